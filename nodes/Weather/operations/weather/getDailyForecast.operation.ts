import type { INodeProperties } from 'n8n-workflow';
import { toForecastDay } from '../../domain/dailyForecast';
import {
	languageField,
	readLanguage,
	readUnits,
	simplifyField,
	unitsField,
} from '../../parameters/fields';
import { oneCall } from '../../api/endpoints';
import { requirePart } from '../../service/weatherService';
import { outputPerDay, toItem } from '../../parameters/output';
import { placeOperation } from '../placeOperation';

const properties: readonly INodeProperties[] = [
	{
		displayName: 'Days to Return',
		name: 'days',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 8 },
		default: 7,
		description: 'How many days, counting today as the first. The service knows 8 at most.',
	},
	unitsField,
	languageField,
	outputPerDay,
	simplifyField,
];

/** Weather › Get Daily Forecast: one item per day, today first. */
export const getDailyForecast = placeOperation({
	value: 'getDailyForecast',
	name: 'Get Daily Forecast',
	action: 'Get daily weather forecast',
	description:
		'Temperature, rain, wind and sun for today and up to 7 more days at a place, one item per day. One call per place.',
	properties,
	readDetails: (parameters) => ({
		days: parameters.wholeNumber('days', 'Days to Return', { min: 1, max: 8 }),
		units: readUnits(parameters),
		language: readLanguage(parameters),
		each: parameters.choice('output', 'Output', ['each', 'place']) === 'each',
		simplify: parameters.flag('simplify'),
	}),
	calls: (place, { language }) => [oneCall(place, language)],
	present([answer], place, { days, units, each, simplify }) {
		if (!answer) return [];
		const list = requirePart(answer.daily, 'daily')
			.slice(0, days)
			.map((day, index) => (simplify ? toForecastDay(answer, day, index, place, units) : day));
		return each ? list.map(toItem) : [toItem({ days: list })];
	},
});
