/** What one page of a pass does to what is kept: snapshots, the time, and what is known of the server. */
import type {
	AnswerPage,
	OpenState,
	Pass,
	Rules,
	TriggerState,
	Wanted,
} from '../../../../../nodes/ReadLater/domain/changes';
import {
	emptyState,
	openPass,
	readState,
	RULES,
	takeAnswer,
} from '../../../../../nodes/ReadLater/domain/changes';
import { decode, encode, snapshotOf } from '../../../../../nodes/ReadLater/domain/changes/snapshot';

const NOW = 1_700_000_000;
const FROM = NOW - 50_000;
const SINCE = NOW - 10_000;
const SAVES: Wanted = { on: 'newItem', catchUp: 0 };
const ARCHIVED: Wanted = { on: 'archived', catchUp: 0 };

const item = (id: string, added: number | undefined, updated = added, more: object = {}) => ({
	item_id: id,
	...(added === undefined ? {} : { time_added: String(added) }),
	...(updated === undefined ? {} : { time_updated: String(updated) }),
	status: '0',
	...more,
});
const deleted = (id: string) => ({ item_id: id, status: '2' });
const page = (items: readonly object[], more: Partial<AnswerPage> = {}): AnswerPage => ({
	items: items as AnswerPage['items'],
	isOrdered: true,
	serverTime: NOW + 60,
	total: undefined,
	...more,
});

/** An open pass of a server that has shown long pages, so that one page is all of it. */
function open(
	pass: Omit<Partial<Pass>, 'since'> & { readonly since?: number | undefined },
	changes: Partial<TriggerState> = {},
	known: readonly object[] = [],
): OpenState {
	const empty = emptyState('c');
	const state: TriggerState = {
		...empty,
		serviceTime: NOW,
		deepAt: NOW,
		from: FROM,
		knowsList: true,
		habits: { ...empty.habits, longest: 1_000 },
		snapshots: Object.fromEntries(
			(known as Array<ReturnType<typeof item>>).map((each) => [
				each.item_id,
				encode(snapshotOf(each, NOW)),
			]),
		),
		...changes,
	};
	const { pass: begun } = openPass(state, SAVES);
	const read = { ...begun.read, ...('since' in pass ? { since: pass.since } : {}) };
	return { ...state, pass: { ...begun, from: state.from, read, ...pass } as Pass };
}
const watching = (...args: [Partial<TriggerState>?, (readonly object[])?]) =>
	open({ purpose: 'watch', since: SINCE }, ...args);
const take = (state: OpenState, answer: AnswerPage, wanted = SAVES, rules: Rules = RULES) =>
	takeAnswer(state, answer, wanted, rules);
const eventsOf = ({ changes }: ReturnType<typeof take>) =>
	changes.map(({ item: { item_id: id }, events }) => `${String(id)} ${events.join()}`);
const kindsOf = ({ state: { snapshots } }: ReturnType<typeof take>) =>
	Object.fromEntries(Object.entries(snapshots).map(([id, text]) => [id, decode(text).kind]));

describe('when a change was noticed', () => {
	test.each([
		['by the clock of the answer', { serverTime: NOW + 60 }, {}, NOW + 60],
		['by that of the first answer', { serverTime: undefined }, { time: NOW + 30 }, NOW + 30],
		['by that of the last pass', { serverTime: undefined }, {}, NOW],
	])('%s', (_name, more, pass, time) => {
		const state = open({ purpose: 'watch', since: SINCE, ...pass });
		const { changes } = take(state, page([item('a', NOW - 5)], more));
		expect(changes.map(({ noticedAt }) => noticedAt)).toEqual([time]);
	});
});

describe('the clock of the server', () => {
	test('is that of its latest answer, the Date before the since', () => {
		const told = (more: Partial<AnswerPage>, latestReported?: number) =>
			take(watching(latestReported === undefined ? {} : { latestReported }), page([], more)).state
				.latestReported;
		expect(told({ date: NOW + 5, serverTime: NOW + 9 })).toBe(NOW + 5);
		expect(told({ serverTime: NOW + 9 })).toBe(NOW + 9);
		expect(told({ serverTime: NOW + 9 }, NOW + 70)).toBe(NOW + 70);
		expect(told({ serverTime: undefined })).toBe(0);
	});

	test.each([
		['as much as clocks differ', NOW - 120, undefined],
		['more than that', NOW - 121, true],
		['not, where an answer tells none', undefined, undefined],
	])('has gone back by %s', (_name, serverTime, wentBack) => {
		const { state } = take(watching({ latestReported: NOW }), page([], { serverTime }));
		expect(state.habits.clockWentBack).toBe(wentBack);
	});

	test('that has gone back leaves in doubt what a list showed', () => {
		const answer = page([item('a', NOW - 5)], { serverTime: NOW - 500 });
		const list = open({ purpose: 'list', until: NOW }, { latestReported: NOW });
		const { state } = take(list, answer, ARCHIVED);
		expect(state).toMatchObject({ listIsPart: true });
		expect(state.snapshots).toEqual({});
		expect(take(watching({ latestReported: NOW }), answer).state.listIsPart).toBeUndefined();
		const right = page([item('a', NOW - 5)]);
		expect(take(list, right, ARCHIVED).state.listIsPart).toBeUndefined();
	});
});

describe('items that changed before there were snapshots', () => {
	const three = [item('a', FROM - 1), item('b', FROM), item('c', FROM + 1)];

	test('are left out of a pass, with the second in which it begins', () => {
		expect(eventsOf(take(watching(), page(three)))).toEqual(['c newItem,changed']);
	});

	test('are left out at activation, but for those of that second', () => {
		const taken = take(open({ purpose: 'begin', since: FROM }), page(three));
		expect(Object.keys(taken.state.snapshots)).toEqual(['b', 'c']);
		expect(taken.changes).toEqual([]);
	});

	test('are what a list is read for', () => {
		const taken = take(open({ purpose: 'list', until: NOW }), page(three), ARCHIVED);
		expect(Object.keys(taken.state.snapshots)).toEqual(['a', 'b', 'c']);
		expect(taken.changes).toEqual([]);
	});

	test('those that do not tell when they changed are looked at', () => {
		expect(eventsOf(take(watching(), page([item('x', undefined)])))).toEqual(['x newItem,changed']);
	});
});

describe('a list that is read for how items look', () => {
	const list = (until: number | undefined, known: readonly object[] = []) =>
		open({ purpose: 'list', ...(until === undefined ? {} : { until }) }, {}, known);

	test('changes no snapshot that is there, and takes none of deleted items', () => {
		const known = item('a', NOW - 90);
		const changed = { ...item('a', NOW - 90, NOW - 5), status: '1' };
		const taken = take(list(NOW, [known]), page([changed, deleted('b')]), ARCHIVED);
		expect(kindsOf(taken)).toEqual({ a: 'unread' });
	});

	test.each<[string, object, string | undefined]>([
		['changed before: as it is', item('a', NOW - 90, NOW, { status: '1' }), 'archived'],
		['changed after: only known to have been saved', item('a', NOW - 90, NOW + 1), 'saved'],
		['saved at that time', item('a', NOW, NOW + 1), 'saved'],
		['saved after: nothing is known of it', item('a', NOW + 1), undefined],
		['changed after, and when it was saved is not told', item('a', undefined, NOW + 1), undefined],
	])('of an item that was %s', (_name, each, kind) => {
		expect(kindsOf(take(list(NOW), page([each]), ARCHIVED)).a).toBe(kind);
	});

	test('what is only known to have been saved may have changed within the overlap', () => {
		const { state } = take(list(NOW), page([item('a', NOW - 90, NOW + 1)]), ARCHIVED);
		expect(decode(state.snapshots.a ?? '')).toMatchObject({ updated: NOW - RULES.overlap });
	});

	test('activation takes deleted items in, and leaves those to later that came in the meantime', () => {
		const items = [deleted('d'), item('a', NOW - 5)];
		expect(kindsOf(take(open({ purpose: 'begin' }), page(items)))).toEqual({
			d: 'deleted',
			a: 'unread',
		});
		expect(kindsOf(take(open({ purpose: 'begin', until: NOW }), page(items)))).toEqual({
			a: 'unread',
		});
	});

	test('ends when as many came as are kept, however long it is', () => {
		const few: Rules = { ...RULES, keepList: 3 };
		const items = (count: number) =>
			Array.from({ length: count }, (_, index) => item(`i${index}`, NOW - 90 - index));
		const more = { total: 5_000 };
		const short = { habits: { ...emptyState('c').habits, longest: 2 } };
		const ofList = (count: number) =>
			take(open({ purpose: 'list', until: NOW }, short), page(items(count), more), ARCHIVED, few);
		expect(ofList(2)).toMatchObject({ state: { pass: { entries: 2 } } });
		expect(ofList(2).completeness).toBeUndefined();
		expect(ofList(3)).toMatchObject({ completeness: 'whole', state: { knowsList: true } });
		expect(ofList(3).state.pass).toBeUndefined();
		const watch = open({ purpose: 'watch', since: SINCE }, short);
		expect(take(watch, page(items(3), more), ARCHIVED, few).completeness).toBeUndefined();
	});

	test('counts its entries over several pages', () => {
		const short = { habits: { ...emptyState('c').habits, longest: 2 } };
		const first = take(
			open({ purpose: 'list', until: NOW }, short),
			page([item('a', NOW - 9), item('b', NOW - 19)], { total: 900 }),
			ARCHIVED,
		);
		const second = take(
			first.state as OpenState,
			page([item('b', NOW - 19), item('c', NOW - 29)], { total: 900 }),
			ARCHIVED,
		);
		expect(second.state.pass?.entries).toBe(4);
	});
});

describe('items that do not tell when they changed', () => {
	test('keep the time of their first snapshot while they are what they were', () => {
		const first = take(watching(), page([item('x', undefined), deleted('d')]));
		const at = NOW + 60 + RULES.overlap;
		const times = ({ state }: ReturnType<typeof take>) =>
			Object.values(state.snapshots).map((text) => decode(text).updated);
		expect(times(first)).toEqual([at, at]);
		const again = take(
			{ ...watching(), snapshots: first.state.snapshots },
			page([item('x', undefined), deleted('d')], { serverTime: NOW + 900 }),
		);
		expect(times(again)).toEqual([at, at]);
		expect(again.changes).toEqual([]);
	});

	test('take a new one when they are deleted, or come back', () => {
		const first = take(watching(), page([item('x', undefined), deleted('d')]));
		const turned = take(
			{ ...watching(), snapshots: first.state.snapshots },
			page([deleted('x'), item('d', undefined)], { serverTime: NOW + 900 }),
		);
		expect(Object.values(turned.state.snapshots).map((text) => decode(text).updated)).toEqual([
			NOW + 900 + RULES.overlap,
			NOW + 900 + RULES.overlap,
		]);
		expect(eventsOf(turned)[0]).toBe('x deleted');
	});
});

describe('a deleted item that was never seen', () => {
	const events = (state: OpenState) => eventsOf(take(state, page([deleted('d')])));

	test('is a change where only changes come', () => {
		expect(events(watching())).toEqual(['d deleted']);
		expect(take(watching(), page([deleted('d')])).state.showsDeleted).toBe(true);
		expect(take(watching(), page([item('a', NOW)])).state.showsDeleted).toBeUndefined();
	});

	test('is none where everything comes', () => {
		expect(events(open({ purpose: 'watch', since: undefined }))).toEqual([]);
		const { habits } = watching();
		expect(events(watching({ habits: { ...habits, since: 'ignored' } }))).toEqual([]);
	});
});

describe('what an answer shows of since', () => {
	const seen = (state: OpenState, ...items: readonly object[]) => {
		const { habits, showsChanges, goesBySaving } = take(state, page(items)).state;
		return [habits.since, showsChanges, goesBySaving];
	};
	const NEW = item('new', NOW);

	test.each<[string, object, unknown[]]>([
		[
			'saved before, changed in that second: by changes',
			item('a', SINCE - 1, SINCE),
			['unknown', true, undefined],
		],
		[
			'saved before, changed later: by changes',
			item('a', SINCE - 1, SINCE + 1),
			['unknown', true, undefined],
		],
		['saved in that second: nothing', item('a', SINCE, SINCE), ['unknown', false, undefined]],
		[
			'changed before, saved in that second: by saves',
			item('a', SINCE, SINCE - 1),
			['unknown', false, true],
		],
		[
			'saved and changed before: it is ignored',
			item('a', SINCE - 1, SINCE - 1),
			['ignored', false, undefined],
		],
		[
			'saved before, changed nobody knows when: nothing',
			item('a', SINCE - 1, SINCE - 1, { time_updated: '' }),
			['unknown', false, undefined],
		],
		[
			'changed before, saved nobody knows when: it is ignored',
			item('a', undefined, SINCE - 1),
			['ignored', false, undefined],
		],
		['without any time: nothing', item('a', undefined), ['unknown', false, undefined]],
	])('an item %s', (_name, each, expected) => {
		expect(seen(watching(), NEW, each)).toEqual(expected);
	});

	test('what was seen once stays', () => {
		expect(seen(watching({ showsChanges: true }), NEW)).toEqual(['unknown', true, undefined]);
		expect(seen(watching({ goesBySaving: true }), item('a', SINCE - 1))).toEqual([
			'unknown',
			false,
			true,
		]);
		const { habits } = watching();
		const ignoring = { habits: { ...habits, since: 'ignored' as const }, showsChanges: true };
		expect(seen(watching(ignoring), item('a', SINCE - 1, SINCE))).toEqual([
			'ignored',
			true,
			undefined,
		]);
	});

	/** The whole list, after a pass that asked for what changed since. */
	const listed = (each: object, known: readonly object[] = [], more: Partial<TriggerState> = {}) =>
		seen(
			open({ purpose: 'watch', since: undefined }, { since: SINCE, ...more }, known),
			NEW,
			each,
		)[2];
	const between = (updated: number, added = SINCE - 90) => item('a', added, updated);

	test.each<[string, object, readonly object[], true | undefined]>([
		['after since', between(SINCE + 1), [], true],
		['in the second of since', between(SINCE), [], undefined],
		['when clocks may differ', between(NOW - RULES.overlap), [], true],
		['just now', between(NOW - RULES.overlap + 1), [], undefined],
		['and was saved after since too', between(SINCE + 9, SINCE), [], undefined],
		['and does not tell when it was saved', item('a', undefined, SINCE + 9), [], undefined],
		['and came before with an earlier time', between(SINCE + 9), [between(SINCE + 8)], true],
		['and came before', between(SINCE + 9), [between(SINCE + 9)], undefined],
	])('the whole list shows an item that changed %s', (_name, each, known, expected) => {
		expect(listed(each, known)).toBe(expected);
	});

	test('nothing of that where nothing was asked for before, or it is known to go by changes', () => {
		expect(listed(between(SINCE + 1), [], { since: undefined as never })).toBeUndefined();
		expect(listed(between(SINCE + 1), [], { showsChanges: true })).toBeUndefined();
	});

	test('nor where since is known to be ignored, so that all came that there is', () => {
		const { habits } = watching();
		const ignoring = { habits: { ...habits, since: 'ignored' as const } };
		expect(listed(between(SINCE + 1), [], ignoring)).toBeUndefined();
	});
});

describe('a pass of which nobody can tell whether it is whole', () => {
	const { habits } = watching();

	test('says so when it was made twice', () => {
		const inDoubt = { ...habits, offset: 'ignored', sort: 'ignored', longest: 2 } as const;
		const answer = page([item('a', NOW - 5), item('b', NOW - 9)], { isOrdered: false });
		const first = take(watching({ habits: inDoubt }), answer);
		expect(eventsOf(first)).toEqual(['a newItem,changed', 'b newItem,changed']);
		expect(first.completeness).toBeUndefined();
		const { repeatSince, snapshots } = first.state;
		const second = take(watching({ habits: inDoubt, repeatSince, snapshots } as object), answer);
		expect([second.changes, second.completeness]).toEqual([[], 'unproven']);
	});

	test('ends where its start is refused the second time, and since is not doubted for it', () => {
		const three = [item('a', NOW - 9), item('b', NOW - 7), item('c', NOW - 5)];
		let state = watching({ habits: { ...habits, longest: 2 } });
		for (const items of [three.slice(0, 2), three.slice(1), three.slice(2)])
			state = take(state, page(items)).state as OpenState;
		expect(state.pass.read.step.at).toBe('start again');
		const { state: after, completeness } = takeAnswer(state, 'refused', SAVES);
		expect([completeness, after.pass, after.habits.since]).toEqual([
			'unproven',
			undefined,
			'unknown',
		]);
	});
});

describe('a stored state', () => {
	const state = emptyState('c');

	test.each(['serviceTime', 'deepAt', 'from', 'passesSinceDeep', 'revision'])(
		'needs a number as %s',
		(name) => {
			expect(readState(state, 'c')).toBe(state);
			expect(readState({ ...state, [name]: 'x' }, 'c')).toBeUndefined();
		},
	);

	test.each(['habits', 'snapshots'])('needs its %s', (name) => {
		expect(readState({ ...state, [name]: undefined }, 'c')).toBeUndefined();
	});
});
