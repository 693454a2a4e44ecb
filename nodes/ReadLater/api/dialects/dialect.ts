import type { ItemEvent } from '../../domain/changes';
import type { RawItem } from '../../domain/rawValue';
import type { ItemAction, NewItem } from '../itemAction';
import type { Detail, Feature, RetrieveQuery } from '../retrieveBody';

export type ActionName = ItemAction['action'];

/** How a kind of server speaks the interface, and what it can do: data, so that one more is a file and a line. */
export interface Dialect {
	/** Stored in credentials. */
	readonly id: string;
	/** As its users call it. */
	readonly name: string;
	/** Below the base address. Without `add`, links are saved by `send`. */
	readonly paths: { readonly get: string; readonly send: string; readonly add?: string };
	/** Undefined: JSON or a form, as the person chose. */
	readonly contentType?: string;
	readonly reading: Reading;
	readonly toRetrieveBody: (
		query: RetrieveQuery,
		features: readonly Feature[],
		detail: Detail,
	) => Readonly<Record<string, unknown>>;
	readonly toAddBody: (item: NewItem) => Readonly<Record<string, unknown>>;
	/** Puts right what this server writes in another way. */
	readonly toItem?: (item: RawItem) => RawItem;
	/** Undefined: everything, as far as the server itself does not refuse it. */
	readonly can?: Abilities;
	/** Of one request. */
	readonly mostActions: number;
	/** Of each part of the list, in one answer; beyond that there is more than it tells. */
	readonly mostListed?: { readonly unread: number; readonly archived: number };
	/** With a setting of the server, archived items are reported as if they were deleted. */
	readonly mayHideArchived?: true;
	/** A change of an item that is not on the list is reported as done. */
	readonly acceptsAnyItem?: true;
	/** A deletion is done although it is answered with status 500. */
	readonly deletesWith500?: true;
	/** What to do about a status, in words. */
	readonly advice?: Readonly<Record<number, string>>;
	/** Where the account stands besides the body, when the person chose this server. */
	readonly account?: 'query' | 'basic';
}

/**
 * - `pages`: page by page, as the interface has it
 * - `one answer`: everything comes at once, whatever place and number are asked for
 * - `changes`: at most `size` of what changed after a time, oldest change first, until nothing is left
 * - `all pages`: pages, but nothing is known of changes; each kind of content is a list of its own
 */
export type Reading =
	| { readonly by: 'pages' | 'one answer' }
	| { readonly by: 'changes'; readonly size: number }
	| {
			readonly by: 'all pages';
			readonly size: number;
			readonly kinds: readonly ('article' | 'video' | 'image' | undefined)[];
	  };

export interface Abilities {
	readonly actions: readonly ActionName[];
	/** Fields that it tells, and that are right. */
	readonly tells: readonly ('status' | 'favorite' | 'tags')[];
	/** What it keeps of a new link besides the address. */
	readonly keeps: readonly ('title' | 'tags' | 'time')[];
	/** What can be known of a change; `deleted` also where it says so of items that were put away. */
	readonly events: readonly ItemEvent[];
}

/** What all of these servers can do to an item. */
export const PLAIN_ACTIONS: readonly ActionName[] = [
	'add',
	'archive',
	'readd',
	'favorite',
	'unfavorite',
	'delete',
];

/** What comparing the list with itself shows, where status and favorite are reported. */
export const COMPARED_EVENTS: readonly ItemEvent[] = [
	'newItem',
	'archived',
	'movedBack',
	'favorited',
	'unfavorited',
	'changed',
];

export const KOBO_ADDRESS = "Its address ends in '/api/kobo'.";

export const JSON_TYPE = 'application/json; charset=UTF-8';

/** A new link of which only the address is kept. */
export function onlyAddress({ url }: NewItem): Readonly<Record<string, unknown>> {
	return { url };
}
