import { fingerprint } from '../../../shared/domain/fingerprint';
import { entryOf } from '../../../shared/domain/record';
import { MOST_KEPT_TAGS } from '../bounds';
import type { RawItem } from '../rawValue';
import { readFlag, readText } from '../rawValue';
import { addedAt, isDeleted, statusOf, tagsOf, updatedAt } from '../savedItem';

/** How an item was when it last came: enough to tell what has changed, and no text of it. */
export interface ItemSnapshot {
	/** When it last changed; the service's clock when it was seen, for an item that does not tell. */
	readonly updated: number;
	/** Undefined when the item does not tell. */
	readonly added: number | undefined;
	/** `saved` is all that is known of an item that changed before it was seen for the first time. */
	readonly kind: 'unread' | 'archived' | 'deleted' | 'saved';
	readonly favorite: boolean;
	/** Short hashes of the tags in lower case. */
	readonly tags: readonly string[];
	/** Hash of title and address, for a second edit within one second. */
	readonly content: string;
}

/** @param now stands in for the time of a change that the item does not tell */
export function snapshotOf(item: RawItem, now: number): ItemSnapshot {
	const updated = updatedAt(item) ?? now;
	if (isDeleted(item))
		return { updated, added: undefined, kind: 'deleted', favorite: false, tags: [], content: '' };
	return {
		updated,
		added: addedAt(item),
		kind: statusOf(item) === 'archived' ? 'archived' : 'unread',
		favorite: readFlag(item.favorite) ?? false,
		tags: tagHashes(item),
		content: fingerprint(
			CONTENT.map((field) => readText(item[field]) ?? ''),
			SHORT,
		),
	};
}

/** One hash for all where they are too many: when it differs, each of them counts as added. */
function tagHashes(item: RawItem): readonly string[] {
	const hashes = tagsOf(item).map(tagHash).sort();
	return hashes.length > MOST_KEPT_TAGS ? [allTagsHash(hashes)] : hashes;
}

function allTagsHash(hashes: readonly string[]): string {
	return fingerprint(['all tags', ...hashes], SHORT);
}

/** Services keep tags in lower case; some give them back as they were entered. */
export function tagHash(tag: string): string {
	return fingerprint([tag.trim().toLowerCase()], SHORT);
}

/** Of an item that was there at `time`, and changed before it first came. */
export function onlySaved(added: number | undefined, time: number): ItemSnapshot {
	return { updated: time, added, kind: 'saved', favorite: false, tags: [], content: '' };
}

/** One short text for each item, since n8n stores the state again with every execution. */
export function encode({ updated, added, kind, favorite, tags, content }: ItemSnapshot): string {
	const letter = favorite ? LETTERS[kind].toUpperCase() : LETTERS[kind];
	return [updated.toString(36), added?.toString(36) ?? '', letter, content, tags.join(',')].join(
		':',
	);
}

export function decode(text: string): ItemSnapshot {
	const [updated = '', added = '', letter = '', content = '', tags = ''] = text.split(':');
	return {
		updated: parseInt(updated, 36) || 0,
		added: added === '' ? undefined : parseInt(added, 36),
		kind: entryOf(KINDS, letter.toLowerCase()) ?? 'saved',
		favorite: letter !== letter.toLowerCase(),
		tags: tags === '' ? [] : tags.split(','),
		content,
	};
}

/** The time within an encoded snapshot, without reading the rest. */
export function updatedIn(text: string): number {
	return parseInt(text, 36) || 0;
}

/** 32 bits: enough to tell two states of one item apart, and n8n stores thousands of them. */
const SHORT = 8;

/** Whether an encoded snapshot is that of a deleted item. */
export function isDeletedIn(text: string): boolean {
	return /^[^:]*:[^:]*:d/.test(text);
}

const CONTENT = ['given_title', 'resolved_title', 'given_url', 'resolved_url'] as const;
const LETTERS = { unread: 'u', archived: 'a', deleted: 'd', saved: 's' } as const;
const KINDS: Readonly<Record<string, ItemSnapshot['kind']>> = {
	u: 'unread',
	a: 'archived',
	d: 'deleted',
	s: 'saved',
};
