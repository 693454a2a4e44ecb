import { changeOperation, NO_DETAILS } from './change';

/** Saved Item › Archive. */
export const archive = changeOperation({
	value: 'archive',
	name: 'Archive',
	action: 'Archive saved item',
	description: 'Take an item off the unread list and keep it in the archive. Changes the list.',
	...NO_DETAILS,
	toAction: (itemId) => ({ action: 'archive', itemId }),
	output: () => ({ status: 'archived' }),
	done: 'archived',
});
