import nock from 'nock';
import { READ_LATER, startN8n, tokenData } from './accounts';

const NOW = 1_700_000_000;
const parameters = { authentication: 'token', event: 'newItem', simplify: true };
const post = () => nock(READ_LATER).post('/v3/get');
const saved = (id: string, added: number) => ({ item_id: id, given_title: id, status: '0', time_added: String(added), time_updated: String(added), sort_id: 0 });
const answer = (since: number, ...items: ReturnType<typeof saved>[]) => ({
	status: 1,
	list: Object.fromEntries(items.map((item) => [item.item_id, item])),
	error: null,
	since,
	total: String(items.length),
});

async function setUp() {
	const n8n = startN8n();
	const account = await n8n.credentials.create('readLaterTokenApi', tokenData);
	return n8n.pollingTrigger({ type: 'readLaterTrigger', credentials: account.reference, parameters });
}

async function activated() {
	const trigger = await setUp();
	post().reply(200, answer(NOW, saved('old', NOW - 5)));
	post().reply(200, answer(NOW, saved('old', NOW - 5)));
	expect(await trigger.activate()).toEqual([]);
	return trigger;
}

const titles = (items: { json: Record<string, unknown> }[]) => items.map(({ json }) => json.title);

afterEach(() => {
	expect(nock.pendingMocks()).toEqual([]);
});

test('activation emits nothing, a new save comes once', async () => {
	const trigger = await activated();
	let since: unknown;
	post().reply(200, (_uri, body) => {
		since = (body as { since: number }).since;
		return answer(NOW + 60, saved('old', NOW - 5), saved('new', NOW + 1));
	});
	expect(titles(await trigger.poll())).toEqual(['new']);
	expect(since).toBe(NOW - 120);
	post().reply(200, answer(NOW + 120, saved('new', NOW + 1)));
	expect(await trigger.poll()).toEqual([]);
});

test('no news costs one request', async () => {
	const trigger = await activated();
	const scope = post().reply(200, answer(NOW + 60));
	expect(await trigger.poll()).toEqual([]);
	expect(scope.isDone()).toBe(true);
});

test('a restart after empty polls repeats nothing', async () => {
	const trigger = await activated();
	post().reply(200, answer(NOW + 60, saved('new', NOW + 1)));
	await trigger.poll();
	post().reply(200, answer(NOW + 120));
	await trigger.poll();
	trigger.crash();
	post().reply(200, answer(NOW + 180, saved('new', NOW + 1), saved('later', NOW + 130)));
	expect(titles(await trigger.poll())).toEqual(['later']);
});

test('a poll that fails on a page changes nothing', async () => {
	const trigger = await activated();
	post().reply(400, '', { 'x-error': 'bad' });
	await expect(trigger.poll()).rejects.toThrow('did not accept');
	post().reply(200, answer(NOW + 60, saved('new', NOW + 1)));
	expect(titles(await trigger.poll())).toEqual(['new']);
});

test.each([
	[401, {}, 'credential-invalid'],
	[403, { 'x-limit-user-remaining': '0', 'x-limit-user-reset': '30' }, 'rate-limited'],
	[429, {}, 'rate-limited'],
])('%i %p is declared to n8n as it is', async (status, headers, cause) => {
	const trigger = await activated();
	post().reply(status, '', headers as never);
	await expect(trigger.poll()).rejects.toMatchObject({ failure: { cause } });
});

test('a test in the editor shows real items and remembers nothing', async () => {
	const trigger = await setUp();
	post().reply(200, answer(NOW, saved('b', NOW), saved('a', NOW - 5)));
	expect(titles(await trigger.fetchTestEvent()).sort()).toEqual(['a', 'b']);
	expect(trigger.stored).toEqual({});
});

test('a test with an empty list says what to do', async () => {
	const trigger = await setUp();
	post().reply(200, answer(NOW));
	await expect(trigger.fetchTestEvent()).rejects.toMatchObject({ message: 'There is nothing on this reading list yet' });
});

test('a service whose clock is missing cannot be watched', async () => {
	const trigger = await setUp();
	post().reply(200, { list: {} });
	await expect(trigger.activate()).rejects.toMatchObject({ description: expect.stringContaining('carries no time') });
});
