import type { Parameters } from './callerParameters.ts';
import type { Quirks } from './quirks.ts';
import { ERRORS } from './readLaterError.ts';
import { normalTag, type TimeField } from './savedItem.ts';

/** A query of a list, checked and with its defaults. */
export interface Query {
	state: 'unread' | 'archive' | 'all';
	favorite?: boolean | undefined;
	tag?: string | undefined;
	contentType?: 'article' | 'video' | 'image' | undefined;
	sort: 'newest' | 'oldest';
	sortField: TimeField;
	complete: boolean;
	search?: string | undefined;
	domain?: string | undefined;
	since?: number | undefined;
	count: number;
	offset: number;
	total: boolean;
	tagList: boolean;
}

const DEFAULT_COUNT = 30;
const LARGEST_COUNT = 5000;
const MILLISECONDS_FROM = 1e12;
const STATES: Record<string, Query['state']> = {
	unread: 'unread',
	queue: 'unread',
	archive: 'archive',
	read: 'archive',
	all: 'all',
};
const FAVORITES = new Map<unknown, boolean>([
	['0', false],
	['1', true],
	['false', false],
	['true', true],
	[false, false],
	[true, true],
	[0, false],
]);

/** Reads the parameters of a retrieval. */
export function readQuery(all: Parameters, quirks: Quirks): Query {
	const given = Object.fromEntries(
		Object.entries(all).filter(
			([name, value]) => !quirks.ignore.includes(name) && value !== null && value !== '',
		),
	);
	const state = oneOf(given, 'state', STATES) ?? 'all';
	const favorite = given.favorite === undefined ? undefined : favoriteOf(given.favorite);
	const since = sinceOf(given);
	return {
		state,
		favorite,
		since,
		tag: given.tag === undefined ? undefined : normalTag(String(given.tag)),
		contentType: oneOf(given, 'contentType', {
			article: 'article',
			video: 'video',
			image: 'image',
			all: undefined,
		} as const),
		sort:
			oneOf(given, 'sort', {
				newest: 'newest',
				oldest: 'oldest',
				shortest: 'newest',
				longest: 'newest',
			} as const) ?? 'newest',
		sortField:
			since !== undefined
				? 'timeAdded'
				: favorite
					? 'timeFavorited'
					: state === 'archive'
						? 'timeRead'
						: 'timeAdded',
		complete: oneOf(given, 'detailType', { simple: false, complete: true } as const) ?? false,
		search: given.search === undefined ? undefined : String(given.search).toLowerCase(),
		domain: given.domain === undefined ? undefined : String(given.domain).toLowerCase(),
		count: countOf(given, quirks),
		offset: wholeNumber(given, 'offset') ?? 0,
		// Only the text "1" is understood, not the number.
		total: given.total === '1',
		tagList: given.taglist === '1',
	};
}

function countOf(given: Parameters, { maxCount }: Quirks): number {
	const count = wholeNumber(given, 'count') ?? DEFAULT_COUNT;
	if (count < 1 || count > LARGEST_COUNT)
		throw ERRORS.badRequest(`count has to be between 1 and ${LARGEST_COUNT}`);
	return maxCount === null ? count : Math.min(count, maxCount);
}

function sinceOf(given: Parameters): number | undefined {
	if (given.since === undefined) return undefined;
	const since = Number(given.since);
	if (!Number.isFinite(since) || since < 0)
		throw ERRORS.badRequest('since has to be a time in seconds');
	return Math.trunc(since >= MILLISECONDS_FROM ? since / 1000 : since);
}

// The number 1 passes the check of the original service but counts as 0.
function favoriteOf(value: unknown): boolean {
	if (value === 1) return false;
	const favorite = FAVORITES.get(value);
	if (favorite === undefined) throw ERRORS.badRequest('favorite has to be 0 or 1');
	return favorite;
}

function oneOf<T>(given: Parameters, name: string, allowed: Record<string, T>): T | undefined {
	const value = given[name];
	if (value === undefined) return undefined;
	if (typeof value !== 'string' || !Object.hasOwn(allowed, value))
		throw ERRORS.badRequest(`${name} has to be one of ${Object.keys(allowed).join(', ')}`);
	return allowed[value];
}

function wholeNumber(given: Parameters, name: string): number | undefined {
	const value = given[name];
	if (value === undefined) return undefined;
	if (!/^\d+$/.test(String(value))) throw ERRORS.badRequest(`${name} has to be a whole number`);
	return Number(value);
}
