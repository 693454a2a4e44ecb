import { toAlerts } from '../../domain/alerts';
import { UNITS } from '../../domain/units';
import { simplifyField } from '../../parameters/fields';
import { oneCallInAnyLanguage } from '../../api/endpoints';
import { toItem } from '../../parameters/output';
import { placeOperation } from '../placeOperation';

/** Weather › Get Alerts: official warnings, one item each; none when there is none. */
export const getAlerts = placeOperation({
	value: 'getAlerts',
	name: 'Get Alerts',
	action: 'Get weather alerts',
	description:
		'Official weather warnings for a place, one item each, with start, end and an ID that stays the same. No item when there is none. One call per place.',
	properties: [simplifyField],
	readDetails: (parameters) => ({ simplify: parameters.flag('simplify') }),
	calls: (place) => [oneCallInAnyLanguage(place)],
	present([answer], place, { simplify }) {
		if (!answer) return [];
		return (simplify ? toAlerts(answer, place, UNITS.metric) : (answer.alerts ?? [])).map(toItem);
	},
});
