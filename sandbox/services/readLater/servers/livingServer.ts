import type { Request, RequestHandler, Response, Router } from 'express';
import { isRecord, jsonOf } from '../../core/requestBody.ts';
import { applyAction, isItemAction } from '../itemActions.ts';
import type { ItemList } from '../ItemList.ts';
import type { ReadLaterService } from '../ReadLaterService.ts';
import type { Account } from '../readLaterState.ts';
import { idNumberOf, STATUS, textIdOf, type SavedItem } from '../savedItem.ts';

/** A server that people run today, with the habits of its source. */
export interface LivingServer {
	/** Part of its address here, and the name of its account. */
	id: string;
	title: string;
	/** What follows the address of the server in a client's base address. */
	basePath: string;
	/** What a person pastes as access token. */
	token: string;
	/** User name and password, where the server wants Basic authentication. */
	basic?: { user: string; password: string };
	addRoutes(router: Router, context: ServerContext): void;
}

/** An item as a server writes it. */
export interface Entry {
	item_id: string;
	[field: string]: unknown;
}

/** What the routes of a server work on. */
export interface ServerContext {
	service: ReadLaterService;
	account: () => Account;
}

/** An answer that ends a request: text or JSON. */
export class ServerAnswer extends Error {
	readonly status: number;
	readonly body: string | object;

	constructor(status: number, body: string | object) {
		super(typeof body === 'string' ? body : JSON.stringify(body));
		this.status = status;
		this.body = body;
	}
}

/** A route that throws a `ServerAnswer` for what it refuses. */
export function answering(
	handle: (request: Request, response: Response) => void | Promise<void>,
): RequestHandler {
	return async (request, response) => {
		try {
			await handle(request, response);
		} catch (error) {
			if (!(error instanceof ServerAnswer)) throw error;
			if (typeof error.body === 'string')
				response.status(error.status).type('text').send(error.body);
			else response.status(error.status).json(error.body);
		}
	};
}

/** The JSON object of a request; anything else is refused with the given answer. */
export function jsonObject(request: Request, refused: ServerAnswer): Record<string, unknown> {
	let value: unknown;
	try {
		value = jsonOf(request);
	} catch {
		throw refused;
	}
	if (!isRecord(value)) throw refused;
	return value;
}

/** The living items of a list by a time, and its tombstones when they are asked for. */
export function itemsBy(
	itemList: ItemList,
	field: 'timeAdded' | 'timeUpdated',
	order: 'newest' | 'oldest',
	{ deleted = false } = {},
): SavedItem[] {
	return [...itemList.by(field).walk(order)].filter(
		({ status }) => deleted || status !== STATUS.deleted,
	);
}

/** Ids of Readeck, Karakeep and Omnivore are text. */
export function idOf({ id }: SavedItem): string {
	return textIdOf(id);
}

/** Ids of Wallabag, Open Pocket and Merlin are numbers, so a map of them has no order in JavaScript. */
export function numberIdOf({ id }: SavedItem): string {
	return String(id);
}

/** An item by the id that a client sends. */
export function itemWithId(itemList: ItemList, id: unknown): SavedItem | undefined {
	const item = typeof id === 'string' ? itemList.get(idNumberOf(id)) : undefined;
	return item?.status === STATUS.deleted ? undefined : item;
}

/** Does one of the usual changes; false when there is no such item. */
export function change(
	{ service, account }: ServerContext,
	{ action, itemId, tags = [] }: { action: string; itemId: unknown; tags?: string[] },
): boolean {
	const { itemList } = account();
	const item = itemWithId(itemList, itemId);
	if (!item || !isItemAction(action)) return false;
	applyAction(itemList, item, { action, tags }, service.clock.seconds());
	service.changed();
	return true;
}

/** Saves a link. */
export function save(
	{ service, account }: ServerContext,
	{ url, title, tags = [] }: { url: string; title?: string | undefined; tags?: string[] },
): SavedItem {
	const item = account().itemList.save(
		{ url, ...(title && { title }), tags },
		service.clock.seconds(),
		service.nextItemId,
	);
	service.changed();
	return item;
}

/** The list of a `send`; each server has its own answer when it is none. */
export function actionList(
	{ actions }: Record<string, unknown>,
	refused: ServerAnswer,
): Array<Record<string, unknown>> {
	if (!Array.isArray(actions)) throw refused;
	return actions.map((action: unknown) => {
		if (!isRecord(action)) throw refused;
		return action;
	});
}

/** An entry of a list by its id. */
export function listOf(
	items: SavedItem[],
	view: (item: SavedItem) => Entry,
): Record<string, object> {
	return Object.fromEntries(items.map(view).map((entry) => [entry.item_id, entry]));
}
