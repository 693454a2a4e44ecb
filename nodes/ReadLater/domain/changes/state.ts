import { asRecord, isRecord } from '../../../shared/domain/record';
import type { Completeness, Habits, PageRead } from '../paging';
import { UNKNOWN_HABITS } from '../paging';
import type { RawItem } from '../rawValue';

/**
 * What a trigger keeps between polls. One object, because n8n may roll it back as a whole to what
 * it last stored. All times are UNIX seconds of the service, never of this machine.
 */
export interface TriggerState {
	readonly version: 1;
	/** Hash of service and account; another one starts anew. */
	readonly account: string;
	/** Counts the changes of this state, so that of two polls at once only one is kept. */
	readonly revision: number;
	/** The service's clock at the beginning of the last pass that was finished; 0 when it tells none. */
	readonly serviceTime: number;
	/** The latest time that any answer told. */
	readonly latestReported?: number;
	/** Of everything changed after it there is a snapshot. What is older counts for nothing, whatever brings it. */
	readonly from: number;
	/** What the last pass asked for that was read to its end; undefined for none. */
	readonly since?: number;
	/** The clock when the last deep pass was finished. */
	readonly deepAt: number;
	/** Passes since then. */
	readonly passesSinceDeep: number;
	/** Whether the list was read, for events that need to know how an item was before. */
	readonly knowsList: boolean;
	/** Not all of it was given, or nobody can tell. */
	readonly listIsPart?: true;
	/** What the server was seen to do with the parameters of a request. */
	readonly habits: Habits;
	/** Entries of the longest page of the list as a whole: some servers cut it shorter than what has changed. */
	readonly longestOfAll?: number;
	/** `since` was seen to bring an item that had been saved before it: it goes by changes. */
	readonly showsChanges: boolean;
	/** `since` was seen to bring only what was saved after it: each pass reads the whole list. */
	readonly goesBySaving?: true;
	/** A deleted item was seen, so the server tells of them. */
	readonly showsDeleted?: boolean;
	/** Item id → its snapshot when it last came; see `snapshot.ts`. */
	readonly snapshots: Readonly<Record<string, string>>;
	/** What the last pass asked for when it left a doubt: the next asks for it again. */
	readonly repeatSince?: number;
	/** A pass that is not finished yet. */
	readonly pass?: Pass;
	/** So much changed at once that items were forgotten which may still come again. */
	readonly forgotRecent?: true;
	/** What was said already, since once is enough. */
	readonly said?: readonly Shortcoming[];
}

/**
 * What a trigger cannot see.
 * - `part`: there is more, or may well be, and the server gives it in no way
 * - `unproven`: the server gives no means to tell whether that was all
 * - `list`: how all items were before; of the others every event is reported that fits
 * - `crowd`: more changed at once than the trigger can remember
 * - `deletions`: no deleted item was ever seen, and the interface promises none
 * - `endless`: however much is read, there is more
 */
export type Shortcoming = 'part' | 'unproven' | 'list' | 'crowd' | 'deletions' | 'endless';

/** How a pass can end. */
export type PassEnd = Completeness | 'endless';

/**
 * A pass over the list, which may take several requests, and several polls.
 * `begin` takes in what there is at activation, `list` how older items look; both report nothing.
 */
export interface Pass {
	readonly purpose: 'begin' | 'list' | 'watch';
	/** What was changed before is of no interest; undefined for everything. */
	readonly since?: number;
	/** `from` of the state when the pass began: what is forgotten on the way is no change. */
	readonly from: number;
	/** Items changed after this are left to later passes. */
	readonly until?: number;
	/** Where the list is being read. */
	readonly read: PageRead;
	/** The service's clock in the first answer: what changes during the pass is read again by the next. */
	readonly time?: number;
	/** Entries that came so far. */
	readonly entries: number;
	/** Whether it goes further back than it has to when all clocks are right. */
	readonly isDeep: boolean;
}

/** One answer of the service. */
export interface AnswerPage {
	readonly items: readonly RawItem[];
	/** Whether the items stand in the order in which the service sorted them. */
	readonly isOrdered?: boolean;
	/** UNIX seconds of the answer's `since`; undefined when it does not tell. */
	readonly serverTime: number | undefined;
	/** UNIX seconds of the `Date` header; undefined when there is none. */
	readonly date?: number | undefined;
	readonly total: number | undefined;
}

/** @returns undefined for none, for what is no state, or for another account */
export function readState(stored: unknown, account: string): TriggerState | undefined {
	return isState(stored) && stored.account === account ? stored : undefined;
}

/** The version stands for the rest, of which only what every pass needs is checked. */
function isState(stored: unknown): stored is TriggerState {
	const state = asRecord(stored);
	return (
		state.version === 1 &&
		['serviceTime', 'deepAt', 'from', 'passesSinceDeep', 'revision'].every(
			(name) => typeof state[name] === 'number',
		) &&
		['habits', 'snapshots'].every((name) => isRecord(state[name]))
	);
}

/** The state before anything was read. */
export function emptyState(account: string): TriggerState {
	return {
		version: 1,
		account,
		revision: 0,
		serviceTime: 0,
		from: 0,
		deepAt: 0,
		passesSinceDeep: 0,
		knowsList: false,
		showsChanges: false,
		habits: UNKNOWN_HABITS,
		snapshots: {},
	};
}
