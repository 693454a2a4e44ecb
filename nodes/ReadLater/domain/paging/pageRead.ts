import { raise, takeAlongTimes, takeTimesOtherEnd } from './alongTimes';
import {
	askOtherEnd,
	finishWithOneEnd,
	largerSize,
	readFromBothEnds,
	takeLargerPage,
	takeOtherEnd,
	takeSortedEntry,
} from './bothEnds';
import { digest } from './digest';
import type { Habits } from './habits';
import { UNKNOWN_HABITS } from './habits';
import type { Page, PageRequest } from './page';
import { takeFirstPage, takeLaterPage, takeStartAgain } from './pageAfterPage';
import type { PageRead } from './steps';
import { end, withHabit } from './steps';
import { isEven } from './ties';

/** How many to ask for at once. The first service of the interface gives 30, others what is asked. */
export const PAGE_SIZE = 500;
/** For servers that refuse a number that is too large for them. */
const SMALLER_SIZES = [250, 100, 50, 30, 20, 10, 5, 2, 1];

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
		backdated: 0,
		step: { at: 'first page', restarts: 0 },
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
		case 'first page':
		case 'start again':
			return ask({});
		case 'larger':
			return ask({ count: largerSize(count) ?? count });
		case 'other end':
			return ask({ sort: sort === 'oldest' ? 'newest' : 'oldest' });
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
	if (step.at !== 'pages' || step.pages < 2 || step.back || habits.offset !== 'honored')
		return [next];
	const { length } = step.previous.keys;
	if (length < 2 || length < habits.longest || !isEven(step.ties ?? {})) return [next];
	const following = Array.from({ length: most - 1 }, (_, index) => ({
		...next,
		offset: next.offset + (index + 1) * (length - 1),
	}));
	return [next, ...following.filter(({ offset }) => offset + 1 < claimed)];
}

/** Goes on after an answer to `nextRequest`. */
export function takePage(before: PageRead, answer: Page | 'refused'): PageRead {
	const read = { ...before, answers: before.answers + 1 };
	if (answer === 'refused') return takeRefused(read);
	const page = digest(answer);
	const backdated = Math.max(read.backdated, page.backdated);
	const seen = { ...noteLength(read, answer), backdated };
	const { step } = seen;
	switch (step.at) {
		case 'first page':
			return takeFirstPage(seen, step, page, answer.total);
		case 'pages':
			return takeLaterPage(seen, step, page, answer.total);
		case 'start again':
			return takeStartAgain(seen, step, page);
		case 'larger':
			return takeLargerPage(seen, step.page, page, nextRequest(before)?.count ?? seen.count);
		case 'other end':
			return takeOtherEnd(seen, step.page, page);
		case 'sorts?':
			return takeSortedEntry(seen, step, page);
		case 'times':
			return takeAlongTimes(seen, step, page);
		case 'times, other end':
			return takeTimesOtherEnd(seen, step, page);
		case 'end':
			return seen;
	}
}

function noteLength(read: PageRead, { entries, total = 0 }: Page): PageRead {
	const { habits, step } = read;
	const asked = nextRequest(read)?.count;
	const countsList = habits.countsList || (total > entries.length && step.at !== 'end');
	// Along the times of saving another question is put, to which pages may be longer.
	const isWholeQuery = step.at !== 'times' && step.at !== 'times, other end';
	const isOfLength = isWholeQuery && asked !== 1;
	return {
		...read,
		claimed: countsList && isWholeQuery ? Math.max(read.claimed, total) : read.claimed,
		habits: {
			...habits,
			countsList,
			longest: isOfLength ? Math.max(habits.longest, entries.length) : habits.longest,
		},
	};
}

function takeRefused(read: PageRead): PageRead {
	const { step, habits, count } = read;
	switch (step.at) {
		case 'first page': {
			const smaller = SMALLER_SIZES.find((size) => size < count);
			if (smaller === undefined) return end(read, 'refused');
			return { ...read, count: smaller, habits: { ...habits, mostAsked: smaller } };
		}
		case 'pages':
			return readFromBothEnds(withHabit(read, 'offset', 'ignored'), step.first);
		case 'start again':
			return end(read, 'unproven');
		case 'larger':
			return askOtherEnd({ ...read, habits: { ...habits, mostAsked: count } }, step.page);
		case 'other end':
		case 'sorts?':
			return finishWithOneEnd(withHabit(read, 'sort', 'ignored'), step.page);
		case 'times':
			return end(withHabit(read, 'since', 'ignored'), step.otherwise);
		case 'times, other end':
			return raise(read, step);
		case 'end':
			return read;
	}
}
