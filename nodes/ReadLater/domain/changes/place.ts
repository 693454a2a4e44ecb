import { itemId } from '../savedItem';
import type { AnswerPage, Reading } from './state';

/** How many to ask for at once. The original service gives 30, others what is asked. */
export const PAGE_SIZE = 500;
/** The original service never tells a greater total, however long the list is. */
const LARGEST_TOTAL = 5_000;
/** What the original service cuts every page to. A shorter one was not cut. */
const USUAL_CUT = 30;
/** How far to look back when the list moved while it was read. */
const STEP_BACK = 30;
const MOST_STEPS_BACK = 3;
/** Sizes to try from a service that always begins at the start; the original one refuses more than 5,000. */
const LARGER_PAGES = [2_000, 5_000, 20_000, 100_000];
/** A service that never ends its list is not read for ever. */
const FARTHEST = 1_000_000;

type Place = Pick<Reading, 'offset' | 'count' | 'stepsBack'> & Pick<Partial<Reading>, 'first' | 'last'>;
type Answer = Pick<AnswerPage, 'items' | 'total'>;

/**
 * Where a look goes on after a page: at a place, nowhere since it has ended, or nowhere although the
 * service has more.
 *
 * Each page is asked for one entry earlier than it would begin (see `askedOffset`), so it has to begin
 * with the last entry of the page before. If that is missing, entries before it have left the list, and
 * the look goes back a bit. It ends when a page brings nothing behind that entry, never on a status or a
 * "has more" flag. A service that always begins at the start is asked for larger pages.
 */
export function nextPlace(reading: Reading, { items, total }: Answer): Place | 'end' | 'cut off' {
	const { count, stepsBack } = reading;
	const asked = askedOffset(reading);
	const ids = items.map(itemId);
	const [first] = ids;
	const last = ids.at(-1);
	if (asked > FARTHEST) return 'end';
	if (first === undefined || last === undefined) {
		// A size that the service refuses counts as an empty page.
		if (asked === 0) return count > PAGE_SIZE ? 'cut off' : 'end';
		return stepsBack < MOST_STEPS_BACK ? stepBack(reading, asked) : 'end';
	}
	if (asked > 0 && ids.length > 1 && first === reading.first && last === reading.last) return largerPage(reading, { items, total });
	const anchor = reading.last === undefined ? -1 : ids.indexOf(reading.last);
	if (asked > 0 && anchor < 0 && stepsBack < MOST_STEPS_BACK) return stepBack(reading, asked);
	// After a step back the known entry may well be the last of the page, and others behind it.
	if (anchor === ids.length - 1 && stepsBack === 0) return asked === 0 && count > PAGE_SIZE ? largerPage(reading, { items, total }) : 'end';
	const reached = asked + ids.length;
	if (isTold(total, ids.length) && reached >= total) return 'end';
	return { offset: reached, count, stepsBack: 0, first: reading.first ?? first, last };
}

/** One entry earlier, so that the page has to begin with what is known. */
export function askedOffset({ offset }: Pick<Reading, 'offset'>): number {
	return Math.max(0, offset - 1);
}

/** Some servers count only the page, so a total is believed when it shows more, or when nothing can be cut. */
function isTold(total: number | undefined, length: number): total is number {
	return total !== undefined && total < LARGEST_TOTAL && (length < USUAL_CUT || total > length);
}

function stepBack({ count, stepsBack }: Reading, asked: number): Place {
	return { offset: Math.max(0, asked - STEP_BACK), count, stepsBack: stepsBack + 1 };
}

/** @param answer the service's first page again */
function largerPage({ count }: Reading, { items, total }: Answer): Place | 'end' | 'cut off' {
	const hasMore = total === undefined ? items.length === USUAL_CUT || items.length === count : total > items.length;
	if (!hasMore) return 'end';
	const larger = LARGER_PAGES.find((size) => size > count);
	return larger === undefined ? 'cut off' : { offset: 0, count: larger, stepsBack: 0 };
}
