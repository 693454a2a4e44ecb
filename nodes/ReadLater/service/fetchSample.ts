import { isRefusal } from '../api/refusal';
import type { RetrievedPage, RetrieveQuery } from '../api/retrieveBody';
import type { ReadingList } from './readingList';

/** Some servers refuse to give more than so many items at once, in place of giving fewer. */
const SMALLER_COUNTS = [30, 10, 1];

/**
 * One page of up to `count` items; of fewer where the server refuses that many.
 * @throws ServiceError of the first request when even one item is refused
 */
export async function fetchSample(list: ReadingList, query: RetrieveQuery): Promise<RetrievedPage> {
	const { count } = query;
	return await list.retrieve(query).catch(async (first: unknown) => {
		if (!isRefusal(first)) throw first;
		for (const smaller of SMALLER_COUNTS.filter((each) => each < count)) {
			const page = await list.retrieve({ ...query, count: smaller }).catch((error: unknown) => {
				if (!isRefusal(error)) throw error;
			});
			if (page) return page;
		}
		throw first;
	});
}
