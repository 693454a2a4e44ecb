/** Entries of one time, which may stand in another order in each answer. */
import type { PageDigest } from '../../../../../nodes/ReadLater/domain/paging/digest';
import { digest, LOG_OF_ENOUGH } from '../../../../../nodes/ReadLater/domain/paging/digest';
import type { Entry } from '../../../../../nodes/ReadLater/domain/paging/page';
import type { Ties } from '../../../../../nodes/ReadLater/domain/paging/ties';
import {
	areKept,
	isEven,
	takeTies,
	tiesBehind,
	tooFew,
} from '../../../../../nodes/ReadLater/domain/paging/ties';
import { entries, entry, readAll } from './listServer';

/** A page of these entries, the last of which have a time in common. */
const page = (keys: string, tail = 1, isOrdered = true): PageDigest => ({
	keys: [...keys],
	isOrdered,
	backdated: 0,
	direction: 'up',
	isSure: true,
	tail,
});

describe('what is asked for again behind a page', () => {
	test('nothing more than its last entry where that has a time of its own', () => {
		expect(tiesBehind(page('abc'), {})).toEqual({});
		expect(tiesBehind(page('abc'), { kept: 3 })).toEqual({ kept: 3 });
		expect(tiesBehind(page('abc'), { shaken: true, doubt: true })).toEqual({
			shaken: true,
			doubt: true,
		});
	});

	test('all that have a time in common, but not more than a third of the page', () => {
		expect(tiesBehind(page('abcdefghi', 2), {})).toEqual({ kept: 0, overlap: 2 });
		expect(tiesBehind(page('abcdefghi', 5), {})).toEqual({ kept: 0, overlap: 3 });
		expect(tiesBehind(page('abcdefghi', 9), {})).toEqual({ kept: 0, overlap: 3 });
		expect(tiesBehind(page('ab', 2), {})).toEqual({ kept: 0, overlap: 1 });
	});

	test('of a page without an order all of them, unless they fill it', () => {
		expect(tiesBehind(page('abcdefghi', 5, false), {})).toEqual({ kept: 0, overlap: 5 });
		expect(tiesBehind(page('abcdefghi', 9, false), {})).toEqual({ kept: 0, overlap: 3 });
	});

	test('all of them once they were seen in another order, and a doubt where they fill the page', () => {
		const shaken = { shaken: true } as const;
		expect(tiesBehind(page('abcdefghi', 5), shaken)).toEqual({ ...shaken, kept: 0, overlap: 5 });
		expect(tiesBehind(page('abcdefghi', 8), shaken)).toEqual({ ...shaken, kept: 0, overlap: 8 });
		expect(tiesBehind(page('abcdefghi', 9), shaken)).toEqual({ ...shaken, kept: 0, doubt: true });
	});

	test('nothing more once they were seen to keep their order by more than chance', () => {
		const kept = { kept: LOG_OF_ENOUGH + 0.1 };
		expect(tiesBehind(page('abcdefghi', 5), kept)).toEqual(kept);
		expect(tiesBehind(page('abcdefghi', 5), { kept: LOG_OF_ENOUGH })).toMatchObject({ overlap: 3 });
	});
});

test('an order is kept when it was seen often enough, and never in another way', () => {
	expect(areKept({})).toBe(false);
	expect(areKept({ kept: LOG_OF_ENOUGH })).toBe(false);
	expect(areKept({ kept: LOG_OF_ENOUGH + 0.1 })).toBe(true);
	expect(areKept({ kept: LOG_OF_ENOUGH + 0.1, shaken: true })).toBe(false);
});

test('the place of the next page is known while nothing is in doubt', () => {
	expect(isEven({})).toBe(true);
	expect(isEven({ kept: 0 })).toBe(false);
	expect(isEven({ kept: LOG_OF_ENOUGH + 0.1 })).toBe(true);
	expect(isEven({ overlap: 2 })).toBe(false);
	expect(isEven({ overlap: 2, kept: LOG_OF_ENOUGH + 0.1 })).toBe(false);
});

describe('what the next page shows', () => {
	const ties: Ties = { overlap: 3, kept: 0 };

	test('the same order, which so many orders make unlikely by chance', () => {
		expect(takeTies(ties, page('abcdef', 3), page('defghi'))).toEqual({
			...ties,
			kept: expect.closeTo(Math.log(6)) as number,
		});
		expect(takeTies(ties, page('abcdef', 2), page('defghi'))).toMatchObject({
			kept: expect.closeTo(Math.log(2)) as number,
		});
		expect(takeTies({ overlap: 3 }, page('abcdef', 3), page('defghi'))).toEqual({ overlap: 3 });
	});

	test('another order: all of them have to be asked for', () => {
		expect(takeTies(ties, page('abcdef', 3), page('dfeghi'))).toEqual({ ...ties, shaken: true });
		expect(takeTies(ties, page('abcdef', 3), page('fghijk', 2))).toMatchObject({ kept: 0 });
	});

	test.each<[string, Ties, number]>([
		['they were taken to be kept', { overlap: 3, kept: LOG_OF_ENOUGH + 1 }, 3],
		['nothing shows that they are of one time', ties, 1],
		['they fill the page', ties, 6],
		['they are more than the page', ties, 7],
	])('another order, too late: %s', (_name, before, tail) => {
		expect(takeTies(before, page('abcdef', tail), page('edfghi'))).toEqual({
			...before,
			shaken: true,
			doubt: true,
		});
	});

	test('of a page without an order, whether all came again', () => {
		for (const [before, after] of [
			[false, false],
			[false, true],
			[true, false],
		]) {
			const previous = page('abcdef', 3, before);
			expect(takeTies(ties, previous, page('fedghi', 1, after))).toBe(ties);
			expect(takeTies(ties, previous, page('edghij', 1, after))).toEqual({
				...ties,
				shaken: true,
				doubt: true,
			});
			expect(takeTies({}, previous, page('fghijk', 1, after))).toEqual({});
			expect(takeTies({}, previous, page('ghijkl', 1, after))).toEqual({
				shaken: true,
				doubt: true,
			});
		}
	});

	test('nothing new once another order was seen', () => {
		const shaken = { shaken: true, overlap: 3 } as const;
		expect(takeTies(shaken, page('abcdef', 1), page('edfghi'))).toBe(shaken);
	});
});

test('how many entries earlier to ask again', () => {
	expect(tooFew({ overlap: 2 }, page('abcdefghi', 5))).toBe(0);
	expect(tooFew({ overlap: 2, shaken: true }, page('abcdefghi', 5))).toBe(3);
	expect(tooFew({ shaken: true }, page('abcdefghi', 5))).toBe(4);
	expect(tooFew({ overlap: 7, shaken: true }, page('abcdefghi', 5))).toBe(0);
	expect(tooFew({ shaken: true }, page('abcdefghi', 9))).toBe(0);
	expect(tooFew({ shaken: true }, page('abcdefghi', 10))).toBe(0);
});

describe('how many at the end of a page may stand in another order', () => {
	const tailOf = (list: readonly Entry[], isOrdered = true) =>
		digest({ entries: list, isOrdered }).tail;
	const saved = (...times: readonly (number | undefined)[]) =>
		times.map((time, index) => entry(index, time));

	test('those of one time; those that tell none may belong to them', () => {
		expect(tailOf(saved(1, 2, 3))).toBe(1);
		expect(tailOf(saved(1, 2, 2))).toBe(2);
		expect(tailOf(saved(1, 2, undefined, 2))).toBe(3);
		expect(tailOf(saved(1, 2, 2, undefined))).toBe(3);
		expect(tailOf(saved(2, 2, 2))).toBe(3);
		expect(tailOf(saved(undefined, 2))).toBe(2);
		expect(tailOf(saved(undefined, undefined))).toBe(1);
		expect(tailOf([])).toBe(1);
	});

	test('where the order is not that of saving, any other time may make it', () => {
		const changed = [entry(1, 5, 8), entry(2, 3, 9), entry(3, 7, 9)];
		expect(tailOf(changed)).toBe(2);
		const others = changed.map((each, index) => ({
			...each,
			others: [index, index === 0 ? 1 : 2, 4],
		}));
		expect(tailOf(others)).toBe(3);
		const [first, ...rest] = others;
		expect(tailOf([...(first ? [first] : []), ...rest.map(({ others: _, ...each }) => each)])).toBe(
			3,
		);
		// In the order of saving only that decides.
		expect(tailOf([entry(1, 5, 8), entry(2, 6, 9), entry(3, 7, 9)])).toBe(1);
	});

	test('of a page without an order, the most that are alike at either end of the times', () => {
		expect(tailOf(saved(2, 1, 3), false)).toBe(1);
		expect(tailOf(saved(1, 3, 1, 2), false)).toBe(2);
		expect(tailOf(saved(3, 1, 3, 2, 3), false)).toBe(3);
		expect(tailOf(saved(2, 1, 2, 3), false)).toBe(1);
		expect(tailOf([], false)).toBe(1);
	});
});

describe('a list whose entries of one time are given the other way round each time', () => {
	/** So many at a time, a minute between them. */
	const together = (count: number, size: number): Entry[] =>
		entries(count).map((each, index) => entry(each.id, 1_000_000 + 60 * Math.floor(index / size)));

	/** How it ended, how many came, and the places that were asked for. */
	const read = (count: number, size: number, shakesAfter?: number) => {
		const { ids, completeness, asked } = readAll(together(count, size), {
			most: 30,
			...(shakesAfter === undefined ? {} : { shakesAfter }),
		});
		const places = asked.map((request) => Number(/\d+/.exec(request)?.[0]));
		return [completeness, ids.length, places];
	};

	test('is whole where a page holds all of one time', () => {
		expect(read(90, 4, 0)).toEqual(['whole', 90, [0, 28, 56, 84, 88]]);
	});

	test('is asked for from the first of them on when that shows late', () => {
		expect(read(90, 16, 1)).toEqual(['whole', 90, [0, 20, 16, 32, 48, 64, 80]]);
	});

	test('is read once more, and in doubt then, where they fill a page', () => {
		const places = [0, 20, 31, 60, 62];
		expect(read(75, 31, 0)).toEqual(['unproven', expect.any(Number), [...places, ...places]]);
	});

	test('is read once more where it shows after the order was relied on', () => {
		const places = [0, 27, 54, 81, 108, 135, 162, 191, 220, 216, 243, 270, 297];
		const again = places
			.map((place, index) => (index === 7 ? 189 : place))
			.filter((at) => at !== 220);
		expect(read(300, 9, 8)).toEqual(['whole', 300, [...places, ...again]]);
	});

	test('is asked for page by page once its order was seen to be kept', () => {
		const places = [0, 27, 54, 81, 108, 135, 162, 191, 220, 249, 278, 299];
		expect(read(300, 9)).toEqual(['whole', 300, places]);
	});
});
