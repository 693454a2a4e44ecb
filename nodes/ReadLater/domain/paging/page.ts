/** An entry of a list, as far as paging has to know it. */
export interface Entry {
	readonly id: string;
	/** UNIX seconds; undefined when the entry does not tell. */
	readonly added: number | undefined;
	/** UNIX seconds; undefined when the entry does not tell. */
	readonly updated: number | undefined;
}

/** What to ask for. */
export interface PageRequest {
	/** Which end of the list comes first, by the time of saving. */
	readonly sort: 'oldest' | 'newest';
	/** UNIX seconds; only entries changed from then on. */
	readonly since?: number;
	readonly offset: number;
	readonly count: number;
}

/** What came. */
export interface Page {
	readonly entries: readonly Entry[];
	/** Whether the entries stand in the server's order; a map may lose it. */
	readonly inOrder: boolean;
	/** Length of the list, as the server tells it. */
	readonly total?: number | undefined;
}

/** What is kept of a page after it was read. */
export interface PageDigest {
	/** The entries, each with its time of saving: one that was saved anew has moved. */
	readonly keys: readonly string[];
	/** Times of saving, UNIX seconds. */
	readonly first?: number;
	readonly middle?: number;
	readonly last?: number;
	/** Whether the times of saving go up or down along the page. */
	readonly direction: 'up' | 'down' | 'unknown';
	/** It may as well be in the order of changing, the latest first: what was saved later may be elsewhere. */
	readonly mayBeByChange: boolean;
}

/** An entry at its place: saved anew it is another one. */
export function keyOf({ id, added }: Entry): string {
	return `${id}@${added ?? ''}`;
}

/** The time of saving within a key; NaN for none. */
export function addedIn(key: string): number {
	return parseInt(key.slice(key.lastIndexOf('@') + 1), 10);
}

export function digest({ entries, inOrder }: Page): PageDigest {
	const times = entries.map(({ added }) => added).filter((time) => time !== undefined);
	const sorted = [...times].sort((a, b) => a - b);
	const first = sorted.at(0);
	const middle = sorted.at(sorted.length >> 1);
	const last = sorted.at(-1);
	return {
		keys: entries.map(keyOf),
		...(first === undefined ? {} : { first }),
		...(middle === undefined ? {} : { middle }),
		...(last === undefined ? {} : { last }),
		direction: inOrder ? directionOf(times) : 'unknown',
		mayBeByChange: mayBeByChange(entries, inOrder, first),
	};
}

/**
 * In the order of changing, everything else was changed before the page's first change, and so saved before
 * it too. Only when all of the page was changed after its first save, that says nothing about saves.
 */
function mayBeByChange(
	entries: readonly Entry[],
	inOrder: boolean,
	earliest: number | undefined,
): boolean {
	const changes = entries
		.map(({ added, updated = added }) => updated)
		.filter((time) => time !== undefined);
	const falls = changes.every((time, index) => index === 0 || time <= (changes[index - 1] ?? time));
	if (inOrder && !falls) return false;
	return changes.length > 0 && Math.min(...changes) > (earliest ?? Infinity);
}

function directionOf(times: readonly number[]): PageDigest['direction'] {
	if (times.at(0) === times.at(-1)) return 'unknown';
	const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
	if (steps.every((step) => step >= 0)) return 'up';
	return steps.every((step) => step <= 0) ? 'down' : 'unknown';
}

/** How many entries of a page are among others, at the same place. */
export function sharedWith(keys: readonly string[], others: readonly string[]): number {
	const known = new Set(others);
	return keys.filter((key) => known.has(key)).length;
}
