import type { INodeProperties } from 'n8n-workflow';
import { quote } from '../../shared/domain/quote';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { SavedItemFilter } from '../domain/savedItemFilter';
import type { ItemReference } from '../service/findItems';

/** How the account is known; shown first. */
export const authenticationField: INodeProperties = {
	displayName: 'Connect With',
	name: 'authentication',
	type: 'options',
	default: 'account',
	options: [
		{
			name: 'Account',
			value: 'account',
			description: 'Connect your account step by step; nothing has to be copied',
		},
		{ name: 'Access Token', value: 'token', description: 'You already hold an access token' },
	],
};

/** The credential type behind each choice. */
export const CREDENTIALS = { account: 'readLaterOAuthApi', token: 'readLaterTokenApi' } as const;

/** Needs no account. */
export const FEED_CREDENTIAL = 'readLaterFeedApi';

/** Which item; for every operation on a single one. */
export const itemField: INodeProperties = {
	displayName: 'Item',
	name: 'item',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The saved item. By ID is quickest, since the address has to be searched for.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Choose a saved item',
			typeOptions: { searchListMethod: 'searchSavedItems', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 229279689' },
		{
			displayName: 'By URL',
			name: 'url',
			type: 'string',
			placeholder: 'e.g. https://www.example.com/story',
		},
	],
};

/** One tag, for what looks for it. @param whenEmpty what stands in the list when nothing is chosen */
export function tagField(whenEmpty = 'Choose a tag'): INodeProperties {
	return {
		displayName: 'Tag',
		name: 'tag',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: whenEmpty,
				typeOptions: { searchListMethod: 'searchTags', searchable: true },
			},
			{ displayName: 'By Name', name: 'name', type: 'string', placeholder: 'e.g. to read' },
		],
	};
}

/** @throws ServiceError `bad-input` */
export function readItemReference(parameters: ItemParameters): ItemReference {
	const { mode, value } = parameters.locator('item', 'Item');
	// An AI agent that fills the field does not know of the modes; an address is never an ID.
	if (mode !== 'url' && !/^https?:\/\//i.test(value)) return { by: 'id', value };
	return { by: 'url', value: requireAddress(value, 'Item') };
}

/** @throws ServiceError `bad-input` naming the field */
export function requireAddress(text: string, field: string): string {
	const address = text.trim();
	if (/^https?:\/\/[^/\s]+/i.test(address) && URL.canParse(address)) return address;
	throw badInput(
		`'${field}' is not a web address`,
		`It has to begin with https:// (or http://). It is “${quote(address, 60)}” now.`,
	);
}

/** Comma-separated, as people write them; a list from an expression works too. */
export const tagsField: INodeProperties = {
	displayName: 'Tags',
	name: 'tags',
	type: 'string',
	default: '',
	placeholder: 'e.g. news, to read',
	description: 'Separate several with commas. Services keep tags in lower case.',
};

/** @throws ServiceError `bad-input` when no tag was entered */
export function readTags(parameters: ItemParameters): string[] {
	const tags = parameters.list('tags');
	if (tags.length > 0) return tags;
	throw badInput(
		"'Tags' is empty",
		"Enter at least one tag under 'Tags'; separate several with commas.",
	);
}

/** For operations that read. */
export const skipDetailsOption: INodeProperties = {
	displayName: 'Skip Tags and Images',
	name: 'skipDetails',
	type: 'boolean',
	default: true,
	description:
		'Whether to ask the service for less of each item, which is quicker. Many then leave out tags, authors and images.',
};

/** @throws ServiceError `bad-input` where tags are needed */
export function refuseSkippedTags(options: ItemParameters, filter: SavedItemFilter): void {
	if (
		!options.flag('skipDetails', 'Skip Tags and Images') ||
		(filter.tag === undefined && !filter.untagged)
	)
		return;
	const name = filter.tag === undefined ? 'Untagged Only' : 'Tag';
	throw badInput(
		`'Skip Tags and Images' cannot be used with the filter '${name}'`,
		'Without tags nothing tells which items fit. Remove one of the two.',
	);
}
