import { readFromBothEnds } from './bothEnds';
import type { PageDigest } from './digest';
import { idIn, sharedWith } from './digest';
import type { FirstPageStep, PageRead, PagesStep, StartAgainStep } from './steps';
import { end, isFull, withHabit } from './steps';
import type { Ties } from './ties';
import { takeTies, tiesBehind, tooFew } from './ties';

/** How often a full page may bring nothing new before it is taken for the same page again. */
const MOST_REPEATS = 1;
/** How often a list that moves is read from its start again. */
const MOST_RESTARTS = 4;

export function takeFirstPage(
	read: PageRead,
	{ restarts }: FirstPageStep,
	page: PageDigest,
	total = 0,
): PageRead {
	const { length } = page.keys;
	if (length === 0) return end(read, 'whole');
	if (restarts > MOST_RESTARTS) return end(read, 'unproven');
	if (!isFull(read, length) && total <= length) return end(read, 'whole');
	if (read.habits.total === 'honored' && total === length) return end(read, 'whole');
	if (read.habits.offset === 'ignored') return readFromBothEnds(read, page);
	return { ...read, step: afterFirst(page, restarts) };
}

function afterFirst(page: PageDigest, restarts: number): PagesStep {
	const start = { at: 'pages', pages: 1, restarts, first: page, previous: page } as const;
	return { ...start, ...placeBehind(page, 0, {}), ...orderOf(page) };
}

/** Where to go on behind a page that began at a place. */
function placeBehind(
	page: PageDigest,
	start: number,
	before: Ties,
): Pick<PagesStep, 'offset' | 'ties'> {
	const ties = tiesBehind(page, before);
	const offset = Math.max(1, start + page.keys.length - (ties.overlap ?? 1));
	return { offset, ...(Object.keys(ties).length > 0 ? { ties } : {}) };
}

/** A page of one time of saving stands in any order. */
function orderOf(page: PageDigest, step?: PagesStep): Pick<PagesStep, 'unordered'> {
	const isOrdered = page.direction === 'up' || page.first === page.last;
	return isOrdered && !step?.unordered ? {} : { unordered: true };
}

export function takeLaterPage(
	read: PageRead,
	step: PagesStep,
	page: PageDigest,
	total?: number,
): PageRead {
	const { previous, first } = step;
	// Pages of one entry cannot overlap.
	if (previous.keys.length === 1 && (isFull(read, 1) || page.keys.length === 0))
		return singleEntries(read, step, page);
	const known = sharedWith(page.keys, previous.keys);
	if (known === 0) return goBack(read, step, page.keys.length);
	if (read.habits.offset !== 'honored' && isAtStart(read, step, page))
		return readFromBothEnds(withHabit(read, 'offset', 'ignored'), first);
	const { length } = page.keys;
	const ties = step.back ? (step.ties ?? {}) : takeTies(step.ties ?? {}, previous, page);
	const missed = tooFew(ties, previous);
	if (missed > 0) return askForTies(read, step, ties, missed);
	const before = { ...step, ties };
	const onward: PagesStep = {
		at: 'pages',
		...placeBehind(page, step.offset, ties),
		pages: step.pages + 1,
		restarts: step.restarts,
		first,
		previous: page,
		...orderOf(page, step),
	};
	const counted = isFull(read, length) ? read : withTotal(read, step.offset + length, total);
	return length > known
		? somethingNew({ ...withHabit(counted, 'offset', 'honored'), step: onward }, before, length)
		: nothingNew({ ...counted, step: onward }, before, onward, length);
}

/** The last entries of the page before stand in another order: again, from the first of them on. */
function askForTies(read: PageRead, step: PagesStep, ties: Ties, missed: number): PageRead {
	const { overlap = 1 } = ties;
	const again = { ...ties, overlap: overlap + missed };
	return { ...read, step: { ...step, offset: step.offset - missed, ties: again } };
}

/** A total may be right by chance where a list is short. */
const ENOUGH_TO_COUNT = 10;

/** What the server tells of the length of the list, at its end. */
function withTotal(read: PageRead, length: number, total: number | undefined): PageRead {
	if (total === undefined) return read;
	const isRight = total === length && read.claimed === length;
	if (isRight && length < ENOUGH_TO_COUNT) return read;
	return withHabit(read, 'total', isRight ? 'honored' : 'ignored');
}

/** Whether the server gave the start of the list in the place of where it was asked to go on. */
function isAtStart(
	read: PageRead,
	{ previous, first, ties = {} }: PagesStep,
	page: PageDigest,
): boolean {
	const { length } = page.keys;
	const known = sharedWith(page.keys, previous.keys);
	if (page.isOrdered && beginsAtStart(page, previous)) return true;
	const { overlap = 1 } = ties;
	const unasked = known - overlap + 1;
	// It gives a full page there; a shorter one is the rest of the list.
	const repeatsTheFirst =
		unasked >= 2 && unasked * 2 > length - overlap + 1 && isFull(read, length);
	return repeatsTheFirst && sharedWith(page.keys, first.keys) === known;
}

/**
 * What came meanwhile stands at the head of a list, and hardly before the place that was asked for: there
 * are saves that are dated back. What the pages share tells by how far the page lies behind the other.
 */
function beginsAtStart({ keys }: PageDigest, previous: PageDigest): boolean {
	if (previous.keys.map(idIn).includes(idIn(keys[0] ?? ''))) return false;
	const shared = keys.findIndex((key) => previous.keys.includes(key));
	return (previous.keys.indexOf(keys[shared] ?? '') - shared) * 2 < previous.keys.length;
}

function somethingNew(read: PageRead, before: PagesStep, length: number): PageRead {
	const reached = before.offset + length;
	const agrees = read.claimed > 0 && read.claimed <= reached;
	return !isFull(read, length) && agrees && !before.back ? finishPages(read, before) : read;
}

/**
 * A full page may have been cut, so it never is the end: what came meanwhile moved the list by a page, or
 * the server only seemed to go on where it was asked to.
 */
function nothingNew(
	read: PageRead,
	before: PagesStep,
	onward: PagesStep,
	length: number,
): PageRead {
	if (length > 1 && isFull(read, length)) {
		const repeats = (before.repeats ?? 0) + 1;
		if (repeats <= MOST_REPEATS) return { ...read, step: { ...onward, repeats } };
		return readFromBothEnds(withHabit(read, 'offset', 'ignored'), before.first);
	}
	// After going back, what is known may end before the list does.
	if (before.back && length > 1) return read;
	return before.pages < 2 && length < 2 ? end(read, 'whole') : finishPages(read, before);
}

function singleEntries(read: PageRead, step: PagesStep, page: PageDigest): PageRead {
	const { length } = page.keys;
	if (length === 0) return end(read, step.pages > 1 ? 'unproven' : 'whole');
	if (sharedWith(page.keys, step.first.keys) > 0)
		return step.pages > 1
			? end(read, 'unproven')
			: readFromBothEnds(withHabit(read, 'offset', 'ignored'), page);
	return {
		...withHabit(read, 'offset', 'honored'),
		step: { ...step, offset: step.offset + 1, pages: step.pages + 1, previous: page },
	};
}

/** Entries before this place have left the list: back by steps that cannot pass over a page. */
function goBack(read: PageRead, step: PagesStep, length: number): PageRead {
	const offset = Math.max(0, step.offset - Math.max(1, read.habits.longest - 1));
	if (offset > 0) return { ...read, step: { ...step, offset, back: true } };
	const restarts = step.restarts + 1;
	// A server that has nothing at any place but the start.
	if (restarts > 1 && length === 0 && read.habits.offset !== 'honored')
		return readFromBothEnds(withHabit(read, 'offset', 'ignored'), step.first);
	return { ...read, step: { at: 'first page', restarts } };
}

/** From the oldest on nothing moves to where the list was read already; in any other order it may. */
function finishPages(read: PageRead, { first, unordered, restarts, ties }: PagesStep): PageRead {
	// It may have been the list that moved, and not its order: once more.
	if (ties?.doubt)
		return restarts > 0
			? end(read, 'unproven')
			: { ...read, step: { at: 'first page', restarts: restarts + 1 } };
	// Without a page out of order, the sure order of the first is that of the oldest first.
	const isOldestFirst = read.sort === 'oldest' && first.isSure && !unordered;
	if (isOldestFirst) return end(read, 'whole');
	return { ...read, step: { at: 'start again', first, restarts: restarts + 1 } };
}

export function takeStartAgain(
	read: PageRead,
	{ first, restarts }: StartAgainStep,
	page: PageDigest,
): PageRead {
	const isSame = sharedWith(page.keys, first.keys) === page.keys.length;
	if (isSame && (page.lastChanged ?? 0) <= (first.lastChanged ?? 0)) return end(read, 'whole');
	if (restarts > MOST_RESTARTS) return end(read, 'unproven');
	return { ...read, step: afterFirst(page, restarts) };
}
