import type { SavedItem, TimeField } from './savedItem.ts';

/** Items in order of one of their times, so that a query does not sort a whole list. */
export class TimeIndex {
	readonly #field: TimeField;
	#items: SavedItem[];

	constructor(field: TimeField, items: Iterable<SavedItem> = []) {
		this.#field = field;
		this.#items = [...items].sort((a, b) => a[field] - b[field] || a.id - b.id);
	}

	/** How many items there are. */
	get size(): number {
		return this.#items.length;
	}

	/** Adds an item at its place. */
	add(item: SavedItem): void {
		this.#items.splice(this.#placeOf(item), 0, item);
	}

	/** Takes an item out; its time must not have changed since it was added. */
	remove(item: SavedItem): void {
		const place = this.#placeOf(item);
		if (this.#items[place] === item) this.#items.splice(place, 1);
	}

	/** The items with a time greater than the given one, oldest first. */
	after(seconds: number): SavedItem[] {
		return this.#items.slice(this.#firstWhere((item) => item[this.#field] > seconds));
	}

	/** How many items have a time greater than the given one. */
	countAfter(seconds: number): number {
		return this.#items.length - this.#firstWhere((item) => item[this.#field] > seconds);
	}

	/** All items in order, without making a copy. */
	*walk(order: 'newest' | 'oldest'): Generator<SavedItem> {
		const items = this.#items;
		for (let step = 0; step < items.length; step++)
			yield items[order === 'oldest' ? step : items.length - 1 - step] as SavedItem;
	}

	#placeOf(item: SavedItem): number {
		return this.#firstWhere((other) => this.#compare(other, item) >= 0);
	}

	#firstWhere(holds: (item: SavedItem) => boolean): number {
		let low = 0;
		let high = this.#items.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (holds(this.#items[middle] as SavedItem)) high = middle;
			else low = middle + 1;
		}
		return low;
	}

	#compare(a: SavedItem, b: SavedItem): number {
		return a[this.#field] - b[this.#field] || a.id - b.id;
	}
}
