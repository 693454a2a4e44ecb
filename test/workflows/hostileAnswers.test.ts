/** Good answers of which one value, name or header is as bad as JSON can be: said in words or taken, never more. */
import type { INodeParameters } from 'n8n-workflow';
import nock from '../engine/nock';
import { NASTY_DATES, NASTY_JSON, NASTY_NAMES } from '../nasty';
import fc, { runs } from '../property';
import {
	CANARY,
	CHAT,
	chatData,
	newWeatherAccount,
	READ_LATER,
	startN8n,
	tokenData,
	WEATHER,
	WEBHOOK_PATH,
} from './accounts';
import { oneCallAnswer } from './weatherAnswers';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

const mistake = fc.record({
	at: fc.nat(500),
	json: fc.constantFrom(...NASTY_JSON),
	name: fc.option(fc.constantFrom(...NASTY_NAMES), { nil: undefined }),
});
const bad = fc.record({
	mistakes: fc.array(mistake, { minLength: 1, maxLength: 5 }),
	date: fc.option(fc.constantFrom(...NASTY_DATES), { nil: undefined }),
	status: fc.constantFrom(200, 200, 200, 400),
});
type Bad = typeof bad extends fc.Arbitrary<infer Value> ? Value : never;

/** The JSON of an answer with other things in some of its places. */
function spoiled(answer: object, { mistakes }: Bad): string {
	const copy = structuredClone(answer);
	const places: (readonly [object, string])[] = [];
	const visit = (value: object): void => {
		for (const [key, entry] of Object.entries(value)) {
			places.push([value, key]);
			if (entry !== null && typeof entry === 'object') visit(entry as object);
		}
	};
	visit(copy);
	for (const [index, { at, name }] of mistakes.entries()) {
		const [holder, key] = places[at % places.length] ?? [copy, 'nothing'];
		Object.defineProperty(holder, name === undefined || Array.isArray(holder) ? key : name, {
			value: `put in ${index}`,
			enumerable: true,
			configurable: true,
		});
	}
	return JSON.stringify(copy).replace(
		/"put in (\d)"/g,
		(_whole, index: string) => mistakes[Number(index)]?.json ?? '0',
	);
}

/** What nobody should ever read. */
const FAULT = /situation it does not know|native code|\[object |\bNaN\b|\bundefined\b/;

/** What cannot be written as JSON, and objects that inherit from what a server sent. */
function lostInJson(value: unknown): unknown[] {
	if (value === null || typeof value !== 'object')
		return typeof value === 'function' ? [value] : [];
	const isPlain = [Object.prototype, Array.prototype, null].includes(
		Object.getPrototypeOf(value) as null,
	);
	return [...(isPlain ? [] : [value]), ...Object.values(value).flatMap(lostInJson)];
}

async function expectInWords(
	[type, credential, data]: readonly [string, string, object],
	parameters: INodeParameters,
): Promise<void> {
	const n8n = startN8n();
	const account = await n8n.credentials.create(credential, data as never);
	const { items, error } = await n8n.execute({ type, credentials: account.reference, parameters });
	nock.cleanAll();
	const { message = '', description = '' } = (error ?? {}) as Record<string, string | undefined>;
	expect(`${message} ${description} ${JSON.stringify(items)}`).not.toMatch(FAULT);
	expect(items.flatMap(({ json }) => lostInJson(json))).toEqual([]);
	expect(Object.keys(Object.prototype)).toEqual([]);
}

const place = { locationBy: 'coordinates', latitude: '52.52', longitude: '13.405' };
const weather = (operation: string, more: INodeParameters = {}, resource = 'weather') => ({
	...place,
	...more,
	resource,
	operation,
});
const OUTPUTS = ['simplified', 'full', 'raw'].map((output) => ({ output }));
const WEATHER_RUNS: readonly INodeParameters[] = [
	...[
		'getCurrent',
		'getDailyForecast',
		'getHourlyForecast',
		'getNextHourRain',
		'getAlerts',
	].flatMap((operation) => OUTPUTS.map((output) => weather(operation, output))),
	weather('getEverything'),
	weather('getWrittenSummary'),
	...OUTPUTS.map((output) =>
		weather('getDaySummary', { whichDays: 'date', date: '2026-10-20', ...output }, 'history'),
	),
	...OUTPUTS.map((output) =>
		weather('getAtTime', { time: '2026-10-20T12:00', ...output }, 'history'),
	),
	{ resource: 'location', operation: 'findByName', placeName: 'Berlin', language: 'de' },
	{ resource: 'location', operation: 'findByPostalCode', postalCode: '10115, DE' },
];

const PLACE = {
	name: 'Berlin',
	lat: 52.5,
	lon: 13.4,
	country: 'DE',
	local_names: { de: 'Berlin' },
};

/** Two records of each kind, so that each place has its turn. */
function oneCall(): Record<string, unknown> {
	const short = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, 2) : value);
	return Object.fromEntries(
		Object.entries(oneCallAnswer()).map(([key, value]) => [key, short(value)]),
	);
}

function answerOf(path: string): object {
	if (path.startsWith('/geo/1.0/zip')) return PLACE;
	if (path.startsWith('/geo')) return [PLACE, { ...PLACE, state: 'Brandenburg' }];
	if (path.includes('day_summary'))
		return { date: '2026-10-20', tz: '+02:00', temperature: { min: 280, max: 290 } };
	if (path.includes('overview')) return { date: '2026-10-24', weather_overview: 'Fine.' };
	const answer = oneCall();
	const alert = { sender_name: 'DWD', event: 'Storm', start: 1_793_000_000, end: 1_793_010_000 };
	return path.includes('timemachine')
		? { timezone: 'Europe/Berlin', data: [answer.current] }
		: { ...answer, alerts: [{ ...alert, description: 'Windy', tags: ['Wind'] }] };
}

const header = (date: string | undefined) => (date === undefined ? {} : { date });

test('Weather', async () => {
	await fc.assert(
		fc.asyncProperty(bad, fc.constantFrom(...WEATHER_RUNS), async (wrong, parameters) => {
			nock(WEATHER)
				.persist()
				.get(/.*/)
				.query(true)
				.reply((uri) => [wrong.status, spoiled(answerOf(uri), wrong), header(wrong.date)]);
			await expectInWords(['weather', 'weatherApi', newWeatherAccount()], parameters);
		}),
		{ numRuns: runs(60) },
	);
}, 300_000);

function answerOf4(path: string): object {
	if (path.startsWith('/geo')) return answerOf(path);
	if (path.includes('/alert/')) return { id: 'a', event: 'Storm', start: 1_793_000_000 };
	const { current, hourly, daily, minutely } = oneCall();
	const [, of = ''] = /\/timeline\/(1day|1h|1min)/.exec(path) ?? [];
	const now = [{ ...(current as object), alerts: ['a', 'b'] }];
	const data = { '1day': daily, '1h': hourly, '1min': minutely, '': now }[of];
	return { timezone: 'Europe/Berlin', data };
}

test('Weather, version 4.0', async () => {
	await fc.assert(
		fc.asyncProperty(bad, fc.constantFrom(...WEATHER_RUNS), async (wrong, parameters) => {
			nock(WEATHER)
				.persist()
				.get(/.*/)
				.query(true)
				.reply((uri) => [200, spoiled(answerOf4(uri), wrong), header(wrong.date)]);
			const account = { ...newWeatherAccount(), version: '4.0' };
			await expectInWords(['weather', 'weatherApi', account], parameters);
		}),
		{ numRuns: runs(60) },
	);
}, 300_000);

const ITEM = {
	item_id: '1',
	given_url: 'https://a.test/1',
	resolved_title: 'One',
	status: '0',
	favorite: '1',
	time_added: '1699999999',
	time_updated: '1699999999',
	time_read: '0',
	word_count: '100',
	sort_id: 0,
	tags: { news: { item_id: '1', tag: 'news' } },
	authors: { 1: { name: 'Ann' } },
	images: { 1: { src: 'https://a.test/1.png' } },
	domain_metadata: { name: 'A' },
};
const LIST = {
	status: 1,
	complete: 1,
	error: null,
	since: 1_700_000_000,
	total: '2',
	list: { 1: ITEM, 2: { ...ITEM, item_id: '2', sort_id: 1, time_added: '1699999990' } },
};
const saved = (operation: string, more: INodeParameters = {}): INodeParameters => ({
	authentication: 'token',
	resource: 'savedItem',
	operation,
	...more,
});
const byUrl = { item: { __rl: true, mode: 'url', value: 'https://a.test/1' } };
const LIST_RUNS: readonly INodeParameters[] = [
	saved('getMany', { returnAll: true }),
	saved('getMany', { returnAll: true, output: 'raw' }),
	saved('getMany', { limit: 2, show: 'archive', filters: { tag: 'news' } }),
	saved('getTags'),
	saved('count'),
	saved('get', byUrl),
	saved('archive', byUrl),
	saved('save', { url: 'https://a.test/1' }),
];

test('ReadLater', async () => {
	await fc.assert(
		fc.asyncProperty(bad, fc.constantFrom(...LIST_RUNS), async (wrong, parameters) => {
			nock(READ_LATER)
				.persist()
				.post(/.*/)
				.reply((uri) => {
					const answer = uri.endsWith('get')
						? LIST
						: { status: 1, item: ITEM, action_results: [true], action_errors: [null] };
					return [wrong.status, spoiled(answer, wrong), header(wrong.date)];
				});
			await expectInWords(['readLater', 'readLaterTokenApi', tokenData], parameters);
		}),
		{ numRuns: runs(60) },
	);
}, 300_000);

const MESSAGE = {
	id: '123456789012345678',
	channel_id: '123456789012345679',
	content: 'x',
	timestamp: '2026-10-24T13:20:00Z',
	author: { username: 'Ann' },
	embeds: [{ title: 'T' }],
	attachments: [{ id: '1', filename: 'a.txt', size: 1 }],
	type: 1,
	name: 'Hook',
};
const REFUSAL = {
	code: 50_035,
	message: 'Invalid Form Body',
	errors: {
		content: { _errors: [{ code: 'X', message: 'Too long' }] },
		embeds: { 0: { fields: { 3: { value: { _errors: [{ message: 'Too long' }] } } } } },
		allowed_mentions: { users: { _errors: [{ message: 'No' }] } },
	},
};
const CHAT_RUNS: readonly INodeParameters[] = [
	{ resource: 'message', operation: 'send', text: 'x' },
	{ resource: 'message', operation: 'get', messageId: '1' },
	{ resource: 'message', operation: 'edit', messageId: '1', text: 'y' },
	{ resource: 'message', operation: 'editOrPost', messageId: '1', text: 'y' },
	{ resource: 'message', operation: 'editOrPost', messageId: '', text: 'y' },
	{ resource: 'message', operation: 'delete', messageId: '1' },
	{ resource: 'webhook', operation: 'getInfo' },
];

test('Chat Webhook', async () => {
	const path = new RegExp(WEBHOOK_PATH);
	await fc.assert(
		fc.asyncProperty(bad, fc.constantFrom(...CHAT_RUNS), async (wrong, parameters) => {
			for (const method of ['get', 'post', 'patch', 'delete'] as const)
				nock(CHAT)
					.persist()
					[method](path)
					.query(true)
					.reply(() => [
						wrong.status,
						spoiled(wrong.status === 200 ? MESSAGE : REFUSAL, wrong),
						{ ...header(wrong.date), 'retry-after': wrong.date ?? '0' },
					]);
			await expectInWords(['chatWebhook', 'chatWebhookApi', chatData], parameters);
		}),
		{ numRuns: runs(80) },
	);
}, 300_000);

test('a token that a server issues', async () => {
	await fc.assert(
		fc.asyncProperty(bad, async (wrong) => {
			nock(READ_LATER)
				.persist()
				.post(/.*/)
				.reply((uri) => [
					wrong.status,
					spoiled(
						uri.endsWith('get') ? LIST : { code: 'c0de-1', access_token: 't0ken', username: 'ann' },
						wrong,
					),
				]);
			await expectInWords(
				[
					'readLater',
					'readLaterOAuthApi',
					{ baseUrl: READ_LATER, consumerKey: CANARY.consumerKey },
				],
				{ ...saved('getMany', { returnAll: true }), authentication: 'account' },
			);
		}),
		{ numRuns: runs(40) },
	);
}, 300_000);
