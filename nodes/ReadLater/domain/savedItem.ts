import { fingerprint } from '../../shared/domain/fingerprint';
import { asRecord, entryOf } from '../../shared/domain/record';
import { LONGEST_KEPT_ID } from './bounds';
import type { Page } from './paging';
import type { RawItem } from './rawValue';
import { readFlag, readMap, readNumber, readText, readTime } from './rawValue';
import { toIso } from './serverTime';

/** A saved item in words and dates a person can use. Every key is always there; null means "none". */
export interface SavedItem {
	readonly id: string;
	readonly title: string | null;
	/** The title as a link, in Markdown: a line ready to be posted. */
	readonly text: string;
	readonly url: string | null;
	readonly savedUrl: string | null;
	readonly excerpt: string | null;
	readonly site: string | null;
	readonly image: string | null;
	readonly status: 'unread' | 'archived' | 'deleted' | null;
	readonly favorite: boolean;
	readonly tags: string[];
	readonly authors: string[];
	readonly type: 'article' | 'video' | 'image' | 'page';
	readonly wordCount: number | null;
	readonly readingMinutes: number | null;
	readonly language: string | null;
	readonly addedAt: string | null;
	readonly updatedAt: string | null;
	readonly archivedAt: string | null;
	readonly favoritedAt: string | null;
}

export function itemId(item: RawItem): string {
	return readText(item.item_id) ?? '';
}

/** What stands for an id where it is remembered: the id, or its fingerprint where it is too long to be kept. */
export function itemKey(item: RawItem): string {
	const id = itemId(item);
	return id.length > LONGEST_KEPT_ID ? fingerprint([id]) : id;
}

/** What paging has to know of an answer. An item without a date of its change counts as never changed. */
export function toPage({
	items,
	isOrdered = false,
	total,
}: {
	readonly items: readonly RawItem[];
	readonly isOrdered?: boolean;
	readonly total?: number | undefined;
}): Page {
	return {
		entries: items.map((item) => ({
			id: itemKey(item),
			added: addedAt(item),
			updated: updatedAt(item),
			others: [readTime(item.time_read) ?? undefined, readTime(item.time_favorited) ?? undefined],
		})),
		isOrdered,
		total,
	};
}

/** UNIX seconds, or undefined when the item does not say when it was saved. */
export function addedAt(item: RawItem): number | undefined {
	return readTime(item.time_added) ?? undefined;
}

/** UNIX seconds, or undefined when the item does not say when it last changed. */
export function updatedAt(item: RawItem): number | undefined {
	return readTime(item.time_updated) ?? undefined;
}

/** 3 is "hidden": not shown to its owner either. */
export function isDeleted(item: RawItem): boolean {
	return item.status !== undefined && ['2', '3'].includes(readText(item.status) ?? '');
}

export function statusOf(item: RawItem): SavedItem['status'] {
	return entryOf(STATUS, readText(item.status) ?? '') ?? null;
}

const STATUS: Readonly<Record<string, SavedItem['status']>> = {
	'0': 'unread',
	'1': 'archived',
	'2': 'deleted',
	'3': 'deleted',
};

export function titleOf(item: RawItem): string | null {
	const given = readText(item.given_title);
	const resolved = readText(item.resolved_title);
	// The original service cut the title as it was given at 75 letters.
	if (given && resolved?.startsWith(given.replace(/(…|\.{3})$/, ''))) return resolved;
	return given ?? resolved ?? readText(item.title) ?? urlOf(item);
}

/** Where the link leads; the address as it was saved when the service did not follow it. */
export function urlOf(item: RawItem): string | null {
	return readText(item.resolved_url) ?? readText(item.given_url) ?? null;
}

export function siteOf(item: RawItem): string | null {
	return readText(asRecord(item.domain_metadata).name) ?? hostOf(urlOf(item));
}

export function tagsOf(item: RawItem): string[] {
	return namesOf(item.tags, 'tag');
}

/** `has_video` and `has_image`: 0 none, 1 contains one, 2 is one. */
export function typeOf(item: RawItem): SavedItem['type'] {
	if (readNumber(item.has_video) === 2) return 'video';
	if (readNumber(item.has_image) === 2) return 'image';
	return readFlag(item.is_article) ? 'article' : 'page';
}

export function toSavedItem(item: RawItem): SavedItem {
	return {
		id: itemId(item),
		title: titleOf(item),
		text: toLine(titleOf(item), urlOf(item)),
		url: urlOf(item),
		savedUrl: readText(item.given_url) ?? null,
		excerpt: readText(item.excerpt) ?? null,
		site: siteOf(item),
		image:
			readText(item.top_image_url) ?? readText(asRecord(item.image).src) ?? firstImage(item.images),
		status: statusOf(item),
		favorite: readFlag(item.favorite) ?? false,
		tags: tagsOf(item),
		authors: namesOf(item.authors, 'name'),
		type: typeOf(item),
		wordCount: readNumber(item.word_count) ?? null,
		readingMinutes: readNumber(item.time_to_read) || null,
		language: readText(item.lang) ?? null,
		addedAt: toIso(item.time_added),
		updatedAt: toIso(item.time_updated),
		archivedAt: toIso(item.time_read),
		favoritedAt: toIso(item.time_favorited),
	};
}

/** The fields of the interface that `toSavedItem` reads, and how each has to look. */
const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
	...fields(
		readText,
		'given_title',
		'resolved_title',
		'given_url',
		'resolved_url',
		'excerpt',
		'lang',
		'top_image_url',
	),
	...fields(readTime, 'time_added', 'time_updated', 'time_read', 'time_favorited'),
	...fields(readFlag, 'favorite', 'is_article'),
	...fields(readNumber, 'has_video', 'has_image', 'word_count', 'time_to_read'),
	...fields(readMap, 'tags', 'authors', 'images', 'image', 'domain_metadata'),
	status: (value) => (readText(value) === null ? null : entryOf(STATUS, readText(value) ?? '')),
};

/**
 * Fields that are there but cannot be understood. `toSavedItem` gives null (or false, or none) in their
 * place; whoever shows the item has to say so.
 * @returns names of the interface, e.g. `time_added`
 */
export function unreadableFields(item: RawItem): string[] {
	const known = Object.entries(READERS).flatMap(([field, read]) =>
		read(item[field]) === undefined ? [field] : [],
	);
	return UNREADABLE_ENTRY in item ? [...known, UNREADABLE_ENTRY] : known;
}

/** Holds what came in the place of an item and is none; see api/itemsInOrder. */
export const UNREADABLE_ENTRY = 'unreadable_entry';

function fields<Reader>(reader: Reader, ...names: readonly string[]): Record<string, Reader> {
	return Object.fromEntries(names.map((name) => [name, reader]));
}

function firstImage(images: unknown): string | null {
	const [first] = readMap(images) ?? [];
	return readText(asRecord(first?.[1]).src) ?? null;
}

/** Tags and authors come as a map whose entries carry the name or whose keys are it, or as a list. */
function namesOf(value: unknown, key: string): string[] {
	return (readMap(value) ?? [])
		.map(([name, entry]) => readText(asRecord(entry)[key]) ?? readText(name) ?? readText(entry))
		.filter((name) => typeof name === 'string');
}

/** What Markdown would take for something else. */
const SPECIAL = /[\\[\]*_~`|]/g;

/**
 * One line for a message: the title as a link, in Markdown; the address alone where there is no other
 * title. Chat services refuse a link whose words are an address themselves, so those stand beside it.
 * @returns '' for an item without an address and a title
 */
export function toLine(title: string | null, url: string | null): string {
	if (url === null) return title ?? '';
	if (title === null || title === url) return url;
	const words = title.replace(/\s+/g, ' ').trim().replace(SPECIAL, '\\$&');
	if (/https?:\/\//i.test(title)) return `${words}: ${url}`;
	return `[${words}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

function hostOf(url: string | null): string | null {
	return url !== null && URL.canParse(url)
		? new URL(url).hostname.replace(/^www\./, '') || null
		: null;
}
