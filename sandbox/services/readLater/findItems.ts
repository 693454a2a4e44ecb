import type { ItemList } from './ItemList.ts';
import type { Query } from './query.ts';
import type { Quirks } from './quirks.ts';
import { STATUS, type SavedItem } from './savedItem.ts';

const UNTAGGED = '_untagged_';
// From this share of a list on, walking the sorted list beats sorting the changes.
const WALK_SHARE = 0.1;

/** The page of a list a query asks for. `total` counts all pages, where it is known. */
export interface Found {
	items: SavedItem[];
	total: number;
}

/** Answers a query. The whole list is walked only when the count needs it. */
export function findItems(itemList: ItemList, query: Query, quirks: Quirks): Found {
	const { since, sort, sortField, offset, count } = query;
	const from = since === undefined || quirks.sinceFilter === 'after' ? since : since - 1;
	const items: SavedItem[] = [];
	const last = offset + count;
	let total = 0;
	for (const item of candidates(itemList, from, sortField, sort)) {
		if (!matches(item, query, from)) continue;
		if (total >= offset && total < last) items.push(item);
		total += 1;
		if (total >= last && !query.total && !quirks.hasMoreLies) break;
	}
	return { items, total };
}

function candidates(
	itemList: ItemList,
	from: number | undefined,
	field: Query['sortField'],
	sort: Query['sort'],
): Iterable<SavedItem> {
	const changed = itemList.by('timeUpdated');
	if (from === undefined || changed.countAfter(from) > changed.size * WALK_SHARE)
		return itemList.by(field).walk(sort);
	const sign = sort === 'oldest' ? 1 : -1;
	return changed.after(from).sort((a, b) => sign * (a[field] - b[field] || a.id - b.id));
}

function matches(item: SavedItem, query: Query, from: number | undefined): boolean {
	const { state, favorite, tag, contentType, search, domain } = query;
	if (from !== undefined && item.timeUpdated <= from) return false;
	if (state === 'unread' && item.status !== STATUS.unread) return false;
	if (state === 'archive' && item.status !== STATUS.archived) return false;
	if (item.status === STATUS.deleted)
		return favorite === undefined && !tag && !contentType && !search && !domain;
	if (favorite !== undefined && item.favorite !== favorite) return false;
	if (tag !== undefined && !(tag === UNTAGGED ? item.tags.length === 0 : item.tags.includes(tag)))
		return false;
	if (contentType && item.type !== contentType) return false;
	if (search && !`${item.title} ${item.url}`.toLowerCase().includes(search)) return false;
	return !domain || isInDomain(item.url, domain);
}

function isInDomain(url: string, domain: string): boolean {
	const { hostname } = new URL(url);
	return hostname === domain || hostname.endsWith(`.${domain}`);
}
