import type { INodeProperties } from 'n8n-workflow';
import { badInput } from '../../../shared/errors/ServiceError';
import {
	additionalParametersOption,
	readAdditionalParameters,
} from '../../../shared/n8n/additionalParameters';
import { optionsField } from '../../../shared/n8n/nodeProperties';
import type { Operation } from '../../../shared/n8n/operation';
import type { ListQuery } from '../../domain/listQuery';
import { amountFields, readLimit } from '../../parameters/amountFields';
import { refuseSkippedTags, skipDetailsOption } from '../../parameters/fields';
import {
	filterOptions,
	filtersField,
	readFilter,
	readShow,
	showField,
} from '../../parameters/filterFields';
import type { Shown } from '../../parameters/outputFields';
import { outputFields, readShown } from '../../parameters/outputFields';
import { fetchItems } from '../../service/fetchItems';
import type { ReadingList } from '../../service/readingList';
import { present } from './present';

const properties: readonly INodeProperties[] = [
	showField,
	...amountFields,
	...outputFields,
	{
		...filtersField,
		options: [
			{
				displayName: 'Changed After',
				name: 'changedAfter',
				type: 'dateTime',
				default: '',
				description:
					'Only items that were saved, archived, tagged or changed in another way since this time',
			},
			...filterOptions,
		],
	},
	optionsField([
		additionalParametersOption('Parameters of the request that only your server knows'),
		{
			displayName: 'Include Deleted',
			name: 'includeDeleted',
			type: 'boolean',
			default: true,
			description:
				"Whether to return deleted items too, of which only the ID is known. Works with no filter but 'Changed After'.",
			displayOptions: { show: { '/show': ['all'] } },
		},
		{
			displayName: 'Items per Request',
			name: 'pageSize',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 5000 },
			default: 500,
			description:
				'How many items to ask for at once. A server may give fewer; then more requests are made.',
		},
		skipDetailsOption,
	]),
	{
		displayName: 'Sort',
		name: 'sort',
		type: 'collection',
		placeholder: 'Add sort',
		default: {},
		description: 'Without it, the newest come first',
		options: [
			{
				displayName: 'Order',
				name: 'order',
				type: 'options',
				default: 'newest',
				description:
					'Newest are those saved last; in the archive those archived last, of favorites those marked last',
				options: [
					{ name: 'By Title', value: 'title', description: 'From A to Z. Reads the whole list.' },
					{ name: 'By Website', value: 'site', description: 'From A to Z. Reads the whole list.' },
					{ name: 'Newest First', value: 'newest' },
					{ name: 'Oldest First', value: 'oldest' },
				],
			},
		],
	},
];

interface Input {
	readonly query: ListQuery;
	readonly shown: Shown;
}

/** Saved Item › Get Many: one item per saved item. */
export const getMany: Operation<Input, ReadingList> = {
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many saved items',
	description:
		'Title, link, tags and dates of many items of the reading list, one item each. Can filter by state, tag, text, website and date. Only reads.',
	properties,
	readInput(parameters) {
		const options = parameters.inside('options');
		const sort = parameters.inside('sort');
		const show = readShow(parameters);
		const filter = readFilter(parameters);
		refuseSkippedTags(options, filter);
		const withDeleted = options.flag('includeDeleted', 'Include Deleted');
		if (withDeleted && (show !== 'all' || Object.keys(filter).length > 0))
			throw badInput(
				"'Include Deleted' cannot be used with what is filtered",
				"Only the ID of a deleted item is known, so nothing tells whether it fits. Set 'Show' to Everything and remove all filters but 'Changed After', or remove 'Include Deleted'.",
			);
		return {
			shown: readShown(parameters),
			query: {
				show,
				limit: readLimit(parameters),
				order: sort.has('order')
					? sort.choice('order', 'Order', ['newest', 'oldest', 'title', 'site'])
					: 'newest',
				filter,
				changedAfter: parameters.inside('filters').time('changedAfter', 'Changed After'),
				withDeleted,
				...(options.has('pageSize')
					? {
							pageSize: options.wholeNumber('pageSize', 'Items per Request', {
								min: 1,
								max: 5_000,
							}),
						}
					: {}),
				more: readAdditionalParameters(options, (name) => OWN_PARAMETERS.includes(name)),
			},
		};
	},
	async run({ query, shown }, list) {
		const items = await fetchItems(list, query);
		return items.map((item) => ({ json: present(item, shown) }));
	},
};

/** What the node fills in itself, and needs to be right. */
const OWN_PARAMETERS = [
	'consumer_key',
	'access_token',
	'state',
	'sort',
	'count',
	'offset',
	'since',
	'total',
	'detailType',
];
