import type { INodeProperties } from 'n8n-workflow';
import { daysFromToday, toForecastDay, toSimpleDay } from '../../domain/dailyForecast';
import { languageField } from '../../parameters/language';
import { outputField, itemsOption, isItemPerRecord, toItem } from '../../parameters/output';
import { unitsField } from '../../parameters/units';
import { requireList } from '../../service/parts';
import { placeOperation } from '../placeOperation';
import { readPresentation } from '../presentation';

const properties: readonly INodeProperties[] = [
	{
		displayName: 'Days to Return',
		name: 'days',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 8 },
		default: 1,
		description:
			'How many days, counting today as the first, 8 at most. 7 days give 7 items, so 7 messages if a message follows.',
	},
	unitsField,
	languageField,
	outputField,
];

/** Forecast › Get Daily Forecast: one item per day, today first. */
export const getDailyForecast = placeOperation({
	value: 'getDailyForecast',
	name: 'Get Daily Forecast',
	action: 'Get daily weather forecast',
	description:
		'Temperature, rain, wind and sun for today and up to 7 more days at a place, one item per day, each with a sentence ready to be posted. One call per place.',
	properties,
	options: [itemsOption('Day')],
	readDetails: (parameters) => ({
		...readPresentation(parameters),
		days: parameters.wholeNumber('days', 'Days to Return', { min: 1, max: 8 }),
		each: isItemPerRecord(parameters),
	}),
	question: ({ language }) => ({ ask: 'forecast', parts: ['days'], language }),
	async run(place, { days, each, output, language, ...presentation }, service) {
		const { forecast, now } = await service.forecast(place, { parts: ['days'], language });
		requireList(forecast.days, 'daily');
		const context = { ...presentation, place, now: now() };
		const { zone } = forecast;
		const list = requireList(daysFromToday(forecast, context.now), 'daily from today on')
			.slice(0, days)
			.map((day) => {
				if (output === 'raw') return day.raw;
				return output === 'full'
					? toForecastDay(day, zone, context)
					: toSimpleDay(day, zone, context);
			});
		return each ? list.map(toItem) : [toItem({ days: list })];
	},
});
