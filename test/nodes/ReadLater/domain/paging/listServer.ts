import type {
	Completeness,
	Entry,
	Habits,
	PageRead,
	PageRequest,
} from '../../../../../nodes/ReadLater/domain/paging';
import { nextRequest, startRead, takePage } from '../../../../../nodes/ReadLater/domain/paging';

/** What a server does with a list; without any of them it does all that it is asked for. */
export interface Ways {
	/** Entries of a page at most. */
	readonly most?: number;
	/** It always begins at the start. */
	readonly ignoresOffset?: boolean;
	readonly ignoresSince?: boolean;
	/** It gives one order whatever is asked: in that of the entries as they are listed. */
	readonly ignoresSort?: boolean;
	/** It loses the order of a page. */
	readonly losesOrder?: boolean;
	/** Entries by which a page begins earlier than it was asked for. */
	readonly early?: number;
	/** It goes no further than to this place. */
	readonly farthest?: number;
	/** Behind its end it gives the last page again. */
	readonly repeatsItsEnd?: boolean;
	/** It has nothing at any place but the start. */
	readonly hasOnlyStart?: boolean;
	/** Behind its end it gives the start again. */
	readonly startsOver?: boolean;
	/** It gives what was changed in the very second of `since`, too. */
	readonly countsSince?: boolean;
	/** It sorts by times that it does not tell. */
	readonly hidesTimes?: boolean;
	/** The newest are those that were changed last. */
	readonly newestByChange?: boolean;
	/** Answers after which entries of one time stand the other way round, from one answer to the next. */
	readonly shakesAfter?: number;
	readonly refuses?: (request: PageRequest) => boolean;
	readonly tells?: (found: number, given: number) => number;
	/** Happens to the list after so many answers. */
	readonly meanwhile?: (entries: Entry[], answers: number) => void;
}

/** @param time UNIX seconds of the saving, and of the change where no other is given */
export const entry = (id: number | string, time?: number, updated = time): Entry => ({
	id: String(id),
	added: time,
	updated,
});

/** Saved one after the other, a minute between them. */
export const entries = (count: number, from = 1_000_000): Entry[] =>
	Array.from({ length: count }, (_, index) => entry(index + 1, from + index * 60));

/** What a page begins with, how many are asked for, and from when on: `oldest 29/500 since 1000`. */
const written = ({ sort, offset, count, since }: PageRequest): string =>
	`${sort} ${offset}/${count}${since === undefined ? '' : ` since ${since}`}`;

export interface Reading {
	readonly asked: readonly string[];
	/** Ids that came, each once, in the order in which they came first. */
	readonly ids: readonly string[];
	readonly completeness: Completeness;
	readonly habits: Habits;
	readonly read: PageRead;
}

/** A list in memory, and a read of it to its end. */
export function readAll(
	list: readonly Entry[],
	ways: Ways = {},
	options: Partial<Parameters<typeof startRead>[0]> = {},
): Reading {
	const served = [...list];
	let read = startRead({ sort: 'oldest', ...options });
	const asked: string[] = [];
	const ids = new Set<string>();
	for (;;) {
		const request = nextRequest(read);
		if (!request) break;
		if (asked.push(written(request)) > 2_000) throw new Error('The read does not end');
		const answer = ways.refuses?.(request)
			? 'refused'
			: pageOf(served, request, ways, asked.length - 1);
		if (answer !== 'refused') for (const { id } of answer.entries) ids.add(id);
		read = takePage(read, answer);
		ways.meanwhile?.(served, asked.length);
	}
	if (read.step.at !== 'end') throw new Error('The read ends without an end');
	const { completeness } = read.step;
	return { asked, ids: [...ids], completeness, habits: read.habits, read };
}

function pageOf(served: readonly Entry[], request: PageRequest, ways: Ways, answers: number) {
	const { since } = request;
	const found = served.filter(
		({ updated }) =>
			ways.ignoresSince === true ||
			since === undefined ||
			(updated ?? Infinity) > (ways.countsSince ? since - 1 : since),
	);
	if (!ways.ignoresSort) {
		const isOldest = request.sort === 'oldest';
		const by = ways.newestByChange && !isOldest ? 'updated' : 'added';
		found.sort((a, b) => (isOldest ? 1 : -1) * ((a[by] ?? 0) - (b[by] ?? 0)));
	}
	const shaken = answers - (ways.shakesAfter ?? Infinity);
	if (shaken >= 0 && shaken % 2 === 0) reverseTies(found);
	const length = Math.min(request.count, ways.most ?? Infinity);
	const given = found.slice(startOf(request, found.length, length, ways)).slice(0, length);
	return {
		entries: ways.hidesTimes ? given.map(({ id }) => entry(id)) : given,
		isOrdered: !ways.losesOrder,
		...(ways.tells ? { total: ways.tells(found.length, given.length) } : {}),
	};
}

function reverseTies(found: Entry[]): void {
	for (let from = 0; from < found.length;) {
		const end = found.findIndex(({ added }, index) => index > from && added !== found[from]?.added);
		const to = end === -1 ? found.length : end;
		found.splice(from, to - from, ...found.slice(from, to).reverse());
		from = to;
	}
}

function startOf({ offset }: PageRequest, found: number, length: number, ways: Ways): number {
	if (ways.ignoresOffset) return 0;
	if (ways.hasOnlyStart && offset > 0) return found;
	if (ways.startsOver && offset >= found) return 0;
	const start = Math.max(0, Math.min(offset, ways.farthest ?? offset) - (ways.early ?? 0));
	return ways.repeatsItsEnd && start >= found ? Math.max(0, found - length) : start;
}
