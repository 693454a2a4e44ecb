import type { Page } from './paging';
import { LARGEST_TOTAL } from '../domain/total';

type FetchPage<Entry> = (offset: number, count: number) => Promise<Page<Entry>>;

/** Requests beyond the one that is waited for. */
const PAGES_AHEAD = 2;

/**
 * Asks for the next pages while one is on its way, from a service that has given two pages of the same
 * length and told that there is more. What was asked ahead is used only for the very call it was made
 * for; any other call means that the list moved, and all of it is thrown away.
 */
export function readAhead<Entry>(fetchPage: FetchPage<Entry>): FetchPage<Entry> {
	const ahead = new Map<string, Promise<Page<Entry>>>();
	let lengths: readonly [number, number] = [0, -1];
	let total = 0;

	/** @param offset where the page begins that is waited for now */
	const askAhead = (offset: number, count: number): void => {
		const [length, before] = lengths;
		if (offset === 0 || length !== before || length < 2) return;
		for (let page = 1; page <= PAGES_AHEAD; page++) {
			// Pages overlap by one entry, see `collectPages`.
			const next = offset + page * (length - 1);
			const isThere = next + 1 < total || offset >= LARGEST_TOTAL;
			if (!isThere || ahead.has(`${next} ${count}`)) continue;
			const asked = fetchPage(next, count);
			// Its failure counts when its turn comes, and only then.
			asked.catch(() => undefined);
			ahead.set(`${next} ${count}`, asked);
		}
	};

	return async (offset, count) => {
		const known = ahead.get(`${offset} ${count}`);
		if (!known) ahead.clear();
		ahead.delete(`${offset} ${count}`);
		const asked = known ?? fetchPage(offset, count);
		askAhead(offset, count);
		const page = await asked;
		lengths = [page.items.length, lengths[0]];
		total = page.total ?? 0;
		return page;
	};
}
