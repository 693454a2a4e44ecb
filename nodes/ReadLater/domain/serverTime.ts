import { epochSeconds } from '../../shared/domain/epoch';

/**
 * A time as any compatible server writes it: seconds or milliseconds as number or text, ISO 8601, or
 * an HTTP date.
 * @returns UNIX seconds, whole; undefined for 0, empty, or what is not a time
 */
export function toSeconds(value: unknown): number | undefined {
	if (typeof value === 'string' && value.trim() !== '' && !/^-?\d+(\.\d+)?$/.test(value.trim())) {
		const parsed = Date.parse(value);
		return Number.isNaN(parsed) || parsed <= 0 ? undefined : Math.floor(parsed / 1_000);
	}
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	const number = Number(value);
	if (!Number.isFinite(number) || number <= 0) return undefined;
	return Math.floor(epochSeconds(number));
}

/** @returns ISO 8601 in UTC, or null where the service has no time (it writes 0) */
export function toIso(value: unknown): string | null {
	const seconds = toSeconds(value);
	if (seconds === undefined || seconds > LAST_SECOND) return null;
	return new Date(seconds * 1_000).toISOString();
}

/** The largest date JavaScript can hold. */
const LAST_SECOND = 8.64e12;
