import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Operation } from '../../../shared/n8n/operation';
import { collectPages } from '../../domain/paging';
import { addedAt, itemId, toSavedItem } from '../../domain/savedItem';
import type { ReadLaterApi } from '../../transport/readLaterApi';

/** The original service gives 30 at most, whatever is asked; others give what is asked. */
const PAGE_SIZE = 100;

const properties: readonly INodeProperties[] = [
	{
		displayName: 'Show',
		name: 'show',
		type: 'options',
		default: 'unread',
		options: [
			{ name: 'Archived', value: 'archive', description: 'Items that were read and put away' },
			{ name: 'Everything', value: 'all' },
			{ name: 'Unread', value: 'unread', description: 'Items still on the list' },
		],
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { returnAll: [false] } },
	},
	{
		displayName: 'Order',
		name: 'sort',
		type: 'options',
		default: 'newest',
		options: [
			{ name: 'Newest First', value: 'newest' },
			{ name: 'Oldest First', value: 'oldest' },
		],
	},
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
];

interface Input {
	readonly show: 'unread' | 'archive' | 'all';
	readonly limit: number | undefined;
	readonly sort: 'newest' | 'oldest';
	readonly simplify: boolean;
}

/** Saved Item › Get Many: one item per saved item. */
export const getMany: Operation<Input, ReadLaterApi> = {
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many saved items',
	description: 'Title, link, tags and dates of many items of the reading list, one item each. Only reads.',
	properties,
	readInput: (parameters) => ({
		show: parameters.choice('show', 'Show', ['unread', 'archive', 'all']),
		limit: parameters.flag('returnAll')
			? undefined
			: parameters.wholeNumber('limit', 'Limit', { min: 1, max: Number.MAX_SAFE_INTEGER }),
		sort: parameters.choice('sort', 'Order', ['newest', 'oldest']),
		simplify: parameters.flag('simplify'),
	}),
	async run({ show, limit, sort, simplify }, api) {
		// All of it is read oldest first, the order in which nothing moves while pages are read.
		const serverSort = limit === undefined ? 'oldest' : sort;
		const items = await collectPages({
			fetchPage: (offset, count) => api.retrieve({ state: show, sort: serverSort, count, offset }),
			idOf: itemId,
			pageSize: PAGE_SIZE,
			limit,
		});
		const direction = sort === 'newest' ? -1 : 1;
		return items
			.map((item, index) => ({ item, time: addedAt(item) ?? 0, index }))
			.sort((a, b) => direction * (a.time - b.time) || a.index - b.index)
			.map(({ item }) => ({ json: (simplify ? toSavedItem(item) : item) as unknown as IDataObject }));
	},
};
