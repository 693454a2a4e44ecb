import type { RawItem } from '../../domain/rawValue';
import { readText } from '../../domain/rawValue';
import type { RetrieveQuery } from '../retrieveBody';
import type { Dialect } from './dialect';
import { COMPARED_EVENTS, JSON_TYPE, onlyAddress, PLAIN_ACTIONS } from './dialect';

/** EINDEX/Kobo-WallaBag-ReadItlater, for Karakeep or Wallabag. docs/servers.md, “EINDEX”. */
export const eindex: Dialect = {
	id: 'eindex',
	name: 'Kobo-WallaBag-ReadItlater',
	paths: { get: '/v3/get', send: '/v3/send' },
	contentType: JSON_TYPE,
	// Wallabag's; before Karakeep everything comes at once.
	reading: { by: 'changes', size: 100 },
	toRetrieveBody,
	toAddBody: onlyAddress,
	toItem,
	can: {
		// It drops what it does not know without a word.
		actions: PLAIN_ACTIONS,
		tells: ['status', 'favorite'],
		keeps: [],
		events: COMPARED_EVENTS,
	},
	mostActions: 1,
	acceptsAnyItem: true,
	deletesWith500: true,
	advice: {
		403: 'Compare the token with ACCESS_TOKEN of the server.',
		500: 'With Karakeep it answers so to an empty list as well.',
	},
	// It looks for the token nowhere else.
	account: 'query',
};

function toRetrieveBody({ since = 0 }: RetrieveQuery): Record<string, unknown> {
	return { state: 'all', detailType: 'complete', since };
}

/** Its addresses end in `#` and the id. */
function toItem(item: RawItem): RawItem {
	const end = `#${readText(item.item_id) ?? ''}`;
	const clean = (value: unknown): unknown =>
		typeof value === 'string' && value.endsWith(end) ? value.slice(0, -end.length) : value;
	return {
		...item,
		...('given_url' in item ? { given_url: clean(item.given_url) } : {}),
		...('resolved_url' in item ? { resolved_url: clean(item.resolved_url) } : {}),
	};
}
