import type * as z from '../../shared/http/zod';
import { inWords, withDoubt } from '../../shared/errors/answerErrors';
import type { HttpClient, HttpRequest, HttpResponse } from '../../shared/http/HttpClient';
import { asServiceError, ServiceError } from '../../shared/errors/ServiceError';
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

/** Parameters of the retrieval call; the account is added by the credential. */
export interface RetrieveQuery {
	readonly state: 'all' | 'unread' | 'archive';
	readonly sort: 'newest' | 'oldest';
	readonly count: number;
	readonly offset: number;
	/** UNIX seconds; only items changed after it. */
	readonly since?: number;
	/** What the service may leave out; it need not know these, so whoever asks looks again. */
	readonly only?: ServerFilter;
	/** Asks for the names of all tags of the list. */
	readonly tagList?: boolean;
	/** Parameters that only this server knows. */
	readonly more?: Readonly<Record<string, string>>;
	/** Default: JSON. */
	readonly format?: RequestFormat;
}

export interface ServerFilter {
	readonly favorite?: boolean;
	/** `_untagged_` for items without one. */
	readonly tag?: string;
	readonly contentType?: 'article' | 'video' | 'image';
	readonly search?: string;
	readonly domain?: string;
}

export interface RetrievedPage {
	/** In the order the service sorted them. */
	readonly items: readonly RawItem[];
	/** UNIX seconds on the service's own clock; undefined when the answer carries none. */
	readonly serverTime: number | undefined;
	/** Number of items behind the query, when the service tells. */
	readonly total: number | undefined;
	/** When asked for and known to the service. */
	readonly tagNames: readonly string[] | undefined;
}

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

export interface ReadLaterApi {
	/** One page of saved items. @throws ServiceError */
	retrieve(query: RetrieveQuery): Promise<RetrievedPage>;
	/** Saves one link. @returns the item as the service keeps it, `{}` when it does not tell. @throws ServiceError */
	add(item: NewItem, format: RequestFormat): Promise<RawItem>;
	/** Several changes in one request, done in their order. @returns one result per action. @throws ServiceError */
	send(actions: readonly ItemAction[], format: RequestFormat): Promise<readonly ActionResult[]>;
}

/** @param http adds base address, consumer key and access token */
export function createReadLaterApi(http: HttpClient): ReadLaterApi {
	let onlyBasics = false;
	const retrieve = async (query: RetrieveQuery): Promise<HttpResponse> => {
		const send = async (body: Record<string, unknown>) =>
			await ask(http, post('/v3/get', body, query.format ?? 'json', true), 'Retrieve');
		// What a person asked for by name is not left out.
		if (Object.keys(query.more ?? {}).length > 0) return await send(toRetrieveBody(query));
		if (onlyBasics) return await send(toBasicBody(query));
		return await send(toRetrieveBody(query)).catch(async (error: unknown) => {
			if (asServiceError(error)?.details.status !== 400) throw error;
			const response = await send(toBasicBody(query)).catch(() => undefined);
			if (response === undefined) throw error;
			onlyBasics = true;
			return response;
		});
	};
	return {
		async retrieve(query) {
			const response = await retrieve(query);
			const answer = parseAnswer(retrieveSchema, response, SERVICE);
			const said = errorIn(answer);
			if (said !== undefined) throw errorInside(said, response, 'Retrieve');
			return {
				items: itemsInOrder(answer.list, query.offset),
				serverTime: toSeconds(answer.since) ?? toSeconds(response.headers.date),
				total: readNumber(answer.total) || undefined,
				tagNames: answer.tags?.map(readText).filter((name) => typeof name === 'string'),
			};
		},
		async add(item, format) {
			const response = await ask(http, post('/v3/add', toAddBody(item), format, false), 'Add');
			const answer = parseEffect(addSchema, response);
			const said = errorIn(answer);
			if (said !== undefined) throw errorInside(said, response, 'Add');
			return answer.item ?? {};
		},
		async send(actions, format) {
			// Saving twice moves an item to the top again; every other change is the same after a second time.
			const repeatable = !actions.some(({ action }) => action === 'add' || action === 'readd');
			const response = await ask(
				http,
				post('/v3/send', { actions: actions.map(toActionBody) }, format, repeatable),
				'Modify',
			);
			const answer = parseEffect(sendSchema, response);
			// `status` stands for the changes here, see actionResults.
			const said = answer.action_results ? undefined : errorIn({ error: answer.error });
			if (said !== undefined) throw errorInside(said, response, 'Modify');
			return readActionResults(answer, actions.length);
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
		if (response.status === 200) return response;
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

/**
 * Numbers and text exactly so: compatible servers insist on numbers for count, offset and since, and
 * on text for favorite and total; the original one takes the number 1 for 0 there.
 */
function toRetrieveBody({
	state,
	sort,
	count,
	offset,
	since,
	only = {},
	tagList,
	more,
}: RetrieveQuery): Record<string, unknown> {
	const { favorite, ...filter } = only;
	return {
		state,
		sort,
		detailType: 'complete',
		count,
		...(offset > 0 ? { offset } : {}),
		...(since === undefined ? {} : { since }),
		total: '1',
		...(favorite === undefined ? {} : { favorite: favorite ? '1' : '0' }),
		...filter,
		...(tagList ? { taglist: '1', forcetaglist: '1' } : {}),
		...more,
	};
}

/**
 * For servers that refuse what goes beyond the values the interface names. Such an answer may be in
 * another order and hold more than was asked for; whoever asks looks at both anyway.
 */
function toBasicBody({ count, since }: RetrieveQuery): Record<string, unknown> {
	return {
		state: 'all',
		sort: 'oldest',
		detailType: 'simple',
		count,
		...(since === undefined ? {} : { since }),
	};
}

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
