import { hostName } from './savedItemFilter';
import { toIso, toSeconds } from './serverTime';

/** An entry of a feed: each of its elements with its text, in order. `link` of Atom carries its address. */
export type RawFeedEntry = readonly { readonly name: string; readonly text: string }[];

/** A feed entry in words and dates a person can use. Every key is always there; null means "none". */
export interface FeedItem {
	readonly title: string | null;
	readonly url: string | null;
	readonly site: string | null;
	readonly excerpt: string | null;
	readonly tags: string[];
	readonly addedAt: string | null;
}

/** Names of the same thing in RSS 2.0, RSS 1.0 and Atom, the most telling first. */
const NAMES = {
	title: ['title'],
	url: ['link', 'guid', 'id'],
	excerpt: ['description', 'summary'],
	tags: ['category', 'dc:subject'],
	addedAt: ['pubDate', 'published', 'dc:date', 'updated'],
} as const;

/** Of the original service's feed, which puts the state among the categories. Its tags are in small letters. */
const STATES = ['Unread', 'Read', 'Archived'];

export function toFeedItem(entry: RawFeedEntry): FeedItem {
	const url = all(entry, NAMES.url).find((text) => /^https?:\/\//i.test(text)) ?? null;
	return {
		title: first(entry, NAMES.title) ?? url,
		url,
		site: url === null ? null : hostName(url),
		excerpt: first(entry, NAMES.excerpt),
		tags: all(entry, NAMES.tags).filter((tag) => !STATES.includes(tag)),
		addedAt: toIso(first(entry, NAMES.addedAt)),
	};
}

/** Elements of an entry that are there but cannot be understood, and a missing link. */
export function unreadableElements(entry: RawFeedEntry): string[] {
	const date = NAMES.addedAt.find((name) => all(entry, [name]).length > 0);
	return [
		...(toFeedItem(entry).url === null ? ['link'] : []),
		...(date !== undefined && toSeconds(first(entry, [date])) === undefined ? [date] : []),
	];
}

/** The entry by the names of its elements; one that comes several times has a list. */
export function toRecord(entry: RawFeedEntry): Record<string, string | string[]> {
	const values = new Map<string, string[]>();
	for (const { name, text } of entry) {
		const texts = values.get(name);
		if (texts) texts.push(text);
		else values.set(name, [text]);
	}
	return Object.fromEntries(
		[...values].map(([name, texts]) => [name, texts.length > 1 ? texts : (texts[0] ?? '')]),
	);
}

function first(entry: RawFeedEntry, names: readonly string[]): string | null {
	return all(entry, names)[0] ?? null;
}

function all(entry: RawFeedEntry, names: readonly string[]): string[] {
	return names.flatMap((wanted) =>
		entry.filter(({ name, text }) => name === wanted && text !== '').map(({ text }) => text),
	);
}
