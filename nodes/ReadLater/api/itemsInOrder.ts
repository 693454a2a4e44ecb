import type { RawItem } from '../domain/rawValue';
import { asRecord, readNumber, readText } from '../domain/rawValue';
import { UNREADABLE_ENTRY } from '../domain/savedItem';
import type { RetrieveAnswer } from './schemas';

/**
 * The items of an answer in the order in which the service sorted them. A map loses its order in
 * JavaScript when the ids look like numbers, so `sort_id` restores it. The map's key stands in for a
 * missing `item_id`, and an entry that is no item at all is kept as `unreadable_entry`.
 * @param offset of the page, to name entries that have neither key nor id
 */
export function itemsInOrder(list: RetrieveAnswer['list'], offset: number): RawItem[] {
	if (!list) return [];
	const entries: readonly (readonly [string, unknown])[] = Array.isArray(list)
		? list.map((entry, index) => [`${offset + index}`, entry] as const)
		: Object.entries(list);
	return entries
		.map(([key, entry], index) => {
			const item = toItem(key, entry);
			return { item, rank: readNumber(item.sort_id) ?? index, index };
		})
		.sort((a, b) => a.rank - b.rank || a.index - b.index)
		.map(({ item }) => item);
}

function toItem(key: string, entry: unknown): RawItem {
	if (entry === null || typeof entry !== 'object' || Array.isArray(entry))
		return { item_id: key, [UNREADABLE_ENTRY]: entry };
	const item = asRecord(entry);
	return readText(item.item_id) ? item : { ...item, item_id: key };
}
