import type { Request } from 'express';
import { isItemAction } from '../itemActions.ts';
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

const TOKEN = 'sandbox-open-pocket-token';
const LARGEST_COUNT = 100;
const OTHER_ACTIONS = ['add', 'tag_rename', 'tag_delete'];

/** abdulrahim2002/open-pocket-backend-server (docs/servers.md, “Open Pocket”). */
export const openPocket: LivingServer = {
	id: 'open-pocket',
	title: 'Open Pocket',
	basePath: '/api/v1',
	token: TOKEN,
	addRoutes(router, context) {
		router.post(
			'/api/v1/get',
			answering((request, response) => {
				const body = checkedBody(request);
				const { state = 'all', count, since, total } = body;
				if (!['all', 'unread', 'archive', 'deleted'].includes(String(state)))
					throw invalid('body/state must be equal to one of the allowed values');
				if (count !== undefined && !(Number(count) >= 1 && Number(count) <= LARGEST_COUNT))
					throw invalid('body/count must be <= 100');
				// Meant was a time; the schema asks for an address.
				if (since !== undefined && !URL.canParse(String(since)))
					throw invalid('body/since must match format "uri"');
				if (total !== undefined && typeof total !== 'boolean')
					throw invalid('body/total must be boolean');
				// All of it is checked, and nothing is applied.
				const all = itemsBy(context.account().itemList, 'timeAdded', 'newest').sort((a, b) =>
					numberIdOf(a) < numberIdOf(b) ? -1 : 1,
				);
				response.json({ status: 1, complete: 1, list: listOf(all, view), error: null });
			}),
		);
		router.post(
			'/api/v1/send',
			answering((request, response) => {
				const body = checkedBody(request);
				if (typeof body.consumer_key !== 'string')
					throw invalid("body must have required property 'consumer_key'");
				const actions = actionList(body, invalid('body/actions must be array'));
				const unknown = actions.find(
					({ action }) => !isItemAction(action) && !OTHER_ACTIONS.includes(String(action)),
				);
				if (unknown) throw invalid('body/actions must match a schema in anyOf');
				const results = actions.map((action) => {
					if (action.action === 'add') return save(context, { url: String(action.url) }) && true;
					const tags = String(action.tags ?? '').split(',');
					return change(context, { action: String(action.action), itemId: action.item_id, tags });
				});
				response.json({
					status: results.every(Boolean) ? 1 : 0,
					action_results: results,
					action_errors: results.map((done) => (done ? null : { message: 'not found' })),
				});
			}),
		);
		router.post(
			'/api/v1/add',
			answering((request, response) => {
				const { url, title, tags } = checkedBody(request);
				if (typeof url !== 'string' || !URL.canParse(url))
					throw invalid('body/url must match format "uri"');
				const item = save(context, {
					url,
					title: typeof title === 'string' ? title : undefined,
					tags: String(tags ?? '').split(','),
				});
				// The item itself, without a status.
				const { status: _status, ...flat } = view(item);
				response.json(flat);
			}),
		);
	},
};

function checkedBody(request: Request): Record<string, unknown> {
	if (request.headers['content-type'] !== 'application/json')
		throw new ServerAnswer(415, {
			statusCode: 415,
			code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
			error: 'Unsupported Media Type',
		});
	const body = jsonObject(request, invalid('body must be object'));
	if (body.access_token !== TOKEN)
		throw new ServerAnswer(401, {
			statusCode: 401,
			error: 'Unauthorized',
			message: 'Unauthorized',
		});
	return body;
}

function invalid(message: string): ServerAnswer {
	return new ServerAnswer(400, { statusCode: 400, error: 'Bad Request', message });
}

function view(item: SavedItem): Entry {
	const id = numberIdOf(item);
	const time = (seconds: number) => (seconds === 0 ? null : new Date(seconds * 1000).toISOString());
	return {
		item_id: id,
		given_url: item.url,
		title: item.title,
		given_title: item.title,
		excerpt: item.excerpt,
		favorite: String(item.favorite),
		status: item.status === STATUS.archived ? '1' : '0',
		time_added: time(item.timeAdded),
		time_updated: time(item.timeUpdated),
		time_read: time(item.timeRead),
		time_favorited: time(item.timeFavorited),
		word_count: item.wordCount,
	};
}
