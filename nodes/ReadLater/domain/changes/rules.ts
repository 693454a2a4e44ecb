/** The numbers the trigger's promises rest on. Times are seconds of the service's clock. */
export interface Rules {
	/**
	 * How far each pass goes back behind what is known. The service's `since` counts whole seconds,
	 * compares strictly and comes rounded up, so a change in the second of the last answer would be lost
	 * without it (measured: 43 of 60 with no overlap, 0 from 2 s on). The rest is room for servers whose
	 * machines do not agree about the time, or that show a change a little after its date.
	 */
	readonly overlap: number;
	/** How much further back the memory reaches at activation, so that a late save is known for one. */
	readonly memory: number;
	/** How often "Catch Up" looks far back. */
	readonly catchUpEvery: number;
	/** Items the memory keeps when nothing asks for more. */
	readonly keep: number;
	/** The same for events that need to know how an item was before, however long ago it changed. */
	readonly keepList: number;
	/** Never more than this, whatever happens within the overlap: about 1 MB. */
	readonly most: number;
}

export const RULES: Rules = {
	overlap: 120,
	memory: 3_600,
	catchUpEvery: 3_600,
	keep: 1_000,
	keepList: 5_000,
	most: 20_000,
};
