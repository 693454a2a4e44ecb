import { greatest } from '../../../shared/domain/extremes';
import type { Entry, Page } from './page';

/** What is kept of a page after it was read. */
export interface PageDigest {
	/** The entries, each with its time of saving: one that was saved anew has moved. */
	readonly keys: readonly string[];
	/** Whether the keys stand in the server's order. */
	readonly isOrdered: boolean;
	/** Times of saving, UNIX seconds. */
	readonly first?: number;
	readonly middle?: number;
	readonly last?: number;
	/** Times of the earliest and the latest change, UNIX seconds. */
	readonly leastChanged?: number;
	readonly lastChanged?: number;
	/** Seconds by which a change is dated before the saving, at most. */
	readonly backdated: number;
	/** Whether the times of saving go up or down along the page. */
	readonly direction: 'up' | 'down' | 'unknown';
	/** Whether they do so by more than chance. */
	readonly isSure: boolean;
	/** Entries at its end that may as well stand in another order, since they have a time in common; at least 1. */
	readonly tail: number;
}

/** As unlikely by chance as this many different times in order is what counts as an order. */
export const ENOUGH_FOR_ORDER = 8;

export function digest({ entries, isOrdered }: Page): PageDigest {
	const times = entries.map(({ added }) => added).filter((time) => time !== undefined);
	const sorted = [...times].sort((a, b) => a - b);
	const changes = entries
		// A change may be dated before the saving, by another machine or late.
		.map(({ added, updated = added }) => updated && Math.max(updated, added ?? 0))
		.filter((time) => time !== undefined)
		.sort((a, b) => a - b);
	const direction = isOrdered ? directionOf(times) : 'unknown';
	return {
		keys: entries.map(keyOf),
		isOrdered,
		...optional('first', sorted.at(0)),
		...optional('middle', sorted.at(sorted.length >> 1)),
		...optional('last', sorted.at(-1)),
		...optional('leastChanged', changes.at(0)),
		...optional('lastChanged', changes.at(-1)),
		backdated: greatest([0, ...entries.map(({ added = 0, updated = added }) => added - updated)]),
		direction,
		isSure: direction !== 'unknown' && isSureOrder(sorted),
		tail: isOrdered ? tailOf(entries, direction) : mostAtOneEnd(sorted),
	};
}

/** Where the order is seen to be that of saving, no other time decides. */
function tailOf(entries: readonly Entry[], direction: PageDigest['direction']): number {
	const added = entries.map((entry) => entry.added);
	if (direction !== 'unknown') return runAtEnd(added);
	const [{ others = [] } = { others: [] }] = entries;
	return greatest([
		runAtEnd(added),
		runAtEnd(entries.map((entry) => entry.updated)),
		...others.map((_, index) => runAtEnd(entries.map((entry) => entry.others?.[index]))),
	]);
}

/** How many at the end are alike; those that tell no time may belong to them. */
function runAtEnd(times: ReadonlyArray<number | undefined>): number {
	const fromEnd = [...times].reverse();
	const last = fromEnd.find((time) => time !== undefined);
	if (last === undefined) return 1;
	const other = fromEnd.findIndex((time) => time !== undefined && time !== last);
	return other === -1 ? times.length : other;
}

/** Of a page whose order is not known, either end of its times may be its own. */
function mostAtOneEnd(sorted: readonly number[]): number {
	const alike = (end: number | undefined): number => sorted.filter((time) => time === end).length;
	return Math.max(1, alike(sorted.at(0)), alike(sorted.at(-1)));
}

function optional(name: string, value: number | undefined): Record<string, number> {
	return value === undefined ? {} : { [name]: value };
}

function directionOf(times: readonly number[]): PageDigest['direction'] {
	if (times.at(0) === times.at(-1)) return 'unknown';
	const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
	if (steps.every((step) => step >= 0)) return 'up';
	return steps.every((step) => step <= 0) ? 'down' : 'unknown';
}

/** Whether times that stand in order would hardly do so by chance, those that are alike counted in. */
export function isSureOrder(times: readonly number[]): boolean {
	const alike = new Map<number, number>();
	let ways = 0;
	times.forEach((time, index) => {
		const same = (alike.get(time) ?? 0) + 1;
		alike.set(time, same);
		ways += Math.log(index + 1) - Math.log(same);
	});
	return ways > LOG_OF_ENOUGH;
}

/** Of as many different times, there are this many orders; a little less, for the sums of logarithms. */
export const LOG_OF_ENOUGH = logOfOrders(ENOUGH_FOR_ORDER) - 1e-6;

/** The logarithm of the number of orders in which so many can stand. */
export function logOfOrders(count: number): number {
	return Array.from({ length: count }, (_, index) => Math.log(index + 1)).reduce(
		(sum, each) => sum + each,
		0,
	);
}

/** An entry at its place: saved anew it is another one. */
function keyOf({ id, added }: Entry): string {
	return `${id}@${added ?? ''}`;
}

/** The id within a key. */
export function idIn(key: string): string {
	return key.slice(0, key.lastIndexOf('@'));
}

/** The time of saving within a key; NaN for none. */
function addedIn(key: string): number {
	return parseInt(key.slice(key.lastIndexOf('@') + 1), 10);
}

/** How many entries of a page are among others, at the same place. */
export function sharedWith(keys: readonly string[], others: readonly string[]): number {
	const known = new Set(others);
	return keys.filter((key) => known.has(key)).length;
}

/** Whether two pages have an entry in common by whose time of saving they meet. Deleted ones tell none. */
function joins(page: PageDigest, other: PageDigest): boolean {
	const others = new Set(other.keys);
	return page.keys.some((key) => others.has(key) && !Number.isNaN(addedIn(key)));
}

/** Times of saving along a page, in its order. */
export function timesAlong({ keys }: PageDigest): number[] {
	return keys.map(addedIn).filter((time) => !Number.isNaN(time));
}

/**
 * Whether the oldest entries and the newest ones, or else those that were changed last, leave nothing out
 * between them: what is on neither page was saved after the one, and before the other's earliest change.
 */
export function meet(oldest: PageDigest, newest: PageDigest): boolean {
	const { last = 0 } = oldest;
	const { leastChanged = Infinity, isSure, direction } = newest;
	return isSure && direction === 'down' && joins(oldest, newest) && leastChanged < last;
}
