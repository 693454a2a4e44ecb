import type { RawItem } from '../rawValue';
import { readTime } from '../rawValue';
import { tagsOf } from '../savedItem';
import type { ItemSnapshot } from './snapshot';
import { encode, tagHash } from './snapshot';

/** What can happen to an item, the most telling first. */
export const EVENTS = [
	'deleted',
	'newItem',
	'archived',
	'movedBack',
	'favorited',
	'unfavorited',
	'tagAdded',
	'changed',
] as const;
export type ItemEvent = (typeof EVENTS)[number];

/** What has happened to one item. */
export interface DetectedChange {
	readonly item: RawItem;
	/** In the order of EVENTS; never empty. */
	readonly events: readonly ItemEvent[];
	/** Names of the tags that came. */
	readonly addedTags: readonly string[];
	/** The service's clock when the change was noticed. */
	readonly noticedAt: number;
}

export interface Circumstances {
	/** Of every item that changed from here on there is a snapshot, so one without is new to the list. */
	readonly from: number;
	/** False when the service also sends what did not change, so that a deleted item without a snapshot is no change. */
	readonly onlyChanges: boolean;
}

/**
 * What has happened to an item since it was last seen.
 *
 * Of an item without a snapshot, its own dates tell. Where they do not, every event that fits is
 * reported: rather one too many than one too few.
 * @param before undefined for an item without a snapshot
 * @returns no events when it looks as before
 */
export function detectChange(
	before: ItemSnapshot | undefined,
	now: ItemSnapshot,
	item: RawItem,
	circumstances: Circumstances,
): Pick<DetectedChange, 'events' | 'addedTags'> {
	if (now.kind === 'deleted') {
		const isChange = before ? before.kind !== 'deleted' : circumstances.onlyChanges;
		return { events: isChange ? ['deleted'] : [], addedTags: [] };
	}
	const known =
		before && (before.kind === 'unread' || before.kind === 'archived') ? before : undefined;
	const found = known
		? sinceLastSnapshot(known, now)
		: byItsDates(before, now, item, circumstances.from);
	const knowsAll = now.tags.join() === found.knownTags.join();
	const addedTags = knowsAll
		? []
		: tagsOf(item).filter((tag) => !found.knownTags.includes(tagHash(tag)));
	const happened: Record<ItemEvent, boolean> = {
		deleted: false,
		...found.events,
		tagAdded: addedTags.length > 0,
		changed:
			before === undefined ||
			(before.kind === 'saved' ? before.updated !== now.updated : encode(before) !== encode(now)),
	};
	return { events: EVENTS.filter((event) => happened[event]), addedTags };
}

interface Found {
	readonly events: Omit<Record<ItemEvent, boolean>, 'deleted' | 'tagAdded' | 'changed'>;
	/** Hashes of tags that were there before. */
	readonly knownTags: readonly string[];
}

function sinceLastSnapshot(known: ItemSnapshot, now: ItemSnapshot): Found {
	// Saving a link again makes the item unread and takes its star away, which is no event of its own.
	const savedAgain = isSavedAgain(known, now);
	return {
		events: {
			newItem: savedAgain,
			archived: now.kind === 'archived' && (known.kind !== 'archived' || savedAgain),
			movedBack: now.kind === 'unread' && known.kind === 'archived' && !savedAgain,
			favorited: now.favorite && (!known.favorite || savedAgain),
			unfavorited: !now.favorite && known.favorite && !savedAgain,
		},
		knownTags: known.tags,
	};
}

/** @param before at most known to have been saved, or deleted */
function byItsDates(
	before: ItemSnapshot | undefined,
	now: ItemSnapshot,
	item: RawItem,
	from: number,
): Found {
	const saved = before?.kind === 'saved' ? before : undefined;
	if (saved && saved.updated === now.updated) return { events: NOTHING, knownTags: now.tags };
	const horizon = Math.max(from, saved?.updated ?? 0);
	const newItem = saved ? isSavedAgain(saved, now) : now.added === undefined || now.added > from;
	const archived = now.kind === 'archived' && isDatedAfter(item.time_read, horizon);
	const favorited = now.favorite && isDatedAfter(item.time_favorited, horizon);
	const unexplained = !newItem && !archived && !favorited;
	return {
		events: {
			newItem,
			archived,
			movedBack: unexplained && now.kind === 'unread',
			favorited,
			unfavorited: unexplained && !now.favorite,
		},
		knownTags: [],
	};
}

const NOTHING: Found['events'] = {
	newItem: false,
	archived: false,
	movedBack: false,
	favorited: false,
	unfavorited: false,
};

function isSavedAgain(known: ItemSnapshot, now: ItemSnapshot): boolean {
	return known.added !== undefined && now.added !== undefined && now.added !== known.added;
}

/** A service that does not date it leaves only the guess that it has just happened. */
function isDatedAfter(value: unknown, from: number): boolean {
	const time = readTime(value) ?? undefined;
	return time === undefined || time > from;
}
