/** An entry of a list, as far as paging has to know it. */
export interface Entry {
	readonly id: string;
	/** UNIX seconds; undefined when the entry does not tell. */
	readonly added: number | undefined;
	/** UNIX seconds; undefined when the entry does not tell. */
	readonly updated: number | undefined;
	/** The same of other times by which a server may sort. */
	readonly others?: ReadonlyArray<number | undefined>;
}

/** What to ask for. */
export interface PageRequest {
	/** Which end of the list comes first, by the time of saving. */
	readonly sort: 'oldest' | 'newest';
	/** UNIX seconds; only entries changed from then on. */
	readonly since?: number;
	readonly offset: number;
	readonly count: number;
}

/** What came. */
export interface Page {
	readonly entries: readonly Entry[];
	/** Whether the entries stand in the server's order; a map may lose it. */
	readonly isOrdered: boolean;
	/** Length of the list, as the server tells it. */
	readonly total?: number | undefined;
}
