import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../../../shared/n8n/operation';
import type { ListQuery } from '../../domain/listQuery';
import { optionsField } from '../../parameters/fields';
import { filtersField, readFilter } from '../../parameters/filterFields';
import { countItems } from '../../service/countItems';
import type { ReadingList } from '../../service/readingList';

const properties: readonly INodeProperties[] = [
	{
		displayName: 'Show',
		name: 'show',
		type: 'options',
		default: 'unread',
		description: 'Which items to count',
		options: [
			{ name: 'Archived', value: 'archive', description: 'Items that were read and put away' },
			{ name: 'Everything', value: 'all' },
			{ name: 'Unread', value: 'unread', description: 'Items still on the list' },
		],
	},
	filtersField,
	optionsField,
];

/** Saved Item › Count: how many items there are. */
export const count: Operation<ListQuery, ReadingList> = {
	value: 'count',
	name: 'Count',
	action: 'Count saved items',
	description:
		'How many items the reading list has, all of them or those that meet filters. Only reads.',
	properties,
	readInput: (parameters) => ({
		show: parameters.choice('show', 'Show', ['unread', 'archive', 'all']),
		order: 'oldest',
		filter: readFilter(parameters),
	}),
	run: async (query, list) => [{ json: { count: await countItems(list, query) } }],
};
