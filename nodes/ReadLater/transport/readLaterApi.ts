import { connectionError } from '../../shared/http/answerErrors';
import type { HttpClient } from '../../shared/http/HttpClient';
import { ConnectionFailure } from '../../shared/http/HttpClient';
import { parseAnswer } from '../../shared/parse/parseAnswer';
import { toSeconds } from '../domain/serverTime';
import { errorInside, readLaterError, SERVICE } from './readLaterErrors';
import type { RawSavedItem, RetrieveAnswer } from './schemas';
import { retrieveSchema } from './schemas';

/** Parameters of the retrieval call; the account is added by the credential. */
export interface RetrieveQuery {
	readonly state: 'all' | 'unread' | 'archive';
	readonly sort: 'newest' | 'oldest';
	readonly count: number;
	readonly offset: number;
	/** UNIX seconds; only items changed after it. */
	readonly since?: number;
}

export interface RetrievedPage {
	/** In the order the service sorted them. */
	readonly items: readonly RawSavedItem[];
	/** UNIX seconds on the service's own clock; undefined when the answer carries none. */
	readonly serverTime: number | undefined;
	/** Number of items behind the query, when the service tells. */
	readonly total: number | undefined;
}

export interface ReadLaterApi {
	/** One page of saved items. @throws ServiceError */
	retrieve(query: RetrieveQuery): Promise<RetrievedPage>;
}

/** @param http adds base address, consumer key and access token */
export function createReadLaterApi(http: HttpClient): ReadLaterApi {
	return {
		async retrieve(query) {
			const response = await http
				.send({
					method: 'POST',
					path: '/v3/get',
					headers: { 'Content-Type': 'application/json; charset=UTF-8' },
					body: toBody(query),
					repeatable: true,
				})
				.catch(explain);
			if (response.status !== 200) throw readLaterError(response);
			const answer = parseAnswer(retrieveSchema, response, SERVICE);
			if (typeof answer.error === 'string' && answer.error !== '') throw errorInside(answer.error, response);
			return {
				items: itemsInOrder(answer),
				serverTime: toSeconds(answer.since) ?? toSeconds(response.headers.date),
				total: toTotal(answer.total),
			};
		},
	};
}

/**
 * Numbers and text exactly so: compatible servers insist on numbers for count, offset and since, and
 * on text for total; the original one ignores the number 1 there.
 */
function toBody({ state, sort, count, offset, since }: RetrieveQuery): Record<string, unknown> {
	return {
		state,
		sort,
		detailType: 'complete',
		count,
		...(offset > 0 ? { offset } : {}),
		...(since === undefined ? {} : { since }),
		total: '1',
	};
}

/**
 * A map loses its order in JavaScript when the ids look like numbers, so `sort_id` restores it. The
 * map's key stands in for a missing `item_id`.
 */
function itemsInOrder({ list }: RetrieveAnswer): RawSavedItem[] {
	if (!list) return [];
	const items = Array.isArray(list) ? list : Object.entries(list).map(([key, item]) => ({ ...item, item_id: item.item_id ?? key }));
	return items
		.map((item, index) => ({ item, rank: Number(item.sort_id ?? index) || 0, index }))
		.sort((a, b) => a.rank - b.rank || a.index - b.index)
		.map(({ item }) => item);
}

/** 0 stands for "unknown" on some servers. */
function toTotal(value: RetrieveAnswer['total']): number | undefined {
	const total = Number(value ?? 0);
	return Number.isInteger(total) && total > 0 ? total : undefined;
}

function explain(failure: unknown): never {
	throw failure instanceof ConnectionFailure ? connectionError(failure, SERVICE) : failure;
}
