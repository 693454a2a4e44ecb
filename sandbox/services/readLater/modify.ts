import type { Router } from 'express';
import { isRecord } from '../core/requestBody.ts';
import { anyParameters, callerOf, textParameter, type Parameters } from './callerParameters.ts';
import { applyAction, isItemAction } from './itemActions.ts';
import { itemView } from './itemView.ts';
import { ERRORS } from './readLaterError.ts';
import type { ReadLaterService } from './ReadLaterService.ts';
import type { Account } from './readLaterState.ts';
import { idNumberOf, type NewItem, type SavedItem } from './savedItem.ts';

interface ActionError {
	message: string;
	type: string;
	code: number;
}

/** Adds the calls that change a list. */
export function addModifyRoutes(router: Router, service: ReadLaterService): void {
	router.post('/v3/add', (request, response) => {
		const parameters = anyParameters(request);
		const { account } = callerOf(service, response, parameters, 'add');
		const item = save(service, account, parameters, service.clock.seconds());
		response.json({
			item: itemView(item, { complete: true, sortId: 0, quirks: service.quirks }),
			status: 1,
		});
	});

	router.post('/v3/send', (request, response) => {
		const parameters = anyParameters(request);
		const { account } = callerOf(service, response, parameters, 'modify');
		const results = actionsOf(parameters).map((action) => run(service, account, action));
		const errors = results.map((result) => ('error' in result ? result.error : null));
		response.json({
			status: errors.every((error) => error === null) ? 1 : 0,
			action_results: results.map((result) => ('error' in result ? false : result.value)),
			action_errors: errors,
		});
		service.changed();
	});
}

function save(
	service: ReadLaterService,
	account: Account,
	parameters: Parameters,
	now: number,
): SavedItem {
	const url = textParameter(parameters, 'url');
	if (!url || !/^https?:$/.test(protocolOf(url)))
		throw ERRORS.badRequest('url has to be a web address');
	const title = textParameter(parameters, 'title');
	const added = timeOf(parameters);
	const item: NewItem = {
		url,
		...(title && { title }),
		tags: tagList(parameters.tags),
		...(added !== undefined && { time_added: added }),
	};
	const saved = account.itemList.save(item, now, service.nextItemId);
	service.changed();
	return saved;
}

function actionsOf({ actions }: Parameters): unknown[] {
	const list: unknown = typeof actions === 'string' ? parse(actions) : actions;
	if (!Array.isArray(list)) throw ERRORS.badRequest('actions has to be a list');
	return list;
}

function run(
	service: ReadLaterService,
	account: Account,
	action: unknown,
): { value: unknown } | { error: ActionError } {
	if (!isRecord(action)) return failed('An action has to be an object.', 130);
	const now = service.clock.seconds();
	try {
		if (action.action === 'add')
			return {
				value: itemView(save(service, account, action, now), {
					complete: true,
					sortId: 0,
					quirks: service.quirks,
				}),
			};
	} catch (error) {
		return failed(error instanceof Error ? error.message : 'Invalid action.', 130);
	}
	if (!isItemAction(action.action))
		return failed(`The action ${String(action.action)} is not known.`, 130);
	const item = account.itemList.get(idNumberOf(String(action.item_id)));
	if (!item) return failed('The item was not found.', 404);
	applyAction(
		account.itemList,
		item,
		{ action: action.action, tags: tagList(action.tags), time: timeOf(action) },
		now,
	);
	return { value: true };
}

function failed(message: string, code: number): { error: ActionError } {
	return { error: { message, type: 'Bad request', code } };
}

function tagList(tags: unknown): string[] {
	if (Array.isArray(tags)) return tags.map(String);
	return typeof tags === 'string' ? tags.split(',') : [];
}

function timeOf({ time }: Parameters): number | undefined {
	const seconds = Math.trunc(Number(time));
	return time !== undefined && time !== '' && Number.isFinite(seconds) && seconds > 0
		? seconds
		: undefined;
}

function protocolOf(url: string): string {
	return URL.canParse(url) ? new URL(url).protocol : '';
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw ERRORS.malformed();
	}
}
