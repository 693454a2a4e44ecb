/** What is made of servers with habits of their own, and of lists that change at the wrong moment. */
import type { Entry, Habits, PageRequest } from '../../../../../nodes/ReadLater/domain/paging';
import { nextRequest, takePage } from '../../../../../nodes/ReadLater/domain/paging';
import type { Ways } from './listServer';
import { entries, entry, readAll } from './listServer';

const FROM = 1_000_000;
const THIRTY: Ways = { most: 30 };
const NO_PLACES: Ways = { ...THIRTY, ignoresOffset: true };
const ENDS = ['oldest 0/500', 'oldest 29/500', 'newest 0/500'];
const ALONE = ['oldest 0/1', 'newest 0/1', 'oldest 0/1'];
const KNOWN: Habits = {
	offset: 'ignored',
	since: 'honored',
	sort: 'honored',
	total: 'unknown',
	longest: 30,
	countsList: false,
};
const atOnce = (count: number, time: number) =>
	Array.from({ length: count }, (_, index) => entry(`${time} ${index}`, time));
const after =
	(answers: number, change: (list: Entry[]) => void): Required<Ways>['meanwhile'] =>
	(list, done) => {
		if (done === answers) change(list);
	};

function endOf(...args: Parameters<typeof readAll>) {
	const { completeness, ids, habits } = readAll(...args);
	return [completeness, ids.length, habits.offset];
}

describe('pages that begin earlier than they were asked for', () => {
	test.each([1, 10, 14])('by %i of 30: the list is read on', (early) => {
		expect(endOf(entries(75), { ...THIRTY, early })).toEqual(['whole', 75, 'honored']);
	});

	test.each([16, 29])('by %i of 30: that is taken for the start, and read otherwise', (early) => {
		expect(endOf(entries(75), { ...THIRTY, early })).toEqual(['whole', 75, 'ignored']);
	});
});

describe('more than one entry at a time is refused', () => {
	const refuses = ({ count }: PageRequest) => count > 1;

	test.each([1, 3, 12])('%i entries: one after the other, to their end', (length) => {
		const { ids, completeness } = readAll(entries(length), { refuses });
		expect([ids.length, completeness]).toEqual([length, length === 1 ? 'whole' : 'unproven']);
	});

	test('and every place is the start: what is seen is not called all', () => {
		expect(endOf(entries(3), { refuses, ignoresOffset: true })[0]).not.toBe('whole');
	});
});

describe('the last page once more behind the end', () => {
	test.each([30, 31, 75, 88])('%i entries are whole, and each is taken once', (count) => {
		const { completeness, ids } = readAll(entries(count), { ...THIRTY, repeatsItsEnd: true });
		expect([completeness, ids.length]).toEqual(['whole', count]);
	});
});

test('a server with nothing at any place but the start is read from both ends', () => {
	const reading = readAll(entries(75), { ...THIRTY, hasOnlyStart: true });
	expect(reading.asked.slice(0, 5)).toEqual([
		'oldest 0/500',
		'oldest 29/500',
		'oldest 0/500',
		'oldest 29/500',
		'newest 0/500',
	]);
	expect([reading.completeness, reading.ids.length]).toEqual(['whole', 75]);
	expect(reading.habits.offset).toBe('ignored');
});

describe('a list that moves by a page between two requests', () => {
	test('by a page of new ones at its start: it is asked for once more behind them', () => {
		const come = (list: Entry[]) =>
			void list.push(...entries(29, FROM + 9_000).map((each) => ({ ...each, id: `n${each.id}` })));
		const reading = readAll(
			entries(90),
			{ ...THIRTY, meanwhile: after(2, come) },
			{ sort: 'newest' },
		);
		expect(reading.asked.slice(0, 4)).toEqual([
			'newest 0/500',
			'newest 29/500',
			'newest 58/500',
			'newest 87/500',
		]);
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', 119]);
	});

	test('that was emptied behind its first page', () => {
		const meanwhile = after(1, (list) => void list.splice(30, 45));
		expect(endOf(entries(75), { ...THIRTY, meanwhile })).toEqual(['whole', 30, 'unknown']);
	});

	test('that was emptied before the other end was asked for', () => {
		const meanwhile = after(2, (list) => void list.splice(0, 45));
		const reading = readAll(entries(45), { ...NO_PLACES, meanwhile });
		expect(reading.asked).toEqual([...ENDS, 'oldest 0/1']);
		expect(reading.completeness).toBe('part');
	});

	test('of which an entry was saved anew between the two ends', () => {
		const saveAnew = (list: Entry[]) => {
			list.splice(3, 1);
			list.push(entry(4, FROM + 9_000));
		};
		const reading = readAll(entries(45), { ...NO_PLACES, meanwhile: after(2, saveAnew) });
		expect(reading.asked).toEqual(ENDS);
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', 45]);
	});
});

describe('the newest are those that were changed last', () => {
	const changed = (count: number, which: (index: number) => boolean) =>
		entries(count).map((each, index) =>
			which(index) ? { ...each, updated: FROM + 60_000 + index } : each,
		);
	const ways: Ways = { ...NO_PLACES, newestByChange: true };

	test.each([
		['one of 75', changed(75, (index) => index === 3)],
		['twenty of 45', changed(45, (index) => index < 20)],
	])('%s was changed: the list is read along the time of saving', (_name, list) => {
		const reading = readAll(list, ways);
		expect(reading.asked.slice(0, 6)).toEqual([...ENDS, ...ALONE]);
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', list.length]);
	});

	test('the oldest was changed, and seems to be at both ends: the list is read on from its page', () => {
		const reading = readAll(
			changed(20, (index) => index === 0),
			{ ignoresOffset: true, newestByChange: true },
		);
		expect(reading.asked.slice(2, 5)).toEqual(['newest 0/500', 'oldest 0/1', 'newest 0/1']);
		expect([reading.completeness, reading.habits.sort]).toEqual(['whole', 'ignored']);
	});

	test('all of a page were changed, and it is the whole list', () => {
		const reading = readAll(
			changed(30, () => true),
			ways,
		);
		expect(reading.asked).toEqual(ENDS);
		expect(reading.completeness).toBe('whole');
	});

	test('of few, nobody can tell it from two ends of a longer list', () => {
		const { completeness, ids } = readAll(
			changed(6, () => true),
			{ ...ways, most: 6 },
		);
		expect([completeness, ids.length]).toEqual(['part', 6]);
	});
});

describe('pages that are too short to show an order', () => {
	test.each([5, 6, 9])('%i entries, 4 to a page, of a server that sorts: whole', (count) => {
		const reading = readAll(entries(count), { most: 4, ignoresOffset: true });
		expect(reading.asked.slice(2, 6)).toEqual(['newest 0/500', ...ALONE]);
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', count]);
		expect(reading.habits).toMatchObject({ sort: 'honored', longest: 4 });
	});

	test.each([
		['the oldest first', entries(9)],
		['the newest first', entries(9).reverse()],
	])('of a server that does not sort and gives %s: nobody can tell', (_name, list) => {
		const reading = readAll(list, { most: 4, ignoresOffset: true, ignoresSort: true });
		expect(reading.asked).toEqual(['oldest 0/500', 'oldest 3/500', 'newest 0/500']);
		expect([reading.completeness, reading.habits.sort]).toEqual(['unproven', 'ignored']);
	});

	test('in no order: the first entry is the same from both ends, so it does not sort', () => {
		const list = [5, 3, 8, 1, 9, 2].map((place) => entry(place, FROM + place * 60));
		const reading = readAll(list, { most: 4, ignoresOffset: true, ignoresSort: true });
		expect(reading.asked.slice(2)).toEqual(['newest 0/500', 'oldest 0/1', 'newest 0/1']);
		expect([reading.completeness, reading.habits.sort]).toEqual(['unproven', 'ignored']);
	});

	test.each<[string, (list: Entry[]) => void]>([
		['has left', (list) => void list.pop()],
		['has come', (list) => void list.push(entry('new', FROM + 9_000))],
	])('and one %s between two ends: they may be those of a longer list', (_name, change) => {
		const reading = readAll(entries(3), { ignoresOffset: true, meanwhile: after(2, change) });
		expect(reading.asked.slice(2, 6)).toEqual(['newest 0/500', ...ALONE]);
		expect(reading.completeness).toBe('whole');
	});

	test.each([
		[5, 'unproven'],
		[6, 'part'],
	])('3 to a page and nothing in between: %i entries are %s', (count, completeness) => {
		const reading = readAll(entries(count), { ...NO_PLACES, most: 3, ignoresSince: true });
		expect([reading.completeness, reading.habits.sort]).toEqual([completeness, 'honored']);
	});

	test('and all that there is lies on one: without since nobody can tell', () => {
		const reading = readAll(entries(5), { ignoresOffset: true, ignoresSince: true });
		expect([reading.completeness, reading.habits.sort]).toEqual(['unproven', 'honored']);
	});

	test.each([
		['before the newest is asked for', 3, ['oldest 0/1', 'newest 0/1']],
		['before it is asked for again', 5, ALONE],
	])('and the oldest leaves %s: nothing is found out of the order', (_name, answers, alone) => {
		const meanwhile = after(answers, (list) => void list.shift());
		const reading = readAll(entries(5), { ignoresOffset: true, losesOrder: true, meanwhile });
		expect(reading.asked.slice(3)).toEqual(alone);
		expect([reading.completeness, reading.habits.sort]).toEqual(['unproven', 'ignored']);
	});

	test('and what does not tell its time stands before all others: that is an order, too', () => {
		const list = [entry('x'), ...entries(4)];
		const reading = readAll(list, { ignoresOffset: true, losesOrder: true });
		expect(reading.asked.slice(3, 6)).toEqual(ALONE);
		expect(reading.habits.sort).toBe('honored');
	});

	test('and no times are told: what is sorted by them cannot be read along them', () => {
		const reading = readAll(entries(5), { ignoresOffset: true, hidesTimes: true });
		expect(reading.asked.slice(2)).toEqual(['newest 0/500', ...ALONE]);
		expect([reading.completeness, reading.habits.sort]).toEqual(['unproven', 'honored']);
	});

	test('and the count of one is refused: nobody can tell', () => {
		const refuses = ({ count }: PageRequest) => count === 1;
		const ways = { ignoresOffset: true, losesOrder: true, refuses };
		expect(readAll(entries(5), ways)).toMatchObject({
			completeness: 'unproven',
			habits: { sort: 'ignored' },
		});
	});

	test.each([
		['oldest', ['oldest 0/500', 'oldest 4/500', 'oldest 8/500', 'oldest 0/500']],
		['newest', ['newest 0/500', 'newest 4/500', 'newest 8/500', 'newest 0/500']],
	] as const)('page after page from the %s on: the start again', (sort, asked) => {
		expect(readAll(entries(9), { most: 5 }, { sort }).asked).toEqual(asked);
	});

	test('eight to a page show the order, and the start need not be asked for again', () => {
		const { asked } = readAll(entries(20), { most: 8 });
		expect(asked).toEqual(['oldest 0/500', 'oldest 7/500', 'oldest 14/500', 'oldest 19/500']);
	});
});

describe('more entries of one second than a page holds', () => {
	const crowds = (count: number) => [
		...entries(20),
		...Array.from({ length: count }, (_, index) => atOnce(40, FROM + 5_000 * (index + 1))).flat(),
		...atOnce(5, FROM + 90_000),
	];

	test.each([1, 5])('%i times: it is said, and all that can be seen is read', (count) => {
		const reading = readAll(crowds(count), NO_PLACES);
		expect([reading.completeness, reading.ids.length]).toEqual(['part', 20 + count * 30 + 5]);
		expect(reading.habits.since).toBe('honored');
	});

	test('more than five times: it is given up', () => {
		const reading = readAll(crowds(7), NO_PLACES);
		const last = FROM + 5_000 * 6;
		expect(reading.asked.slice(-2)).toEqual([
			`oldest 0/500 since ${last - 1}`,
			`newest 0/500 since ${last - 1}`,
		]);
		expect(reading.completeness).toBe('part');
		expect(reading.ids).toContain(`${last} 0`);
		expect(reading.ids).not.toContain(`${FROM + 5_000 * 7} 35`);
	});

	test('at the very end: nothing comes behind them, and that is said', () => {
		const reading = readAll([...entries(20), ...atOnce(40, FROM + 5_000)], NO_PLACES);
		expect(reading.asked.at(-1)).toBe(`oldest 0/500 since ${FROM + 5_000}`);
		expect(reading.completeness).toBe('part');
		// A server that ignores it would have given entries; but none is no proof either.
		expect(reading.habits.since).toBe('unknown');
	});
});

describe('what is known of a server', () => {
	test('that it does not sort: the other end is not asked for', () => {
		const habits: Habits = { ...KNOWN, sort: 'ignored' };
		const reading = readAll(entries(75), NO_PLACES, { habits });
		expect(reading.asked.slice(0, 2)).toEqual(['oldest 0/500', 'oldest 0/500 since 1001619']);
		expect(reading.completeness).toBe('whole');
	});

	test('that it does not sort: what came before the newest cannot be asked for', () => {
		const habits: Habits = { ...KNOWN, sort: 'ignored' };
		const reading = readAll(entries(75), NO_PLACES, { habits, sort: 'newest' });
		expect(reading.asked).toEqual(['newest 0/500']);
		expect([reading.completeness, reading.ids.length]).toEqual(['unproven', 30]);
	});

	test('that it does not sort: two ends prove nothing, should it do so for once', () => {
		const list = entries(8).map((each, index) =>
			index < 6 ? { ...each, updated: FROM + 900 } : each,
		);
		const habits: Habits = { ...KNOWN, sort: 'ignored', longest: 8 };
		expect(readAll(list, {}, { habits })).toMatchObject({ completeness: 'part' });
	});

	test('that it goes on elsewhere: with nothing there for once, nobody can tell', () => {
		const habits: Habits = { ...KNOWN, offset: 'honored' };
		const reading = readAll(entries(75), { ...THIRTY, hasOnlyStart: true }, { habits });
		expect([reading.completeness, reading.habits.offset]).toEqual(['unproven', 'honored']);
	});

	test('that it ignores since: it is not asked along the time of saving', () => {
		const habits: Habits = { ...KNOWN, since: 'ignored' };
		const reading = readAll(entries(75), { ...NO_PLACES, ignoresSince: true }, { habits });
		expect(reading.asked).toEqual(['oldest 0/500', 'newest 0/500']);
		expect([reading.completeness, reading.habits.since]).toEqual(['part', 'ignored']);
	});

	test('one entry that was asked for alone is no length of its pages', () => {
		const { habits } = readAll(entries(5), { ignoresOffset: true, losesOrder: true });
		expect(habits.longest).toBe(5);
		const alone = readAll(entries(3), {}, { count: 1 });
		expect(alone.habits.longest).toBe(0);
	});

	test('a total along the time of saving says nothing of the whole list', () => {
		const tells = (found: number) => found;
		const { read } = readAll(entries(75), { ...NO_PLACES, tells });
		expect([read.claimed, read.habits.countsList]).toEqual([75, true]);
		const since = readAll(entries(75), {
			...NO_PLACES,
			tells: (found, given) => (found < 75 ? 900 : given),
		});
		expect(since.read.claimed).toBe(0);
		const crowd = [...entries(20), ...atOnce(40, FROM + 5_000), ...entries(20, FROM + 9_000)];
		const otherEnd = readAll(crowd, {
			...NO_PLACES,
			tells: (found, given) => (found < 80 ? 900 : given),
		});
		expect(otherEnd.asked).toContain(`newest 0/500 since ${FROM + 4_999}`);
		expect(otherEnd.read.claimed).toBe(0);
	});
});

test('entries that do not tell when they were saved come along', () => {
	const list = [...entries(75), entry('x'), entry('y')];
	const reading = readAll(list, NO_PLACES);
	expect([reading.completeness, reading.ids.length]).toEqual(['whole', 77]);
});

test('behind the end nothing is asked for, and an answer changes nothing but their number', () => {
	const { read } = readAll(entries(30), THIRTY);
	expect(nextRequest(read)).toBeUndefined();
	expect(takePage(read, 'refused')).toEqual({ ...read, answers: read.answers + 1 });
	const late = takePage(read, { entries: entries(5), isOrdered: true, total: 7 });
	expect(late).toEqual({ ...read, answers: read.answers + 1 });
});

describe('whether a page is the start once more', () => {
	const NEWEST = { sort: 'newest' } as const;
	const come = (count: number, time: number) => (list: Entry[]) =>
		void list.push(
			...Array.from({ length: count }, (_, index) => entry(`new ${index}`, time + index)),
		);

	test.each([1, 5, 20])('%i new ones stand before what is known: it is', (count) => {
		const meanwhile = after(1, come(count, FROM + 9_000));
		const reading = readAll(entries(75), { ...NO_PLACES, meanwhile }, NEWEST);
		expect(reading.habits.offset).toBe('ignored');
		expect(reading.asked[2]).toBe('oldest 0/500');
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', 75 + count]);
	});

	test.each([1, 9, 14])(
		'%i that were saved with an earlier date stand before the last: it is not',
		(count) => {
			// Between the 29th and the 30th of the newest.
			const meanwhile = after(1, come(count, FROM + 45 * 60 + 1));
			const reading = readAll(entries(75), { ...THIRTY, meanwhile }, NEWEST);
			expect(reading.habits.offset).toBe('honored');
			expect([reading.completeness, reading.ids.length]).toEqual(['whole', 75 + count]);
		},
	);

	test('a server that is known to go on is not taken to begin again', () => {
		const habits: Habits = { ...KNOWN, offset: 'honored' };
		const meanwhile = after(1, come(20, FROM + 45 * 60 + 1));
		const reading = readAll(entries(75), { ...THIRTY, meanwhile }, { ...NEWEST, habits });
		expect(reading.habits.offset).toBe('honored');
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', 95]);
	});

	test('two entries are enough to know the start by, where they have no order', () => {
		const reading = readAll(entries(5), { most: 2, ignoresOffset: true, losesOrder: true });
		expect(reading.asked.slice(0, 3)).toEqual(['oldest 0/500', 'oldest 1/500', 'newest 0/500']);
	});

	test('a server that goes no further than to one place is read from both ends', () => {
		const reading = readAll(entries(120), { ...THIRTY, farthest: 29 });
		expect(reading.asked.slice(0, 5)).toEqual([
			'oldest 0/500',
			'oldest 29/500',
			'oldest 58/500',
			'oldest 87/500',
			'newest 0/500',
		]);
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', 120]);
	});
});

describe('where pages end', () => {
	test('a list that lost its end is joined again, and read to where it ends now', () => {
		const meanwhile = after(3, (list) => void list.splice(61));
		const reading = readAll(entries(90), { ...THIRTY, meanwhile });
		expect(reading.asked.slice(3)).toEqual(['oldest 87/500', 'oldest 58/500', 'oldest 60/500']);
		expect(reading.completeness).toBe('whole');
	});

	test('a list that ends where it is joined again need not be asked for more', () => {
		const meanwhile = after(3, (list) => void list.splice(59));
		const reading = readAll(entries(90), { ...THIRTY, meanwhile });
		expect(reading.asked.slice(3)).toEqual(['oldest 87/500', 'oldest 58/500']);
		expect(reading.completeness).toBe('whole');
	});

	test('a few entries again, in no sure order, are followed by the start again', () => {
		const { asked, completeness } = readAll(entries(5), { early: 1 });
		expect(asked).toEqual(['oldest 0/500', 'oldest 4/500', 'oldest 0/500']);
		expect(completeness).toBe('whole');
	});

	test('a page that is shorter than before is no end where the total says that there is more', () => {
		const reading = readAll(
			entries(75),
			{ most: 20, tells: (found) => found },
			{ habits: { ...KNOWN, offset: 'honored' } },
		);
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', 75]);
	});

	test('a total that was right before is one that a page has to reach', () => {
		const habits: Habits = { ...KNOWN, offset: 'honored', total: 'honored', countsList: true };
		const reading = readAll(entries(75), { ...THIRTY, tells: (found) => found }, { habits });
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', 75]);
	});

	test.each([
		['too much at first', [99, 75, 75]],
		['too little at the end', [75, 75, 70]],
	])('a total that says %s is not believed', (_name, totals) => {
		let answers = 0;
		const reading = readAll(entries(75), { ...THIRTY, tells: () => totals[answers++] ?? 75 });
		expect(reading.habits.total).toBe('ignored');
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', 75]);
	});

	test('a page of one time of saving does not break the order of the others', () => {
		const { asked } = readAll([...entries(29), ...atOnce(46, FROM + 9_000)], THIRTY);
		expect(asked).toEqual(['oldest 0/500', 'oldest 29/500', 'oldest 49/500', 'oldest 74/500']);
	});

	test.each([
		['the newest, and gives the oldest', 'newest', entries(75)],
		['the oldest, and gives the newest', 'oldest', entries(75).reverse()],
	] as const)(
		'the start is asked for again where a server is asked for %s',
		(_name, sort, list) => {
			const { asked } = readAll(list, { ...THIRTY, ignoresSort: true }, { sort });
			expect(asked.slice(3)).toEqual([`${sort} 74/500`, `${sort} 0/500`]);
		},
	);
});

describe('since with its own second', () => {
	const WITH_SECOND: Ways = { ...NO_PLACES, countsSince: true };

	test('is since all the same', () => {
		const list = Array.from({ length: 75 }, (_, index) => entry(index, FROM + index));
		const { completeness, ids, habits } = readAll(list, WITH_SECOND);
		expect([completeness, ids.length, habits.since]).toEqual(['whole', 75, 'honored']);
	});

	/** Twenty, then thirty of which all but one were changed later, then so many more. */
	const hidden = (later: number) => [
		...entries(20),
		...Array.from({ length: 30 }, (_, index) =>
			entry(`changed ${index}`, REACHED - 29 + index, index === 25 ? REACHED - 1 : FROM + 90_000),
		),
		...Array.from({ length: later }, (_, index) => entry(`later ${index}`, FROM + 9_000 + index)),
	];
	const REACHED = FROM + 5_000;

	test('shows by both ends that they leave nothing out between them', () => {
		const reading = readAll(hidden(20), WITH_SECOND);
		expect(reading.asked.at(-1)).toBe(`newest 0/500 since ${REACHED - 1}`);
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', 70]);
	});

	test('gives the same page again where they do: that is said at once', () => {
		const reading = readAll(hidden(40), WITH_SECOND);
		const end = [`oldest 0/500 since ${REACHED - 1}`, `newest 0/500 since ${REACHED - 1}`];
		expect(reading.asked.slice(-2)).toEqual(end);
		expect(reading.asked.filter((each) => each === end[1])).toHaveLength(1);
		expect(reading.completeness).toBe('part');
	});
});

test('along the time of saving, the last page may be of one second where nothing is sorted', () => {
	const list = [...entries(73), ...atOnce(2, FROM + 9_000)];
	const reading = readAll(list, { ...NO_PLACES, ignoresSort: true });
	expect([reading.completeness, reading.ids.length]).toEqual(['whole', 75]);
});

test('along the time of saving, an entry at the wrong place leaves a doubt where nothing is sorted', () => {
	const list = entries(75);
	const [moved] = list.splice(5, 1);
	const misplaced = [
		...list.slice(0, 40),
		{ ...moved, added: FROM + 9_000, updated: FROM + 9_000 },
	];
	const reading = readAll([...misplaced, ...list.slice(40)] as Entry[], {
		...NO_PLACES,
		ignoresSort: true,
	});
	expect(reading.habits.sort).toBe('ignored');
	expect(reading.completeness).toBe('unproven');
});
