import { greatest } from '../../shared/domain/extremes';
import { asServiceError, ServiceError } from '../../shared/errors/ServiceError';
import { isRefusal } from '../api/refusal';
import type { RetrieveQuery, ServerFilter } from '../api/retrieveBody';
import type { ListQuery } from '../domain/listQuery';
import type { TimeOrder } from '../domain/order';
import { isPerhapsByChange, sortedAs, sortItems, timeOf } from '../domain/order';
import type { Habits } from '../domain/paging';
import { ENOUGH_FOR_ORDER, isSureOrder } from '../domain/paging';
import type { RawItem } from '../domain/rawValue';
import { readFlag, readNumber } from '../domain/rawValue';
import { addedAt, isDeleted, itemId, statusOf, updatedAt } from '../domain/savedItem';
import type { SavedItemFilter } from '../domain/savedItemFilter';
import { hostName, matchesFilter } from '../domain/savedItemFilter';
import { requireShown } from './abilities';
import type { ListResult } from './fetchList';
import { fetchList } from './fetchList';
import { fetchSample } from './fetchSample';
import type { ReadingList } from './readingList';

/** Seconds by which a change can be dated before the save, when an offline device reports it late. */
const BACKDATED = 86_400;

/** What every server accepts. */
const SAMPLE = 30;

/**
 * Everything of the list that is wanted, exactly once, in order.
 *
 * The service is asked to filter and sort, and each item is checked again here: some servers read over
 * filters, order, count or offset.
 * @throws ServiceError also when the service gives only a part of the list
 */
export async function fetchItems(list: ReadingList, query: ListQuery): Promise<RawItem[]> {
	const asked = await fetchInState(list, query, query.show);
	if (asked && asked.length > 0 && query.show !== 'all') list.profile.states.add(query.show);
	if (asked && (asked.length > 0 || !(await hasOthers(list, query)))) return asked;
	// A service that does not know the state gives items of another one.
	return (await fetchInState(list, query, 'all')) ?? [];
}

/**
 * Whether a list that seems empty has items of the very state where they are most likely to be, when all
 * are asked for. It does not look further: most lists that seem empty are, and can be long for all that.
 */
async function hasOthers(list: ReadingList, query: ListQuery): Promise<boolean> {
	if (query.show === 'all' || list.profile.states.has(query.show)) return false;
	const { items } = await fetchSample(list, {
		...toQuery({ ...query, state: 'all' }),
		// What was put away is old for the most part.
		sort: query.show === 'archive' ? 'oldest' : 'newest',
		count: SAMPLE,
		offset: 0,
	});
	return items.some((item) => accepts(item, query));
}

/** @returns undefined when the service gives items of another state than it was asked for */
async function fetchInState(
	list: ReadingList,
	wanted: ListQuery,
	state: ListQuery['show'],
): Promise<RawItem[] | undefined> {
	const query = { ...wanted, state };
	const { order, limit } = query;
	await requireShown(list, query);
	let habits: Habits | undefined;
	if (limit !== undefined && (order === 'newest' || order === 'oldest')) {
		// Once some do not count, nobody knows how many have to be read for the rest.
		const few =
			isFiltered(query) || state !== query.show
				? undefined
				: Math.max(2, Math.min(Math.max(limit, ENOUGH_FOR_ORDER), query.pageSize ?? Infinity));
		let first = await fetchFirst(list, query, limit, order, few);
		if (first.isOtherState) return undefined;
		if (first.someDoNotCount) first = await fetchFirst(list, query, limit, order);
		if (first.items) return sortItems(first.items, order, timeOrderOf(query)).slice(0, limit);
		({ habits } = first);
	}
	// All of it is read oldest first, the order in which nothing moves while pages are read.
	const found = collector(query);
	const read = await fetchList(list, {
		...toListRequest(query),
		sort: 'oldest',
		...(habits ? { habits } : {}),
		onPage({ items }) {
			found.take(items);
			return !found.isOtherState();
		},
	});
	if (found.isOtherState()) return undefined;
	const { completeness } = read;
	if (completeness === 'part') throw incomplete();
	if (completeness === 'unproven')
		list.note(read.habits.offset === 'honored' ? RESTLESS : UNPROVEN);
	checkTold(list, query, found);
	return sortItems(found.items(), order, timeOrderOf(query)).slice(0, limit);
}

interface FirstItems {
	/** Undefined when a part of the list says nothing about its end. */
	readonly items?: readonly RawItem[];
	/** It was given up, since more have to be asked for than are wanted. */
	readonly someDoNotCount?: boolean;
	readonly isOtherState?: boolean;
	readonly habits: Habits;
}

/** The first items of a list from the end that is wanted, if the server can be seen to sort. */
async function fetchFirst(
	list: ReadingList,
	query: AskedQuery,
	limit: number,
	sort: 'newest' | 'oldest',
	/** How many to ask for at once; too few do not show whether the service keeps the order. */
	few?: number,
): Promise<FirstItems> {
	const found = collector(query);
	const by = timeOrderOf(query);
	const orders = new Set<ReturnType<typeof sortedAs>>();
	let earliest: readonly RawItem[] = [];
	/** Why it was given up. */
	const reasons = new Set<'elsewhere' | 'some do not count' | 'others'>();
	const { completeness, habits }: ListResult = await fetchList(list, {
		...toListRequest(query),
		...(few === undefined ? {} : { count: few }),
		sort,
		onPage({ items, isOrdered = false }, request) {
			// From any other place nothing is to be had but the list as a whole.
			if (request.sort !== sort) {
				reasons.add('elsewhere');
				return false;
			}
			orders.add(isOrdered ? sortedAs(items, sort, by) : 'unknown');
			if (sort === 'newest' && isPerhapsByChange(items, by, isOrdered)) reasons.add('others');
			if (found.pages() === 0) earliest = items;
			found.take(items);
			const missing = limit - found.items().length;
			const isFull = few !== undefined && items.length >= few;
			if (missing > 0 && isFull && items.some((item) => !accepts(item, query)))
				reasons.add('some do not count');
			return !found.isOtherState() && reasons.size === 0 && !orders.has('no') && missing > 0;
		},
	});
	if (found.isOtherState()) return { isOtherState: true, habits };
	if (reasons.has('some do not count')) return { someDoNotCount: true, habits };
	if (
		reasons.size > 0 ||
		orders.has('no') ||
		completeness === 'part' ||
		completeness === 'unproven'
	)
		return { habits };
	checkTold(list, query, found);
	const items = found.items();
	if (completeness === 'whole') return { items, habits };
	const isSeen = orders.has('yes') && isSureOrder(earliest.map((item) => timeOf(item, by) ?? 0));
	if (isSeen || (await isOtherEndElsewhere(list, query, sort, earliest))) return { items, habits };
	return { habits };
}

/** Where the order of a page cannot be seen, the other end shows whether there is one. */
async function isOtherEndElsewhere(
	list: ReadingList,
	query: AskedQuery,
	sort: 'newest' | 'oldest',
	page: readonly RawItem[],
): Promise<boolean> {
	const other = sort === 'newest' ? 'oldest' : 'newest';
	const { items } = await list
		.retrieve({ ...toQuery(query), sort: other, count: 1, offset: 0 })
		.catch((error: unknown) => {
			if (isRefusal(error)) return { items: [] };
			throw error;
		});
	const [end] = items;
	const time = end && addedAt(end);
	if (items.length !== 1 || end === undefined || time === undefined) return false;
	return (
		page.every((item) => itemId(item) !== itemId(end)) &&
		page.every((item) => {
			const added = addedAt(item);
			return added !== undefined && (sort === 'newest' ? added >= time : added <= time);
		})
	);
}

interface Collector {
	take(items: readonly RawItem[]): void;
	/** Each accepted item once, as it was last seen, in the order they came. */
	items(): RawItem[];
	pages(): number;
	/** Whether any item reported this of itself. */
	tells(what: ReportedField): boolean;
	/** Whether any item is of another state than the service was asked for. */
	isOtherState(): boolean;
}

/** What is wanted, and the state that the service is asked for. */
type AskedQuery = ListQuery & { readonly state?: ListQuery['show'] };

function collector(query: AskedQuery): Collector {
	const found = new Map<string, RawItem>();
	const { state = query.show } = query;
	let other = false;
	let pages = 0;
	const reported = new Set<ReportedField>();
	return {
		take(items) {
			pages++;
			for (const item of items) {
				reportedBy(item).forEach((what) => reported.add(what));
				other ||= state !== 'all' && isOther(item, state);
				const id = itemId(item);
				if (accepts(item, query)) found.set(id, item);
				else found.delete(id);
			}
		},
		items: () => [...found.values()],
		pages: () => pages,
		tells: (what) => reported.has(what),
		isOtherState: () => other,
	};
}

function isOther(item: RawItem, state: 'unread' | 'archive'): boolean {
	const status = statusOf(item);
	return status !== null && status !== (state === 'unread' ? 'unread' : 'archived');
}

/** What an item may leave out, and a filter needs. */
type ReportedField = 'tags' | 'favorite' | 'type';

function reportedBy(item: RawItem): readonly ReportedField[] {
	const types = [readFlag(item.is_article), readNumber(item.has_video), readNumber(item.has_image)];
	return [
		...(item.tags === undefined ? [] : (['tags'] as const)),
		...(typeof readFlag(item.favorite) === 'boolean' ? (['favorite'] as const) : []),
		...(types.some((type) => type !== undefined && type !== null) ? (['type'] as const) : []),
	];
}

/** A server that tells no tags has nothing that a filter for tags could find, and so on. */
function checkTold(list: ReadingList, { filter = {} }: ListQuery, found: Collector): void {
	if ((filter.tag !== undefined || filter.untagged === true) && !found.tells('tags'))
		list.note(
			'No item of this answer tells its tags, so a filter for tags cannot be relied on. Perhaps the server has none, or tells them only in another way.',
		);
	// Only what is given out was taken at the service's word.
	if (found.items().length === 0) return;
	if (filter.favorite !== undefined && !found.tells('favorite'))
		list.note(
			'No item of this answer tells whether it is a favorite, so the filter for favorites cannot be relied on.',
		);
	if (filter.type !== undefined && !found.tells('type'))
		list.note(
			'No item of this answer tells whether it is an article, a video or an image, so the filter for the type cannot be relied on.',
		);
}

export const UNPROVEN =
	'This server gives no means to tell whether this is its whole list: it reads over the number, the order and the place it is asked for. If you miss something, look at the list itself.';

/** A list that is never the same twice, or never in the same order. */
const RESTLESS =
	'The list changed while it was read, or came in another order each time it was asked for, so something may be missing. Run this again when it rests; if this comes again, compare with the list itself.';

function isFiltered({ filter = {}, holds }: ListQuery): boolean {
	return holds !== undefined || Object.keys(filter).length > 0;
}

function toListRequest(query: AskedQuery): {
	query: Omit<RetrieveQuery, 'sort' | 'offset' | 'count' | 'since'>;
	since?: number;
	count?: number;
} {
	const { since, ...rest } = toQuery(query);
	const { pageSize } = query;
	return {
		query: rest,
		...(since === undefined ? {} : { since }),
		...(pageSize === undefined ? {} : { count: pageSize }),
	};
}

export function toQuery({
	show,
	state = show,
	filter = {},
	changedAfter,
	more,
}: AskedQuery): Omit<RetrieveQuery, 'sort' | 'offset' | 'count'> {
	const lowest = [
		...(changedAfter === undefined ? [] : [changedAfter - 1]),
		...(filter.addedAfter === undefined ? [] : [filter.addedAfter - BACKDATED]),
	];
	const only = toServerFilter(filter);
	return {
		state,
		// `since` is compared strictly by some servers, so one second earlier.
		...(lowest.length > 0 ? { since: Math.max(0, greatest(lowest)) } : {}),
		...(Object.keys(only).length > 0 ? { only } : {}),
		...(more ? { more } : {}),
	};
}

function toServerFilter({
	favorite,
	tag,
	untagged,
	type,
	search,
	website,
}: SavedItemFilter): ServerFilter {
	return {
		...(favorite === undefined ? {} : { favorite }),
		...(tag === undefined ? {} : { tag }),
		...(untagged === true && tag === undefined ? { tag: UNTAGGED } : {}),
		...(type === undefined ? {} : { contentType: type }),
		...(search === undefined ? {} : { search }),
		...(website === undefined ? {} : { domain: hostName(website) }),
	};
}

/** The interface's own word for items without a tag. */
const UNTAGGED = '_untagged_';

/** Whether an item belongs to what is wanted, whatever the service filtered. */
export function accepts(
	item: RawItem,
	{ show, filter = {}, changedAfter, withDeleted = false, holds }: ListQuery,
): boolean {
	if (holds?.(item) === false) return false;
	const changed = updatedAt(item);
	if (changedAfter !== undefined && changed !== undefined && changed < changedAfter) return false;
	// Nothing but the id is left of a deleted item, so no filter can tell.
	if (isDeleted(item)) return withDeleted && show === 'all' && Object.keys(filter).length === 0;
	const status = statusOf(item);
	if (show !== 'all' && status !== null && status !== (show === 'unread' ? 'unread' : 'archived'))
		return false;
	return matchesFilter(item, filter);
}

/** "Newest" of an archive are those put there last, of favorites those marked last, as services sort them. */
export function timeOrderOf({ show, filter = {}, changedAfter }: ListQuery): TimeOrder {
	if (changedAfter !== undefined || filter.addedAfter !== undefined) return 'time_added';
	if (filter.favorite === true) return 'time_favorited';
	return show === 'archive' ? 'time_read' : 'time_added';
}

/** The error for a list whose rest cannot be reached. */
export function incomplete(): ServiceError {
	return new ServiceError({
		kind: 'refused',
		message: 'The read-later service gives only a part of the list',
		description:
			"This server cuts its answers and offers no way to the rest of the list. Ask for less: set a 'Limit', or a filter such as 'Saved After'.",
	});
}

export function isIncomplete(error: unknown): boolean {
	return asServiceError(error)?.message === incomplete().message;
}
