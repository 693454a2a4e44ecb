import type { INodeProperties } from 'n8n-workflow';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { SavedItem } from '../domain/savedItem';

/** Every field of a simplified item with its name for people. */
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

export const fieldsOption: INodeProperties = {
	displayName: 'Fields to Return',
	name: 'fields',
	type: 'multiOptions',
	default: [],
	description:
		"Only these fields of each item; without any, the ten that are used most. Applies when 'Simplify' is on.",
	options: Object.entries(OUTPUT_FIELDS).map(([value, name]) => ({ name, value })),
};

/** @throws ServiceError `bad-input` for a name that no simplified item has */
export function readFields(options: ItemParameters): (keyof SavedItem)[] {
	const named = options.list('fields');
	const unknown = named.find((field) => !isField(field));
	if (unknown === undefined) return named.filter(isField);
	throw badInput(
		`'Fields to Return' names “${unknown.slice(0, 60)}”, which does not exist`,
		`Choose among: ${Object.keys(OUTPUT_FIELDS).join(', ')}.`,
	);
}

function isField(name: string): name is keyof SavedItem {
	return Object.hasOwn(OUTPUT_FIELDS, name);
}
