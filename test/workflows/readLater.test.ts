import nock from '../engine/nock';
import { CANARY, READ_LATER, startN8n, tokenData } from './accounts';
import { isFirstPage, serveTheEnd } from './readLaterServer';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

const parameters = {
	authentication: 'token',
	resource: 'savedItem',
	operation: 'getMany',
	show: 'unread',
	returnAll: false,
	limit: 30,
	sort: { order: 'newest' },
	output: 'simplified',
};
const post = () => nock(READ_LATER).post('/v3/get', isFirstPage);
let shown: readonly object[] = [];
const saved = (id: number, added = 1_600_000_000 + id) => ({
	item_id: String(id),
	given_url: `https://a.test/${id}`,
	given_title: `Title ${id}`,
	status: '0',
	favorite: '0',
	time_added: String(added),
	sort_id: 0,
});
const answer = (items: ReturnType<typeof saved>[], more: object = {}) => ({
	...((shown = items), {}),
	status: 1,
	complete: 1,
	list: Object.fromEntries(items.map((item, index) => [item.item_id, { ...item, sort_id: index }])),
	error: null,
	search_meta: { search_type: 'normal' },
	since: 1_700_000_000,
	...more,
});

async function setUp(data: Record<string, string> = tokenData) {
	const n8n = startN8n();
	const account = await n8n.credentials.create('readLaterTokenApi', data);
	const run = (changes: object = {}, items = [{ json: {} }], settings: object = {}) =>
		n8n.execute(
			{
				type: 'readLater',
				credentials: account.reference,
				parameters: { ...parameters, ...changes },
				...settings,
			},
			items,
		);
	return { n8n, account, run };
}

beforeEach(() => {
	shown = [];
	serveTheEnd(() => shown);
});

afterEach(() => {
	expect(nock.pendingMocks()).toEqual([]);
});

test('the documented request and simplified items, newest first', async () => {
	const { run } = await setUp();
	post()
		.matchHeader('content-type', /^application\/json; charset=UTF-8$/i)
		.reply(200, (_uri, body) => {
			expect(body).toEqual({
				consumer_key: CANARY.consumerKey,
				access_token: CANARY.accessToken,
				state: 'unread',
				sort: 'newest',
				detailType: 'complete',
				count: 30,
				total: '1',
			});
			return answer([saved(10), saved(3), saved(2)], { total: '3' });
		});
	const { items } = await run();
	expect(items.map(({ json }) => json.id)).toEqual(['10', '3', '2']);
	expect(items[0]).toMatchObject({
		json: { title: 'Title 10', url: 'https://a.test/10', favorite: false },
		pairedItem: { item: 0 },
	});
});

test('Output Raw gives items as the service sends them', async () => {
	const { run } = await setUp();
	post().reply(200, answer([saved(1)], { total: '1' }));
	expect((await run({ output: 'raw' })).items[0]?.json).toEqual({ ...saved(1), sort_id: 0 });
});

test.each([[[]], [{}], [null]])('an empty list as %p is no item and no failure', async (list) => {
	const { run } = await setUp();
	post().reply(200, { status: 2, list, error: null, since: 5 });
	expect(await run()).toMatchObject({ status: 'success', items: [] });
});

test('a list as an array, keys instead of ids, ids that are no numbers', async () => {
	const { run } = await setUp();
	post().reply(200, { list: { Rd1xYz: { given_url: 'https://a.test' } }, total: 1 });
	expect((await run()).items[0]?.json.id).toBe('Rd1xYz');
});

test('all of 500 items from a service that gives 30 at a time, exactly once', async () => {
	const { run } = await setUp();
	const served = Array.from({ length: 500 }, (_, index) => saved(index + 1));
	nock.cleanAll();
	nock(READ_LATER)
		.persist()
		.post('/v3/get')
		.reply(200, (_uri, body) => {
			const { offset = 0, count, sort } = body as { offset?: number; count: number; sort: string };
			expect(sort).toBe('oldest');
			return answer(served.slice(offset, offset + Math.min(30, count)));
		});
	const { items } = await run({ returnAll: true });
	expect(items.map(({ json }) => json.id)).toEqual(served.map(({ item_id }) => item_id).reverse());
	nock.cleanAll();
});

describe('unhappy answers in plain words', () => {
	test.each([
		[401, {}, {}, 'does not accept this account', 'credential-invalid'],
		[
			403,
			{ 'x-error-code': '158', 'x-error': 'User rejected' },
			{},
			'does not accept this account',
			'credential-invalid',
		],
		[
			403,
			{ 'x-limit-user-remaining': '0', 'x-limit-user-reset': '120' },
			{},
			'Too many requests',
			'rate-limited',
		],
		[
			403,
			{ 'x-error': 'You do not have permission to modify' },
			{},
			'no permission to read the list',
			'credential-invalid',
		],
		[
			403,
			{ 'x-error-code': '5200', 'x-error': 'Forbidden' },
			{},
			'permission “Retrieve”',
			'credential-invalid',
		],
		[429, { 'retry-after': '30' }, {}, 'Too many requests', 'rate-limited'],
		[400, { 'x-error': 'Invalid count' }, {}, 'did not accept', undefined],
		[404, {}, '<html>', 'did not accept the request', undefined],
		[200, {}, '<html>Please log in</html>', 'A web page came', 'configuration-invalid'],
		[200, {}, '{"status":1,"list":{"1":{"item_id"', 'cut off', 'configuration-invalid'],
		[
			200,
			{},
			{ status: 0, list: [], error: { message: 'db down' }, since: 5 },
			'db down',
			'temporarily-unavailable',
		],
		[
			200,
			{},
			{ status: 0, list: [], error: null, since: 5 },
			'could not do this',
			'temporarily-unavailable',
		],
		[
			200,
			{},
			{ status: 1, list: [], error: true, since: 5 },
			'could not do this',
			'temporarily-unavailable',
		],
		[
			200,
			{},
			{ status: 0, list: {}, error: 'backend broke' },
			'backend broke',
			'temporarily-unavailable',
		],
		[
			200,
			{ 'x-error-code': '130', 'x-error': 'Invalid request' },
			{ error: 'Invalid request' },
			'did not accept',
			undefined,
		],
		[
			200,
			{ 'x-error-code': '107', 'x-error': 'A valid access token is required' },
			{ error: 'A valid access token is required' },
			'does not accept this account',
			'credential-invalid',
		],
		[
			200,
			{ 'x-error-code': '199' },
			{ error: 'Internal Server Error' },
			'has trouble',
			'temporarily-unavailable',
		],
		[
			200,
			{},
			{ error: 'The rate limit of this user is reached' },
			'Too many requests',
			'rate-limited',
		],
		[200, {}, { hello: 1 }, 'no list', 'configuration-invalid'],
	])('%i %p %p', async (status, headers, body, words, cause) => {
		const { run } = await setUp();
		nock(READ_LATER)
			.persist()
			.post('/v3/get')
			.reply(status, body as nock.Body, headers as never);
		const { error } = await run();
		expect(`${error?.message} ${error?.description}`).toContain(words);
		expect((error as { failure?: { cause: string } }).failure?.cause).toBe(cause);
	});

	test('the wait of a rate limit is declared', async () => {
		const { run } = await setUp();
		post().reply(403, {}, { 'x-limit-key-remaining': '0', 'x-limit-key-reset': '90' });
		expect((await run()).error).toMatchObject({
			failure: { cause: 'rate-limited', retryAfterMs: 90_000 },
		});
	});
});

test.each([
	[{ limit: 0 }, "'Limit'"],
	[{ limit: 'many' }, "'Limit'"],
	[{ show: 'sideways' }, "'Show'"],
])('%p is refused before any request', async (changes, message) => {
	const { run } = await setUp();
	expect((await run(changes)).error?.message).toContain(message);
});

test.each([
	[{ ...tokenData, consumerKey: '' }, "'Consumer Key'"],
	[{ ...tokenData, accessToken: ' ' }, "'Access Token'"],
	[{ ...tokenData, baseUrl: `${READ_LATER}/v3/get?x=1` }, "'Base URL'"],
	[{ ...tokenData, baseUrl: 'readlater.test' }, "'Base URL'"],
])('credential %p is refused before any request', async (data, message) => {
	const { run, n8n, account } = await setUp(data);
	expect((await run()).error?.message).toContain(message);
	expect(await n8n.credentials.test(account.id)).toMatchObject({
		status: 'Error',
		message: expect.stringContaining(message),
	});
});

test('Continue On Fail gives an item with the error', async () => {
	const { run } = await setUp();
	nock(READ_LATER).persist().post('/v3/get').reply(400, {}, { 'x-error': 'Invalid' });
	const { items } = await run({}, [{ json: {} }], { onError: 'continueRegularOutput' });
	expect(items).toMatchObject([
		{
			json: { error: 'The read-later service did not accept the request' },
			pairedItem: { item: 0 },
		},
	]);
});

test.each([
	[200, { status: 1, list: {}, since: 1 }, 'OK', 'Connection successful!'],
	[200, { hello: 1 }, 'Error', 'Check that the address in the credential belongs'],
	[200, { status: 0, error: 'boom', list: {} }, 'Error', 'boom'],
	[401, {}, 'Error', "'Access Token'"],
	[403, {}, 'Error', 'does not accept this'],
	[403, { error: 'Too many requests' }, 'Error', 'Too many requests'],
	[302, '', 'Error', 'has moved'],
])('the token credential test: %i %p', async (status, body, verdict, message) => {
	const { n8n, account } = await setUp();
	post().reply(status, body as nock.Body);
	expect(await n8n.credentials.test(account.id)).toEqual({
		status: verdict,
		message: expect.stringContaining(message),
	});
});

test.each([
	['1a2b3c', 'It must begin with https:// (or http://).'],
	[READ_LATER, 'is not that of a public feed'],
	[`${READ_LATER}/users/${CANARY.feedUserId}/feed/unread`, 'is not that of a public feed'],
	[`${READ_LATER}/feed/all?key=${CANARY.feedUserId}`, 'Remove the “?” and everything behind it.'],
])('the feed address %s is refused before any request', async (feedAddress, message) => {
	const n8n = startN8n();
	const account = await n8n.credentials.create('readLaterFeedApi', { feedAddress });
	const result = await n8n.credentials.test(account.id);
	expect(result).toMatchObject({ status: 'Error', message: expect.stringContaining(message) });
	expect(JSON.stringify(result)).not.toContain(CANARY.feedUserId);
});

test('the feed credential test asks for the public feed', async () => {
	const n8n = startN8n();
	const account = await n8n.credentials.create('readLaterFeedApi', {
		feedAddress: `${READ_LATER}/users/${CANARY.feedUserId}/feed/all`,
	});
	nock(READ_LATER).get(`/users/${CANARY.feedUserId}/feed/all`).reply(404);
	expect(await n8n.credentials.test(account.id)).toEqual({
		status: 'Error',
		message: expect.stringContaining('no public feed'),
	});
	nock(READ_LATER).get(`/users/${CANARY.feedUserId}/feed/all`).reply(200, '<html>login</html>');
	expect(await n8n.credentials.test(account.id)).toMatchObject({ status: 'Error' });
	nock(READ_LATER).get(`/users/${CANARY.feedUserId}/feed/all`).reply(200, '<rss/>');
	expect(await n8n.credentials.test(account.id)).toMatchObject({ status: 'OK' });
});
