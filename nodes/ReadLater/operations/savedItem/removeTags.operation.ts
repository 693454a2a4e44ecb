import { readTags, tagsField } from '../../parameters/fields';
import { changeOperation } from './change';

/** Saved Item › Remove Tags. */
export const removeTags = changeOperation({
	value: 'removeTags',
	name: 'Remove Tags',
	action: 'Remove tags from saved item',
	description: 'Take one or more tags off an item and keep the others. Changes the list.',
	properties: [{ ...tagsField, required: true }],
	readDetails: readTags,
	toAction: (itemId, tags) => ({ action: 'tags_remove', itemId, tags }),
	output: (tags) => ({ tagsRemoved: tags }),
	done: 'untagged',
});
