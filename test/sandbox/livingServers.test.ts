import { addressOf, LIVING_SERVERS } from '../../sandbox/services/readLater/servers/index.ts';
import type { LivingServer } from '../../sandbox/services/readLater/servers/livingServer.ts';
import { send, TestSandbox, type Answer } from './TestSandbox';

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

function server(id: string): LivingServer {
	const found = LIVING_SERVERS.find((each) => each.id === id);
	if (!found) throw new Error(`There is no server ${id}`);
	return found;
}

/** A request as a client of that server makes it; the token lies in the body and in the query. */
function ask(id: string, path: string, body: object, headers: Record<string, string> = {}) {
	const { token, basic } = server(id);
	const query = id.startsWith('eindex') ? `?access_token=${token}` : '';
	return send(`${addressOf(server(id), sandbox.sandbox.urls.readLater)}${path}${query}`, {
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			...(basic && {
				Authorization: `Basic ${Buffer.from(`${basic.user}:${basic.password}`).toString('base64')}`,
			}),
			...headers,
		},
		body: JSON.stringify({ access_token: token, consumer_key: 'x', ...body }),
	});
}

const KOBO = {
	contentType: 'article',
	detailType: 'complete',
	state: 'all',
	count: '30',
	offset: '0',
	total: '1',
};
const PATHS: Record<string, [path: string, body: object]> = {
	readeckobo: ['/get', KOBO],
	'readeckobo-removing': ['/get', KOBO],
	dvx76: ['/get', KOBO],
	kobeck: ['/get', KOBO],
	'kobo-pocket-proxy': ['/v3/get', { count: 30, state: 'all' }],
	'eindex-karakeep': ['/v3/get', {}],
	'eindex-wallabag': ['/v3/get', {}],
	podginator: ['/v3/get', {}],
	'open-pocket': ['/get', { state: 'all' }],
	merlin: ['/get', { state: 'all', count: 30 }],
};
const entries = ({ json }: Answer) => Object.values(json.list) as Array<Record<string, unknown>>;
const list = (id: string, more: object = {}) =>
	ask(id, PATHS[id]?.[0] ?? '', { ...PATHS[id]?.[1], ...more });
const act = (id: string, ...actions: object[]) =>
	ask(id, PATHS[id]?.[0].replace('get', 'send') ?? '', { actions });
test('every server has a list of its own, and nothing beyond its paths', async () => {
	expect(Object.keys(PATHS)).toEqual(LIVING_SERVERS.map(({ id }) => id));
	for (const { id } of LIVING_SERVERS) {
		expect([id, entries(await list(id)).length]).toEqual([id, expect.any(Number)]);
		expect(entries(await list(id)).length).toBeGreaterThan(5);
		expect((await ask(id, '/nothing', {})).status).toBe(404);
	}
});

describe('kobeck', () => {
	test('refuses what its types do not allow, and fails on another token', async () => {
		for (const more of [{ total: 1 }, { state: undefined }, { count: null }, { count: 'many' }])
			expect((await list('kobeck', more)).status).toBe(422);
		expect((await list('kobeck', { count: 5, since: 1 })).status).toBe(200);
		expect(await list('kobeck', { access_token: 'x' })).toMatchObject({
			status: 500,
			text: 'Internal Server Error',
		});
		const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
		expect((await ask('kobeck', '/get', KOBO, form)).status).toBe(422);
	});

	test('archived items are listed as unread; deleted ones only with since', async () => {
		const [first, second] = entries(await list('kobeck'));
		await act('kobeck', { action: 'archive', item_id: first?.item_id });
		await act('kobeck', { action: 'delete', item_id: second?.item_id });
		const after = entries(await list('kobeck'));
		expect(after.find(({ item_id: id }) => id === first?.item_id)?.status).toBe('0');
		expect(after.some(({ item_id: id }) => id === second?.item_id)).toBe(false);
		expect(entries(await list('kobeck', { since: 1 }))).toContainEqual({
			item_id: second?.item_id,
			status: '2',
		});
	});

	test('send: unknown is false, an unknown id is true, add keeps the address only', async () => {
		const answer = await act(
			'kobeck',
			{ action: 'tags_add', item_id: 'Rd1', tags: 'a' },
			{ action: 'archive', item_id: 'Rd1' },
			{ action: 'add', url: 'https://example.org/new', title: 'T', tags: 'a' },
		);
		expect(answer.json).toEqual({ status: false, action_results: [false, true, true] });
		expect(entries(await list('kobeck'))[0]).toMatchObject({
			given_url: 'https://example.org/new',
			given_title: '',
			tags: {},
		});
		expect(
			(await act('kobeck', { action: 'add', url: 'https://a.test', item_id: '1' })).status,
		).toBe(500);
	});
});

describe('readeckobo', () => {
	test.each([
		['readeckobo', 400],
		['dvx76', 401],
	])('%s wants text, and answers %d to numbers', async (id, status) => {
		expect((await list(id, { count: 30 })).status).toBe(status);
		expect((await list(id, { access_token: 'x' })).status).toBe(401);
		expect(
			(await send(addressOf(server(id), sandbox.sandbox.urls.readLater) + '/get')).status,
		).toBe(405);
	});

	test('without since the unread ones in pages; with since all at once, with archived and deleted', async () => {
		const [archived, deleted] = entries(await list('readeckobo'));
		await act('readeckobo', { action: 'archive', item_id: archived?.item_id });
		await act('readeckobo', { action: 'delete', item_id: deleted?.item_id });
		const page = await list('readeckobo', { count: '3', offset: '1' });
		expect(entries(page)).toHaveLength(3);
		const all = entries(await list('readeckobo', { count: '3', since: 1 }));
		expect(all.length).toBeGreaterThan(page.json.total);
		const statusOf = (id: unknown) => all.find(({ item_id: each }) => each === id)?.status;
		expect([statusOf(archived?.item_id), statusOf(deleted?.item_id)]).toEqual(['1', '2']);
		// Text is read over.
		expect(entries(await list('readeckobo', { count: '3', since: '1' }))).toHaveLength(3);
	});

	test('archived items look deleted with its option, and at dvx76 videos too', async () => {
		const archived = (id: string) => list(id, { since: 1 });
		const twos = async (id: string) =>
			entries(await archived(id)).filter(({ status }) => status === '2').length;
		expect(await twos('readeckobo')).toBe(0);
		expect(await twos('readeckobo-removing')).toBeGreaterThan(0);
		expect(await twos('dvx76')).toBeGreaterThan(await twos('readeckobo-removing'));
		expect(entries(await list('dvx76', { since: 4_000_000_000 })).length).toBeGreaterThan(0);
	});
});

test('kobo-pocket-proxy: numbers, articles alone, any token, false successes', async () => {
	const id = 'kobo-pocket-proxy';
	expect((await list(id, { count: '30' })).status).toBe(400);
	expect((await list(id, { count: 101 })).status).toBe(400);
	const all = await list(id, { access_token: 'whatever', since: 4_000_000_000 });
	expect(all.headers.get('content-type')).toMatch(/^text\/plain/);
	expect(all.json).toMatchObject({ since: 0, maxActions: 0, cachetype: '' });
	expect(entries(all).every(({ is_article: article }) => article === '1')).toBe(true);
	expect(entries(await list(id, { contentType: 'video' })).length).toBeGreaterThan(0);
	const itemId = entries(all)[0]?.item_id;
	const sent = await act(id, { action: 'tags_add', item_id: itemId, tags: 'new' });
	expect(sent.json.action_results).toEqual([true]);
	const control = await sandbox.control('GET', `/readLater/accounts/${id}/items`);
	expect(control.text).not.toContain('"new"');
});

describe('EINDEX', () => {
	test('the token belongs into the query', async () => {
		for (const id of ['eindex-karakeep', 'eindex-wallabag']) {
			const { token } = server(id);
			const answer = await sandbox.readLater(`/servers/${id}/v3/get`, { access_token: token });
			expect(answer).toMatchObject({ status: 403, text: 'Access Decline' });
		}
	});

	test('Karakeep: addresses end in the id, a deletion is done and fails, an empty list fails', async () => {
		const [first] = entries(await list('eindex-karakeep'));
		expect(first?.given_url).toMatch(new RegExp(`#${String(first?.item_id)}$`));
		expect((await act('eindex-karakeep', { action: 'tags_add' })).json).toEqual({
			action_results: [],
		});
		const deleted = await act('eindex-karakeep', { action: 'delete', item_id: first?.item_id });
		expect(deleted.status).toBe(500);
		const rest = entries(await list('eindex-karakeep'));
		expect(rest.some(({ item_id: id }) => id === first?.item_id)).toBe(false);
		await sandbox.control('POST', '/reset');
		await sandbox.control('PUT', '/readLater/accounts/eindex-karakeep', {});
		expect((await list('eindex-karakeep')).status).toBe(500);
	});

	test('Wallabag: 100 at a time, oldest change first, until nothing is left', async () => {
		await sandbox.control('POST', '/readLater/accounts/eindex-wallabag/items', {
			generate: 250,
			at: 1_700_000_000,
			spreadSeconds: 100_000,
		});
		const seen = new Set<unknown>();
		let since = 0;
		for (;;) {
			const answer = await list('eindex-wallabag', { since });
			if (entries(answer).length === 0) {
				expect(answer.json).toMatchObject({ status: 0, list: {} });
				break;
			}
			expect(entries(answer).length).toBeLessThanOrEqual(100);
			for (const { item_id: id } of entries(answer)) seen.add(id);
			since = answer.json.since;
		}
		expect(seen.size).toBeGreaterThan(240);
	});
});

test('Podginator: nothing is honored, only archiving is done', async () => {
	const all = await list('podginator', { count: 1, since: 4_000_000_000 });
	expect(entries(all).length).toBeGreaterThan(5);
	expect(all.json.since).toMatch(/^\d{4}-\d\d-\d\dT/);
	const [first] = entries(all);
	expect(first?.given_url).not.toMatch(/^https?:/);
	expect((await act('podginator', { action: 'favorite', item_id: first?.item_id })).json).toEqual({
		action_results: [],
	});
	expect(entries(await list('podginator'))[0]?.favorite).toBe('0');
});

test('Open Pocket: checks everything, applies nothing', async () => {
	const id = 'open-pocket';
	for (const more of [{ since: 1 }, { total: '1' }, { count: 101 }])
		expect((await list(id, more)).status).toBe(400);
	const charset = { 'Content-Type': 'application/json; charset=UTF-8' };
	expect((await ask(id, '/get', { state: 'all' }, charset)).status).toBe(415);
	expect((await list(id, { access_token: 'x' })).status).toBe(401);
	const all = entries(await list(id, { count: 1 }));
	expect(all.length).toBeGreaterThan(5);
	expect(all[0]).toMatchObject({ favorite: expect.stringMatching(/^(true|false)$/) });
	const added = await ask(id, '/add', { url: 'https://example.org/new', tags: 'a,b' });
	expect(added.json).toMatchObject({ given_url: 'https://example.org/new' });
	expect(added.json).not.toHaveProperty('status');
	const batch = [{ action: 'archive', item_id: added.json.item_id }, { action: 'nonsense' }];
	expect((await act(id, ...batch)).status).toBe(400);
	expect((await act(id, batch[0] as object)).json.action_results).toEqual([true]);
});

test('Merlin: Basic, 201, and success for what it does not know', async () => {
	expect((await ask('merlin', '/get', {}, { Authorization: '' })).status).toBe(401);
	expect(entries(await ask('merlin', '/get', { state: 'all' })).length).toBe(10);
	const added = await ask('merlin', '/add', { url: 'https://example.org/new' });
	expect([added.status, added.json.status]).toEqual([201, 1]);
	expect((await ask('merlin', '/add', { url: 'https://a.test', tags: 'a' })).status).toBe(500);
	expect((await act('merlin', { action: 'tags_add' }, { action: 'add' })).json).toMatchObject({
		status: 1,
		action_results: [{ success: true }, { success: false }],
	});
	expect((await ask('merlin', '/get', { offset: 1000 })).json.list).toEqual([]);
});
