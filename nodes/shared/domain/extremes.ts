/**
 * `Math.min` of a list. Arguments of a call lie on the stack, which a list of 100,000 numbers overflows.
 * @returns Infinity for an empty list
 */
export function least(numbers: readonly number[]): number {
	return numbers.reduce((found, number) => Math.min(found, number), Infinity);
}

/** `Math.max` of a list; -Infinity for an empty one. See `least`. */
export function greatest(numbers: readonly number[]): number {
	return numbers.reduce((found, number) => Math.max(found, number), -Infinity);
}
