import type { RawItem } from '../../domain/rawValue';
import { readText } from '../../domain/rawValue';
import type { RetrieveQuery } from '../retrieveBody';
import type { Dialect } from './dialect';
import { JSON_TYPE, KOBO_ADDRESS, onlyAddress, PLAIN_ACTIONS } from './dialect';

/** It asks Readeck once for each item of a page. */
const MOST_AT_ONCE = 50;

/** Lukas0907/kobeck, a bridge to Readeck below `/api/kobo`. docs/servers.md, “kobeck”. */
export const kobeck: Dialect = {
	id: 'kobeck',
	name: 'kobeck',
	paths: { get: '/get', send: '/send' },
	contentType: JSON_TYPE,
	reading: { by: 'pages' },
	toRetrieveBody,
	toAddBody: onlyAddress,
	toItem,
	can: {
		actions: PLAIN_ACTIONS,
		tells: ['tags'],
		keeps: [],
		events: ['newItem', 'tagAdded', 'deleted', 'changed'],
	},
	// Whatever follows an action that failed is not done.
	mostActions: 1,
	acceptsAnyItem: true,
	advice: {
		404: KOBO_ADDRESS,
		500: 'kobeck answers so when it does not know the token, and when Readeck has trouble: compare the token with an API token of Readeck.',
	},
};

/** All of it is checked and has to be there; only count, offset and since are heeded. */
function toRetrieveBody({ count, offset, since }: RetrieveQuery): Record<string, unknown> {
	return {
		state: 'all',
		contentType: 'article',
		detailType: 'complete',
		count: String(Math.min(count, MOST_AT_ONCE)),
		offset: String(offset),
		total: '1',
		...(since === undefined ? {} : { since }),
	};
}

/** Status and favorite are always "0", whatever they are; only a deletion is reported. */
function toItem(item: RawItem): RawItem {
	const { favorite: _favorite, status, ...rest } = item;
	return readText(status) === '2' ? { ...rest, status } : rest;
}
