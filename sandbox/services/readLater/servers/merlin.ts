import type { Request } from 'express';
import { STATUS, type SavedItem } from '../savedItem.ts';
import {
	actionList,
	answering,
	change,
	numberIdOf,
	itemsBy,
	jsonObject,
	listOf,
	save,
	ServerAnswer,
	type Entry,
	type LivingServer,
} from './livingServer.ts';

const BASIC = { user: 'reader', password: 'sandbox-app-password' };
const BASE = '/index.php/apps/merlin/api/v1';
const CHANGES = ['archive', 'readd', 'favorite', 'unfavorite', 'delete'];
const USUAL_COUNT = 10;
const CRASH = new ServerAnswer(500, { message: 'Internal Server Error' });

/** Dexxes/merlin-nextcloud (docs/servers.md, “Merlin”). */
export const merlin: LivingServer = {
	id: 'merlin',
	title: 'Merlin (Nextcloud)',
	basePath: BASE,
	// Nobody looks at it.
	token: 'anything',
	basic: BASIC,
	addRoutes(router, context) {
		router.post(
			`${BASE}/get`,
			answering((request, response) => {
				const { state = 'unread', count = USUAL_COUNT, offset = 0 } = bodyOf(request);
				const from = Number(offset) || 0;
				const page = itemsBy(context.account().itemList, 'timeAdded', 'newest')
					.filter(({ status }) =>
						state === 'all' ? true : (status === STATUS.archived) === (state === 'archive'),
					)
					.slice(from, from + (Number(count) || USUAL_COUNT));
				response.json({ status: 1, list: page.length === 0 ? [] : listOf(page, view) });
			}),
		);
		router.post(
			`${BASE}/add`,
			answering((request, response) => {
				const { url, title, tags } = bodyOf(request);
				if (tags !== undefined && !Array.isArray(tags)) throw CRASH;
				if (typeof url !== 'string' || !URL.canParse(url))
					throw new ServerAnswer(400, { status: 0, error: 'Invalid url' });
				const item = save(context, { url, title: typeof title === 'string' ? title : undefined });
				response.status(201).json({ item: view(item), status: 1 });
			}),
		);
		router.post(
			`${BASE}/send`,
			answering((request, response) => {
				const results = actionList(bodyOf(request), CRASH).map(({ action, item_id: itemId }) => {
					if (action === 'add') return { success: false, item_id: null, error: 'Unsupported' };
					const done =
						!CHANGES.includes(String(action)) ||
						change(context, { action: String(action), itemId });
					return { success: done, item_id: itemId, ...(!done && { error: 'Item not found' }) };
				});
				response.json({ status: 1, action_results: results });
			}),
		);
	},
};

function bodyOf(request: Request): Record<string, unknown> {
	const wanted = Buffer.from(`${BASIC.user}:${BASIC.password}`).toString('base64');
	if (request.get('Authorization') !== `Basic ${wanted}`)
		throw new ServerAnswer(401, { message: 'Current user is not logged in' });
	return jsonObject(request, CRASH);
}

function view(item: SavedItem): Entry {
	const id = numberIdOf(item);
	return {
		item_id: id,
		given_url: item.url,
		given_title: item.title,
		resolved_url: item.url,
		resolved_title: item.title,
		excerpt: item.excerpt,
		favorite: item.favorite ? '1' : '0',
		status: item.status === STATUS.archived ? '1' : '0',
		time_added: String(item.timeAdded),
		time_updated: String(item.timeUpdated),
		time_read: String(item.timeRead),
		word_count: String(item.wordCount),
	};
}
