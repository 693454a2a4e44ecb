import { quote } from '../../shared/domain/quote';
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

/** Items that are named when several may be meant. */
const MOST_NAMED = 3;

/**
 * Finds items by id or address. The interface cannot be asked for one item: a few addresses are searched
 * for first, the rest is looked up in one read of the list, which ends as soon as all are found. The item that
 * was saved with the very address is the one. Else it is the only one that leads there, else the only one at
 * the same page by `normalizeUrl`: to know that there is no other, the list has to be read whole.
 * @returns for each reference, in order, its item, or why there is none
 */
export async function findItems(
	list: ReadingList,
	references: readonly ItemReference[],
): Promise<(RawItem | ServiceError)[]> {
	const search = createSearch(references);
	const { addresses } = search;
	// More addresses than that are cheaper to find in one read of the list; bridges know no search.
	if (addresses.length <= FEW && !list.dialect.can) {
		for (const address of addresses) {
			if (search.isSettled(address)) continue;
			const page = await list
				.retrieve({
					state: 'all',
					sort: 'newest',
					count: FEW,
					offset: 0,
					only: { search: address },
				})
				.catch((error: unknown) => {
					// The list as a whole can be read all the same.
					if (!isRefusal(error)) throw error;
				});
			page?.items.forEach(search.take);
			if (page && isSearched(page.items, address)) search.settle(address);
		}
	}
	if (!search.isOver()) {
		const { completeness } = await fetchList(list, {
			query: { state: 'all' },
			sort: 'newest',
			onPage({ items }) {
				items.forEach(search.take);
				return !search.isOver();
			},
		});
		if (completeness === 'part' && references.some((each) => search.candidates(each).length === 0))
			throw incomplete();
		if (completeness === 'part' || completeness === 'unproven') list.note(UNPROVEN);
	}
	return references.map((reference) => {
		const [item, ...others] = search.candidates(reference);
		if (!item) return notOnTheList(reference, list);
		return others.length > 0 ? severalFit(reference, [item, ...others]) : item;
	});
}

/** Whether an answer holds all that leads to an address: what was searched for, and not cut. */
function isSearched(items: readonly RawItem[], address: string): boolean {
	const found = items.map((item) => addressesOf(item).map(([, text]) => text));
	return (
		items.length < FEW &&
		found.some((texts) => texts.includes(address)) &&
		found.every((texts) => texts.some((text) => text.includes(address)))
	);
}

interface Search {
	/** Each that is looked for, once. */
	readonly addresses: readonly string[];
	readonly take: (item: RawItem) => void;
	/** An answer holds all items that can be meant by an address. */
	settle(address: string): void;
	/** Whether no other item can be meant by an address. */
	isSettled(address: string): boolean;
	/** Whether that holds for all references. */
	isOver(): boolean;
	/** The items that may be meant, as far as they were seen. */
	candidates(reference: ItemReference): readonly RawItem[];
}

/** Items by id. */
type Items = Map<string, RawItem>;

function createSearch(references: readonly ItemReference[]): Search {
	const valuesOf = (by: ItemReference['by']): Set<string> =>
		new Set(references.flatMap((each) => (each.by === by ? [each.value.trim()] : [])));
	const ids = valuesOf('id');
	const addresses = valuesOf('url');
	const pages = new Set([...addresses].map(normalizeUrl));
	const byId: Items = new Map();
	const saved = new Map<string, Items>();
	const leading = new Map<string, Items>();
	const alike = new Map<string, Items>();
	const add = (to: Map<string, Items>, key: string, item: RawItem): void =>
		void to.set(key, (to.get(key) ?? new Map<string, RawItem>()).set(itemId(item), item));
	return {
		addresses: [...addresses],
		take(item) {
			if (isDeleted(item)) return;
			const id = itemId(item);
			if (ids.delete(id) || byId.has(id)) byId.set(id, item);
			if (pages.size === 0) return;
			for (const [field, address] of addressesOf(item)) {
				const page = normalizeUrl(address);
				if (!pages.has(page)) continue;
				add(alike, page, item);
				add(field === 'given_url' ? saved : leading, address, item);
				if (field === 'given_url') addresses.delete(address);
			}
		},
		settle: (address) => void addresses.delete(address),
		isSettled: (address) => !addresses.has(address),
		isOver: () => ids.size === 0 && addresses.size === 0,
		candidates({ by, value }) {
			const text = value.trim();
			const found = (by === 'id' ? [byId.get(text)] : [first(saved.get(text))]).filter(
				(item) => item !== undefined,
			);
			if (found.length > 0 || by === 'id') return found;
			return [
				...(
					leading.get(text) ??
					alike.get(normalizeUrl(text)) ??
					new Map<string, RawItem>()
				).values(),
			];
		},
	};
}

/** Saving the same address again moves an item; where a server has it twice, it is the newest. */
function first(items: Items | undefined): RawItem | undefined {
	return items?.values().next().value;
}

function addressesOf(item: RawItem): Array<readonly [field: string, address: string]> {
	return (['given_url', 'resolved_url'] as const).flatMap((field) => {
		const address = readText(item[field]);
		return typeof address === 'string' ? [[field, address.trim()] as const] : [];
	});
}

/** The error for a reference that leads nowhere, in a list that may not have been seen as a whole. */
function notOnTheList({ by, value }: ItemReference, list: ReadingList): ServiceError {
	const isWhole = !list.notes().includes(UNPROVEN);
	return new ServiceError({
		kind: 'not-found',
		message:
			by === 'id'
				? `There is no saved item with the ID “${quote(value, 100)}”`
				: `The address “${quote(value, 200)}” is not on the list`,
		description: isWhole
			? "Check 'Item'. Perhaps it was deleted at the service, or belongs to another account."
			: 'It may be on the list all the same: this server gives no means to tell whether it showed its whole list.',
	});
}

function severalFit({ value }: ItemReference, items: readonly RawItem[]): ServiceError {
	const named = items.slice(0, MOST_NAMED).map((item) => {
		const [[, address] = ['', '']] = addressesOf(item);
		return `“${quote(address, 200)}” (ID ${quote(itemId(item), 100)})`;
	});
	return new ServiceError({
		kind: 'bad-input',
		message: `The address “${quote(value, 200)}” fits ${items.length} saved items`,
		description: `None of them was saved with the very address: ${named.join(', ')}${items.length > MOST_NAMED ? ' and others' : ''}. Enter the ID of the one that is meant under 'Item', or its address exactly so.`,
	});
}
