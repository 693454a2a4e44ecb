import { languageField, readLanguage } from '../../parameters/language';
import { moreParametersOption, readMoreParameters } from '../../parameters/options';
import { toItem } from '../../parameters/output';
import { placeOperation } from '../placeOperation';

/** Forecast › Get Everything: the whole answer of the one call, untouched, whatever it is. */
export const getEverything = placeOperation({
	value: 'getEverything',
	name: 'Get Everything',
	action: 'Get everything about weather in one call',
	description:
		'Current weather, next hour, 48 hours, 8 days and alerts exactly as the service sends them (Kelvin, m/s, mm, UNIX times), one item per place. One call per place; with version 4.0 of the service 6, and one more for each warning.',
	properties: [languageField],
	options: [moreParametersOption],
	readDetails: (parameters) => ({
		language: readLanguage(parameters),
		more: readMoreParameters(parameters),
	}),
	question: (details) => ({ ask: 'everything', ...details }),
	run: async (place, details, service) => [toItem(await service.everything(place, details))],
});
