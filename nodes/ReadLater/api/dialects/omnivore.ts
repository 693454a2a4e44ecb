import type { Dialect } from './dialect';
import { JSON_TYPE, onlyAddress } from './dialect';

/** Podginator/KoboOmnivoreConverter, for a self-hosted Omnivore. docs/servers.md, “Podginator”. */
export const omnivore: Dialect = {
	id: 'omnivore',
	name: 'KoboOmnivoreConverter',
	paths: { get: '/v3/get', send: '/v3/send' },
	contentType: JSON_TYPE,
	reading: { by: 'one answer' },
	toRetrieveBody: () => ({ state: 'all', detailType: 'complete' }),
	toAddBody: onlyAddress,
	can: {
		actions: ['archive'],
		tells: ['status'],
		keeps: [],
		// Of archived items only some are listed, so a change may be hidden among the rest.
		events: ['newItem'],
	},
	mostActions: 30,
	mostListed: { unread: 1_000, archived: 100 },
};
