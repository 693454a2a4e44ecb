/** What is asked for, in this order, until a list is whole or nobody can tell. */
import type { Entry, Habits, PageRequest } from '../../../../../nodes/ReadLater/domain/paging';
import type { Reading, Ways } from './listServer';
import { entries, entry, readAll } from './listServer';

const FROM = 1_000_000;
const THIRTY: Ways = { most: 30 };
/** It begins at the start whatever is asked. */
const NO_PLACES: Ways = { ...THIRTY, ignoresOffset: true };
const NEWEST = { sort: 'newest' } as const;
const KNOWN: Habits = {
	offset: 'honored',
	since: 'honored',
	sort: 'honored',
	total: 'unknown',
	longest: 30,
	countsList: false,
};
const named = (name: string, list: readonly Entry[]) =>
	list.map((each) => ({ ...each, id: `${name}${each.id}` }));
const atOnce = (count: number, time: number) =>
	Array.from({ length: count }, (_, index) => entry(`at once ${index}`, time));
const after =
	(answers: number, change: (list: Entry[]) => void): Required<Ways>['meanwhile'] =>
	(list, done) => {
		if (done === answers) change(list);
	};

/** `asked` without what a read of these entries has in common. */
function expectReading(
	reading: Reading,
	completeness: Reading['completeness'],
	count: number,
	asked: readonly string[],
) {
	expect(reading.asked).toEqual(asked);
	expect([reading.completeness, reading.ids.length]).toEqual([completeness, count]);
	expect(reading.read.answers).toBe(asked.length);
}

describe('page after page, each with an entry that is known already', () => {
	test.each([
		[0, ['oldest 0/500']],
		[1, ['oldest 0/500', 'oldest 1/500']],
		[2, ['oldest 0/500', 'oldest 1/500']],
		[30, ['oldest 0/500', 'oldest 29/500']],
		[31, ['oldest 0/500', 'oldest 29/500', 'oldest 30/500']],
		[59, ['oldest 0/500', 'oldest 29/500', 'oldest 58/500']],
		[75, ['oldest 0/500', 'oldest 29/500', 'oldest 58/500', 'oldest 74/500']],
	])('%i entries, 30 to a page', (count, asked) => {
		expectReading(readAll(entries(count), THIRTY), 'whole', count, asked);
	});

	test('with the newest first the start is asked for again, since it may have moved', () => {
		expectReading(readAll(entries(75), THIRTY, NEWEST), 'whole', 75, [
			'newest 0/500',
			'newest 29/500',
			'newest 58/500',
			'newest 74/500',
			'newest 0/500',
		]);
	});

	test.each([
		['were saved all at once', atOnce(75, FROM)],
		['do not tell when they were saved', Array.from({ length: 75 }, (_, id) => entry(id))],
	])('and where the entries %s', (_name, list) => {
		expect(readAll(list, THIRTY).asked.slice(3)).toEqual(['oldest 74/500', 'oldest 0/500']);
	});

	test('a page that was not in order is followed by the start again, though the rest is in order', () => {
		const list = [
			...entries(31).slice(0, 29),
			...entries(31).slice(29).reverse(),
			...entries(75).slice(31),
		];
		const { asked } = readAll(list, { ...THIRTY, ignoresSort: true });
		expect(asked.slice(-2)).toEqual(['oldest 74/500', 'oldest 0/500']);
	});

	test('a page that is shorter than one that is known was not cut', () => {
		expectReading(readAll(entries(29), THIRTY, { habits: KNOWN }), 'whole', 29, ['oldest 0/500']);
		expect(readAll(entries(30), THIRTY, { habits: KNOWN }).asked).toHaveLength(2);
	});

	test('pages of one entry show nothing of the next, so nobody can tell', () => {
		expectReading(readAll(entries(3), { most: 1 }), 'unproven', 3, [
			'oldest 0/500',
			'oldest 1/500',
			'oldest 2/500',
			'oldest 3/500',
		]);
		expect(readAll(entries(1), { most: 1 }).completeness).toBe('whole');
		const { asked, completeness } = readAll(entries(3), { most: 1, startsOver: true });
		expect([asked.length, completeness]).toEqual([4, 'unproven']);
	});

	test('what was changed from a time on, and in pages as long as somebody wants them', () => {
		const since = FROM + 60 * 40;
		expectReading(readAll(entries(75), THIRTY, { since, count: 20 }), 'whole', 34, [
			`oldest 0/20 since ${since}`,
			`oldest 19/20 since ${since}`,
			`oldest 33/20 since ${since}`,
		]);
	});

	test('nothing is found out of a server that is not shown by it', () => {
		expect(readAll(entries(30), THIRTY).habits).toEqual({
			offset: 'unknown',
			since: 'unknown',
			sort: 'unknown',
			total: 'unknown',
			longest: 30,
			countsList: false,
		});
		expect(readAll(entries(31), THIRTY).habits.offset).toBe('honored');
	});
});

describe('what a server says of the length of its list', () => {
	const right: Ways = { ...THIRTY, tells: (found) => found };

	test('saves the request behind its end, and is believed from then on', () => {
		const { habits, ...reading } = readAll(entries(75), right);
		expect(reading.asked).toEqual(['oldest 0/500', 'oldest 29/500', 'oldest 58/500']);
		expect(habits).toMatchObject({ total: 'honored', countsList: true });
		expectReading(readAll(entries(30), right, { habits }), 'whole', 30, ['oldest 0/500']);
	});

	test.each([
		['the length of a page', (_: number, given: number) => given, { countsList: false }],
		['too little', (found: number) => found - 20, { countsList: true }],
	])('is not believed where it is %s', (_name, tells, seen) => {
		const { habits, completeness } = readAll(entries(75), { ...THIRTY, tells });
		expect(habits).toMatchObject({ total: 'ignored', ...seen });
		expect(completeness).toBe('whole');
		expect(
			readAll(entries(30), { ...THIRTY, tells: (found) => found }, { habits }).asked,
		).toHaveLength(2);
	});

	test('and where it is too much, the read goes on to the end', () => {
		const reading = readAll(entries(75), { ...THIRTY, tells: (found) => found + 9 });
		expect(reading.asked.at(-1)).toBe('oldest 74/500');
		expect([reading.completeness, reading.habits.total]).toEqual(['whole', 'ignored']);
	});

	test('is not believed of one entry either, with nothing behind it', () => {
		const reading = readAll(entries(1), { ...THIRTY, tells: () => 5 }, { habits: KNOWN });
		expectReading(reading, 'whole', 1, ['oldest 0/500', 'oldest 1/500']);
	});

	test('may be right by chance of fewer than ten', () => {
		const of = (count: number) => readAll(entries(count), { ...right, most: 6 }).habits.total;
		expect([of(9), of(10)]).toEqual(['unknown', 'honored']);
	});

	test('tells that there is more where the rest cannot be had', () => {
		const ways = { ...NO_PLACES, ignoresSort: true, ignoresSince: true };
		const newestFirst = entries(75).reverse();
		expect(readAll(newestFirst, ways).completeness).toBe('unproven');
		expect(readAll(newestFirst, { ...ways, tells: () => 75 }).completeness).toBe('part');
		expect(readAll(newestFirst, { ...ways, tells: () => 30 }).completeness).toBe('unproven');
		const habits: Habits = { ...KNOWN, offset: 'ignored', sort: 'ignored', countsList: true };
		const of = (count: number) =>
			readAll(newestFirst.slice(0, count), { ...ways, tells: (found) => found }, { habits });
		expect([of(30).completeness, of(31).completeness]).toEqual(['unproven', 'part']);
	});
});

describe('a list that moves while it is read', () => {
	test.each([
		[1, 5, 90, ['oldest 0/500', 'oldest 29/500', 'oldest 0/500', 'oldest 29/500']],
		[2, 5, 90, ['oldest 0/500', 'oldest 29/500', 'oldest 58/500', 'oldest 29/500']],
		[3, 5, 90, ['oldest 29/500', 'oldest 58/500', 'oldest 87/500', 'oldest 58/500']],
		[1, 40, 80, ['oldest 0/500', 'oldest 29/500', 'oldest 0/500', 'oldest 29/500']],
		[2, 40, 90, ['oldest 29/500', 'oldest 58/500', 'oldest 29/500', 'oldest 0/500']],
	])(
		'after page %i %i entries have left its start: back to where it can be joined',
		(page, left, count, asked) => {
			const meanwhile = after(page, (list) => void list.splice(0, left));
			const reading = readAll(entries(90), { ...THIRTY, meanwhile });
			expect(reading.asked.join()).toContain(asked.join());
			expect([reading.completeness, reading.ids.length]).toEqual(['whole', count]);
		},
	);

	test('is read to its end after going back, whatever its length is said to be', () => {
		const meanwhile = after(2, (list) => void list.splice(0, 5));
		const reading = readAll(entries(200), { ...THIRTY, meanwhile, tells: () => 60 });
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', 200]);
	});

	test.each([
		[
			'what came stands at the start',
			(list: Entry[]) => void list.push(entry('new', FROM + 9_000)),
			91,
		],
		[
			'what came with an earlier date stands on its first page',
			(list: Entry[]) => void list.push(entry('new', FROM + 85 * 60 + 1)),
			91,
		],
		[
			'an entry of the start was changed',
			(list: Entry[]) => void (list[80] = { ...entry(81, FROM + 80 * 60), updated: FROM + 9_000 }),
			90,
		],
	])('is read once more from the newest on where %s', (_name, change, count) => {
		const meanwhile = after(3, change);
		const reading = readAll(entries(90), { ...THIRTY, meanwhile }, NEWEST);
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', count]);
		expect(reading.asked.filter((each) => each.startsWith('newest 0/'))).toHaveLength(3);
	});

	test('at every request is read four times more, and then nobody can tell', () => {
		let count = 0;
		const meanwhile = (list: Entry[]) =>
			void list.push(entry(`new ${++count}`, FROM + 9_000 + count));
		const { asked, completeness } = readAll(entries(90), { ...THIRTY, meanwhile }, NEWEST);
		expect(completeness).toBe('unproven');
		expect(asked.filter((each) => each === 'newest 0/500')).toHaveLength(6);
		expect(asked.at(-1)).toBe('newest 0/500');
	});

	test('and is another one at every request, is begun four times more', () => {
		const meanwhile = (list: Entry[], answers: number) =>
			void list.splice(0, Infinity, ...named(`${answers} `, entries(60)));
		const { asked, completeness } = readAll(entries(60), { ...THIRTY, meanwhile });
		expect(completeness).toBe('unproven');
		expect(asked.filter((each) => each === 'oldest 0/500')).toHaveLength(6);
		expect(asked.at(-1)).toBe('oldest 0/500');
	});

	test('may be gone at the end', () => {
		const meanwhile = after(2, (list) => void list.splice(0, 90));
		const reading = readAll(entries(90), { ...THIRTY, meanwhile });
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', 59]);
	});

	test('whose start is refused the second time is left at that', () => {
		let starts = 0;
		const refuses = ({ offset }: PageRequest) => offset === 0 && starts++ > 0;
		expect(readAll(entries(75), { ...THIRTY, refuses }, NEWEST).completeness).toBe('unproven');
	});
});

describe('a server that always begins at the start', () => {
	const offset = ['oldest 0/500', 'oldest 29/500'];
	const bothEnds = [...offset, 'newest 0/500'];

	test.each([30, 31, 52])('%i entries: the oldest and the newest are all of them', (count) => {
		const reading = readAll(entries(count), NO_PLACES);
		expectReading(reading, 'whole', count, bothEnds);
		expect(reading.habits).toMatchObject({ offset: 'ignored', sort: 'honored', since: 'unknown' });
	});

	test('75 entries: from the oldest on along the time of saving', () => {
		const onward = [1_001_679, 1_003_359, 1_004_379, 1_004_439];
		const reading = readAll(entries(75), NO_PLACES);
		expectReading(reading, 'whole', 75, [
			...bothEnds,
			...onward.map((time) => `oldest 0/500 since ${time}`),
		]);
		expect(reading.habits).toMatchObject({ offset: 'ignored', sort: 'honored', since: 'honored' });
	});

	test.each([
		[
			'refuses to go on elsewhere',
			{ ...THIRTY, refuses: ({ offset: place }: PageRequest) => place > 0 },
			{},
		],
		['has lost the order of its pages', { ...NO_PLACES, losesOrder: true }, {}],
		['is asked from the newest on', NO_PLACES, NEWEST],
		['is known already', NO_PLACES, { habits: { ...KNOWN, offset: 'ignored' as const } }],
	])('is read whole too where it %s', (_name, ways, options) => {
		const reading = readAll(entries(75), ways, options);
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', 75]);
		expect(reading.habits).toMatchObject({ offset: 'ignored', sort: 'honored', since: 'honored' });
	});

	test.each([
		[75, ['oldest 74/500', 'newest 0/500']],
		[600, ['oldest 499/500', 'oldest 0/2000', 'newest 0/2000']],
		[2_000, ['oldest 499/500', 'oldest 0/2000', 'oldest 0/10000', 'newest 0/2000']],
		[3_000, ['oldest 499/500', 'oldest 0/2000', 'oldest 0/10000', 'newest 0/10000']],
	])('gives %i entries on a page that is large enough', (count, asked) => {
		const ways = { ignoresOffset: true };
		expectReading(readAll(entries(count), ways), 'whole', count, ['oldest 0/500', ...asked]);
	});

	test('is asked for 50,000 entries at most', () => {
		const { asked } = readAll(entries(50_000), { ignoresOffset: true });
		expect(asked.slice(-2)).toEqual(['oldest 0/50000', 'newest 0/50000']);
	});

	test('is asked for no more than it gave out when that was refused', () => {
		const refuses = ({ count }: PageRequest) => count > 700;
		const { asked, habits } = readAll(entries(700), { ignoresOffset: true, refuses });
		expect(asked.slice(2)).toEqual(['oldest 0/2000', 'newest 0/500']);
		expect(habits.mostAsked).toBe(500);
		const again = readAll(entries(700), { ignoresOffset: true, refuses }, { habits });
		expect(again.asked).toEqual(['oldest 0/500', 'newest 0/500']);
	});

	test('and for as many as it gave out, also when more of them were refused', () => {
		const refuses = ({ count }: PageRequest) => count > 2_000;
		const { habits } = readAll(entries(3_000), { ignoresOffset: true, refuses });
		expect(habits.mostAsked).toBe(2_000);
		const { asked } = readAll(entries(3_000), { ignoresOffset: true, refuses }, { habits });
		expect(asked.slice(0, 3)).toEqual(['oldest 0/500', 'oldest 0/2000', 'newest 0/2000']);
	});

	test('and gives one entry at a time whatever is asked: there is one, or it is said that there are more', () => {
		expect(readAll(entries(1), { ignoresOffset: true }).completeness).toBe('whole');
		expect(readAll(entries(1), { ignoresOffset: true, tells: () => 3 }).completeness).toBe('part');
		const habits: Habits = { ...KNOWN, longest: 1, countsList: true };
		const ways: Ways = { ignoresOffset: true, tells: (found) => found };
		expect(readAll(entries(1), ways, { habits }).completeness).toBe('whole');
		const refuses = ({ offset: place }: PageRequest) => place > 0;
		expect(readAll(entries(3), { most: 1, refuses }).completeness).toBe('part');
	});
});

describe('a server that neither goes on nor sorts', () => {
	const ways: Ways = { ...NO_PLACES, ignoresSort: true };

	test.each([
		['gives the oldest', ways],
		[
			'refuses to give the newest',
			{ ...NO_PLACES, refuses: ({ sort }: PageRequest) => sort === 'newest' },
		],
	])('but %s: what came later can be asked for', (_name, some) => {
		const reading = readAll(entries(75), some);
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', 75]);
		expect(reading.habits).toMatchObject({ sort: 'ignored', since: 'honored' });
		// The last of a page may be one that was saved anew and kept its place.
		expect(reading.asked[3]).toBe('oldest 0/500 since 1001619');
	});

	test.each<[string, readonly Entry[], Ways]>([
		['gives the newest', entries(75).reverse(), ways],
		['gives them in no order', entries(75), { ...ways, losesOrder: true }],
		['gives what was saved all at once', atOnce(75, FROM), ways],
		[
			'gives everything again when asked for what came later',
			entries(75),
			{ ...ways, ignoresSince: true },
		],
	])('and %s: nobody can tell', (_name, list, some) => {
		const reading = readAll(list, some);
		expect([reading.completeness, reading.ids.length]).toEqual(['unproven', 30]);
		expect(reading.habits.sort).toBe('ignored');
	});

	test.each([
		['ignores since', { ignoresSince: true }],
		['refuses since', { refuses: ({ since }: PageRequest) => since !== undefined }],
	])('where both ends do not meet and it %s, a part is missing', (_name, more) => {
		const reading = readAll(entries(75), { ...NO_PLACES, ...more });
		expect([reading.completeness, reading.ids.length]).toEqual(['part', 60]);
		expect(reading.habits).toMatchObject({ sort: 'honored', since: 'ignored' });
	});

	test('few entries in no order: the oldest, the newest and the oldest alone tell that it sorts', () => {
		const reading = readAll(entries(5), { ignoresOffset: true, losesOrder: true });
		expect(reading.asked.slice(2, 6)).toEqual([
			'newest 0/500',
			'oldest 0/1',
			'newest 0/1',
			'oldest 0/1',
		]);
		expect([reading.completeness, reading.habits.sort]).toEqual(['whole', 'honored']);
	});
});

describe('along the time of saving', () => {
	const later = named('later ', entries(20, FROM + 9_000));

	test('up to a page of entries saved within one second stay in one piece', () => {
		const list = [...entries(20), ...atOnce(20, FROM + 5_000), ...later];
		expect(readAll(list, NO_PLACES)).toMatchObject({ completeness: 'whole' });
	});

	test.each([
		[
			'refuses',
			{ refuses: ({ sort, since }: PageRequest) => sort === 'newest' && since !== undefined },
		],
		['knows', {}],
	])(
		'more of them hide the rest: it is said, and gone on behind them, where it %s the other end',
		(_name, more) => {
			const list = [...entries(20), ...atOnce(40, FROM + 5_000), ...later];
			const reading = readAll(list, { ...NO_PLACES, ...more });
			expectReading(reading, 'part', 70, [
				'oldest 0/500',
				'oldest 20/500',
				'newest 0/500',
				'oldest 0/500 since 1004939',
				'oldest 0/500 since 1004999',
				'newest 0/500 since 1004999',
				'oldest 0/500 since 1005000',
				'oldest 0/500 since 1010079',
				'oldest 0/500 since 1010139',
			]);
		},
	);

	test('what older entries hide that were changed later is found from the other end', () => {
		const changed = entries(30).map((each) => ({ ...each, updated: FROM + 9_500 }));
		const list = [...changed, ...named('later ', entries(25, FROM + 9_000))];
		const reading = readAll(list, NO_PLACES);
		expect([reading.completeness, reading.ids.length]).toEqual(['part', 55]);
	});

	test.each([
		[30, 'unproven'],
		[600, 'unproven'],
		[0, 'whole'],
	])('a change dated %i seconds before the saving: %s', (seconds, completeness) => {
		const list = entries(75).map((each, index) =>
			index === 50 ? { ...each, updated: (each.updated ?? 0) - seconds } : each,
		);
		expect(readAll(list, NO_PLACES).completeness).toBe(completeness);
	});

	test('a change dated long before the saving leaves a doubt on the very first page, too', () => {
		const few = (updated?: number) => [entry(1, FROM), entry(2, FROM + 60, updated)];
		const of = (list: readonly Entry[]) => readAll(list, { ignoresOffset: true }).completeness;
		expect([of(few()), of(few(FROM - 500))]).toEqual(['whole', 'unproven']);
	});

	test('a clock that went back leaves a doubt', () => {
		const habits = { ...KNOWN, offset: 'ignored', clockWentBack: true } as const;
		expect(readAll(entries(75), NO_PLACES, { habits }).completeness).toBe('unproven');
	});

	test('where the entry that was reached has left, it is gone on from an earlier one', () => {
		const meanwhile = after(4, (list) => void list.splice(56, 3));
		const reading = readAll(entries(90), { ...NO_PLACES, meanwhile });
		expect(reading.asked.slice(4, 6)).toEqual([
			'oldest 0/500 since 1003359',
			'oldest 0/500 since 1002579',
		]);
		expect([reading.completeness, reading.ids.length]).toEqual(['whole', 89]);
	});

	test('where so many have left that nothing is known, a part may be missing', () => {
		const meanwhile = after(3, (list) => void list.splice(10, 20));
		expect(readAll(entries(75), { ...NO_PLACES, meanwhile }).completeness).toBe('part');
	});
});

describe('how many are asked for', () => {
	test('is less where that is refused, down to one', () => {
		const refused = readAll(entries(75), { refuses: ({ count }) => count > 40 });
		expect(refused.asked.slice(0, 5)).toEqual(
			[500, 250, 100, 50, 30].map((count) => `oldest 0/${count}`),
		);
		expect([refused.completeness, refused.habits.mostAsked]).toEqual(['whole', 30]);
		const never = readAll(entries(75), { refuses: () => true });
		expect(never.asked.slice(5)).toEqual([20, 10, 5, 2, 1].map((count) => `oldest 0/${count}`));
		expect(never.completeness).toBe('refused');
	});

	test('is what the server was known to take', () => {
		const habits = { ...KNOWN, mostAsked: 20 };
		expect(readAll(entries(30), {}, { habits }).asked[0]).toBe('oldest 0/20');
		expect(readAll(entries(30), {}, { habits, count: 10 }).asked[0]).toBe('oldest 0/10');
	});
});
