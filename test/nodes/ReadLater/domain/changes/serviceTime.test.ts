import {
	serviceTimeOf,
	recentChanges,
	recentTime,
} from '../../../../../nodes/ReadLater/domain/changes/serviceTime';
import { encode, snapshotOf } from '../../../../../nodes/ReadLater/domain/changes/snapshot';
import type { AnswerPage } from '../../../../../nodes/ReadLater/domain/changes/state';

const NOW = 1_000_000;
const item = (id: number, updated: number | undefined, status = '0') => ({
	item_id: String(id),
	status,
	...(updated === undefined ? {} : { time_updated: String(updated) }),
});
const page = (items: object[], more: Partial<AnswerPage> = {}): AnswerPage => ({
	items: items as AnswerPage['items'],
	serverTime: undefined,
	total: undefined,
	...more,
});
const known = (items: ReadonlyArray<ReturnType<typeof item>>) =>
	Object.fromEntries(items.map((each) => [each.item_id, encode(snapshotOf(each, NOW))]));
/** One a minute, the latest first. */
const MINUTES = Array.from({ length: 40 }, (_, index) => item(index, NOW - index * 60));

describe('the clock of an answer', () => {
	test('may be behind its entries by as much as clocks differ', () => {
		const of = (behind: number) =>
			serviceTimeOf(page([item(1, NOW)], { serverTime: NOW - behind, date: NOW + 5 }), 120);
		expect([of(120), of(121)]).toEqual([NOW - 120, NOW + 5]);
	});

	test('is taken as it is where none is plausible', () => {
		expect(
			serviceTimeOf(page([item(1, NOW)], { serverTime: NOW - 900, date: NOW - 500 }), 120),
		).toBe(NOW - 900);
	});
});

describe('since when the entries say that a pass has to begin', () => {
	test.each([
		['the tenth latest change', 500, NOW - 9 * 60],
		['fewer where a page shows no more', 5, NOW - 3 * 60],
		['the latest where a page has two', 2, NOW],
		['the latest where a page has one', 1, NOW],
	])('%s', (_name, longest, time) => {
		expect(recentChanges(known(MINUTES), 120, longest).time).toBe(time);
		expect(recentChanges(known([...MINUTES].reverse()), 120, longest).time).toBe(time);
	});

	test('the earliest of few, and none of none', () => {
		expect(recentChanges(known(MINUTES.slice(0, 3)), 120, 500).time).toBe(NOW - 120);
		expect(recentChanges({}, 120, 500)).toEqual({ time: undefined, isCrowded: false });
	});

	test('deleted ones are dated when they came, so they do not count', () => {
		const deleted = Array.from({ length: 20 }, (_, index) => item(100 + index, NOW + 5, '2'));
		expect(recentChanges(known([...MINUTES, ...deleted]), 120, 500).time).toBe(NOW - 9 * 60);
		expect(recentChanges(known(deleted), 120, 500)).toEqual({ time: undefined, isCrowded: false });
	});

	test('more than 25 that would be read again are a crowd', () => {
		const at = (count: number, time: number) =>
			Array.from({ length: count }, (_, index) => item(index, time));
		const isCrowded = (items: ReturnType<typeof at>) =>
			recentChanges(known(items), 120, 500).isCrowded;
		expect([isCrowded(at(25, NOW)), isCrowded(at(26, NOW))]).toEqual([false, true]);
		const others = (time: number) =>
			at(16, time).map((each) => ({ ...each, item_id: `x${each.item_id}` }));
		expect(isCrowded([...at(10, NOW), ...others(NOW - 120)])).toBe(true);
		expect(isCrowded([...at(10, NOW), ...others(NOW - 121)])).toBe(false);
	});

	test('one clock alone counts though it is behind the entries, whichever it is', () => {
		for (const name of ['serverTime', 'date'])
			expect(serviceTimeOf(page([item(1, NOW)], { [name]: NOW - 900 }), 120)).toBe(NOW - 900);
	});

	test('the same of a page, where some tell no time', () => {
		expect(recentTime(page(MINUTES))).toBe(NOW - 9 * 60);
		expect(recentTime(page([...MINUTES].reverse()))).toBe(NOW - 9 * 60);
		expect(recentTime(page([item(1, undefined), item(2, NOW), item(3, NOW - 5)]))).toBe(NOW - 5);
		expect(recentTime(page([item(1, undefined)]))).toBeUndefined();
		expect(recentTime(page(MINUTES.slice(0, 5)))).toBe(NOW - 3 * 60);
		const undated = [20, 21, 22].map((id) => item(id, undefined));
		expect(recentTime(page([...undated, ...MINUTES.slice(0, 8)]))).toBe(NOW - 7 * 60);
	});
});
