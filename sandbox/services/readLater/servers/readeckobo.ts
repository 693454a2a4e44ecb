import type { Router } from 'express';
import { STATUS, type SavedItem } from '../savedItem.ts';
import { koboAction } from './koboActions.ts';
import {
	actionList,
	answering,
	idOf,
	itemsBy,
	jsonObject,
	listOf,
	ServerAnswer,
	type Entry,
	type LivingServer,
	type ServerContext,
} from './livingServer.ts';

const TEXTS = ['count', 'offset', 'total', 'state', 'contentType', 'detailType'];
const NO_OPS = ['opened_item', 'left_item'];

interface Habits {
	id: string;
	title: string;
	token: string;
	basePath: string;
	/** Status for a body that cannot be read. */
	refusedWith: number;
	/** Items that are told as deleted although they are not. */
	looksDeleted: (item: SavedItem) => boolean;
	/** Items that are told at every request with since, however old they are. */
	alwaysTold: (item: SavedItem) => boolean;
}

/** eleith/readeckobo, a bridge to Readeck (docs/servers.md, “readeckobo”). */
export const readeckobo = readeckoboWith({
	id: 'readeckobo',
	title: 'readeckobo (Readeck)',
	token: 'sandbox-readeckobo-token',
	basePath: '/api/kobo',
	refusedWith: 400,
	looksDeleted: () => false,
	alwaysTold: () => false,
});

/** Its option `remove_archived_from_kobo` (docs/servers.md, “readeckobo”). */
export const readeckoboRemoving = readeckoboWith({
	id: 'readeckobo-removing',
	title: 'readeckobo with remove_archived_from_kobo',
	token: 'sandbox-readeckobo-token',
	basePath: '/api/kobo',
	refusedWith: 400,
	looksDeleted: ({ status }) => status === STATUS.archived,
	alwaysTold: () => false,
});

/** The fork dvx76/readeckobo, which also answers without a path (docs/servers.md, “readeckobo”). */
export const dvx76 = readeckoboWith({
	id: 'dvx76',
	title: 'readeckobo of dvx76 (Readeck)',
	token: 'sandbox-readeckobo-token',
	basePath: '',
	refusedWith: 401,
	looksDeleted: ({ status, type }) => status === STATUS.archived || type === 'video',
	alwaysTold: ({ type }) => type === 'video',
});

function readeckoboWith(habits: Habits): LivingServer {
	const { id, title, token, basePath } = habits;
	return {
		id,
		title,
		token,
		basePath,
		addRoutes(router, context) {
			for (const prefix of new Set([basePath, '/api/kobo']))
				addRoutes(router, prefix, context, habits);
		},
	};
}

function addRoutes(router: Router, prefix: string, context: ServerContext, habits: Habits): void {
	const refused = new ServerAnswer(habits.refusedWith, 'Invalid request body');
	const bodyOf = (request: Parameters<typeof jsonObject>[0]): Record<string, unknown> => {
		// The content type is not examined.
		const body = jsonObject(request, refused);
		if (body.access_token !== habits.token) throw new ServerAnswer(401, 'Unauthorized');
		return body;
	};
	for (const path of ['get', 'send'])
		router.all(`${prefix}/${path}`, (request, response, next) => {
			if (request.method === 'POST') next();
			else response.status(405).type('text').send('Method Not Allowed');
		});
	router.post(
		`${prefix}/get`,
		answering((request, response) => {
			const body = bodyOf(request);
			if (TEXTS.some((name) => body[name] !== undefined && typeof body[name] !== 'string'))
				throw refused;
			response.json(answer(context, body, habits));
		}),
	);
	router.post(
		`${prefix}/send`,
		answering((request, response) => {
			const results = actionList(bodyOf(request), refused).map(
				(action) => NO_OPS.includes(String(action.action)) || koboAction(context, action),
			);
			response.json({ status: results.every(Boolean), action_results: results });
		}),
	);
}

function answer(
	{ account }: ServerContext,
	{ since, count, offset }: Record<string, unknown>,
	{ looksDeleted, alwaysTold }: Habits,
): object {
	const { itemList } = account();
	const unread = itemsBy(itemList, 'timeUpdated', 'newest').filter(
		({ status }) => status === STATUS.unread,
	);
	const view = (item: SavedItem) => itemView(item, looksDeleted(item));
	// Text is read over, which gives the full list.
	if (typeof since !== 'number') {
		const from = Number(offset ?? 0) || 0;
		const most = Number(count ?? 0) || Infinity;
		const page = unread.filter((item) => !looksDeleted(item)).slice(from, from + most);
		return { status: 1, list: listOf(page, view), total: unread.length };
	}
	const changed = itemsBy(itemList, 'timeUpdated', 'newest', { deleted: true }).filter(
		(item) => item.timeUpdated >= since || alwaysTold(item),
	);
	return { status: 1, list: listOf(changed, view), total: unread.length };
}

// Fields without a value are left out; an image is always there.
function itemView(item: SavedItem, looksDeleted: boolean): Entry {
	const id = idOf(item);
	if (item.status === STATUS.deleted || looksDeleted) return { item_id: id, status: '2' };
	return {
		item_id: id,
		resolved_id: id,
		given_url: item.url,
		resolved_url: item.url,
		...(item.title && { given_title: item.title, resolved_title: item.title }),
		...(item.excerpt && { excerpt: item.excerpt }),
		favorite: item.favorite ? '1' : '0',
		status: String(item.status),
		time_added: item.timeAdded,
		time_updated: item.timeUpdated,
		...(item.timeRead && { time_read: item.timeRead }),
		...(item.wordCount && { word_count: item.wordCount }),
		...(item.tags.length > 0 && {
			tags: Object.fromEntries(item.tags.map((tag) => [tag, { item_id: id, tag }])),
		}),
		image: { src: '' },
		...(item.image && { _optional: { top_image_url: item.image } }),
	};
}
