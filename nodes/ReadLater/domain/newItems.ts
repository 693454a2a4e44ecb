import type { RawItem } from './savedItem';
import { addedAt, itemId } from './savedItem';

/**
 * What a trigger remembers between polls. One object, because n8n may roll it back as a whole to what
 * it last stored. All times are UNIX seconds on the service's clock, never on this machine's.
 */
export interface TriggerState {
	readonly version: 1;
	/** Hash of service and account; another one starts anew. */
	readonly connection: string;
	/** Everything saved up to here, minus the overlap, has been looked at. */
	readonly cursor: number;
	/** Saves already delivered or there before activation: `id@time added` → time added. */
	readonly seen: Readonly<Record<string, number>>;
}

/**
 * How far each poll looks back behind the cursor, in seconds. The service's `since` counts whole
 * seconds, compares strictly and comes rounded up, so an item saved in the second of the last answer
 * would be lost without it (measured: 43 of 60 with no overlap, 0 of 60 from 2 s on).
 */
export const OVERLAP_SECONDS = 120;

/** How much longer than the overlap a delivered save is remembered, in seconds. */
const REMEMBER_SECONDS = 3_600;

/** Bounds the state; beyond it the oldest are forgotten first, never those inside the overlap. */
const MOST_SEEN = 5_000;

/** The lower end of the next look at the service, for its `since` parameter. */
export function lookBackFrom(state: TriggerState): number {
	return Math.max(0, state.cursor - OVERLAP_SECONDS);
}

/** The state at activation: everything found now counts as seen. */
export function startingState(connection: string, serverTime: number, items: readonly RawItem[]): TriggerState {
	return { version: 1, connection, cursor: serverTime, seen: remember({}, items, serverTime) };
}

export interface Selection {
	/** Oldest first. */
	readonly fresh: readonly RawItem[];
	readonly state: TriggerState;
}

/**
 * Decides what is new: saved after the lower end of the look-back and not seen before. A save is
 * recognised by item and time, so saving the same link again later is news again.
 * @param items all items changed since `lookBackFrom(state)`; older ones (a service that ignores
 *   `since`) are left out here
 * @param serverTime of the first answer of this poll; undefined keeps the cursor
 */
export function selectNew(state: TriggerState, items: readonly RawItem[], serverTime: number | undefined): Selection {
	const lower = lookBackFrom(state);
	const fresh = items
		.filter((item) => !isDeleted(item) && (addedAt(item) ?? 0) > lower && !(saveKey(item) in state.seen))
		.sort((a, b) => (addedAt(a) ?? 0) - (addedAt(b) ?? 0));
	const cursor = Math.max(state.cursor, serverTime ?? state.cursor);
	return { fresh, state: { ...state, cursor, seen: remember(state.seen, fresh, cursor) } };
}

/** Reads a stored state. @returns undefined for none, for another version, or for another connection */
export function readState(stored: unknown, connection: string): TriggerState | undefined {
	const state = stored as Partial<TriggerState> | undefined;
	if (state?.version !== 1 || state.connection !== connection) return undefined;
	if (typeof state.cursor !== 'number' || typeof state.seen !== 'object') return undefined;
	return state as TriggerState;
}

function saveKey(item: RawItem): string {
	return `${itemId(item)}@${addedAt(item) ?? 0}`;
}

function isDeleted(item: RawItem): boolean {
	return Number(item.status) === 2;
}

function remember(
	seen: TriggerState['seen'],
	items: readonly RawItem[],
	cursor: number,
): Readonly<Record<string, number>> {
	const oldest = cursor - OVERLAP_SECONDS - REMEMBER_SECONDS;
	const entries = new Map(Object.entries(seen).filter(([, time]) => time >= oldest));
	for (const item of items) {
		const time = addedAt(item) ?? 0;
		if (time >= oldest) entries.set(saveKey(item), time);
	}
	if (entries.size <= MOST_SEEN) return Object.fromEntries(entries);
	const inOverlap = cursor - OVERLAP_SECONDS;
	const newestFirst = [...entries].sort(([, a], [, b]) => b - a);
	return Object.fromEntries(newestFirst.filter(([, time], index) => index < MOST_SEEN || time >= inOverlap));
}
