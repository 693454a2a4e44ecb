/** Ways in which servers with this interface differ from each other. */
export interface Quirks {
	/** What an empty `list` is. */
	emptyList: 'object' | 'array';
	/** Larger counts are cut to this; null leaves the official bounds of 1 to 5000. */
	maxCount: number | null;
	/** Parameters that are read over. */
	ignore: string[];
	/** What the `since` of an answer is. */
	since: 'seconds' | 'zero' | 'milliseconds' | 'text' | 'iso' | 'absent';
	/** Whether changes in the very second of `since` are returned as well. */
	sinceFilter: 'after' | 'from';
	numbers: 'strings' | 'numbers';
	ids: 'numeric' | 'text';
	/** Maps such as `tags` are null instead of empty or filled. */
	nullMaps: boolean;
	/** The key in `list` is not the id of the item. */
	keyDiffersFromId: boolean;
	sortIds: 'normal' | 'absent';
	oauthAnswer: 'form' | 'json';
	/** Errors come with status 200. */
	errorInOk: boolean;
	/** `total` is never answered. */
	noTotal: boolean;
	/** `search_meta.has_more` is always true. */
	hasMoreLies: boolean;
	/** Status for an access token that is not accepted. */
	unauthorizedStatus: 401 | 403;
}

/** A server without peculiarities. */
export const NO_QUIRKS: Quirks = {
	emptyList: 'object',
	maxCount: 30,
	ignore: [],
	since: 'seconds',
	sinceFilter: 'after',
	numbers: 'strings',
	ids: 'numeric',
	nullMaps: false,
	keyDiffersFromId: false,
	sortIds: 'normal',
	oauthAnswer: 'form',
	errorInOk: false,
	noTotal: false,
	hasMoreLies: false,
	unauthorizedStatus: 401,
};
