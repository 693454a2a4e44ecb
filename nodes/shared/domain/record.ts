/** Values by name, of which nothing is known. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether something has values by name: any object but a list. */
export function isRecord(value: unknown): value is UnknownRecord {
	return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The object behind a value, `{}` for anything else. */
export function asRecord(value: unknown): UnknownRecord {
	return isRecord(value) ? value : {};
}
