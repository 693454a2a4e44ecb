import { ServiceError } from '../../shared/errors/ServiceError';
import type { DetectedChange } from '../domain/changes';
import type { ListQuery } from '../domain/listQuery';
import type { RawItem } from '../domain/rawValue';
import { readFlag } from '../domain/rawValue';
import { itemId, statusOf, tagsOf, updatedAt } from '../domain/savedItem';
import type { TriggerOn, TriggerSettings } from '../parameters/triggerFields';
import { fetchItems, isIncomplete } from '../service/fetchItems';
import type { ReadingList } from '../service/readingList';
import { wantedChanges } from './output';

/** How many real items the editor shows when a person tests the step. */
const TEST_ITEMS = 5;
/** What the original service gives at once; fewer are not cheaper. */
const FEW = 30;

/**
 * Real items of the list that fit, as if the event had just happened to them: for a test in the editor, and
 * for a workflow that begins with some. One request to a service that sorts and filters.
 * @returns the newest in front
 */
export async function recentItems(
	list: ReadingList,
	settings: TriggerSettings,
	most: number,
): Promise<DetectedChange[]> {
	if (most === 0) return [];
	const { show, favorite } = WHERE[settings.on];
	const filter = { ...settings.filter, ...(favorite === undefined ? {} : { favorite }) };
	const toChange = (item: RawItem): DetectedChange => asIfJustNow(item, settings);
	const isWanted = (item: RawItem): boolean =>
		fits(item, settings.on) && wantedChanges([toChange(item)], settings).length > 0;
	const isPlain = Object.keys(filter).length === 0 && settings.on !== 'tagAdded';
	const newest = { show, order: 'newest' } as const;
	const few = {
		...newest,
		limit: Math.max(FEW, most),
		...(favorite === undefined ? {} : { filter: { favorite } }),
	};
	const items = isPlain
		? await fetchItems(list, few)
		: await fetchItems(list, { ...newest, limit: most, filter, holds: isWanted }).catch(
				async (error: unknown) => {
					// Of a list that has no end, only what comes first can be looked at.
					if (!isIncomplete(error)) throw error;
					return await fetchItems(list, few);
				},
			);
	return items.filter(isWanted).slice(0, most).map(toChange);
}

function asIfJustNow(item: RawItem, { on }: TriggerSettings): DetectedChange {
	return {
		// All that services keep of a deleted one.
		item: on === 'deleted' ? { item_id: itemId(item), status: '2' } : item,
		events: [on === 'anyChange' ? 'changed' : on],
		addedTags: on === 'tagAdded' ? tagsOf(item) : [],
		noticedAt: updatedAt(item) ?? 0,
	};
}

/** @throws ServiceError saying what to do when there is nothing to show */
export async function testItems(
	list: ReadingList,
	settings: TriggerSettings,
): Promise<DetectedChange[]> {
	const found = await recentItems(list, settings, TEST_ITEMS);
	if (found.length > 0) return found;
	throw new ServiceError({
		kind: 'not-found',
		message: nothingFits(settings),
		description: `Among its newest items there is none to show. Save or change one so that it fits, then test this step again. When it is switched on, the workflow waits for such an item.`,
	});
}

function nothingFits({ tag, filter }: TriggerSettings): string {
	if (Object.keys(filter).length > 0)
		return `Nothing on this reading list fits 'Trigger On' and 'Filters' yet`;
	return tag === undefined
		? `Nothing on this reading list fits 'Trigger On' yet`
		: `None of the newest saved items has the tag '${tag}' yet`;
}

/** Where such items are found; the answer is checked again, since some services ignore it. */
const WHERE: Readonly<Record<TriggerOn, Pick<ListQuery, 'show'> & { favorite?: boolean }>> = {
	anyChange: { show: 'all' },
	archived: { show: 'archive' },
	deleted: { show: 'all' },
	favorited: { show: 'all', favorite: true },
	movedBack: { show: 'unread' },
	newItem: { show: 'all' },
	tagAdded: { show: 'all' },
	unfavorited: { show: 'all', favorite: false },
};

function fits(item: RawItem, on: TriggerOn): boolean {
	if (on === 'archived') return statusOf(item) === 'archived';
	if (on === 'movedBack') return statusOf(item) !== 'archived';
	if (on === 'favorited') return readFlag(item.favorite) ?? true;
	if (on === 'unfavorited') return !(readFlag(item.favorite) ?? false);
	return on !== 'tagAdded' || tagsOf(item).length > 0;
}
