import type { INodeProperties } from 'n8n-workflow';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { ListQuery } from '../domain/listQuery';
import type { SavedItemFilter } from '../domain/savedItemFilter';
import { tagField } from './fields';

/** Which part of the list. */
export const showField: INodeProperties = {
	displayName: 'Show',
	name: 'show',
	type: 'options',
	default: 'unread',
	options: [
		{ name: 'Archived', value: 'archive', description: 'Items that were read and put away' },
		{ name: 'Everything', value: 'all' },
		{ name: 'Unread', value: 'unread', description: 'Items still on the list' },
	],
};

/** @throws ServiceError `bad-input` */
export function readShow(parameters: ItemParameters): ListQuery['show'] {
	return parameters.choice('show', 'Show', ['unread', 'archive', 'all']);
}

/** The options of a Filters collection, in the order of the alphabet. */
export const filterOptions: readonly INodeProperties[] = [
	{
		displayName: 'Content Type',
		name: 'contentType',
		type: 'options',
		default: 'article',
		options: [
			{ name: 'Article', value: 'article' },
			{ name: 'Image', value: 'image' },
			{ name: 'Video', value: 'video', description: 'Also articles with a video in them' },
		],
	},
	{
		displayName: 'Favorites',
		name: 'favorite',
		type: 'options',
		default: 'yes',
		options: [
			{ name: 'Only Favorites', value: 'yes' },
			{ name: 'Without Favorites', value: 'no' },
		],
	},
	{
		displayName: 'Saved After',
		name: 'addedAfter',
		type: 'dateTime',
		default: '',
		description: 'Leave out what was saved before this time',
	},
	{
		displayName: 'Saved Before',
		name: 'addedBefore',
		type: 'dateTime',
		default: '',
		description: 'Leave out what was saved after this time',
	},
	{
		displayName: 'Search Text',
		name: 'search',
		type: 'string',
		default: '',
		placeholder: 'e.g. sourdough',
		description: 'Only items whose title or address contains this text',
	},
	{
		...tagField(),
		description: 'Only items with this tag. Upper and lower case make no difference.',
	},
	{
		displayName: 'Untagged Only',
		name: 'untagged',
		type: 'boolean',
		default: true,
		description: 'Whether to return only items without any tag',
	},
	{
		displayName: 'Website',
		name: 'website',
		type: 'string',
		default: '',
		placeholder: 'e.g. example.com',
		description: 'Only items from this website and its subdomains',
	},
];

/** The Filters collection itself. */
export const filtersField: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	description: 'An item has to meet all of them',
	options: [...filterOptions],
};

/** @throws ServiceError `bad-input` naming the filter that cannot be used */
export function readFilter(parameters: ItemParameters): SavedItemFilter {
	const filters = parameters.inside('filters');
	const text = (name: string): string | undefined =>
		filters.text(name).trim() === '' ? undefined : filters.text(name).trim();
	const filter = withoutUndefined({
		favorite: filters.has('favorite')
			? filters.choice('favorite', 'Favorites', ['yes', 'no']) === 'yes'
			: undefined,
		tag: filters.optionalLocator('tag')?.value,
		untagged: filters.flag('untagged', 'Untagged Only') || undefined,
		type: filters.has('contentType')
			? filters.choice('contentType', 'Content Type', ['article', 'video', 'image'] as const)
			: undefined,
		search: text('search'),
		website: text('website'),
		addedAfter: filters.time('addedAfter', 'Saved After'),
		addedBefore: filters.time('addedBefore', 'Saved Before'),
	});
	if (filter.untagged && filter.tag !== undefined)
		throw badInput(
			"'Tag' and 'Untagged Only' cannot both be met",
			'No item has this tag and no tag at all. Remove one of the two filters.',
		);
	return filter;
}

function withoutUndefined(entries: {
	readonly [Name in keyof SavedItemFilter]-?: SavedItemFilter[Name] | undefined;
}): SavedItemFilter {
	return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}
