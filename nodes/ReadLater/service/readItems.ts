import { ServiceError } from '../../shared/errors/ServiceError';
import type { Order, TimeOrder } from '../domain/order';
import { inOrder, keepsOrder } from '../domain/order';
import type { Collection, Page } from './paging';
import { collectPages, walkByTime } from './paging';
import { readAhead } from './readAhead';
import type { RawItem } from '../domain/rawValue';
import { addedAt, isDeleted, itemId, statusOf, updatedAt } from '../domain/savedItem';
import type { SavedItemFilter } from '../domain/savedItemFilter';
import { hostName, matchesFilter } from '../domain/savedItemFilter';
import type { ReadLaterApi, RetrievedPage, RetrieveQuery, ServerFilter } from '../api/readLaterApi';
import type { RequestFormat } from '../api/requestBody';

/** What a person wants from the list. */
export interface Wish {
	readonly show: 'all' | 'unread' | 'archive';
	readonly order: Order;
	/** Undefined for all. */
	readonly limit?: number | undefined;
	readonly filter?: SavedItemFilter;
	/** UNIX seconds, included. */
	readonly changedAfter?: number | undefined;
	/** Also items that were deleted: of them only the id is known. */
	readonly withDeleted?: boolean;
	/** How many to ask for in one request. */
	readonly pageSize?: number;
	readonly format?: RequestFormat;
	/** Parameters that only this server knows. */
	readonly more?: Readonly<Record<string, string>>;
}

/** The original service gives 30 at most whatever is asked; others give what is asked. */
export const PAGE_SIZE = 500;
/** What every server accepts. */
const SMALL_PAGE = 30;
/** Seconds by which a change can be dated before the save, when an offline device reports it late. */
const BACKDATED = 86_400;

/**
 * Everything of the list that is wanted, exactly once, in order.
 *
 * The service is asked to filter and sort, and each item is checked again here: some servers read over
 * filters, order, count or offset.
 * @throws ServiceError also when the service gives only a part of the list
 */
export async function readItems(api: ReadLaterApi, wish: Wish): Promise<RawItem[]> {
	const { order, limit } = wish;
	const byTime = order === 'newest' || order === 'oldest';
	if (limit !== undefined && byTime) {
		const some = await readSome(api, wish, limit, order);
		if (some) return inOrder(some, order, timeOrderOf(wish));
	}
	// All of it is read oldest first, the order in which nothing moves while pages are read.
	let all = await collect(api, wish, 'oldest', undefined);
	if (!all.complete) all = await walk(api, wish);
	if (!all.complete) throw incomplete();
	return inOrder(all.entries, order, timeOrderOf(wish)).slice(0, limit);
}

/** @returns undefined when the service does not keep the order, so that a part says nothing */
async function readSome(
	api: ReadLaterApi,
	wish: Wish,
	limit: number,
	sort: 'newest' | 'oldest',
): Promise<RawItem[] | undefined> {
	const pages: boolean[] = [];
	const { entries, complete } = await collect(api, wish, sort, limit, (items) => {
		pages.push(keepsOrder(items, sort, timeOrderOf(wish)));
		return !pages.includes(false);
	});
	if (pages.includes(false)) return undefined;
	return complete || entries.length >= limit ? entries : undefined;
}

/** For services that read over the place to go on from. */
async function walk(api: ReadLaterApi, wish: Wish): Promise<Collection<RawItem>> {
	const query = toQuery(wish, 'oldest');
	const lowest = query.since ?? 0;
	return await walkByTime({
		fetchChangedAfter: async (since) =>
			await api.retrieve({
				...query,
				...(since === undefined ? {} : { since: Math.max(since, lowest) }),
				offset: 0,
				count: wish.pageSize ?? PAGE_SIZE,
			}),
		idOf: itemId,
		savedAt: addedAt,
		accepts: (item) => accepts(item, wish),
	});
}

/** @param goOn looks at each page; false ends the read */
async function collect(
	api: ReadLaterApi,
	wish: Wish,
	sort: 'newest' | 'oldest',
	limit: number | undefined,
	goOn: (items: readonly RawItem[]) => boolean = () => true,
): Promise<Collection<RawItem>> {
	let stopped = false;
	const fetcher = pageFetcher(api, toQuery(wish, sort), wish.pageSize ?? PAGE_SIZE);
	const fetchPage = limit === undefined ? readAhead(fetcher) : fetcher;
	return await collectPages({
		async fetchPage(offset, count) {
			if (stopped) return NOTHING;
			// One item alone does not show whether the service keeps the order.
			const page = await fetchPage(offset, Math.max(count, 2));
			stopped = !goOn(page.items);
			return page;
		},
		idOf: itemId,
		pageSize: wish.pageSize ?? PAGE_SIZE,
		limit,
		accepts: (item) => accepts(item, wish),
	});
}

/**
 * Asks for pages of a query. A service that refuses a large count is asked for small pages from then
 * on; a count beyond `pageSize` that it refuses gives an empty page, as `collectPages` wants it.
 */
export function pageFetcher(
	api: Pick<ReadLaterApi, 'retrieve'>,
	query: Omit<RetrieveQuery, 'offset' | 'count'>,
	pageSize: number,
): (offset: number, count: number) => Promise<RetrievedPage> {
	let most = Infinity;
	const fetchPage = async (offset: number, count: number): Promise<RetrievedPage> =>
		await api
			.retrieve({ ...query, offset, count: Math.min(count, most) })
			.catch(async (error: unknown) => {
				if (!isRefused(error)) throw error;
				if (count > pageSize) return { ...NOTHING, serverTime: undefined, tagNames: undefined };
				if (Math.min(count, most) <= SMALL_PAGE) throw error;
				most = SMALL_PAGE;
				return await fetchPage(offset, count);
			});
	return fetchPage;
}

const NOTHING: Page<RawItem> = { items: [], total: undefined };

function isRefused(error: unknown): boolean {
	return error instanceof ServiceError && error.details.status === 400;
}

export function toQuery(
	{ show, filter = {}, changedAfter, format, more }: Wish,
	sort: 'newest' | 'oldest',
): Omit<RetrieveQuery, 'offset' | 'count'> {
	const lowest = [
		...(changedAfter === undefined ? [] : [changedAfter - 1]),
		...(filter.addedAfter === undefined ? [] : [filter.addedAfter - BACKDATED]),
	];
	const only = toServerFilter(filter);
	return {
		state: show,
		sort,
		// `since` is compared strictly by some servers, so one second earlier.
		...(lowest.length > 0 ? { since: Math.max(0, ...lowest) } : {}),
		...(Object.keys(only).length > 0 ? { only } : {}),
		...(format ? { format } : {}),
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
	{ show, filter = {}, changedAfter, withDeleted = false }: Wish,
): boolean {
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
export function timeOrderOf({ show, filter = {}, changedAfter }: Wish): TimeOrder {
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
			"This server reads over the page it is asked for, so the rest of the list cannot be reached. Ask for less: set a 'Limit', or a filter such as 'Saved After'.",
	});
}
