/**
 * Every message of the package that repeats what a server, an item or a field brought, brought about
 * once with a text that wants to be more than text. That none is missing: test/workflows/quotes.test.ts.
 * Used in n8n's engine and in a real n8n, so it is nothing but data.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';

/** Its first words are short enough for the shortest quotes; what n8n's own filter lets through comes first. */
export const HOSTILE =
	'<b>EVIL</b>`EVIL`<img src=//evil.test/i onerror=evil()><a href=//evil.test>EVIL</a>' +
	'[EVIL](https://evil.test)<script>evil()</script><iframe src=//evil.test></iframe>&lt;b&gt;EVIL&lt;/b&gt;';

/** What a server answers. */
export interface Reply {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body: unknown;
}

/** A node that is brought to say something. */
export interface Provocation {
	readonly title: string;
	readonly node: 'weather' | 'readLater' | 'chatWebhook';
	/** `={{ $json.evil }}` is the text above. */
	readonly parameters: Readonly<Record<string, unknown>>;
	/** `account`: one that is still to be connected. */
	readonly credential?: 'token' | 'account';
	/** Beyond the entries that the credential has to have. */
	readonly entries?: Readonly<Record<string, unknown>>;
	/** The node's setting *On Error*. */
	readonly onError?: 'continueRegularOutput';
	/** How many items come in; one when not given. */
	readonly items?: number;
	/** The input holds a file of this many bytes, whose name is the text above. */
	readonly file?: number;
	/** @param nth which request of this node it is, from 0 */
	readonly reply?: (path: string, nth: number) => Reply;
}

/** How a server answers to its requests. */
export function answerOf({ reply }: Provocation) {
	let nth = 0;
	return (request: IncomingMessage, response: ServerResponse): void => {
		const { status = 200, headers = {}, body } = reply?.(request.url ?? '', nth++) ?? { body: {} };
		response.writeHead(status, headers);
		response.end(typeof body === 'string' ? body : JSON.stringify(body));
	};
}

/** The credential that it needs. @param url where the server is */
export function accountOf({ node, credential = 'token', entries }: Provocation, url: string) {
	const fields = {
		weatherApi: { baseUrl: url, apiKey: 'key-of-nobody' },
		readLaterTokenApi: {
			baseUrl: url,
			consumerKey: '12-of-nobody',
			accessToken: 'token-of-nobody',
		},
		readLaterOAuthApi: { baseUrl: url, consumerKey: '12-of-nobody' },
		chatWebhookApi: { webhookUrl: `${url}/api/webhooks/123456/token-of-nobody` },
	};
	const ofList = credential === 'token' ? 'readLaterTokenApi' : 'readLaterOAuthApi';
	const type =
		node === 'weather' ? 'weatherApi' : node === 'chatWebhook' ? 'chatWebhookApi' : ofList;
	return { type, data: { ...fields[type], ...entries } };
}

const EVIL = '={{ $json.evil }}';

const failing =
	(status: number, body: unknown = { message: HOSTILE }, headers: Reply['headers'] = {}) =>
	(): Reply => ({ status, body, headers });

type Case = Omit<Provocation, 'node'>;

const here = {
	resource: 'weather',
	operation: 'getCurrent',
	locationBy: 'coordinates',
	latitude: '52.5',
	longitude: '13.4',
};
const named = { ...here, locationBy: 'name', placeName: EVIL };
const places =
	(...names: string[]) =>
	() => ({
		body: names.map((name, index) => ({
			name,
			lat: index,
			lon: index,
			country: 'DE',
			state: name,
		})),
	});

const WEATHER: readonly Case[] = [
	{ title: 'a number', parameters: { ...here, operation: 'getDailyForecast', days: EVIL } },
	{ title: 'an operation', parameters: { ...here, operation: HOSTILE } },
	{ title: 'a latitude', parameters: { ...here, latitude: EVIL } },
	{ title: 'a postal code', parameters: { ...here, locationBy: 'postalCode', postalCode: EVIL } },
	{ title: 'a language', parameters: { ...here, operation: 'getAlerts', language: EVIL } },
	{
		title: 'a moment',
		parameters: { ...here, resource: 'history', operation: 'getAtTime', time: EVIL },
	},
	{
		title: 'a day',
		parameters: {
			...here,
			resource: 'history',
			operation: 'getDaySummary',
			whichDays: 'date',
			date: EVIL,
		},
	},
	{ title: 'a place that is unknown', parameters: named, reply: places() },
	{
		title: 'places of one name',
		parameters: { ...named, options: { severalPlaces: 'stop' } },
		reply: places(HOSTILE, HOSTILE.toUpperCase()),
	},
	{
		title: 'places of one name and state',
		parameters: { ...named, options: { severalPlaces: 'stop' } },
		reply: places(HOSTILE, HOSTILE),
	},
	{
		title: 'a refusal of fields',
		parameters: here,
		reply: failing(400, { cod: 400, message: HOSTILE, parameters: [HOSTILE] }),
	},
	{ title: 'a key that is refused', parameters: here, reply: failing(401) },
	{
		title: 'a key that is unknown',
		parameters: here,
		reply: failing(401, { cod: 401, message: `Invalid API key ${HOSTILE}` }),
	},
	{
		title: 'an account without a plan',
		parameters: here,
		reply: failing(401, { cod: 401, message: `No subscription ${HOSTILE}` }),
	},
	{
		title: 'the limit of the day',
		parameters: here,
		reply: failing(429, { message: HOSTILE }, { 'retry-after': '7200' }),
	},
	{
		title: 'an item after one that failed',
		parameters: here,
		items: 2,
		onError: 'continueRegularOutput',
		reply: failing(401),
	},
	{ title: 'nothing there', parameters: here, reply: failing(404) },
	{ title: 'another refusal', parameters: here, reply: failing(422) },
];

const list = { authentication: 'token', resource: 'savedItem' };
const many = { ...list, operation: 'getMany', returnAll: true };
const byId = { item: { __rl: true, mode: 'id', value: '1' } };
const emptyList = { status: 1, complete: 1, list: {}, error: null, since: 1 };
const sends =
	(answer: Reply['body']) =>
	(path: string): Reply => ({
		body: path.endsWith('/get') ? emptyList : answer,
	});

const READ_LATER: readonly Case[] = [
	{ title: 'a refusal', parameters: many, reply: failing(400) },
	{
		title: 'a refusal in a header',
		parameters: many,
		reply: failing(400, '', { 'x-error': HOSTILE }),
	},
	{ title: 'an account that is refused', parameters: many, reply: failing(401) },
	{
		title: 'a permission',
		parameters: many,
		reply: failing(403, { message: `No permission ${HOSTILE}` }),
	},
	{ title: 'a disturbance', parameters: many, reply: failing(500) },
	{
		title: 'an error inside an answer',
		parameters: many,
		reply: () => ({ body: { ...emptyList, status: 0, error: HOSTILE } }),
	},
	{
		title: 'a change that was not made',
		parameters: { ...list, operation: 'archive', ...byId },
		reply: sends({ status: 1, action_results: [false], action_errors: [HOSTILE] }),
	},
	{
		title: 'a change that the account may not make',
		parameters: { ...list, operation: 'archive', ...byId },
		reply: sends({
			status: 1,
			action_results: [false],
			action_errors: [{ code: 151, message: HOSTILE }],
		}),
	},
	{
		title: 'a link that was not saved',
		parameters: { ...list, operation: 'save', url: 'https://example.com/' },
		entries: { server: 'koboPocketProxy' },
		reply: sends({ status: 1, action_results: [false], action_errors: [HOSTILE] }),
	},
	{
		title: 'a link that is not on the list afterwards',
		parameters: { ...list, operation: 'save', url: '={{ "https://example.com/" + $json.evil }}' },
		entries: { server: 'readeckobo' },
		reply: sends({ status: true, action_results: [true] }),
	},
	{
		title: 'a link that could not be looked up afterwards',
		parameters: { ...list, operation: 'save', url: '={{ "https://example.com/" + $json.evil }}' },
		entries: { server: 'readeckobo' },
		reply: (_path, nth) =>
			nth === 0 ? { body: { status: true, action_results: [true] } } : { status: 500, body: {} },
	},
	{ title: 'an address', parameters: { ...list, operation: 'save', url: EVIL } },
	{
		title: 'an ID that is not on the list',
		parameters: { ...list, operation: 'get', item: { __rl: true, mode: 'id', value: EVIL } },
		reply: sends(emptyList),
	},
	{
		title: 'an address that is not on the list',
		parameters: {
			...list,
			operation: 'get',
			item: { __rl: true, mode: 'url', value: '={{ "https://example.com/" + $json.evil }}' },
		},
		reply: sends(emptyList),
	},
	{
		title: 'an address that fits several items',
		parameters: {
			...list,
			operation: 'get',
			item: { __rl: true, mode: 'url', value: 'https://example.com/' },
		},
		reply: () => ({
			body: {
				...emptyList,
				list: ['1', '2'].map((id) => ({
					item_id: id,
					given_url: `https://example.com/#${id}${HOSTILE}`,
				})),
			},
		}),
	},
	{ title: 'a field', parameters: { ...many, output: 'selected', fields: '={{ [$json.evil] }}' } },
	{
		title: 'a connection that is refused',
		parameters: { ...many, authentication: 'account' },
		credential: 'account',
		reply: failing(400),
	},
	{
		title: 'a return address that is refused',
		parameters: { ...many, authentication: 'account' },
		credential: 'account',
		entries: { returnAddress: 'https://example.com/?<b>EVIL</b>' },
		reply: failing(400, { message: `redirect_uri ${HOSTILE}` }),
	},
];

const message = { resource: 'message', operation: 'send', text: 'x' };
const question = { resource: 'message', operation: 'sendAndWait', message: 'x' };
const long = { ...message, text: 'word '.repeat(1_000) };
const invalid = { code: 50_035, message: HOSTILE };
/** The first messages are taken, the next is refused. */
const refusesAfter =
	(taken: number) =>
	(_path: string, nth: number): Reply =>
		nth < taken
			? { body: { id: '<b>EVIL</b>', channel_id: '1', timestamp: '2026-01-01T00:00:00Z' } }
			: { status: 400, body: { message: HOSTILE } };

const CHAT: readonly Case[] = [
	{
		title: 'an ID',
		parameters: { resource: 'message', operation: 'delete', messageId: EVIL },
	},
	{ title: 'a refusal', parameters: message, reply: failing(400) },
	{ title: 'a refusal of another kind', parameters: message, reply: failing(418) },
	{
		title: 'a place of a refusal',
		parameters: message,
		reply: failing(400, {
			...invalid,
			errors: { [HOSTILE]: { _errors: [{ code: HOSTILE, message: HOSTILE }] } },
		}),
	},
	{
		title: 'a text of which a part was posted',
		parameters: long,
		reply: refusesAfter(2),
	},
	{
		title: 'messages before one that failed',
		parameters: message,
		items: 2,
		reply: refusesAfter(2),
	},
	{
		title: 'a name in an embed',
		parameters: { ...message, options: { embedJson: '={{ { [$json.evil]: 1 } }}' } },
	},
	{
		title: 'a name beside the embeds',
		parameters: { ...message, options: { embedJson: '={{ { embeds: [], [$json.evil]: 1 } }}' } },
	},
	{
		title: 'an answer of a poll',
		parameters: { ...message, options: { poll: { entry: { question: 'x', answers: EVIL } } } },
	},
	{
		title: 'a question with an answer twice',
		parameters: {
			...question,
			responseType: 'customAnswers',
			answers: '={{ $json.evil.slice(0, 60) + "\\n" + $json.evil.slice(0, 60) }}',
		},
	},
	{
		title: 'a question with an answer that is too long',
		parameters: { ...question, responseType: 'customAnswers', answers: EVIL },
	},
	{
		title: 'a question with a label that is too long',
		parameters: { ...question, approvalOptions: { values: { approveLabel: EVIL } } },
	},
	{ title: 'a field without a file', parameters: { ...message, options: { binaryFields: EVIL } } },
	{
		title: 'a file',
		parameters: { ...message, options: { binaryFields: 'data', maxFileSize: 1 } },
		file: 1_100_000,
	},
];

export const PROVOCATIONS: readonly Provocation[] = [
	...WEATHER.map((entry) => ({ node: 'weather', ...entry }) as const),
	...READ_LATER.map((entry) => ({ node: 'readLater', ...entry }) as const),
	...CHAT.map((entry) => ({ node: 'chatWebhook', ...entry }) as const),
];
