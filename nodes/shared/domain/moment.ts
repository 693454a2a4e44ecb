import { epochSeconds } from './epoch';
import { asRecord } from './record';
import { zoneOffset } from './zoneOffset';

/**
 * Reads a point in time as people and expressions write it.
 * @param value ISO 8601 with or without an offset, `2026-11-21 07:00`, a date alone (its midnight), a
 *   `Date`, a Luxon `DateTime`, or a number of seconds or milliseconds since 1970, also with a fraction
 * @param timeZone IANA name that a time without an offset is in
 * @returns UNIX seconds, or undefined for what is not a time
 */
export function toUnixSeconds(value: unknown, timeZone: string): number | undefined {
	const text = asText(value);
	if (text === undefined) return undefined;
	if (/^\d{9,}(\.\d+)?$/.test(text)) {
		const seconds = Math.floor(epochSeconds(Number(text)));
		return seconds <= LAST_SECOND ? seconds : undefined;
	}
	const [, date, time = '00:00', offset] = TIME.exec(text) ?? [];
	// `Date` takes 30 February for a day in March.
	if (date === undefined || existing(date) === undefined) return undefined;
	const wallTime = Date.parse(`${date}T${time}${offset ?? 'Z'}`);
	if (Number.isNaN(wallTime)) return undefined;
	return Math.floor((offset === undefined ? fromWallTime(wallTime, timeZone) : wallTime) / 1_000);
}

/** Of the year 9999, after which years have five digits. */
const LAST_SECOND = 253_402_214_400;

const TIME =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:\d{2})?)?$/i;

function asText(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	if (typeof value === 'string') return value.trim();
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
	const { toISO } = asRecord(value);
	if (typeof toISO !== 'function') return undefined;
	const written: unknown = Reflect.apply(toISO, value, []);
	return asText(written);
}

/** @param wallTime what the clock on the wall shows, in milliseconds as if it were UTC */
function fromWallTime(wallTime: number, timeZone: string): number {
	const offset = zoneOffset(timeZone);
	// The second pass uses the offset that holds at the result, which matters on days when clocks change.
	const guess = wallTime / 1_000 - offset(wallTime / 1_000);
	return wallTime - offset(guess) * 1_000;
}

const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/**
 * Reads a day of the calendar as people and expressions write it.
 * @param value `2026-11-21` alone or at the beginning of a time, `21.11.2026`, a `Date`, a Luxon
 *   `DateTime`, the text that JavaScript makes of one, or a number of seconds or milliseconds since 1970
 * @param timeZone IANA name; the day of a moment in UTC is the day there. A time with another offset keeps
 *   the day that is written
 * @returns `YYYY-MM-DD`, or undefined for what is not a day
 */
export function toCalendarDate(value: unknown, timeZone: string): string | undefined {
	const text = asText(value);
	if (text === undefined) return undefined;
	const [, day = '', month = '', year] = DOTTED.exec(text) ?? [];
	if (year !== undefined)
		return existing(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
	const [, date, time, offset] = TIME.exec(text) ?? [];
	if (date !== undefined && (time === undefined || offset?.toUpperCase() !== 'Z'))
		return time === undefined || !Number.isNaN(Date.parse(`${date}T${time}Z`))
			? existing(date)
			: undefined;
	const seconds =
		toUnixSeconds(text, timeZone) ??
		// What JavaScript makes of a Date: "Sat Nov 21 2026 10:00:00 GMT+0100 (…)".
		(/^[A-Z][a-z]{2} [A-Z][a-z]{2} \d/.test(text) ? Date.parse(text) / 1_000 : NaN);
	if (!(Math.abs(seconds) <= LAST_SECOND)) return undefined;
	const local = seconds + zoneOffset(timeZone)(seconds);
	return new Date(local * 1_000).toISOString().slice(0, 10);
}

/** @returns the date, or undefined for one such as 2026-02-30 */
function existing(date: string): string | undefined {
	const time = Date.parse(`${date}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}
