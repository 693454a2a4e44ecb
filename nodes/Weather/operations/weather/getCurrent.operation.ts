import { toCurrent } from '../../domain/momentWeather';
import {
	languageField,
	readLanguage,
	readUnits,
	simplifyField,
	unitsField,
} from '../../parameters/fields';
import { oneCall } from '../../api/endpoints';
import { requirePart } from '../../service/weatherService';
import { toItem } from '../../parameters/output';
import { placeOperation } from '../placeOperation';

/** Weather › Get Current: the weather now. */
export const getCurrent = placeOperation({
	value: 'getCurrent',
	name: 'Get Current',
	action: 'Get current weather',
	description:
		'The weather at a place right now: temperature, rain, wind, sun, and the highs and lows of today. One call per place.',
	properties: [unitsField, languageField, simplifyField],
	readDetails: (parameters) => ({
		units: readUnits(parameters),
		language: readLanguage(parameters),
		simplify: parameters.flag('simplify'),
	}),
	calls: (place, { language }) => [oneCall(place, language)],
	present([answer], place, { units, simplify }) {
		if (!answer) return [];
		const current = requirePart(answer.current, 'current');
		return [toItem(simplify ? toCurrent(answer, current, place, units) : current)];
	},
});
