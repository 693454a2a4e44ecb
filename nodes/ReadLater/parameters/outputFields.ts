import type { INodeProperties } from 'n8n-workflow';
import { quote } from '../../shared/domain/quote';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import { USUAL_FIELDS } from '../domain/presentItem';
import type { SavedItem } from '../domain/savedItem';

/** Every field of a saved item with its name for people. */
export const OUTPUT_FIELDS: Readonly<Record<keyof SavedItem, string>> = {
	addedAt: 'Added At',
	archivedAt: 'Archived At',
	authors: 'Authors',
	excerpt: 'Excerpt',
	favorite: 'Favorite',
	favoritedAt: 'Favorited At',
	id: 'ID',
	image: 'Image',
	language: 'Language',
	readingMinutes: 'Reading Minutes',
	savedUrl: 'Saved URL',
	site: 'Site',
	status: 'Status',
	tags: 'Tags',
	text: 'Text',
	title: 'Title',
	type: 'Type',
	updatedAt: 'Updated At',
	url: 'URL',
	wordCount: 'Word Count',
};

/** How much of each saved item is given out: these of its fields, or what the service sent. */
export type Shown = readonly (keyof SavedItem)[] | 'raw';

const RAW = { name: 'Raw', value: 'raw', description: 'As the service sends it' } as const;

/** For saved items. */
export const outputFields: readonly INodeProperties[] = [
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		default: 'simplified',
		options: [
			{
				name: 'Simplified',
				value: 'simplified',
				description: 'A line ready to be posted and the fields that are used most, ten in all',
			},
			{ name: 'Full', value: 'full', description: 'Every field' },
			RAW,
			{ name: 'Selected Fields', value: 'selected', description: 'Only those that you choose' },
		],
	},
	{
		displayName: 'Fields',
		name: 'fields',
		type: 'multiOptions',
		required: true,
		default: [],
		description: 'Only these fields of each item',
		options: Object.entries(OUTPUT_FIELDS).map(([value, name]) => ({ name, value })),
		displayOptions: { show: { output: ['selected'] } },
	},
];

/** For entries that are short in any case. */
export const rawField: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	default: 'simplified',
	options: [
		{ name: 'Simplified', value: 'simplified', description: 'With the names that all nodes use' },
		RAW,
	],
};

/** @throws ServiceError `bad-input` for what is not in the lists */
export function readShown(parameters: ItemParameters): Shown {
	switch (readOutput(parameters)) {
		case 'simplified':
			return USUAL_FIELDS;
		case 'full':
			return Object.keys(OUTPUT_FIELDS).filter(isField);
		case 'raw':
			return 'raw';
		case 'selected':
			return readFields(parameters);
	}
}

/** @throws ServiceError `bad-input` */
export function readRaw(parameters: ItemParameters): boolean {
	return readOutput(parameters) === 'raw';
}

function readOutput(parameters: ItemParameters) {
	return parameters.has('output')
		? parameters.choice('output', 'Output', ['simplified', 'full', 'raw', 'selected'])
		: 'simplified';
}

function readFields(parameters: ItemParameters): (keyof SavedItem)[] {
	const named = parameters.list('fields');
	const unknown = named.find((field) => !isField(field));
	const all = Object.keys(OUTPUT_FIELDS).join(', ');
	if (unknown !== undefined)
		throw badInput(
			`'Fields' names “${quote(unknown, 60)}”, which does not exist`,
			`Choose among: ${all}.`,
		);
	if (named.length === 0)
		throw badInput("'Fields' is empty", `Choose at least one, or another 'Output': ${all}.`);
	return named.filter(isField);
}

function isField(name: string): name is keyof SavedItem {
	return Object.hasOwn(OUTPUT_FIELDS, name);
}
