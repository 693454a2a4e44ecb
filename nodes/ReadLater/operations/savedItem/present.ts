import type { IDataObject } from 'n8n-workflow';
import { toDataObject } from '../../../shared/n8n/dataObject';
import { presentItem } from '../../domain/presentItem';
import type { RawItem } from '../../domain/rawValue';
import type { SavedItem } from '../../domain/savedItem';

/** @param fields only these; the usual ones when none are named */
export function simplified(item: RawItem, fields: readonly (keyof SavedItem)[] = []): IDataObject {
	return toDataObject(presentItem(item, fields));
}

export function asSent(item: RawItem): IDataObject {
	return toDataObject(item);
}
