import {
	additionalParametersOption,
	languageField,
	readLanguage,
	readMoreParameters,
} from '../../parameters/fields';
import { oneCall } from '../../api/endpoints';
import { toItem } from '../../parameters/output';
import { placeOperation } from '../placeOperation';

/** Weather › Get Everything: the whole answer of the one call, untouched. */
export const getEverything = placeOperation({
	value: 'getEverything',
	name: 'Get Everything',
	action: 'Get everything about weather in one call',
	description:
		'Current weather, next hour, 48 hours, 8 days and alerts exactly as the service sends them (°C, m/s, mm, UNIX times), one item per place. One call per place.',
	properties: [languageField],
	options: [additionalParametersOption],
	readDetails: (parameters) => ({
		language: readLanguage(parameters),
		more: readMoreParameters(parameters),
	}),
	calls: (place, { language, more }) => [oneCall(place, language, more)],
	present: (answers) => answers.map(toItem),
});
