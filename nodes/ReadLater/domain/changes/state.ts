import { asRecord, isRecord } from '../../../shared/domain/record';
import type { Habits, PageRead } from '../paging';
import { UNKNOWN_HABITS } from '../paging';
import type { RawItem } from '../rawValue';

/**
 * What a trigger remembers between polls. One object, because n8n may roll it back as a whole to what
 * it last stored. All times are UNIX seconds of the service, never of this machine.
 */
export interface TriggerState {
	readonly version: 1;
	/** Hash of service and account; another one starts anew. */
	readonly account: string;
	/** Counts the changes of this state, so that of two polls at once only one is kept. */
	readonly revision: number;
	/** The service's clock at the beginning of the last pass that was finished; 0 when it tells none. */
	readonly clock: number;
	/** Everything changed from then on is in `seen`. No pass goes further back. */
	readonly from: number;
	/** The clock when changes dated back were last looked for. */
	readonly caughtUpAt: number;
	/** The clock when the last pass was finished that went by the dates of the entries alone. */
	readonly deepAt: number;
	/** Whether the list was read, for events that need to know how an item was before. */
	readonly knowsList: boolean;
	/** What the server was seen to do with the parameters of a request. */
	readonly habits: Habits;
	/** Item id → how it looked when last seen; see `snapshot.ts`. */
	readonly seen: Readonly<Record<string, string>>;
	/** A pass that is not finished yet. */
	readonly pass?: Pass;
	/** That it cannot be told whether the server gives all was said once. */
	readonly saidUnproven?: true;
}

/**
 * A pass over the list, which may take several requests, and several polls.
 * `begin` remembers what there is at activation, `list` how older items look; both report nothing.
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
	/** The service's clock in the first answer: what changes during the pass is looked at again. */
	readonly time?: number;
	/** Entries met so far. */
	readonly met: number;
	readonly catchesUp: boolean;
	readonly isDeep: boolean;
	/** Ids of items that were changed after `since` and saved before it, as another answer shows. */
	readonly mustCome?: readonly string[];
}

/** One answer of the service. */
export interface AnswerPage {
	readonly items: readonly RawItem[];
	/** Whether the items stand in the order in which the service sorted them. */
	readonly inOrder?: boolean;
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
		['clock', 'from', 'revision'].every((name) => typeof state[name] === 'number') &&
		['habits', 'seen'].every((name) => isRecord(state[name]))
	);
}

/** The state before anything was read. */
export function emptyState(account: string): TriggerState {
	return {
		version: 1,
		account,
		revision: 0,
		clock: 0,
		from: 0,
		caughtUpAt: 0,
		deepAt: 0,
		knowsList: false,
		habits: UNKNOWN_HABITS,
		seen: {},
	};
}
