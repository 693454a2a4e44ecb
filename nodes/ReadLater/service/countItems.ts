import { isWholeTotal } from '../domain/total';
import type { ReadLaterApi } from '../api/readLaterApi';
import type { Wish } from './readItems';
import { accepts, readItems, toQuery } from './readItems';

/** Enough to see whether a service heeds the filters; what every server accepts. */
const SAMPLE = 30;

/**
 * How many items are wanted. The service's own count is taken where it can be trusted: it knows the
 * filters and gives no item that they leave out. Otherwise the list is read.
 */
export async function countItems(api: ReadLaterApi, wish: Wish): Promise<number> {
	if (wish.show === 'all') {
		// The service counts deleted items too when nothing is said about the state.
		return (
			(await countItems(api, { ...wish, show: 'unread' })) +
			(await countItems(api, { ...wish, show: 'archive' }))
		);
	}
	const { addedAfter, addedBefore, website } = wish.filter ?? {};
	const knownToService =
		addedAfter === undefined &&
		addedBefore === undefined &&
		website === undefined &&
		wish.changedAfter === undefined;
	if (knownToService) {
		const { items, total } = await api.retrieve({
			...toQuery(wish, 'newest'),
			count: SAMPLE,
			offset: 0,
		});
		const trusted =
			isWholeTotal(total, items.length) &&
			total >= items.length &&
			items.every((item) => accepts(item, wish));
		if (trusted) return total;
		if (items.length === 0) return 0;
	}
	return (await readItems(api, { ...wish, order: 'oldest', limit: undefined })).length;
}
