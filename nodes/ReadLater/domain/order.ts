import type { RawItem } from './rawValue';
import { readTime } from './rawValue';
import { addedAt, siteOf, titleOf } from './savedItem';

/** In which order a person wants to see a list. */
export type Order = 'newest' | 'oldest' | 'title' | 'site';

/** Which time makes an item new: services sort an archive by when items were put there. */
export type TimeOrder = 'time_added' | 'time_read' | 'time_favorited';

/** A sorted copy. Items without the time, title or site come last; equal ones keep their places. */
export function inOrder(items: readonly RawItem[], order: Order, by: TimeOrder): RawItem[] {
	if (order === 'title' || order === 'site')
		return byText(items, order === 'title' ? titleOf : siteOf);
	const direction = order === 'newest' ? -1 : 1;
	return items
		.map((item, index) => ({ item, index, time: readTime(item[by]) ?? addedAt(item) }))
		.sort((a, b) => {
			if (a.time === undefined || b.time === undefined)
				return Number(a.time === undefined) - Number(b.time === undefined) || a.index - b.index;
			return direction * (a.time - b.time) || a.index - b.index;
		})
		.map(({ item }) => item);
}

/**
 * Whether a service kept the order it was asked for. One that sorts by another time, or not at all, has
 * to be read to its end before the newest items are known.
 */
export function keepsOrder(
	items: readonly RawItem[],
	order: 'newest' | 'oldest',
	by: TimeOrder,
): boolean {
	const times = items
		.map((item) => readTime(item[by]) ?? addedAt(item))
		.filter((time) => typeof time === 'number');
	return times.every((time, index) => {
		const previous = times[index - 1];
		return previous === undefined || (order === 'newest' ? time <= previous : time >= previous);
	});
}

function byText(items: readonly RawItem[], textOf: (item: RawItem) => string | null): RawItem[] {
	const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
	return items
		.map((item, index) => ({ item, index, text: textOf(item) }))
		.sort((a, b) => {
			if (a.text === null || b.text === null)
				return Number(a.text === null) - Number(b.text === null) || a.index - b.index;
			return compare(a.text, b.text) || a.index - b.index;
		})
		.map(({ item }) => item);
}
