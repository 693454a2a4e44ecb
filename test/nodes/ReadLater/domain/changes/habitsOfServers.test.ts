/** What the trigger makes of a server's habits: where passes begin, what is compared, what is said. */
import { MOST_ENTRIES, MOST_REQUESTS } from '../../../../../nodes/ReadLater/domain/bounds';
import type {
	AnswerPage,
	OpenState,
	TriggerState,
	Wanted,
} from '../../../../../nodes/ReadLater/domain/changes';
import {
	emptyState,
	openFirstPass,
	openPass,
	RULES,
	shortcomingOf,
	takeAnswer,
} from '../../../../../nodes/ReadLater/domain/changes';
import { finishPass } from '../../../../../nodes/ReadLater/domain/changes/finishPass';
import { encode, snapshotOf } from '../../../../../nodes/ReadLater/domain/changes/snapshot';

const NOW = 1_700_000_000;
const SAVES: Wanted = { on: 'newItem', catchUp: 0 };
const ARCHIVED: Wanted = { on: 'archived', catchUp: 0 };

const item = (id: string, added: number, updated = added, more: object = {}) => ({
	item_id: id,
	time_added: String(added),
	time_updated: String(updated),
	status: '0',
	...more,
});
const page = (time: number | undefined, ...items: object[]): AnswerPage => ({
	items: items as Array<Record<string, unknown>>,
	isOrdered: true,
	serverTime: time,
	total: items.length,
});

/** A state after activation, of a server that has shown long pages. */
function stateOf(
	items: ReadonlyArray<ReturnType<typeof item>>,
	changes: Partial<TriggerState> = {},
) {
	const state = emptyState('c');
	return {
		...state,
		serviceTime: NOW,
		deepAt: NOW,
		from: NOW - 50_000,
		knowsList: true,
		habits: { ...state.habits, longest: 1_000 },
		snapshots: Object.fromEntries(
			items.map((each) => [each.item_id, encode(snapshotOf(each, NOW))]),
		),
		...changes,
	};
}

const passOf = (state: TriggerState, wanted = SAVES) => openPass(state, wanted).pass;

describe('where a pass begins', () => {
	const known = [item('a', NOW - 300), item('b', NOW - 200)];

	test('without any snapshot at the time since which there are some, whatever a clock says', () => {
		expect(passOf(stateOf([], { serviceTime: NOW + 90_000 })).since).toBe(NOW - 50_000);
	});

	test('once an hour it begins two hours before the last one that did', () => {
		const state = stateOf(known, { serviceTime: NOW + 3_600, showsChanges: true });
		expect(passOf(state)).toMatchObject({ isDeep: true, since: NOW - RULES.reach });
		expect(passOf({ ...state, serviceTime: NOW + 3_599 })).toMatchObject({
			isDeep: false,
			since: NOW - 300 - RULES.overlap,
		});
		// A clock that was set back counts like one that goes on.
		expect(passOf({ ...state, serviceTime: NOW - 3_600 }).isDeep).toBe(true);
	});

	test('after 60 passes too, should the clock stand still', () => {
		expect(passOf(stateOf(known, { passesSinceDeep: 59 })).isDeep).toBe(false);
		expect(passOf(stateOf(known, { passesSinceDeep: 60 })).isDeep).toBe(true);
	});

	test('entries dated in the future hide nothing for long where no answer tells the time', () => {
		const future = Array.from({ length: 12 }, (_, index) => item(`f${index}`, NOW + 900_000));
		const state = stateOf(future, { serviceTime: 0, deepAt: 0 });
		expect(passOf(state).since).toBeGreaterThan(NOW);
		expect(passOf({ ...state, passesSinceDeep: 60 }).since).toBe(NOW - 50_000);
	});

	test('it reads the whole list until since was seen to go by changes, but for saves', () => {
		const state = stateOf(known, { passesSinceDeep: 60 });
		expect(passOf(state, ARCHIVED).since).toBeUndefined();
		expect(passOf({ ...state, showsChanges: true }, ARCHIVED).since).toBeDefined();
		expect(passOf(state, SAVES).since).toBeDefined();
	});

	test('never before there are snapshots', () => {
		expect(passOf(stateOf(known, { from: NOW - 9, passesSinceDeep: 60 })).since).toBe(NOW - 9);
	});
});

describe('what the answers show of since', () => {
	const known = Array.from({ length: 12 }, (_, index) => item(`k${index}`, NOW - 300));
	const take = (state: TriggerState, wanted: Wanted, answer: AnswerPage) =>
		takeAnswer(openPass(state, wanted), answer, wanted);

	test('an item that was saved before it and changed after it: it goes by changes', () => {
		const moved = item('old', NOW - 40_000, NOW + 5);
		expect(take(stateOf(known), SAVES, page(NOW + 60, moved)).state.showsChanges).toBe(true);
		const saved = item('new', NOW + 5);
		expect(take(stateOf(known), SAVES, page(NOW + 60, saved)).state.showsChanges).toBe(false);
	});

	test('an item that did not change since: it is ignored, and stays so', () => {
		const old = item('old', NOW - 40_000);
		const { state, changes } = take(stateOf([...known, old]), ARCHIVED, page(NOW + 60, old));
		expect(changes).toEqual([]);
		expect(state.habits.since).toBe('ignored');
		const next = takeAnswer(openPass(state, ARCHIVED), page(NOW + 120, old), ARCHIVED);
		expect(next.state.habits.since).toBe('ignored');
	});

	test('all of a list is compared that nobody asked for', () => {
		const old = item('old', NOW - 40_000);
		const archived = item('old', NOW - 40_000, NOW - 30_000, {
			status: '1',
			time_read: String(NOW - 30_000),
		});
		const { changes } = take(stateOf([...known, old]), ARCHIVED, page(NOW + 60, archived));
		expect(changes.map(({ events }) => events)).toEqual([['archived', 'changed']]);
	});

	test.each([
		['that was changed between: since goes by saves', NOW - 5_000, true],
		['that changed just now: it may have come later', NOW - 60, undefined],
		['that changed before: nobody asked for it', NOW - 20_000, undefined],
	])('the whole list shows an item %s', (_name, updated, goesBySaving) => {
		const old = item('old', NOW - 40_000);
		const state = stateOf([...known, old], { since: NOW - 10_000, passesSinceDeep: 60 });
		const changed = { ...old, time_updated: String(updated), favorite: '1' };
		const taken = take(state, { on: 'favorited', catchUp: 0 }, page(NOW + 60, changed));
		expect(taken.state.goesBySaving).toBe(goesBySaving);
		// Along the times of saving it leads through a long list all the same.
		expect(taken.state.habits.since).toBe('unknown');
		expect(taken.changes).toHaveLength(1);
	});

	test('an item that was saved after it and changed before it: since goes by saves', () => {
		const datedBack = item('new', NOW - 200, NOW - 9_000);
		const { state } = take(stateOf(known), ARCHIVED, page(NOW + 60, datedBack));
		expect(state).toMatchObject({ goesBySaving: true, habits: { since: 'unknown' } });
		expect(openPass(state, ARCHIVED).pass.read.since).toBeUndefined();
	});
});

describe('the end of a pass', () => {
	test('counts the passes since the last deep one', () => {
		const end = (passesSinceDeep: number) =>
			takeAnswer(openPass(stateOf([], { passesSinceDeep }), SAVES), page(NOW + 9), SAVES).state;
		expect(end(3)).toMatchObject({ passesSinceDeep: 4, deepAt: NOW, serviceTime: NOW + 9 });
		expect(end(60)).toMatchObject({ passesSinceDeep: 0, deepAt: NOW + 9 });
	});

	test('in doubt asks for the same once more, whatever else has come', () => {
		const open = openPass(stateOf([item('a', NOW - 900)]), SAVES);
		const crowd = Array.from({ length: 40 }, (_, index) => item(`c${index}`, NOW));
		const inDoubt = finishPass({ ...open, ...stateOf(crowd), pass: open.pass }, 'unproven');
		const again = openPass(inDoubt, SAVES);
		expect(again.pass.since).toBe(open.pass.since);
		const next = openPass(finishPass(again, 'unproven'), SAVES);
		expect(next.pass.since).toBeGreaterThan(open.pass.since ?? Infinity);
	});

	test('that is deep finds out anew what a server ignores', () => {
		const habits = { offset: 'ignored', sort: 'ignored', since: 'ignored' } as const;
		const state = stateOf([item('a', NOW - 900)]);
		const seen = { ...state, habits: { ...state.habits, ...habits } };
		expect(openPass(seen, SAVES).pass.read.habits).toMatchObject(habits);
		expect(openPass({ ...seen, passesSinceDeep: 60 }, SAVES).pass.read.habits).toMatchObject({
			...habits,
			offset: 'unknown',
			sort: 'unknown',
		});
	});

	test.each(['unproven', 'part'] as const)('that is %s at activation is said', (completeness) => {
		const open = openFirstPass(stateOf([item('a', NOW - 900)]), page(NOW), SAVES);
		expect(finishPass(open, 'whole').listIsPart).toBeUndefined();
		expect(finishPass(open, completeness)).toMatchObject({ from: open.from, listIsPart: true });
	});

	test('a list that was not read whole is known, and known for a part', () => {
		const open = openPass(stateOf([], { knowsList: false }), ARCHIVED);
		expect(finishPass(open, 'whole')).toMatchObject({ knowsList: true });
		expect(finishPass(open, 'whole').listIsPart).toBeUndefined();
		expect(finishPass(open, 'part')).toMatchObject({ knowsList: true, listIsPart: true });
	});

	test('only what was read whole proves what since brings', () => {
		const open = openPass(stateOf([item('a', NOW - 900)]), SAVES);
		expect(finishPass(open, 'whole').since).toBe(open.pass.since);
		expect(finishPass(open, 'unproven').since).toBeUndefined();
	});
});

describe('what has to be said', () => {
	const open = (changes: object = {}) =>
		({ ...stateOf([]), pass: { ...passOf(stateOf([])), ...changes } }) as OpenState;
	const ALL: Wanted = { on: 'anyChange', catchUp: 0, mayMissDeleted: true };

	test.each([
		['nothing of a whole pass', 'whole', {}, SAVES, undefined],
		['a part, each time', 'part', { said: ['part'] }, SAVES, 'part'],
		['a list without an end, each time', 'endless', { said: ['endless'] }, SAVES, 'endless'],
		['that nobody can tell', 'unproven', {}, SAVES, 'unproven'],
		['that only once', 'unproven', { said: ['unproven'] }, SAVES, undefined],
		['a list that is not whole', 'whole', { listIsPart: true }, ARCHIVED, 'list'],
		['that only once', 'whole', { listIsPart: true, said: ['list'] }, ARCHIVED, undefined],
		['that no deleted item was seen', 'whole', {}, ALL, 'deletions'],
		['that only once', 'whole', { said: ['deletions'] }, ALL, undefined],
		['nothing of it when one was', 'whole', { showsDeleted: true }, ALL, undefined],
		['nothing of it to who waits for saves', 'whole', {}, { ...ALL, on: 'newItem' }, undefined],
		[
			'nothing of it where that is known',
			'whole',
			{},
			{ ...ALL, mayMissDeleted: false },
			undefined,
		],
	] as const)('%s', (_name, completeness, changes, wanted, said) => {
		expect(shortcomingOf(completeness, open(), { ...stateOf([]), ...changes }, wanted)).toBe(said);
	});

	test('a list without an end at activation too: reading on is given up', () => {
		const first = openFirstPass(emptyState('c'), page(NOW, item('a', NOW - 9)), SAVES);
		const { pass } = first;
		const read = { ...pass.read, answers: MOST_REQUESTS - 1 };
		const taken = takeAnswer(
			{ ...first, pass: { ...pass, read } },
			page(NOW, item('b', NOW)),
			SAVES,
		);
		expect(taken).toMatchObject({ completeness: 'endless', state: { listIsPart: true } });
		expect(taken.state.pass).toBeUndefined();
		expect(shortcomingOf('endless', first, taken.state, SAVES)).toBe('endless');
		const long = { ...first, pass: { ...pass, entries: MOST_ENTRIES } };
		expect(takeAnswer(long, page(NOW, item('b', NOW)), SAVES).completeness).toBe('endless');
	});

	test('nothing at activation, and of a pass over the whole list only that it was no proof', () => {
		expect(shortcomingOf('part', open({ purpose: 'list' }), stateOf([]), ALL)).toBeUndefined();
		const { since: _since, ...probe } = open({ isDeep: true }).pass;
		expect(shortcomingOf('part', { ...open(), pass: probe }, stateOf([]), SAVES)).toBe('unproven');
	});
});
