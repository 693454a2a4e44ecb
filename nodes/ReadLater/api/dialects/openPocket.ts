import type { NewItem } from '../itemAction';
import type { Dialect } from './dialect';
import { COMPARED_EVENTS, PLAIN_ACTIONS } from './dialect';

/** abdulrahim2002/open-pocket-backend-server, below `/api/v1`. docs/servers.md, “Open Pocket”. */
export const openPocket: Dialect = {
	id: 'openPocket',
	name: 'Open Pocket',
	paths: { get: '/get', send: '/send', add: '/add' },
	// Any character set beside it is refused.
	contentType: 'application/json',
	reading: { by: 'one answer' },
	// It checks the other parameters and heeds none; a time or a total as text it refuses.
	toRetrieveBody: () => ({ state: 'all' }),
	toAddBody: ({ url, title, tags }: NewItem) => ({
		url,
		...(title === undefined ? {} : { title }),
		...(tags === undefined || tags.length === 0 ? {} : { tags: tags.join(',') }),
	}),
	can: {
		actions: [...PLAIN_ACTIONS, 'tags_add', 'tags_remove', 'tags_replace', 'tags_clear'],
		tells: ['status', 'favorite'],
		keeps: ['title', 'tags'],
		events: COMPARED_EVENTS,
	},
	// One that it does not know refuses all of a request.
	mostActions: 1,
	advice: {
		401: 'Its tokens last minutes only: get a new one, or set a longer time at the server.',
	},
};
