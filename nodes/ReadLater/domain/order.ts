import { least } from '../../shared/domain/extremes';
import type { RawItem } from './rawValue';
import { readTime } from './rawValue';
import { addedAt, siteOf, titleOf, updatedAt } from './savedItem';

/** In which order a person wants to see a list. */
export type Order = 'newest' | 'oldest' | 'title' | 'site';

/** Which time makes an item new: services sort an archive by when items were put there. */
export type TimeOrder = 'time_added' | 'time_read' | 'time_favorited';

/** A sorted copy. Items without the time, title or site come last; equal ones keep their places. */
export function sortItems(items: readonly RawItem[], order: Order, by: TimeOrder): RawItem[] {
	if (order === 'title' || order === 'site')
		return byText(items, order === 'title' ? titleOf : siteOf);
	const direction = order === 'newest' ? -1 : 1;
	return items
		.map((item, index) => ({ item, index, time: timeOf(item, by) }))
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
	const times = timesOf(items, by);
	const direction = order === 'newest' ? -1 : 1;
	const steps = times.slice(1).map((time, index) => direction * (time - (times[index] ?? time)));
	if (steps.some((step) => step < 0)) return 'no';
	return steps.some((step) => step > 0) ? 'yes' : 'unknown';
}

/**
 * Whether the newest items may as well be those that were changed last: then others may have been saved
 * before the earliest of these changes, and after the oldest of these items.
 */
export function isPerhapsByChange(
	items: readonly RawItem[],
	by: TimeOrder,
	isOrdered: boolean,
): boolean {
	const changes = items
		.map((item) => updatedAt(item) ?? timeOf(item, by))
		.filter((time) => time !== undefined);
	const falls = changes.every((time, index) => index === 0 || time <= (changes[index - 1] ?? time));
	const earliest = least(changes);
	const before = timesOf(items, by).filter((time) => time < earliest);
	return (falls || !isOrdered) && before.length > 1;
}

/** UNIX seconds; undefined when the item does not tell. */
export function timeOf(item: RawItem, by: TimeOrder): number | undefined {
	return readTime(item[by]) ?? addedAt(item);
}

function timesOf(items: readonly RawItem[], by: TimeOrder): number[] {
	return items.map((item) => timeOf(item, by)).filter((time) => time !== undefined);
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
