import { asRecord } from '../../shared/domain/record';
import type { RawItem } from './rawValue';
import { readFlag, readNumber, readText } from './rawValue';
import { addedAt, tagsOf } from './savedItem';

/** What a person wants to see of a reading list. Everything that is set has to hold. */
export interface SavedItemFilter {
	readonly favorite?: boolean;
	/** Compared without regard to upper and lower case, as services keep tags. */
	readonly tag?: string;
	readonly untagged?: boolean;
	readonly type?: 'article' | 'video' | 'image';
	/** Part of the title or of the address. */
	readonly search?: string;
	/** Host name such as `example.com`; its subdomains belong to it. */
	readonly website?: string;
	/** UNIX seconds, both ends included. */
	readonly addedAfter?: number;
	readonly addedBefore?: number;
}

/**
 * Whether an item is wanted. Also used on what a service has filtered already: some read over filters.
 * An item that does not tell a flag at all is taken at the service's word.
 */
export function matchesFilter(item: RawItem, filter: SavedItemFilter): boolean {
	const { favorite, tag, untagged, type, search, website, addedAfter, addedBefore } = filter;
	if (favorite !== undefined && (readFlag(item.favorite) ?? favorite) !== favorite) return false;
	if (
		tag !== undefined &&
		!tagsOf(item).some((name) => name.toLowerCase() === tag.trim().toLowerCase())
	)
		return false;
	if (untagged === true && tagsOf(item).length > 0) return false;
	if (type !== undefined && !isOfType(item, type)) return false;
	if (search !== undefined && !mentions(item, search.trim().toLowerCase())) return false;
	if (website !== undefined && !isOn(item, website)) return false;
	const added = addedAt(item);
	if (addedAfter !== undefined && (added === undefined || added < addedAfter)) return false;
	return addedBefore === undefined || (added !== undefined && added <= addedBefore);
}

/** As the interface has it: a video may also be embedded in an article. */
function isOfType(item: RawItem, type: NonNullable<SavedItemFilter['type']>): boolean {
	if (type === 'article') return readFlag(item.is_article) ?? true;
	if (type === 'video') return (readNumber(item.has_video) ?? 1) > 0;
	return (readNumber(item.has_image) ?? 2) === 2;
}

function mentions(item: RawItem, words: string): boolean {
	const { given_title, resolved_title, given_url, resolved_url } = item;
	return [given_title, resolved_title, given_url, resolved_url].some((value) =>
		readText(value)?.toLowerCase().includes(words),
	);
}

function isOn(item: RawItem, website: string): boolean {
	const wanted = hostName(website);
	const { name } = asRecord(item.domain_metadata);
	return [readText(item.resolved_url), readText(item.given_url), readText(name)]
		.filter((value) => typeof value === 'string')
		.some((value) => hostName(value) === wanted || hostName(value).endsWith(`.${wanted}`));
}

/** `https://www.Example.com/page` and `example.com` are the same website. */
export function hostName(address: string): string {
	const text = address.trim().toLowerCase();
	const full = /^[a-z][a-z0-9+.-]*:\/\//.test(text) ? text : `https://${text}`;
	return (URL.canParse(full) ? new URL(full).hostname : text).replace(/^www\./, '');
}
