import { bounded, isTooLarge } from './bounded';
import type { OpenState, Wanted } from './openPass';
import { needsList } from './openPass';
import type { Rules } from './rules';
import type { Pass, PassEnd, TriggerState } from './state';

/** The state after a pass that was read to its end, or to where the server lets nobody go on. */
export function finishPass(open: OpenState, completeness: PassEnd): TriggerState {
	const { pass, repeatSince: _repeat, ...state } = open;
	if (isToRepeat(open, completeness)) return repeat(state, pass);
	const serviceTime = pass.time ?? state.serviceTime;
	const since = completeness === 'whole' ? pass.read.since : undefined;
	const asked = since === undefined ? state : { ...state, since };
	switch (pass.purpose) {
		case 'list':
			return {
				...state,
				knowsList: true,
				...(completeness === 'whole' ? {} : { listIsPart: true }),
			};
		case 'begin':
			return {
				...asked,
				serviceTime: Math.min(serviceTime, state.serviceTime) || serviceTime,
				...(completeness === 'whole' ? {} : { listIsPart: true }),
			};
		case 'watch':
			return {
				...asked,
				serviceTime,
				deepAt: pass.isDeep ? serviceTime : state.deepAt,
				passesSinceDeep: pass.isDeep ? 0 : state.passesSinceDeep + 1,
			};
	}
}

/**
 * Whether a pass is made once more before anything is said: a list that changes between two pages can look
 * like a server that gives only a part.
 */
export function isToRepeat({ pass, repeatSince }: OpenState, completeness: PassEnd): boolean {
	const isInDoubt = completeness === 'part' || completeness === 'unproven';
	return (
		isInDoubt && pass.purpose === 'watch' && pass.since !== undefined && repeatSince === undefined
	);
}

/** What the server was taken for by the answers of a pass in doubt does not count. */
function repeat({ habits, ...state }: TriggerState, { since = 0 }: Pass): TriggerState {
	return {
		...state,
		habits: { ...habits, offset: 'unknown', sort: 'unknown' },
		repeatSince: since,
	};
}

/** The state with these snapshots, as many as it may keep. */
export function retain(
	state: TriggerState,
	snapshots: TriggerState['snapshots'],
	wanted: Wanted,
	rules: Rules,
): TriggerState {
	// Sorting costs more than the rest; while a pass is open most of it may come again anyway.
	if (state.pass && Object.keys(snapshots).length <= rules.most && !isTooLarge(snapshots))
		return { ...state, snapshots };
	const mayComeAgain = Math.min(
		state.pass?.since ?? Infinity,
		state.serviceTime - rules.overlap - wanted.catchUp,
	);
	const keep = needsList(wanted) ? rules.keepList : rules.keep;
	const { kept, forgottenUpTo } = bounded(snapshots, keep, rules.most, mayComeAgain);
	if (forgottenUpTo === undefined) return { ...state, snapshots: kept };
	const from = Math.max(state.from, forgottenUpTo);
	return {
		...state,
		snapshots: kept,
		from,
		knowsList: needsList(wanted) && state.knowsList,
		// What is dated before it and comes late is left out from now on.
		...(forgottenUpTo > mayComeAgain ? { forgotRecent: true } : {}),
	};
}
