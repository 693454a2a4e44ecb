import { Router } from 'express';
import { isRecord } from '../core/requestBody.ts';
import { applyAction, isItemAction } from '../readLater/itemActions.ts';
import { idText } from '../readLater/itemView.ts';
import { decide } from '../readLater/oauth.ts';
import type { Limit } from '../readLater/RateLimits.ts';
import type { ReadLaterService } from '../readLater/ReadLaterService.ts';
import { PERMISSIONS, type Account } from '../readLater/readLaterState.ts';
import { idNumberOf, STATUS, type NewItem, type SavedItem } from '../readLater/savedItem.ts';
import { generateItems, type Generation } from '../readLater/seedItems.ts';
import {
	changed,
	ControlError,
	jsonBody,
	numberIn,
	objectBody,
	oneOf,
	textIn,
} from './controlBody.ts';

const STATUS_WORDS = new Map<unknown, number>([
	['unread', STATUS.unread],
	['archived', STATUS.archived],
	['0', STATUS.unread],
	['1', STATUS.archived],
	[0, STATUS.unread],
	[1, STATUS.archived],
]);

/** Applications, accounts, items, tokens and quirks. */
export function readLaterControl(service: ReadLaterService): Router {
	const router = Router();
	router.put('/applications/:consumerKey', (request, response) => {
		const { consumerKey } = request.params;
		const body = objectBody(request);
		const permissions = Array.isArray(body.permissions)
			? body.permissions.map((permission) => oneOf('permissions', permission, PERMISSIONS))
			: [...PERMISSIONS];
		service.applications.set(consumerKey, {
			name: typeof body.name === 'string' ? body.name : consumerKey,
			permissions,
		});
		service.changed();
		response.json(service.applications.get(consumerKey));
	});

	router.put('/accounts/:username', (request, response) => {
		const account = service.accountFor(request.params.username);
		const { feedUserId, feedPublic } = objectBody(request);
		if (typeof feedUserId === 'string') account.feedUserId = feedUserId;
		if (typeof feedPublic === 'boolean') account.feedPublic = feedPublic;
		service.changed();
		response.json({
			username: request.params.username,
			feedUserId: account.feedUserId,
			feedPublic: account.feedPublic,
		});
	});
	router.post('/accounts/:username/revoke', (request, response) => {
		response.json({ revoked: service.revoke(request.params.username) });
	});
	addItemRoutes(router, service);

	router.post('/authorize', (request, response) => {
		const body = objectBody(request);
		const allowed = oneOf('decision', body.decision ?? 'allow', ['allow', 'decline']) === 'allow';
		if (!decide(service, textIn(body, 'requestToken'), textIn(body, 'username'), allowed))
			throw new ControlError(404, 'There is no such request token or account.');
		response.status(204).end();
	});

	router.put('/quirks', (request, response) => {
		service.quirks = changed(service.quirks, objectBody(request));
		service.changed();
		response.json(service.quirks);
	});
	router.put('/limits', (request, response) => {
		service.limits = changed(
			service.limits,
			Object.fromEntries(
				Object.entries(objectBody(request)).map(([name, limit]) => [name, limitOf(limit)]),
			),
		);
		service.rateLimits.clear();
		service.changed();
		response.json(service.limits);
	});
	router.put('/requestTokenLifetime', (request, response) => {
		service.requestTokenLifetimeSeconds = numberIn(objectBody(request), 'seconds');
		service.changed();
		response.status(204).end();
	});
	return router;
}

function addItemRoutes(router: Router, service: ReadLaterService): void {
	router.get('/accounts/:username/items', (request, response) => {
		response.json({
			items: [...accountNamed(service, request.params.username).itemList.all()].map((item) =>
				itemOf(service, item),
			),
		});
	});

	router.post('/accounts/:username/items', (request, response) => {
		const body = jsonBody(request);
		const now = service.clock.seconds();
		const given =
			isRecord(body) && body.generate !== undefined
				? generateItems({ ...body, generate: numberIn(body, 'generate') } as Generation, now)
				: newItems(body);
		const saved = service
			.accountFor(request.params.username)
			.itemList.saveAll(given, now, service.nextItemId);
		service.changed();
		response.json({ ids: saved.map((item) => idText(item, service.quirks)) });
	});

	router.patch('/accounts/:username/items/:id', (request, response) => {
		const { itemList } = accountNamed(service, request.params.username);
		const item = itemList.get(idNumberOf(request.params.id));
		if (!item) throw new ControlError(404, 'There is no such item.');
		const { action, time, tags } = objectBody(request);
		const tagList = Array.isArray(tags)
			? tags.map(String)
			: typeof tags === 'string'
				? tags.split(',')
				: [];
		if (action === 'hardDelete') itemList.remove(item.id);
		else if (isItemAction(action))
			applyAction(
				itemList,
				item,
				{ action, tags: tagList, ...(typeof time === 'number' && { time }) },
				service.clock.seconds(),
			);
		else throw new ControlError(400, `The action ${String(action)} is not known.`);
		service.changed();
		response.json(itemOf(service, item));
	});
}

function accountNamed(service: ReadLaterService, username: string): Account {
	const account = service.accounts.get(username);
	if (!account) throw new ControlError(404, 'There is no such account.');
	return account;
}

function itemOf(service: ReadLaterService, item: SavedItem): object {
	return { ...item, id: idText(item, service.quirks) };
}

function newItems(body: unknown): NewItem[] {
	if (!Array.isArray(body))
		throw new ControlError(400, 'The body has to be a list of items, or {"generate": n}.');
	return body.map((entry: unknown) => {
		if (!isRecord(entry) || typeof entry.url !== 'string' || !URL.canParse(entry.url))
			throw new ControlError(400, 'Every item needs a url.');
		const { favorite, status, ...rest } = entry;
		const read = status === undefined ? STATUS.unread : STATUS_WORDS.get(status);
		if (read === undefined) throw new ControlError(400, 'status has to be unread or archived.');
		return {
			...rest,
			status: read,
			favorite: favorite === true || favorite === '1' || favorite === 1,
		} as NewItem;
	});
}

function limitOf(value: unknown): Limit {
	if (!isRecord(value)) throw new ControlError(400, 'A limit has to be an object.');
	return { limit: numberIn(value, 'limit'), windowSeconds: numberIn(value, 'windowSeconds') };
}
