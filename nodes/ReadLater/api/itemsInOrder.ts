import { asRecord } from '../../shared/domain/record';
import { unreadableAnswer } from '../../shared/errors/answerErrors';
import { MOST_ENTRIES } from '../domain/bounds';
import type { RawItem } from '../domain/rawValue';
import { readNumber, readText } from '../domain/rawValue';
import { UNREADABLE_ENTRY } from '../domain/savedItem';
import { SERVICE } from './readLaterErrors';
import type { RetrieveAnswer } from './schemas';

/**
 * The items of an answer, in the order in which the service sorted them as far as it can be known. A map
 * loses its order in JavaScript when the ids look like numbers, and in other languages always, so only
 * `sort_id` or a list tells it. The map's key stands in for a missing `item_id`, and an entry that is no
 * item at all is kept as `unreadable_entry`.
 * @param offset of the page, to name entries that have neither key nor id
 * @throws ServiceError `configuration-invalid` for more entries than any list may have
 */
export function itemsInOrder(
	list: RetrieveAnswer['list'],
	offset: number,
): { readonly items: RawItem[]; readonly isOrdered: boolean } {
	if (!list) return { items: [], isOrdered: true };
	// Each is looked at by itself, and n8n does nothing else meanwhile.
	if ((Array.isArray(list) ? list : Object.keys(list)).length > MOST_ENTRIES)
		throw unreadableAnswer(SERVICE, `The page has more than ${MOST_ENTRIES} entries.`);
	const entries: readonly (readonly [string, unknown])[] = Array.isArray(list)
		? list.map((entry, index) => [`${offset + index}`, entry] as const)
		: Object.entries(list);
	const ranked = entries.map(([key, entry], index) => {
		const item = toItem(key, entry);
		return { item, rank: readNumber(item.sort_id), index };
	});
	const isOrdered = Array.isArray(list) || areRanks(ranked.map(({ rank }) => rank));
	return {
		isOrdered,
		items: ranked
			.sort((a, b) => (a.rank ?? a.index) - (b.rank ?? b.index) || a.index - b.index)
			.map(({ item }) => item),
	};
}

/** A number that is the same for all of them, such as the 0 of the contract's example, ranks nothing. */
function areRanks(ranks: ReadonlyArray<number | null | undefined>): boolean {
	const isTold = ranks.every((rank) => typeof rank === 'number');
	return isTold && (ranks.length < 2 || new Set(ranks).size > 1);
}

function toItem(key: string, entry: unknown): RawItem {
	if (entry === null || typeof entry !== 'object' || Array.isArray(entry))
		return { item_id: key, [UNREADABLE_ENTRY]: entry };
	const item = asRecord(entry);
	return readText(item.item_id) ? item : { ...item, item_id: key };
}
