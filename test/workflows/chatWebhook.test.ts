import nock from '../engine/nock';
import { CANARY, startN8n, WEBHOOK_PATH } from './accounts';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

const parameters = {
	resource: 'message',
	operation: 'send',
	text: 'Hello\nworld',
	senderName: 'Morning Bot',
};
// The limits of a server are remembered by the process, so each test has a server of its own.
let server = 0;
let CHAT = '';
beforeEach(() => void (CHAT = `https://chat${++server}.test`));
/** A service that shows the webhook: it knows more than the basic interface. */
const shown = () =>
	nock(CHAT).get(WEBHOOK_PATH).optionally().reply(200, { id: '123456', type: 1, channel_id: '77' });
const chatData = () => ({ webhookUrl: `${CHAT}${WEBHOOK_PATH}` });
const post = () => nock(CHAT).post(WEBHOOK_PATH).query({ wait: 'true' });
const sent = {
	id: '900',
	channel_id: '77',
	timestamp: '2026-10-12T07:00:00.000Z',
	content: 'Hello\nworld',
	webhook: { token: CANARY.webhookToken },
};

async function setUp(data: Record<string, string> = chatData(), isShown = true) {
	if (isShown) shown();
	const n8n = startN8n();
	const account = await n8n.credentials.create('chatWebhookApi', data);
	const run = (changes: object = {}, items = [{ json: {} }], settings: object = {}) =>
		n8n.execute(
			{
				type: 'chatWebhook',
				credentials: account.reference,
				parameters: { ...parameters, ...changes },
				...settings,
			},
			items,
		);
	return { n8n, account, run };
}

afterEach(() => {
	expect(nock.pendingMocks()).toEqual([]);
});

test('the documented request, line break and all; nobody is pinged', async () => {
	const { run } = await setUp();
	let body = '';
	post()
		.matchHeader('content-type', /^application\/json/)
		.reply(200, function (_uri, received) {
			body = JSON.stringify(received);
			return sent;
		});
	const { items } = await run();
	expect(items).toEqual([
		{
			json: {
				success: true,
				confirmed: true,
				messageId: '900',
				messageIds: ['900'],
				parts: 1,
				channelId: '77',
				sentAt: sent.timestamp,
				waitedMs: 0,
				retries: 0,
			},
			pairedItem: { item: 0 },
		},
	]);
	expect(JSON.parse(body)).toEqual({
		username: 'Morning Bot',
		content: 'Hello\nworld',
		allowed_mentions: { parse: [] },
	});
	expect(body).toContain('Hello\\nworld');
});

test.each([
	[204, ''],
	[200, 'ok'],
	[200, '{"id": 5}'],
])('a service that answers %i %p has taken the message', async (status, body) => {
	const { run } = await setUp();
	post().reply(status, body);
	expect((await run()).items[0]?.json).toMatchObject({
		success: true,
		confirmed: false,
		note: expect.stringContaining('Unconfirmed'),
		messageId: null,
		messageIds: [],
		channelId: null,
		sentAt: null,
	});
});

test('a web page with 200 is no chat: the message is not taken for posted', async () => {
	const { run } = await setUp();
	post().reply(200, '<html>Sign in to this network</html>');
	expect((await run()).error?.description).toContain('probably not posted');
});

test('an empty sender name leaves the webhook its own', async () => {
	const { run } = await setUp();
	post().reply(200, (_uri, body) => ({ id: Object.keys(body as object).join() }));
	expect((await run({ senderName: ' ' })).items[0]?.json.messageId).toBe(
		'content,allowed_mentions',
	);
});

describe('refused before any request, naming the field', () => {
	test.each([
		[{ text: '={{ "" }}' }, 'The message is empty'],
		[{ text: ' \n' }, 'The message is empty'],
		[{ text: '={{ $json. }}' }, "'Text' could not be worked out: invalid syntax"],
		[
			{ options: { avatarUrl: '={{ $json. }}' } },
			"'Options' could not be worked out: invalid syntax",
		],
		[{ senderName: 'x'.repeat(81) }, "'Sender Name' is too long"],
		[{ text: 'x'.repeat(2001), options: { longText: 'stop' } }, "'Text' is too long"],
		[{ text: 'x'.repeat(20_001) }, "'Text' would become at least 11 messages"],
		[{ text: `${'x '.repeat(501)}\n\n`.repeat(20) }, "'Text' would become 20 messages"],
		[
			{ options: { longText: 'stop', embedJson: JSON.stringify(Array(11).fill({ title: 'x' })) } },
			"'Embeds' cannot be used",
		],
		[{ options: { embedJson: '{"title": ' } }, "'Embeds (JSON)' is not valid JSON"],
		[
			{ options: { embedJson: JSON.stringify({ title: 'x'.repeat(257) }) } },
			"'Embeds' cannot be used",
		],
		[{ options: { threadId: 'general' } }, "'Thread ID' is not an ID"],
		[
			{ options: { forumPost: { entry: { postTitle: 'x'.repeat(101) } } } },
			"'Post Title' is too long",
		],
		[{ options: { avatarUrl: 'picture.png' } }, "'Avatar URL' is not a web address"],
		[{ options: { binaryFields: 'data' } }, 'The input has no file in the field “data”'],
		[
			{ options: { poll: { entry: { question: 'Why?', answers: '' } } } },
			"'Answers' must have 1 to 10 lines",
		],
		[{ operation: 'edit', text: '', messageId: '1' }, 'There is nothing to change'],
		[{ operation: 'edit', text: 'x'.repeat(2001), messageId: '1' }, "'Text' is too long"],
		[{ operation: 'get', messageId: 'last' }, "'Message ID' is not an ID"],
		[{ operation: 'delete', messageId: ',' }, "'Message ID' is empty"],
	])('%p', async (changes, message) => {
		const { run } = await setUp();
		expect((await run(changes)).error?.message).toBe(message);
	});

	test.each(['Clyde II', 'my DISCORD'])(
		'the sender name %p, which only Discord refuses',
		async (senderName) => {
			const { run } = await setUp({ webhookUrl: `https://discord.com${WEBHOOK_PATH}` }, false);
			expect((await run({ senderName })).error?.message).toBe("'Sender Name' is not allowed");
			post().reply(200, sent);
			expect((await (await setUp()).run({ senderName })).error).toBeUndefined();
		},
	);

	test.each([
		'https://chat.test/api/webhooks/123456',
		'https://chat.test/api/webhooks/123456/',
		'chat.test/api/webhooks/1/a',
		'',
	])('webhook address %p', async (webhookUrl) => {
		const { run, n8n, account } = await setUp({ webhookUrl });
		expect((await run()).error?.message).toContain("'Webhook URL'");
		expect(await n8n.credentials.test(account.id)).toMatchObject({
			status: 'Error',
			message: expect.stringContaining("'Webhook URL'"),
		});
	});
});

test('messages go out in the order of the items, one after the other', async () => {
	const { run } = await setUp();
	const order: unknown[] = [];
	let under = 0;
	post()
		.times(5)
		.reply(200, async (_uri, body) => {
			expect(++under).toBe(1);
			await new Promise((resolve) => setTimeout(resolve, 5));
			under--;
			order.push((body as { content: string }).content);
			return { id: String(order.length) };
		});
	const items = [1, 2, 3, 4, 5].map((n) => ({ json: { n } }));
	await run({ text: '={{ "m" + $json.n }}' }, items);
	expect(order).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
});

test('a rate limit is waited for by the longest hint, and the message arrives once', async () => {
	const { run } = await setUp();
	post().reply(429, { retry_after: 1.2, global: false }, { 'retry-after': '1' });
	post().reply(200, sent);
	const { items } = await run();
	expect(items).toHaveLength(1);
	expect(items[0]?.json.waitedMs).toBeGreaterThanOrEqual(1_200);
});

test.each([500, 502, 503])(
	'after %i the message is not sent again: it may have arrived',
	async (status) => {
		const { run } = await setUp();
		post().reply(status, 'x');
		expect((await run()).error?.message).toContain('trouble');
	},
);

test('after a lost connection the message is not sent again, and the person is told', async () => {
	const { run } = await setUp();
	post().replyWithError(Object.assign(new Error('x'), { code: 'ECONNRESET' }));
	const { error } = await run();
	expect(error?.description).toContain('may have been posted all the same');
});

test('what was posted before the failure is reported', async () => {
	const { run } = await setUp();
	post().reply(200, sent);
	post().reply(404, { code: 10015, message: 'Unknown Webhook' });
	const { error } = await run({}, [{ json: {} }, { json: {} }, { json: {} }]);
	expect(error?.message).toBe('This webhook no longer exists');
	expect(error?.description).toContain('1 message was posted before this (IDs 900)');
	expect(error?.context).toMatchObject({ itemIndex: 1 });
});

test('a webhook that is gone is not called again in the same run', async () => {
	const { run } = await setUp();
	post().reply(404, { code: 10015, message: 'Unknown Webhook' });
	const { items } = await run({}, [{ json: {} }, { json: {} }, { json: {} }], {
		onError: 'continueRegularOutput',
	});
	expect(items.map(({ json }) => json.error)).toEqual(
		Array(3).fill('This webhook no longer exists'),
	);
	expect(items[2]?.json.details).toMatchObject({
		description: expect.stringContaining('was not tried'),
	});
});

test.each([
	[
		400,
		{
			code: 50035,
			message: 'Invalid Form Body',
			errors: {
				content: {
					_errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }],
				},
			},
		},
		"'Text': Must be 2000 or fewer in length.",
	],
	[400, { code: 50006, message: 'Cannot send an empty message' }, 'Enter something'],
	[401, { code: 50027, message: 'Invalid Webhook Token' }, 'Copy the whole webhook address again'],
	[403, { message: 'no' }, '“no”'],
	[403, { message: 'Missing Permissions', code: 50013 }, 'Look at the webhook'],
	// Some services answer everything with 200, and give the reason under another name.
	[200, { ok: false, error: 'channel_not_found' }, 'The service said: “channel_not_found”'],
	[200, { ok: false }, 'Its answer says no'],
	[400, { error: 'no such field' }, '“no such field”'],
	[429, '<html>error code: 1015</html>', 'was not done'],
])('%i %p', async (status, body, words) => {
	const { run } = await setUp();
	post().reply(status, body as nock.Body, status === 429 ? { 'retry-after': '3600' } : {});
	const { error } = await run();
	expect(`${error?.message} ${error?.description}`).toContain(words);
	expect(error?.description).not.toContain('<html>');
});

test.each([
	[200, { id: '123456', type: 1 }, 'OK', 'Connection successful!'],
	[404, { code: 10015 }, 'Error', 'no longer exists'],
	[404, { message: 'Unknown Webhook' }, 'Error', 'no longer exists'],
	// The interface promises posting only: a server that cannot be asked passes.
	[404, 'Cannot GET /api/webhooks', 'OK', 'Connection successful!'],
	[405, {}, 'OK', 'Connection successful!'],
	[204, '', 'OK', 'Connection successful!'],
	[501, '', 'OK', 'Connection successful!'],
	[503, '', 'Error', 'has trouble at the moment'],
	[401, { code: 50027 }, 'Error', 'token'],
])('the credential test looks without posting: %i', async (status, body, verdict, message) => {
	const { n8n, account } = await setUp(chatData(), false);
	nock(CHAT)
		.get(WEBHOOK_PATH)
		.reply(status, body as nock.Body);
	expect(await n8n.credentials.test(account.id)).toEqual({
		status: verdict,
		message: expect.stringContaining(message),
	});
});

describe('servers that know only the basic interface', () => {
	const basic = () =>
		nock(CHAT).post(WEBHOOK_PATH, { username: 'Morning Bot', content: 'Hello\nworld' });

	test('the message goes out once, bare, and is not taken for confirmed', async () => {
		const { run } = await setUp(chatData(), false);
		nock(CHAT).get(WEBHOOK_PATH).reply(404, 'no such route');
		basic().twice().reply(204);
		const { items } = await run({}, [{ json: {} }, { json: {} }]);
		expect(items).toMatchObject(
			Array(2).fill({ json: { success: true, confirmed: false, messageIds: [] } }),
		);
	});

	test('the run says above its output how many are unconfirmed', async () => {
		const { run } = await setUp(chatData(), false);
		nock(CHAT).get(WEBHOOK_PATH).reply(404);
		basic().twice().reply(204);
		const { run: stored } = await run({}, [{ json: {} }, { json: {} }]);
		expect(JSON.stringify(stored)).toContain('2 messages are unconfirmed');
	});

	test('what it refuses is told, once', async () => {
		const { run } = await setUp(chatData(), false);
		nock(CHAT).get(WEBHOOK_PATH).reply(405);
		basic().reply(400, { message: 'bad words' });
		const { error } = await run();
		expect(error?.description).toContain('“bad words”');
		expect(error?.description).toContain('may have been posted');
	});

	test('an addition that an answer names is left out, and only that', async () => {
		const { run } = await setUp();
		post().reply(400, { message: 'unknown field allowed_mentions' });
		nock(CHAT)
			.post(WEBHOOK_PATH, { username: 'Morning Bot', content: 'Hello\nworld' })
			.query({ wait: 'true' })
			.twice()
			.reply(200, sent);
		const { items } = await run({}, [{ json: {} }, { json: {} }]);
		expect(items).toMatchObject([
			{ json: { confirmed: true, retries: 1 } },
			{ json: { confirmed: true, retries: 0 } },
		]);
	});

	test.each([
		{ message: 'Bad Request' },
		{ code: 50035, errors: { content: { _errors: [{ message: 'No.' }] } } },
		{
			errors: {
				content: { _errors: [{ message: 'No.' }] },
				wait: { _errors: [{ message: 'No.' }] },
			},
		},
	])('a refusal of anything else is not answered by another try: %j', async (body) => {
		const { run } = await setUp();
		post().reply(400, body);
		expect((await run()).error).toBeDefined();
	});

	test.each([
		['', 'text/plain'],
		['Too Many Requests', 'text/plain'],
	])('a 429 with the body %p is a limit, no block of this server', async (body) => {
		const { run } = await setUp();
		post().reply(429, body, { 'retry-after': '1' });
		post().reply(200, sent);
		const { items } = await run();
		expect(items[0]?.json.retries).toBe(1);
	});

	test('what came from a gateway may have been posted', async () => {
		const { run } = await setUp();
		post().reply(504, '<html>Gateway Timeout</html>');
		expect((await run()).error?.description).toContain('may have been posted');
	});
});
