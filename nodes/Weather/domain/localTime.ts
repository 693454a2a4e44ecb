/**
 * Dates and times as people at a place read them. By time zone name, never by a fixed offset: the
 * offset of "now" is wrong for forecast days past a change of summer time.
 */
export interface LocalTime {
	/** `2026-10-12` */
	readonly date: string;
	/** English, e.g. `Monday`. */
	readonly weekday: string;
	/** ISO 8601 with the offset of that moment, e.g. `2026-10-12T07:21:00+02:00`. */
	readonly iso: string;
	/** 0 to 23 */
	readonly hour: number;
}

/**
 * @param seconds UNIX time
 * @param timeZone IANA name; when missing or unknown, `fallbackOffset` is used
 * @param fallbackOffset seconds east of UTC
 */
export function toLocalTime(
	seconds: number,
	timeZone: string | null | undefined,
	fallbackOffset = 0,
): LocalTime {
	const offset = offsetSeconds(seconds, timeZone) ?? fallbackOffset;
	const local = new Date((seconds + offset) * 1_000);
	const text = local.toISOString();
	return {
		date: text.slice(0, 10),
		weekday: WEEKDAYS[local.getUTCDay()] ?? '',
		iso: `${text.slice(0, 19)}${offsetText(offset)}`,
		hour: local.getUTCHours(),
	};
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Formatters are costly to build, and a workflow asks for few zones. */
const formatters = new Map<string, Intl.DateTimeFormat | undefined>();
const MOST_FORMATTERS = 500;

function offsetSeconds(seconds: number, timeZone: string | null | undefined): number | undefined {
	if (!timeZone) return undefined;
	const formatter = formatterFor(timeZone);
	if (!formatter) return undefined;
	const parts = Object.fromEntries(
		formatter.formatToParts(seconds * 1_000).map(({ type, value }) => [type, Number(value)]),
	);
	const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
	return Date.UTC(year, month - 1, day, hour, minute, second) / 1_000 - seconds;
}

function formatterFor(timeZone: string): Intl.DateTimeFormat | undefined {
	if (!formatters.has(timeZone)) {
		if (formatters.size >= MOST_FORMATTERS) formatters.clear();
		formatters.set(timeZone, createFormatter(timeZone));
	}
	return formatters.get(timeZone);
}

function createFormatter(timeZone: string): Intl.DateTimeFormat | undefined {
	try {
		return new Intl.DateTimeFormat('en-US', {
			timeZone,
			hourCycle: 'h23',
			year: 'numeric',
			month: 'numeric',
			day: 'numeric',
			hour: 'numeric',
			minute: 'numeric',
			second: 'numeric',
		});
	} catch {
		return undefined;
	}
}

function offsetText(offset: number): string {
	const minutes = Math.round(Math.abs(offset) / 60);
	const two = (value: number): string => String(value).padStart(2, '0');
	return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
