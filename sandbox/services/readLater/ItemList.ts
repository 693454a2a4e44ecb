import { normalTag, STATUS, type NewItem, type SavedItem, type TimeField } from './savedItem.ts';
import { TimeIndex } from './TimeIndex.ts';

const FIELDS: readonly TimeField[] = ['timeAdded', 'timeUpdated', 'timeRead', 'timeFavorited'];

/** The saved items of one account. */
export class ItemList {
	readonly #byId = new Map<number, SavedItem>();
	readonly #byUrl = new Map<string, SavedItem>();
	#indexes: Record<TimeField, TimeIndex>;

	constructor(items: Iterable<SavedItem> = []) {
		for (const item of items) {
			this.#byId.set(item.id, item);
			this.#byUrl.set(item.url, item);
		}
		this.#indexes = indexesOf(this.#byId.values());
	}

	/** How many items there are, tombstones included. */
	get size(): number {
		return this.#byId.size;
	}

	/** The items in the order of a time. */
	by(field: TimeField): TimeIndex {
		return this.#indexes[field];
	}

	/** An item by its id. */
	get(id: number): SavedItem | undefined {
		return this.#byId.get(id);
	}

	/** All items in the order they were first saved. */
	all(): IterableIterator<SavedItem> {
		return this.#byId.values();
	}

	/**
	 * Saves an address. Saving it again makes the item new: unread, added now, no
	 * favorite; its id stays.
	 */
	save(item: NewItem, now: number, nextId: () => number): SavedItem {
		const known = this.#byUrl.get(item.url);
		const saved = newItem(item, now, known?.id ?? nextId());
		if (known) this.remove(known.id);
		this.#put(saved);
		return saved;
	}

	/** Saves many items at once; the order is built only once. */
	saveAll(items: NewItem[], now: number, nextId: () => number): SavedItem[] {
		const saved = items.map((item) => {
			const fresh = newItem(item, now, this.#byUrl.get(item.url)?.id ?? nextId());
			this.#byId.set(fresh.id, fresh);
			this.#byUrl.set(fresh.url, fresh);
			return fresh;
		});
		this.#indexes = indexesOf(this.#byId.values());
		return saved;
	}

	/** Changes an item and puts it at its new place. */
	update(item: SavedItem, change: (item: SavedItem) => void): void {
		for (const field of FIELDS) this.#indexes[field].remove(item);
		change(item);
		for (const field of FIELDS) this.#indexes[field].add(item);
	}

	/** Takes an item out without leaving a trace. */
	remove(id: number): void {
		const item = this.#byId.get(id);
		if (!item) return;
		for (const field of FIELDS) this.#indexes[field].remove(item);
		this.#byId.delete(id);
		this.#byUrl.delete(item.url);
	}

	#put(item: SavedItem): void {
		this.#byId.set(item.id, item);
		this.#byUrl.set(item.url, item);
		for (const field of FIELDS) this.#indexes[field].add(item);
	}
}

function indexesOf(items: Iterable<SavedItem>): Record<TimeField, TimeIndex> {
	const all = [...items];
	return Object.fromEntries(FIELDS.map((field) => [field, new TimeIndex(field, all)])) as Record<
		TimeField,
		TimeIndex
	>;
}

function newItem(given: NewItem, now: number, id: number): SavedItem {
	const timeAdded = given.time_added ?? now;
	const { status = STATUS.unread, favorite = false, title = '', excerpt = '' } = given;
	return {
		id,
		url: given.url,
		title,
		excerpt,
		tags: [...new Set((given.tags ?? []).map(normalTag).filter(Boolean))],
		favorite,
		status,
		timeAdded,
		// An item added with an old date still counts as changed now.
		timeUpdated: given.time_updated ?? now,
		timeRead: given.time_read ?? (status === STATUS.archived ? timeAdded : 0),
		timeFavorited: given.time_favorited ?? (favorite ? timeAdded : 0),
		wordCount: given.word_count ?? (excerpt ? 40 * excerpt.split(/\s+/).length : 0),
		language: given.lang ?? 'en',
		type: given.type ?? (excerpt || title ? 'article' : 'page'),
		...(given.authors && { authors: given.authors }),
		...(given.image && { image: given.image }),
		...(given.resolved_title !== undefined && { resolvedTitle: given.resolved_title }),
	};
}
