/** Values by name, of which nothing is known. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether something has values by name: any object but a list. */
export function isRecord(value: unknown): value is UnknownRecord {
	return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** What a table has under a name that others chose: `constructor` and its like stand in none. */
export function entryOf<Value>(
	table: Readonly<Record<string, Value>>,
	name: string,
): Value | undefined {
	return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The object behind a value, `{}` for anything else. */
export function asRecord(value: unknown): UnknownRecord {
	return isRecord(value) ? value : {};
}
