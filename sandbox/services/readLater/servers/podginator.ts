import { STATUS, type SavedItem } from '../savedItem.ts';
import {
	actionList,
	answering,
	change,
	idOf,
	itemsBy,
	jsonObject,
	listOf,
	ServerAnswer,
	type Entry,
	type LivingServer,
} from './livingServer.ts';

const TOKEN = 'sandbox-omnivore-token';
const MOST_UNREAD = 1000;
const MOST_ARCHIVED = 100;
const CRASH = new ServerAnswer(500, 'Internal Server Error');

/** Podginator/KoboOmnivoreConverter before a self-hosted Omnivore (docs/servers.md, “Podginator”). */
export const podginator: LivingServer = {
	id: 'podginator',
	title: 'KoboOmnivoreConverter (Omnivore)',
	basePath: '',
	token: TOKEN,
	addRoutes(router, { service, account }) {
		router.post(
			'/v3/get',
			answering((request, response) => {
				// A failure of the backend is never answered.
				if (jsonObject(request, CRASH).access_token !== TOKEN) return;
				const all = itemsBy(account().itemList, 'timeAdded', 'newest');
				const unread = all.filter(({ status }) => status === STATUS.unread);
				const archived = all.filter(({ status }) => status === STATUS.archived);
				response.json({
					status: 1,
					complete: 1,
					list: listOf(
						[...unread.slice(0, MOST_UNREAD), ...archived.slice(0, MOST_ARCHIVED)],
						view,
					),
					since: new Date(service.clock.now()).toISOString(),
				});
			}),
		);
		router.post(
			'/v3/send',
			answering((request, response) => {
				const body = jsonObject(request, CRASH);
				if (body.access_token !== TOKEN) return;
				for (const { action, item_id: itemId } of actionList(body, CRASH))
					if (action === 'archive') change({ service, account }, { action, itemId });
				response.json({ action_results: [] });
			}),
		);
	},
};

// Addresses are names of Omnivore's own, and nothing is a favorite.
function view(item: SavedItem): Entry {
	const id = idOf(item);
	return {
		item_id: id,
		resolved_id: id,
		given_url: new URL(item.url).pathname.replace(/^\/|\/$/g, '') || id,
		given_title: item.title || item.url,
		resolved_title: item.title || item.url,
		excerpt: item.excerpt,
		favorite: '0',
		status: item.status === STATUS.archived ? '1' : '0',
		time_added: item.timeAdded,
		time_updated: item.timeUpdated,
		word_count: String(item.wordCount),
	};
}
