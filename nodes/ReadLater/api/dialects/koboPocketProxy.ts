import type { RetrieveQuery } from '../retrieveBody';
import type { Dialect } from './dialect';
import { COMPARED_EVENTS, JSON_TYPE, onlyAddress, PLAIN_ACTIONS } from './dialect';

/** marklar423/kobo-pocket-proxy, a bridge to Readeck. docs/servers.md, “kobo-pocket-proxy”. */
export const koboPocketProxy: Dialect = {
	id: 'koboPocketProxy',
	name: 'kobo-pocket-proxy',
	paths: { get: '/v3/get', send: '/v3/send' },
	contentType: JSON_TYPE,
	// Without a kind it gives articles alone, and `since` changes nothing.
	reading: { by: 'all pages', size: 100, kinds: ['article', 'video', 'image'] },
	toRetrieveBody,
	toAddBody: onlyAddress,
	can: {
		// What it does not know, it reports as done: tags among them.
		actions: PLAIN_ACTIONS,
		tells: ['status', 'favorite'],
		keeps: [],
		events: COMPARED_EVENTS,
	},
	mostActions: 30,
	acceptsAnyItem: true,
	advice: { 400: 'Perhaps it does not reach Readeck, or its own token for Readeck is wrong.' },
};

/** Numbers as numbers. */
function toRetrieveBody({ state, sort, count, offset, only }: RetrieveQuery) {
	return {
		state,
		sort,
		count,
		offset,
		...(only?.contentType === undefined ? {} : { contentType: only.contentType }),
	};
}
