import { changeOperation, NO_DETAILS } from './change';

/** Saved Item › Move Back. */
export const moveBack = changeOperation({
	value: 'moveBack',
	name: 'Move Back',
	action: 'Move saved item back to list',
	description:
		'Take an item out of the archive and put it back on the unread list. Changes the list.',
	...NO_DETAILS,
	toAction: (itemId) => ({ action: 'readd', itemId }),
	output: () => ({ status: 'unread' }),
	done: 'moved back',
});
