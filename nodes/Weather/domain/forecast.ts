import type { Zone } from './zone';

/**
 * The weather as this node thinks of it, whichever version of the interface it came from. In the
 * interface's own units: Kelvin, m/s, mm, hPa, meters, UNIX seconds, chances from 0 to 1. `null` is
 * what the service does not tell.
 */
export interface Condition {
	readonly id: number | null;
	/** The service's group, e.g. `Rain`. */
	readonly group: string | null;
	/** In the asked language. */
	readonly text: string | null;
	/** e.g. `10d` */
	readonly icon: string | null;
}

interface Air {
	/** The first of several is the main one; null when there is none. */
	readonly condition: Condition | null;
	readonly pressure: number | null;
	/** Percent. */
	readonly humidity: number | null;
	readonly dewPoint: number | null;
	readonly uvIndex: number | null;
	/** Percent. */
	readonly clouds: number | null;
	readonly windSpeed: number | null;
	readonly windGust: number | null;
	/** Where the wind comes from. */
	readonly windDegrees: number | null;
	readonly chance: number | null;
	/** Of the day, or of the hour. 0 when left out, which by the documentation means that there was none. */
	readonly rain: number | null;
	readonly snow: number | null;
	/** Null also where the sun does not rise. */
	readonly sunrise: number | null;
	readonly sunset: number | null;
	/** The record as it came. */
	readonly raw: unknown;
}

/** Now, an hour of the forecast, or a moment of the past. */
export interface Moment extends Air {
	readonly at: number;
	readonly temperature: number | null;
	readonly feelsLike: number | null;
	readonly visibility: number | null;
}

export interface Day extends Air {
	/** By the calendar of the place, `YYYY-MM-DD`. */
	readonly date: string;
	/** English sentence. */
	readonly summary: string | null;
	readonly min: number | null;
	readonly max: number | null;
	readonly morning: number | null;
	readonly day: number | null;
	readonly evening: number | null;
	readonly night: number | null;
	readonly feelsLikeDay: number | null;
}

export interface Minute {
	readonly at: number;
	/** mm/h; null when it is unknown. */
	readonly intensity: number | null;
	readonly raw: unknown;
}

export interface Alert {
	/** The service's own; null where it gives none. */
	readonly id: string | null;
	readonly sender: string | null;
	readonly event: string | null;
	readonly start: number | null;
	readonly end: number | null;
	readonly description: string | null;
	readonly tags: readonly string[];
	readonly raw: unknown;
}

export const PARTS = ['current', 'minutes', 'hours', 'days', 'alerts'] as const;
export type Part = (typeof PARTS)[number];

/** What is known of a place; a part that was not asked for, or did not come, is undefined. */
export interface Forecast {
	readonly zone: Zone;
	readonly current?: Moment | undefined;
	readonly minutes?: readonly Minute[] | undefined;
	readonly hours?: readonly Moment[] | undefined;
	readonly days?: readonly Day[] | undefined;
	readonly alerts?: readonly Alert[] | undefined;
	readonly alertCount?: number | undefined;
}

/** A day of the past, summed up; null is what the version of the account does not have. */
export interface DaySummary {
	readonly date: string;
	/** `+02:00` */
	readonly utcOffset: string | null;
	readonly min: number | null;
	readonly max: number | null;
	readonly morning: number | null;
	readonly afternoon: number | null;
	readonly evening: number | null;
	readonly night: number | null;
	readonly precipitation: number | null;
	/** In the afternoon, percent. */
	readonly humidity: number | null;
	readonly clouds: number | null;
	readonly pressure: number | null;
	readonly windMax: number | null;
	readonly windMaxDegrees: number | null;
	readonly raw: unknown;
}
