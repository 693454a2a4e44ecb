import type { RawItem } from '../domain/savedItem';
import { itemId } from '../domain/savedItem';
import type { TriggerState } from '../domain/newItems';
import { lookBackFrom, OVERLAP_SECONDS, startingState } from '../domain/newItems';
import { collectPages } from '../domain/paging';
import type { ReadLaterApi } from '../transport/readLaterApi';
import { unreadableAnswer } from '../../shared/http/answerErrors';
import { SERVICE } from '../transport/readLaterErrors';

/** The original service gives 30 at most, whatever is asked. */
const PAGE_SIZE = 100;
/** How many real items the editor shows when a person tests the step. */
const TEST_ITEMS = 5;

/** The newest saved items, for a test in the editor. One request; the state is not touched. */
export async function newestItems(api: ReadLaterApi): Promise<readonly RawItem[]> {
	const { items } = await api.retrieve({ state: 'all', sort: 'newest', count: TEST_ITEMS, offset: 0 });
	return items.filter(({ status }) => Number(status) !== 2).slice(0, TEST_ITEMS);
}

/** Activation: remembers what is there, so that only later saves are news. */
export async function begin(api: ReadLaterApi, connection: string): Promise<TriggerState> {
	const { serverTime } = await api.retrieve({ state: 'all', sort: 'newest', count: 1, offset: 0 });
	if (serverTime === undefined) {
		throw unreadableAnswer(SERVICE, 'It carries no time, so new items cannot be told from old ones.');
	}
	const { items } = await changedSince(api, serverTime - OVERLAP_SECONDS);
	return startingState(connection, serverTime, items);
}

/** One poll: what was saved since the last one, and the state to keep. */
export async function look(
	api: ReadLaterApi,
	state: TriggerState,
): Promise<{ items: readonly RawItem[]; serverTime: number | undefined }> {
	return await changedSince(api, lookBackFrom(state));
}

async function changedSince(
	api: ReadLaterApi,
	since: number,
): Promise<{ items: readonly RawItem[]; serverTime: number | undefined }> {
	// The first answer's clock: what changes while later pages are read is looked at again next time.
	let serverTime: number | undefined;
	const { entries: items } = await collectPages({
		// Everything, oldest first: with this order nothing moves out of the way while pages are read.
		fetchPage: async (offset, count) => {
			const page = await api.retrieve({ state: 'all', sort: 'oldest', count, offset, since });
			if (offset === 0) serverTime ??= page.serverTime;
			return page;
		},
		idOf: itemId,
		pageSize: PAGE_SIZE,
		limit: undefined,
	});
	return { items, serverTime };
}
