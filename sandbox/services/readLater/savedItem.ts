/** Values of the `status` field. */
export const STATUS = { unread: 0, archived: 1, deleted: 2 } as const;

/** A saved item as it is kept; every time is in unix seconds, 0 when it never happened. */
export interface SavedItem {
	id: number;
	url: string;
	title: string;
	excerpt: string;
	tags: string[];
	favorite: boolean;
	status: number;
	timeAdded: number;
	timeUpdated: number;
	timeRead: number;
	timeFavorited: number;
	wordCount: number;
	language: string;
	type: 'article' | 'video' | 'image' | 'page';
	authors?: string[];
	image?: string;
	/** Title the page itself has, when it differs from the saved one. */
	resolvedTitle?: string;
}

/** The times a list is sorted by. */
export type TimeField = 'timeAdded' | 'timeUpdated' | 'timeRead' | 'timeFavorited';

/** What a caller gives for a new item. */
export interface NewItem {
	url: string;
	title?: string | undefined;
	excerpt?: string;
	tags?: string[];
	favorite?: boolean;
	status?: number;
	time_added?: number;
	time_updated?: number;
	time_read?: number;
	time_favorited?: number;
	word_count?: number;
	lang?: string;
	type?: SavedItem['type'];
	authors?: string[];
	image?: string;
	resolved_title?: string;
}

const TAG_LENGTH = 25;

/** A tag as the service keeps it: lower case, trimmed, at most 25 characters. */
export function normalTag(tag: string): string {
	return tag.trim().toLowerCase().slice(0, TAG_LENGTH);
}

/**
 * The id of the n-th saved item. Ids do not grow with time, as on the real
 * service, where a page has one id for everybody who ever saved it.
 */
export function itemIdOf(count: number): number {
	return 1_000_000_000 + (Math.imul(count, 0x41c64e6d) & 0x7fffffff);
}

/** Ids of servers that use text instead of numbers. */
export function textIdOf(id: number): string {
	return `Rd${id.toString(36)}`;
}

/** The number behind an id in either form. */
export function idNumberOf(id: string): number {
	return id.startsWith('Rd') ? Number.parseInt(id.slice(2), 36) : Number(id);
}
