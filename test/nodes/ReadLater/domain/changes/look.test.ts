import type {
	AnswerPage,
	TriggerState,
	Wanted,
} from '../../../../../nodes/ReadLater/domain/changes';
import {
	emptyState,
	openFirstLook,
	openLook,
	readState,
	RULES,
	suspend,
	takePage,
} from '../../../../../nodes/ReadLater/domain/changes';
import { bounded } from '../../../../../nodes/ReadLater/domain/changes/bounded';
import { decode, encode, sightOf } from '../../../../../nodes/ReadLater/domain/changes/record';
import { nextPlace } from '../../../../../nodes/ReadLater/domain/changes/place';
import fc, { runs } from '../../../../property';

const NOW = 1_700_000_000;
const ALL: Wanted = { library: false, catchUp: 0 };
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
	serverTime,
	total: items.length,
});

/** One look in one page. */
function look(state: TriggerState, answer: AnswerPage, wanted = ALL) {
	return takePage(openLook(state, wanted), answer, wanted);
}

function activated(...items: object[]): TriggerState {
	return takePage(openFirstLook(emptyState('c', NOW), ALL), page(NOW, ...items), ALL).state;
}

const idsOf = (changes: readonly { item: object }[]) =>
	changes.map(({ item: { item_id } }: { item: { item_id?: unknown } }) => item_id);

describe('a look', () => {
	test('begins before the last one did, and never before what is remembered', () => {
		const state = activated();
		expect(openLook(state, ALL).reading.since).toBe(NOW - RULES.overlap);
		expect(openLook({ ...state, from: NOW - 7 }, ALL).reading.since).toBe(NOW - 7);
		expect(openLook(state, { library: false, catchUp: 86_400 }).reading.since).toBe(
			NOW - RULES.overlap,
		);
		expect(
			openLook({ ...state, cursor: NOW + 3_600, from: 0 }, { library: false, catchUp: 86_400 })
				.reading.since,
		).toBe(NOW + 3_600 - 86_400);
	});

	test('reads the library once for events that need it, and again after some of it was forgotten', () => {
		const wanted: Wanted = { library: true, catchUp: 0 };
		expect(openLook(activated(), wanted).reading).toMatchObject({ purpose: 'library', until: NOW });
		expect(openLook({ ...activated(), knowsLibrary: true }, wanted).reading.purpose).toBe('watch');
	});

	test('over several pages ends with the time of its first answer', () => {
		const first = takePage(
			openLook(activated(), ALL),
			{ ...page(NOW + 60, item('a', NOW + 1)), total: 2 },
			ALL,
		).state;
		expect(first.cursor).toBe(NOW);
		expect(
			look(first, { ...page(NOW + 90, item('a', NOW + 1), item('b', NOW + 2)), total: 2 }).state,
		).toMatchObject({ cursor: NOW + 60 });
	});

	test('leaves to the next one what comes while the first look goes on in a later poll', () => {
		const open = takePage(
			openFirstLook(emptyState('c', NOW), ALL),
			{ ...page(NOW, item('a', NOW - 9)), total: 2 },
			ALL,
		).state;
		const later = look(suspend(open), {
			...page(NOW + 60, item('a', NOW - 9), item('b', NOW + 30)),
			total: 2,
		});
		expect(later.changes).toEqual([]);
		expect(idsOf(look(later.state, page(NOW + 120, item('b', NOW + 30))).changes)).toEqual(['b']);
	});
});

describe('the place to go on', () => {
	const reading = {
		purpose: 'watch',
		from: 0,
		since: 0,
		offset: 0,
		count: 500,
		latest: 0,
		stepsBack: 0,
		met: 0,
		catchesUp: false,
	} as const;
	const ids = (...names: string[]) => names.map((name) => item(name, NOW));

	test('is the end after an empty page, after all of the total, and after nothing but what is known', () => {
		expect(nextPlace(reading, { items: [], total: 0 })).toBe('end');
		expect(nextPlace(reading, { items: ids('a', 'b'), total: 2 })).toBe('end');
		expect(
			nextPlace(
				{ ...reading, offset: 2, first: 'a', last: 'b' },
				{ items: ids('b'), total: undefined },
			),
		).toBe('end');
		expect(
			nextPlace(
				{ ...reading, offset: 1, first: 'a', last: 'a' },
				{ items: ids('a'), total: undefined },
			),
		).toBe('end');
	});

	test('is behind the page without a total, and when the total may count only the page', () => {
		expect(nextPlace(reading, { items: ids('a', 'b'), total: undefined })).toMatchObject({
			offset: 2,
			last: 'b',
		});
		const thirty = ids(...Array.from({ length: 30 }, (_, index) => `i${index}`));
		expect(nextPlace(reading, { items: thirty, total: 30 })).toMatchObject({ offset: 30 });
		expect(nextPlace(reading, { items: thirty, total: 5_000 })).toMatchObject({ offset: 30 });
	});

	test('is a bit back when the known entry has gone, and behind the page when it is the last one there', () => {
		expect(
			nextPlace(
				{ ...reading, offset: 60, first: 'a', last: 'm' },
				{ items: ids('n', 'o'), total: undefined },
			),
		).toMatchObject({ offset: 29, stepsBack: 1 });
		expect(
			nextPlace(
				{ ...reading, offset: 29, first: 'a', last: 'm', stepsBack: 1 },
				{ items: ids('k', 'l', 'm'), total: undefined },
			),
		).toMatchObject({ offset: 31, stepsBack: 0 });
	});

	test('is a larger page from a service that always begins at the start, or nowhere', () => {
		const again = { ...reading, offset: 30, first: 'a', last: 'c', count: 3 };
		expect(nextPlace(again, { items: ids('a', 'b', 'c'), total: 9 })).toMatchObject({
			offset: 0,
			count: 2_000,
		});
		expect(
			nextPlace({ ...again, count: 100_000 }, { items: ids('a', 'b', 'c'), total: 9 }),
		).toMatchObject({ walked: 3 });
	});

	test('is along the time of saving when the service cuts larger pages too', () => {
		const again = { ...reading, since: 5, offset: 30, first: 'a', last: 'c', count: 500 };
		const page = { items: [item('a', 10), item('b', 11), item('c', 12)], total: 9 };
		expect(nextPlace(again, page)).toMatchObject({ offset: 0, since: 11, walked: 3 });
		expect(
			nextPlace({ ...again, since: 11, walked: 3 }, { ...page, items: page.items.slice(1) }),
		).toBe('end');
		expect(nextPlace({ ...again, since: 11, walked: 3 }, page)).toBe('cut off');
		expect(nextPlace({ ...again, purpose: 'library' }, page)).toMatchObject({
			since: 0,
			walked: 0,
		});
	});
});

describe('the memory', () => {
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
					const sight = sightOf(
						{
							item_id: '1',
							...fields,
							time_added: String(added),
							time_updated: String(updated),
							tags: Object.fromEntries(tags.map((tag) => [tag, { tag }])),
						},
						NOW,
					);
					const text = encode(sight);
					expect(decode(text)).toEqual(sight);
					expect(text).not.toContain(fields.given_title);
				},
			),
		);
	});

	test('forgets what changed longest ago, and says up to where', () => {
		const seen = Object.fromEntries(
			Array.from({ length: 100 }, (_, index) => [
				`i${index}`,
				encode(sightOf(item(`i${index}`, NOW + index), NOW)),
			]),
		);
		expect(bounded(seen, 100, 200, NOW)).toEqual({ kept: seen, forgottenUpTo: undefined });
		expect(bounded(seen, 40, 200, Infinity)).toMatchObject({ forgottenUpTo: NOW + 59 });
		expect(Object.keys(bounded(seen, 40, 200, NOW + 39).kept)).toHaveLength(60);
		expect(Object.keys(bounded(seen, 40, 50, 0).kept)).toHaveLength(50);
	});

	test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
		'an item with the ID %j is news once',
		(id) => {
			const first = look(activated(), page(NOW + 60, item(id, NOW + 30)));
			expect(first.changes.map(({ item: found }) => found.item_id)).toEqual([id]);
			expect(look(first.state, page(NOW + 120, item(id, NOW + 30))).changes).toEqual([]);
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
			state = look(state, page(NOW + round * 300 + 200, ...items)).state;
		}
		expect(Object.keys(state.seen)).toHaveLength(1_000);
		expect(JSON.stringify(state).length).toBeLessThan(70_000);
	});
});

describe('a stored state', () => {
	test('is not used when it is of another connection, of an unknown version, or none at all', () => {
		const state = activated(item('a', NOW - 1));
		expect(readState(JSON.parse(JSON.stringify(state)), 'c')).toEqual(state);
		expect(readState(state, 'other')).toBeUndefined();
		expect(readState({ ...state, version: 3 }, 'c')).toBeUndefined();
		for (const broken of [undefined, null, 7, 'x', {}, { version: 2, connection: 'c' }])
			expect(readState(broken, 'c')).toBeUndefined();
	});

	/** What the first version decided, written again. */
	const firstVersion = (seen: Record<string, number>, items: Item[]) =>
		items.filter(
			({ item_id, time_added, status }) =>
				status !== '2' && Number(time_added) > NOW - 120 && !(`${item_id}@${time_added}` in seen),
		);

	test('of the first version leads to the same news as it would have', () => {
		const entry = fc.record({
			id: fc.nat(20),
			added: fc.integer({ min: NOW - 400, max: NOW + 60 }),
			changed: fc.nat(200),
			delivered: fc.boolean(),
		});
		fc.assert(
			fc.property(fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 20 }), (entries) => {
				const items = entries.map(({ id, added, changed }) =>
					item(`x@${id}`, added, {
						time_updated: String(Math.max(added, Math.min(added + changed, NOW + 60))),
					}),
				);
				const seen = Object.fromEntries(
					entries
						.filter(({ added, delivered }) => delivered && added <= NOW)
						.map(({ id, added }) => [`x@${id}@${added}`, added]),
				);
				const state = readState(
					{ version: 1, connection: 'c', cursor: NOW, seen },
					'c',
				) as TriggerState;
				const sent = items.filter(({ time_updated }) => Number(time_updated) > NOW - 120);
				const { changes } = look(state, page(NOW + 60, ...sent));
				expect(new Set(idsOf(changes.filter(({ events }) => events.includes('newItem'))))).toEqual(
					new Set(idsOf(firstVersion(seen, sent).map((found) => ({ item: found })))),
				);
			}),
			{ numRuns: runs(500) },
		);
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
				const library: Record<string, string>[] = [];
				const expected: string[] = [];
				const delivered: string[] = [];
				let state = takePage(
					openFirstLook(emptyState('c', Math.round(clock / 1_000)), ALL),
					page(Math.round(clock / 1_000)),
					ALL,
				).state;
				let stored = state;
				const poll = () => {
					const open = openLook(state, ALL);
					const answer = page(
						Math.round(clock / 1_000),
						...library
							.filter(({ time_updated }) => Number(time_updated) > (open.reading.since ?? 0))
							.map((entry) => ({ ...entry })),
					);
					const { state: next, changes } = takePage(open, answer, ALL);
					state = next;
					delivered.push(
						...changes.flatMap(({ item: { item_id }, events }) =>
							events
								.filter((event) => event !== 'changed')
								.map((event) => `${String(item_id)} ${event}`),
						),
					);
					// n8n stores only with items; nothing else is lost by a restart.
					if (changes.length > 0) stored = JSON.parse(JSON.stringify(state)) as TriggerState;
				};
				for (const { kind, which, pause } of steps) {
					clock += pause;
					const now = String(Math.floor(clock / 1_000));
					const entry = library[which % Math.max(1, library.length)];
					if (kind === 'save') {
						library.push(item(`s${library.length}`, Number(now)) as never);
						expected.push(`s${library.length - 1} newItem`);
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

	test('the cursor goes back only when the clock was wrong, and then to what is remembered', () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: -4_000, max: 4_000 }), { maxLength: 30 }), (jumps) => {
				let state = activated();
				let time = NOW;
				for (const jump of jumps) {
					time += jump;
					const before = state;
					state = look(state, page(time)).state;
					if (time < before.cursor - RULES.overlap) expect(state.cursor).toBe(state.from);
					else expect(state.cursor).toBe(Math.max(before.cursor, time));
					expect(openLook(state, ALL).reading.since).toBeGreaterThanOrEqual(state.from);
				}
			}),
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
					const { state } = look(activated(), { items, serverTime, total });
					expect(readState(JSON.parse(JSON.stringify(state)), 'c')).toBeDefined();
				},
			),
			{ numRuns: runs(500) },
		);
	});
});
