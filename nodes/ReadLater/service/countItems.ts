import { isRefusal } from '../api/refusal';
import type { RetrievedPage, RetrieveQuery } from '../api/retrieveBody';
import type { ListQuery } from '../domain/listQuery';
import { itemId } from '../domain/savedItem';
import { requireShown } from './abilities';
import { accepts, fetchItems, toQuery } from './fetchItems';
import type { ReadingList } from './readingList';

/** Enough to see whether a service heeds the filters; what every server accepts. */
const SAMPLE = 30;
/** A total of fewer may be right by chance. */
const ENOUGH_TO_COUNT = 10;
/** The original service reports no greater total, however long the list is. */
const LARGEST_TOTAL = 5_000;

/**
 * How many items are wanted. The service's own count is taken where it is proved; otherwise the list is
 * read.
 * @throws ServiceError also when the service gives only a part of the list
 */
export async function countItems(list: ReadingList, query: ListQuery): Promise<number> {
	await requireShown(list, query);
	const reported = await reportedCounts(list, query);
	if (reported !== undefined) return reported;
	return (await fetchItems(list, { ...query, order: 'oldest', limit: undefined })).length;
}

/**
 * By the service's own counts. Those of unread and archived items differ only where it heeds the state
 * (it counts deleted items too when nothing is said about it), those with and without a filter only
 * where it heeds the filter. Undefined when they prove nothing.
 */
async function reportedCounts(list: ReadingList, query: ListQuery): Promise<number | undefined> {
	const { filter = {}, changedAfter, show } = query;
	const { website, addedAfter, addedBefore, ...known } = filter;
	const toOurselves = [website, addedAfter, addedBefore, changedAfter];
	if (toOurselves.some((value) => value !== undefined)) return undefined;
	const states = show === 'all' ? (['unread', 'archive'] as const) : ([show] as const);
	const totals: number[] = [];
	for (const state of states) {
		const total =
			(await knownTotal(list, { ...query, show: state })) ??
			(await provedTotal(list, { ...query, show: state }));
		if (total === undefined) return undefined;
		totals.push(total);
	}
	const isFiltered = Object.keys(known).length > 0;
	if (!isFiltered && states.every((state) => list.profile.states.has(state))) return sum(totals);
	const [first] = totals;
	const other =
		totals[1] ??
		(await reportedTotal(list, { ...query, show: show === 'unread' ? 'archive' : 'unread' }));
	if (other === undefined || other === first) return undefined;
	if (isFiltered) {
		const unfiltered = await reportedTotal(list, { ...query, show: states[0], filter: {} });
		if (unfiltered === undefined || unfiltered === first) return undefined;
	}
	if (list.profile.total === 'honored') states.forEach((state) => list.profile.states.add(state));
	return sum(totals);
}

function sum(totals: readonly number[]): number {
	return totals.reduce((all, total) => all + total, 0);
}

/** Of a server that was seen to count, and to heed the state. */
async function knownTotal(
	list: ReadingList,
	query: ListQuery & { readonly show: 'unread' | 'archive' },
): Promise<number | undefined> {
	const { total, states } = list.profile;
	if (total !== 'honored' || !states.has(query.show) || Object.keys(query.filter ?? {}).length > 0)
		return undefined;
	const reported = await reportedTotal(list, query);
	// Of none, the list itself is the better proof.
	return reported && reported < LARGEST_TOTAL ? reported : undefined;
}

/** What the service says itself, 0 where it gives nothing; undefined when it does not say. */
async function reportedTotal(list: ReadingList, query: ListQuery): Promise<number | undefined> {
	const page = await ask(list, query, { count: 1, offset: 0 });
	return page?.total ?? (page?.items.length === 0 ? 0 : undefined);
}

/** @returns undefined where the service refuses, which proves nothing */
async function ask(
	list: ReadingList,
	query: ListQuery,
	place: Pick<RetrieveQuery, 'count' | 'offset'>,
): Promise<RetrievedPage | undefined> {
	return await list
		.retrieve({ ...toQuery(query), sort: 'newest', ...place })
		.catch((error: unknown) => {
			if (isRefusal(error)) return undefined;
			throw error;
		});
}

/**
 * A total is right when it is reported twice and exactly one item stands at its last place: the last of the
 * items that are known, or one that is not among them.
 */
async function provedTotal(list: ReadingList, query: ListQuery): Promise<number | undefined> {
	const at = async (offset: number) => await ask(list, query, { count: SAMPLE, offset });
	const { total = 0, items = [] } = (await at(0)) ?? {};
	if (total < items.length || total >= LARGEST_TOTAL || total < 2) return undefined;
	if (!items.every((item) => accepts(item, query))) return undefined;
	const end = await at(total - 1);
	const [last, ...more] = end?.items ?? [];
	if (!last || more.length > 0 || end?.total !== total || !accepts(last, query)) return undefined;
	const isKnown = items.some((item) => itemId(item) === itemId(last));
	if (isKnown !== (total === items.length)) return undefined;
	if (total >= ENOUGH_TO_COUNT) list.profile.total = 'honored';
	return total;
}
