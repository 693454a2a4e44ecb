import { ServiceError } from '../../shared/errors/ServiceError';
import { collectPages, walkByTime } from './paging';
import type { RawItem } from '../domain/rawValue';
import { readText } from '../domain/rawValue';
import { addedAt, isDeleted, itemId } from '../domain/savedItem';
import { addressKey } from '../domain/sameAddress';
import type { ReadLaterApi } from '../api/readLaterApi';
import { incomplete, PAGE_SIZE, pageFetcher } from './readItems';
import type { RequestFormat } from '../api/requestBody';

/** One item, named by its id or its address. */
export interface ItemReference {
	readonly by: 'id' | 'url';
	readonly value: string;
}

/** What every server accepts, and enough for one address. */
const FEW = 30;

/**
 * Finds items by id or address. The interface cannot be asked for one item: an address is searched for
 * first, the rest is looked up in one read of the list, which ends as soon as all are found.
 * @returns the item for each reference, in order; undefined where there is none
 */
export async function findItems(
	api: ReadLaterApi,
	references: readonly ItemReference[],
	format: RequestFormat,
): Promise<(RawItem | undefined)[]> {
	const found = new Map<string, RawItem>();
	const missing = new Set(references.map(keyOf));
	const exact = new Map(
		references
			.filter(({ by }) => by === 'url')
			.map((reference) => [keyOf(reference), reference.value.trim()]),
	);
	const look = (item: RawItem): void => {
		if (isDeleted(item)) return;
		for (const key of keysOf(item)) {
			// Of several items that may be meant, the one with the very address.
			if (missing.delete(key) || (exact.has(key) && isAt(item, exact.get(key))))
				found.set(key, item);
		}
	};
	// More addresses than that are cheaper to find in one read of the list.
	if (exact.size <= FEW) {
		for (const [key, search] of exact) {
			if (!missing.has(key)) continue;
			const { items } = await api.retrieve({
				state: 'all',
				sort: 'newest',
				count: FEW,
				offset: 0,
				only: { search },
				format,
			});
			items.forEach(look);
		}
	}
	if (missing.size > 0) await readUntilFound(api, format, look, missing);
	return references.map((reference) => found.get(keyOf(reference)));
}

async function readUntilFound(
	api: ReadLaterApi,
	format: RequestFormat,
	look: (item: RawItem) => void,
	missing: ReadonlySet<string>,
): Promise<void> {
	const fetchPage = pageFetcher(api, { state: 'all', sort: 'newest', format }, PAGE_SIZE);
	const { complete } = await collectPages<RawItem>({
		async fetchPage(offset, count) {
			if (missing.size === 0) return { items: [], total: undefined };
			const page = await fetchPage(offset, count);
			page.items.forEach(look);
			return page;
		},
		idOf: itemId,
		pageSize: PAGE_SIZE,
		// Only what is looked for is kept.
		accepts: () => false,
	});
	if (complete || missing.size === 0) return;
	const walk = await walkByTime<RawItem>({
		async fetchChangedAfter(since) {
			if (missing.size === 0) return { items: [], total: undefined };
			const page = await api.retrieve({
				state: 'all',
				sort: 'oldest',
				...(since === undefined ? {} : { since }),
				offset: 0,
				count: PAGE_SIZE,
				format,
			});
			page.items.forEach(look);
			return page;
		},
		idOf: itemId,
		savedAt: addedAt,
		accepts: () => false,
	});
	if (!walk.complete && missing.size > 0) throw incomplete();
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
	return by === 'id' ? `id:${value}` : `url:${addressKey(value)}`;
}

function isAt(item: RawItem, address: string | undefined): boolean {
	return addressesOf(item).some((url) => url.trim() === address);
}

function addressesOf(item: RawItem): string[] {
	return [item.given_url, item.resolved_url].map(readText).filter((url) => typeof url === 'string');
}

function keysOf(item: RawItem): string[] {
	const addresses = addressesOf(item);
	return [`id:${itemId(item)}`, ...new Set(addresses.map((url) => `url:${addressKey(url)}`))];
}
