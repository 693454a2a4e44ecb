import { changeOperation, NO_DETAILS } from './change';

/** Saved Item › Favorite. */
export const favorite = changeOperation({
	value: 'favorite',
	name: 'Favorite',
	action: 'Favorite saved item',
	description: 'Mark an item as a favorite. Changes the list.',
	...NO_DETAILS,
	toAction: (itemId) => ({ action: 'favorite', itemId }),
	output: () => ({ favorite: true }),
	done: 'marked',
});
