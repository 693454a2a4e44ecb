import type { RawItem } from '../rawValue';
import { encode, onlySaved } from './record';
import type { Rules } from './rules';
import { RULES } from './rules';

/**
 * What a trigger remembers between polls. One object, because n8n may roll it back as a whole to what
 * it last stored. All times are UNIX seconds on the service's clock, never on this machine's.
 */
export interface TriggerState {
	readonly version: 2;
	/** Hash of service and account; another one starts anew. */
	readonly connection: string;
	/** Counts the changes of this state, so that of two polls at once only one is kept. */
	readonly revision: number;
	/** The service's clock at the beginning of the last look that was finished. */
	readonly cursor: number;
	/** Everything changed after this is in `seen`. No look goes further back. */
	readonly from: number;
	/** The cursor when changes dated back were last looked for. */
	readonly caughtUpAt: number;
	/** Whether the library was read, for events that need to know how an item was before. */
	readonly knowsLibrary: boolean;
	/** Whether the service also sends what did not change. */
	readonly sinceIgnored: boolean;
	/** Item id → how it looked when last seen; see `record.ts`. */
	readonly seen: Readonly<Record<string, string>>;
	/** A look that is not finished yet. */
	readonly reading?: Reading;
}

/**
 * A look that may take several requests, and several polls.
 * `begin` remembers what there is at activation, `library` how older items look; both report nothing.
 */
export interface Reading {
	readonly purpose: 'begin' | 'library' | 'watch';
	/** For the service's `since`; left out for everything. */
	readonly since?: number;
	/** `from` of the state when the look began: what is forgotten on the way is not news. */
	readonly from: number;
	/** Items changed after this are left to later looks. */
	readonly until?: number;
	readonly offset: number;
	readonly count: number;
	/** The service's clock in the first answer: what changes during the look is looked at again. */
	readonly time?: number;
	/** The latest change met, for a service that does not tell the time. */
	readonly latest: number;
	/** First item of the whole look, by which a service is known that always begins anew. */
	readonly first?: string;
	/** Last item met. The next page has to begin with it. */
	readonly last?: string;
	readonly stepsBack: number;
	/** Set while the look goes on along the time of saving: the length of its longest page. */
	readonly walked?: number;
	/** Entries met so far, of a library. */
	readonly met: number;
	readonly catchesUp: boolean;
	/** The service has more, and gives it in no way. */
	readonly cutOff?: true;
}

/** One answer of the service. */
export interface AnswerPage {
	/** In the order the service sorted them. */
	readonly items: readonly RawItem[];
	/** UNIX seconds; undefined when the answer does not tell. */
	readonly serverTime: number | undefined;
	readonly total: number | undefined;
}

/**
 * Reads a stored state, also that of the first version, which knew only which saves it had delivered.
 * @returns undefined for none, for what is no state, or for another connection
 */
export function readState(
	stored: unknown,
	connection: string,
	rules: Rules = RULES,
): TriggerState | undefined {
	if (stored === null || typeof stored !== 'object') return undefined;
	const { version, ...state } = stored as Partial<Omit<TriggerState, 'version'>> & {
		readonly version?: unknown;
	};
	const { cursor, seen } = state;
	if (
		state.connection !== connection ||
		typeof cursor !== 'number' ||
		seen === undefined ||
		typeof seen !== 'object'
	)
		return undefined;
	if (version === 2)
		return typeof state.from === 'number' && typeof state.revision === 'number'
			? (stored as TriggerState)
			: undefined;
	if (version !== 1) return undefined;
	return {
		version: 2,
		connection,
		revision: 0,
		cursor,
		// The first version looked back so far, and no further.
		from: Math.max(0, cursor - rules.overlap),
		caughtUpAt: cursor,
		knowsLibrary: false,
		sinceIgnored: false,
		seen: Object.fromEntries(
			Object.entries(seen).map(([key, added]) => fromFirstVersion(key, Number(added))),
		),
	};
}

/** `id@time added` → time added. Text ids may contain the sign themselves. */
function fromFirstVersion(key: string, added: number): [string, string] {
	return [key.slice(0, key.lastIndexOf('@')), encode(onlySaved(added, added))];
}

/**
 * The state at activation, before anything was read.
 * @param serverTime undefined for a service that does not tell the time
 */
export function emptyState(connection: string, serverTime = 0): TriggerState {
	return {
		version: 2,
		connection,
		revision: 0,
		cursor: serverTime,
		from: serverTime,
		caughtUpAt: serverTime,
		knowsLibrary: false,
		sinceIgnored: false,
		seen: {},
	};
}
