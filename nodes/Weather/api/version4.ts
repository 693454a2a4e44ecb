import type { Call } from './call';
import { languageParameter } from './call';

/**
 * One Call 4.0: a request for each part, by pages. `next` and `prev` of an answer carry the key over
 * plain http, so they are never followed; pages are asked for by `start`.
 */
const BASE = '/data/4.0/onecall';

/** Records of a page, as the provider documents them. */
export const HOURS_PER_PAGE = 20;
export const DAYS_PER_PAGE = 10;

function part(
	path: string,
	language: string,
	{ name, start }: { readonly name: string; readonly start?: number },
): Call {
	const any = `${name} in any language`;
	return {
		path: `${BASE}${path}`,
		query: {
			...languageParameter(language),
			...(start === undefined ? {} : { start: String(start) }),
		},
		name: `${name} ${language}`,
		alsoNamed: [any],
		billed: true,
	};
}

/** The same call for what is not read as text; an answer in any language will do. */
export function inAnyLanguage(call: Call): Call {
	const [name = call.name] = call.alsoNamed ?? [];
	return { ...call, name };
}

export function currentPart(language: string): Call {
	return part('/current', language, { name: '4 current' });
}

export function minutesPart(): Call {
	return part('/timeline/1min', '', { name: '4 minutes' });
}

/**
 * @param page of a forecast, from 0 on
 * @param start UNIX seconds, a full hour; the first page begins with the present one by itself, by the
 *   clock of the service
 */
export function hoursPage(language: string, page: number, start: number | undefined): Call {
	const name = `4 hours, page ${page}`;
	return part('/timeline/1h', language, start === undefined ? { name } : { name, start });
}

/** One hour of the past or of the coming two days. @param start UNIX seconds, a full hour */
export function hourAt(language: string, start: number): Call {
	return part('/timeline/1h', language, { name: `4 hour ${start}`, start });
}

/** The forecast by days. @param start UNIX seconds, 00:00 UTC of yesterday, so that today is among them everywhere */
export function daysPart(language: string, start: number): Call {
	return part('/timeline/1day', language, { name: '4 days', start });
}

/** Ten days from a date on. @param date `YYYY-MM-DD` */
export function daysFromDate(date: string): Call {
	const start = Date.parse(`${date}T00:00:00Z`) / 1_000;
	return part('/timeline/1day', '', { name: `4 days from ${date}`, start });
}

const DAY_MS = 86_400_000;

/** The text of an alert. It is the same wherever it is asked for, and a changed one should have another ID. */
export function alertDetail(id: string): Call {
	return {
		path: `${BASE}/alert/${encodeURIComponent(id)}`,
		query: {},
		name: `4 alert ${id}`,
		billed: true,
		trueForMs: DAY_MS,
	};
}

/**
 * The same asked for anew, for when it is over by the answer before. Whoever asks for the text gets this one then.
 * @param end UNIX seconds
 */
export function alertAfter(call: Call, end: number): Call {
	return { ...call, name: `${call.name}, after ${end}`, alsoNamed: [call.name] };
}
