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
		'One paragraph in English on the weather of today or tomorrow at a place. Version 4.0 of the service writes none: there this node writes a sentence. One call per place.',
	properties: [
		{
			displayName: 'Date',
			name: 'date',
			type: 'string',
			default: '',
			placeholder: 'e.g. 2026-11-22',
			description: 'Today or tomorrow at the place, as YYYY-MM-DD. Today when empty.',
		},
		{ ...unitsField, description: 'The service writes °C and m/s for all metric choices' },
		rawField,
	],
	readDetails: (parameters) => ({
		date: parameters.date('date', 'Date') ?? '',
		system: readUnitSystem(parameters),
		isRaw: readRaw(parameters),
	}),
	question: ({ date, system }) => ({ ask: 'overview', date, units: WRITTEN[system] }),
	async run(place, { date, system, isRaw }, service) {
		const summary = await service.overview(place, { date, units: WRITTEN[system] });
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
