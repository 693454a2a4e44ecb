import { quote } from '../../shared/domain/quote';
import { asRecord } from '../../shared/domain/record';
import { inWords, withPossibleEffect } from '../../shared/errors/answerErrors';
import { ServiceError } from '../../shared/errors/ServiceError';
import type { HttpClient, HttpRequest, HttpResponse } from '../../shared/http/HttpClient';
import { parseAnswer, readJson } from '../../shared/http/parseAnswer';
import type * as z from '../../shared/http/zod';
import type { RawItem } from '../domain/rawValue';
import { readNumber, readText } from '../domain/rawValue';
import { toSeconds } from '../domain/serverTime';
import type { ActionResult } from './actionResults';
import { readActionResults } from './actionResults';
import type { Dialect } from './dialects';
import { adviceOn, dialectOfAnswer, original } from './dialects';
import type { ItemAction, NewItem } from './itemAction';
import { itemsInOrder } from './itemsInOrder';
import type { Permission } from './readLaterErrors';
import { reportedError, readLaterError, SERVICE } from './readLaterErrors';
import type { RequestFormat } from './requestBody';
import { post } from './requestBody';
import type { Detail, Feature, RetrievedPage, RetrieveQuery } from './retrieveBody';
import { addSchema, findErrorInside, retrieveSchema, sendSchema } from './schemas';

export type { ItemAction, NewItem } from './itemAction';

/** How this account's requests are written; chosen by the person. */
export interface Wire {
	readonly format: RequestFormat;
	readonly detail: Detail;
}

/** The calls of the interface. Each is one request, and none knows of another. */
export interface ReadLaterApi {
	/**
	 * One page of saved items.
	 * @param features what the server is known to take
	 * @param format instead of the chosen one
	 * @throws ServiceError
	 */
	retrieve(
		query: RetrieveQuery,
		features: readonly Feature[],
		format?: RequestFormat,
	): Promise<RetrievedPage>;
	/** Saves one link. @returns the item as the service keeps it, `{}` when it does not tell. @throws ServiceError */
	add(item: NewItem): Promise<RawItem>;
	/** Several changes in one request, done in their order. @returns one result per action. @throws ServiceError */
	send(actions: readonly ItemAction[]): Promise<readonly ActionResult[]>;
}

/** @param http adds base address, consumer key and access token */
export function createReadLaterApi(
	http: HttpClient,
	{ format, detail }: Wire = { format: 'json', detail: 'complete' },
	dialect: Dialect = original,
): ReadLaterApi {
	const { paths } = dialect;
	const call = async (
		permission: Permission,
		path: string,
		body: Readonly<Record<string, unknown>>,
		{ repeatable, as = format }: { repeatable: boolean; as?: RequestFormat },
	): Promise<HttpResponse> =>
		await ask(http, toRequest(dialect, path, body, as, repeatable), permission, dialect);
	const api: ReadLaterApi = {
		async retrieve(query, features, other = format) {
			const body = dialect.toRetrieveBody(query, features, detail);
			const response = await call('Retrieve', paths.get, body, { repeatable: true, as: other });
			const answer = parseAnswer(retrieveSchema, response, SERVICE);
			// To some servers a list with nothing new is a status of 0.
			const said = findErrorInside(dialect === original ? answer : { error: answer.error });
			if (said !== undefined) throw reportedError(said, response, 'Retrieve');
			const { items, isOrdered } = itemsInOrder(answer.list, query.offset);
			const shown = dialectOfAnswer(answer, items);
			return {
				items: items.map((item) => putRight(item, dialect)),
				isOrdered,
				...(shown ? { dialect: shown.id } : {}),
				size: response.text.length,
				serverTime: toSeconds(answer.since),
				date: toSeconds(response.headers.date),
				total: readNumber(answer.total) || undefined,
				tagNames: answer.tags?.map(readText).filter((name) => typeof name === 'string'),
			};
		},
		async add(item) {
			if (paths.add === undefined) {
				const [result] = await api.send([{ action: 'add', item }]);
				if (result?.done) return result.item ?? {};
				throw notSaved(result?.reason ?? '');
			}
			const body = dialect.toAddBody(item);
			const response = await call('Add', paths.add, body, { repeatable: false });
			const answer = parseEffect(addSchema, withoutWrapping(response));
			const said = findErrorInside(answer);
			if (said !== undefined) throw reportedError(said, response, 'Add');
			return putRight(answer.item ?? {}, dialect);
		},
		async send(actions) {
			const repeatable = actions.every(isRepeatable);
			const body = { actions: actions.map((action) => toActionBody(action, dialect)) };
			const response = await call('Modify', paths.send, body, { repeatable });
			const answer = parseEffect(sendSchema, response);
			// `status` stands for the changes here, see actionResults.
			const said = findErrorInside(answer.action_results?.length ? {} : { error: answer.error });
			if (said !== undefined) throw reportedError(said, response, 'Modify');
			return readActionResults(answer, actions.length, response);
		},
	};
	return api;
}

function toRequest(
	{ contentType }: Dialect,
	path: string,
	body: Readonly<Record<string, unknown>>,
	format: RequestFormat,
	repeatable: boolean,
): HttpRequest {
	if (contentType === undefined) return post(path, body, format, repeatable);
	const sent = post(path, body, 'json', repeatable);
	return { ...sent, headers: { ...sent.headers, 'Content-Type': contentType } };
}

function putRight(item: RawItem, { toItem }: Dialect): RawItem {
	return toItem ? toItem(item) : item;
}

/** Saving twice moves an item to the top again; every other change is the same after a second time. */
function isRepeatable({ action }: ItemAction): boolean {
	return action !== 'add' && action !== 'readd';
}

async function ask(
	http: HttpClient,
	request: HttpRequest,
	permission: Permission,
	dialect: Dialect,
): Promise<HttpResponse> {
	const doubt = permission === 'Retrieve' ? undefined : IN_DOUBT;
	try {
		const response = await http.send(request);
		// Some servers answer 201 to a save, and 204 to a change; proxies make a 203 of what they have touched.
		if (response.status === NO_CONTENT) return { ...response, data: NOTHING_TOLD };
		if (response.status >= 200 && response.status < NO_CONTENT) return response;
		const error = withAdvice(readLaterError(response, permission), adviceOn(dialect, response));
		throw response.status >= 500 && doubt ? withPossibleEffect(error, doubt) : error;
	} catch (failure) {
		throw inWords(failure, SERVICE, doubt);
	}
}

/** Done, and nothing is said of it. */
const NO_CONTENT = 204;
const NOTHING_TOLD = { item: null, action_results: [] };

function withAdvice(error: ServiceError, advice: string | undefined): ServiceError {
	if (advice === undefined) return error;
	const { details } = error;
	return new ServiceError({ ...details, description: `${advice} ${details.description}` });
}

function notSaved(reason: string): ServiceError {
	return new ServiceError({
		kind: 'refused',
		message: 'The read-later service did not save this link',
		description: reason === '' ? 'It gave no reason.' : `It said: “${quote(reason, 300)}”`,
	});
}

/** Some servers answer with the item itself. */
function withoutWrapping(response: HttpResponse): HttpResponse {
	const answer = readJson(response);
	const { item_id: id, item, given_url: url } = asRecord(answer);
	return id === undefined || item !== undefined || url === undefined
		? response
		: { ...response, data: { item: answer } };
}

/** An answer that cannot be read says nothing about what was done. */
function parseEffect<Schema extends z.ZodMiniType>(
	schema: Schema,
	response: HttpResponse,
): z.output<Schema> {
	try {
		return parseAnswer(schema, response, SERVICE);
	} catch (error) {
		throw error instanceof ServiceError ? withPossibleEffect(error, IN_DOUBT) : error;
	}
}

const IN_DOUBT = 'It may have been done all the same: look at the list before you run this again.';

function toActionBody(action: ItemAction, dialect: Dialect): Record<string, unknown> {
	if (action.action === 'add') return { action: 'add', ...dialect.toAddBody(action.item) };
	return {
		action: action.action,
		item_id: action.itemId,
		...('tags' in action ? { tags: action.tags.join(',') } : {}),
	};
}
