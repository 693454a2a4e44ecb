import type { IDataObject } from 'n8n-workflow';
import type { UnknownRecord } from '../../../shared/domain/record';
import { toDataObject } from '../../../shared/n8n/dataObject';
import type { RawItem } from '../../domain/rawValue';
import { toSavedItem, unreadableFields } from '../../domain/savedItem';

/**
 * A saved item as it is shown.
 * @param fields only these, when any are named
 * @returns with `unreadable`, the names of fields the service sent in a form nobody can understand, when there are any
 */
export function simplified(item: RawItem, fields: readonly string[] = []): IDataObject {
	const saved: UnknownRecord = { ...toSavedItem(item) };
	const chosen =
		fields.length === 0 ? saved : Object.fromEntries(fields.map((field) => [field, saved[field]]));
	const unreadable = unreadableFields(item);
	return toDataObject({ ...chosen, ...(unreadable.length > 0 ? { unreadable } : {}) });
}

export function asSent(item: RawItem): IDataObject {
	return toDataObject(item);
}
