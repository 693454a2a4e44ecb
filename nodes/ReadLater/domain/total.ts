/** The original service never tells a greater total, however long the list is. */
export const LARGEST_TOTAL = 5_000;

/**
 * Whether a page of this length may be only what a service cut it to. Limits are round numbers: 30 at
 * the original service, 10, 20, 25, 50, 100, 250 elsewhere; any other length is that of the list.
 */
export function mayBeCut(length: number): boolean {
	return (
		length > 0 &&
		(length % 10 === 0 ||
			length % 25 === 0 ||
			(length >= 16 && Number.isInteger(Math.log2(length))))
	);
}

/**
 * Whether a total counts the whole list. Some servers count only the page, so it is believed when it
 * shows more than that, or when nothing can have been cut.
 */
export function isWholeTotal(total: number | undefined, length: number): total is number {
	return total !== undefined && total < LARGEST_TOTAL && (total > length || !mayBeCut(length));
}
