import { isWholeTotal, mayBeCut } from '../domain/total';

/** A page of anything with an id, as a service gives it for an offset. */
export interface Page<Entry> {
	readonly items: readonly Entry[];
	readonly total: number | undefined;
}

export interface PagingOptions<Entry> {
	/** May give an empty page for a count beyond `pageSize` that the service refuses. */
	readonly fetchPage: (offset: number, count: number) => Promise<Page<Entry>>;
	readonly idOf: (entry: Entry) => string;
	/** How many to ask for at once; servers may give fewer. */
	readonly pageSize: number;
	/** Stop after this many accepted entries; undefined for all. */
	readonly limit?: number | undefined;
	/** Entries that do not count. They still tell how far the list is read. */
	readonly accepts?: (entry: Entry) => boolean;
}

export interface Collection<Entry> {
	/** Every accepted entry once, in the order they came. */
	readonly entries: Entry[];
	/** False when there is or may be more, but the service gives nothing beyond its first page. */
	readonly complete: boolean;
}

/** A library of 1,000,000 items at 30 a page stays below it; a server that never ends does not. */
const MOST_PAGES = 50_000;
/** How far to look back when the list moved while it was read. */
const STEP_BACK = 30;
const MOST_STEPS_BACK = 3;
/** Sizes to try from a service that always begins at the start; the original one refuses more than 5,000. */
const LARGER_PAGES = [2_000, 5_000, 20_000, 100_000, 1_000_000];

/**
 * Reads a list page by page from a service whose list may change meanwhile and whose answers about
 * its own length cannot be trusted.
 *
 * Each page is asked for one entry earlier than it would begin, so it has to contain an entry that is
 * already known. If it does not, entries before it have left the list, and the read goes back a bit.
 * It ends when a page brings nothing new, never on a short page, a status or a "has more" flag. From a
 * service that always begins at the start, larger and larger first pages are asked for instead.
 */
export async function collectPages<Entry>(
	options: PagingOptions<Entry>,
): Promise<Collection<Entry>> {
	const { fetchPage, idOf, pageSize, limit = Infinity, accepts = () => true } = options;
	const seen = new Set<string>();
	const entries: Entry[] = [];
	/** @returns how many of a page were known before */
	const take = (items: readonly Entry[]): number => {
		let known = 0;
		for (const entry of items) {
			const id = idOf(entry);
			if (seen.has(id)) known++;
			else if (accepts(entry)) entries.push(entry);
			seen.add(id);
		}
		return known;
	};

	let offset = 0;
	let firstId: string | undefined;
	let overlapExpected = false;
	let stepsBack = 0;
	/** Once a total was greater than its page, totals count the list. */
	let wholeTotals = false;
	/** After a step back: how far the list was already read, so that known entries do not end it early. */
	let reached = 0;
	for (let page = 0; page < MOST_PAGES && entries.length < limit; page++) {
		// Once some did not count, nobody knows how many have to be read for the rest.
		const missing =
			seen.size > entries.length ? pageSize : limit - entries.length + (overlapExpected ? 1 : 0);
		const { items, total } = await fetchPage(offset, Math.min(pageSize, missing));
		const [first] = items;
		wholeTotals ||= total !== undefined && total > items.length;
		if (offset === 0 && firstId === undefined && first !== undefined) firstId = idOf(first);
		const before = seen.size;
		const known = take(items);
		const beganAnew =
			offset > 0 && items.length > 1 && first !== undefined && idOf(first) === firstId;
		if (beganAnew && seen.size === before) {
			const complete = await growFirstPage({
				fetchPage,
				take,
				seen,
				pageSize,
				length: items.length,
				wholeTotals,
				enough: () => entries.length >= limit,
			});
			return { entries: entries.slice(0, limit), complete };
		}
		if (overlapExpected && known === 0 && stepsBack < MOST_STEPS_BACK) {
			stepsBack++;
			reached = Math.max(reached, offset + items.length);
			offset = Math.max(0, offset - STEP_BACK);
			continue;
		}
		if (items.length === 0) break;
		if (seen.size === before && offset + items.length > reached) break;
		if (isWholeTotal(total, wholeTotals ? 0 : items.length) && seen.size >= total) break;
		if (offset + items.length > reached) stepsBack = 0;
		overlapExpected = items.length > 1;
		offset += overlapExpected ? items.length - 1 : items.length;
	}
	return { entries: limit === Infinity ? entries : entries.slice(0, limit), complete: true };
}

interface Growth<Entry> {
	readonly fetchPage: PagingOptions<Entry>['fetchPage'];
	readonly take: (items: readonly Entry[]) => number;
	readonly seen: ReadonlySet<string>;
	readonly pageSize: number;
	/** Entries on the page that began anew. */
	readonly length: number;
	readonly wholeTotals: boolean;
	readonly enough: () => boolean;
}

/** @returns false when the service has more than it gives, or may have */
async function growFirstPage<Entry>({
	fetchPage,
	take,
	seen,
	pageSize,
	length,
	wholeTotals,
	enough,
}: Growth<Entry>): Promise<boolean> {
	let given = length;
	for (const size of LARGER_PAGES.filter((larger) => larger > pageSize)) {
		const before = seen.size;
		const page = await fetchPage(0, size);
		// An empty page stands for a size that the service refuses.
		if (page.items.length === 0) break;
		take(page.items);
		given = page.items.length;
		if (enough()) return true;
		// The greatest total that the original service tells is a lower bound too.
		if (page.total !== undefined && page.total > seen.size && seen.size === before) return false;
		if (isWholeTotal(page.total, wholeTotals ? 0 : given) && seen.size >= page.total) return true;
		if (seen.size === before) break;
	}
	return !mayBeCut(given);
}

/** What a walk along the time of saving needs; see `walkByTime`. */
export interface WalkOptions<Entry> {
	/** Entries changed after a time, those saved first in front; undefined for all. */
	readonly fetchChangedAfter: (since: number | undefined) => Promise<Page<Entry>>;
	readonly idOf: (entry: Entry) => string;
	/** UNIX seconds. */
	readonly savedAt: (entry: Entry) => number | undefined;
	readonly accepts: (entry: Entry) => boolean;
}

/**
 * Reads a list from a service that gives only its first page: asks for what changed since the last
 * entry of a page was saved, again and again. What was saved later has changed later too.
 */
export async function walkByTime<Entry>({
	fetchChangedAfter,
	idOf,
	savedAt,
	accepts,
}: WalkOptions<Entry>): Promise<Collection<Entry>> {
	const seen = new Set<string>();
	const entries: Entry[] = [];
	let since: number | undefined;
	let fullPage = 0;
	for (let page = 0; page < MOST_PAGES; page++) {
		const { items } = await fetchChangedAfter(since);
		const fresh = items.filter((entry) => !seen.has(idOf(entry)));
		fresh.forEach((entry) => seen.add(idOf(entry)));
		entries.push(...fresh.filter(accepts));
		// A page shorter than others is the last one. A full one without news is a page of older entries
		// that were changed since, which hide the rest.
		if (items.length < fullPage || items.length === 0) return { entries, complete: true };
		if (fresh.length === 0) return { entries, complete: false };
		fullPage = Math.max(fullPage, items.length);
		const latest = Math.max(...items.map((entry) => savedAt(entry) ?? 0));
		// One second earlier: the comparison is strict, and others may share the second.
		since = Math.max(since ?? 0, latest - 1);
	}
	return { entries, complete: false };
}
