import type { NewItem } from '../itemAction';
import { toRetrieveBody } from '../retrieveBody';
import type { Dialect } from './dialect';

/** The interface to the letter, as the service had it that began it. */
export const original: Dialect = {
	id: 'original',
	name: 'this server',
	paths: { get: '/v3/get', send: '/v3/send', add: '/v3/add' },
	reading: { by: 'pages' },
	toRetrieveBody,
	toAddBody,
	// It names 30 as the most actions of one request (`maxActions` in its answers).
	mostActions: 30,
};

export function toAddBody({ url, title, tags, addedAt }: NewItem): Record<string, unknown> {
	return {
		url,
		...(title === undefined ? {} : { title }),
		...(tags === undefined || tags.length === 0 ? {} : { tags: tags.join(',') }),
		...(addedAt === undefined ? {} : { time: addedAt }),
	};
}
