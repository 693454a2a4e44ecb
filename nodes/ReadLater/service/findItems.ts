import { ServiceError } from '../../shared/errors/ServiceError';
import { isRefusal } from '../api/refusal';
import { normalizeUrl } from '../domain/normalizeUrl';
import type { RawItem } from '../domain/rawValue';
import { readText } from '../domain/rawValue';
import { isDeleted, itemId } from '../domain/savedItem';
import { incomplete, UNPROVEN } from './fetchItems';
import { fetchList } from './fetchList';
import type { ReadingList } from './readingList';

/** One item, named by its id or its address. */
export interface ItemReference {
	readonly by: 'id' | 'url';
	readonly value: string;
}

/** What every server accepts, and enough for one address. */
const FEW = 30;

/**
 * Finds items by id or address. The interface cannot be asked for one item: a few addresses are searched
 * for first, the rest is looked up in one read of the list, which ends as soon as all are found.
 * @returns the item for each reference, in order; undefined where there is none
 */
export async function findItems(
	list: ReadingList,
	references: readonly ItemReference[],
): Promise<(RawItem | undefined)[]> {
	const found = new Map<string, RawItem>();
	const missing = new Set(references.map(keyOf));
	const exact = new Map(
		references
			.filter(({ by }) => by === 'url')
			.map((reference) => [keyOf(reference), reference.value.trim()]),
	);
	const compare = (item: RawItem): void => {
		if (isDeleted(item)) return;
		for (const key of keysOf(item)) {
			// Of several items that may be meant, the one with the very address.
			if (missing.delete(key) || (exact.has(key) && isAt(item, exact.get(key))))
				found.set(key, item);
		}
	};
	// More addresses than that are cheaper to find in one read of the list; bridges know no search.
	if (exact.size <= FEW && !list.dialect.can) {
		for (const [key, search] of exact) {
			if (!missing.has(key)) continue;
			const page = await list
				.retrieve({ state: 'all', sort: 'newest', count: FEW, offset: 0, only: { search } })
				.catch((error: unknown) => {
					// The list as a whole can be read all the same.
					if (!isRefusal(error)) throw error;
				});
			page?.items.forEach(compare);
		}
	}
	if (missing.size > 0) {
		const { completeness } = await fetchList(list, {
			query: { state: 'all' },
			sort: 'newest',
			onPage({ items }) {
				items.forEach(compare);
				return missing.size > 0;
			},
		});
		if (completeness === 'part') throw incomplete();
		if (completeness === 'unproven') list.note(UNPROVEN);
	}
	return references.map((reference) => found.get(keyOf(reference)));
}

/** The error for a reference that leads nowhere. */
export function notOnTheList({ by, value }: ItemReference): ServiceError {
	return new ServiceError({
		kind: 'not-found',
		message:
			by === 'id'
				? `There is no saved item with the ID “${value.slice(0, 100)}”`
				: `The address “${value.slice(0, 200)}” is not on the list`,
		description:
			"Check 'Item'. Perhaps it was deleted at the service, or belongs to another account.",
	});
}

function keyOf({ by, value }: ItemReference): string {
	return by === 'id' ? `id:${value}` : `url:${normalizeUrl(value)}`;
}

function isAt(item: RawItem, address: string | undefined): boolean {
	return addressesOf(item).some((url) => url.trim() === address);
}

function addressesOf(item: RawItem): string[] {
	return [item.given_url, item.resolved_url].map(readText).filter((url) => typeof url === 'string');
}

function keysOf(item: RawItem): string[] {
	const addresses = addressesOf(item);
	return [`id:${itemId(item)}`, ...new Set(addresses.map((url) => `url:${normalizeUrl(url)}`))];
}
