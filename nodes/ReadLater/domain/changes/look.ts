import type { RawItem } from '../rawValue';
import { itemId, updatedAt, isDeleted } from '../savedItem';
import type { Change } from './compare';
import { compare } from './compare';
import type { Sight } from './record';
import { decode, encode, onlySaved, sightOf } from './record';
import { bounded } from './bounded';
import { nextPlace, PAGE_SIZE } from './place';
import type { Rules } from './rules';
import { RULES } from './rules';
import type { AnswerPage, Reading, TriggerState } from './state';

/** What a person chose, as far as it decides where to look. */
export interface Wanted {
	/** Whether the chosen events need to know how an item was before. */
	readonly library: boolean;
	/** Seconds; 0 for off. */
	readonly catchUp: number;
}

export type OpenState = TriggerState & { readonly reading: Reading };

/** Goes on with the look that is open, or begins the next one. */
export function openLook(state: TriggerState, wanted: Wanted, rules: Rules = RULES): OpenState {
	if (state.reading?.cutOff)
		return openLook(finished({ ...state, reading: state.reading }, rules), wanted, rules);
	if (state.reading) return { ...state, reading: state.reading };
	if (wanted.library && !state.knowsLibrary) {
		return { ...state, reading: { ...beginning(state), purpose: 'library', until: state.cursor } };
	}
	const catchesUp = wanted.catchUp > 0 && state.cursor - state.caughtUpAt >= rules.catchUpEvery;
	const since = Math.max(
		0,
		state.from,
		state.cursor - (catchesUp ? wanted.catchUp : rules.overlap),
	);
	return { ...state, reading: { ...beginning(state), purpose: 'watch', since, catchesUp } };
}

/** The first look of all, which remembers what there is and reports nothing. */
export function openFirstLook(
	state: TriggerState,
	wanted: Wanted,
	rules: Rules = RULES,
): OpenState {
	const from = Math.max(0, state.cursor - rules.overlap - rules.memory - wanted.catchUp);
	return { ...state, from, reading: { ...beginning({ from }), purpose: 'begin', since: from } };
}

function beginning({ from }: Pick<TriggerState, 'from'>): Omit<Reading, 'purpose'> {
	return { from, offset: 0, count: PAGE_SIZE, latest: 0, stepsBack: 0, met: 0, catchesUp: false };
}

/** Ends the poll of a look that goes on in a later one: what changes from now on is not taken for old. */
export function suspend(state: TriggerState): TriggerState {
	const { reading } = state;
	if (reading?.purpose !== 'begin' || reading.until !== undefined || reading.time === undefined)
		return state;
	return { ...state, reading: { ...reading, until: state.cursor } };
}

/**
 * The decision what is news: takes one page of the open look into the memory.
 *
 * News is what differs from how an item looked when it was last seen. Since the memory holds every
 * item that changed after `from`, and no look goes further back, nothing comes twice; since every look
 * begins before the start of the last one, nothing is left out.
 */
export function takePage(
	state: OpenState,
	page: AnswerPage,
	wanted: Wanted,
	rules: Rules = RULES,
): { readonly state: TriggerState; readonly changes: readonly Change[] } {
	const { since = 0 } = state.reading;
	const sinceIgnored =
		state.sinceIgnored || page.items.some((item) => (updatedAt(item) ?? Infinity) < since);
	const time = state.reading.time ?? page.serverTime;
	const reading: Reading = {
		...state.reading,
		...(time === undefined ? {} : { time }),
		latest: page.items.reduce(
			(latest, item) => Math.max(latest, updatedAt(item) ?? 0),
			state.reading.latest,
		),
		met: state.reading.met + page.items.length,
	};
	const { seen, changes } = sort({ ...state, sinceIgnored }, page, rules);
	const read = reading.purpose === 'library' && reading.met >= rules.keepLibrary;
	return {
		state: remember(
			goOn({ ...state, sinceIgnored, reading }, read ? 'end' : nextPlace(reading, page), rules),
			seen,
			wanted,
			rules,
		),
		changes,
	};
}

/** Tells news from what is known, and remembers both. */
function sort(
	state: OpenState,
	page: AnswerPage,
	rules: Rules,
): { seen: TriggerState['seen']; changes: readonly Change[] } {
	if (page.items.length === 0) return { seen: state.seen, changes: [] };
	const { since = 0, until, purpose, from, time } = state.reading;
	const noticedAt = page.serverTime ?? time ?? state.cursor;
	const seen: Record<string, string> = { ...state.seen };
	const changes: Change[] = [];
	for (const item of page.items) {
		const id = memoryName(item);
		const updated = updatedAt(item);
		// A service that reads over `since` sends what was not asked for.
		if (updated !== undefined && updated <= since) continue;
		const text = Object.hasOwn(seen, id) ? seen[id] : undefined;
		const before = text === undefined ? undefined : decode(text);
		const now = sightOf(item, undatedTime(item, before) ?? noticedAt + rules.overlap);
		if (purpose === 'watch') {
			const found = compare(before, now, item, { from, onlyChanges: !state.sinceIgnored });
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
function memoryName(item: RawItem): string {
	const id = itemId(item);
	return id === '__proto__' ? `${id} ` : id;
}

/** What to remember of an item that is no news, without taking what changed after `until` for known. */
function learn(
	now: Sight,
	item: RawItem,
	until: number | undefined,
	rules: Rules,
): Sight | undefined {
	if (until === undefined) return now;
	if (isDeleted(item)) return undefined;
	if ((updatedAt(item) ?? 0) <= until) return now;
	return now.added !== undefined && now.added <= until
		? onlySaved(now.added, until - rules.overlap)
		: undefined;
}

/**
 * An item without a date keeps the time of its first sight while it is what it was. That time is taken
 * a bit later than now, for servers whose clocks do not agree.
 */
function undatedTime(item: RawItem, before: Sight | undefined): number | undefined {
	return before && (before.kind === 'deleted') === isDeleted(item) ? before.updated : undefined;
}

function goOn(state: OpenState, place: ReturnType<typeof nextPlace>, rules: Rules): TriggerState {
	if (place === 'end') return finished(state, rules);
	return {
		...state,
		reading: { ...state.reading, ...(place === 'cut off' ? { cutOff: true as const } : place) },
	};
}

function finished({ reading, ...state }: OpenState, rules: Rules): TriggerState {
	if (reading.purpose === 'library') return { ...state, knowsLibrary: true };
	const told = reading.time ?? Math.max(state.cursor, reading.latest);
	if (reading.purpose === 'begin')
		return reading.time === undefined ? { ...state, cursor: told, caughtUpAt: told } : state;
	// The clock went back, so it was wrong before: look again at everything that is remembered.
	const cursor = told < state.cursor - rules.overlap ? state.from : Math.max(state.cursor, told);
	return {
		...state,
		cursor,
		caughtUpAt: Math.min(cursor, reading.catchesUp ? state.cursor : state.caughtUpAt),
	};
}

function remember(
	state: TriggerState,
	seen: TriggerState['seen'],
	{ library, catchUp }: Wanted,
	rules: Rules,
): TriggerState {
	// The order costs more than the rest; while a look is open most of it may come again anyway.
	if (state.reading && Object.keys(seen).length <= rules.most) return { ...state, seen };
	const mayComeAgain = Math.min(
		state.reading?.since ?? Infinity,
		state.cursor - rules.overlap - catchUp,
	);
	const { kept, forgottenUpTo } = bounded(
		seen,
		library ? rules.keepLibrary : rules.keep,
		rules.most,
		mayComeAgain,
	);
	if (forgottenUpTo === undefined) return { ...state, seen: kept };
	const from = Math.max(state.from, Math.min(forgottenUpTo, state.cursor));
	return { ...state, seen: kept, from, knowsLibrary: library && state.knowsLibrary };
}
