/** Habits of servers that the stand-ins of the sandbox do not have: the package must not have learned them by heart. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dialectNamed } from '../../nodes/ReadLater/api/dialects';
import { itemId } from '../../nodes/ReadLater/domain/savedItem';
import { fetchItems } from '../../nodes/ReadLater/service/fetchItems';
import type { ReadingList } from '../../nodes/ReadLater/service/readingList';
import { saveItems } from '../../nodes/ReadLater/service/saveItems';
import { sendInBatches } from '../../nodes/ReadLater/service/sendInBatches';
import { createServerList } from '../../nodes/ReadLater/service/serverList';
import { asServiceError, ServiceError } from '../../nodes/shared/errors/ServiceError';
import { undiciClient } from './undiciClient';

type Body = Record<string, unknown>;
type Answer = readonly [status: number, body: unknown];
type Handle = (body: Body, query: URLSearchParams) => Answer;
/** By path; any other is 404 in text. */
type Routes = Readonly<Record<string, Handle>>;

const open: { server: Server; client: { close: () => Promise<void> } }[] = [];
afterEach(async () => {
	for (const { server, client } of open.splice(0)) {
		await client.close();
		server.close();
	}
});

async function listOf(
	routes: Routes,
	{ path = '', server: chosen }: { path?: string; server?: string } = {},
): Promise<{ list: ReadingList; asked: { path: string; body: Body }[] }> {
	const asked: { path: string; body: Body }[] = [];
	const server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
			const body = JSON.parse(Buffer.concat(parts).toString() || '{}') as Body;
			asked.push({ path: pathname, body });
			const [status, answer] = routes[pathname]?.(body, searchParams) ?? [404, 'not found'];
			response.writeHead(status, { 'Content-Type': 'text/plain' });
			response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
	const client = undiciClient({
		baseUrl,
		consumerKey: 'any',
		accessToken: 'a-token',
		server: chosen,
		userName: '',
		password: '',
	});
	open.push({ server, client });
	const list = createServerList({
		http: client.http,
		wire: { format: 'json', detail: 'complete' },
		baseUrl,
		chosen: dialectNamed(chosen),
	});
	return { list, asked };
}

const EVERYTHING = { show: 'all', order: 'oldest' } as const;

function entry(id: number, more: Body = {}): Body {
	return {
		item_id: String(id),
		given_url: `https://example.org/${id}`,
		given_title: `Item ${id}`,
		status: '0',
		favorite: '0',
		time_added: 1_700_000_000 + id,
		time_updated: 1_700_000_000 + id,
		...more,
	};
}

function mapOf(entries: readonly Body[]): Body {
	return Object.fromEntries(entries.map((each) => [String(each.item_id), each]));
}

function numbered(count: number, more?: (id: number) => Body): Body[] {
	return Array.from({ length: count }, (_, index) => entry(index + 1, more?.(index + 1)));
}

async function failureOf(run: Promise<unknown>): Promise<ServiceError['details']> {
	const error = await run.then(
		() => undefined,
		(failure: unknown) => asServiceError(failure),
	);
	if (!error) throw new Error('It did not fail');
	return error.details;
}

/** kobeck checks the form of a request before it looks at the token. */
function kobeck(entries: readonly Body[], token = 'a-token'): Handle {
	return (body) => {
		const texts = ['contentType', 'detailType', 'state', 'total'];
		const numeric = ['count', 'offset'].every((name) => /^\d+$/.test(String(body[name])));
		if (!numeric || texts.some((name) => typeof body[name] !== 'string'))
			return [422, { detail: [{ msg: 'Field required' }] }];
		if (body.access_token !== token) return [500, 'Internal Server Error'];
		const [count, offset] = [Number(body.count), Number(body.offset)];
		const list = mapOf(entries.slice(offset, offset + count));
		return [200, { status: 1, list, total: entries.length }];
	};
}

/** readeckobo decodes what is there into fields of fixed types, and needs none of them. */
function readeckobo(entries: readonly Body[], numbersAre: 'string' | 'number' = 'string'): Handle {
	return (body) => {
		const isOther = ['count', 'offset', 'total'].some(
			(name) => body[name] !== undefined && typeof body[name] !== numbersAre,
		);
		if (isOther) return [400, 'Invalid request body'];
		if (body.access_token !== 'a-token') return [401, 'Unauthorized'];
		return [200, { status: 1, list: mapOf(entries), total: entries.length }];
	};
}

test.each([
	['kobeck', '/instapaper', '/instapaper/api/kobo/get', kobeck(numbered(3))],
	['kobeck', '', '/api/kobo/get', kobeck(numbered(3))],
	['readeckobo', '', '/api/kobo/get', readeckobo(numbered(3))],
	['readeckobo', '', '/get', readeckobo(numbered(3))],
	[
		'readeckobo',
		'/instapaper-proxy/instapaper/api/kobo',
		'/instapaper-proxy/instapaper/api/kobo/get',
		readeckobo(numbered(3)),
	],
])('%s at the address with the path “%s” is found at %s', async (name, path, route, handle) => {
	const { list } = await listOf({ [route]: handle }, { path });
	expect(await fetchItems(list, EVERYTHING)).toHaveLength(3);
	expect(list.dialect.name).toBe(name);
});

test('kobeck with a wrong token: its own answer is told, not the one to the first question', async () => {
	const { list } = await listOf({ '/api/kobo/get': kobeck([], 'another') }, { path: '/api/kobo' });
	const { description } = await failureOf(fetchItems(list, EVERYTHING));
	expect(description).toMatch(/compare the token with an API token of Readeck/);
});

test('a refused account ends the search: no other path is asked', async () => {
	const { list, asked } = await listOf({
		'/v3/get': () => [401, 'Unauthorized'],
		'/get': readeckobo(numbered(1)),
	});
	await failureOf(fetchItems(list, EVERYTHING));
	expect([...new Set(asked.map(({ path }) => path))]).toEqual(['/v3/get']);
});

test('readeckobo of before November 2025, which wants numbers', async () => {
	const { list } = await listOf(
		{ '/api/kobo/get': readeckobo(numbered(3), 'number') },
		{ path: '/api/kobo' },
	);
	expect(await fetchItems(list, EVERYTHING)).toHaveLength(3);
});

test('EINDEX without the choice says what to choose', async () => {
	const { list } = await listOf({ '/v3/get': () => [403, 'Access Decline'] });
	const { description } = await failureOf(fetchItems(list, EVERYTHING));
	expect(description).toMatch(/Kobo-WallaBag-ReadItlater.*under 'Server'/);
});

/** Without Server being chosen: what it drops must not be taken for done. */
const PROXY: Routes = {
	'/v3/get': ({ count = 50, offset = 0 }) => [
		200,
		{
			status: 1,
			list: mapOf(numbered(3).slice(Number(offset), Number(offset) + Number(count))),
			total: 3,
			since: 0,
			maxActions: 0,
			cachetype: '',
		},
	],
	'/v3/send': ({ actions }) => [
		200,
		{ status: 1, action_results: (actions as Body[]).map(() => true), action_errors: [] },
	],
};

test('kobo-pocket-proxy as Automatic: tags are refused although nothing was read before', async () => {
	const { list, asked } = await listOf(PROXY);
	const [result] = await sendInBatches(
		list,
		[{ action: 'tags_add', itemId: '1', tags: ['a'] }],
		false,
	).catch((error: unknown) => [asServiceError(error)]);
	expect(result).toBeInstanceOf(ServiceError);
	expect(asked.some(({ path }) => path === '/v3/send')).toBe(false);
});

test('kobo-pocket-proxy loses a link without a word: it is said', async () => {
	const { list } = await listOf(PROXY, { server: 'koboPocketProxy' });
	await saveItems(list, [{ url: 'https://example.org/lost' }], false);
	expect(list.notes().join()).toMatch(/https:\/\/example\.org\/lost/);
});

test('a link that a server saves without telling its id gets the one of the list', async () => {
	const entries = numbered(3);
	const { list } = await listOf(
		{
			'/api/kobo/get': readeckobo(entries),
			'/api/kobo/send': ({ actions }) => {
				const [{ url } = {}] = actions as Body[];
				entries.push(entry(4, { given_url: url }));
				return [200, { status: true, action_results: [true] }];
			},
		},
		{ path: '/api/kobo' },
	);
	const [saved] = await saveItems(list, [{ url: 'https://example.org/new' }], false);
	expect(saved).toMatchObject({ item_id: '4' });
	expect(list.notes()).toEqual([
		'Connected to readeckobo. It can save links, archive items, mark favorites, delete items. It cannot add tags.',
	]);
});

test('Podginator as Automatic is known by its times and its addresses', async () => {
	const entries = numbered(3, (id) => ({
		given_url: `a-slug-${id}`,
		resolved_url: `a-slug-${id}`,
	}));
	const { list, asked } = await listOf({
		'/v3/get': () => [200, { status: 1, list: mapOf(entries), since: '2026-09-01T10:00:00.000Z' }],
		'/v3/send': () => [200, { action_results: [] }],
	});
	await fetchItems(list, EVERYTHING);
	const [result] = await sendInBatches(list, [{ action: 'favorite', itemId: '1' }], false).catch(
		(error: unknown) => [asServiceError(error)],
	);
	expect(result).toBeInstanceOf(ServiceError);
	expect(asked.some(({ path }) => path === '/v3/send')).toBe(false);
});

/** At most 100, oldest change first, strictly after since. */
function wallabag(entries: readonly Body[]): Routes {
	return {
		'/v3/get': ({ since }) => {
			const time = (each: Body) => Number(each.time_updated);
			const after = entries
				.filter((each) => time(each) > Number(since ?? 0))
				.sort((a, b) => time(a) - time(b))
				.slice(0, 100);
			const last = after.at(-1);
			return [200, { status: last ? 1 : 0, list: mapOf(after), since: last ? time(last) : since }];
		},
	};
}

test.each([
	['in the same few seconds', 90],
	['50 at a time', 50],
])('Wallabag: entries that changed %s are all there', async (_, at) => {
	const entries = numbered(430, (id) => ({ time_updated: 1_700_000_000 + Math.floor(id / at) }));
	const { list } = await listOf(wallabag(entries), { server: 'eindex' });
	const items = await fetchItems(list, EVERYTHING);
	expect(new Set(items.map(itemId)).size).toBe(430);
});

test('Wallabag: more entries of one second than it gives at once are not said to be all', async () => {
	const entries = numbered(250, (id) => ({ time_updated: 1_700_000_000 + (id > 150 ? 1 : 0) }));
	const { list } = await listOf(wallabag(entries), { server: 'eindex' });
	await fetchItems(list, EVERYTHING);
	expect(list.notes().join()).toMatch(/may be missing/);
});

test('Merlin leaves out of its unread list what was read and not archived: it is there all the same', async () => {
	const wasRead = new Set(['2', '3']);
	const { list } = await listOf(
		{
			'/api/v1/get': ({ state, count = 10, offset = 0 }) => {
				const all = numbered(4).filter(
					({ item_id: id }) => state !== 'unread' || !wasRead.has(String(id)),
				);
				const page = all.slice(Number(offset), Number(offset) + Number(count));
				return [200, { status: 1, list: page.length > 0 ? mapOf(page) : [] }];
			},
		},
		{ path: '/api/v1', server: 'merlin' },
	);
	expect(await fetchItems(list, { show: 'unread', order: 'oldest' })).toHaveLength(4);
});

test.each(['merlin', 'openPocket'])(
	'%s: several links are saved with what it keeps, by the call that keeps it',
	async (server) => {
		const { list, asked } = await listOf(
			{
				'/api/v1/add': ({ url, title }) => [
					201,
					{ item: entry(9, { given_url: url, title }), status: 1 },
				],
				// Adding in a send fails with the one, and drops title and tags with the other.
				'/api/v1/send': () => [200, { status: 1, action_results: [{ success: false }] }],
			},
			{ path: '/api/v1', server },
		);
		const links = ['a', 'b'].map((name) => ({ url: `https://example.org/${name}`, title: name }));
		const results = await saveItems(list, links, false);
		expect(results.map((result) => result instanceof ServiceError)).toEqual([false, false]);
		expect(asked.map(({ path, body }) => [path, body.title])).toEqual([
			['/api/v1/add', 'a'],
			['/api/v1/add', 'b'],
		]);
	},
);

test('Readeck on an old SQLite: a link is saved although the list cannot be read', async () => {
	const { list } = await listOf(
		{
			'/api/kobo/get': () => [500, 'Internal Server Error'],
			'/api/kobo/send': () => [200, { status: true, action_results: [true] }],
		},
		{ path: '/api/kobo', server: 'readeckobo' },
	);
	const [saved] = await saveItems(list, [{ url: 'https://example.org/new' }], false);
	expect(saved).toEqual({});
	expect((await failureOf(fetchItems(list, EVERYTHING))).description).toMatch(/older than 0\.22/);
});
