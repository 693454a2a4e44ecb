import type { Request, Router } from 'express';
import { STATUS, type SavedItem } from '../savedItem.ts';
import {
	actionList,
	answering,
	change,
	idOf,
	itemsBy,
	jsonObject,
	listOf,
	numberIdOf,
	save,
	ServerAnswer,
	type Entry,
	type LivingServer,
	type ServerContext,
} from './livingServer.ts';

const TOKEN = 'sandbox-eindex-token';
const CRASH = new ServerAnswer(500, 'Internal Server Error');
const CHANGES = ['archive', 'readd', 'favorite', 'unfavorite', 'delete'];
const MOST_OF_WALLABAG = 100;
const CRAWLED_AFTER_SECONDS = 1;

/** EINDEX/Kobo-WallaBag-ReadItlater before Karakeep (docs/servers.md, “EINDEX”). */
export const eindexKarakeep: LivingServer = {
	id: 'eindex-karakeep',
	title: 'Kobo-WallaBag-ReadItlater (Karakeep)',
	basePath: '',
	token: TOKEN,
	addRoutes(router, context) {
		addRoutes(router, context, {
			// All pages down to since, by the time of creation.
			page: ({ account, service }, since) => {
				const all = itemsBy(account().itemList, 'timeAdded', 'newest');
				if (all.length === 0) throw CRASH;
				// An item that is not crawled yet is missing.
				const now = service.clock.seconds();
				const crawled = all.filter(
					({ excerpt, title, timeAdded }) =>
						excerpt !== '' || title !== '' || timeAdded < now - CRAWLED_AFTER_SECONDS,
				);
				return {
					items: crawled.filter(({ timeAdded }) => timeAdded > since),
					since: (all[0]?.timeAdded ?? 0) + 0.5,
				};
			},
			view: (item) => view(item, idOf(item), `${item.url}#${idOf(item)}`),
			// The answer 204 to the deletion is more than it can read.
			afterDelete: () => {
				throw CRASH;
			},
		});
	},
};

/** The same before Wallabag, commit 00ee4c0 (docs/servers.md, “EINDEX”). */
export const eindexWallabag: LivingServer = {
	id: 'eindex-wallabag',
	title: 'Kobo-WallaBag-ReadItlater (Wallabag)',
	basePath: '',
	token: TOKEN,
	addRoutes(router, context) {
		addRoutes(router, context, {
			page: ({ account }, since) => {
				const items = itemsBy(account().itemList, 'timeUpdated', 'oldest')
					.filter(({ timeUpdated }) => timeUpdated > since)
					.slice(0, MOST_OF_WALLABAG);
				return { items, since: items.at(-1)?.timeUpdated ?? since };
			},
			view: (item) => view(item, numberIdOf(item), item.url),
			afterDelete: () => undefined,
		});
	},
};

interface Backend {
	page: (context: ServerContext, since: number) => { items: SavedItem[]; since: number };
	view: (item: SavedItem) => Entry;
	afterDelete: () => void;
}

function addRoutes(router: Router, context: ServerContext, backend: Backend): void {
	router.use((request, response, next) => {
		if (request.query.access_token === TOKEN) next();
		else response.status(403).type('text').send('Access Decline');
	});
	router.post(
		'/v3/get',
		answering((request, response) => {
			const { items, since } = backend.page(context, Number(bodyOf(request).since ?? 0) || 0);
			response.json({
				status: items.length > 0 ? 1 : 0,
				complete: 1,
				list: listOf(items, backend.view),
				error: null,
				search_meta: { search_type: 'normal' },
				since,
			});
		}),
	);
	router.post(
		'/v3/send',
		answering((request, response) => {
			for (const { action, item_id: itemId, url } of actionList(bodyOf(request), CRASH)) {
				if (action === 'add') {
					if (typeof url !== 'string' || !URL.canParse(url)) throw CRASH;
					save(context, { url });
				} else if (CHANGES.includes(String(action))) {
					change(context, { action: String(action), itemId });
					if (action === 'delete') backend.afterDelete();
				}
			}
			response.json({ action_results: [] });
		}),
	);
}

function bodyOf(request: Request): Record<string, unknown> {
	return jsonObject(request, CRASH);
}

function view(item: SavedItem, id: string, given: string): Entry {
	return {
		item_id: id,
		resolved_id: id,
		given_url: given,
		given_title: item.title,
		resolved_url: `${item.url}#${id}`,
		resolved_title: item.title,
		excerpt: item.excerpt,
		favorite: item.favorite ? '1' : '0',
		status: item.status === STATUS.archived ? '1' : '0',
		time_added: item.timeAdded,
		time_updated: item.timeUpdated,
		time_read: item.timeRead,
		is_article: '1',
		word_count: String(item.wordCount),
	};
}
