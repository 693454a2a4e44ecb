import { entryOf } from '../../../shared/domain/record';
import { MOST_ENTRIES, MOST_REQUESTS } from '../bounds';
import type { Habits, PageRead } from '../paging';
import { startRead, takePage } from '../paging';
import type { RawItem } from '../rawValue';
import { addedAt, isDeleted, itemKey, toPage, updatedAt } from '../savedItem';
import type { DetectedChange } from './detectChange';
import { detectChange } from './detectChange';
import { finishPass, isToRepeat, retain } from './finishPass';
import type { OpenState, Wanted } from './openPass';
import { withPass } from './openPass';
import type { Rules } from './rules';
import { RULES } from './rules';
import { serviceTimeOf } from './serviceTime';
import type { ItemSnapshot } from './snapshot';
import { decode, encode, onlySaved, snapshotOf } from './snapshot';
import type { AnswerPage, Pass, PassEnd, TriggerState } from './state';

/** What a page brought. */
export interface Taken {
	readonly state: TriggerState;
	readonly changes: readonly DetectedChange[];
	/** Set at the end of a pass that is not made once more. */
	readonly completeness?: PassEnd;
}

/**
 * The decision what has changed: takes one page of the open pass into the state.
 *
 * A change is what differs from the snapshot of an item. Since there is one of everything that changed
 * after `from`, and no pass goes further back, nothing comes twice; since every pass begins before the
 * last changes that are known, nothing is left out.
 */
export function takeAnswer(
	state: OpenState,
	page: AnswerPage | 'refused',
	wanted: Wanted,
	rules: Rules = RULES,
): Taken {
	if (page === 'refused') return takeRefusal(state);
	const noted = noteAnswer(state, page, rules);
	const { snapshots, changes } = detectChanges(noted, page, rules);
	const { pass } = noted;
	const enough = pass.purpose === 'list' && pass.entries >= rules.keepList;
	const completeness = endOf(pass) ?? (enough ? 'whole' : undefined);
	if (completeness === undefined)
		return { state: retain(noted, snapshots, wanted, rules), changes };
	const finished = finishPass({ ...noted, snapshots }, completeness);
	return {
		state: retain(finished, snapshots, wanted, rules),
		changes,
		...(isToRepeat(noted, completeness) ? {} : { completeness }),
	};
}

/** How the pass ended; undefined while it goes on. */
function endOf({ read, entries }: Pass): PassEnd | undefined {
	if (read.step.at === 'end') return read.step.completeness;
	return entries > MOST_ENTRIES || read.answers >= MOST_REQUESTS ? 'endless' : undefined;
}

/** A service that refuses `since` is asked for everything. */
function takeRefusal(state: OpenState): Taken {
	const { pass, ...rest } = state;
	const read = takePage(pass.read, 'refused');
	if (read.step.at !== 'end') return { state: { ...state, pass: { ...pass, read } }, changes: [] };
	if (pass.read.since === undefined || read.step.completeness !== 'refused')
		return { state: rest, changes: [], completeness: read.step.completeness };
	const { mostAsked: _most, ...known } = pass.read.habits;
	const habits = { ...known, since: 'ignored' as const };
	const again = startRead({ sort: pass.read.sort, habits });
	return { state: withPass({ ...rest, habits }, { ...pass, read: again }), changes: [] };
}

/** What the page shows of the server, and how far the pass has come. */
function noteAnswer(state: OpenState, page: AnswerPage, rules: Rules): OpenState {
	const time = state.pass.time ?? serviceTimeOf(page, rules.overlap);
	const read = takePage(withClock(state, page, rules), toPage(page));
	// The time of activation was ahead: what has changed since then is not known by it.
	const isMisdated = state.pass.purpose === 'list' && read.habits.clockWentBack;
	const pass: Pass = {
		...state.pass,
		...(time === undefined ? {} : { time }),
		...(isMisdated ? { until: state.from } : {}),
		entries: state.pass.entries + page.items.length,
		read,
	};
	const { since, ...seen } = sinceHabits({ ...state, pass }, page, rules);
	const { longest } = read.habits;
	const isOfAll = read.since === undefined;
	return {
		...state,
		pass,
		habits: { ...read.habits, since, longest: isOfAll ? state.habits.longest : longest },
		...(isOfAll ? { longestOfAll: longest } : {}),
		latestReported: Math.max(state.latestReported ?? 0, reportedTime(page)),
		...seen,
		...(isMisdated ? { listIsPart: true } : {}),
		...(page.items.some(isDeleted) ? { showsDeleted: true } : {}),
	};
}

/** The read, which knows when the clock of the answers has gone back. */
function withClock(
	{ pass: { read }, latestReported = 0 }: OpenState,
	page: AnswerPage,
	rules: Rules,
): PageRead {
	const reported = reportedTime(page);
	if (reported === 0 || reported >= latestReported - rules.overlap) return read;
	return { ...read, habits: { ...read.habits, clockWentBack: true } };
}

/** Of one clock alone: two that differ would seem to go back. 0 for none. */
function reportedTime({ date, serverTime }: AnswerPage): number {
	return date ?? serverTime ?? 0;
}

/** Whether the server gives what was changed since a time, everything, or only what was saved since. */
function sinceHabits(
	state: OpenState,
	{ items }: AnswerPage,
	rules: Rules,
): Pick<TriggerState, 'showsChanges' | 'goesBySaving'> & Pick<Habits, 'since'> {
	const { pass, habits, showsChanges, goesBySaving } = state;
	const { since } = pass.read;
	if (goesBySaving) return { since: pass.read.habits.since, showsChanges, goesBySaving };
	if (habits.since === 'ignored') return { since: 'ignored', showsChanges };
	if (since === undefined)
		return {
			since: pass.read.habits.since,
			showsChanges,
			...(!showsChanges && items.some((item) => wasMissed(state, item, rules))
				? { goesBySaving: true }
				: {}),
		};
	const tooOld = items.filter((item) => (updatedAt(item) ?? Infinity) < since);
	if (tooOld.some((item) => (addedAt(item) ?? 0) < since))
		return { since: 'ignored', showsChanges: false };
	if (tooOld.length > 0) return { since: pass.read.habits.since, showsChanges, goesBySaving: true };
	const isByChange = items.some(
		(item) => (addedAt(item) ?? since) < since && (updatedAt(item) ?? 0) >= since,
	);
	return { since: pass.read.habits.since, showsChanges: showsChanges || isByChange };
}

/** Whether the last pass that asked for changes should have brought an item, and has not. */
function wasMissed(
	{ snapshots, serviceTime, since }: TriggerState,
	item: RawItem,
	rules: Rules,
): boolean {
	const updated = updatedAt(item) ?? 0;
	const added = addedAt(item);
	if (since === undefined || added === undefined) return false;
	if (added >= since || updated <= since || updated > serviceTime - rules.overlap) return false;
	const text = entryOf(snapshots, nameOf(item));
	return text === undefined || decode(text).updated < updated;
}

/** Tells what has changed since the snapshots were taken, and takes new ones. */
function detectChanges(
	state: OpenState,
	page: AnswerPage,
	rules: Rules,
): { snapshots: TriggerState['snapshots']; changes: readonly DetectedChange[] } {
	if (page.items.length === 0) return { snapshots: state.snapshots, changes: [] };
	const { until, purpose, from, time, read } = state.pass;
	const noticedAt = serviceTimeOf(page, rules.overlap) ?? time ?? state.serviceTime;
	const onlyChanges = read.since !== undefined && state.habits.since !== 'ignored';
	const snapshots: Record<string, string> = { ...state.snapshots };
	const changes: DetectedChange[] = [];
	for (const item of page.items) {
		const id = nameOf(item);
		const updated = updatedAt(item);
		// A service that ignores `since` sends it too.
		if (updated !== undefined && isBefore(updated, from, purpose)) continue;
		const text = entryOf(snapshots, id);
		const before = text === undefined ? undefined : decode(text);
		const now = snapshotOf(item, undatedTime(item, before) ?? noticedAt + rules.overlap);
		if (purpose === 'watch') {
			const found = detectChange(before, now, item, { from, onlyChanges });
			if (found.events.length > 0) changes.push({ item, ...found, noticedAt });
			snapshots[id] = encode(now);
		} else if (purpose === 'begin' || (before === undefined && !isDeleted(item))) {
			const first = firstSnapshot(now, item, until, rules);
			if (first) snapshots[id] = encode(first);
		}
	}
	return { snapshots, changes };
}

/** Whether an item changed before everything of which there are snapshots. */
function isBefore(updated: number, from: number, purpose: Pass['purpose']): boolean {
	return (purpose === 'watch' && updated <= from) || (purpose === 'begin' && updated < from);
}

/** No object keeps a text under this one name. */
function nameOf(item: RawItem): string {
	const id = itemKey(item);
	return id === '__proto__' ? `${id} ` : id;
}

/** The snapshot of an item that counts as unchanged, but for what changed after `until`. */
function firstSnapshot(
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
 * An item without a date keeps the time of its first snapshot while it is what it was. That time is
 * taken a bit later than now, for servers whose clocks do not agree.
 */
function undatedTime(item: RawItem, before: ItemSnapshot | undefined): number | undefined {
	return before && (before.kind === 'deleted') === isDeleted(item) ? before.updated : undefined;
}
