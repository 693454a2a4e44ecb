import { STATUS, type SavedItem } from '../savedItem.ts';
import {
	actionList,
	answering,
	change,
	idOf,
	itemsBy,
	jsonObject,
	listOf,
	save,
	ServerAnswer,
	type Entry,
	type LivingServer,
} from './livingServer.ts';

const NUMBERS = ['count', 'offset', 'since'];
const CHANGES = ['archive', 'readd', 'favorite', 'unfavorite', 'delete'];
const USUAL_COUNT = 50;
const LARGEST_COUNT = 100;
const REFUSED = new ServerAnswer(400, 'Bad Request');

/** marklar423/kobo-pocket-proxy before Readeck (docs/servers.md, “kobo-pocket-proxy”). */
export const koboPocketProxy: LivingServer = {
	id: 'kobo-pocket-proxy',
	title: 'kobo-pocket-proxy (Readeck)',
	basePath: '',
	// Any will do: it is not looked at.
	token: 'anything',
	addRoutes(router, context) {
		router.post(
			'/v3/get',
			answering((request, response) => {
				const body = jsonObject(request, REFUSED);
				if (NUMBERS.some((name) => body[name] !== undefined && typeof body[name] !== 'number'))
					throw REFUSED;
				if (body.favorite !== undefined && typeof body.favorite !== 'string') throw REFUSED;
				const { state = 'unread', favorite, contentType = 'article', sort = 'newest' } = body;
				const count = Number(body.count ?? USUAL_COUNT);
				const offset = Number(body.offset ?? 0);
				if (count < 1 || count > LARGEST_COUNT) throw REFUSED;
				const all = itemsBy(
					context.account().itemList,
					'timeAdded',
					sort === 'oldest' ? 'oldest' : 'newest',
				).filter(
					(item) =>
						(state === 'all' || (item.status === STATUS.archived) === (state === 'archive')) &&
						(favorite === undefined || item.favorite === (favorite === '1')) &&
						kindOf(item) === contentType,
				);
				// It says nothing of its type.
				response.type('text/plain').send(
					JSON.stringify({
						status: 1,
						complete: 1,
						list: listOf(all.slice(offset, offset + count), view),
						total: all.length,
						since: 0,
						maxActions: 0,
						cachetype: '',
					}),
				);
			}),
		);
		router.post(
			'/v3/send',
			answering((request, response) => {
				const actions = actionList(jsonObject(request, REFUSED), REFUSED);
				for (const { item_id: id, time } of actions)
					if (
						(id !== undefined && typeof id !== 'string') ||
						(time !== undefined && typeof time !== 'number')
					)
						throw REFUSED;
				for (const { action, item_id: itemId, url } of actions) {
					if (action === 'add' && typeof url === 'string' && URL.canParse(url))
						save(context, { url });
					else if (CHANGES.includes(String(action)))
						change(context, { action: String(action), itemId });
				}
				// What it does not know, it reports as done.
				response.type('text/plain').send(
					JSON.stringify({
						status: 1,
						action_results: actions.map(() => true),
						action_errors: actions.map(() => null),
					}),
				);
			}),
		);
	},
};

// Readeck has no other kinds; a page without text counts as article there.
function kindOf({ type }: SavedItem): string {
	return type === 'page' ? 'article' : type;
}

function view(item: SavedItem): Entry {
	const id = idOf(item);
	return {
		item_id: id,
		resolved_id: id,
		given_url: item.url,
		given_title: item.title,
		resolved_url: item.url,
		resolved_title: item.title,
		excerpt: item.excerpt,
		favorite: item.favorite ? '1' : '0',
		status: String(item.status),
		time_added: String(item.timeAdded),
		time_updated: String(item.timeUpdated),
		time_read: String(item.timeRead),
		time_favorited: String(item.timeFavorited),
		word_count: String(item.wordCount),
		is_article: kindOf(item) === 'article' ? '1' : '0',
		has_video: kindOf(item) === 'video' ? '2' : '0',
		has_image: kindOf(item) === 'image' ? '2' : '0',
		tags: {},
	};
}
