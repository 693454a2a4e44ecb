/** What may be asked for at once, since the places of the pages that follow are known already. */
import type { Habits, PageRead } from '../../../../../nodes/ReadLater/domain/paging';
import {
	nextRequest,
	nextRequests,
	startRead,
	takePage,
} from '../../../../../nodes/ReadLater/domain/paging';
import { entries } from './listServer';

type Habit = Habits['offset'];
const LIST = entries(200);

/** A read of a server that gives 30 entries, after so many pages; it tells its total where there is one. */
function readPages(pages: number, total?: number, length = 30): PageRead {
	let read = startRead({ sort: 'oldest' });
	for (let page = 0; page < pages; page++) {
		const { offset = 0 } = nextRequest(read) ?? {};
		const found = LIST.slice(offset, offset + length);
		read = takePage(read, { entries: found, isOrdered: true, total });
	}
	return read;
}
const places = (read: PageRead, most: number) =>
	nextRequests(read, most).map(({ offset }) => offset);

test('after the second page the next ones are known, each beginning with the last entry of the one before', () => {
	expect(places(readPages(2, 200), 4)).toEqual([58, 87, 116, 145]);
	expect(places(readPages(3, 200), 2)).toEqual([87, 116]);
	expect(places(readPages(2, 200), 1)).toEqual([58]);
	expect(places(readPages(2, 200, 2), 4)).toEqual([2, 3, 4, 5]);
	expect(nextRequests(readPages(2, 200), 2)[1]).toEqual({ sort: 'oldest', offset: 87, count: 500 });
});

test('none is asked for that would bring nothing new', () => {
	expect(places(readPages(2, 200), 9)).toEqual([58, 87, 116, 145, 174]);
	expect(places(readPages(2, 175), 9)).toEqual([58, 87, 116, 145]);
	expect(places(readPages(2, 176), 9)).toEqual([58, 87, 116, 145, 174]);
	expect(places(readPages(2, 61), 9)).toEqual([58]);
});

test.each<[string, () => PageRead, number[]]>([
	['before anything came', () => readPages(0, 200), [0]],
	['after the first page alone', () => readPages(1, 200), [29]],
	['where the server does not tell its total', () => readPages(2), [58]],
	[
		'after the first page of a server that is known to go on',
		() => withOffset(readPages(1, 200), 'honored'),
		[29],
	],
	['where its pages have one entry', () => readPages(2, 200, 1), [2]],
	['where it was seen to give more', () => withLongest(readPages(2, 200), 31), [58]],
	['where it was not seen to go on', () => withOffset(readPages(2, 200), 'unknown'), [58]],
	['while the read goes back to join again', goingBack, [29]],
])('it is one at a time %s', (_name, read, expected) => {
	expect(places(read(), 4)).toEqual(expected);
});

test('at the end it is none, and at a start one', () => {
	let read = readPages(1, 200);
	read = { ...read, step: { at: 'end', completeness: 'whole' } };
	expect(nextRequests(read, 4)).toHaveLength(0);
	const { previous: page } = readPages(2, 200).step as { previous?: never };
	expect(page).toBeDefined();
	const larger: PageRead = { ...readPages(2, 200), step: { at: 'larger', page: page as never } };
	expect(nextRequests(larger, 4)).toEqual([{ sort: 'oldest', offset: 0, count: 2_000 }]);
});

function withLongest(read: PageRead, longest: number): PageRead {
	return { ...read, habits: { ...read.habits, longest } };
}

function withOffset(read: PageRead, offset: Habit): PageRead {
	return { ...read, habits: { ...read.habits, offset } };
}

function goingBack(): PageRead {
	const page = { entries: LIST.slice(100, 130), isOrdered: true, total: 200 };
	return takePage(readPages(2, 200), page);
}
