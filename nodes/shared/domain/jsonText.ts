/**
 * A value from an expression as a text. Converts no object: it can bring a `toString` that is no function.
 * @returns JSON; `(object)` and the like for what JSON has no words for, such as an object within itself
 */
export function jsonText(value: unknown): string {
	if (typeof value === 'bigint') return String(value);
	try {
		const json: unknown = JSON.stringify(value);
		if (typeof json === 'string') return json;
	} catch {
		// Within itself, or with a BigInt in it.
	}
	return `(${typeof value})`;
}
