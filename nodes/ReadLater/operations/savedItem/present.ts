import type { IDataObject } from 'n8n-workflow';
import type { RawItem } from '../../domain/rawValue';
import type { SavedItem } from '../../domain/savedItem';
import { toSavedItem, unreadableFields } from '../../domain/savedItem';

/**
 * A saved item as it is shown.
 * @param fields only these, when any are named
 * @returns with `unreadable`, the names of fields the service sent in a form nobody can understand, when there are any
 */
export function simplified(item: RawItem, fields: readonly string[] = []): IDataObject {
	const saved = toSavedItem(item);
	const chosen =
		fields.length === 0
			? saved
			: Object.fromEntries(fields.map((field) => [field, saved[field as keyof SavedItem]]));
	const unreadable = unreadableFields(item);
	return { ...chosen, ...(unreadable.length > 0 ? { unreadable } : {}) };
}

export function asSent(item: RawItem): IDataObject {
	return item as IDataObject;
}
