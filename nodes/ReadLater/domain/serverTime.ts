import { epochSeconds } from '../../shared/domain/epoch';

/**
 * A time as any compatible server writes it: seconds or milliseconds as number or text, ISO 8601, or
 * an HTTP date. Without a zone it is in UTC: two machines of n8n have to read the same.
 * @returns UNIX seconds, whole; undefined for 0, empty, or what is not a time
 */
export function toSeconds(value: unknown): number | undefined {
	if (typeof value === 'string' && value.trim() !== '' && !/^-?\d+(\.\d+)?$/.test(value.trim())) {
		const parsed = parseDate(value.trim());
		return Number.isNaN(parsed) || parsed <= 0 ? undefined : Math.floor(parsed / 1_000);
	}
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	const number = Number(value);
	if (!Number.isFinite(number) || number <= 0) return undefined;
	return Math.floor(epochSeconds(number));
}

/** What JavaScript knows of zones, and an offset behind a time. */
const ZONE =
	/(?<![A-Z])(?:Z|UTC?|GMT|[ECMP][SD]T)(?![A-Z])|:\d{2}(?:\.\d+)?\s*[+-]\d{2}(?::?\d{2})?(?!\d)/i;

/** JavaScript itself takes a text without a zone for one of the machine's own. */
function parseDate(text: string): number {
	if (ZONE.test(text)) return Date.parse(text);
	return Date.parse(/\dT\d/i.test(text) ? `${text}Z` : `${text} UTC`);
}

/** @returns ISO 8601 in UTC, or null where the service has no time (it writes 0) */
export function toIso(value: unknown): string | null {
	const seconds = toSeconds(value);
	if (seconds === undefined || seconds > LAST_SECOND) return null;
	return new Date(seconds * 1_000).toISOString();
}

/** The largest date JavaScript can hold. */
const LAST_SECOND = 8.64e12;
