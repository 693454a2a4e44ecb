import { ServiceError } from '../../shared/errors/ServiceError';
import type { DetectedChange } from '../domain/changes';
import type { ListQuery } from '../domain/listQuery';
import type { RawItem } from '../domain/rawValue';
import { readFlag } from '../domain/rawValue';
import { isDeleted, itemId, statusOf, tagsOf, updatedAt } from '../domain/savedItem';
import type { TriggerOn, TriggerSettings } from '../parameters/triggerFields';
import { fetchItems } from '../service/fetchItems';
import type { ReadingList } from '../service/readingList';
import { wantedChanges } from './output';

/** How many real items the editor shows when a person tests the step. */
const TEST_ITEMS = 5;
/** Enough to find some that meet the filters; the original service gives no more at once. */
const SAMPLE = 30;

/**
 * Real items of the list, as if the event had just happened to them: for a test in the editor, and for
 * a workflow that begins with some. One request to a service that sorts.
 * @returns the newest in front
 */
export async function recentItems(
	list: ReadingList,
	settings: TriggerSettings,
	most: number,
): Promise<DetectedChange[]> {
	if (most === 0) return [];
	const { show, favorite } = WHERE[settings.on];
	const items = await fetchItems(list, {
		show,
		order: 'newest',
		limit: SAMPLE,
		...(favorite === undefined ? {} : { filter: { favorite } }),
	});
	const living = items.filter((item) => !isDeleted(item) && fits(item, settings.on));
	const shown =
		settings.on === 'deleted'
			? living.map((item): RawItem => ({ item_id: itemId(item), status: '2' }))
			: living;
	const changes = shown.map((item): DetectedChange => ({
		item,
		events: [settings.on === 'anyChange' ? 'changed' : settings.on],
		addedTags: settings.on === 'tagAdded' ? tagsOf(item) : [],
		noticedAt: updatedAt(item) ?? 0,
	}));
	const wanted = new Set(wantedChanges(changes, settings));
	return changes.filter((change) => wanted.has(change)).slice(0, most);
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
