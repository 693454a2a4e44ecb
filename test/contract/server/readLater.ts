import type { Answer, SeenRequest, Service, Unknown } from './ContractServer';
import { json, Refusal, refuseUnknown } from './ContractServer';

export const CONSUMER_KEY = '12345-CONTRACT-consumer-0aa1';
export const ACCESS_TOKEN = 'CONTRACT-access-token-52be';
export const FEED_USER = 'CONTRACT-feed-user-8823';

/** The fields of an item that the interface shows, with the types it shows. */
export function contractItem(id: number, more: object = {}) {
	const seconds = String(1_600_000_000 + id * 60);
	return {
		item_id: String(id),
		resolved_id: String(id),
		given_url: `https://site.test/given/${id}`,
		given_title: `Given ${id}`,
		favorite: '0',
		status: '0',
		time_added: seconds,
		time_updated: seconds,
		time_read: '0',
		time_favorited: '0',
		sort_id: 0,
		resolved_title: `Title ${id}`,
		resolved_url: `https://site.test/resolved/${id}`,
		excerpt: `Excerpt ${id}`,
		is_article: '0',
		is_index: '0',
		has_video: '0',
		has_image: '0',
		word_count: '312',
		lang: 'en',
		domain_metadata: {
			name: 'The Site',
			logo: 'https://site.test/logo',
			greyscale_logo: 'https://site.test/grey',
		},
		listen_duration_estimate: 121,
		...more,
	};
}

export type ContractItem = ReturnType<typeof contractItem>;

export interface ReadLaterOptions {
	readonly unknown: Unknown;
	readonly items?: ContractItem[];
	/** The most items of one answer. */
	readonly mostPerAnswer?: number;
	/** A larger `count` than this is refused. */
	readonly mostAsked?: number;
	/** Seconds by which the service's clock is ahead. */
	readonly clockAhead?: number;
	/** Content types taken by the retrieval; the three steps are JSON. */
	readonly takes?: readonly ('json' | 'form')[];
	/** How the answers of the three steps are sent, when not as forms. */
	readonly formAnswersAs?: { readonly contentType: string | undefined };
	/** How an exchange before the grant, or a wrong token, is refused. */
	readonly deniedWith?: number;
	/** Instead of the list. */
	readonly answer?: () => Answer;
	/** Entries of the feed as XML, or the status with which it is not there. */
	readonly feed?: string | number;
}

/** One account and one registered application. */
export interface ReadLaterService extends Service {
	readonly items: ContractItem[];
	/** What the person does on the page behind the address. */
	grant(requestToken: string): void;
	/** Ends every access token that was given out. */
	revoke(): void;
}

const CONTENT_TYPES = {
	json: 'application/json; charset=utf-8',
	form: 'application/x-www-form-urlencoded; charset=utf-8',
} as const;

const RETRIEVE_PARAMETERS = [
	'consumer_key',
	'access_token',
	'count',
	'state',
	'sort',
	'detailType',
	'since',
];

export function readLaterService(options: ReadLaterOptions): ReadLaterService {
	const { unknown, items = [], takes = ['json'], deniedWith = 403, feed } = options;
	const strict = unknown !== 'ignored';
	const granted = new Set<string>();
	const requestTokens: string[] = [];
	const accessTokens = new Set<string>([ACCESS_TOKEN]);

	const form = (body: string): Answer => {
		const { contentType } = options.formAnswersAs ?? {
			contentType: 'application/x-www-form-urlencoded; charset=UTF-8',
		};
		return { status: 200, body, ...(contentType === undefined ? {} : { contentType }) };
	};

	const fieldsOf = (
		request: SeenRequest,
		known: readonly string[],
		types: readonly ('json' | 'form')[] = ['json'],
	): Record<string, unknown> => {
		const fields = readBody(request, types);
		if (strict) refuseUnknown('field', Object.keys(fields), known);
		if (fields.consumer_key !== CONSUMER_KEY) throw new Refusal('unknown application', deniedWith);
		return fields;
	};

	const routes: Record<string, (request: SeenRequest) => Answer> = {
		'POST /v3/oauth/request': (request) => {
			const { redirect_uri: returnTo } = fieldsOf(request, ['consumer_key', 'redirect_uri']);
			if (typeof returnTo !== 'string' || !URL.canParse(returnTo))
				throw new Refusal('redirect_uri is needed', 400);
			const token = `request-token-${requestTokens.length + 1}`;
			requestTokens.push(token);
			return form(`code=${token}`);
		},
		'GET /auth/authorize': ({ query }) => {
			refuseUnknown('parameter', Object.keys(query), ['request_token', 'redirect_uri']);
			if (!requestTokens.includes(query.request_token ?? '')) throw new Refusal('no such request');
			if (!URL.canParse(query.redirect_uri ?? '')) throw new Refusal('redirect_uri is needed');
			return { status: 200, contentType: 'text/html', body: '<p>Allow?' };
		},
		'POST /v3/oauth/authorize': (request) => {
			const { code } = fieldsOf(request, ['consumer_key', 'code']);
			if (typeof code !== 'string' || !granted.has(code))
				throw new Refusal('not granted', deniedWith);
			const token = `${ACCESS_TOKEN}-${code}`;
			accessTokens.add(token);
			return form(`access_token=${token}&username=${encodeURIComponent('ann+b@example.com')}`);
		},
		'POST /v3/get': (request) => {
			const fields = fieldsOf(request, RETRIEVE_PARAMETERS, takes);
			if (!accessTokens.has(String(fields.access_token)))
				throw new Refusal('no such access token', deniedWith);
			if (strict) refuseValues(fields, request);
			if (Number(fields.count ?? 0) > (options.mostAsked ?? Infinity))
				throw new Refusal('count is too large', strict ? undefined : 400);
			return (
				options.answer?.() ??
				json({
					...retrieve(fields, items, options.mostPerAnswer),
					since: Math.floor(Date.now() / 1_000) + (options.clockAhead ?? 0),
				})
			);
		},
		[`GET /users/${FEED_USER}/feed/all`]: ({ query }) => {
			refuseUnknown('parameter', Object.keys(query), []);
			if (typeof feed !== 'string') throw new Refusal('no public feed', feed ?? 404);
			return { status: 200, contentType: 'application/rss+xml', body: feed };
		},
	};

	return {
		items,
		grant: (token) => void granted.add(token),
		revoke: () => accessTokens.clear(),
		answer(request) {
			const route = routes[`${request.method} ${request.path}`];
			if (!route) throw new Refusal('no such route');
			return route(request);
		},
	};
}

/** The one answer to a retrieval, with the fields that the interface shows and no other. */
export function listAnswer(list: readonly ContractItem[]): object {
	return {
		status: 1,
		complete: 1,
		list: Object.fromEntries(
			list.map((item, index) => [item.item_id, { ...item, sort_id: index }]),
		),
		error: null,
		search_meta: { search_type: 'normal' },
		since: Math.floor(Date.now() / 1_000),
	};
}

function retrieve(
	{ state, sort, count, since }: Record<string, unknown>,
	items: readonly ContractItem[],
	mostPerAnswer = Infinity,
): object {
	const found = items
		.filter(({ status }) => state === 'all' || status === '0')
		.filter((item) => since === undefined || lastChange(item) >= Number(since))
		.sort((a, b) => Number(a.time_added) - Number(b.time_added));
	if (sort !== 'oldest') found.reverse();
	return listAnswer(
		found.slice(0, Math.min(mostPerAnswer, count === undefined ? Infinity : Number(count))),
	);
}

function lastChange({ time_added, time_updated }: ContractItem): number {
	return Math.max(Number(time_added), Number(time_updated));
}

function refuseValues(fields: Record<string, unknown>, { headers }: SeenRequest): void {
	const known = { state: 'all', sort: 'oldest', detailType: 'simple' };
	for (const [name, value] of Object.entries(known)) {
		if (fields[name] !== undefined && fields[name] !== value)
			throw new Refusal(`unknown value of ${name}`);
	}
	const isForm = headers['content-type']?.includes('form') === true;
	for (const name of ['count', 'since']) {
		const value = fields[name];
		const isWhole = isForm ? /^\d+$/.test(String(value)) : Number.isInteger(value);
		if (value !== undefined && !isWhole) throw new Refusal(`${name} must be an integer`);
	}
}

function readBody(
	{ headers, body }: SeenRequest,
	takes: readonly ('json' | 'form')[],
): Record<string, unknown> {
	const given = (headers['content-type'] ?? '').toLowerCase();
	const kind = takes.find((name) => CONTENT_TYPES[name] === given);
	if (kind === 'form') return Object.fromEntries(new URLSearchParams(body));
	if (kind === undefined) throw new Refusal(`unknown content type ${given}`, 415);
	return JSON.parse(body) as Record<string, unknown>;
}
