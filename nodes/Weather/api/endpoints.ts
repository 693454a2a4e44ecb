import type * as z from '../../shared/http/zod';
import type { Coordinates } from '../domain/place';
import type { DaySummary, FoundPlace, OneCall, Overview, TimeMachine } from './schemas';
import {
	daySummarySchema,
	oneCallSchema,
	overviewSchema,
	placesSchema,
	placeSchema,
	timeMachineSchema,
} from './schemas';

/** One request of the weather interface, described but not made: so it can be counted first. */
export interface Call<Answer> {
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	readonly schema: z.ZodMiniType<Answer>;
	/** Milliseconds for which its answer stays true; undefined for as long as the user wants. */
	readonly trueForMs?: number;
	/** Texts do not matter: an answer in any language will do. */
	readonly anyLanguage?: boolean;
	/** Counts against the allowance of the one-call plan. */
	readonly billed: boolean;
}

/** Parameters that only this server knows. */
export type MoreParameters = Readonly<Record<string, string>>;

const DAY_MS = 86_400_000;
/** Places do not move. */
const PLACE_MS = 30 * DAY_MS;

/**
 * Now, the next hour, 48 hours, 8 days and alerts. `exclude` is not sent: the price is the same, and one
 * answer serves every operation.
 */
export function oneCall(
	place: Coordinates,
	language: string,
	more: MoreParameters = {},
): Call<OneCall> {
	return {
		path: '/data/3.0/onecall',
		query: { ...position(place), ...STYLE, lang: language, ...more },
		schema: oneCallSchema,
		billed: true,
	};
}

/** The same for what is not read as text: numbers, groups of conditions, official warnings (which are not translated). */
export function oneCallInAnyLanguage(place: Coordinates): Call<OneCall> {
	return { ...oneCall(place, 'en'), anyLanguage: true };
}

/** @param time UNIX seconds, from 1979 until four days ahead */
export function timeMachine(place: Coordinates, time: number, language: string): Call<TimeMachine> {
	return {
		path: '/data/3.0/onecall/timemachine',
		query: { ...position(place), ...STYLE, lang: language, dt: String(time) },
		schema: timeMachineSchema,
		billed: true,
	};
}

/** @param date `YYYY-MM-DD`, from 1979-01-02 until a year and a half ahead */
export function daySummary(place: Coordinates, date: string): Call<DaySummary> {
	return {
		path: '/data/3.0/onecall/day_summary',
		query: { ...position(place), ...STYLE, date },
		schema: daySummarySchema,
		billed: true,
	};
}

/**
 * One paragraph in English. Its numbers cannot be converted afterwards, so it is asked for in units.
 * @param date `YYYY-MM-DD`, today or tomorrow at the place; `''` for today
 */
export function overview(
	place: Coordinates,
	date: string,
	units: 'metric' | 'imperial' | 'standard',
): Call<Overview> {
	return {
		path: '/data/3.0/onecall/overview',
		query: { ...position(place), units, ...(date === '' ? {} : { date }) },
		schema: overviewSchema,
		billed: true,
	};
}

/** @param name `city`, `city,country` or, in the United States, `city,state,US` */
export function placesByName(name: string): Call<FoundPlace[]> {
	return {
		path: '/geo/1.0/direct',
		query: { q: parts(name), limit: '5' },
		schema: placesSchema,
		billed: false,
		trueForMs: PLACE_MS,
	};
}

/** @param postcode `code,country` */
export function placeByPostcode(postcode: string): Call<FoundPlace> {
	return {
		path: '/geo/1.0/zip',
		query: { zip: parts(postcode) },
		schema: placeSchema,
		billed: false,
		trueForMs: PLACE_MS,
	};
}

export function placesNear(place: Coordinates, limit: number): Call<FoundPlace[]> {
	return {
		path: '/geo/1.0/reverse',
		query: { ...position(place), limit: String(limit) },
		schema: placesSchema,
		billed: false,
		trueForMs: PLACE_MS,
	};
}

/** Always the same units, so that one answer serves every wish; they are converted here. */
const STYLE = { units: 'metric' } as const;

function position({ latitude, longitude }: Coordinates): { lat: string; lon: string } {
	return { lat: String(latitude), lon: String(longitude) };
}

/** `Berlin, DE` as the interface wants it: without spaces around the comma. */
function parts(text: string): string {
	return text
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '')
		.join(',');
}
