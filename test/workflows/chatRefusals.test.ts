/** What a refusal proves, and what it does not: nobody is notified for it, and nothing is called done. */
import nock from '../engine/nock';
import { startN8n, WEBHOOK_PATH } from './accounts';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

// What a process knows of a server is remembered, so each test has a server of its own.
let server = 0;
let CHAT = '';
beforeEach(() => void (CHAT = `https://refusals${++server}.test`));
afterEach(() => {
	expect(nock.pendingMocks()).toEqual([]);
});

async function setUp() {
	const n8n = startN8n();
	const webhookUrl = `${CHAT}${WEBHOOK_PATH}`;
	const account = await n8n.credentials.create('chatWebhookApi', { webhookUrl });
	return async (changes: object = {}) =>
		await n8n.execute(
			{
				type: 'chatWebhook',
				credentials: account.reference,
				parameters: { resource: 'message', operation: 'send', text: 'Hello', ...changes },
			},
			[{ json: {} }],
		);
}

test('who is refused on Discord is no reason to notify everybody in the next message', async () => {
	CHAT = 'https://discord.com';
	const run = await setUp();
	const errors = { allowed_mentions: { users: { 0: { _errors: [{ message: 'Unknown.' }] } } } };
	const bodies: object[] = [];
	const take = (_uri: string, body: unknown): [number, object] =>
		bodies.push(body as object) === 1 ? [400, { code: 50_035, errors }] : [200, { id: '900' }];
	nock(CHAT).post(WEBHOOK_PATH).query({ wait: 'true' }).twice().reply(take);
	nock(CHAT).patch(`${WEBHOOK_PATH}/messages/900`).reply(take);
	await run({ options: { userIds: '99' } });
	await run({ text: '@everyone' });
	await run({ operation: 'editOrPost', messageId: '900', text: '@everyone' });
	expect(bodies).toMatchObject([
		{ allowed_mentions: { parse: [], users: ['99'] } },
		{ allowed_mentions: { parse: [] }, content: '@everyone' },
		{ allowed_mentions: { parse: [] }, content: '@everyone' },
	]);
});

test.each([
	[204, ''],
	[200, 'ok'],
	[200, { ok: true }],
])('an edit that is taken with %i %j is not said to have failed', async (status, body) => {
	const run = await setUp();
	nock(CHAT).patch(`${WEBHOOK_PATH}/messages/900`).reply(status, body);
	const { error } = await run({ operation: 'edit', messageId: '900' });
	expect(error?.message).toBe('The chat service took the change without showing the message');
});

describe('a success by its status alone', () => {
	const answered = async (body: nock.Body) => {
		const run = await setUp();
		nock(CHAT).get(WEBHOOK_PATH).reply(404);
		nock(CHAT).post(WEBHOOK_PATH).reply(200, body);
		return await run();
	};
	test.each<[nock.Body]>([
		[{ error: 'channel_not_found' }],
		[{ error: { message: 'no' } }],
		[{ errors: [{ message: 'no' }] }],
		[{ status: 'error', message: 'no' }],
		[{ code: 404, message: 'Channel could not be found' }],
		[{ code: '50035', message: 'Invalid Form Body' }],
		[{ id: null, code: 50_035 }],
		[{ ok: 'false' }],
		[{ success: 0 }],
		['<!-- portal --><html>Sign in</html>'],
		['<head><meta http-equiv="refresh"></head>'],
		['<script>location = "/login"</script>'],
		['<?xml version="1.0"?>\n<!DOCTYPE html><html>Sign in</html>'],
	])('%j is an error, and the message may be there', async (body) => {
		expect((await answered(body)).error?.description).toContain('may have been posted');
	});

	test.each<[nock.Body]>([
		[{ ok: true, errors: {}, error: null }],
		[{ success: true, errors: [], error: '' }],
		[{ code: 0, message: 'ok' }],
		[{ code: 200, error: false, status: 'ok' }],
		['<p>ok</p>'],
	])('%j is none', async (body) => {
		const { items } = await answered(body);
		expect(items[0]?.json).toMatchObject({ success: true, confirmed: false });
	});
});

test.each([
	'Message not found or not yours',
	'Message does not exist, or you have no permission',
	'Message was not found, try again later',
	'Message not found in cache',
	'Message not found yet',
	'Message not found: unknown channel',
	'Message not found because the channel does not exist',
])('“%s” does not prove that a message is gone', async (message) => {
	const run = await setUp();
	nock(CHAT).patch(`${WEBHOOK_PATH}/messages/900`).reply(404, { message });
	const { error } = await run({ operation: 'editOrPost', messageId: '900' });
	expect(error?.description).toContain('nothing was posted in its place');
});

describe('a service that shows the beginning of a text alone', () => {
	const LIMIT = 40;
	const cut = (_uri: string, body: unknown) => ({
		id: '900',
		content: String((body as { content: string }).content).slice(0, LIMIT),
	});
	const shown = () => nock(CHAT).get(WEBHOOK_PATH).reply(200, { id: '123456', type: 1 });
	const post = () => nock(CHAT).post(WEBHOOK_PATH).query({ wait: 'true' });
	const text = 'word '.repeat(20).trim();

	test('Send says so, and where', async () => {
		const run = await setUp();
		shown();
		post().reply(200, cut);
		const { items, hints } = await run({ text });
		expect(items[0]?.json).toMatchObject({ success: true, confirmed: false, messageId: '900' });
		expect(items[0]?.json.note).toContain('only the first 39 of 99 characters');
		expect(hints.join()).toContain('1 text was cut off');
	});

	test('Edit or Post too', async () => {
		const run = await setUp();
		nock(CHAT).patch(`${WEBHOOK_PATH}/messages/900`).reply(200, cut);
		const { items } = await run({ operation: 'editOrPost', messageId: '900', text });
		expect(items[0]?.json).toMatchObject({ posted: false, confirmed: false });
		expect(items[0]?.json.note).toContain('only the first 39 of 99 characters');
	});

	test('Ask and Wait does not wait for links that nobody sees', async () => {
		const run = await setUp();
		shown();
		post().reply(200, cut);
		const { status, error } = await run({ operation: 'sendAndWait', message: 'Shall I?' });
		expect([status, error?.message]).toEqual(['error', 'The chat service cut the question off']);
		expect(error?.description).toContain('ID 900');
	});
});

describe('Delete', () => {
	const GONE = { code: 10_008, message: 'Unknown Message' };
	const remove = () => nock(CHAT).delete(`${WEBHOOK_PATH}/messages/900`);
	const del = { operation: 'delete', messageId: '900' };

	test.each<[number, object | string, string]>([
		[404, GONE, 'There is no message with this ID'],
		[404, { code: 10_015, message: 'Unknown Webhook' }, 'This webhook no longer exists'],
		[404, '', 'The chat service does not know this message'],
	])('a limit before it does not make %i %j a success', async (status, body, message) => {
		const run = await setUp();
		remove().reply(429, { retry_after: 0.1 });
		remove().reply(status, body);
		expect((await run(del)).error?.message).toBe(message);
	});

	test('what is gone after a try that may have done it was deleted by that one', async () => {
		const run = await setUp();
		remove().reply(502, '');
		remove().reply(404, GONE);
		expect((await run(del)).items[0]?.json).toEqual({ deleted: true, messageIds: ['900'] });
	});

	test.each<[number, object | string, string]>([
		[404, { code: 10_015, message: 'Unknown Webhook' }, 'This webhook no longer exists'],
		[404, '<html>Not Found</html>', 'The chat service does not know this message'],
	])('and %i %j then is no proof of it', async (status, body, message) => {
		const run = await setUp();
		remove().reply(502, '');
		remove().reply(status, body);
		const { error } = await run(del);
		expect(error?.message).toBe(message);
		expect(error?.description).toContain('An earlier try may have deleted it');
	});

	test.each([{ ok: false }, GONE])('200 with %j inside is none', async (body) => {
		const run = await setUp();
		remove().reply(200, body);
		expect((await run(del)).error).toBeDefined();
	});
});
