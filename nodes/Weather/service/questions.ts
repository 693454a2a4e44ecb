import type { Call, MoreParameters, Version } from '../api/call';
import * as v3 from '../api/version3';
import * as v4 from '../api/version4';
import type { Part } from '../domain/forecast';
import type { Rule } from '../domain/measures';
import type { HoursStart } from '../domain/momentWeather';
import type { Window } from '../domain/slots';

const HOUR = 3_600;
const DAY = 86_400;

/** What an operation wants to know of a place, whichever version tells it. */
export type Question =
	| {
			readonly ask: 'forecast';
			readonly parts: readonly Part[];
			readonly hours?: HoursWanted;
			/** The service's code, `''` for its default; undefined where texts do not matter. */
			readonly language: string | undefined;
	  }
	| { readonly ask: 'everything'; readonly language: string; readonly more: MoreParameters }
	| { readonly ask: 'moment'; readonly time: number; readonly language: string }
	| { readonly ask: 'summaries'; readonly dates: readonly string[] }
	| {
			readonly ask: 'overview';
			readonly day: 'today' | 'tomorrow';
			readonly units: v3.WrittenUnits;
	  };

export type ForecastQuestion = Extract<Question, { ask: 'forecast' }>;

/** Hours of a forecast: so many from a moment on, or those of a date at the place. */
export type HoursWanted =
	{ readonly from: HoursStart; readonly count: number } | { readonly date: 'today' | 'tomorrow' };

/** The forecast by hours ends after two days. */
export const MOST_HOURS = 48;
const MOST_PAGES = Math.ceil(MOST_HOURS / v4.HOURS_PER_PAGE);

/** All that version 4.0 knows of a place. */
export const EVERYTHING = {
	parts: ['current', 'minutes', 'hours', 'days', 'alerts'],
	hours: { from: 'now', count: MOST_HOURS },
} as const satisfies Pick<ForecastQuestion, 'parts' | 'hours'>;

/** The parts that rules and window need, and of the hours so many. Numbers and groups: any language will do. */
export function rulesQuestion(
	rules: readonly Rule[],
	window: Window,
): Omit<ForecastQuestion, 'ask'> {
	const parts: readonly Part[] = [
		window.kind === 'days' ? 'days' : 'hours',
		...(rules.some(({ measure }) => measure === 'alert') ? (['alerts'] as const) : []),
	];
	return { parts, hours: hoursOf(window), language: undefined };
}

function hoursOf(window: Window): HoursWanted {
	if (window.kind === 'hours') return { from: 'now', count: window.count };
	return { date: window.kind === 'tomorrow' ? 'tomorrow' : 'today' };
}

/**
 * The calls that answer a question, as far as they are known before the first one: the texts of alerts in
 * version 4.0 are one call more for each.
 * @param now UNIX seconds
 */
export function callsFor(version: Version, question: Question, now: number): readonly Call[] {
	return version === '3.0' ? calls3(question) : calls4(question, now);
}

function calls3(question: Question): readonly Call[] {
	switch (question.ask) {
		case 'forecast':
			return [v3.oneCall(question.language)];
		case 'everything':
			return [v3.oneCall(question.language, question.more)];
		case 'moment':
			return [v3.timeMachine(question.time, question.language)];
		case 'summaries':
			return question.dates.map((date) => v3.daySummary(date));
		case 'overview':
			return [
				v3.overview(question.units),
				// Which date that is, the answer for today tells.
				...(question.day === 'tomorrow' ? [v3.overview(question.units, '')] : []),
			];
	}
}

function calls4(question: Question, now: number): readonly Call[] {
	switch (question.ask) {
		case 'forecast':
			return forecastCalls4(question, now);
		case 'everything':
			return forecastCalls4({ ...EVERYTHING, language: question.language }, now);
		case 'moment':
			return [v4.hourAt(question.language, startOfHour(question.time))];
		case 'summaries':
			return pagesOfDates(question.dates).map(({ first }) => v4.daysFromDate(first));
		case 'overview':
			return [daysCall('', now)];
	}
}

/** What of version 4.0 a forecast is made of; a part that nobody wants is undefined. In this order it is asked. */
export interface PartCalls4 {
	/** With the IDs of alerts. */
	readonly current: Call | undefined;
	readonly minutes: Call | undefined;
	/** Page by page. Where one begins, the one before it tells; its name does not depend on it. */
	readonly hours: readonly ((start: number | undefined) => Call)[] | undefined;
	/** @param now UNIX seconds */
	readonly days: ((now: number) => Call) | undefined;
}

export function partCalls4({ parts, hours, language }: Omit<ForecastQuestion, 'ask'>): PartCalls4 {
	const inLanguage = (call: Call): Call => (language === undefined ? v4.inAnyLanguage(call) : call);
	const code = language ?? '';
	const wants = (part: Part): boolean => parts.includes(part);
	return {
		current: wants('current') || wants('alerts') ? inLanguage(v4.currentPart(code)) : undefined,
		minutes: wants('minutes') ? v4.minutesPart() : undefined,
		hours: wants('hours')
			? pageNumbers(hours).map((page) => (start) => inLanguage(v4.hoursPage(code, page, start)))
			: undefined,
		days: wants('days') ? (now) => inLanguage(daysCall(code, now)) : undefined,
	};
}

function forecastCalls4(question: Omit<ForecastQuestion, 'ask'>, now: number): readonly Call[] {
	const { current, minutes, hours = [], days } = partCalls4(question);
	return [current, minutes, ...hours.map((page) => page(undefined)), days?.(now)].filter(
		(call) => call !== undefined,
	);
}

/** Yesterday by UTC comes first: west of Greenwich it may still be today. */
export function daysCall(language: string, now: number): Call {
	return v4.daysPart(language, Math.floor(now / DAY) * DAY - DAY);
}

export function startOfHour(seconds: number): number {
	return Math.floor(seconds / HOUR) * HOUR;
}

/** The most pages that hours may take, 0, 1 and 2. */
function pageNumbers(hours: HoursWanted | undefined): readonly number[] {
	const pages =
		hours === undefined || !('count' in hours)
			? hours?.date === 'today'
				? 2
				: MOST_PAGES
			: hours.from === 'tomorrow'
				? MOST_PAGES
				: Math.ceil((hours.count + (hours.from === 'nextHour' ? 1 : 0)) / v4.HOURS_PER_PAGE);
	return Array.from({ length: Math.min(MOST_PAGES, pages) }, (_, page) => page);
}

/** Dates in pages of ten days, as version 4.0 gives them. */
export function pagesOfDates(
	dates: readonly string[],
): readonly { readonly first: string; readonly dates: readonly string[] }[] {
	const pages: { first: string; dates: string[] }[] = [];
	for (const date of dates) {
		const page = pages.at(-1);
		if (page && page.dates.length < v4.DAYS_PER_PAGE) page.dates.push(date);
		else pages.push({ first: date, dates: [date] });
	}
	return pages;
}
