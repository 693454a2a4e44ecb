import { addedAt, itemId } from '../savedItem';
import { isWholeTotal, mayBeCut } from '../total';
import type { AnswerPage, Reading } from './state';

/** How many to ask for at once. The original service gives 30, others what is asked. */
export const PAGE_SIZE = 500;
/** How far to look back when the list moved while it was read. */
const STEP_BACK = 30;
const MOST_STEPS_BACK = 3;
/** Sizes to try from a service that always begins at the start; the original one refuses more than 5,000. */
const LARGER_PAGES = [2_000, 5_000, 20_000, 100_000];
/** A service that never ends its list is not read for ever. */
const FARTHEST = 1_000_000;

type Place = Pick<Reading, 'offset' | 'count' | 'stepsBack'> &
	Pick<Partial<Reading>, 'first' | 'last' | 'since' | 'walked'>;
type Answer = Pick<AnswerPage, 'items' | 'total'>;

/**
 * Where a look goes on after a page: at a place, nowhere since it has ended, or nowhere although the
 * service has more.
 *
 * Each page is asked for one entry earlier than it would begin (see `askedOffset`), so it has to begin
 * with the last entry of the page before. If that is missing, entries before it have left the list, and
 * the look goes back a bit. It ends when a page brings nothing behind that entry, never on a status or a
 * "has more" flag. A service that always begins at the start is asked for larger pages, and when it cuts
 * them too, for what changed since the last entry of a page was saved.
 */
export function nextPlace(reading: Reading, { items, total }: Answer): Place | 'end' | 'cut off' {
	const { count, stepsBack } = reading;
	const asked = askedOffset(reading);
	const ids = items.map(itemId);
	const [first] = ids;
	const last = ids.at(-1);
	if (asked > FARTHEST) return 'end';
	if (reading.walked !== undefined) return nextStep(reading, reading.walked, items);
	if (first === undefined || last === undefined) {
		// A size that the service refuses counts as an empty page.
		if (asked === 0)
			return count > PAGE_SIZE
				? { offset: 0, count: PAGE_SIZE, stepsBack: 0, since: reading.since ?? 0, walked: 0 }
				: 'end';
		return stepsBack < MOST_STEPS_BACK ? stepBack(reading, asked) : 'end';
	}
	if (asked > 0 && ids.length > 1 && first === reading.first && last === reading.last)
		return largerPage(reading, { items, total });
	const anchor = reading.last === undefined ? -1 : ids.indexOf(reading.last);
	if (asked > 0 && anchor < 0 && stepsBack < MOST_STEPS_BACK) return stepBack(reading, asked);
	// After a step back the known entry may well be the last of the page, and others behind it.
	if (anchor === ids.length - 1 && stepsBack === 0)
		return asked === 0 && count > PAGE_SIZE ? largerPage(reading, { items, total }) : 'end';
	const reached = asked + ids.length;
	if (isWholeTotal(total, ids.length) && reached >= total) return 'end';
	return { offset: reached, count, stepsBack: 0, first: reading.first ?? first, last };
}

/** One entry earlier, so that the page has to begin with what is known. */
export function askedOffset({ offset }: Pick<Reading, 'offset'>): number {
	return Math.max(0, offset - 1);
}

function stepBack({ count, stepsBack }: Reading, asked: number): Place {
	return { offset: Math.max(0, asked - STEP_BACK), count, stepsBack: stepsBack + 1 };
}

/** The service gave its first page again. */
function largerPage(reading: Reading, { items, total }: Answer): Place | 'end' | 'cut off' {
	const { count } = reading;
	if (
		total === undefined
			? items.length !== count && !mayBeCut(items.length)
			: isWholeTotal(total, items.length) && total <= items.length
	)
		return 'end';
	const larger = LARGER_PAGES.find((size) => size > count);
	if (larger !== undefined && items.length >= count)
		return { offset: 0, count: larger, stepsBack: 0 };
	// A library is read newest first, so its walk begins at the start.
	if (reading.purpose === 'library') return { offset: 0, count, stepsBack: 0, since: 0, walked: 0 };
	return nextStep(reading, 0, items);
}

/**
 * The next page along the time of saving. What was saved later than the last entry of a page (they come
 * oldest first) has changed later too, so nothing is left out.
 * @param fullPage the length of the longest page of the walk so far; a shorter one is the last
 */
function nextStep(
	{ since = 0, count }: Reading,
	fullPage: number,
	items: Answer['items'],
): Place | 'end' | 'cut off' {
	if (items.length === 0 || items.length < fullPage) return 'end';
	// One second earlier: the comparison is strict, and others may share the second.
	const next = Math.max(...items.map((item) => addedAt(item) ?? 0)) - 1;
	// A page full of older entries, changed since, which hide the rest.
	return next > since
		? { offset: 0, count, stepsBack: 0, since: next, walked: items.length }
		: 'cut off';
}
