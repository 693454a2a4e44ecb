import { KEPT_ITEMS, KEPT_LIST, MOST_KEPT_ITEMS } from '../bounds';

/** The numbers the trigger's promises rest on. Times are seconds of the service's clock. */
export interface Rules {
	/**
	 * How far each pass goes back behind what is known. The service's `since` counts whole seconds,
	 * compares strictly and comes rounded up, so a change in the second of the last answer would be lost
	 * without it (measured: 43 of 60 with no overlap, 0 from 2 s on). The rest is room for servers whose
	 * machines do not agree about the time, or that show a change a little after its date.
	 */
	readonly overlap: number;
	/** How much further back a deep pass goes, for clocks that jump. The first pass does too, so that nothing is new. */
	readonly reach: number;
	/** How often a pass is deep. */
	readonly deepEvery: number;
	/** How often it is at the least: a clock may be missing, or stand still. */
	readonly deepEveryPasses: number;
	/** Snapshots that are kept when only saves count. */
	readonly keep: number;
	/** The same for events that need to know how an item was before, however long ago it changed. */
	readonly keepList: number;
	/** Never more than this, whatever happens within the overlap: about 1 MB. */
	readonly most: number;
}

export const RULES: Rules = {
	overlap: 120,
	reach: 7_200,
	deepEvery: 3_600,
	deepEveryPasses: 60,
	keep: KEPT_ITEMS,
	keepList: KEPT_LIST,
	most: MOST_KEPT_ITEMS,
};
