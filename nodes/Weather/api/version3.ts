import type { Coordinates } from '../domain/place';
import type { Call, MoreParameters } from './call';
import { languageParameter, position } from './call';

/** The name of an answer whose texts do not matter. */
const ANY = 'onecall in any language';

/**
 * Now, the next hour, 48 hours, 8 days and alerts. `exclude` is not sent: the price is the same, and one
 * answer serves every operation.
 * @param language `''` for none, `undefined` where texts do not matter
 */
export function oneCall(
	place: Coordinates,
	language: string | undefined,
	more: MoreParameters = {},
): Call {
	const path = '/data/3.0/onecall';
	if (language === undefined) return { path, query: position(place), name: ANY, billed: true };
	const special = Object.keys(more).length > 0;
	return {
		path,
		query: { ...position(place), ...languageParameter(language), ...more },
		name: `onecall ${language}${special ? ` ${JSON.stringify(Object.entries(more).sort())}` : ''}`,
		...(special ? {} : { alsoNamed: [ANY] }),
		billed: true,
	};
}

/** @param time UNIX seconds, from 1979 until four days ahead */
export function timeMachine(place: Coordinates, time: number, language: string): Call {
	return {
		path: '/data/3.0/onecall/timemachine',
		query: { ...position(place), ...languageParameter(language), dt: String(time) },
		name: `timemachine ${time} ${language}`,
		billed: true,
	};
}

/** @param date `YYYY-MM-DD`, from 1979-01-02 until a year and a half ahead */
export function daySummary(place: Coordinates, date: string): Call {
	return {
		path: '/data/3.0/onecall/day_summary',
		query: { ...position(place), date },
		name: `day_summary ${date}`,
		billed: true,
	};
}

export type WrittenUnits = 'metric' | 'imperial' | 'standard';

/**
 * One paragraph in English. Its numbers cannot be converted afterwards, so it is asked for in units.
 * @param date `YYYY-MM-DD`, today or tomorrow at the place; `''` for today
 */
export function overview(place: Coordinates, date: string, units: WrittenUnits): Call {
	return {
		path: '/data/3.0/onecall/overview',
		query: { ...position(place), units, ...(date === '' ? {} : { date }) },
		name: `overview ${date} ${units}`,
		billed: true,
	};
}
