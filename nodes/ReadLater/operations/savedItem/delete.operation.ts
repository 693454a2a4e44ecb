import { changeOperation, NO_DETAILS } from './change';

/** Saved Item › Delete. */
export const deleteItem = changeOperation({
	value: 'delete',
	name: 'Delete',
	action: 'Delete saved item',
	description: 'Delete an item from the reading list for good. Cannot be undone.',
	...NO_DETAILS,
	toAction: (itemId) => ({ action: 'delete', itemId }),
	output: () => ({ deleted: true }),
	done: 'deleted',
});
