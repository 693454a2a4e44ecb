import { asRecord } from '../../../shared/domain/record';
import type { RawItem } from '../../domain/rawValue';
import type { RetrieveQuery } from '../retrieveBody';
import type { Dialect } from './dialect';
import { COMPARED_EVENTS, JSON_TYPE, KOBO_ADDRESS, onlyAddress, PLAIN_ACTIONS } from './dialect';

/** Everything that ever changed. Only so archived items are listed. */
const EVER = 1;

/**
 * Bridges to Readeck that speak to e-readers of Kobo: eleith/readeckobo and its forks, below `/api/kobo`.
 * docs/servers.md, “readeckobo”.
 */
export const readeckobo: Dialect = {
	id: 'readeckobo',
	name: 'readeckobo',
	paths: { get: '/get', send: '/send' },
	contentType: JSON_TYPE,
	reading: { by: 'one answer' },
	toRetrieveBody,
	toAddBody: onlyAddress,
	toItem,
	can: {
		actions: PLAIN_ACTIONS,
		tells: ['status', 'favorite', 'tags'],
		keeps: [],
		events: [...COMPARED_EVENTS, 'tagAdded', 'deleted'],
	},
	mostActions: 30,
	acceptsAnyItem: true,
	mayHideArchived: true,
	advice: {
		401: 'Compare the token with the one in the configuration of readeckobo.',
		404: KOBO_ADDRESS,
		500: 'Perhaps Readeck cannot be reached, or it is older than 0.22 and uses SQLite: then update it.',
	},
};

/**
 * `since` as a number: text there would be read over. Without number and place all comes at once, and
 * nothing is left that one version wants as text and an older one as a number.
 */
function toRetrieveBody({ state, since }: RetrieveQuery): Record<string, unknown> {
	const asked = since ?? (state === 'unread' ? undefined : EVER);
	return {
		state: 'all',
		contentType: 'article',
		detailType: 'complete',
		...(asked === undefined ? {} : { since: Math.max(EVER, asked) }),
	};
}

function toItem(item: RawItem): RawItem {
	const image = asRecord(item._optional).top_image_url;
	return image === undefined ? item : { top_image_url: image, ...item };
}
