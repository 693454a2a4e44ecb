import type { INodeProperties } from 'n8n-workflow';
import type { HoursStart } from '../../domain/momentWeather';
import { hoursFrom, toForecastHour, toSimpleHour } from '../../domain/momentWeather';
import { languageField } from '../../parameters/language';
import { outputField, itemsOption, isItemPerRecord, toItem } from '../../parameters/output';
import { unitsField } from '../../parameters/units';
import { requireList } from '../../service/parts';
import { placeOperation } from '../placeOperation';
import type { Presentation } from '../presentation';
import { readPresentation } from '../presentation';

const properties: readonly INodeProperties[] = [
	{
		displayName: 'Hours to Return',
		name: 'hours',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 48 },
		default: 24,
		description: 'How many hours, one item each. The service knows 48 at most.',
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
	outputField,
];

interface Details extends Presentation {
	readonly hours: number;
	readonly start: HoursStart;
	readonly each: boolean;
}

const question = ({ language, hours, start }: Details) => ({
	parts: ['hours'] as const,
	hours: { from: start, count: hours },
	language,
});

/** Forecast › Get Hourly Forecast: one item per hour. */
export const getHourlyForecast = placeOperation<Details>({
	value: 'getHourlyForecast',
	name: 'Get Hourly Forecast',
	action: 'Get hourly weather forecast',
	description:
		'Temperature, rain and wind for each of up to 48 hours at a place, one item per hour. One call per place; with version 4.0 of the service one for each 20 hours.',
	properties,
	options: [itemsOption('Hour')],
	readDetails: (parameters) => ({
		...readPresentation(parameters),
		hours: parameters.wholeNumber('hours', 'Hours to Return', { min: 1, max: 48 }),
		start: parameters.choice('startFrom', 'Start From', ['now', 'nextHour', 'tomorrow']),
		each: isItemPerRecord(parameters),
	}),
	question: (details) => ({ ask: 'forecast', ...question(details) }),
	async run(place, details, service) {
		const { hours, start, each, output } = details;
		const { forecast, now } = await service.forecast(place, question(details));
		requireList(forecast.hours, 'hourly');
		const context = { ...details, place, now: now() };
		const list = requireList(hoursFrom(forecast, start, context.now), 'hourly from now on')
			.slice(0, hours)
			.map((hour) => {
				if (output === 'raw') return hour.raw;
				return output === 'full'
					? toForecastHour(hour, forecast, context)
					: toSimpleHour(hour, forecast, context);
			});
		return each ? list.map(toItem) : [toItem({ hours: list })];
	},
});
