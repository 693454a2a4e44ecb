import { OUTPUT_FIELDS } from '../../nodes/ReadLater/parameters/outputFields';
import nock from '../engine/nock';
import { CANARY, READ_LATER, startN8n, tokenData } from './accounts';
import type { ServedItem } from './readLaterServer';
import { saved, serve } from './readLaterServer';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const byUrl = (value: string) => ({ __rl: true, mode: 'url', value });
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const inputs = (count: number) => numbers(count).map((n) => ({ json: { n } }));

async function setUp(more: object = {}) {
	const n8n = startN8n();
	const account = await n8n.credentials.create('readLaterTokenApi', { ...tokenData, ...more });
	const run = (
		operation: string,
		parameters: object = {},
		items = [{ json: {} }] as { json: object }[],
		settings: object = {},
	) =>
		n8n.execute(
			{
				type: 'readLater',
				credentials: account.reference,
				parameters: { authentication: 'token', resource: 'savedItem', operation, ...parameters },
				...settings,
			},
			items as never,
		);
	return { n8n, account, run };
}

const getMany = { show: 'all', returnAll: true, sort: { order: 'newest' }, output: 'simplified' };
const idsOf = (items: readonly { json: Record<string, unknown> }[]) =>
	items.map(({ json }) => json.id);

/** What the editor stores for an entry of the list of tags. */
const chosenTag = (value: string) => ({ __rl: true, mode: 'list', value });

describe('Get Many', () => {
	const served: ServedItem[] = [
		saved(1, {
			has_video: '0',
			tags: { food: { tag: 'food' } },
			favorite: '1',
			time_favorited: '1600009999',
		}),
		saved(2, {
			given_url: 'https://www.news.b.test/2',
			resolved_url: '',
			given_title: 'Bread',
			is_article: '1',
			has_video: '0',
		}),
		saved(3, { has_video: '0', status: '1', time_read: '1600000500' }),
		saved(4, { status: '2' }),
		saved(5, { has_video: '2', given_title: 'A film' }),
	];

	test.each([
		[{}, ['5', '3', '2', '1']],
		[{ show: 'unread' }, ['5', '2', '1']],
		[{ show: 'archive' }, ['3']],
		[{ sort: { order: 'oldest' } }, ['1', '2', '3', '5']],
		[{ sort: { order: 'title' } }, ['5', '2', '1', '3']],
		[{ sort: { order: 'site' } }, ['1', '3', '5', '2']],
		[{ sort: { order: 'title' }, returnAll: false, limit: 2 }, ['5', '2']],
		[{ filters: { favorite: 'yes' } }, ['1']],
		[{ filters: { favorite: 'no' } }, ['5', '3', '2']],
		[{ filters: { tag: chosenTag('Food') } }, ['1']],
		[{ filters: { tag: chosenTag('') } }, ['5', '3', '2', '1']],
		[{ filters: { untagged: true } }, ['5', '3', '2']],
		[{ filters: { contentType: 'video' } }, ['5']],
		[{ filters: { search: 'bread' } }, ['2']],
		[{ filters: { website: 'b.test' } }, ['2']],
		[{ filters: { addedAfter: '2020-09-13T12:26:42.000Z' } }, ['5', '3', '2']],
		[{ filters: { addedBefore: '2020-09-13T12:26:42.000Z' } }, ['2', '1']],
		[{ filters: { changedAfter: '2020-09-13T12:26:43.000Z' } }, ['5', '3']],
		[
			{ filters: { changedAfter: '2020-09-13T12:26:43.000Z' }, options: { includeDeleted: true } },
			['5', '4', '3'],
		],
	])('%j, whether the service heeds filters or not', async (changes, expected) => {
		for (const ignores of [
			[],
			[
				'state',
				'favorite',
				'tag',
				'contentType',
				'search',
				'domain',
				'since',
				'sort',
				'count',
				'offset',
			],
		]) {
			const { run } = await setUp();
			serve(served, { ignores });
			const { items, error } = await run('getMany', { ...getMany, ...changes });
			expect(error).toBeUndefined();
			expect(idsOf(items)).toEqual(expected);
			nock.cleanAll();
		}
	});

	test('filters are also put to the service, in the types that every server takes', async () => {
		const { run } = await setUp();
		const { retrievals } = serve([]);
		await run('getMany', {
			...getMany,
			filters: {
				favorite: 'yes',
				tag: 'Food',
				contentType: 'image',
				search: ' soup ',
				website: 'https://www.A.test/x',
				changedAfter: 1_600_000_000,
				addedAfter: 1_650_000_000,
			},
		});
		expect(retrievals()).toEqual([
			{
				consumer_key: CANARY.consumerKey,
				access_token: CANARY.accessToken,
				state: 'all',
				sort: 'oldest',
				detailType: 'complete',
				count: 500,
				total: '1',
				favorite: '1',
				tag: 'Food',
				contentType: 'image',
				search: 'soup',
				domain: 'a.test',
				since: 1_649_913_600,
			},
		]);
	});

	test('only the newest of a service that keeps no order and no filter', async () => {
		const { run } = await setUp();
		const shuffled = numbers(60).map((n) => saved(((n * 37) % 61) + 100));
		serve(shuffled, { ignores: ['sort', 'state'] });
		expect(idsOf((await run('getMany', { ...getMany, returnAll: false, limit: 3 })).items)).toEqual(
			['160', '159', '158'],
		);
	});

	test('the newest one, also from a service that keeps no order', async () => {
		const { run } = await setUp();
		serve(
			numbers(60).map((n) => saved(n)),
			{ ignores: ['sort'] },
		);
		expect(idsOf((await run('getMany', { ...getMany, returnAll: false, limit: 1 })).items)).toEqual(
			['60'],
		);
	});

	test('a limit asks for no more than shows the order, and goes on when items do not count', async () => {
		const { run } = await setUp();
		const { retrievals } = serve(
			numbers(200).map((n) => saved(n, { status: n % 2 ? '0' : '1' })),
			{ ignores: ['state'] },
		);
		const { items } = await run('getMany', {
			...getMany,
			show: 'unread',
			returnAll: false,
			limit: 5,
		});
		expect(idsOf(items)).toEqual(['199', '197', '195', '193', '191']);
		expect(retrievals().map(({ count }) => count)).toEqual([8, 500]);
	});

	test.each([10, 50, 100])(
		'a server with the basic interface alone, %i to a page: all of it, sorted and filtered here',
		async (most) => {
			const { run } = await setUp();
			const served = numbers(250).map((n) => saved(n, { status: n % 2 ? '0' : '1' }));
			nock(READ_LATER)
				.persist()
				.post(
					'/v3/get',
					(body) =>
						Object.keys(body).some(
							(name) =>
								![
									'consumer_key',
									'access_token',
									'count',
									'state',
									'sort',
									'detailType',
									'since',
								].includes(name),
						) ||
						body.state !== 'all' ||
						body.sort !== 'oldest' ||
						body.detailType !== 'simple',
				)
				.reply(400, '', { 'x-error': 'unknown parameter' });
			const { retrievals } = serve(served, { most, total: false });
			const all = await run('getMany', { ...getMany, show: 'unread' });
			expect(all.error).toBeUndefined();
			expect(idsOf(all.items)).toEqual(
				served
					.filter(({ status }) => status === '0')
					.map(({ item_id }) => item_id)
					.reverse(),
			);
			expect(
				idsOf((await run('getMany', { ...getMany, returnAll: false, limit: 1 })).items),
			).toEqual(['250']);
			expect(idsOf((await run('get', { item: byId('240'), output: 'simplified' })).items)).toEqual([
				'240',
			]);
			expect((await run('count', { show: 'archive' })).items[0]?.json).toEqual({ count: 125 });
			expect(retrievals().length).toBeLessThan(150);
		},
	);

	test.each([
		['a detail', { detail: [{ loc: ['body', 'state'], msg: 'field required' }] }],
		['an error beside a general header', { error: 'field required' }],
		['plain text', 'field required'],
	])('the service’s own reason is told: %s', async (_form, body) => {
		const { run } = await setUp();
		nock(READ_LATER).persist().post('/v3/get').reply(422, body, { 'x-error': 'Unprocessable' });
		const { error } = await run('getMany', getMany);
		expect(error?.message).toBe('The read-later service did not accept the request');
		expect(error?.description).toMatch(/status 422.*field required/);
	});

	test('a service that takes only small counts is asked for those', async () => {
		const { run } = await setUp();
		const served = numbers(70).map((n) => saved(n));
		nock(READ_LATER)
			.post('/v3/get', (body) => body.count > 30)
			.reply(400, {}, { 'x-error': 'count' });
		serve(served, { most: 30 });
		expect((await run('getMany', getMany)).items).toHaveLength(70);
	});

	test('what cannot be understood is named at its item, and the others are whole', async () => {
		const { run } = await setUp();
		nock(READ_LATER)
			.persist()
			.post('/v3/get')
			.reply(200, {
				list: {
					7: { item_id: '7', time_added: 'soon', favorite: {}, given_title: 'T' },
					8: 'nonsense',
					9: saved(9),
				},
				total: '3',
			});
		const { items } = await run('getMany', { ...getMany, sort: { order: 'oldest' } });
		expect(items.map(({ json }) => json)).toMatchObject([
			{ id: '9', addedAt: '2020-09-13T12:26:49.000Z' },
			{
				id: '7',
				title: 'T',
				addedAt: null,
				favorite: false,
				unreadable: ['time_added', 'favorite'],
			},
			{ id: '8', unreadable: ['unreadable_entry'] },
		]);
		expect(items[0]?.json).not.toHaveProperty('unreadable');
	});

	test('only the chosen fields', async () => {
		const { run } = await setUp();
		serve([saved(1)]);
		expect(
			(await run('getMany', { ...getMany, output: 'selected', fields: ['title', 'addedAt'] }))
				.items[0]?.json,
		).toEqual({ title: 'Title 1', addedAt: '2020-09-13T12:26:41.000Z' });
	});

	test('Output Full gives every field that can be selected, one by one the same', async () => {
		const { run } = await setUp();
		serve([saved(1)]);
		const [full] = (await run('getMany', { ...getMany, output: 'full' })).items;
		const fields = Object.keys(OUTPUT_FIELDS);
		const [selected] = (await run('getMany', { ...getMany, output: 'selected', fields })).items;
		expect(Object.keys(full?.json ?? {}).sort()).toEqual(fields.sort());
		expect(full?.json).toEqual(selected?.json);
	});

	test('parameters that only this server knows', async () => {
		const { run } = await setUp();
		const { retrievals } = serve([]);
		const parameter = [
			{ name: 'annotations', value: '1' },
			{ name: ' ', value: 'x' },
		];
		await run('getMany', { ...getMany, options: { additionalParameters: { parameter } } });
		expect(retrievals()[0]).toMatchObject({ annotations: '1' });
	});

	test.each([
		['left alone', {}, 'complete'],
		['skipped', { skipDetails: true }, 'simple'],
	])('the detail that is %s', async (_name, options, detailType) => {
		const { run } = await setUp();
		const { retrievals } = serve([]);
		await run('getMany', { ...getMany, options });
		expect(retrievals()[0]).toMatchObject({ detailType });
	});

	test('as a form', async () => {
		const { run } = await setUp({ requestFormat: 'form' });
		nock(READ_LATER)
			.post('/v3/get')
			.matchHeader('content-type', /^application\/x-www-form-urlencoded/)
			.reply(200, (_uri, body) => {
				expect(Object.fromEntries(new URLSearchParams(body as never))).toMatchObject({
					consumer_key: CANARY.consumerKey,
					access_token: CANARY.accessToken,
					count: '500',
					state: 'all',
					total: '1',
				});
				return { list: {}, error: null };
			});
		expect(await run('getMany', getMany)).toMatchObject({
			status: 'success',
			items: [],
		});
	});

	test('a service that gives only a part says so instead of passing it off as all', async () => {
		const { run } = await setUp();
		serve(
			numbers(100).map((n) => saved(n)),
			{ ignores: ['offset', 'since'], most: 30 },
		);
		expect((await run('getMany', getMany)).error).toMatchObject({
			message: expect.stringContaining('only a part'),
		});
	});

	test.each([
		[{ limit: 0, returnAll: false }, "'Limit'"],
		[{ sort: { order: 'sideways' } }, "'Order'"],
		[{ filters: { addedAfter: 'some day' } }, "'Saved After'"],
		[{ filters: { changedAfter: '31.12.2020' } }, "'Changed After'"],
		[{ filters: { contentType: 'song' } }, "'Content Type'"],
		[
			{ filters: { tag: chosenTag('a') }, options: { skipDetails: true } },
			"'Skip Tags and Images' cannot be used with the filter 'Tag'",
		],
		[
			{ filters: { untagged: true }, options: { skipDetails: true } },
			"'Skip Tags and Images' cannot be used with the filter 'Untagged Only'",
		],
		[{ options: { pageSize: 0 } }, "'Items per Request'"],
		[{ filters: { tag: chosenTag('a'), untagged: true } }, "'Tag' and 'Untagged Only'"],
		[{ show: 'all', filters: { search: 'a' }, options: { includeDeleted: true } }, "'Include"],
		[{ output: 'selected', fields: ['title', 'color'] }, "'Fields' names “color”"],
		[{ output: 'selected', fields: '={{ [] }}' }, "'Fields' is empty"],
		[{ output: 'most' }, "'Output'"],
		[
			{ options: { additionalParameters: { parameter: [{ name: 'access_token', value: 'x' }] } } },
			"'Additional Parameters'",
		],
	])('%j is refused before any request', async (changes, message) => {
		const { run } = await setUp();
		expect((await run('getMany', { ...getMany, ...changes })).error?.message).toContain(message);
	});
});

describe('Get', () => {
	const served = numbers(900).map((n) =>
		saved(n, n === 40 ? { given_url: 'http://www.A.test/forty/?utm_source=x' } : {}),
	);

	test('by ID and by address, many in one read that ends when all are found', async () => {
		const { run } = await setUp();
		const { retrievals } = serve(served);
		const item = '={{ { __rl: true, mode: "id", value: String($json.n + 850) } }}';
		const { items } = await run('get', { item, output: 'simplified' }, inputs(40));
		expect(idsOf(items)).toEqual(numbers(40).map((n) => String(n + 850)));
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			numbers(40).map((n) => ({ item: n - 1 })),
		);
		expect(retrievals()).toHaveLength(1);
	});

	test('an address costs one request when the service can search', async () => {
		const { run } = await setUp();
		const { retrievals } = serve(served);
		expect(
			idsOf((await run('get', { item: byUrl('https://a.test/899'), output: 'simplified' })).items),
		).toEqual(['899']);
		expect(retrievals()).toMatchObject([{ search: 'https://a.test/899' }]);
	});

	test('an address is found however it is written', async () => {
		const { run } = await setUp();
		serve(served);
		expect(
			idsOf(
				(await run('get', { item: byUrl('https://a.test/forty'), output: 'simplified' })).items,
			),
		).toEqual(['40']);
		// As an AI agent fills the field in, which does not know how it is meant.
		expect(
			idsOf((await run('get', { item: byId('https://a.test/forty'), output: 'simplified' })).items),
		).toEqual(['40']);
	});

	test('of two that may be meant, the one with the very address', async () => {
		const { run } = await setUp();
		serve(
			[
				saved(1, { given_url: 'https://b.test/x' }),
				saved(2, { given_url: 'https://b.test/x/' }),
				saved(3, { given_url: 'https://b.test/#/x/1' }),
				saved(4, { given_url: 'https://b.test/#/x/2' }),
			],
			{ ignores: ['search'] },
		);
		for (const [address, id] of [
			['https://b.test/x', '1'],
			['https://b.test/x/', '2'],
			['https://b.test/#/x/1', '3'],
			['https://b.test/#/x/2', '4'],
		] as const) {
			expect(
				idsOf((await run('get', { item: byUrl(address), output: 'simplified' })).items),
			).toEqual([id]);
		}
	});

	test('an address that fits several items, and none exactly, is said to', async () => {
		const pages = [
			saved(1, { given_url: 'https://b.test/x', resolved_url: '' }),
			saved(2, { given_url: 'https://b.test/x/', resolved_url: '' }),
			...numbers(60).map((n) => saved(n + 100)),
		];
		for (const options of [{}, { ignores: ['search'] }, { most: 30, ignores: ['search'] }]) {
			const { run } = await setUp();
			serve(pages, options);
			const { error } = await run('get', {
				item: byUrl('http://www.b.test/x'),
				output: 'simplified',
			});
			expect(error).toMatchObject({
				message: 'The address “http://www.b.test/x” fits 2 saved items',
				description: expect.stringContaining('“https://b.test/x/” (ID 2)'),
			});
			nock.cleanAll();
		}
	});

	test('Output Raw gives the item as the service sends it', async () => {
		const { run } = await setUp();
		serve([saved(1)]);
		expect((await run('get', { item: byId('1'), output: 'raw' })).items[0]?.json).toEqual({
			...saved(1),
			sort_id: 0,
		});
	});

	test('what is not on the list is said, and with Continue On Fail the others come', async () => {
		const { run } = await setUp();
		serve(numbers(10).map((n) => saved(n)));
		expect((await run('get', { item: byId('999'), output: 'simplified' })).error).toMatchObject({
			message: 'There is no saved item with the ID “999”',
			context: { itemIndex: 0 },
		});
		const item = '={{ { __rl: true, mode: "id", value: String($json.n * 5) } }}';
		const { items } = await run('get', { item, output: 'simplified' }, inputs(3), {
			onError: 'continueRegularOutput',
		});
		expect(items).toMatchObject([
			{ json: { id: '5' }, pairedItem: { item: 0 } },
			{ json: { id: '10' }, pairedItem: { item: 1 } },
			{
				json: { error: 'There is no saved item with the ID “15”', details: { kind: 'not-found' } },
				pairedItem: { item: 2 },
			},
		]);
	});

	test.each([
		[byUrl('a.test'), "'Item' is not a web address"],
		[byId(' '), "'Item'"],
	])('%j is refused before any request', async (item, message) => {
		const { run } = await setUp();
		expect((await run('get', { item, output: 'simplified' })).error?.message).toContain(message);
	});
});

describe('Count', () => {
	const served = numbers(97).map((n) =>
		saved(n, { status: n % 4 ? '0' : '1', favorite: n % 10 ? '0' : '1' }),
	);

	test.each([
		[{ show: 'unread' }, 73, 1],
		[{ show: 'archive' }, 24, 1],
		[{ show: 'all' }, 97, 2],
		[{ show: 'unread', filters: { favorite: 'yes' } }, 5, 4],
	])('%j, by a service that was seen to count', async (changes, expected, requests) => {
		const { run } = await setUp();
		const { retrievals } = serve(served);
		await run('count', changes);
		const before = retrievals().length;
		expect((await run('count', changes)).items.map(({ json }) => json)).toEqual([
			{ count: expected },
		]);
		expect(retrievals().length - before).toBe(requests);
	});

	test('a service that tells no number, or counts what was not asked for, is read instead', async () => {
		for (const options of [{ total: false }, { ignores: ['state', 'favorite'] }]) {
			const { run } = await setUp();
			serve(served, options);
			expect(
				(await run('count', { show: 'unread', filters: { favorite: 'yes' } })).items[0]?.json,
			).toEqual({ count: 5 });
			nock.cleanAll();
		}
	});

	test('an empty list', async () => {
		const { run } = await setUp();
		serve([], { total: false });
		expect((await run('count', { show: 'all' })).items[0]?.json).toEqual({ count: 0 });
	});
});

describe('Get Tags', () => {
	const served = [
		saved(1, { has_video: '0', tags: { b: { tag: 'b' }, a: { tag: 'a' } } }),
		saved(2, { tags: { b: { tag: 'b' } } }),
		saved(3, { tags: [] }),
	];

	test('from the names that the service gives, in one request', async () => {
		const { run } = await setUp();
		nock(READ_LATER)
			.post('/v3/get', (body) => body.taglist === '1')
			.reply(200, { list: [], tags: ['travel', 'food'] });
		expect((await run('getTags', { countItems: false })).items.map(({ json }) => json)).toEqual([
			{ tag: 'food' },
			{ tag: 'travel' },
		]);
	});

	test('from the items when it gives none, or when they are counted', async () => {
		const { run } = await setUp();
		serve(served);
		expect((await run('getTags', { countItems: false })).items.map(({ json }) => json)).toEqual([
			{ tag: 'a' },
			{ tag: 'b' },
		]);
		expect((await run('getTags', { countItems: true })).items.map(({ json }) => json)).toEqual([
			{ tag: 'a', items: 1 },
			{ tag: 'b', items: 2 },
		]);
	});
});

describe('Save', () => {
	test('one link, with everything that can be said about it', async () => {
		const { run } = await setUp();
		const { calls } = serve([]);
		const { items } = await run('save', {
			url: 'https://a.test/new',
			additionalFields: { title: 'New', tags: 'News, to read ,' },
		});
		expect(calls).toEqual([
			{
				path: '/v3/add',
				body: {
					consumer_key: CANARY.consumerKey,
					access_token: CANARY.accessToken,
					url: 'https://a.test/new',
					title: 'New',
					tags: 'News,to read',
				},
			},
		]);
		expect(items).toMatchObject([
			{
				json: { saved: true, id: '77', title: 'New', url: 'https://a.test/77' },
				pairedItem: { item: 0 },
			},
		]);
	});

	test.each([
		['the item of the answer', { item: { item_id: '9', title: 'Of the page' }, status: 1 }],
		[
			'the item as the answer',
			{ item_id: '9', given_url: 'https://a.test/new', title: 'Of the page' },
		],
	])('the title that the service found, in %s', async (_form, answer) => {
		const { run } = await setUp();
		nock(READ_LATER).post('/v3/add').reply(200, answer);
		const { items } = await run('save', { url: 'https://a.test/new', additionalFields: {} });
		expect(items).toMatchObject([{ json: { saved: true, id: '9', title: 'Of the page' } }]);
	});

	test('one link with the time of its saving goes the way that has a place for it', async () => {
		const { run } = await setUp();
		const { calls } = serve([]);
		const { items } = await run('save', {
			url: 'https://a.test/new',
			additionalFields: { savedAt: '2020-01-01T00:00:00Z' },
		});
		expect(calls).toMatchObject([
			{
				path: '/v3/send',
				body: { actions: [{ action: 'add', url: 'https://a.test/new', time: 1_577_836_800 }] },
			},
		]);
		expect(items).toMatchObject([{ json: { saved: true } }]);
	});

	test.each([404, 405, 501])(
		'a server without the call for one link (%i) is told in the other way',
		async (status) => {
			const { run } = await setUp();
			nock(READ_LATER).post('/v3/add').times(3).optionally().reply(status, 'Not Found');
			const { calls } = serve([]);
			const { items } = await run('save', { url: 'https://a.test/new', additionalFields: {} });
			expect(calls.map(({ path }) => path)).toContain('/v3/send');
			expect(items).toMatchObject([{ json: { saved: true, url: 'https://a.test/new' } }]);
		},
	);

	test('1,000 links in requests of 30, in order', async () => {
		const { run } = await setUp();
		const { calls } = serve([]);
		const { items } = await run(
			'save',
			{ url: '={{ "https://a.test/" + $json.n }}', additionalFields: {} },
			inputs(1_000),
		);
		expect(items).toHaveLength(1_000);
		expect(items[999]).toMatchObject({
			json: { saved: true, url: 'https://a.test/1000' },
			pairedItem: { item: 999 },
		});
		expect(calls).toHaveLength(34);
		expect(
			calls.flatMap(({ body }) => (body.actions as { url: string }[]).map(({ url }) => url)),
		).toEqual(numbers(1_000).map((n) => `https://a.test/${n}`));
	});

	test('one that the service refuses is named, with what was saved before', async () => {
		const { run } = await setUp();
		const send = (actions: object[]) => ({
			status: 0,
			action_results: actions.map((_, index) => index !== 1),
			action_errors: actions.map((_, index) =>
				index === 1 ? { message: 'Invalid url', type: 'Bad request', code: 130 } : null,
			),
		});
		serve([], { send });
		const { error } = await run('save', { url: '={{ "https://a.test/" + $json.n }}' }, inputs(3));
		expect(error).toMatchObject({
			message: 'The read-later service did not make this change',
			description: expect.stringMatching(/Invalid url.* 2 links were saved/),
			context: { itemIndex: 1 },
		});
		const { items } = await run('save', { url: '={{ "https://a.test/" + $json.n }}' }, inputs(3), {
			onError: 'continueRegularOutput',
		});
		expect(items.map(({ json, pairedItem }) => [json.saved ?? json.error, pairedItem])).toEqual([
			[true, { item: 0 }],
			['The read-later service did not make this change', { item: 1 }],
			[true, { item: 2 }],
		]);
	});

	test.each([
		[
			'reset',
			(scope: nock.Interceptor) =>
				scope.replyWithError(Object.assign(new Error('x'), { code: 'ECONNRESET' })),
		],
		['500', (scope: nock.Interceptor) => scope.reply(500)],
	])('a save that may have happened is not repeated and says so: %s', async (_kind, fail) => {
		const { run } = await setUp();
		fail(nock(READ_LATER).post('/v3/add'));
		const { error } = await run('save', { url: 'https://a.test' });
		expect(error?.description).toContain('It may have been done all the same');
	});

	test('after a rate limit in the middle nothing more is sent, and the rest is named as not tried', async () => {
		const { run } = await setUp();
		const ok = { status: 1, action_results: Array.from({ length: 30 }, () => true) };
		nock(READ_LATER).post('/v3/send').reply(200, ok);
		nock(READ_LATER)
			.post('/v3/send')
			.reply(403, {}, { 'x-limit-user-remaining': '0', 'x-limit-user-reset': '600' });
		const { items } = await run('save', { url: '={{ "https://a.test/" + $json.n }}' }, inputs(90), {
			onError: 'continueRegularOutput',
		});
		expect(items.slice(0, 30).every(({ json }) => json.saved === true)).toBe(true);
		expect(items[30]?.json).toMatchObject({ error: 'Too many requests to the read-later service' });
		expect(items[89]?.json).toMatchObject({
			error: 'Too many requests to the read-later service',
			details: { description: expect.stringContaining('was not tried') },
		});
		expect(nock.pendingMocks()).toEqual([]);
	});

	test('that the list could not be read afterwards is not taken for a link that is missing', async () => {
		const { run } = await setUp({ server: 'readeckobo' });
		nock(READ_LATER)
			.post('/send')
			.reply(200, { status: true, action_results: [true] });
		nock(READ_LATER).persist().post('/get').reply(503);
		const { items, hints } = await run('save', { url: 'https://a.test/new' });
		expect(items[0]?.json).toMatchObject({ saved: true });
		expect(hints).toHaveLength(1);
		expect(hints[0]).toMatch(/its list could not be read.*https:\/\/a\.test\/new/);
		expect(hints[0]).not.toContain('not on its list');
		nock.cleanAll();
	});

	test('the permission that is missing is named', async () => {
		const { run } = await setUp();
		nock(READ_LATER)
			.post('/v3/add')
			.reply(403, {}, { 'x-error-code': '5200', 'x-error': 'Forbidden' });
		expect((await run('save', { url: 'https://a.test' })).error).toMatchObject({
			message: 'The application has no permission to save to the list',
			description: expect.stringContaining('permission “Add”'),
		});
	});

	test.each([
		['', "'URL'"],
		['a.test/x', "'URL' is not a web address"],
		['javascript:alert(1)', "'URL' is not a web address"],
	])('%j is refused before any request', async (url, message) => {
		const { run } = await setUp();
		expect((await run('save', { url: `={{ ${JSON.stringify(url)} }}` })).error?.message).toContain(
			message,
		);
	});
});

describe('changes', () => {
	test.each([
		['archive', {}, { action: 'archive' }, { status: 'archived' }],
		['moveBack', {}, { action: 'readd' }, { status: 'unread' }],
		['favorite', {}, { action: 'favorite' }, { favorite: true }],
		['unfavorite', {}, { action: 'unfavorite' }, { favorite: false }],
		['delete', {}, { action: 'delete' }, { deleted: true }],
		[
			'addTags',
			{ tags: 'news, to read' },
			{ action: 'tags_add', tags: 'news,to read' },
			{ tagsAdded: ['news', 'to read'] },
		],
		[
			'removeTags',
			{ tags: ['news'] },
			{ action: 'tags_remove', tags: 'news' },
			{ tagsRemoved: ['news'] },
		],
		['setTags', { tags: 'news' }, { action: 'tags_replace', tags: 'news' }, { tags: ['news'] }],
		['setTags', { tags: '' }, { action: 'tags_clear' }, { tags: [] }],
	])('%s %j', async (operation, parameters, action, output) => {
		for (const format of ['json', 'form']) {
			const { run } = await setUp({ requestFormat: format });
			const { calls } = serve([]);
			const { items, error } = await run(operation, { item: byId('42'), ...parameters });
			expect(error).toBeUndefined();
			expect(items).toEqual([{ json: { id: '42', ...output }, pairedItem: { item: 0 } }]);
			const [{ body } = { body: {} as Record<string, unknown> }] = calls;
			expect(calls).toHaveLength(1);
			expect(typeof body.actions === 'string' ? JSON.parse(body.actions) : body.actions).toEqual([
				{ ...action, item_id: '42' },
			]);
			nock.cleanAll();
		}
	});

	test('many items by address: one look-up each, one change for all', async () => {
		const { run } = await setUp();
		const { calls } = serve(numbers(20).map((n) => saved(n)));
		const item = '={{ { __rl: true, mode: "url", value: "https://a.test/" + $json.n } }}';
		const { items } = await run('archive', { item }, inputs(3));
		expect(idsOf(items)).toEqual(['1', '2', '3']);
		expect(calls.filter(({ path }) => path === '/v3/send')).toHaveLength(1);
	});

	test('nothing is changed when one of them is not on the list, unless Continue On Fail is on', async () => {
		const { run } = await setUp();
		const { calls } = serve(numbers(2).map((n) => saved(n)));
		const item = '={{ { __rl: true, mode: "url", value: "https://a.test/" + $json.n } }}';
		expect((await run('archive', { item }, inputs(3))).error).toMatchObject({
			message: expect.stringContaining('not on the list'),
			context: { itemIndex: 2 },
		});
		expect(calls.some(({ path }) => path === '/v3/send')).toBe(false);
		const { items } = await run('archive', { item }, inputs(3), {
			onError: 'continueRegularOutput',
		});
		expect(items.map(({ json }) => json.status ?? json.error)).toEqual([
			'archived',
			'archived',
			'The address “https://a.test/3” is not on the list',
		]);
	});

	test.each([
		['https://b.test/x', 'https://b.test/x/'],
		['https://b.test/x#a', 'https://b.test/x#b'],
		['http://b.test/x', 'https://b.test/x'],
		['https://b.test/x?utm_source=a', 'https://b.test/x?utm_source=b'],
	])('%s and %s are two items, and each is deleted once', async (one, other) => {
		for (const ignores of [[], ['search']]) {
			const { run } = await setUp();
			const { calls } = serve(
				[
					saved(1, { given_url: one, resolved_url: 'https://b.test/x' }),
					saved(2, { given_url: other, resolved_url: 'https://b.test/x' }),
				],
				{ ignores },
			);
			const item = `={{ { __rl: true, mode: "url", value: ${JSON.stringify([one, other])}[$json.n - 1] } }}`;
			expect(idsOf((await run('delete', { item }, inputs(2))).items)).toEqual(['1', '2']);
			expect(calls.find(({ path }) => path === '/v3/send')?.body.actions).toMatchObject([
				{ item_id: '1' },
				{ item_id: '2' },
			]);
			nock.cleanAll();
		}
	});

	test('nothing is deleted by an address that fits several items and none exactly', async () => {
		const { run } = await setUp();
		const { calls } = serve([
			saved(1, { given_url: 'https://b.test/x#a', resolved_url: '' }),
			saved(2, { given_url: 'https://b.test/x#b', resolved_url: '' }),
		]);
		const { error } = await run('delete', { item: byUrl('https://b.test/x') });
		expect(error?.message).toContain('fits 2 saved items');
		expect(calls.some(({ path }) => path === '/v3/send')).toBe(false);
	});

	test('a code that means the account, inside a success, ends the run with how to connect again', async () => {
		const { run } = await setUp();
		const refused = { code: 5200, message: 'Forbidden', type: 'Not authorized' };
		nock(READ_LATER)
			.post('/v3/send')
			.reply(200, {
				status: 1,
				action_results: Array.from({ length: 30 }, () => false),
				action_errors: Array.from({ length: 30 }, () => refused),
			});
		const item = '={{ { __rl: true, mode: "id", value: String($json.n) } }}';
		const { items } = await run('archive', { item }, inputs(90), {
			onError: 'continueRegularOutput',
		});
		// A second request would have met no answer.
		expect(nock.pendingMocks()).toEqual([]);
		expect(items[0]?.json).toMatchObject({
			error: 'The read-later service does not accept this account',
			details: { description: expect.stringMatching(/press Retry.*“Forbidden”/) },
		});
		expect(items[89]?.json).toMatchObject({
			details: { description: expect.stringContaining('was not tried') },
		});
	});

	test('a server that tells only one result for all is believed in both directions', async () => {
		const { run } = await setUp();
		serve([], { send: () => ({ status: 1 }) });
		expect((await run('archive', { item: byId('1') })).status).toBe('success');
		nock.cleanAll();
		serve([], { send: () => ({ status: 0 }) });
		expect((await run('archive', { item: byId('1') })).error?.message).toContain(
			'did not make this change',
		);
	});

	test.each([
		['no reason', [false], null, 'gave no reason'],
		['a reason', [false], { message: 'Locked' }, '“Locked”'],
	])('a change that was not made, with %s', async (_name, results, error, description) => {
		const { run } = await setUp();
		serve([], {
			send: () => ({ status: 1, action_results: results, action_errors: [error] }),
		});
		const failure = (await run('archive', { item: byId('1') })).error;
		expect(failure?.message).toContain('did not make this change');
		expect(failure?.description).toContain(description);
		expect(failure?.description).not.toMatch(/“[^”]*no reason/);
	});

	test('results that are empty are neither done nor failed: it was taken and not confirmed', async () => {
		const { run } = await setUp();
		serve([], { send: () => ({ status: 1, action_results: [] }) });
		const { status, hints } = await run('archive', { item: byId('1') });
		expect(status).toBe('success');
		expect(hints).toEqual([expect.stringContaining('confirmed none of them')]);
	});

	test('no tag at all is refused where one is needed', async () => {
		const { run } = await setUp();
		for (const operation of ['addTags', 'removeTags']) {
			expect((await run(operation, { item: byId('1'), tags: '={{ " , " }}' })).error?.message).toBe(
				"'Tags' is empty",
			);
		}
	});
});

describe('Feed', () => {
	const rss = (items: string) =>
		`<?xml version="1.0"?><rss version="2.0"><channel><title>All</title><link>${READ_LATER}/users/${CANARY.feedUserId}</link>${items}</channel></rss>`;
	const entry = (n: number) =>
		`<item><title>Title ${n} &amp; more</title><link>https://a.test/${n}</link><pubDate>Tue, 10 Nov 2020 09:20:0${n % 10} +0000</pubDate><comments>${READ_LATER}/users/${CANARY.feedUserId}/${n}</comments></item>`;
	const feed = () => nock(READ_LATER).get(`/users/${CANARY.feedUserId}/feed/all`);

	async function read(parameters: object = {}, settings: object = {}) {
		const n8n = startN8n();
		const account = await n8n.credentials.create('readLaterFeedApi', {
			feedAddress: `${READ_LATER}/users/${CANARY.feedUserId}/feed/all`,
		});
		return await n8n.execute({
			type: 'readLater',
			credentials: account.reference,
			parameters: {
				resource: 'feed',
				operation: 'getMany',
				returnAll: true,
				output: 'simplified',
				...parameters,
			},
			...settings,
		});
	}

	test('all entries, simplified, without an account', async () => {
		feed().reply(200, rss(entry(1) + entry(2)), { 'content-type': 'application/rss+xml' });
		const { items } = await read();
		expect(items.map(({ json }) => json)).toEqual([
			{
				title: 'Title 1 & more',
				url: 'https://a.test/1',
				site: 'a.test',
				excerpt: null,
				tags: [],
				addedAt: '2020-11-10T09:20:01.000Z',
			},
			{
				title: 'Title 2 & more',
				url: 'https://a.test/2',
				site: 'a.test',
				excerpt: null,
				tags: [],
				addedAt: '2020-11-10T09:20:02.000Z',
			},
		]);
	});

	test('up to a limit, with every element, and without the feed’s secret', async () => {
		feed().reply(200, rss(entry(1) + entry(2)));
		const { items, run } = await read({ returnAll: false, limit: 1, output: 'raw' });
		expect(items).toHaveLength(1);
		expect(items[0]?.json).toMatchObject({
			title: 'Title 1 & more',
			link: 'https://a.test/1',
			comments: expect.stringContaining('[hidden]'),
		});
		expect(JSON.stringify(run)).not.toContain(CANARY.feedUserId);
	});

	test.each([
		[404, 'Not found', 'no public feed'],
		[403, 'private', 'feed is private'],
		[200, '<html><body>Sign in</body></html>', 'A web page came'],
		[200, '', 'empty'],
		[200, rss(entry(1)).slice(0, -20), 'cut off'],
		[302, '', 'has moved'],
	])('%i %j', async (status, body, words) => {
		feed().reply(status, body, status === 302 ? { location: 'https://elsewhere.test/' } : {});
		const { error, run } = await read();
		expect(`${error?.message} ${error?.description}`).toContain(words);
		expect(JSON.stringify(run)).not.toContain(CANARY.feedUserId);
	});

	test.each([
		['its content type', rss(entry(1)), 'text/xml; charset=ISO-8859-1', 'latin1'],
		[
			'its declaration',
			`<?xml version="1.0" encoding="utf-16"?>${rss(entry(1)).slice(21)}`,
			'text/xml',
			'utf16le',
		],
	] as const)('in the letters that %s names', async (_name, text, contentType, letters) => {
		feed().reply(200, Buffer.from(text.replace('Title', 'Müde'), letters), {
			'content-type': contentType,
		});
		const { items } = await read();
		expect(items[0]?.json).toMatchObject({ title: 'Müde 1 & more' });
	});

	test('an empty feed is no failure', async () => {
		feed().reply(200, rss(''));
		expect(await read()).toMatchObject({ status: 'success', items: [] });
	});
});

describe('the dropdown of items', () => {
	test('newest first, searched and page by page', async () => {
		const { n8n, account } = await setUp();
		serve(numbers(70).map((n) => saved(n, n === 70 ? { status: '2' } : {})));
		const setup = {
			type: 'readLater',
			credentials: account.reference,
			parameters: { authentication: 'token', resource: 'savedItem', operation: 'get' },
		};
		const list = await n8n.searchList(setup, { method: 'searchSavedItems' });
		expect(list.results[0]).toEqual({ name: 'Title 69', value: '69', url: 'https://a.test/69' });
		const last = await n8n.searchList(setup, { method: 'searchSavedItems', paginationToken: '60' });
		expect(last.results).toHaveLength(10);
		const found = await n8n.searchList(setup, { method: 'searchSavedItems', filter: 'Title 1' });
		expect(found.results.every(({ name }) => String(name).startsWith('Title 1'))).toBe(true);
	});

	test.each(['readLater', 'readLaterTrigger'])(
		'%s: that of tags holds those of the newest items, and is searched',
		async (type) => {
			const { n8n, account } = await setUp();
			serve([
				saved(1, { tags: { Team: { tag: 'Team' }, news: { tag: 'news' } } }),
				saved(2, { tags: { news: { tag: 'news' } } }),
				saved(3),
			]);
			const setup = {
				type,
				credentials: account.reference,
				parameters: { authentication: 'token' },
			};
			const entry = (tag: string) => ({ name: tag, value: tag });
			expect((await n8n.searchList(setup, { method: 'searchTags' })).results).toEqual([
				entry('news'),
				entry('Team'),
			]);
			expect(
				(await n8n.searchList(setup, { method: 'searchTags', filter: ' TE' })).results,
			).toEqual([entry('Team')]);
		},
	);

	test('that of tags holds what the service tells of its own, too', async () => {
		const { n8n, account } = await setUp();
		nock(READ_LATER)
			.post('/v3/get')
			.reply(200, { status: 1, list: {}, since: 1, tags: ['old', 'älter'] });
		const setup = {
			type: 'readLater',
			credentials: account.reference,
			parameters: { authentication: 'token' },
		};
		const { results } = await n8n.searchList(setup, { method: 'searchTags' });
		expect(results.map(({ name }) => name)).toEqual(['älter', 'old']);
	});

	test.each(['searchSavedItems', 'searchTags'])(
		'a failure of %s is told in words',
		async (method) => {
			const { n8n, account } = await setUp();
			nock(READ_LATER).post('/v3/get').times(2).reply(401);
			const setup = {
				type: 'readLater',
				credentials: account.reference,
				parameters: { authentication: 'token', resource: 'savedItem', operation: 'get' },
			};
			await expect(n8n.searchList(setup, { method })).rejects.toThrow(
				'does not accept this account',
			);
		},
	);
});
