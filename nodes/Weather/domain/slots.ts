import type { Day, Forecast, Moment } from './forecast';
import type { Context } from './forecastFields';
import type { Numeric } from './measures';
import { round, toPercent } from './units';
import type { Zone } from './zone';
import { addDays } from './zone';

export type Window =
	| { readonly kind: 'hours' | 'days'; readonly count: number }
	| { readonly kind: 'today' | 'tomorrow' };

/** One hour or day of the window. */
export interface Slot {
	readonly date: string;
	/** `16:00`; undefined for a whole day. */
	readonly clock: string | undefined;
	/** As it is given out: with the offset of the place, or a date. */
	readonly at: string;
	/** UNIX seconds; the end is not part of it. */
	readonly from: number;
	readonly to: number;
	readonly group: string | null;
	/** Millimeters of rain and of snow; null where the service does not tell. */
	readonly fall: Readonly<Record<'rain' | 'snow', number | null>>;
	/** In the chosen units. */
	readonly values: Readonly<Record<Exclude<Numeric, 'rain' | 'snow'>, number | null>>;
}

/** The hours or days of a window, as far as they are known. */
export function slotsOf(forecast: Forecast, window: Window, context: Context): readonly Slot[] {
	const { zone, days = [], hours = [] } = forecast;
	const { now } = context;
	const today = zone.at(now).date;
	if (window.kind === 'days')
		return days
			.filter(({ date }) => date >= today)
			.slice(0, window.count)
			.map((day) => daySlot(day, zone, context));
	const coming = hours.filter(({ at }) => at > now - 3_600);
	if (window.kind === 'hours')
		return coming.slice(0, window.count).map((hour) => hourSlot(hour, zone, context));
	const wanted = window.kind === 'today' ? today : addDays(today, 1);
	return coming
		.filter(({ at }) => zone.at(at).date === wanted)
		.map((hour) => hourSlot(hour, zone, context));
}

/** An hour in the chosen units. */
export function hourSlot(hour: Moment, zone: Zone, { units }: Context): Slot {
	const { iso, date, clock } = zone.at(hour.at);
	const temperature = units.temperature(hour.temperature);
	return {
		date,
		clock,
		at: iso,
		from: hour.at,
		to: hour.at + 3_600,
		group: hour.condition?.group ?? null,
		fall: { rain: hour.rain, snow: hour.snow },
		values: {
			chance: toPercent(hour.chance),
			gust: units.wind(hour.windGust),
			tempAbove: temperature,
			tempBelow: temperature,
			uv: round(hour.uvIndex, 2),
			wind: units.wind(hour.windSpeed),
		},
	};
}

function daySlot(day: Day, zone: Zone, { units }: Context): Slot {
	return {
		date: day.date,
		clock: undefined,
		at: day.date,
		from: zone.startOf(day.date),
		to: zone.startOf(addDays(day.date, 1)),
		group: day.condition?.group ?? null,
		fall: { rain: day.rain, snow: day.snow },
		values: {
			chance: toPercent(day.chance),
			gust: units.wind(day.windGust),
			tempAbove: units.temperature(day.max),
			tempBelow: units.temperature(day.min),
			uv: round(day.uvIndex, 2),
			wind: units.wind(day.windSpeed),
		},
	};
}
