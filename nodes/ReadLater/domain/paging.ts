/** A page of anything with an id, as a service gives it for an offset. */
export interface Page<Entry> {
	readonly items: readonly Entry[];
	readonly total: number | undefined;
}

export interface PagingOptions<Entry> {
	readonly fetchPage: (offset: number, count: number) => Promise<Page<Entry>>;
	readonly idOf: (entry: Entry) => string;
	/** How many to ask for at once; servers may give fewer. */
	readonly pageSize: number;
	/** Stop after this many entries; undefined for all. */
	readonly limit: number | undefined;
}

/** A library of 1,000,000 items at 30 a page stays below it; a server that never ends does not. */
const MOST_PAGES = 50_000;
/** How far to look back when the list moved while it was read. */
const STEP_BACK = 30;
const MOST_STEPS_BACK = 3;

/**
 * Reads a list page by page from a service whose list may change meanwhile and whose answers about
 * its own length cannot be trusted.
 *
 * Each page is asked for one entry earlier than it would begin, so it has to contain an entry that is
 * already known. If it does not, entries before it have left the list, and the read goes back a bit.
 * It ends when a page brings nothing new, never on a short page, a status or a "has more" flag.
 * @returns every entry once, in the order they came
 */
export async function collectPages<Entry>({ fetchPage, idOf, pageSize, limit }: PagingOptions<Entry>): Promise<Entry[]> {
	const found = new Map<string, Entry>();
	const wanted = limit ?? Infinity;
	let offset = 0;
	let overlapExpected = false;
	let stepsBack = 0;
	/** After a step back: how far the list was already read, so that known entries do not end it early. */
	let reached = 0;
	for (let page = 0; page < MOST_PAGES && found.size < wanted; page++) {
		const missing = wanted - found.size + (overlapExpected ? 1 : 0);
		const { items, total } = await fetchPage(offset, Math.min(pageSize, missing));
		const before = found.size;
		let known = 0;
		for (const entry of items) {
			const id = idOf(entry);
			if (found.has(id)) known++;
			else found.set(id, entry);
		}
		if (overlapExpected && known === 0 && stepsBack < MOST_STEPS_BACK) {
			stepsBack++;
			reached = Math.max(reached, offset + items.length);
			offset = Math.max(0, offset - STEP_BACK);
			continue;
		}
		if (items.length === 0) break;
		if (found.size === before && offset + items.length > reached) break;
		if (total !== undefined && found.size >= total) break;
		if (offset + items.length > reached) stepsBack = 0;
		overlapExpected = items.length > 1;
		offset += overlapExpected ? items.length - 1 : items.length;
	}
	return [...found.values()].slice(0, limit);
}
