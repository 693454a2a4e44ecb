import { ServiceError } from '../../shared/errors/ServiceError';
import type { Change } from '../domain/changes';
import type { RawItem } from '../domain/rawValue';
import { isDeleted, itemId, statusOf, tagsOf } from '../domain/savedItem';
import { keepsOrder } from '../domain/order';
import { readFlag } from '../domain/rawValue';
import type { Wish } from '../service/readItems';
import { readItems, timeOrderOf } from '../service/readItems';
import type { ReadLaterApi, RetrieveQuery } from '../api/readLaterApi';
import type { TriggerOn, TriggerSettings } from '../parameters/triggerFields';
import { wantedChanges } from './output';

/** How many real items the editor shows when a person tests the step. */
const TEST_ITEMS = 5;
/** Enough to find some that meet the filters; the original service gives 30 at most. */
const LOOKED_AT = 100;

/**
 * Real items of the list, as if the event had just happened to them: for a test in the editor, and for
 * a workflow that begins with some. One request to a service that sorts.
 * @returns the newest in front
 */
export async function recentItems(
	api: ReadLaterApi,
	settings: TriggerSettings,
	most: number,
): Promise<Change[]> {
	if (most === 0) return [];
	const where = WHERE[settings.on];
	const { items: first, serverTime = 0 } = await api.retrieve({
		sort: 'newest',
		count: LOOKED_AT,
		offset: 0,
		...where,
	});
	// From a service that reads over the order, the newest are found by reading all.
	const wish: Wish = {
		show: where.state,
		order: 'newest',
		limit: LOOKED_AT,
		...(where.only?.favorite === undefined ? {} : { filter: { favorite: where.only.favorite } }),
	};
	const items = keepsOrder(first, 'newest', timeOrderOf(wish)) ? first : await readItems(api, wish);
	const living = items.filter((item) => !isDeleted(item) && fits(item, settings.on));
	const shown =
		settings.on === 'deleted'
			? living.map((item): RawItem => ({ item_id: itemId(item), status: '2' }))
			: living;
	const changes = shown.map((item): Change => ({
		item,
		events: [settings.on === 'anyChange' ? 'changed' : settings.on],
		addedTags: settings.on === 'tagAdded' ? tagsOf(item) : [],
		noticedAt: serverTime,
	}));
	const wanted = new Set(wantedChanges(changes, settings));
	return changes.filter((change) => wanted.has(change)).slice(0, most);
}

/** @throws ServiceError saying what to do when there is nothing to show */
export async function testItems(api: ReadLaterApi, settings: TriggerSettings): Promise<Change[]> {
	const found = await recentItems(api, settings, TEST_ITEMS);
	if (found.length > 0) return found;
	throw new ServiceError({
		kind: 'not-found',
		message: `Nothing on this reading list fits 'Trigger On' and 'Filters' yet`,
		description: `Among its newest items there is none to show. Save or change one so that it fits, then test this step again. When it is switched on, the workflow waits for such an item.`,
	});
}

/** Where such items are found; the answer is looked at again, since some services read over it. */
const WHERE: Readonly<Record<TriggerOn, Pick<RetrieveQuery, 'state' | 'only'>>> = {
	anyChange: { state: 'all' },
	archived: { state: 'archive' },
	deleted: { state: 'all' },
	favorited: { state: 'all', only: { favorite: true } },
	movedBack: { state: 'unread' },
	newItem: { state: 'all' },
	tagAdded: { state: 'all' },
	unfavorited: { state: 'all', only: { favorite: false } },
};

function fits(item: RawItem, on: TriggerOn): boolean {
	if (on === 'archived') return statusOf(item) === 'archived';
	if (on === 'movedBack') return statusOf(item) !== 'archived';
	if (on === 'favorited') return readFlag(item.favorite) ?? true;
	if (on === 'unfavorited') return !(readFlag(item.favorite) ?? false);
	return on !== 'tagAdded' || tagsOf(item).length > 0;
}
