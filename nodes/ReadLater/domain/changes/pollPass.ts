import type { Completeness } from '../paging';
import { startRead, takePage } from '../paging';
import type { RawItem } from '../rawValue';
import { addedAt, isDeleted, itemId, toPage, updatedAt } from '../savedItem';
import { bounded } from './bounded';
import { clockOf, recentChanges, recentTime } from './clock';
import type { DetectedChange } from './detectChange';
import { detectChange } from './detectChange';
import type { Rules } from './rules';
import { RULES } from './rules';
import type { ItemSnapshot } from './snapshot';
import { decode, encode, onlySaved, snapshotOf } from './snapshot';
import type { AnswerPage, Pass, TriggerState } from './state';

/** What a person chose, as far as it decides where to look. */
export interface Wanted {
	/** Whether the chosen events need to know how an item was before. */
	readonly needsList: boolean;
	/** Seconds; 0 for off. */
	readonly catchUp: number;
}

export type OpenState = TriggerState & { readonly pass: Pass };

/** Goes on with the pass that is open, or begins the next one. */
export function openPass(state: TriggerState, wanted: Wanted, rules: Rules = RULES): OpenState {
	if (state.pass) return { ...state, pass: state.pass };
	if (wanted.needsList && !state.knowsList)
		return withPass(state, { purpose: 'list', until: state.clock });
	const catchesUp =
		wanted.catchUp > 0 && Math.abs(state.clock - state.caughtUpAt) >= rules.catchUpEvery;
	const isDeep = Math.abs(state.clock - state.deepAt) >= rules.catchUpEvery;
	const clock = state.clock > 0 ? state.clock : Infinity;
	const { time = clock, isCrowded } = recentChanges(
		state.seen,
		rules.overlap,
		state.habits.longest,
	);
	// So many changes at once are not looked at again in every pass, unless no clock leads past them.
	const byEntries = isCrowded && !isDeep && clock < Infinity ? clock : Math.min(time, clock);
	const since = Math.max(
		state.from,
		Math.min(byEntries - rules.overlap, catchesUp ? clock - wanted.catchUp : Infinity),
		0,
	);
	return withPass(state, {
		purpose: 'watch',
		since: Number.isFinite(since) ? since : state.from,
		catchesUp,
		isDeep: isDeep || !isCrowded,
	});
}

/**
 * The first pass of all, which remembers what there is and reports nothing.
 * @param newest the first answer of the service: some of the items that were saved last
 */
export function openFirstPass(
	account: TriggerState,
	newest: AnswerPage,
	wanted: Wanted,
	rules: Rules = RULES,
): OpenState {
	const clock = clockOf(newest, rules.overlap);
	const recent = recentTime(newest);
	const begin = Math.min(clock ?? Infinity, recent ?? 0);
	const since = Math.max(0, begin - rules.overlap - rules.memory - wanted.catchUp);
	const time = clock ?? latestOf(newest.items);
	const read = takePage(startRead({ sort: 'newest', habits: account.habits }), toPage(newest));
	const state = {
		...account,
		clock: time,
		from: since,
		caughtUpAt: time,
		deepAt: time,
		habits: { ...account.habits, longest: read.habits.longest, countsList: read.habits.countsList },
	};
	return withPass(state, {
		purpose: 'begin',
		since,
		mustCome: newest.items
			.filter((item) => (addedAt(item) ?? since) < since && (updatedAt(item) ?? 0) > since)
			.map(itemId),
	});
}

function latestOf(items: readonly RawItem[]): number {
	return items.reduce((latest, item) => Math.max(latest, updatedAt(item) ?? 0), 0);
}

function withPass(state: TriggerState, pass: Pick<Pass, 'purpose'> & Partial<Pass>): OpenState {
	const { habits, from } = state;
	const asked = habits.since === 'ignored' ? undefined : pass.since;
	return {
		...state,
		pass: {
			from,
			met: 0,
			catchesUp: false,
			isDeep: false,
			// With the oldest first nothing moves out of the way while pages are read.
			read: startRead({
				sort: pass.purpose === 'list' ? 'newest' : 'oldest',
				since: asked,
				habits,
			}),
			...pass,
		},
	};
}

/** Ends the poll of a pass that goes on in a later one: what changes from now on is not taken for old. */
export function suspend(state: TriggerState): TriggerState {
	const { pass } = state;
	if (pass?.purpose !== 'begin' || pass.until !== undefined || pass.time === undefined)
		return state;
	return { ...state, pass: { ...pass, until: state.clock } };
}

/** What a page brought. */
export interface Taken {
	readonly state: TriggerState;
	readonly changes: readonly DetectedChange[];
	/** Set at the end of a pass. */
	readonly completeness?: Completeness;
}

/**
 * The decision what has changed: takes one page of the open pass into what is remembered.
 *
 * A change is what differs from how an item looked when it was last seen. Since everything that changed
 * after `from` is remembered, and no pass goes further back, nothing comes twice; since every pass begins
 * before the last changes that are known, nothing is left out.
 */
export function takeAnswer(
	state: OpenState,
	page: AnswerPage | 'refused',
	wanted: Wanted,
	rules: Rules = RULES,
): Taken {
	if (page === 'refused') return takeRefusal(state);
	const { since = 0 } = state.pass;
	const isWhole = state.pass.read.since !== undefined;
	const ignores = isWhole && page.items.some((item) => (updatedAt(item) ?? Infinity) < since);
	const time = state.pass.time ?? clockOf(page, rules.overlap);
	const pass: Pass = {
		...state.pass,
		...(time === undefined ? {} : { time }),
		met: state.pass.met + page.items.length,
		read: takePage(state.pass.read, toPage(page)),
	};
	const sinceIgnored = ignores || pass.read.habits.since === 'ignored';
	const habits = {
		...pass.read.habits,
		since: sinceIgnored ? ('ignored' as const) : pass.read.habits.since,
	};
	const noted = { ...state, habits };
	const { seen, changes } = detectChanges(noted, page, rules);
	const enough = pass.purpose === 'list' && pass.met >= rules.keepList;
	const { step } = pass.read;
	if (step.at !== 'end' && !enough)
		return { state: remember({ ...noted, pass }, seen, wanted, rules), changes };
	const ended = finished({ ...noted, seen, pass });
	return {
		state: remember(ended, ended.seen, wanted, rules),
		changes,
		completeness: step.at === 'end' ? step.completeness : 'whole',
	};
}

/** A service that refuses `since` is asked for everything. */
function takeRefusal(state: OpenState): Taken {
	const { pass } = state;
	const read = takePage(pass.read, 'refused');
	if (read.step.at !== 'end') return { state: { ...state, pass: { ...pass, read } }, changes: [] };
	const { pass: _, ...rest } = state;
	if (pass.read.since === undefined || read.step.completeness !== 'refused')
		return { state: rest, changes: [], completeness: read.step.completeness };
	const { mostAsked: _most, ...habits } = pass.read.habits;
	return {
		state: withPass(
			{ ...rest, habits: { ...habits, since: 'ignored' } },
			{
				...pass,
				read: startRead({ sort: pass.read.sort, habits: { ...habits, since: 'ignored' } }),
			},
		),
		changes: [],
	};
}

/** Tells what has changed from what is known, and remembers both. */
function detectChanges(
	state: OpenState,
	page: AnswerPage,
	rules: Rules,
): { seen: TriggerState['seen']; changes: readonly DetectedChange[] } {
	if (page.items.length === 0) return { seen: state.seen, changes: [] };
	const { since = 0, until, purpose, from, time } = state.pass;
	const noticedAt = clockOf(page, rules.overlap) ?? time ?? state.clock;
	const onlyChanges = state.habits.since !== 'ignored';
	const seen: Record<string, string> = { ...state.seen };
	const changes: DetectedChange[] = [];
	for (const item of page.items) {
		const id = nameOf(item);
		const updated = updatedAt(item);
		// Also what was not asked for: a service may read over `since`.
		if (updated !== undefined && (updated < since || (purpose === 'watch' && updated <= from)))
			continue;
		const text = Object.hasOwn(seen, id) ? seen[id] : undefined;
		const before = text === undefined ? undefined : decode(text);
		const now = snapshotOf(item, undatedTime(item, before) ?? noticedAt + rules.overlap);
		if (purpose === 'watch') {
			const found = detectChange(before, now, item, { from, onlyChanges });
			if (found.events.length > 0) changes.push({ item, ...found, noticedAt });
			seen[id] = encode(now);
		} else if (purpose === 'begin' || (before === undefined && !isDeleted(item))) {
			const learned = learn(now, item, until, rules);
			if (learned) seen[id] = encode(learned);
		}
	}
	return { seen, changes };
}

/** No object keeps a text under this one name. */
function nameOf(item: RawItem): string {
	const id = itemId(item);
	return id === '__proto__' ? `${id} ` : id;
}

/** What to remember of an item that has not changed, without taking what changed after `until` for known. */
function learn(
	now: ItemSnapshot,
	item: RawItem,
	until: number | undefined,
	rules: Rules,
): ItemSnapshot | undefined {
	if (until === undefined) return now;
	if (isDeleted(item)) return undefined;
	if ((updatedAt(item) ?? 0) <= until) return now;
	return now.added !== undefined && now.added <= until
		? onlySaved(now.added, until - rules.overlap)
		: undefined;
}

/**
 * An item without a date keeps the time when it was first seen while it is what it was. That time is
 * taken a bit later than now, for servers whose clocks do not agree.
 */
function undatedTime(item: RawItem, before: ItemSnapshot | undefined): number | undefined {
	return before && (before.kind === 'deleted') === isDeleted(item) ? before.updated : undefined;
}

function finished({ pass, ...state }: OpenState): TriggerState {
	if (pass.purpose === 'list') return { ...state, knowsList: true };
	const { mustCome = [] } = pass;
	const clock = pass.time ?? state.clock;
	if (pass.purpose === 'begin') {
		// The service has left out what was changed but not saved: its `since` goes by the saves.
		const isByCreation = mustCome.some((id) => !Object.hasOwn(state.seen, id));
		const habits = isByCreation ? { ...state.habits, since: 'ignored' as const } : state.habits;
		return { ...state, habits, clock: Math.min(clock, state.clock) || clock };
	}
	return {
		...state,
		clock,
		caughtUpAt: pass.catchesUp ? clock : state.caughtUpAt,
		deepAt: pass.isDeep ? clock : state.deepAt,
	};
}

function remember(
	state: TriggerState,
	seen: TriggerState['seen'],
	{ needsList, catchUp }: Wanted,
	rules: Rules,
): TriggerState {
	// The order costs more than the rest; while a pass is open most of it may come again anyway.
	if (state.pass && Object.keys(seen).length <= rules.most) return { ...state, seen };
	const mayComeAgain = Math.min(
		state.pass?.since ?? Infinity,
		state.clock - rules.overlap - catchUp,
	);
	const { kept, forgottenUpTo } = bounded(
		seen,
		needsList ? rules.keepList : rules.keep,
		rules.most,
		mayComeAgain,
	);
	if (forgottenUpTo === undefined) return { ...state, seen: kept };
	const from = Math.max(state.from, forgottenUpTo);
	return { ...state, seen: kept, from, knowsList: needsList && state.knowsList };
}
