import type { Habit, Habits } from './habits';
import { UNKNOWN_HABITS } from './habits';
import type { Page, PageDigest, PageRequest } from './page';
import { addedIn, digest, sharedWith } from './page';

/** How many to ask for at once. The first service of the interface gives 30, others what is asked. */
export const PAGE_SIZE = 500;
/** For servers that refuse a number that is too large for them. */
const SMALLER_SIZES = [250, 100, 50, 30, 20, 10, 5, 2, 1];
/** For servers that give what is asked for, but only from the start. */
const LARGER_SIZES = [2_000, 10_000, 50_000];
/** How often to go on behind something that cannot be seen. */
const MOST_GAPS = 5;
/** How often a full page may bring nothing new before it is taken for the same page again. */
const MOST_REPEATS = 1;
/** How often a list that moves is read from its start. */
const MOST_PASSES = 4;

/**
 * Whether a list was read to its end.
 * - `whole`: what the server answered rules out that anything is missing
 * - `unproven`: the server gives no means to tell
 * - `part`: there is more, or may well be, and the server gives it in no way
 * - `refused`: the server refuses to give any page
 */
export type Completeness = 'whole' | 'unproven' | 'part' | 'refused';

/** A list that is being read: plain data, so that it can be kept and gone on with later. */
export interface PageRead {
	readonly habits: Habits;
	/** The end from which pages are read. */
	readonly sort: PageRequest['sort'];
	/** UNIX seconds; only what was changed from then on belongs to the list that is read. */
	readonly since?: number;
	readonly count: number;
	/** Answers so far. */
	readonly answers: number;
	/** The greatest length that the server told, when it counts the list; 0 for none. */
	readonly claimed: number;
	readonly step: Step;
}

type Step =
	/** Page after page, each asked for one entry early, so that it has to contain a known one. */
	| {
			readonly at: 'pages';
			readonly offset: number;
			readonly pages: number;
			readonly passes: number;
			readonly first?: PageDigest;
			/** The last page that joined what was read before. */
			readonly previous?: PageDigest;
			/** Set while entries before this place have left the list, and the read goes back to join again. */
			readonly back?: true;
			/** Set when a page was not in the order of saving, the oldest first. */
			readonly unordered?: true;
			/** Full pages in a row that brought nothing new. */
			readonly repeats?: number;
	  }
	/** The list may have moved to where it was read already: its start again. */
	| { readonly at: 'start again'; readonly first: PageDigest; readonly passes: number }
	/** The server always begins at the start: larger pages. */
	| { readonly at: 'larger'; readonly page: PageDigest }
	/** The other end of the list. */
	| { readonly at: 'other end'; readonly page: PageDigest }
	/** Both ends are the same: whether the server sorts at all. */
	| {
			readonly at: 'sorts?';
			readonly page: PageDigest;
			/** Undefined until the oldest entry came. */
			readonly oldest?: PageDigest;
			/** Undefined until the newest entry came. */
			readonly newest?: PageDigest;
			/** The newest entries are the very same ones. */
			readonly isSame?: true;
			/** What is known of the list already. */
			readonly otherwise?: Completeness;
	  }
	/** Along the time of saving: what was saved later has changed later too. */
	| {
			readonly at: 'times';
			/** UNIX seconds; what was saved before it is known. */
			readonly from: number;
			readonly known: PageDigest;
			/** What is known of the list when this way leads nowhere. */
			readonly otherwise: Completeness;
			readonly again?: true;
			/** Something may lie between what was reached. */
			readonly gaps?: number;
	  }
	/** Along the time of saving, a page full of older entries hides the rest: from the other end. */
	| {
			readonly at: 'times, other end';
			readonly from: number;
			readonly known: PageDigest;
			readonly otherwise: Completeness;
			/** The least time of a change on the page, UNIX seconds. */
			readonly leastChanged: number;
			readonly gaps?: number;
	  }
	| { readonly at: 'end'; readonly completeness: Completeness };

/** What a read begins with. */
export interface ReadOptions {
	readonly sort: PageRequest['sort'];
	/** UNIX seconds. */
	readonly since?: number | undefined;
	readonly count?: number;
	readonly habits?: Habits;
}

/** Begins to read a list. Nothing is asked for yet; see `nextRequest`. */
export function startRead({
	sort,
	since,
	count = PAGE_SIZE,
	habits = UNKNOWN_HABITS,
}: ReadOptions): PageRead {
	return {
		habits,
		sort,
		...(since === undefined ? {} : { since }),
		count: Math.min(count, habits.mostAsked ?? Infinity),
		answers: 0,
		claimed: 0,
		step: { at: 'pages', offset: 0, pages: 0, passes: 0 },
	};
}

/** What to ask for next; undefined at the end. */
export function nextRequest(read: PageRead): PageRequest | undefined {
	const { step, count, sort, since } = read;
	const ask = (request: Partial<PageRequest>): PageRequest => ({
		sort,
		...(since === undefined ? {} : { since }),
		offset: 0,
		count,
		...request,
	});
	switch (step.at) {
		case 'pages':
			return ask({ offset: step.offset });
		case 'start again':
			return ask({});
		case 'larger':
			return ask({ count: LARGER_SIZES.find((size) => size > count) ?? count });
		case 'other end':
			return ask({ sort: opposite(sort) });
		case 'sorts?':
			return ask({ sort: step.oldest && !step.newest ? 'newest' : 'oldest', count: 1 });
		case 'times':
			return ask({ sort: 'oldest', since: step.from - 1 });
		case 'times, other end':
			return ask({ sort: 'newest', since: step.from - 1 });
		case 'end':
			return undefined;
	}
}

/**
 * What to ask for next and, from a server that gives pages of one length and tells how many entries
 * there are, what will be asked for after that. Whoever asks for them at once saves the waiting.
 * @param most requests at once
 */
export function nextRequests(read: PageRead, most: number): PageRequest[] {
	const next = nextRequest(read);
	if (next === undefined) return [];
	const { step, habits, claimed } = read;
	if (step.at !== 'pages' || step.pages < 2 || step.back || habits.offset !== 'honoured')
		return [next];
	const length = step.previous?.keys.length ?? 0;
	if (length < 2 || length < habits.longest) return [next];
	const following = Array.from({ length: most - 1 }, (_, index) => ({
		...next,
		offset: next.offset + (index + 1) * (length - 1),
	}));
	return [next, ...following.filter(({ offset }) => offset + 1 < claimed)];
}

/** Goes on after an answer to `nextRequest`. */
export function takePage(before: PageRead, answer: Page | 'refused'): PageRead {
	const read = { ...before, answers: before.answers + 1 };
	if (answer === 'refused') return refused(read);
	const seen = noteLength(read, answer);
	const page = digest(answer);
	const { step } = seen;
	switch (step.at) {
		case 'pages':
			return step.offset === 0 ? firstPage(seen, step, page, answer) : laterPage(seen, step, page);
		case 'start again':
			return startAgain(seen, step, page);
		case 'larger':
			return page.keys.length > step.page.keys.length
				? ends({ ...seen, count: nextRequest(before)?.count ?? seen.count }, page)
				: otherEnd(seen, page);
		case 'other end':
			return bothEnds(seen, step.page, page);
		case 'sorts?':
			return sorts(seen, step, page);
		case 'times':
			return alongTimes(seen, step, page, answer);
		case 'times, other end':
			return fromOtherEnd(seen, step, page);
		case 'end':
			return seen;
	}
}

function noteLength(read: PageRead, { entries, total = 0 }: Page): PageRead {
	const { habits, step } = read;
	const asked = nextRequest(read)?.count ?? read.count;
	const countsList = habits.countsList || (total > entries.length && step.at !== 'end');
	return {
		...read,
		claimed: countsList && isWholeQuery(read) ? Math.max(read.claimed, total) : read.claimed,
		habits: {
			...habits,
			countsList,
			longest: asked === 1 ? habits.longest : Math.max(habits.longest, entries.length),
		},
	};
}

/** Whether the answer's total is that of the list as a whole. */
function isWholeQuery({ step }: PageRead): boolean {
	return step.at !== 'times' && step.at !== 'times, other end';
}

function refused(read: PageRead): PageRead {
	const { step, habits, count } = read;
	switch (step.at) {
		case 'pages': {
			if (step.offset > 0)
				return ends(withHabit(read, 'offset', 'ignored'), step.previous ?? step.first ?? NO_PAGE);
			const smaller = SMALLER_SIZES.find((size) => size < count);
			if (smaller === undefined) return end(read, 'refused');
			return { ...read, count: smaller, habits: { ...habits, mostAsked: smaller } };
		}
		case 'start again':
			return end(read, 'unproven');
		case 'larger':
			return otherEnd({ ...read, habits: { ...habits, mostAsked: count } }, step.page);
		case 'other end':
		case 'sorts?':
			return oneEnd(withHabit(read, 'sort', 'ignored'), step.page);
		case 'times':
			return end(withHabit(read, 'since', 'ignored'), step.otherwise);
		case 'times, other end':
			return raise(read, step);
		case 'end':
			return read;
	}
}

const NO_PAGE: PageDigest = { keys: [], direction: 'unknown', mayBeByChange: false };

// ---- Page after page

type PagesStep = Extract<Step, { at: 'pages' }>;

function firstPage(
	read: PageRead,
	step: PagesStep,
	page: PageDigest,
	{ total = 0 }: Page,
): PageRead {
	const { habits } = read;
	const { length } = page.keys;
	if (length === 0) return end(read, 'whole');
	if (step.passes > MOST_PASSES) return end(read, 'unproven');
	if (!isFull(read, length) && total <= length) return end(read, 'whole');
	if (habits.offset === 'ignored') return ends(read, page);
	return {
		...read,
		step: {
			at: 'pages',
			offset: Math.max(1, length - 1),
			pages: 1,
			passes: step.passes,
			first: page,
			previous: page,
			...orderOf(page),
		},
	};
}

/** A page of one time of saving stands in any order. */
function orderOf(page: PageDigest, step?: PagesStep): Pick<PagesStep, 'unordered'> {
	const isOrdered = page.direction === 'up' || page.first === page.last;
	return isOrdered && !step?.unordered ? {} : { unordered: true };
}

function laterPage(read: PageRead, step: PagesStep, page: PageDigest): PageRead {
	const { habits } = read;
	const { previous = NO_PAGE, first = NO_PAGE } = step;
	const { length } = page.keys;
	const known = sharedWith(page.keys, previous.keys);
	// Pages of one entry cannot overlap.
	if (previous.keys.length === 1 && habits.longest === 1) return singleEntries(read, step, page);
	// What came meanwhile stands at the head of a list that begins with the newest.
	const isHead = first.direction === 'down' && (page.last ?? 0) > (first.last ?? Infinity);
	if (isHead && habits.offset !== 'honoured')
		return ends(withHabit(read, 'offset', 'ignored'), page);
	if (known === 0) return goBack(read, step);
	// A server that always begins at the start gives a full page there; a shorter one is the rest of the list.
	const looksLikeTheFirst = known >= 2 && known * 2 > length && isFull(read, length);
	if (
		habits.offset !== 'honoured' &&
		looksLikeTheFirst &&
		sharedWith(page.keys, first.keys) === known
	)
		return ends(withHabit(read, 'offset', 'ignored'), page);
	const reached = step.offset + length;
	const fresh = length - known;
	const onward: PagesStep = {
		at: 'pages',
		offset: reached - 1,
		pages: step.pages + 1,
		passes: step.passes,
		first,
		previous: page,
		...orderOf(page, step),
	};
	const going: PageRead = { ...read, step: onward };
	if (fresh > 0) {
		const honoured = withHabit(going, 'offset', 'honoured');
		const agrees = honoured.claimed > 0 && honoured.claimed <= reached;
		return !isFull(read, length) && agrees && !step.back ? finishPages(honoured, step) : honoured;
	}
	// A full page may have been cut, so it never is the end: what came meanwhile moved the list by a
	// page, or the server only seemed to go on where it was asked to.
	if (length > 1 && isFull(read, length)) {
		const repeats = (step.repeats ?? 0) + 1;
		return repeats > MOST_REPEATS
			? ends(withHabit(read, 'offset', 'ignored'), page)
			: { ...going, step: { ...onward, repeats } };
	}
	// After going back, what is known may end before the list does.
	return step.back && length > 1 ? going : finishPages(read, step);
}

function singleEntries(read: PageRead, step: PagesStep, page: PageDigest): PageRead {
	const { length } = page.keys;
	if (length === 0) return end(read, step.pages > 1 ? 'unproven' : 'whole');
	if (sharedWith(page.keys, step.first?.keys ?? []) > 0)
		return step.pages > 1
			? end(read, 'unproven')
			: ends(withHabit(read, 'offset', 'ignored'), page);
	return {
		...withHabit(read, 'offset', 'honoured'),
		step: { ...step, offset: step.offset + 1, pages: step.pages + 1, previous: page },
	};
}

/** Entries before this place have left the list: back by steps that cannot pass over a page. */
function goBack(read: PageRead, step: PagesStep): PageRead {
	const offset = Math.max(0, step.offset - Math.max(1, read.habits.longest - 1));
	if (offset > 0) return { ...read, step: { ...step, offset, back: true } };
	const passes = step.passes + 1;
	// A server that has nothing at any place but the start.
	if (passes > 1 && read.habits.offset !== 'honoured')
		return ends(withHabit(read, 'offset', 'ignored'), step.first ?? NO_PAGE);
	return { ...read, step: { at: 'pages', offset: 0, pages: 0, passes } };
}

/** From the oldest on nothing moves to where the list was read already; in any other order it may. */
function finishPages(read: PageRead, step: PagesStep): PageRead {
	const { first = NO_PAGE } = step;
	const isOldestFirst =
		read.sort === 'oldest' &&
		first.direction === 'up' &&
		!step.unordered &&
		step.offset >= ENOUGH_FOR_ORDER - 1;
	if (isOldestFirst || step.pages < 2) return end(read, 'whole');
	return { ...read, step: { at: 'start again', first, passes: step.passes + 1 } };
}

function startAgain(
	read: PageRead,
	step: Extract<Step, { at: 'start again' }>,
	page: PageDigest,
): PageRead {
	if (sharedWith(page.keys, step.first.keys) === page.keys.length) return end(read, 'whole');
	if (step.passes > MOST_PASSES) return end(read, 'unproven');
	return {
		...read,
		step: {
			at: 'pages',
			offset: Math.max(1, page.keys.length - 1),
			pages: 1,
			passes: step.passes,
			first: page,
			previous: page,
			...orderOf(page),
		},
	};
}

// ---- From both ends

/** The server always begins at the start; `page` is what it gives there. */
function ends(read: PageRead, page: PageDigest): PageRead {
	const larger = LARGER_SIZES.find((size) => size > read.count);
	const { mostAsked = Infinity } = read.habits;
	if (page.keys.length >= read.count && larger !== undefined && larger <= mostAsked)
		return { ...read, step: { at: 'larger', page } };
	return otherEnd(read, page);
}

function otherEnd(read: PageRead, page: PageDigest): PageRead {
	if (read.habits.sort === 'ignored') return oneEnd(read, page);
	return { ...read, step: { at: 'other end', page } };
}

/**
 * Where a server sorts, the oldest and the newest entries together are all of them when they have one
 * in common.
 */
function bothEnds(read: PageRead, page: PageDigest, other: PageDigest): PageRead {
	const [oldest, newest] = read.sort === 'oldest' ? [page, other] : [other, page];
	const shared = sharedWith(oldest.keys, newest.keys);
	// No server gives one entry at a time whatever is asked.
	if (shared === 1 && oldest.keys.length + newest.keys.length === 2)
		return end(read, read.claimed > 1 ? 'part' : 'whole');
	const differ = shared < oldest.keys.length && shared < newest.keys.length;
	if (areEnds(oldest, newest)) {
		// Where no order is seen, they may be so by chance, or the newest those of another order.
		if (oldest.direction !== 'up' || newest.direction !== 'down')
			return {
				...read,
				step: { at: 'sorts?', page: oldest, ...(shared === 0 ? { otherwise: 'part' } : {}) },
			};
		if (newest.mayBeByChange) return byChange(read, oldest, newest);
		const sorting = withHabit(read, 'sort', 'honoured');
		const isSame = shared === oldest.keys.length && shared === newest.keys.length;
		if (isSame || joins(oldest, newest)) return end(sorting, 'whole');
		return startTimes(sorting, oldest, shared > 0 ? 'unproven' : 'part');
	}
	if (differ) {
		const unsorted = withHabit(read, 'sort', 'ignored');
		if (shared === 0 && oldest.direction !== 'up') return end(unsorted, 'part');
		// The same list again, in another order: that of the first answer was chance.
		return newest.direction === 'unknown' && oldest.direction === 'up'
			? end(unsorted, unproven(unsorted, oldest))
			: oneEnd(unsorted, oldest);
	}
	if (sameDirection(oldest, newest)) return oneEnd(withHabit(read, 'sort', 'ignored'), oldest);
	const isSame = shared === oldest.keys.length && shared === newest.keys.length;
	return { ...read, step: { at: 'sorts?', page: oldest, ...(isSame ? { isSame } : {}) } };
}

/** Whether two pages have an entry in common by whose time of saving they meet. Deleted ones tell none. */
function joins(page: PageDigest, other: PageDigest): boolean {
	const others = new Set(other.keys);
	return page.keys.some((key) => others.has(key) && !Number.isNaN(addedIn(key)));
}

/** The oldest entries, and those that were saved or changed last. */
function byChange(read: PageRead, oldest: PageDigest, latest: PageDigest): PageRead {
	const shared = sharedWith(oldest.keys, latest.keys);
	if (shared < oldest.keys.length || shared < latest.keys.length)
		return startTimes(read, oldest, shared > 0 ? 'unproven' : 'part');
	// The very same ones: of a longer list, exactly a page of the oldest would have been changed last.
	return end(read, shared >= ENOUGH_FOR_ORDER ? 'whole' : 'unproven');
}

/** Whether two pages can be the oldest and the newest entries of one list, and not the same ones by chance. */
function areEnds(oldest: PageDigest, newest: PageDigest): boolean {
	if (oldest.direction === 'up' && newest.direction === 'down') return true;
	if (oldest.direction === 'down' || newest.direction === 'up') return false;
	const onlyOld = timesOf(oldest, newest);
	const onlyNew = timesOf(newest, oldest);
	return (
		onlyOld.length > 0 &&
		onlyNew.length > 0 &&
		Math.max(...onlyOld) <= (newest.first ?? -Infinity) &&
		Math.min(...onlyNew) >= (oldest.last ?? Infinity)
	);
}

function timesOf(page: PageDigest, without: PageDigest): number[] {
	const others = new Set(without.keys);
	return page.keys
		.filter((key) => !others.has(key))
		.map(addedIn)
		.filter((time) => !Number.isNaN(time));
}

function sameDirection(a: PageDigest, b: PageDigest): boolean {
	return a.direction !== 'unknown' && a.direction === b.direction;
}

/** The oldest, the newest, and the oldest again: two answers may differ since the list has changed. */
function sorts(read: PageRead, step: Extract<Step, { at: 'sorts?' }>, one: PageDigest): PageRead {
	const { page, oldest, newest, otherwise } = step;
	if (one.keys.length !== 1) return oneEnd(withHabit(read, 'sort', 'ignored'), page);
	if (!oldest) return { ...read, step: { ...step, oldest: one } };
	const [first] = oldest.keys;
	if (!newest) {
		const isFirst = oldest.first === undefined || oldest.first === page.first;
		if (first !== one.keys[0] && isFirst) return { ...read, step: { ...step, newest: one } };
	} else if (first === one.keys[0]) {
		if (newest.mayBeByChange)
			return step.isSame
				? byChange(read, page, page)
				: startTimes(read, page, otherwise ?? 'unproven');
		const sorting = withHabit(read, 'sort', 'honoured');
		const isAll = sharedWith(newest.keys, page.keys) > 0;
		return startTimes(sorting, page, otherwise ?? (isAll ? 'whole' : 'unproven'));
	}
	const unsorted = withHabit(read, 'sort', 'ignored');
	return otherwise ? end(unsorted, otherwise) : oneEnd(unsorted, page);
}

/** Only one end of the list can be seen. When it is the oldest, what came later can be asked for. */
function oneEnd(read: PageRead, page: PageDigest): PageRead {
	const isOldest = page.direction === 'up' && page.keys.length >= ENOUGH_FOR_ORDER;
	return isOldest ? startTimes(read, page) : end(read, unproven(read, page));
}

/** Fewer entries may stand in any order by chance. */
export const ENOUGH_FOR_ORDER = 8;

function unproven(read: PageRead, page: PageDigest): Completeness {
	return read.claimed > page.keys.length ? 'part' : 'unproven';
}

// ---- Along the time of saving

/** @param otherwise what is known of the list when it cannot be read along the time of saving */
function startTimes(
	read: PageRead,
	known: PageDigest,
	otherwise = unproven(read, known),
): PageRead {
	if (known.last === undefined || read.habits.since === 'ignored') return end(read, otherwise);
	return { ...read, step: { at: 'times', from: known.last, known, otherwise } };
}

type TimesStep = Extract<Step, { at: 'times' }>;

function alongTimes(
	read: PageRead,
	step: TimesStep,
	page: PageDigest,
	{ entries }: Page,
): PageRead {
	const { from, known, otherwise, gaps = 0 } = step;
	if (entries.some(({ updated }) => updated !== undefined && updated < from - 1))
		return end(withHabit(read, 'since', 'ignored'), otherwise);
	if (gaps > 0 && page.keys.length === 0) return end(read, 'part');
	if (gaps === 0 && sharedWith(page.keys, known.keys) === 0) {
		// The entry that was saved last has left; or the server means something else by a time.
		const earlier = known.middle;
		if (step.again || earlier === undefined) return end(read, otherwise);
		return { ...read, step: { ...step, from: earlier, again: true } };
	}
	const full = isFull(read, page.keys.length);
	const latest = page.last ?? from;
	if (latest > from) {
		return {
			...read,
			step: { at: 'times', from: latest, known: page, otherwise, gaps },
		};
	}
	if (!full) return end(withHabit(read, 'since', 'honoured'), gaps > 0 ? 'part' : 'whole');
	const leastChanged = Math.min(...entries.map(({ updated }) => updated ?? from));
	return {
		...read,
		step: {
			at: 'times, other end',
			from,
			known: page,
			otherwise,
			leastChanged,
			gaps,
		},
	};
}

type OtherEndStep = Extract<Step, { at: 'times, other end' }>;

function fromOtherEnd(read: PageRead, step: OtherEndStep, page: PageDigest): PageRead {
	const { gaps = 0, known } = step;
	if (read.habits.sort === 'honoured' && joins(page, known))
		return end(withHabit(read, 'since', 'honoured'), gaps > 0 ? 'part' : 'whole');
	return raise(read, step);
}

/** What was changed at the least time of a full page hides what follows; beyond it more can be seen. */
function raise(
	read: PageRead,
	{ leastChanged, from, known, otherwise, gaps = 0 }: OtherEndStep,
): PageRead {
	if (leastChanged < from || gaps >= MOST_GAPS) return end(read, 'part');
	return {
		...read,
		step: { at: 'times', from: leastChanged + 1, known, otherwise, gaps: gaps + 1 },
	};
}

// ---- Habits and end

/** A page that is shorter than what was asked for and than another page of this server was not cut. */
function isFull({ habits, count }: PageRead, length: number): boolean {
	return length >= Math.min(habits.longest, count);
}

function withHabit(read: PageRead, name: 'offset' | 'since' | 'sort', habit: Habit): PageRead {
	return { ...read, habits: { ...read.habits, [name]: habit } };
}

function end(read: PageRead, completeness: Completeness): PageRead {
	return { ...read, step: { at: 'end', completeness } };
}

function opposite(sort: PageRequest['sort']): PageRequest['sort'] {
	return sort === 'oldest' ? 'newest' : 'oldest';
}
