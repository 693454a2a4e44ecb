import type { NewItem } from '../itemAction';
import type { RetrieveQuery } from '../retrieveBody';
import type { Dialect } from './dialect';
import { COMPARED_EVENTS, JSON_TYPE, PLAIN_ACTIONS } from './dialect';

/** Dexxes/merlin-nextcloud, an app of Nextcloud. docs/servers.md, “Merlin”. */
export const merlin: Dialect = {
	id: 'merlin',
	name: 'Merlin',
	paths: { get: '/get', send: '/send', add: '/add' },
	contentType: JSON_TYPE,
	reading: { by: 'all pages', size: 100, kinds: [undefined] },
	// Its `unread` leaves out what was read and not archived.
	toRetrieveBody: ({ state, count, offset }: RetrieveQuery) => ({
		state: state === 'archive' ? state : 'all',
		count,
		offset,
	}),
	// Tags it reads over as a list, and fails on as text.
	toAddBody: ({ url, title }: NewItem) => ({ url, ...(title === undefined ? {} : { title }) }),
	can: {
		actions: PLAIN_ACTIONS,
		tells: ['status', 'favorite'],
		keeps: ['title'],
		events: COMPARED_EVENTS,
	},
	mostActions: 30,
	advice: {
		401: "Enter your user name of Nextcloud and an app password under 'User Name' and 'Password' in the credential.",
	},
	account: 'basic',
};
