import { toNextHour } from '../../domain/nextHour';
import { readUnits, simplifyField, unitsField } from '../../parameters/fields';
import { oneCallInAnyLanguage } from '../../api/endpoints';
import { toItem } from '../../parameters/output';
import { placeOperation } from '../placeOperation';

/** Weather › Get Rain in the Next Hour: when it starts and ends, in words and minutes. */
export const getNextHourRain = placeOperation({
	value: 'getNextHourRain',
	name: 'Get Rain in the Next Hour',
	action: 'Get rain in next hour',
	description:
		'Whether it rains at a place in the next 60 minutes, in how many minutes it starts and ends, and how strong it is. One call per place.',
	properties: [unitsField, simplifyField],
	readDetails: (parameters) => ({
		units: readUnits(parameters),
		simplify: parameters.flag('simplify'),
	}),
	calls: (place) => [oneCallInAnyLanguage(place)],
	present([answer], place, { units, simplify }) {
		if (!answer) return [];
		// Not every place has it; that is no error.
		return [
			toItem(simplify ? toNextHour(answer, place, units) : { minutely: answer.minutely ?? [] }),
		];
	},
});
