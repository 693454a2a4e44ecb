/** Where the first pass and the others begin, what is left when one ends, and what a break leaves open. */
import type {
	AnswerPage,
	OpenState,
	Rules,
	TriggerState,
	Wanted,
} from '../../../../../nodes/ReadLater/domain/changes';
import {
	emptyState,
	openFirstPass,
	openPass,
	RULES,
	shortcomingOf,
	suspend,
} from '../../../../../nodes/ReadLater/domain/changes';
import { finishPass, retain } from '../../../../../nodes/ReadLater/domain/changes/finishPass';
import { latestKnown, withPass } from '../../../../../nodes/ReadLater/domain/changes/openPass';
import { encode, onlySaved } from '../../../../../nodes/ReadLater/domain/changes/snapshot';

const NOW = 1_700_000_000;
const SAVES: Wanted = { on: 'newItem', catchUp: 0 };
const ARCHIVED: Wanted = { on: 'archived', catchUp: 0 };

const at = (...times: readonly number[]) =>
	Object.fromEntries(times.map((time, index) => [`i${index}`, encode(onlySaved(undefined, time))]));
const stateOf = (changes: Partial<TriggerState> = {}): TriggerState => {
	const state = emptyState('c');
	const habits = { ...state.habits, longest: 1_000 };
	return {
		...state,
		serviceTime: NOW,
		deepAt: NOW,
		from: NOW - 50_000,
		knowsList: true,
		habits,
		...changes,
	};
};
const page = (serverTime: number | undefined, ...times: readonly number[]): AnswerPage => ({
	items: times.map((time, index) => ({
		item_id: String(index),
		time_added: String(time),
		time_updated: String(time),
		status: '0',
	})),
	isOrdered: true,
	serverTime,
	total: undefined,
});
const first = (answer: AnswerPage, catchUp = 0) =>
	openFirstPass(emptyState('c'), answer, { on: 'newItem', catchUp });

test('a pass of the whole list has pages as long as those of one, and any other those of changes', () => {
	const state = stateOf({ longestOfAll: 12 });
	const longest = (since?: number) =>
		withPass(state, { purpose: 'watch', ...(since === undefined ? {} : { since }) }).pass.read
			.habits.longest;
	expect(longest()).toBe(12);
	expect(longest(NOW)).toBe(1_000);
});

describe('the first pass', () => {
	const BACK = RULES.overlap + RULES.reach;

	test('begins so long before its latest entries, or the clock if that is earlier, that nothing is new later', () => {
		expect(first(page(NOW, NOW - 500)).pass).toMatchObject({
			purpose: 'begin',
			since: NOW - 500 - BACK,
			isDeep: false,
		});
		expect(first(page(NOW - 900, NOW - 500)).pass.since).toBe(NOW - 900 - BACK);
		expect(first(page(NOW, NOW - 500), 3_600).pass.since).toBe(NOW - 500 - BACK - 3_600);
		expect(first(page(NOW, NOW - 500)).from).toBe(NOW - 500 - BACK);
	});

	test('begins at the very start where the list is empty, or as old as time itself', () => {
		expect(first(page(NOW)).pass.since).toBe(0);
		expect(first(page(NOW, 100)).pass.since).toBe(0);
	});

	test('takes its latest entry for the time where no answer tells any', () => {
		const { serviceTime, deepAt, pass } = first(page(undefined, NOW - 500, NOW, NOW - 90));
		expect([serviceTime, deepAt]).toEqual([NOW, NOW]);
		expect(pass.since).toBe(NOW - 90 - BACK);
		expect(first(page(NOW - 5, NOW - 500)).serviceTime).toBe(NOW - 5);
	});

	test('is read from the oldest on, and has learned how long pages are', () => {
		const { pass, habits } = first({ ...page(NOW, NOW - 5, NOW - 9), total: 70 });
		expect(pass.read).toMatchObject({ sort: 'oldest', answers: 0, since: pass.since });
		expect(habits).toMatchObject({ longest: 2, countsList: true });
	});
});

describe('a later pass', () => {
	const since = (changes: Partial<TriggerState>) => openPass(stateOf(changes), SAVES).pass.since;

	test('goes by the clock behind a crowd only where there is one', () => {
		const crowd = at(...Array.from({ length: 40 }, () => NOW - 9_000));
		expect(since({ snapshots: crowd })).toBe(NOW - RULES.overlap);
		expect(since({ snapshots: crowd, serviceTime: 0, deepAt: 0 })).toBe(
			NOW - 9_000 - RULES.overlap,
		);
	});

	test('that is deep goes back behind a clock that was set back', () => {
		const snapshots = at(NOW - 10);
		const serviceTime = NOW - 5_000;
		expect(since({ snapshots, serviceTime })).toBe(serviceTime - RULES.reach);
	});

	test('that is deep goes back behind late entries, too', () => {
		const snapshots = at(NOW - 30_000);
		expect(since({ snapshots, serviceTime: NOW + 3_600 })).toBe(NOW - 30_000 - RULES.overlap);
	});

	test('keeps what a server was seen to honor, also when it is deep', () => {
		const habits = { ...stateOf().habits, offset: 'honored', sort: 'unknown' } as const;
		const { read } = openPass(stateOf({ habits, passesSinceDeep: 60 }), SAVES).pass;
		expect(read.habits).toEqual(habits);
	});

	test('over the list begins with the newest, up to what is known', () => {
		const state = stateOf({ knowsList: false, snapshots: at(NOW - 5, NOW + 70, NOW + 9) });
		const { pass } = openPass(state, ARCHIVED);
		expect(pass).toMatchObject({ purpose: 'list', until: NOW + 70, isDeep: false, entries: 0 });
		expect(pass.read.sort).toBe('newest');
		expect(openPass(stateOf(), ARCHIVED).pass.read.sort).toBe('oldest');
		expect(latestKnown({ snapshots: {} })).toBe(0);
	});
});

describe('the end of a pass', () => {
	const watching = (changes: Partial<TriggerState> = {}) => openPass(stateOf(changes), SAVES);

	test.each(['part', 'unproven'] as const)(
		'that is %s is made once more, and then believed',
		(how) => {
			const habits = { ...stateOf().habits, offset: 'honored', sort: 'ignored' } as const;
			const open = watching({ habits });
			const again = finishPass(open, how);
			expect(again).toMatchObject({ repeatSince: open.pass.since, serviceTime: NOW });
			expect(again.habits).toMatchObject({ offset: 'unknown', sort: 'unknown', longest: 1_000 });
			const last = finishPass(openPass(again, SAVES), how);
			expect([last.repeatSince, last.since, last.passesSinceDeep]).toEqual([
				undefined,
				undefined,
				1,
			]);
		},
	);

	test('that was over the whole list is believed at once', () => {
		const open = watching();
		const { since: _since, ...pass } = open.pass;
		expect(finishPass({ ...open, pass }, 'part').repeatSince).toBeUndefined();
	});

	test('at activation keeps the earlier of two clocks, and the one that there is', () => {
		const clockAfter = (serviceTime: number, time: number) => {
			const begun = first(page(NOW, NOW - 5));
			return finishPass({ ...begun, serviceTime, pass: { ...begun.pass, time } }, 'whole')
				.serviceTime;
		};
		expect(clockAfter(NOW, NOW + 30)).toBe(NOW);
		expect(clockAfter(NOW, NOW - 30)).toBe(NOW - 30);
		expect(clockAfter(0, NOW + 30)).toBe(NOW + 30);
	});

	test('without a time in its answers keeps the clock as it was', () => {
		expect(finishPass(watching(), 'whole').serviceTime).toBe(NOW);
	});
});

describe('what is kept of the snapshots', () => {
	const few: Rules = { ...RULES, keep: 2, keepList: 3, most: 5 };
	const kept = (state: TriggerState, count: number, wanted = SAVES) => {
		const times = Array.from({ length: count }, (_, index) => NOW - 50_000 - index);
		const { snapshots, from, knowsList } = retain(state, at(...times), wanted, few);
		return [Object.keys(snapshots).length, from, knowsList];
	};
	const FROM = NOW - 90_000;

	test('as many as count, and the time up to which the others are forgotten', () => {
		const state = stateOf({ from: FROM });
		expect(kept(state, 2)).toEqual([2, FROM, true]);
		expect(kept(state, 4)).toEqual([2, NOW - 50_002, false]);
		expect(kept(stateOf({ from: NOW }), 4)).toEqual([2, NOW, false]);
	});

	test('more for events that need the list, which is known all the same', () => {
		expect(kept(stateOf({ from: FROM }), 4, ARCHIVED)).toEqual([3, NOW - 50_003, true]);
		expect(kept(stateOf({ from: FROM, knowsList: false }), 4, ARCHIVED)[2]).toBe(false);
	});

	test('all that may come again, as far as changes may be late', () => {
		const late = { on: 'newItem', catchUp: 49_880 } as const;
		expect(kept(stateOf({ from: FROM }), 4, late)[0]).toBe(2);
		expect(kept(stateOf({ from: FROM }), 4, { ...late, catchUp: 49_882 })[0]).toBe(2);
		expect(kept(stateOf({ from: FROM }), 4, { ...late, catchUp: 49_883 })[0]).toBe(3);
	});

	test('everything while a pass is open, up to what may be kept at all', () => {
		const open = openPass(stateOf({ from: FROM }), SAVES);
		expect(kept(open, 5)).toEqual([5, FROM, true]);
		expect(kept(open, 6)[0]).toBeLessThan(6);
		// Also what is older than anything that the pass asks for.
		const recent = { ...open, pass: { ...open.pass, since: NOW } };
		expect(kept(recent, 5)).toEqual([5, FROM, true]);
		expect(kept(recent, 6)[0]).toBe(2);
	});
});

describe('a break in the first pass', () => {
	const begun = (changes: Partial<TriggerState> = {}): OpenState => {
		const open = first(page(NOW, NOW - 5));
		return { ...open, ...changes, pass: { ...open.pass, time: NOW } };
	};

	test('leaves to later what changes from now on', () => {
		expect(suspend(begun()).pass?.until).toBe(NOW);
		expect(suspend(begun({ snapshots: at(NOW + 50) })).pass?.until).toBe(NOW + 50);
		expect(suspend(begun()).listIsPart).toBeUndefined();
	});

	test('is not taken anew by the next one', () => {
		const once = suspend(begun());
		expect(suspend({ ...once, serviceTime: NOW + 900 }).pass?.until).toBe(NOW);
	});

	test('leaves a doubt where the clock is behind the entries by more than clocks differ', () => {
		const isPart = (ahead: number) => suspend(begun({ snapshots: at(NOW + ahead) })).listIsPart;
		expect([isPart(RULES.overlap), isPart(RULES.overlap + 1)]).toEqual([undefined, true]);
	});

	test('is none before anything came, in another pass, or without one', () => {
		const open = first(page(NOW, NOW - 5));
		const watch = openPass(stateOf(), SAVES);
		const later: OpenState = { ...watch, pass: { ...watch.pass, time: NOW } };
		for (const state of [open, later, stateOf()]) expect(suspend(state)).toBe(state);
	});
});

test('a deep pass that asked for changes says that a part is missing', () => {
	const deep = openPass(stateOf({ passesSinceDeep: 60 }), SAVES);
	expect(deep.pass.isDeep).toBe(true);
	expect(shortcomingOf('part', deep, stateOf(), SAVES)).toBe('part');
	const { since: _since, ...whole } = deep.pass;
	const usual = { ...deep, pass: { ...whole, isDeep: false } };
	expect(shortcomingOf('part', usual, stateOf(), SAVES)).toBe('part');
});
