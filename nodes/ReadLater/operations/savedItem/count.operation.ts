import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../../../shared/n8n/operation';
import type { ListQuery } from '../../domain/listQuery';
import { filtersField, readFilter, readShow, showField } from '../../parameters/filterFields';
import { countItems } from '../../service/countItems';
import type { ReadingList } from '../../service/readingList';

const properties: readonly INodeProperties[] = [
	{ ...showField, description: 'Which items to count' },
	filtersField,
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
		show: readShow(parameters),
		order: 'oldest',
		filter: readFilter(parameters),
	}),
	run: async (query, list) => [{ json: { count: await countItems(list, query) } }],
};
