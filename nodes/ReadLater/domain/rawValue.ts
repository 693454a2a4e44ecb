import type { UnknownRecord } from '../../shared/domain/record';
import { toSeconds } from './serverTime';

/**
 * How the values of a saved item are read. The contract promises numbers as text; compatible servers
 * send numbers, true and false, empty text or null in the same places. Each reader gives undefined for
 * what it cannot understand, and null for what is absent.
 */

/** A saved item as any compatible server sends it: an object, its fields unchecked. */
export type RawItem = UnknownRecord;

/** @returns the text, null for none */
export function readText(value: unknown): string | null | undefined {
	if (value === undefined || value === null) return null;
	if (typeof value === 'number') return String(value);
	if (typeof value !== 'string') return undefined;
	return value.trim() === '' ? null : value;
}

/** @returns a whole or decimal number of at least 0 */
export function readNumber(value: unknown): number | null | undefined {
	if (value === undefined || value === null || value === '') return null;
	if (typeof value !== 'number' && !(typeof value === 'string' && value.trim() !== ''))
		return undefined;
	const number = Number(value);
	return Number.isFinite(number) && number >= 0 ? number : undefined;
}

/** @returns whether a flag is on */
export function readFlag(value: unknown): boolean | null | undefined {
	if (value === undefined || value === null || value === '') return null;
	if (typeof value === 'boolean') return value;
	return typeof value === 'string' || typeof value === 'number'
		? FLAGS.get(String(value).toLowerCase())
		: undefined;
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
	['0', false],
	['1', true],
	['false', false],
	['true', true],
]);

/** @returns UNIX seconds; 0 and `''` are what servers write for "never" */
export function readTime(value: unknown): number | null | undefined {
	if (value === undefined || value === null || value === '') return null;
	// Nothing else may be converted: an object of the answer can bring a `toString` that is no function.
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	return Number(value) === 0 ? null : toSeconds(value);
}

/** @returns the entries of a map or list by name; empty maps come as `{}`, `[]` or null */
export function readMap(
	value: unknown,
): readonly (readonly [name: string, entry: unknown])[] | undefined {
	if (value === undefined || value === null || value === '') return [];
	if (Array.isArray(value)) return value.map((entry): [string, unknown] => ['', entry]);
	return typeof value === 'object' ? Object.entries(value) : undefined;
}
