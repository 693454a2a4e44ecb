import { LARGEST_OPEN_PASS } from '../bounds';
import type { Habit, Habits } from '../paging';
import { startRead, takePage } from '../paging';
import type { RawItem } from '../rawValue';
import { toPage, updatedAt } from '../savedItem';
import type { ItemEvent } from './detectChange';
import type { Rules } from './rules';
import { RULES } from './rules';
import { serviceTimeOf, recentChanges, recentTime } from './serviceTime';
import { updatedIn } from './snapshot';
import type { AnswerPage, Pass, TriggerState } from './state';

/** What a person chose, as far as it decides what is read. */
export interface Wanted {
	readonly on: ItemEvent | 'anyChange';
	/** Seconds by which a change may be reported late; 0 for off. */
	readonly catchUp: number;
	/** Nobody knows whether this server tells of deleted items. */
	readonly mayMissDeleted?: boolean;
}

export type OpenState = TriggerState & { readonly pass: Pass };

/** Only what was saved is told by its own date, and by any server's `since`. */
export function needsList({ on }: Wanted): boolean {
	return on !== 'newItem';
}

/** Goes on with the pass that is open, or begins the next one. */
export function openPass(state: TriggerState, wanted: Wanted, rules: Rules = RULES): OpenState {
	if (state.pass) return { ...state, pass: state.pass };
	if (needsList(wanted) && !state.knowsList)
		return withPass(state, {
			purpose: 'list',
			until: Math.max(state.serviceTime, latestKnown(state)),
		});
	const isDeep = isDeepDue(state, rules);
	// A server may go by the time of saving: then only the whole list shows what else has changed.
	if (isDeep && needsList(wanted) && !state.showsChanges)
		return withPass(state, { purpose: 'watch', isDeep });
	const since = Math.min(
		state.repeatSince ?? Infinity,
		isDeep ? deepSince(state, wanted, rules) : usualSince(state, rules),
	);
	return withPass(state, { purpose: 'watch', since: Math.max(state.from, since, 0), isDeep });
}

/** By the service's clock and, should that stand still or be missing, by the number of polls. */
function isDeepDue({ serviceTime, deepAt, passesSinceDeep }: TriggerState, rules: Rules): boolean {
	return (
		Math.abs(serviceTime - deepAt) >= rules.deepEvery || passesSinceDeep >= rules.deepEveryPasses
	);
}

/** Where a pass has to begin so that it misses nothing while the clocks of the service agree. */
function usualSince(state: TriggerState, { overlap }: Rules): number {
	const { time, isCrowded, serviceTime } = latestTimes(state, overlap);
	// So many changes at once are not read again by every pass, unless no clock leads past them.
	return (
		(isCrowded && serviceTime < Infinity ? serviceTime : Math.min(time, serviceTime)) - overlap
	);
}

/** Where it has to begin although a clock was wrong, or a change was dated back. */
function deepSince(state: TriggerState, { catchUp }: Wanted, { overlap, reach }: Rules): number {
	const { time, serviceTime } = latestTimes(state, overlap);
	if (serviceTime === Infinity) return state.from;
	return Math.min(time - overlap, state.deepAt - reach, serviceTime - reach, serviceTime - catchUp);
}

/** Where nothing has a snapshot, nothing changed since `from`. */
function latestTimes(
	{ snapshots, habits, from, serviceTime }: TriggerState,
	overlap: number,
): { time: number; isCrowded: boolean; serviceTime: number } {
	const { time = from, isCrowded } = recentChanges(snapshots, overlap, habits.longest);
	return { time, isCrowded, serviceTime: serviceTime > 0 ? serviceTime : Infinity };
}

/**
 * The first pass of all, which takes in what there is and reports nothing.
 * @param newest the first answer of the service: some of the items that were saved last
 */
export function openFirstPass(
	empty: TriggerState,
	newest: AnswerPage,
	wanted: Wanted,
	rules: Rules = RULES,
): OpenState {
	const reported = serviceTimeOf(newest, rules.overlap);
	const start = Math.min(reported ?? Infinity, recentTime(newest) ?? 0);
	const since = Math.max(0, start - rules.overlap - rules.reach - wanted.catchUp);
	// What is on the list was there already, even where a clock is behind it.
	const serviceTime = Math.max(reported ?? 0, latestOf(newest.items));
	const { habits } = takePage(startRead({ sort: 'newest', habits: empty.habits }), toPage(newest));
	const state = {
		...empty,
		serviceTime,
		from: since,
		deepAt: serviceTime,
		habits: { ...empty.habits, longest: habits.longest, countsList: habits.countsList },
	};
	return withPass(state, { purpose: 'begin', since });
}

function latestOf(items: readonly RawItem[]): number {
	return items.reduce((latest, item) => Math.max(latest, updatedAt(item) ?? 0), 0);
}

/** UNIX seconds of the latest change that is known; 0 for none. */
export function latestKnown({ snapshots }: Pick<TriggerState, 'snapshots'>): number {
	return Object.values(snapshots).reduce((latest, text) => Math.max(latest, updatedIn(text)), 0);
}

export function withPass(
	state: TriggerState,
	pass: Pick<Pass, 'purpose'> & Partial<Pass>,
): OpenState {
	const { from, longestOfAll = 0 } = state;
	const known = pass.isDeep ? seenAnew(state.habits) : state.habits;
	const asked = known.since === 'ignored' || state.goesBySaving ? undefined : pass.since;
	const habits = asked === undefined ? { ...known, longest: longestOfAll } : known;
	return {
		...state,
		pass: {
			from,
			entries: 0,
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

/** A list that changes between two pages can make a server look like one that it is not: for an hour at most. */
function seenAnew(habits: Habits): Habits {
	const anew = (habit: Habit): Habit => (habit === 'ignored' ? 'unknown' : habit);
	return { ...habits, offset: anew(habits.offset), sort: anew(habits.sort) };
}

/**
 * Ends the poll of a pass that goes on in a later one: what changes from now on is not taken for old. A clock
 * that is behind the entries does not tell which of those that are still to come were there. What is too
 * large to be stored is read anew; that brings nothing twice, since the snapshots stay.
 */
export function suspend(state: TriggerState, rules: Rules = RULES): TriggerState {
	if (state.pass && isLarge(state.pass))
		return suspend({ ...state, pass: readAnew(state.pass) }, rules);
	const { pass, serviceTime } = state;
	if (pass?.purpose !== 'begin' || pass.until !== undefined || pass.time === undefined)
		return state;
	const latest = latestKnown(state);
	return {
		...state,
		...(pass.time < latest - rules.overlap ? { listIsPart: true } : {}),
		pass: { ...pass, until: Math.max(serviceTime, latest) },
	};
}

/** Whether a pass had better be finished in this poll. */
export function isLarge(pass: Pass): boolean {
	return JSON.stringify(pass).length > LARGEST_OPEN_PASS;
}

function readAnew({ read, ...pass }: Pass): Pass {
	const { sort, since, habits, answers } = read;
	// A list without end must not begin its bound anew, too.
	return { ...pass, entries: 0, read: { ...startRead({ sort, since, habits }), answers } };
}
