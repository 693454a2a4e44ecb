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
 * Whether a page can be seen to be in the order that was asked for. Items that all have one time, or
 * none, show nothing.
 */
export function sortedAs(
	items: readonly RawItem[],
	order: 'newest' | 'oldest',
	by: TimeOrder,
): 'yes' | 'no' | 'unknown' {
	const times = items
		.map((item) => readTime(item[by]) ?? addedAt(item))
		.filter((time) => typeof time === 'number');
	const direction = order === 'newest' ? -1 : 1;
	const steps = times.slice(1).map((time, index) => direction * (time - (times[index] ?? time)));
	if (steps.some((step) => step < 0)) return 'no';
	return steps.some((step) => step > 0) ? 'yes' : 'unknown';
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
