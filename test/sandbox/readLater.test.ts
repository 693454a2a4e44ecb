import { inOrder, ReaderSession, type Item } from './ReaderSession';
import { CONSUMER_KEY, send, TestSandbox } from './TestSandbox';

const sandbox = new TestSandbox();
const reader = new ReaderSession(sandbox);
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(async () => {
	await sandbox.control('POST', '/reset');
	await reader.connect();
});

/** Fields of an item that the contract delivers as text. */
const TEXTS = [
	'item_id',
	'resolved_id',
	'given_url',
	'given_title',
	'favorite',
	'status',
	'time_added',
	'time_updated',
	'time_read',
	'time_favorited',
	'resolved_title',
	'resolved_url',
	'excerpt',
	'is_article',
	'is_index',
	'has_video',
	'has_image',
	'word_count',
	'lang',
];

test('answers an item with exactly the fields of the contract', async () => {
	const { json, headers } = await reader.get({
		count: 1,
		detailType: 'simple',
		state: 'all',
		sort: 'oldest',
	});
	expect(headers.get('Content-Type')).toMatch(/^application\/json/);
	expect(Object.keys(json).sort()).toEqual([
		'complete',
		'error',
		'list',
		'search_meta',
		'since',
		'status',
	]);
	expect(json).toMatchObject({
		status: 1,
		complete: 1,
		error: null,
		search_meta: { search_type: 'normal' },
	});
	expect(Number.isInteger(json.since)).toBe(true);
	const [[key, item]] = Object.entries(json.list) as [[string, Item]];
	const types = Object.fromEntries(
		Object.entries(item).map(([name, value]) => [name, typeof value]),
	);
	expect(types).toEqual({
		...Object.fromEntries(TEXTS.map((name) => [name, 'string'])),
		sort_id: 'number',
		listen_duration_estimate: 'number',
		domain_metadata: 'object',
	});
	expect(item.item_id).toBe(key);
	expect(item.domain_metadata).toEqual({
		name: expect.any(String),
		logo: expect.any(String),
		greyscale_logo: expect.any(String),
	});
});

test('reads JSON and forms alike, and refuses other types', async () => {
	const parameters = {
		consumer_key: CONSUMER_KEY,
		access_token: reader.token,
		count: '2',
		sort: 'oldest',
	};
	const form = await send(`${sandbox.sandbox.urls.readLater}/v3/get`, {
		method: 'POST',
		body: new URLSearchParams(parameters),
	});
	const json = await reader.get({ count: 2, sort: 'oldest' });
	expect(form.json.list).toEqual(json.json.list);
	expect(
		await send(`${sandbox.sandbox.urls.readLater}/v3/get`, {
			method: 'POST',
			headers: { 'Content-Type': 'text/plain' },
			body: '{}',
		}),
	).toMatchObject({ status: 400 });
});

describe('filters', () => {
	beforeEach(async () => {
		await reader.connect('other');
		await reader.addItems([
			{
				url: 'https://a.example.com/one',
				title: 'One',
				tags: ['Red', 'blue'],
				time_added: 1000,
				time_updated: 1000,
			},
			{
				url: 'https://b.example.org/two',
				title: 'Two',
				favorite: true,
				status: 'archived',
				time_added: 2000,
				time_updated: 2000,
			},
			{
				url: 'https://sub.a.example.com/three',
				title: 'Three',
				type: 'video',
				time_added: 3000,
				time_updated: 3000,
			},
		]);
	});
	test.each([
		[{}, ['Three', 'Two', 'One']],
		[{ sort: 'oldest' }, ['One', 'Two', 'Three']],
		[{ state: 'unread' }, ['Three', 'One']],
		[{ state: 'archive' }, ['Two']],
		[{ favorite: '1' }, ['Two']],
		[{ favorite: 1 }, ['Three', 'One']],
		[{ tag: 'red' }, ['One']],
		[{ tag: '_untagged_' }, ['Three', 'Two']],
		[{ contentType: 'video' }, ['Three']],
		[{ search: 'tw' }, ['Two']],
		[{ domain: 'a.example.com' }, ['Three', 'One']],
		[{ since: 1000 }, ['Three', 'Two']],
		[{ since: 1999 }, ['Three', 'Two']],
		[{ since: 2_000_000 }, ['Three', 'Two', 'One'].slice(3)],
		[{ count: 1, offset: 1 }, ['Two']],
	])('%j', async (parameters, titles) => {
		expect(inOrder(await reader.get(parameters)).map(({ given_title }) => given_title)).toEqual(
			titles,
		);
	});

	test('counts on request, as text', async () => {
		expect((await reader.get({ total: '1', count: 1 })).json.total).toBe('3');
		expect((await reader.get({ total: 1 })).json).not.toHaveProperty('total');
	});

	test('status 2 means nothing matches, an offset past the end does not', async () => {
		expect((await reader.get({ tag: 'none' })).json).toMatchObject({ status: 2, list: {} });
		expect((await reader.get({ offset: 99 })).json).toMatchObject({ status: 1, list: {} });
	});

	test('details and tags', async () => {
		const { json } = await reader.get({ tag: 'red', detailType: 'complete', taglist: '1' });
		expect(Object.values(json.list as object)[0]).toMatchObject({
			tags: { red: { tag: 'red' }, blue: {} },
			authors: {},
			images: {},
			videos: {},
		});
		expect(json.tags).toEqual(['blue', 'red']);
	});

	test.each([
		{ state: 'x' },
		{ sort: 'title' },
		{ count: 0 },
		{ count: 5001 },
		{ since: -1 },
		{ detailType: 'x' },
		{ favorite: 'x' },
	])('refuses %j', async (parameters) => {
		expect(await reader.get(parameters)).toMatchObject({
			status: 400,
			json: { error: expect.any(String) },
		});
	});
});
