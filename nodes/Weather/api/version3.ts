import type { Call, MoreParameters } from './call';
import { languageParameter } from './call';

/** The name of an answer whose texts do not matter. */
const ANY = 'onecall in any language';

/**
 * Now, the next hour, 48 hours, 8 days and alerts. `exclude` is not sent: the price is the same, and one
 * answer serves every operation.
 * @param language `''` for none, `undefined` where texts do not matter
 */
export function oneCall(language: string | undefined, more: MoreParameters = {}): Call {
	const path = '/data/3.0/onecall';
	if (language === undefined) return { path, query: {}, name: ANY, billed: true };
	const special = Object.keys(more).length > 0;
	return {
		path,
		query: { ...languageParameter(language), ...more },
		name: `onecall ${language}${special ? ` ${JSON.stringify(Object.entries(more).sort())}` : ''}`,
		...(special ? {} : { alsoNamed: [ANY] }),
		billed: true,
	};
}

/** @param time UNIX seconds, from 1979 until four days ahead */
export function timeMachine(time: number, language: string): Call {
	return {
		path: '/data/3.0/onecall/timemachine',
		query: { ...languageParameter(language), dt: String(time) },
		name: `timemachine ${time} ${language}`,
		billed: true,
	};
}

/** @param date `YYYY-MM-DD`, from 1979-01-02 until a year and a half ahead */
export function daySummary(date: string): Call {
	return {
		path: '/data/3.0/onecall/day_summary',
		query: { date },
		name: `day_summary ${date}`,
		billed: true,
	};
}

export type WrittenUnits = 'metric' | 'imperial' | 'standard';

/**
 * One paragraph in English. Its numbers cannot be converted afterwards, so it is asked for in units.
 * @param tomorrow its date at the place, `YYYY-MM-DD`; undefined for today. The name does not depend on it
 */
export function overview(units: WrittenUnits, tomorrow?: string): Call {
	return {
		path: '/data/3.0/onecall/overview',
		query: { units, ...(tomorrow === undefined ? {} : { date: tomorrow }) },
		name: `overview ${tomorrow === undefined ? 'today' : 'tomorrow'} ${units}`,
		billed: true,
	};
}
