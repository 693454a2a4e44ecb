import {
	digest,
	idIn,
	isSureOrder,
	meet,
	sharedWith,
	timesAlong,
} from '../../../../../nodes/ReadLater/domain/paging/digest';
import type { Entry } from '../../../../../nodes/ReadLater/domain/paging/page';
import fc from '../../../../property';
import { entries, entry } from './listServer';

const of = (list: readonly Entry[], isOrdered = true) => digest({ entries: list, isOrdered });
const saved = (...times: readonly number[]) => of(times.map((time, index) => entry(index, time)));

describe('what is kept of a page', () => {
	test('each entry with its time of saving, in the order in which they came', () => {
		expect(of([entry('b', 7), entry('a'), entry('c', 5)]).keys).toEqual(['b@7', 'a@', 'c@5']);
	});

	test('the earliest, the middle and the latest time of saving, whatever the order', () => {
		expect(saved(50, 10, 40, 20, 30)).toMatchObject({ first: 10, middle: 30, last: 50 });
		expect(saved(9, 100)).toMatchObject({ first: 9, middle: 100, last: 100 });
	});

	test('the earliest and the latest change, none of them before the saving', () => {
		const page = of([
			entry('a', 100, 90),
			entry('b', 20, 300),
			entry('c', undefined, 110),
			entry('d'),
		]);
		expect(page).toMatchObject({ leastChanged: 100, lastChanged: 300 });
	});

	test('an entry that tells no change counts as changed when it was saved', () => {
		const plain: Entry = { id: 'a', added: 10, updated: undefined };
		expect(of([plain])).toMatchObject({ leastChanged: 10, lastChanged: 10, backdated: 0 });
	});

	test('by how many seconds a change is dated before the saving, at most', () => {
		const list = [entry('a', 100, 90), entry('b', 100, 60), entry('c', 100, 900), entry('d')];
		expect(of(list).backdated).toBe(40);
		expect(of([entry('e', undefined, 60)]).backdated).toBe(0);
		expect(of([entry('c', 100, 900)]).backdated).toBe(0);
	});

	test('no time where none is told', () => {
		expect(of([entry('a'), entry('b')])).toEqual({
			keys: ['a@', 'b@'],
			isOrdered: true,
			backdated: 0,
			direction: 'unknown',
			isSure: false,
			tail: 1,
		});
		expect(of([]).keys).toEqual([]);
	});
});

describe('the order of a page', () => {
	test.each<[string, readonly number[], string]>([
		['up', [1, 2, 2, 3], 'up'],
		['down', [3, 2, 2, 1], 'down'],
		['neither, where it goes up and down', [1, 3, 2, 4], 'unknown'],
		['neither, where it goes down and up', [4, 2, 3, 1], 'unknown'],
		['neither, where it ends as it began', [2, 3, 2], 'unknown'],
		['neither, where all were saved at once', [2, 2, 2], 'unknown'],
		['neither, of one entry', [2], 'unknown'],
	])('is %s', (_name, times, direction) => {
		expect(saved(...times).direction).toBe(direction);
	});

	test('is unknown where the answer has lost it', () => {
		expect(of(entries(20), false)).toMatchObject({ direction: 'unknown', isSure: false });
	});

	test('goes past entries that do not tell when they were saved', () => {
		expect(of([entry('x'), ...entries(9), entry('y')])).toMatchObject({
			direction: 'up',
			isSure: true,
		});
	});

	test('is sure from eight different times on', () => {
		expect(of(entries(7))).toMatchObject({ direction: 'up', isSure: false });
		expect(of(entries(8))).toMatchObject({ direction: 'up', isSure: true });
		expect(of(entries(8).reverse())).toMatchObject({ direction: 'down', isSure: true });
		expect(of([...entries(8), ...entries(1)]).isSure).toBe(false);
	});

	test('is sure where chance would bring it as seldom as with eight different times', () => {
		const factorial = (count: number): number => (count < 2 ? 1 : count * factorial(count - 1));
		fc.assert(
			fc.property(fc.array(fc.nat(9), { maxLength: 14 }), (times) => {
				const alike = new Map<number, number>();
				for (const time of times) alike.set(time, (alike.get(time) ?? 0) + 1);
				const ways = [...alike.values()].reduce(
					(left, count) => left / factorial(count),
					factorial(times.length),
				);
				expect(isSureOrder([...times].sort((a, b) => a - b))).toBe(ways > factorial(8) - 0.5);
			}),
		);
	});
});

describe('two pages', () => {
	test('share the entries that stand at the same place in both', () => {
		const keys = ['a@1', 'b@2', 'c@3'];
		expect(sharedWith(keys, ['c@3', 'a@9', 'b@2', 'd@4'])).toBe(2);
		expect(sharedWith(keys, [])).toBe(0);
	});

	const oldest = of(entries(20));
	const newest = of(entries(35).slice(15).reverse());

	test('meet where the newest go back into the oldest', () => {
		expect(meet(oldest, newest)).toBe(true);
	});

	test.each([
		['they have nothing in common', of(entries(35).slice(20).reverse())],
		['the newest are in no sure order', of(entries(22).slice(16).reverse())],
		['the newest come in the order of the oldest', of(entries(35).slice(15))],
		['they touch in the last of the oldest alone', of(entries(35).slice(19).reverse())],
		[
			'they share only what does not tell when it was saved',
			of([...entries(35).slice(20).reverse(), entry('x')]),
		],
		[
			'they share only a deleted one, which was changed among the oldest',
			of([...entries(35).slice(20).reverse(), entry('x', undefined, 1_000_000)]),
		],
		[
			'the newest were all changed later, so more may lie before them',
			of(
				entries(35)
					.slice(15)
					.reverse()
					.map((each) => ({ ...each, updated: 9_000_000 })),
			),
		],
	])('do not meet where %s', (_name, other) => {
		expect(meet(of([...entries(20), entry('x')]), other)).toBe(false);
	});
});

test('an id may have the sign in it that stands before the time', () => {
	const [key = ''] = of([entry('a@b', 12)]).keys;
	expect(idIn(key)).toBe('a@b');
	expect(timesAlong(of([entry('a@b', 12), entry('7@9'), entry('c', 5)]))).toEqual([12, 5]);
});
