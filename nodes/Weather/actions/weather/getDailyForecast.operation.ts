import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Operation } from '../../../shared/n8n/operation';
import { toForecastDay } from '../../domain/dailyForecast';
import { coordinateFields, languageField, readCoordinates } from '../../fields';
import type { Coordinates, WeatherApi } from '../../transport/weatherApi';
import { requirePart } from '../../transport/weatherApi';

const properties: readonly INodeProperties[] = [
	...coordinateFields,
	{
		displayName: 'Days to Return',
		name: 'days',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 8 },
		default: 7,
		description: 'How many days, counting today as the first. The service knows 8 at most.',
	},
	languageField,
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
];

interface Input {
	readonly place: Coordinates;
	readonly days: number;
	readonly language: string;
	readonly simplify: boolean;
}

/** Weather › Get Daily Forecast: one item per day, today first. */
export const getDailyForecast: Operation<Input, WeatherApi> = {
	value: 'getDailyForecast',
	name: 'Get Daily Forecast',
	action: 'Get daily weather forecast',
	description: 'Temperature, rain, wind and sun for today and up to 7 more days, one item per day. One call per place.',
	properties,
	readInput: (parameters) => ({
		place: readCoordinates(parameters),
		days: parameters.wholeNumber('days', 'Days to Return', { min: 1, max: 8 }),
		language: parameters.text('language') || 'en',
		simplify: parameters.flag('simplify'),
	}),
	async run({ place, days, language, simplify }, api) {
		const answer = await api.oneCall(place, { language });
		return requirePart(answer.daily, 'daily')
			.slice(0, days)
			.map((day, index) => ({ json: (simplify ? toForecastDay(answer, day, index) : day) as IDataObject }));
	},
};
