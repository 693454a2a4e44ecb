import { ServiceError } from '../../shared/errors/ServiceError';
import { isRefusal } from '../api/refusal';
import type { RetrievedPage, RetrieveQuery } from '../api/retrieveBody';
import { LARGEST_LIST, LONGEST_LIST_MS, MOST_ENTRIES, MOST_REQUESTS } from '../domain/bounds';
import type { Completeness, Habits, PageRequest } from '../domain/paging';
import { nextRequests, startRead, takePage, UNKNOWN_HABITS } from '../domain/paging';
import { toPage } from '../domain/savedItem';
import type { ReadingList } from './readingList';

/** Requests that are under way at once, to a server that tells how much there is to come. */
const AT_ONCE = 8;

export interface ListRequest {
	readonly query: Omit<RetrieveQuery, 'sort' | 'offset' | 'count' | 'since'>;
	readonly sort: PageRequest['sort'];
	/** UNIX seconds. */
	readonly since?: number | undefined;
	/** How many to ask for at once; servers may give fewer. */
	readonly count?: number;
	readonly habits?: Habits;
	/** Looks at each page; false ends the read, since enough is known. */
	readonly onPage: (page: RetrievedPage, request: PageRequest) => boolean;
}

export interface ListResult {
	/** `enough` when `onPage` ended the read. */
	readonly completeness: Completeness | 'enough';
	readonly habits: Habits;
}

/**
 * Reads a list to its end, or until enough is known: asks what `domain/paging` wants to know.
 * @throws ServiceError of the service; `refused` when it never comes to an end
 */
export async function fetchList(
	list: Pick<ReadingList, 'retrieve' | 'profile'>,
	{ query, sort, since, count, habits, onPage }: ListRequest,
): Promise<ListResult> {
	let read = startRead({
		sort,
		since,
		...(count === undefined ? {} : { count }),
		habits: habits ?? { ...UNKNOWN_HABITS, total: list.profile.total ?? 'unknown' },
	});
	let refusal: unknown;
	const spend = createListBound();
	let last: RetrievedPage | undefined;
	const underWay = new Map<string, Promise<RetrievedPage | 'refused'>>();
	const ask = async (request: PageRequest): Promise<RetrievedPage | 'refused'> =>
		await list.retrieve({ ...query, ...request }).catch((error: unknown) => {
			if (!isRefusal(error)) throw error;
			refusal = error;
			return 'refused' as const;
		});
	for (;;) {
		const [next, ...ahead] = nextRequests(read, AT_ONCE);
		if (!next) break;
		if (read.answers > 0) spend(last);
		// What was asked ahead counts only for the very request; any other means that the list moved.
		if (!underWay.has(JSON.stringify(next))) underWay.clear();
		for (const request of [next, ...ahead]) {
			const name = JSON.stringify(request);
			if (underWay.has(name)) continue;
			const asked = ask(request);
			// Its failure counts when its turn comes, and only then.
			asked.catch(() => undefined);
			underWay.set(name, asked);
		}
		const name = JSON.stringify(next);
		const page = await (underWay.get(name) ?? ask(next));
		underWay.delete(name);
		if (page !== 'refused') {
			if (!onPage(page, next)) return { completeness: 'enough', habits: read.habits };
		}
		last = page === 'refused' ? undefined : page;
		read = takePage(read, page === 'refused' ? page : toPage(page));
		list.profile.total = read.habits.total;
	}
	const completeness = read.step.at === 'end' ? read.step.completeness : 'unproven';
	if (completeness === 'refused') throw refusal;
	return { completeness, habits: read.habits };
}

/**
 * Ends what a server would make go on for ever, or larger than n8n can hold.
 * @returns to be called with each page; throws ServiceError `refused` when it was too much
 */
export function createListBound(): (page: RetrievedPage | undefined) => void {
	const began = Date.now();
	let requests = 0;
	let entries = 0;
	let size = 0;
	return (page) => {
		requests += 1;
		entries += page?.items.length ?? 0;
		size += page?.size ?? 0;
		const isOver =
			requests >= MOST_REQUESTS ||
			entries > MOST_ENTRIES ||
			size > LARGEST_LIST ||
			Date.now() - began > LONGEST_LIST_MS;
		if (isOver) throw endless(requests, entries, size);
	};
}

function endless(requests: number, entries: number, size: number): ServiceError {
	return new ServiceError({
		kind: 'refused',
		message: 'The read-later service does not come to an end of its list',
		description: `After ${requests} requests, ${entries} entries and ${Math.round(size / 1e6)} MB there was still more. Ask for less: set a 'Limit', or a filter such as 'Saved After'.`,
	});
}
