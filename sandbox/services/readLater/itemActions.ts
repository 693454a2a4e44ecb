import type { ItemList } from './ItemList.ts';
import { normalTag, STATUS, type SavedItem } from './savedItem.ts';

/** A change of an item, as sent by a caller. */
export interface ItemAction {
	action: string;
	tags?: string[];
	/** Unix seconds; the caller's word is taken for it, even when it lies in the past. */
	time?: number | undefined;
}

type Change = (item: SavedItem, time: number, tags: string[]) => void;

const CHANGES: Record<string, Change> = {
	archive: (item, time) => Object.assign(item, { status: STATUS.archived, timeRead: time }),
	readd: (item) => Object.assign(item, { status: STATUS.unread, timeRead: 0 }),
	favorite: (item, time) => Object.assign(item, { favorite: true, timeFavorited: time }),
	unfavorite: (item) => Object.assign(item, { favorite: false, timeFavorited: 0 }),
	delete: (item) => Object.assign(item, { status: STATUS.deleted }),
	tags_add: (item, _time, tags) =>
		Object.assign(item, { tags: [...new Set([...item.tags, ...tags])] }),
	tags_remove: (item, _time, tags) =>
		Object.assign(item, { tags: item.tags.filter((tag) => !tags.includes(tag)) }),
	tags_replace: (item, _time, tags) => Object.assign(item, { tags: [...new Set(tags)] }),
	tags_clear: (item) => Object.assign(item, { tags: [] }),
};

/** Tells whether an action is known. */
export function isItemAction(action: unknown): action is string {
	return typeof action === 'string' && Object.hasOwn(CHANGES, action);
}

/** Applies an action; the time of the action becomes the time of the change. */
export function applyAction(
	itemList: ItemList,
	item: SavedItem,
	{ action, tags = [], time }: ItemAction,
	now: number,
): void {
	const at = time ?? now;
	itemList.update(item, (changed) => {
		CHANGES[action]?.(changed, at, tags.map(normalTag).filter(Boolean));
		changed.timeUpdated = at;
	});
}
