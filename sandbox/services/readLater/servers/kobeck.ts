import { mediaTypeOf } from '../../core/requestBody.ts';
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

const TOKEN = 'sandbox-kobeck-token';
const NEEDED = ['contentType', 'detailType', 'state', 'total'];
const CRASH = new ServerAnswer(500, 'Internal Server Error');

/** Lukas0907/kobeck, a bridge to Readeck (docs/servers.md, “kobeck”). */
export const kobeck: LivingServer = {
	id: 'kobeck',
	title: 'kobeck (Readeck)',
	basePath: '/api/kobo',
	token: TOKEN,
	addRoutes(router, context) {
		router.post(
			'/api/kobo/get',
			answering((request, response) => {
				const body = checkedBody(request);
				const missing = NEEDED.find((name) => typeof body[name] !== 'string');
				if (missing !== undefined) throw invalid(missing);
				const count = numeric(body, 'count');
				const offset = numeric(body, 'offset');
				const since = body.since === undefined ? undefined : numeric(body, 'since');
				checkToken(body);
				response.json(answer(context, { count, offset, since }));
			}),
		);
		router.post(
			'/api/kobo/send',
			answering((request, response) => {
				const body = checkedBody(request);
				const actions = actionList(body, invalid('actions'));
				if (actions.some(({ item_id: id }) => id !== undefined && typeof id !== 'string'))
					throw invalid('item_id');
				checkToken(body);
				const results = actions.map((action) => {
					if (action.action === 'add' && action.item_id !== undefined) throw CRASH;
					return koboAction(context, action);
				});
				response.json({ status: results.every(Boolean), action_results: results });
			}),
		);
	},
};

function checkedBody(request: Parameters<typeof jsonObject>[0]): Record<string, unknown> {
	if (mediaTypeOf(request) !== 'application/json') throw invalid('body');
	return jsonObject(request, invalid('body'));
}

/** A token that Readeck refuses is an exception of the bridge. */
function checkToken({ access_token: token }: Record<string, unknown>): void {
	if (typeof token !== 'string') throw invalid('access_token');
	if (token !== TOKEN) throw CRASH;
}

function numeric(body: Record<string, unknown>, name: string): number {
	const value = body[name];
	if (
		!/^\d+$/.test(
			typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '',
		)
	)
		throw invalid(name);
	return Number(value);
}

function invalid(field: string): ServerAnswer {
	return new ServerAnswer(422, {
		detail: [{ type: 'missing', loc: ['body', field], msg: 'Field required' }],
	});
}

function answer(
	{ account }: ServerContext,
	{ count, offset, since }: { count: number; offset: number; since: number | undefined },
): object {
	const { itemList } = account();
	const all = itemsBy(itemList, 'timeUpdated', 'newest', { deleted: since !== undefined }).filter(
		({ timeUpdated }) => since === undefined || timeUpdated >= since,
	);
	return { status: 1, list: listOf(all.slice(offset, offset + count), view), total: all.length };
}

// The status and the favorite are always "0": archived items are listed too, and look unread.
function view(item: SavedItem): Entry {
	const id = idOf(item);
	if (item.status === STATUS.deleted) return { item_id: id, status: '2' };
	return {
		item_id: id,
		resolved_id: id,
		given_url: item.url,
		given_title: item.title,
		resolved_url: item.url,
		resolved_title: item.title,
		excerpt: item.excerpt,
		favorite: '0',
		status: '0',
		is_article: '1',
		has_image: '0',
		has_video: '0',
		lang: item.language,
		word_count: item.wordCount,
		time_added: item.timeAdded,
		time_updated: item.timeUpdated,
		time_read: 0,
		time_favorited: 0,
		tags: Object.fromEntries(item.tags.map((tag) => [tag, { item_id: id, tag }])),
		images: {},
		image: { src: item.image ?? '' },
	};
}
