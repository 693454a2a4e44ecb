import type {
	AnswerPage,
	TriggerState,
	Wanted,
} from '../../../../../nodes/ReadLater/domain/changes';
import {
	emptyState,
	openFirstPass,
	openPass,
	readState,
	RULES,
	suspend,
	takeAnswer,
} from '../../../../../nodes/ReadLater/domain/changes';
import { bounded } from '../../../../../nodes/ReadLater/domain/changes/bounded';
import { serviceTimeOf } from '../../../../../nodes/ReadLater/domain/changes/serviceTime';
import { decode, encode, snapshotOf } from '../../../../../nodes/ReadLater/domain/changes/snapshot';
import fc, { runs } from '../../../../property';

const NOW = 1_700_000_000;
const ALL: Wanted = { on: 'newItem', catchUp: 0 };
const item = (id: string, added: number, more: object = {}) => ({
	item_id: id,
	time_added: String(added),
	time_updated: String(added),
	status: '0',
	...more,
});
type Item = ReturnType<typeof item>;
const page = (serverTime: number | undefined, ...items: object[]): AnswerPage => ({
	items: items as Item[],
	isOrdered: true,
	serverTime,
	total: items.length,
});

/** Enough is known of the server for one page to show all of a pass. */
function wide(state: TriggerState): TriggerState {
	return { ...state, habits: { ...state.habits, longest: 1_000 } };
}

/** One pass in one page. */
function passOnce(state: TriggerState, answer: AnswerPage, wanted = ALL) {
	return takeAnswer(openPass(wide(state), wanted), answer, wanted);
}

function activated(...items: object[]): TriggerState {
	const first = openFirstPass(emptyState('c'), page(NOW, ...items), ALL);
	const { pass } = first;
	const read = { ...pass.read, habits: { ...pass.read.habits, longest: 1_000 } };
	return takeAnswer({ ...first, pass: { ...pass, read } }, page(NOW, ...items), ALL).state;
}

const idsOf = (changes: readonly { item: object }[]) =>
	changes.map(({ item: { item_id } }: { item: { item_id?: unknown } }) => item_id);

describe('a pass', () => {
	const since = (state: TriggerState, wanted = ALL) => openPass(state, wanted).pass.since;

	test('begins before the latest changes that are known, and never before there are snapshots', () => {
		const state = activated(item('a', NOW - 50), item('b', NOW - 90));
		expect(since(wide(state))).toBe(NOW - 90 - RULES.overlap);
		expect(since({ ...wide(state), from: NOW - 7 })).toBe(NOW - 7);
	});

	test('goes by the clock behind a crowd of changes, and once an hour by the crowd itself', () => {
		const crowd = Array.from({ length: 40 }, (_, index) => item(`c${index}`, NOW - 9_000));
		const state = { ...wide(activated(...crowd)), serviceTime: NOW, deepAt: NOW };
		expect(since(state)).toBe(NOW - RULES.overlap);
		expect(since({ ...state, serviceTime: NOW + 3_600 })).toBe(NOW - 9_000 - RULES.overlap);
	});

	test('goes back as far as changes may be late, once an hour', () => {
		const state = { ...wide(activated(item('a', NOW))), from: 0 };
		const late: Wanted = { on: 'newItem', catchUp: 86_400 };
		expect(since({ ...state, serviceTime: NOW + 3_600 }, late)).toBe(NOW + 3_600 - 86_400);
		expect(since(state, late)).toBe(NOW - RULES.overlap);
	});

	test('reads the list once for events that need it, and again after some of it was forgotten', () => {
		const wanted: Wanted = { on: 'anyChange', catchUp: 0 };
		expect(openPass(activated(), wanted).pass).toMatchObject({ purpose: 'list', until: NOW });
		expect(openPass({ ...activated(), knowsList: true }, wanted).pass.purpose).toBe('watch');
	});

	test('over several pages ends with the time of its first answer', () => {
		const state = activated(item('z', NOW - 1));
		const first = takeAnswer(
			openPass(state, ALL),
			{ ...page(NOW + 60, item('a', NOW + 1)), total: 2 },
			ALL,
		);
		expect(first.state.serviceTime).toBe(NOW);
		const second = takeAnswer(
			first.state as never,
			page(NOW + 90, item('a', NOW + 1), item('b', NOW + 2)),
			ALL,
		);
		expect(idsOf(second.changes)).toEqual(['b']);
		const third = takeAnswer(
			second.state as never,
			{ ...page(NOW + 95, item('a', NOW + 1)), total: 2 },
			ALL,
		);
		expect(third).toMatchObject({ completeness: 'whole', state: { serviceTime: NOW + 60 } });
	});

	test('leaves to the next one what comes while the first goes on in a later poll', () => {
		const first = openFirstPass(emptyState('c'), page(NOW, item('a', NOW - 9)), ALL);
		const read = { ...first.pass.read, habits: { ...first.habits, longest: 1_000 } };
		const open = takeAnswer(
			{ ...first, pass: { ...first.pass, read } },
			{ ...page(NOW, item('a', NOW - 9)), total: 2 },
			ALL,
		).state;
		const later = takeAnswer(
			suspend(open) as never,
			page(NOW + 60, item('a', NOW - 9), item('b', NOW + 30)),
			ALL,
		);
		expect(later.changes).toEqual([]);
		const start = { ...page(NOW + 60, item('a', NOW - 9)), total: 2 };
		const ended = takeAnswer(later.state as never, start, ALL);
		expect(idsOf(passOnce(ended.state, page(NOW + 120, item('b', NOW + 30))).changes)).toEqual([
			'b',
		]);
	});

	test('at activation what its first answer showed was there, though the clock is behind it', () => {
		const behind = NOW - RULES.reach;
		const latest = item('b', NOW);
		const first = openFirstPass(emptyState('c'), page(behind, item('a', NOW - 900), latest), ALL);
		const { pass } = first;
		const read = { ...pass.read, habits: { ...pass.read.habits, longest: 2 } };
		const pages = [page(behind, item('x', NOW - 950), item('a', NOW - 900)), page(behind, latest)];
		let state: TriggerState = { ...first, pass: { ...pass, read } };
		for (const each of pages) state = suspend(takeAnswer(state as never, each, ALL).state);
		expect(decode(state.snapshots.b ?? '')).toMatchObject({ updated: NOW, kind: 'unread' });
	});
});

describe('the clock of the service', () => {
	test.each([
		['the earlier of two', NOW + 60, NOW, NOW],
		['the one that there is', undefined, NOW, NOW],
		['not one that is behind the entries', NOW - 90_000, NOW + 5, NOW + 5],
		['none', undefined, undefined, undefined],
	])('is %s', (_name, serverTime, date, expected) => {
		expect(serviceTimeOf({ ...page(serverTime, item('a', NOW)), date }, RULES.overlap)).toBe(
			expected,
		);
	});
});

describe('the snapshots', () => {
	test('survives being stored, without a text of the item', () => {
		fc.assert(
			fc.property(
				fc.record({
					status: fc.constantFrom('0', '1', '2'),
					favorite: fc.constantFrom('0', '1'),
					added: fc.nat(4e9),
					updated: fc.integer({ min: 1, max: 4e9 }),
					tags: fc.array(fc.string()),
					given_title: fc.string({ minLength: 12 }),
				}),
				({ added, updated, tags, ...fields }) => {
					const snapshot = snapshotOf(
						{
							item_id: '1',
							...fields,
							time_added: String(added),
							time_updated: String(updated),
							tags: Object.fromEntries(tags.map((tag) => [tag, { tag }])),
						},
						NOW,
					);
					const text = encode(snapshot);
					expect(decode(text)).toEqual(snapshot);
					expect(text).not.toContain(fields.given_title);
				},
			),
		);
	});

	test('forgets what changed longest ago, and says up to where', () => {
		const snapshots = Object.fromEntries(
			Array.from({ length: 100 }, (_, index) => [
				`i${index}`,
				encode(snapshotOf(item(`i${index}`, NOW + index), NOW)),
			]),
		);
		expect(bounded(snapshots, 100, 200, NOW)).toEqual({
			kept: snapshots,
			forgottenUpTo: undefined,
		});
		expect(bounded(snapshots, 40, 200, Infinity)).toMatchObject({ forgottenUpTo: NOW + 59 });
		expect(Object.keys(bounded(snapshots, 40, 200, NOW + 39).kept)).toHaveLength(60);
		expect(Object.keys(bounded(snapshots, 40, 50, 0).kept)).toHaveLength(50);
	});

	test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
		'an item with the ID %j is reported once',
		(id) => {
			const first = passOnce(activated(), page(NOW + 60, item(id, NOW + 30)));
			expect(first.changes.map(({ item: found }) => found.item_id)).toEqual([id]);
			expect(passOnce(first.state, page(NOW + 120, item(id, NOW + 30))).changes).toEqual([]);
		},
	);

	test('stays small: 1,000 items in some 50 kB, however many there are', () => {
		let state = activated();
		for (let round = 0; round < 100; round++) {
			const items = Array.from({ length: 27 }, (_, index) =>
				item(`${1_000_000_000 + round * 27 + index}`, NOW + round * 300 + index, {
					tags: { one: {}, two: {} },
				}),
			);
			state = passOnce(state, page(NOW + round * 300 + 200, ...items)).state;
		}
		expect(Object.keys(state.snapshots)).toHaveLength(1_000);
		expect(JSON.stringify(state).length).toBeLessThan(70_000);
	});
});

describe('a stored state', () => {
	test('is not used when it is of another account, of an unknown version, or none at all', () => {
		const state = activated(item('a', NOW - 1));
		expect(readState(JSON.parse(JSON.stringify(state)), 'c')).toEqual(state);
		expect(readState(state, 'other')).toBeUndefined();
		expect(readState({ ...state, version: 2 }, 'c')).toBeUndefined();
		for (const broken of [undefined, null, 7, 'x', {}, { version: 1, account: 'c' }])
			expect(readState(broken, 'c')).toBeUndefined();
	});
});

describe('whatever happens', () => {
	const step = fc.oneof(
		{
			weight: 4,
			arbitrary: fc.record({
				kind: fc.constantFrom('save' as const, 'archive' as const, 'star' as const),
				which: fc.nat(50),
				pause: fc.integer({ min: 0, max: 1_500 }),
			}),
		},
		{
			weight: 2,
			arbitrary: fc.record({
				kind: fc.constant('poll' as const),
				which: fc.nat(50),
				pause: fc.integer({ min: 0, max: 60_000 }),
			}),
		},
		{
			weight: 1,
			arbitrary: fc.record({
				kind: fc.constantFrom('restart' as const, 'again' as const),
				which: fc.nat(50),
				pause: fc.integer({ min: 0, max: 500 }),
			}),
		},
	);

	test('each change comes once, with states rolled back and pages taken twice', () => {
		fc.assert(
			fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
				let clock = NOW * 1_000 + 500_000;
				const entries: Record<string, string>[] = [];
				const expected: string[] = [];
				const delivered: string[] = [];
				let state = wide(
					takeAnswer(
						openFirstPass(emptyState('c'), page(Math.round(clock / 1_000)), ALL),
						page(Math.round(clock / 1_000)),
						ALL,
					).state,
				);
				let stored = state;
				const poll = () => {
					const open = openPass(state, ALL);
					const answer = page(
						Math.round(clock / 1_000),
						...entries
							.filter(({ time_updated }) => Number(time_updated) > (open.pass.since ?? 0))
							.map((entry) => ({ ...entry })),
					);
					const { state: next, changes } = takeAnswer(open, answer, ALL);
					state = next;
					delivered.push(
						...changes.flatMap(({ item: { item_id }, events }) =>
							events
								.filter((event) => event !== 'changed')
								.map((event) => `${String(item_id)} ${event}`),
						),
					);
					if (changes.length > 0) stored = JSON.parse(JSON.stringify(state)) as TriggerState;
				};
				for (const { kind, which, pause } of steps) {
					clock += pause;
					const now = String(Math.floor(clock / 1_000));
					const entry = entries[which % Math.max(1, entries.length)];
					if (kind === 'save') {
						entries.push(item(`s${entries.length}`, Number(now)) as never);
						expected.push(`s${entries.length - 1} newItem`);
					} else if (kind === 'archive' && entry && entry.status === '0') {
						Object.assign(entry, { status: '1', time_read: now, time_updated: now });
						expected.push(`${entry.item_id} archived`);
					} else if (kind === 'star' && entry && entry.favorite !== '1') {
						Object.assign(entry, { favorite: '1', time_favorited: now, time_updated: now });
						expected.push(`${entry.item_id} favorited`);
					} else if (kind === 'poll') poll();
					else if (kind === 'again') {
						poll();
						poll();
					} else if (kind === 'restart') state = stored;
				}
				clock += 1_000;
				poll();
				expect(delivered.sort()).toEqual(expected.sort());
			}),
			{ numRuns: runs(500) },
		);
	});

	test('nothing a service sends makes it throw', () => {
		fc.assert(
			fc.property(
				fc.array(
					fc.dictionary(
						fc.constantFrom(
							'item_id',
							'status',
							'favorite',
							'time_added',
							'time_updated',
							'time_read',
							'tags',
							'given_title',
						),
						fc.anything(),
					),
					{ maxLength: 40 },
				),
				fc.option(fc.integer({ min: 1, max: 4e9 }), { nil: undefined }),
				fc.option(fc.nat(6_000), { nil: undefined }),
				(items, serverTime, total) => {
					const { state } = passOnce(activated(), { items, serverTime, total });
					expect(readState(JSON.parse(JSON.stringify(state)), 'c')).toBeDefined();
				},
			),
			{ numRuns: runs(500) },
		);
	});
});
