import type { RawItem } from './rawValue';
import type { SavedItem } from './savedItem';
import { toSavedItem, unreadableFields } from './savedItem';

/** What people use most, the most used in front. */
export const USUAL_FIELDS: readonly (keyof SavedItem)[] = [
	'text',
	'title',
	'url',
	'excerpt',
	'tags',
	'status',
	'favorite',
	'readingMinutes',
	'addedAt',
	'id',
];

/**
 * A saved item as it is shown.
 * @returns with `unreadable`, the names of fields the service sent in a form nobody can understand, when there are any
 */
export function presentItem(
	item: RawItem,
	fields: readonly (keyof SavedItem)[] = USUAL_FIELDS,
): Record<string, unknown> {
	const saved = toSavedItem(item);
	const unreadable = unreadableFields(item);
	return {
		...Object.fromEntries(fields.map((field) => [field, saved[field]])),
		...(unreadable.length > 0 ? { unreadable } : {}),
	};
}
