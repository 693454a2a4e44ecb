/** Message › Edit or Post: one message that stands, edited where it is there, posted where it is gone. */
import nock from '../engine/nock';
import { TestSandbox } from '../sandbox/TestSandbox';
import { CANARY, startN8n, WEBHOOK_PATH } from './accounts';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

// What a process knows of a server is remembered, so each test has a server of its own.
let server = 0;
let CHAT = '';
beforeEach(() => void (CHAT = `https://board${++server}.test`));
afterEach(() => {
	expect(nock.pendingMocks()).toEqual([]);
});

const SENT_AT = '2026-10-12T07:00:00.000Z';
const EDITED_AT = '2026-10-12T08:00:00.000Z';
const GONE = { code: 10_008, message: 'Unknown Message' };
const message = (id: string, changes: object = {}) => ({
	id,
	channel_id: '77',
	timestamp: SENT_AT,
	edited_timestamp: null,
	content: 'All is well',
	webhook: { token: CANARY.webhookToken },
	...changes,
});
const shown = () =>
	nock(CHAT).get(WEBHOOK_PATH).reply(200, { id: '123456', type: 1, channel_id: '77' });
const patch = (id: string) => nock(CHAT).patch(`${WEBHOOK_PATH}/messages/${id}`);
const post = () => nock(CHAT).post(WEBHOOK_PATH).query({ wait: 'true' });

async function setUp(webhookUrl = `${CHAT}${WEBHOOK_PATH}`) {
	const n8n = startN8n();
	const account = await n8n.credentials.create('chatWebhookApi', { webhookUrl });
	return {
		run: async (changes: object = {}, items: object[] = [{ json: {} }], settings: object = {}) =>
			await n8n.execute(
				{
					type: 'chatWebhook',
					credentials: account.reference,
					parameters: {
						resource: 'message',
						operation: 'editOrPost',
						messageId: '900',
						text: 'All is well',
						senderName: 'Board',
						...changes,
					},
					...settings,
				},
				items as never,
			),
	};
}

const POSTED = {
	success: true,
	posted: true,
	confirmed: true,
	messageId: '901',
	channelId: '77',
	sentAt: SENT_AT,
	editedAt: null,
	waitedMs: 0,
	retries: 0,
};

test('a message that is there is edited: one request, its whole text and its embeds', async () => {
	const { run } = await setUp();
	let body: unknown;
	patch('900').reply(200, (_uri, received) => {
		body = received;
		return message('900', { edited_timestamp: EDITED_AT });
	});
	const { items } = await run();
	expect(items).toEqual([
		{
			json: { ...POSTED, posted: false, messageId: '900', editedAt: EDITED_AT },
			pairedItem: { item: 0 },
		},
	]);
	// What a former run put below the text goes, so that the message says what is entered and nothing else.
	expect(body).toEqual({
		content: 'All is well',
		embeds: [],
		allowed_mentions: { parse: [] },
	});
});

test.each([[''], [' '], [null], ['={{ $json.nothing }}'], ['={{ null }}']])(
	'without an ID (%p) it is posted, and its ID is returned',
	async (messageId) => {
		const { run } = await setUp();
		shown();
		let body: unknown;
		post().reply(200, (_uri, received) => {
			body = received;
			return message('901');
		});
		const { items } = await run({ messageId, options: { silent: true } });
		expect(items[0]?.json).toEqual(POSTED);
		expect(body).toEqual({
			username: 'Board',
			content: 'All is well',
			flags: 4_096,
			allowed_mentions: { parse: [] },
		});
	},
);

test.each<[number, object]>([
	[404, GONE],
	[400, GONE],
	[410, { message: 'Message was deleted' }],
	[404, { code: 404, message: 'Message could not be found' }],
	[404, { error: 'The message 900 does not exist.' }],
	[200, GONE],
])('one that is gone (%i %j) is posted anew', async (status, answer) => {
	const { run } = await setUp();
	patch('900').reply(status, answer);
	shown();
	post().reply(200, message('901'));
	expect((await run()).items[0]?.json).toEqual(POSTED);
});

describe('what is not proved is not taken for gone: nothing is posted', () => {
	const HINT = "empty 'Message ID' for one run";
	test.each<[number, object | string, string, string]>([
		[404, { code: 10_015, message: 'Unknown Webhook' }, 'This webhook no longer exists', ''],
		[404, { message: 'Webhook could not be found' }, 'This webhook no longer exists', ''],
		[404, { code: 10_003, message: 'Unknown Channel' }, 'The channel of this webhook', ''],
		[404, '', 'The chat service does not know this message', HINT],
		[404, '<html>404 Not Found</html>', 'The chat service does not know this message', HINT],
		[404, { message: 'Not Found' }, 'The chat service does not know this message', HINT],
		[
			404,
			{ statusCode: 404, message: `Cannot PATCH ${WEBHOOK_PATH}/messages/900` },
			'The chat service does not know this message',
			HINT,
		],
		[404, { message: 'Message route not found' }, 'The chat service does not know', HINT],
		[404, { message: 'Unknown message type' }, 'There is no message with this ID', HINT],
		[410, '', 'The chat service refused the request', ''],
		[403, { code: 50_005, message: 'Cannot edit' }, 'This webhook may not see or change', ''],
		[401, { message: 'Unauthorized' }, 'This webhook may not see or change this message', ''],
		[401, { code: 50_027 }, 'The token in the webhook address is wrong', ''],
		[405, '', 'This chat service only takes messages', ''],
		[400, { message: 'Bad Request' }, 'The chat service did not accept the message', ''],
		[429, { code: 30_046, retry_after: 600 }, 'This message was edited too often', ''],
		[200, '<html>Sign in</html>', 'could not be understood', ''],
		[200, { ok: false }, 'The chat service refused the request', ''],
	])('%i %j', async (status, answer, title, advice) => {
		const { run } = await setUp();
		patch('900').times(2).reply(status, answer);
		const { error } = await run();
		expect(error?.message).toContain(title);
		expect(error?.description).toContain(advice);
		if (advice === '') expect(error?.description).not.toContain(HINT);
		// With Continue the ID that holds goes on with the error.
		const { items } = await run({}, [{ json: {} }], { onError: 'continueRegularOutput' });
		expect(items[0]?.json).toMatchObject({ error: error?.message, details: { messageId: '900' } });
		expect(JSON.stringify(items)).not.toContain(CANARY.webhookToken);
	});

	test.each([500, 503, 'ECONNRESET'])('trouble (%p): asked three times', async (trouble) => {
		const { run } = await setUp();
		const asked = patch('900').times(3);
		if (typeof trouble === 'number') asked.reply(trouble, JSON.stringify(GONE));
		else asked.replyWithError(Object.assign(new Error('x'), { code: trouble }));
		const { error } = await run();
		expect(error?.message).toMatch(/trouble at the moment|Could not reach|no message/);
		expect(error?.description).not.toContain('may have been posted');
	});
});

describe('posting anew', () => {
	test('who still has the old ID gets the new message, not a second one', async () => {
		const { run } = await setUp();
		patch('900').reply(404, GONE);
		shown();
		post().reply(200, message('901'));
		patch('901')
			.twice()
			.reply(200, message('901', { edited_timestamp: EDITED_AT }));
		const { items } = await run({}, [{ json: {} }, { json: {} }]);
		expect(items.map(({ json }) => [json.posted, json.messageId])).toEqual([
			[true, '901'],
			[false, '901'],
		]);
		expect((await run()).items[0]?.json).toMatchObject({ posted: false, messageId: '901' });
		patch('901').reply(404, GONE);
		post().reply(200, message('902'));
		expect((await run()).items[0]?.json).toMatchObject({ posted: true, messageId: '902' });
		patch('902').twice().reply(200, message('902'));
		for (const messageId of ['900', '901'])
			expect((await run({ messageId })).items[0]?.json).toMatchObject({ messageId: '902' });
	});

	test('a message that is not in one thread may be in another', async () => {
		const { run } = await setUp();
		const inThread = (id: string) => patch('900').query({ thread_id: id });
		inThread('5').reply(404, GONE);
		shown();
		nock(CHAT)
			.post(WEBHOOK_PATH)
			.query({ wait: 'true', thread_id: '5' })
			.reply(200, message('901'));
		inThread('6').reply(200, message('900'));
		expect((await run({ options: { threadId: '5' } })).items[0]?.json.messageId).toBe('901');
		expect((await run({ options: { threadId: '6' } })).items[0]?.json.messageId).toBe('900');
	});
});

describe('a post that is not known to be there: what is known is told, and no ID', () => {
	const lost = (request: nock.Interceptor) =>
		request.replyWithError(Object.assign(new Error('x'), { code: 'ECONNRESET' }));
	const DOUBT = /may have been posted all the same.*Its ID is not known here/s;
	const CONTINUE = { onError: 'continueRegularOutput' };

	describe.each([undefined, 'continueRegularOutput', 'continueErrorOutput'])('%s', (onError) => {
		test.each<[string, string, (request: nock.Interceptor) => nock.Scope, RegExp]>([
			['none yet, a lost connection', '', lost, DOUBT],
			['gone, a lost connection', '900', lost, DOUBT],
			['gone, a 502', '900', (request) => request.reply(502, ''), DOUBT],
			['gone, a refusal', '900', (request) => request.reply(400, { code: 50_006 }), /^Enter som/],
		])('%s: it is not sent again', async (_name, messageId, answer, words) => {
			const { run } = await setUp();
			if (messageId !== '') patch(messageId).reply(404, GONE);
			shown();
			answer(post());
			const result = await run({ messageId }, [{ json: {} }], onError ? { onError } : {});
			const [item] = onError === 'continueErrorOutput' ? (result.errorItems ?? []) : result.items;
			const details = onError ? (item?.json.details as { description: string }) : result.error;
			const said = details?.description ?? '';
			expect(said).toMatch(words);
			expect(said.includes('The message 900 is gone and was to be posted anew.')).toBe(
				messageId !== '',
			);
			expect(said.includes('Its ID is not known')).toBe(words === DOUBT);
			if (onError)
				expect(item?.json).toEqual({
					error: expect.any(String),
					details: expect.objectContaining({ messageId: null }),
				});
		});
	});

	test('one that was not tried has no ID of another', async () => {
		const { run } = await setUp();
		patch('1').reply(404, { code: 10_015, message: 'Unknown Webhook' });
		const input = ['1', '2'].map((id) => ({ json: { id } }));
		const { items } = await run({ messageId: '={{ $json.id }}' }, input, CONTINUE);
		const ids = items.map(({ json }) => (json.details as { messageId?: string }).messageId);
		expect(ids).toEqual(['1', undefined]);
	});

	test('one whose turn did not come has the ID that it had', async () => {
		const { run } = await setUp();
		let answer = (): void => undefined;
		const answered = new Promise<void>((resolve) => (answer = resolve));
		const asked = new Promise<void>((resolve) =>
			patch('1').reply(200, async () => {
				resolve();
				await answered;
				return message('1');
			}),
		);
		const first = run({ messageId: '1' });
		await asked;
		const { items } = await run({ options: { maxWait: 0 } }, [{ json: {} }], CONTINUE);
		answer();
		expect((await first).error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({
			error: 'The chat takes no more messages for now',
			details: { messageId: '900' },
		});
	});
});

describe('a service that does not show messages', () => {
	test('an edit counts, and is not taken for confirmed', async () => {
		const { run } = await setUp();
		patch('900').reply(204);
		const { items } = await run();
		expect(items[0]?.json).toMatchObject({
			posted: false,
			confirmed: false,
			note: expect.stringContaining('took the change'),
			messageId: '900',
		});
	});

	test('a post has no ID, and it is said what that means', async () => {
		const { run } = await setUp();
		nock(CHAT).get(WEBHOOK_PATH).reply(404);
		nock(CHAT).post(WEBHOOK_PATH, { username: 'Board', content: 'All is well' }).reply(204);
		const result = await run({ messageId: '' });
		expect(result.items[0]?.json).toMatchObject({
			posted: true,
			confirmed: false,
			note: expect.stringContaining('the next run posts another one'),
			messageId: null,
		});
		expect(result.hints.join()).toContain('1 message is unconfirmed');
	});
});

describe('refused before any request, naming the field', () => {
	test.each<[object, string]>([
		[{ text: '' }, 'The message is empty'],
		[{ text: ' \n', messageId: '' }, 'The message is empty'],
		[{ text: 'x'.repeat(2_001) }, "'Text' is too long"],
		[{ text: 'x'.repeat(2_001), messageId: '' }, "'Text' is too long"],
		// What keeps names apart makes a text longer.
		[{ text: `${'x'.repeat(1_990)} @everyone` }, "'Text' is too long"],
		[{ messageId: 'board' }, "'Message ID' is not an ID"],
		[{ messageId: '={{ 12345678901234567890 }}' }, "'Message ID' has lost its last digits"],
		[{ senderName: 'x'.repeat(81) }, "'Sender Name' is too long"],
		[{ options: { avatarUrl: 'picture.png' } }, "'Avatar URL' is not a web address"],
		[{ options: { threadId: 'general' } }, "'Thread ID' is not an ID"],
		[
			{ options: { embedJson: JSON.stringify(Array(11).fill({ title: 'x' })) } },
			"'Embeds' cannot be used",
		],
	])('%j', async (changes, words) => {
		const { run } = await setUp();
		expect((await run(changes)).error?.message).toBe(words);
	});
});

test('each item by itself: paired, and what failed keeps nobody else from going on', async () => {
	const { run } = await setUp();
	patch('1').reply(200, message('1'));
	patch('2').reply(403, { code: 50_005 });
	patch('3').reply(404, GONE);
	shown();
	post().reply(200, message('33'));
	const items = ['1', '2', '3'].map((id) => ({ json: { id } }));
	const result = await run({ messageId: '={{ $json.id }}' }, items, {
		onError: 'continueRegularOutput',
	});
	expect(result.items).toMatchObject([
		{ json: { posted: false, messageId: '1' }, pairedItem: { item: 0 } },
		{ json: { details: { messageId: '2' } }, pairedItem: { item: 1 } },
		{ json: { posted: true, messageId: '33' }, pairedItem: { item: 2 } },
	]);
});

test('an error after others says what was posted, with the IDs to keep', async () => {
	const { run } = await setUp();
	shown();
	post().reply(200, message('901'));
	patch('2').twice().reply(403, { code: 50_005 });
	patch('1').reply(200, message('1'));
	const items = (...ids: string[]) => ids.map((id) => ({ json: { id } }));
	const messageId = '={{ $json.id }}';
	expect((await run({ messageId }, items('', '2'))).error?.description).toContain(
		'Of the items before this 1 was posted (IDs 901). Keep these IDs',
	);
	expect((await run({ messageId }, items('1', '2'))).error?.description).toContain(
		'Edited before this: 1.',
	);
});

describe('with a chat that keeps what is posted', () => {
	const sandbox = new TestSandbox();
	beforeAll(async () => {
		await sandbox.start();
		await sandbox.control('PUT', '/chat/limits', { webhook: { limit: 1_000, perMs: 1_000 } });
	});
	afterAll(() => sandbox.stop());

	test('a board over a day: posted, edited, deleted by a person, posted anew, edited', async () => {
		const { json } = await sandbox.control('POST', '/chat/channels', { name: 'board' });
		const channel = json.id as string;
		const webhook = await sandbox.control('POST', '/chat/webhooks', {
			channelId: channel,
			name: 'Board',
		});
		const { run } = await setUp(String(webhook.json.url));
		const texts = async () =>
			(await sandbox.messages(channel)).map(({ content }: { content: string }) => content);
		const step = async (messageId: unknown, text: string, options: object = {}) =>
			(await run({ messageId, text, options })).items[0]?.json;

		const first = await step('', 'one', { embedForm: { embed: [{ title: 'Storm' }] } });
		const second = await step(first?.messageId, 'two');
		expect([await texts(), second?.messageId, second?.posted]).toEqual([
			['two'],
			first?.messageId,
			false,
		]);
		expect((await sandbox.messages(channel))[0].embeds).toEqual([]);
		await run({ operation: 'delete', messageId: first?.messageId });
		const third = await step(first?.messageId, 'three');
		const fourth = await step(third?.messageId, 'four');
		expect([await texts(), third?.posted, fourth?.posted]).toEqual([['four'], true, false]);
		expect(fourth?.messageId).not.toBe(first?.messageId);
	});
});
