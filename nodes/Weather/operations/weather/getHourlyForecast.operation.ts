import type { INodeProperties } from 'n8n-workflow';
import { hoursFrom, toForecastHour } from '../../domain/momentWeather';
import {
	languageField,
	readLanguage,
	readUnits,
	simplifyField,
	unitsField,
} from '../../parameters/fields';
import { oneCall } from '../../api/endpoints';
import { requirePart } from '../../service/weatherService';
import { outputPerHour, toItem } from '../../parameters/output';
import { placeOperation } from '../placeOperation';

const properties: readonly INodeProperties[] = [
	{
		displayName: 'Hours to Return',
		name: 'hours',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 48 },
		default: 24,
		description: 'How many hours. The service knows 48 at most.',
	},
	{
		displayName: 'Start From',
		name: 'startFrom',
		type: 'options',
		default: 'now',
		description: 'By the clocks of the place',
		options: [
			{ name: 'Next Full Hour', value: 'nextHour' },
			{ name: 'The Present Hour', value: 'now' },
			{ name: 'Tomorrow', value: 'tomorrow', description: 'Midnight at the place' },
		],
	},
	unitsField,
	languageField,
	outputPerHour,
	simplifyField,
];

/** Weather › Get Hourly Forecast: one item per hour. */
export const getHourlyForecast = placeOperation({
	value: 'getHourlyForecast',
	name: 'Get Hourly Forecast',
	action: 'Get hourly weather forecast',
	description:
		'Temperature, rain and wind for each of up to 48 hours at a place, one item per hour. One call per place.',
	properties,
	readDetails: (parameters) => ({
		hours: parameters.wholeNumber('hours', 'Hours to Return', { min: 1, max: 48 }),
		start: parameters.choice('startFrom', 'Start From', ['now', 'nextHour', 'tomorrow']),
		units: readUnits(parameters),
		language: readLanguage(parameters),
		each: parameters.choice('output', 'Output', ['each', 'place']) === 'each',
		simplify: parameters.flag('simplify'),
	}),
	calls: (place, { language }) => [oneCall(place, language)],
	present([answer], place, { hours, start, units, each, simplify }) {
		if (!answer) return [];
		const list = hoursFrom(requirePart(answer.hourly, 'hourly'), start, answer)
			.slice(0, hours)
			.map((hour) => (simplify ? toForecastHour(answer, hour, place, units) : hour));
		return each ? list.map(toItem) : [toItem({ hours: list })];
	},
});
