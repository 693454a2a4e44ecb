import type { RawItem } from '../domain/rawValue';

/** Parameters of the retrieval call; the account is added by the credential. */
export interface RetrieveQuery {
	readonly state: 'all' | 'unread' | 'archive';
	readonly sort: 'newest' | 'oldest';
	readonly count: number;
	readonly offset: number;
	/** UNIX seconds; only items changed from then on. */
	readonly since?: number;
	/** What the service may leave out; it need not know these, so whoever asks looks again. */
	readonly only?: ServerFilter;
	/** Asks for the names of all tags of the list. */
	readonly tagList?: boolean;
	/** Parameters that only this server knows. */
	readonly more?: Readonly<Record<string, string>>;
}

export interface ServerFilter {
	readonly favorite?: boolean;
	/** `_untagged_` for items without one. */
	readonly tag?: string;
	readonly contentType?: 'article' | 'video' | 'image';
	readonly search?: string;
	readonly domain?: string;
}

export interface RetrievedPage {
	readonly items: readonly RawItem[];
	/** Characters of the answer. */
	readonly size?: number;
	/** Whether the items stand in the order in which the service sorted them; a map may lose it. */
	readonly isOrdered?: boolean;
	/** UNIX seconds; the `since` of the answer, undefined when it carries none. */
	readonly serverTime: number | undefined;
	/** UNIX seconds; the `Date` header, undefined when there is none. */
	readonly date?: number | undefined;
	/** Id of the kind of server that the answer shows, when it shows any. */
	readonly dialect?: string;
	/** Number of items behind the query, when the service tells. */
	readonly total: number | undefined;
	/** When asked for and known to the service. */
	readonly tagNames: readonly string[] | undefined;
}

export type Detail = 'complete' | 'simple';

/** What a request for a page may make use of, the plainest first. Servers refuse what they do not know. */
export const FEATURES = [
	'count',
	'sort',
	'state',
	'detail',
	'unsorted',
	'since',
	'values',
	'complete',
	'extras',
] as const;

/**
 * - `count`, `sort`, `state`, `detail`, `since`: the parameters of the contract
 * - `unsorted`: a request that says nothing about the order
 * - `values`: of `sort` and `state`, those beyond what the contract shows
 * - `complete`: all details of each item
 * - `extras`: parameters beyond the contract, `total` and the filters; `offset` goes whenever it is not 0
 */
export type Feature = (typeof FEATURES)[number];

/** What the contract shows in a request, for servers that insist on all of it. */
export const CONTRACT_EXAMPLE: readonly Feature[] = ['count', 'sort', 'state', 'detail'];

/**
 * Numbers and text exactly so: compatible servers insist on numbers for count, offset and since, and
 * on text for favorite and total; the original one takes the number 1 for 0 there.
 */
export function toRetrieveBody(
	query: RetrieveQuery,
	features: readonly Feature[],
	detail: Detail,
): Record<string, unknown> {
	const { state, count, offset, since, more } = query;
	const has = (feature: Feature): boolean => features.includes(feature);
	const sort = sortOf(query, features);
	return {
		...(has('state') ? { state: has('values') ? state : 'all' } : {}),
		...(sort === undefined ? {} : { sort }),
		...(has('detail') ? { detailType: has('complete') ? detail : 'simple' } : {}),
		...(has('count') ? { count } : {}),
		...(offset > 0 ? { offset } : {}),
		...(since === undefined || !has('since') ? {} : { since }),
		...(has('extras') ? extrasOf(query) : {}),
		...more,
	};
}

function sortOf({ sort }: RetrieveQuery, features: readonly Feature[]): string | undefined {
	if (!features.includes('sort')) return undefined;
	if (sort === 'oldest' || features.includes('values')) return sort;
	// The newest come first when nothing is said about the order, in most places.
	return features.includes('unsorted') ? undefined : 'oldest';
}

function extrasOf({ only = {}, tagList }: RetrieveQuery): Record<string, unknown> {
	const { favorite, ...filter } = only;
	return {
		total: '1',
		...(favorite === undefined ? {} : { favorite: favorite ? '1' : '0' }),
		...filter,
		...(tagList ? { taglist: '1', forcetaglist: '1' } : {}),
	};
}
