import type * as z from '../../shared/http/zod';
import { inWords, withDoubt } from '../../shared/errors/answerErrors';
import type { HttpClient, HttpRequest, HttpResponse } from '../../shared/http/HttpClient';
import { ServiceError } from '../../shared/errors/ServiceError';
import { parseAnswer } from '../../shared/http/parseAnswer';
import type { RawItem } from '../domain/rawValue';
import { readNumber, readText } from '../domain/rawValue';
import type { ActionResult } from './actionResults';
import { readActionResults } from './actionResults';
import { itemsInOrder } from './itemsInOrder';
import type { Permission } from './readLaterErrors';
import { errorInside, readLaterError, SERVICE } from './readLaterErrors';
import type { RequestFormat } from './requestBody';
import { post } from './requestBody';
import { addSchema, errorIn, retrieveSchema, sendSchema } from './schemas';
import { toSeconds } from '../domain/serverTime';
import { exactIds } from './exactIds';
import type { Detail, Feature, RetrievedPage, RetrieveQuery } from './retrieveBody';
import { toRetrieveBody } from './retrieveBody';

/** A new item as the interface takes it. */
export interface NewItem {
	readonly url: string;
	readonly title?: string;
	readonly tags?: readonly string[];
	/** UNIX seconds; the service's own clock when not given. */
	readonly addedAt?: number;
}

/** One change of an item, by the names of the interface. */
export type ItemAction =
	| {
			readonly action: 'archive' | 'readd' | 'favorite' | 'unfavorite' | 'delete' | 'tags_clear';
			readonly itemId: string;
	  }
	| {
			readonly action: 'tags_add' | 'tags_remove' | 'tags_replace';
			readonly itemId: string;
			readonly tags: readonly string[];
	  }
	| { readonly action: 'add'; readonly item: NewItem };

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
): ReadLaterApi {
	return {
		async retrieve(query, features, other = format) {
			const body = toRetrieveBody(query, features, detail);
			const response = await ask(http, post('/v3/get', body, other, true), 'Retrieve');
			const answer = parseAnswer(retrieveSchema, exactIds(response), SERVICE);
			const said = errorIn(answer);
			if (said !== undefined) throw errorInside(said, response, 'Retrieve');
			return {
				...itemsInOrder(answer.list, query.offset),
				serverTime: toSeconds(answer.since),
				date: toSeconds(response.headers.date),
				total: readNumber(answer.total) || undefined,
				tagNames: answer.tags?.map(readText).filter((name) => typeof name === 'string'),
			};
		},
		async add(item) {
			const response = await ask(http, post('/v3/add', toAddBody(item), format, false), 'Add');
			const answer = parseEffect(addSchema, response);
			const said = errorIn(answer);
			if (said !== undefined) throw errorInside(said, response, 'Add');
			return answer.item ?? {};
		},
		async send(actions) {
			// Saving twice moves an item to the top again; every other change is the same after a second time.
			const repeatable = !actions.some(({ action }) => action === 'add' || action === 'readd');
			const response = await ask(
				http,
				post('/v3/send', { actions: actions.map(toActionBody) }, format, repeatable),
				'Modify',
			);
			const answer = parseEffect(sendSchema, response);
			// `status` stands for the changes here, see actionResults.
			const said = answer.action_results?.length ? undefined : errorIn({ error: answer.error });
			if (said !== undefined) throw errorInside(said, response, 'Modify');
			return readActionResults(answer, actions.length, response);
		},
	};
}

async function ask(
	http: HttpClient,
	request: HttpRequest,
	permission: Permission,
): Promise<HttpResponse> {
	const doubt = permission === 'Retrieve' ? undefined : IN_DOUBT;
	try {
		const response = await http.send(request);
		// 201 is what some servers answer to a save.
		if (response.status === 200 || response.status === 201) return response;
		const error = readLaterError(response, permission);
		throw response.status >= 500 && doubt ? withDoubt(error, doubt) : error;
	} catch (failure) {
		throw inWords(failure, SERVICE, doubt);
	}
}

/** An answer that cannot be read says nothing about what was done. */
function parseEffect<Schema extends z.ZodMiniType>(
	schema: Schema,
	response: HttpResponse,
): z.output<Schema> {
	try {
		return parseAnswer(schema, response, SERVICE);
	} catch (error) {
		throw error instanceof ServiceError ? withDoubt(error, IN_DOUBT) : error;
	}
}

const IN_DOUBT = 'It may have been done all the same: look at the list before you run this again.';

function toAddBody({ url, title, tags, addedAt }: NewItem): Record<string, unknown> {
	return {
		url,
		...(title === undefined ? {} : { title }),
		...(tags === undefined || tags.length === 0 ? {} : { tags: tags.join(',') }),
		...(addedAt === undefined ? {} : { time: addedAt }),
	};
}

function toActionBody(action: ItemAction): Record<string, unknown> {
	if (action.action === 'add') return { action: 'add', ...toAddBody(action.item) };
	return {
		action: action.action,
		item_id: action.itemId,
		...('tags' in action ? { tags: action.tags.join(',') } : {}),
	};
}
