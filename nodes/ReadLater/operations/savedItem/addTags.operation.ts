import { readTags, tagsField } from '../../parameters/fields';
import { changeOperation } from './change';

/** Saved Item › Add Tags. */
export const addTags = changeOperation({
	value: 'addTags',
	name: 'Add Tags',
	action: 'Add tags to saved item',
	description: 'Add one or more tags to an item and keep those it has. Changes the list.',
	properties: [{ ...tagsField, required: true }],
	readDetails: readTags,
	toAction: (itemId, tags) => ({ action: 'tags_add', itemId, tags }),
	output: (tags) => ({ tagsAdded: tags }),
	done: 'tagged',
});
