import { asServiceError } from '../../shared/errors/ServiceError';
import type { ActionResult } from '../api/actionResults';
import type { Dialect } from '../api/dialects';
import type { ItemAction, NewItem, ReadLaterApi } from '../api/readLaterApi';
import type { RetrievedPage, RetrieveQuery } from '../api/retrieveBody';
import { FEATURES } from '../api/retrieveBody';
import type { RawItem } from '../domain/rawValue';
import { addedAt, isDeleted, itemId, statusOf } from '../domain/savedItem';
import { cannot } from './abilities';
import { incomplete } from './fetchItems';
import { createListBound, fetchList } from './fetchList';
import { createOnListCheck } from './onListCheck';
import type { ReadingList } from './readingList';
import { UNCONFIRMED } from './readingList';
import { newProfile } from './serverProfile';

/** The answer to a query, whole. */
interface Whole extends Pick<RetrievedPage, 'serverTime' | 'date'> {
	/** Of the query: what it asks for but the page. */
	readonly key: string;
	readonly items: readonly RawItem[];
	/** Some of it could not be reached. */
	readonly isCut?: boolean;
}

/**
 * The list of a server that speaks the interface in a way of its own. Where it cannot be asked for pages,
 * it is read as a whole, and pages are cut from that: sorted, counted and each item once, as the rest of
 * the package expects it.
 */
export function createDialectList(api: ReadLaterApi, dialect: Dialect): ReadingList {
	const notes = new Set<string>();
	let last: Whole | undefined;
	const wholeList = async (query: RetrieveQuery): Promise<Whole> => {
		const key = JSON.stringify([query.state, query.since]);
		// What follows a first page belongs to it.
		if (query.offset > 0 && last?.key === key) return last;
		last = { key, ...(await fetchWhole(api, dialect, query)) };
		return last;
	};

	const list: ReadingList = {
		dialect,
		profile: newProfile(),
		settle: async () => await Promise.resolve(),
		note: (hint) => void notes.add(hint),
		notes: () => [...notes],
		async retrieve(query) {
			if (dialect.reading.by === 'pages') return await api.retrieve(query, FEATURES);
			const { items, serverTime, date, isCut = false } = await wholeList(query);
			if (isCut) list.note(SAME_SECOND);
			if (isLongest(dialect, items, query.state)) list.note(CUT);
			if (hidesArchived(dialect, items) && query.state !== 'unread') list.note(HIDDEN);
			const wanted = items.filter((item) => belongs(item, query)).sort(bySaving(query.sort));
			return {
				items: wanted.slice(query.offset, query.offset + query.count),
				isOrdered: true,
				total: wanted.length,
				tagNames: undefined,
				serverTime,
				date,
			};
		},
		async add(item) {
			const [error] = cannot(dialect, ['add']);
			if (error) throw error;
			noteLosses(list, dialect, item);
			onList.forget();
			return await api.add(item);
		},
		async send(actions) {
			const [error] = cannot(
				dialect,
				actions.map(({ action }) => action),
			);
			if (error) throw error;
			for (const action of actions) {
				if (action.action !== 'add') continue;
				noteLosses(list, dialect, action.item);
				onList.forget();
			}
			const results = await onList.send(actions, async (some) => await sendTo(api, list, some));
			if (results.some((result) => result.done && result.unconfirmed)) notes.add(UNCONFIRMED);
			return results;
		},
	};
	const onList = createOnListCheck(list, (id) => isHidden(dialect, last?.items ?? [], id));
	return list;
}

async function sendTo(
	api: ReadLaterApi,
	list: ReadingList,
	actions: readonly ItemAction[],
): Promise<readonly ActionResult[]> {
	return await api.send(actions).catch(async (failure: unknown) => {
		if (await isGoneAllTheSame(list, list.dialect, actions, failure))
			return actions.map((): ActionResult => ({ done: true }));
		throw failure;
	});
}

async function fetchWhole(
	api: ReadLaterApi,
	{ reading }: Dialect,
	query: RetrieveQuery,
): Promise<Omit<Whole, 'key'>> {
	const found = new Map<string, RawItem>();
	let times: Pick<RetrievedPage, 'serverTime' | 'date'> = { serverTime: undefined };
	let isCut = false;
	const take = ({ items, serverTime, date }: RetrievedPage): number => {
		const before = found.size;
		for (const item of items) found.set(itemId(item), item);
		times = { serverTime, date };
		return found.size - before;
	};
	if (reading.by === 'all pages') {
		for (const kind of reading.kinds) {
			const only = kind === undefined ? {} : { only: { contentType: kind } };
			const { completeness } = await fetchList(
				{
					profile: newProfile(),
					retrieve: async (page) => await api.retrieve({ ...page, ...only }, FEATURES),
				},
				{
					query: { state: query.state },
					sort: 'newest',
					count: reading.size,
					onPage(page) {
						take(page);
						return true;
					},
				},
			);
			if (completeness === 'part') throw incomplete();
		}
	} else if (reading.by === 'changes') {
		let since = 0;
		const spend = createListBound();
		for (;;) {
			const page = await api.retrieve({ ...query, since, offset: 0 }, FEATURES);
			const fresh = take(page);
			const end = Math.floor(page.serverTime ?? 0);
			// Nothing but what is known already: the end, or more of one second than it gives at once.
			const isStuck = fresh === 0 && page.items.length === reading.size;
			isCut ||= isStuck;
			if (end <= since || (fresh === 0 && !isStuck)) break;
			// An answer may end within a second, and the rest of that second is not after it.
			since = isStuck ? end : end - 1;
			spend(page);
		}
	} else {
		take(await api.retrieve(query, FEATURES));
	}
	return { items: [...found.values()], isCut, ...times };
}

const SAME_SECOND =
	'More items changed in one second than this server gives at once. Some of them may be missing.';

const CUT = 'This server tells at most 1,000 unread and 100 archived items. There may be more.';

const HIDDEN =
	'This server tells of no archived item, and of some that are gone. With its option remove_archived_from_kobo, archived items look so: then they are missing here.';

/** Whether an item is there although it looks deleted. */
function isHidden(dialect: Dialect, items: readonly RawItem[], id: string): boolean {
	return hidesArchived(dialect, items) && items.some((item) => itemId(item) === id);
}

function hidesArchived({ mayHideArchived }: Dialect, items: readonly RawItem[]): boolean {
	return (
		mayHideArchived === true &&
		items.some(isDeleted) &&
		items.every((item) => statusOf(item) !== 'archived')
	);
}

/** Whether a part of the list is as long as the server tells at most, so that there may be more. */
function isLongest(
	{ mostListed }: Dialect,
	items: readonly RawItem[],
	state: RetrieveQuery['state'],
): boolean {
	if (!mostListed) return false;
	const archived = items.filter((item) => statusOf(item) === 'archived').length;
	return (
		(state !== 'unread' && archived >= mostListed.archived) ||
		(state !== 'archive' && items.length - archived >= mostListed.unread)
	);
}

/** Deleted items are listed only for who asks for changes. */
function belongs(item: RawItem, { state, since }: RetrieveQuery): boolean {
	if (isDeleted(item)) return since !== undefined;
	return state === 'all' || (statusOf(item) === 'archived') === (state === 'archive');
}

function bySaving(sort: RetrieveQuery['sort']): (a: RawItem, b: RawItem) => number {
	const sign = sort === 'oldest' ? 1 : -1;
	return (a, b) =>
		sign * ((addedAt(a) ?? 0) - (addedAt(b) ?? 0)) ||
		(itemId(a) < itemId(b) ? -1 : itemId(a) > itemId(b) ? 1 : 0);
}

function noteLosses(list: ReadingList, { can, name }: Dialect, item: NewItem): void {
	if (!can) return;
	const lost = [
		...(item.title === undefined ? [] : (['title'] as const)),
		...(item.tags === undefined || item.tags.length === 0 ? [] : (['tags'] as const)),
		...(item.addedAt === undefined ? [] : (['time'] as const)),
	].filter((part) => !can.keeps.includes(part));
	if (lost.length > 0)
		list.note(`${name} does not take the ${lost.join(' and the ')} of a new link: not saved.`);
}

async function isGoneAllTheSame(
	list: ReadingList,
	{ deletesWith500 }: Dialect,
	actions: readonly ItemAction[],
	failure: unknown,
): Promise<boolean> {
	if (!deletesWith500 || asServiceError(failure)?.details.status !== 500) return false;
	const ids = actions.flatMap((each) => (each.action === 'delete' ? [each.itemId] : []));
	if (ids.length !== actions.length) return false;
	const rest = await list
		.retrieve({ state: 'all', sort: 'newest', offset: 0, count: Number.MAX_SAFE_INTEGER })
		.catch(() => undefined);
	return rest !== undefined && rest.items.every((item) => !ids.includes(itemId(item)));
}
