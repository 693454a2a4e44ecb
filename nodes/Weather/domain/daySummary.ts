import type { Place } from './place';
import type { Units } from './units';
import { round, toCompass } from './units';

type Maybe<Value> = Value | null | undefined;

/** A day of the past, as the service sums it up. */
export interface SummaryOfService {
	readonly lat: number;
	readonly lon: number;
	readonly tz?: Maybe<string>;
	readonly date: string;
	readonly cloud_cover?: Maybe<{ readonly afternoon?: Maybe<number> }>;
	readonly humidity?: Maybe<{ readonly afternoon?: Maybe<number> }>;
	readonly pressure?: Maybe<{ readonly afternoon?: Maybe<number> }>;
	readonly precipitation?: Maybe<{ readonly total?: Maybe<number> }>;
	readonly temperature?: Maybe<
		Partial<
			Record<'min' | 'max' | 'morning' | 'afternoon' | 'evening' | 'night', number | undefined>
		>
	>;
	readonly wind?: Maybe<{
		readonly max?: Maybe<{ readonly speed?: Maybe<number>; readonly direction?: Maybe<number> }>;
	}>;
}

/** Morning is 06:00, afternoon 12:00, evening 18:00 and night 00:00 at the place. */
export function toDaySummary(summary: SummaryOfService, place: Place, units: Units) {
	const { temperature, wind } = summary;
	return {
		date: summary.date,
		temperatureMin: units.temperature(temperature?.min),
		temperatureMax: units.temperature(temperature?.max),
		temperatureMorning: units.temperature(temperature?.morning),
		temperatureAfternoon: units.temperature(temperature?.afternoon),
		temperatureEvening: units.temperature(temperature?.evening),
		temperatureNight: units.temperature(temperature?.night),
		precipitation: units.precipitation(summary.precipitation?.total),
		humidity: round(summary.humidity?.afternoon, 0),
		cloudCover: round(summary.cloud_cover?.afternoon, 0),
		pressure: units.pressure(summary.pressure?.afternoon),
		windMax: units.wind(wind?.max?.speed),
		windMaxDirection: toCompass(wind?.max?.direction),
		place: {
			name: place.name,
			country: place.country,
			state: place.state,
			latitude: summary.lat,
			longitude: summary.lon,
			utcOffset: summary.tz ?? null,
		},
		units: units.names,
	};
}

/** @returns every date from the first to the last, `YYYY-MM-DD` */
export function datesBetween(first: string, last: string): string[] {
	const dates: string[] = [];
	for (
		let day = Date.parse(`${first}T00:00:00Z`);
		day <= Date.parse(`${last}T00:00:00Z`);
		day += 86_400_000
	) {
		dates.push(new Date(day).toISOString().slice(0, 10));
	}
	return dates;
}

/** Whether a text is a date that exists. */
export function isDate(text: string): boolean {
	return (
		/^\d{4}-\d{2}-\d{2}$/.test(text) &&
		!Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
		new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
	);
}
