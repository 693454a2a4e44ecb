import { toIso, toSeconds } from './serverTime';

/** A saved item as any compatible server sends it; see transport/schemas. */
export type RawItem = Readonly<Record<string, unknown>>;

/** A saved item in words and dates a person can use. Every key is always there; null means "none". */
export interface SavedItem {
	readonly id: string;
	readonly title: string | null;
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
	return text(item.item_id) ?? '';
}

/** UNIX seconds, or undefined when the item does not say when it was saved. */
export function addedAt(item: RawItem): number | undefined {
	return toSeconds(item.time_added);
}

export function toSavedItem(item: RawItem): SavedItem {
	const url = text(item.resolved_url) ?? text(item.given_url);
	const domain = record(item.domain_metadata);
	return {
		id: itemId(item),
		title: text(item.given_title) ?? text(item.resolved_title) ?? url,
		url,
		savedUrl: text(item.given_url),
		excerpt: text(item.excerpt),
		site: text(domain.name) ?? hostOf(url),
		image: text(item.top_image_url) ?? text(record(item.image).src) ?? text(firstOf(item.images).src),
		status: STATUS[text(item.status) ?? ''] ?? null,
		favorite: isOn(item.favorite),
		tags: namesOf(item.tags, 'tag'),
		authors: namesOf(item.authors, 'name'),
		type: typeOf(item),
		wordCount: count(item.word_count),
		readingMinutes: count(item.time_to_read) || null,
		language: text(item.lang),
		addedAt: toIso(item.time_added),
		updatedAt: toIso(item.time_updated),
		archivedAt: toIso(item.time_read),
		favoritedAt: toIso(item.time_favorited),
	};
}

const STATUS: Readonly<Record<string, SavedItem['status']>> = { '0': 'unread', '1': 'archived', '2': 'deleted' };

/** `has_video` and `has_image`: 0 none, 1 contains one, 2 is one. */
function typeOf(item: RawItem): SavedItem['type'] {
	if (Number(item.has_video) === 2) return 'video';
	if (Number(item.has_image) === 2) return 'image';
	return isOn(item.is_article) ? 'article' : 'page';
}

function isOn(value: unknown): boolean {
	return value === true || value === 1 || value === '1' || value === 'true';
}

function text(value: unknown): string | null {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function count(value: unknown): number | null {
	if (value === undefined || value === null || value === '') return null;
	const number = Number(value);
	return Number.isFinite(number) ? number : null;
}

function record(value: unknown): RawItem {
	return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as RawItem) : {};
}

function firstOf(value: unknown): RawItem {
	const entries = value !== null && typeof value === 'object' ? Object.values(value) : [];
	return record(entries[0]);
}

/** Tags and authors come as a map whose entries carry the name, or whose keys are it. */
function namesOf(value: unknown, key: string): string[] {
	if (Array.isArray(value)) return value.map((entry) => text(entry) ?? text(record(entry)[key])).filter(isText);
	return Object.entries(record(value))
		.map(([name, entry]) => text(record(entry)[key]) ?? text(name))
		.filter(isText);
}

function isText(value: string | null): value is string {
	return value !== null;
}

function hostOf(url: string | null): string | null {
	return url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') || null : null;
}
