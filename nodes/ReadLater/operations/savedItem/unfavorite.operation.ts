import { changeOperation, NO_DETAILS } from './change';

/** Saved Item › Unfavorite. */
export const unfavorite = changeOperation({
	value: 'unfavorite',
	name: 'Unfavorite',
	action: 'Unfavorite saved item',
	description: 'Take the favorite mark off an item. Changes the list.',
	...NO_DETAILS,
	toAction: (itemId) => ({ action: 'unfavorite', itemId }),
	output: () => ({ favorite: false }),
	done: 'unmarked',
});
