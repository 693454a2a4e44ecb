import { tagsField } from '../../parameters/fields';
import { changeOperation } from './change';

/** Saved Item › Set Tags. */
export const setTags = changeOperation({
	value: 'setTags',
	name: 'Set Tags',
	action: 'Set tags of saved item',
	description: 'Give an item exactly these tags and no others. Changes the list.',
	properties: [
		{
			...tagsField,
			description:
				'Separate several with commas. Leave empty to remove all tags. Services keep tags in lower case.',
		},
	],
	readDetails: (parameters) => parameters.list('tags'),
	toAction: (itemId, tags) =>
		tags.length === 0 ? { action: 'tags_clear', itemId } : { action: 'tags_replace', itemId, tags },
	output: (tags) => ({ tags }),
	done: 'tagged',
});
