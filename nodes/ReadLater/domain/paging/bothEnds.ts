import { startTimes } from './alongTimes';
import type { PageDigest } from './digest';
import { meet, sharedWith } from './digest';
import type { Completeness, PageRead, SortsStep } from './steps';
import { completenessOfOnePage, end, withHabit } from './steps';

/** For servers that give what is asked for, but only from the start. */
const LARGER_SIZES = [2_000, 10_000, 50_000];

/** How many to ask for when a page is as long as what was asked for. */
export function largerSize(count: number): number | undefined {
	return LARGER_SIZES.find((size) => size > count);
}

/** The server always begins at the start; `page` is what it gives there. */
export function readFromBothEnds(read: PageRead, page: PageDigest): PageRead {
	const larger = largerSize(read.count);
	const { mostAsked = Infinity } = read.habits;
	if (page.keys.length >= read.count && larger !== undefined && larger <= mostAsked)
		return { ...read, step: { at: 'larger', page } };
	return askOtherEnd(read, page);
}

export function takeLargerPage(
	read: PageRead,
	before: PageDigest,
	page: PageDigest,
	asked: number,
): PageRead {
	return page.keys.length > before.keys.length
		? readFromBothEnds({ ...read, count: asked }, page)
		: askOtherEnd(read, page);
}

export function askOtherEnd(read: PageRead, page: PageDigest): PageRead {
	if (read.habits.sort === 'ignored') return finishWithOneEnd(read, page);
	return { ...read, step: { at: 'other end', page } };
}

/**
 * Where a server sorts, the oldest and the newest entries together are all of them when they have one
 * in common. Those that were changed last may stand in the place of the newest.
 */
export function takeOtherEnd(read: PageRead, page: PageDigest, other: PageDigest): PageRead {
	const [oldest, newest] = read.sort === 'oldest' ? [page, other] : [other, page];
	const shared = sharedWith(oldest.keys, newest.keys);
	// No server gives one entry at a time whatever is asked.
	if (shared === 1 && oldest.keys.length + newest.keys.length === 2)
		return end(read, read.claimed > 1 ? 'part' : 'whole');
	if (oldest.direction === 'up' && newest.direction === 'down')
		return oldestAndNewest(read, oldest, newest, shared);
	if (oldest.direction !== 'unknown' && oldest.direction === newest.direction)
		return finishWithOneEnd(withHabit(read, 'sort', 'ignored'), oldest);
	return askWhetherSorts(read, oldest, shared === 0);
}

function oldestAndNewest(
	read: PageRead,
	oldest: PageDigest,
	newest: PageDigest,
	shared: number,
): PageRead {
	const sorting = withHabit(read, 'sort', 'honored');
	if (meet(oldest, newest)) return end(sorting, 'whole');
	const isSame = shared === oldest.keys.length && shared === newest.keys.length;
	// Of a longer list, exactly a page of the oldest would have been changed last.
	if (isSame && newest.isSure) return end(sorting, 'whole');
	// Of few entries, both orders may come from changes in between.
	if (!isSame && !newest.isSure) return askWhetherSorts(read, oldest, shared === 0);
	return startTimes(sorting, oldest, shared > 0 ? 'unproven' : 'part');
}

/** Where no order is seen, two pages may be two ends or twice the same one, changed in between. */
function askWhetherSorts(read: PageRead, page: PageDigest, isPart: boolean): PageRead {
	const otherwise = isPart ? 'part' : completenessOfOnePage(read, page);
	return { ...read, step: { at: 'sorts?', page, otherwise } };
}

/** The oldest, the newest, and the oldest again: two answers may differ since the list has changed. */
export function takeSortedEntry(read: PageRead, step: SortsStep, one: PageDigest): PageRead {
	const { page, oldest, newest, otherwise } = step;
	const [key] = one.keys;
	if (one.keys.length === 1) {
		if (!oldest) return { ...read, step: { ...step, oldest: one } };
		if (!newest && key !== oldest.keys[0] && isFirst(oldest, page))
			return { ...read, step: { ...step, newest: one } };
		if (newest && key === oldest.keys[0])
			return startTimes(withHabit(read, 'sort', 'honored'), page, otherwise);
	}
	return unsorted(read, page, otherwise);
}

function isFirst({ first }: PageDigest, page: PageDigest): boolean {
	return first === undefined || first === page.first;
}

function unsorted(read: PageRead, page: PageDigest, otherwise: Completeness): PageRead {
	const ignoring = withHabit(read, 'sort', 'ignored');
	return otherwise === 'part' ? end(ignoring, otherwise) : finishWithOneEnd(ignoring, page);
}

/** Only one end of the list can be seen. When it is the oldest, what came later can be asked for. */
export function finishWithOneEnd(read: PageRead, page: PageDigest): PageRead {
	return page.direction === 'up' && page.isSure
		? startTimes(read, page, completenessOfOnePage(read, page))
		: end(read, completenessOfOnePage(read, page));
}
