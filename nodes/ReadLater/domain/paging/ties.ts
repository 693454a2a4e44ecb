import type { PageDigest } from './digest';
import { LOG_OF_ENOUGH, logOfOrders } from './digest';

/**
 * Entries of one time may stand in another order each time a server is asked, as in a database that was
 * told to sort by that time and by nothing else. Where a page ends among them, the next one may repeat some
 * and leave out others. So it is asked for from the first of them on, until they were seen to keep their order.
 */
export interface Ties {
	/** Entries of the page before that are asked for again; 1 when absent. */
	readonly overlap?: number;
	/** How unlikely it is by chance that ties kept the order they were seen in, as a logarithm; absent before any. */
	readonly kept?: number;
	/** They were seen in another order. */
	readonly shaken?: true;
	/** An entry among them may have been left out. */
	readonly doubt?: true;
}

/** What to ask for again behind a page. */
export function tiesBehind(page: PageDigest, ties: Ties): Ties {
	const { tail, keys } = page;
	const { kept = 0, shaken, doubt } = ties;
	const found = { ...(shaken ? { shaken } : {}), ...(doubt ? { doubt } : {}) };
	if (tail < 2 || areKept(ties)) return ties.kept === undefined ? found : { ...found, kept };
	// They fill the page: there is no first of them to begin at.
	if (shaken && tail >= keys.length) return { ...found, kept, doubt: true };
	return { ...found, kept, overlap: Math.max(1, Math.min(tail, mostAgain(page, shaken))) };
}

/**
 * With more in common, a page would look like the one before, from a server that reads over the place. Without
 * an order, too few would not show that it is another one.
 */
function mostAgain({ tail, keys: { length }, isOrdered }: PageDigest, shaken?: true): number {
	return shaken || (!isOrdered && tail < length) ? length - 1 : Math.floor(length / 3);
}

/** Whether ties were seen to keep their order often enough that it is no chance. */
export function areKept({ kept = 0, shaken }: Ties): boolean {
	return shaken === undefined && kept > LOG_OF_ENOUGH;
}

/** Whether it can be told at which place the next page will be asked for. */
export function isEven(ties: Ties): boolean {
	return ties.overlap === undefined && (ties.kept === undefined || areKept(ties));
}

/** What a page shows of the ties at the end of the one before. */
export function takeTies(ties: Ties, previous: PageDigest, page: PageDigest): Ties {
	if (ties.shaken) return ties;
	const again = page.keys.filter((key) => previous.keys.includes(key));
	if (!previous.isOrdered || !page.isOrdered)
		return again.length < (ties.overlap ?? 1) ? { ...ties, shaken: true, doubt: true } : ties;
	const before = previous.keys.slice(-again.length);
	const { tail, keys } = previous;
	if (again.every((key, index) => key === before[index]))
		return ties.kept === undefined
			? ties
			: { ...ties, kept: ties.kept + logOfOrders(Math.min(tail, again.length)) };
	// What was relied on before was chance, or nothing shows where they begin.
	const isLate = areKept(ties) || tail < 2 || tail >= keys.length;
	return { ...ties, shaken: true, ...(isLate ? { doubt: true } : {}) };
}

/**
 * How many entries earlier to ask again, after ties were seen in another order.
 * @returns 0 when all of them were asked for, or when nothing earlier helps
 */
export function tooFew({ overlap = 1, shaken }: Ties, { tail, keys }: PageDigest): number {
	if (!shaken || tail >= keys.length) return 0;
	return Math.max(0, tail - overlap);
}
