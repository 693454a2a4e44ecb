import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../domain/record';

/** Whether n8n takes something as the JSON of an item. */
export function isDataObject(value: unknown): value is IDataObject {
	return isRecord(value) && Object.values(value).every(isStorable);
}

/** JSON has no bigint and no symbol, and n8n stores items as JSON. */
function isStorable(value: unknown): boolean {
	return typeof value !== 'bigint' && typeof value !== 'symbol';
}

/** @returns an object as it is, anything else under `data` */
export function toDataObject(value: unknown): IDataObject {
	if (isDataObject(value)) return value;
	const wrapped = { data: value ?? null };
	return isDataObject(wrapped) ? wrapped : { data: null };
}
