import type { PageDigest } from './digest';
import { meet, sharedWith, timesAlong } from './digest';
import type { Completeness, PageRead, TimesOtherEndStep, TimesStep } from './steps';
import { end, isFull, withHabit } from './steps';

/** How often to go on behind something that cannot be seen. */
const MOST_GAPS = 5;

/** Seconds by which machines of one server may differ: an entry may be changed before it was saved. */
const TOLERANCE = 60;

/** Where to go on: somewhat earlier than what was reached, as long as that leads on at all. */
function nextTime({ since = 0 }: PageRead, latest: number, from = since): number {
	return latest - TOLERANCE > from ? latest - TOLERANCE : latest;
}

/** @param otherwise what is known of the list when it cannot be read along the time of saving */
export function startTimes(read: PageRead, known: PageDigest, otherwise: Completeness): PageRead {
	const from = reachedTime(read, known);
	if (from === undefined || read.habits.since === 'ignored') return end(read, otherwise);
	const next = nextTime(read, from);
	return { ...read, step: { at: 'times', from: next, known, otherwise, room: from - next } };
}

/**
 * The time up to which a page shows everything. A server that was not seen to sort keeps an entry that was
 * saved anew at its place, so the last entry of a page may be one.
 */
function reachedTime({ habits }: PageRead, page: PageDigest): number | undefined {
	if (habits.sort === 'honored') return page.last;
	return timesAlong(page).at(-2) ?? page.last;
}

export function takeAlongTimes(read: PageRead, step: TimesStep, page: PageDigest): PageRead {
	const { from, known, otherwise, again, gaps = 0 } = step;
	if (page.leastChanged !== undefined && page.leastChanged < from - 1)
		return end(withHabit(read, 'since', 'ignored'), otherwise);
	if (gaps > 0 && page.keys.length === 0) return end(read, 'part');
	if (gaps === 0 && sharedWith(page.keys, known.keys) === 0) {
		// The entry that was saved last has left; or the server means something else by a time.
		const earlier = known.middle;
		if (again || earlier === undefined) return end(read, otherwise);
		return { ...read, step: { ...step, from: earlier, again: true } };
	}
	const isFullPage = isFull(read, page.keys.length);
	const latest = reachedTime(read, page) ?? from;
	const isSorted = read.habits.sort === 'honored' || page.direction === 'up' || !isFullPage;
	const onward: TimesStep = {
		at: 'times',
		from: latest,
		known: page,
		otherwise,
		gaps,
		...(again ? { again } : {}),
		...(isSorted && !step.unsorted ? {} : { unsorted: true }),
		room: step.room,
	};
	if (latest > from) {
		const next = nextTime(read, latest, from);
		return { ...read, step: { ...onward, from: next, room: Math.min(step.room, latest - next) } };
	}
	if (!isFullPage) return end(withHabit(read, 'since', 'honored'), reached(read, onward));
	return { ...read, step: { ...onward, at: 'times, other end', from } };
}

/** What was changed before a step began, and saved after the time that it had reached, was passed over. */
function reached(
	{ habits, backdated }: PageRead,
	{ gaps = 0, unsorted, room }: Omit<TimesStep, 'at'>,
): Completeness {
	if (gaps > 0) return 'part';
	return unsorted || habits.clockWentBack || backdated > room ? 'unproven' : 'whole';
}

export function takeTimesOtherEnd(
	read: PageRead,
	step: TimesOtherEndStep,
	page: PageDigest,
): PageRead {
	return read.habits.sort === 'honored' && meet(step.known, page)
		? end(withHabit(read, 'since', 'honored'), reached(read, step))
		: raise(read, step);
}

/** What was changed at the least time of a full page hides what follows; beyond it more can be seen. */
export function raise(read: PageRead, step: TimesOtherEndStep): PageRead {
	const { from, known, gaps = 0, otherwise } = step;
	const { leastChanged = from } = known;
	if (leastChanged < from || gaps >= MOST_GAPS) return end(read, otherwise);
	return {
		...read,
		step: { ...step, at: 'times', from: leastChanged + 1, gaps: gaps + 1 },
	};
}
