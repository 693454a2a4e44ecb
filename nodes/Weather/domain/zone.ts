import { zoneOffset } from '../../shared/domain/zoneOffset';

/**
 * Dates and times as people at a place read them. By time zone name, never by a fixed offset: the
 * offset of "now" is wrong for forecast days past a change of summer time.
 */
export interface LocalTime {
	/** `2026-10-12` */
	readonly date: string;
	/** `07:21` */
	readonly clock: string;
	/** ISO 8601 with the offset of that moment, e.g. `2026-10-12T07:21:00+02:00`. */
	readonly iso: string;
	/** 0 to 23 */
	readonly hour: number;
}

/** The clocks of a place. */
export interface Zone {
	/** IANA name; null when the service does not tell one. */
	readonly name: string | null;
	/** False when the service tells no clock of the place; then all is in UTC. */
	readonly isKnown: boolean;
	/** @param seconds UNIX time */
	at(seconds: number): LocalTime;
	/** UNIX seconds of the first moment of a date, `YYYY-MM-DD`: not always 00:00, where clocks skip it. */
	startOf(date: string): number;
}

const DAY = 86_400;

/**
 * @param name IANA name; when missing or unknown, `fallbackOffset` is used
 * @param fallbackOffset seconds east of UTC
 */
export function createZone(name: string | null | undefined, fallbackOffset?: number): Zone {
	const named = name ? knownOffset(name) : undefined;
	const offsetAt = named ?? (() => fallbackOffset ?? 0);
	const at = (seconds: number): LocalTime => {
		const offset = offsetAt(seconds);
		const local = new Date((seconds + offset) * 1_000);
		const text = local.toISOString();
		return {
			date: text.slice(0, 10),
			clock: text.slice(11, 16),
			iso: `${text.slice(0, 19)}${offsetText(offset)}`,
			hour: local.getUTCHours(),
		};
	};
	return {
		name: name ?? null,
		isKnown: named !== undefined || fallbackOffset !== undefined,
		at,
		startOf(date) {
			const midnight = Date.parse(`${date}T00:00:00Z`) / 1_000;
			// Halved until the second is found at which the date begins; no zone is further than 14 hours from UTC.
			let before = midnight - 15 * 3_600;
			let from = midnight + 15 * 3_600;
			while (from - before > 1) {
				const middle = Math.floor((before + from) / 2);
				if (at(middle).date >= date) from = middle;
				else before = middle;
			}
			return from;
		},
	};
}

/** @returns the date some days later, `YYYY-MM-DD` */
export function addDays(date: string, days: number): string {
	return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY * 1_000).toISOString().slice(0, 10);
}

/** Days from one date to another; negative when `to` is earlier. */
export function daysFrom(from: string, to: string): number {
	return Math.round(
		(Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (DAY * 1_000),
	);
}

function knownOffset(name: string): ((seconds: number) => number) | undefined {
	try {
		return zoneOffset(name);
	} catch {
		return undefined;
	}
}

function offsetText(offset: number): string {
	const minutes = Math.round(Math.abs(offset) / 60);
	const two = (value: number): string => String(value).padStart(2, '0');
	return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
