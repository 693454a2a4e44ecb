import { toForecastDay } from '../../domain/dailyForecast';
import { placeField } from '../../domain/forecastFields';
import { tidy } from '../../domain/momentWeather';
import type { UnitSystem } from '../../domain/units';
import { UNITS } from '../../domain/units';
import { createWording } from '../../domain/wording';
import { rawField, readRaw, toItem } from '../../parameters/output';
import { readUnitSystem, unitsField } from '../../parameters/units';
import { placeOperation } from '../placeOperation';

/** The service writes in three unit systems of its own. */
const WRITTEN: Readonly<Record<UnitSystem, 'metric' | 'imperial' | 'standard'>> = {
	metric: 'metric',
	metricMs: 'metric',
	uk: 'metric',
	imperial: 'imperial',
	scientific: 'standard',
};

/** Forecast › Get Written Summary: one paragraph on today or tomorrow. */
export const getWrittenSummary = placeOperation({
	value: 'getWrittenSummary',
	name: 'Get Written Summary',
	action: 'Get written weather summary',
	description:
		'One paragraph in English on the weather of today or tomorrow at a place. Version 4.0 of the service writes none: there this node writes a sentence. One call per place, for tomorrow two.',
	properties: [
		{
			displayName: 'Day',
			name: 'day',
			type: 'options',
			default: 'today',
			description: 'By the clocks of the place',
			options: [
				{ name: 'Today', value: 'today' },
				{ name: 'Tomorrow', value: 'tomorrow' },
			],
		},
		{ ...unitsField, description: 'The service writes °C and m/s for all metric choices' },
		rawField,
	],
	readDetails: (parameters) => ({
		day: parameters.choice('day', 'Day', ['today', 'tomorrow']),
		system: readUnitSystem(parameters),
		isRaw: readRaw(parameters),
	}),
	question: ({ day, system }) => ({ ask: 'overview', day, units: WRITTEN[system] }),
	async run(place, { day: wanted, system, isRaw }, service) {
		const summary = await service.overview(place, { day: wanted, units: WRITTEN[system] });
		if ('day' in summary) {
			if (isRaw) return [toItem(summary.day.raw)];
			const presentation = { units: UNITS[system], wording: createWording('') };
			const { text, ...day } = toForecastDay(summary.day, summary.zone, {
				...presentation,
				place,
				now: summary.now,
			});
			return [toItem({ date: day.date, text, writtenBy: 'node', place: day.place })];
		}
		if (isRaw) return [toItem(summary.raw)];
		const presentation = { units: UNITS[system], wording: createWording('') };
		return [
			toItem({
				date: summary.date,
				text: tidy(summary.text),
				writtenBy: 'service',
				place: placeField({ ...presentation, place, now: 0 }, null),
			}),
		];
	},
});
