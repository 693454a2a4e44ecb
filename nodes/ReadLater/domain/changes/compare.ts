import type { RawItem } from '../rawValue';
import { readTime } from '../rawValue';
import { tagsOf } from '../savedItem';
import type { Sight } from './record';
import { encode, tagHash } from './record';

/** What can happen to an item, the most telling first. */
export const EVENTS = ['deleted', 'newItem', 'archived', 'movedBack', 'favorited', 'unfavorited', 'tagAdded', 'changed'] as const;
export type ItemEvent = (typeof EVENTS)[number];

/** News about one item. */
export interface Change {
	readonly item: RawItem;
	/** In the order of EVENTS; never empty. */
	readonly events: readonly ItemEvent[];
	/** Names of the tags that came. */
	readonly addedTags: readonly string[];
	/** The service's clock when the change was noticed. */
	readonly noticedAt: number;
}

export interface Circumstances {
	/** From here on every item that changed is remembered, so one that is not is new to the list. */
	readonly from: number;
	/** False when the service also sends what did not change, so that an unknown deleted item is no news. */
	readonly onlyChanges: boolean;
}

/**
 * What has happened to an item since it was last seen.
 *
 * Of an item that is not remembered, its own dates tell. Where they do not, every event that fits is
 * reported: rather one too many than one too few.
 * @param before undefined for an item that is not remembered
 * @returns no events when it looks as before
 */
export function compare(before: Sight | undefined, now: Sight, item: RawItem, circumstances: Circumstances): Pick<Change, 'events' | 'addedTags'> {
	if (now.kind === 'deleted') {
		const isNews = before ? before.kind !== 'deleted' : circumstances.onlyChanges;
		return { events: isNews ? ['deleted'] : [], addedTags: [] };
	}
	const known = before && before.kind !== 'deleted' ? before : undefined;
	const found = known ? sinceLastSight(known, now, item, circumstances) : ofUnknown(now, item, circumstances);
	const addedTags = tagsOf(item).filter((tag) => !(found.knownTags ?? []).includes(tagHash(tag)));
	const happened: Record<ItemEvent, boolean> = {
		deleted: false,
		...found.events,
		tagAdded: found.knownTags !== undefined && addedTags.length > 0,
		changed: before === undefined || (before.kind === 'saved' ? before.updated !== now.updated : encode(before) !== encode(now)),
	};
	return { events: EVENTS.filter((event) => happened[event]), addedTags: happened.tagAdded ? addedTags : [] };
}

interface Found {
	readonly events: Omit<Record<ItemEvent, boolean>, 'deleted' | 'tagAdded' | 'changed'>;
	/** Undefined when nobody can tell which tags are new. */
	readonly knownTags: readonly string[] | undefined;
}

function sinceLastSight(known: Sight, now: Sight, item: RawItem, { from }: Circumstances): Found {
	// Saving a link again makes the item new: unread and without a star, which nobody did to it.
	const savedAgain = known.added !== undefined && now.added !== undefined && now.added !== known.added;
	if (known.kind === 'saved') {
		return {
			events: {
				newItem: savedAgain,
				archived: now.kind === 'archived' && isDatedAfter(item.time_read, from),
				movedBack: false,
				favorited: now.favorite && isDatedAfter(item.time_favorited, from),
				unfavorited: false,
			},
			knownTags: now.updated > known.updated ? [] : undefined,
		};
	}
	return {
		events: {
			newItem: savedAgain,
			archived: now.kind === 'archived' && known.kind !== 'archived',
			movedBack: now.kind === 'unread' && known.kind === 'archived' && !savedAgain,
			favorited: now.favorite && !known.favorite,
			unfavorited: !now.favorite && known.favorite && !savedAgain,
		},
		knownTags: known.tags,
	};
}

function ofUnknown(now: Sight, item: RawItem, { from }: Circumstances): Found {
	const newItem = now.added === undefined || now.added > from;
	const archived = now.kind === 'archived' && isDatedAfter(item.time_read, from);
	const favorited = now.favorite && isDatedAfter(item.time_favorited, from);
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

/** A service that does not date it leaves only the guess that it has just happened. */
function isDatedAfter(value: unknown, from: number): boolean {
	const time = readTime(value) ?? undefined;
	return time === undefined || time > from;
}
