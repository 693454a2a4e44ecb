import type { UnitSystem } from '../../domain/units';
import { tidy } from '../../domain/momentWeather';
import { readUnitSystem, simplifyField, unitsField } from '../../parameters/fields';
import { overview } from '../../api/endpoints';
import { badInput } from '../../../shared/errors/ServiceError';
import { isDate } from '../../domain/daySummary';
import { toItem } from '../../parameters/output';
import { placeOperation } from '../placeOperation';

/** The service writes in three unit systems of its own. */
const WRITTEN: Readonly<Record<UnitSystem, 'metric' | 'imperial' | 'standard'>> = {
	metric: 'metric',
	metricMs: 'metric',
	uk: 'metric',
	imperial: 'imperial',
	scientific: 'standard',
};

/** Weather › Get Written Summary: one paragraph on today or tomorrow. */
export const getWrittenSummary = placeOperation({
	value: 'getWrittenSummary',
	name: 'Get Written Summary',
	action: 'Get written weather summary',
	description:
		'One paragraph in English on the weather of today or tomorrow at a place. One call per place.',
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
		simplifyField,
	],
	readDetails: (parameters) => ({
		date: readDate(parameters.text('date')),
		units: WRITTEN[readUnitSystem(parameters)],
		simplify: parameters.flag('simplify'),
	}),
	calls: (place, { date, units }) => [overview(place, date, units)],
	present([answer], place, { simplify }) {
		if (!answer) return [];
		if (!simplify) return [toItem(answer)];
		const { weather_overview: text, date, lat, lon } = answer;
		return [
			toItem({
				date: date ?? null,
				text: tidy(text),
				place: {
					name: place.name,
					country: place.country,
					state: place.state,
					latitude: lat,
					longitude: lon,
				},
			}),
		];
	},
});

function readDate(entered: string): string {
	const date = entered.trim().slice(0, 10);
	if (date === '' || isDate(date)) return date;
	throw badInput("'Date' is not a date", `Write it like 2026-11-22. It is “${date}” now.`);
}
