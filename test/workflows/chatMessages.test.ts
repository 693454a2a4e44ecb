import { TestSandbox } from '../sandbox/TestSandbox';
import { startN8n } from './accounts';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

// Every test posts to a webhook of its own in a real (local) chat service: limits are remembered by the process.
const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
const CALM = {
	webhook: { limit: 1000, perMs: 1000 },
	headers: 'normal',
	penalty: false,
	echoSecrets: false,
	ignoreAllowedMentions: false,
};

async function setUp({ kind = 'text', limits = {} }: { kind?: string; limits?: object } = {}) {
	await sandbox.control('PUT', '/chat/limits', { ...CALM, ...limits });
	const channel = (await sandbox.control('POST', '/chat/channels', { name: 'test', kind })).json
		.id as string;
	const webhook = (
		await sandbox.control('POST', '/chat/webhooks', { channelId: channel, name: 'Test' })
	).json as { id: string; token: string; url: string };
	const n8n = startN8n();
	const account = await n8n.credentials.create('chatWebhookApi', { webhookUrl: webhook.url });
	const run = (parameters: object, items: object[] = [{ json: {} }], settings: object = {}) =>
		n8n.execute(
			{
				type: 'chatWebhook',
				credentials: account.reference,
				parameters: { resource: 'message', operation: 'send', ...parameters },
				...settings,
			},
			items as never,
		);
	return { channel, webhook, run, messages: (id = channel) => sandbox.messages(id) };
}

const file = (data: string | Buffer, extra: object = {}) => ({
	data: Buffer.from(data).toString('base64'),
	mimeType: 'text/plain',
	...extra,
});

test('a long text becomes messages in order, all ids in the output', async () => {
	const { run, messages } = await setUp();
	const lines = Array.from({ length: 300 }, (_, n) => `line ${n}`).join('\n');
	const { items } = await run({
		text: lines,
		options: {
			embedForm: {
				embed: [{ title: 'T', color: '#2ecc71', fields: { field: [{ name: 'a', value: 'b' }] } }],
			},
		},
	});
	const posted = await messages();
	expect(posted.map(({ content }: { content: string }) => content).join('\n')).toBe(lines);
	expect(items[0]?.json).toMatchObject({
		parts: 2,
		messageIds: posted.map(({ id }: { id: string }) => id),
		messageId: posted[0].id,
	});
	expect(posted.map(({ embeds }: { embeds: unknown[] }) => embeds.length)).toEqual([0, 1]);
	expect(posted[1].embeds[0]).toMatchObject({
		title: 'T',
		color: 0x2ecc71,
		fields: [{ name: 'a', value: 'b' }],
	});
});

test.each([
	['shorten', 1, 0],
	['attach', 1, 1],
])('%s', async (longText, count, files) => {
	const { run, messages } = await setUp();
	await run({ text: 'word '.repeat(1000), options: { longText } });
	const posted = await messages();
	expect([posted.length, posted[0].attachments.length]).toEqual([count, files]);
	if (files)
		expect(posted[0].attachments[0]).toMatchObject({ filename: 'message.txt', size: 5000 });
});

describe('files', () => {
	test.each([
		['with text', 'Look'],
		['without text', ''],
	])('one, %s', async (_name, text) => {
		const { run, messages } = await setUp();
		const { error } = await run({ text, options: { binaryFields: 'data' } }, [
			{ json: {}, binary: { data: file('hello', { fileName: 'Grüße "1".txt' }) } },
		]);
		expect(error).toBeUndefined();
		expect((await messages())[0]).toMatchObject({
			content: text,
			attachments: [{ filename: 'Grüße "1".txt', size: 5 }],
		});
	});

	test('ten, eleven; without a name, without an extension, of 0 bytes', async () => {
		const { run, messages } = await setUp();
		const names = Array.from({ length: 11 }, (_, n) => `f${n}`);
		const binary = {
			...Object.fromEntries(names.map((name) => [name, file(name, { fileName: `${name}.txt` })])),
			f0: file('', { fileName: 'empty.txt' }),
			f1: file('x', { fileName: 'README' }),
			f2: file('x', { fileExtension: 'csv' }),
		};
		const { items } = await run({ text: 'all', options: { binaryFields: names.join(', ') } }, [
			{ json: {}, binary },
		]);
		const posted = await messages();
		expect(posted.map(({ attachments }: { attachments: unknown[] }) => attachments.length)).toEqual(
			[10, 1],
		);
		expect(
			posted[0].attachments
				.slice(0, 3)
				.map(({ filename, size }: { filename: string; size: number }) => [filename, size]),
		).toEqual([
			['empty.txt', 0],
			['README', 1],
			['file-3.csv', 1],
		]);
		expect(items[0]?.json.parts).toBe(2);
	});

	test('too large: nothing is posted, not even the text', async () => {
		const { run, messages } = await setUp();
		const binary = { data: file(Buffer.alloc(1_048_577), { fileName: 'large.bin' }) };
		expect(
			(
				await run({ text: 'x', options: { binaryFields: 'data', maxFileSize: 1 } }, [
					{ json: {}, binary },
				])
			).error?.message,
		).toContain('“large.bin” is too large');
		expect(await messages()).toEqual([]);
	});

	test('larger than the chat allows', async () => {
		const { run } = await setUp({ limits: { maxFileBytes: 100 } });
		const { error } = await run({ text: 'x', options: { binaryFields: 'data' } }, [
			{ json: {}, binary: { data: file('x'.repeat(101), { fileName: 'a' }) } },
		]);
		await sandbox.control('PUT', '/chat/limits', { maxFileBytes: 10 * 1024 * 1024 });
		expect(error?.message).toBe('A file is too large for this chat');
	});
});

describe('mentions', () => {
	const text = '@everyone @here <@123456789012345678> <@&223456789012345678>';
	test.each<[object, string[], boolean]>([
		[{}, [], false],
		[{}, [], true],
		[{ mentions: 'users' }, ['user:123456789012345678'], false],
		[{ mentions: 'users' }, ['user:123456789012345678'], true],
		[{ mentions: 'listed', roleIds: '223456789012345678' }, ['role:223456789012345678'], true],
		[
			{ mentions: 'everyone' },
			['user:123456789012345678', 'role:223456789012345678', 'everyone', 'here'],
			false,
		],
	])(
		'%j notifies %j (a server that ignores the field: %p), also on edit',
		async (options, pinged, ignoreAllowedMentions) => {
			const { run, messages } = await setUp({ limits: { ignoreAllowedMentions } });
			const { items } = await run({ text, options });
			expect((await messages())[0].pinged).toEqual(pinged);
			await run({
				operation: 'edit',
				messageId: items[0]?.json.messageId,
				text: `${text} again`,
				options,
			});
			expect((await messages())[0]).toMatchObject({
				pinged,
				content: expect.stringContaining('again'),
			});
		},
	);
});

test('options arrive as the service wants them', async () => {
	const { run, messages } = await setUp();
	const poll = { entry: { question: 'Tea?', answers: 'Yes\nNo\n', hours: 2, multiple: true } };
	await run({
		text: 'x',
		senderName: 'Bot',
		options: {
			poll,
			silent: true,
			noPreviews: true,
			readAloud: true,
			avatarUrl: 'https://example.com/a.png',
		},
	});
	expect((await messages())[0]).toMatchObject({
		username: 'Bot',
		avatar_url: 'https://example.com/a.png',
		flags: 4100,
		tts: true,
		poll: {
			question: { text: 'Tea?' },
			answers: [{ poll_media: { text: 'Yes' } }, { poll_media: { text: 'No' } }],
			duration: 2,
			allow_multiselect: true,
		},
	});
});

test('a forum post with a text that is split: one post, the rest in it; and a thread by its link', async () => {
	const { run, messages } = await setUp({ kind: 'forum' });
	const { items } = await run({
		text: 'word '.repeat(700),
		options: { forumPost: { entry: { postTitle: 'News' } } },
	});
	const thread = items[0]?.json.channelId as string;
	expect(await messages(thread)).toHaveLength(2);
	await run({
		text: 'more',
		options: { threadId: `https://chat.example.com/channels/1/${thread}` },
	});
	expect((await messages(thread)).at(-1).content).toBe('more');
	expect((await run({ text: 'x' })).error?.message).toBe('The channel is a forum');
	const get = await run({
		operation: 'get',
		messageId: items[0]?.json.messageId,
		options: { threadId: thread },
	});
	expect(get.items[0]?.json).toMatchObject({ channelId: thread });
});

test('get, edit, delete and the webhook itself; nothing but what is allowed comes out', async () => {
	const { run, webhook, channel, messages } = await setUp({ limits: { echoSecrets: true } });
	const runs = [await run({ text: 'one', senderName: 'Bot' })];
	const messageId = runs[0]?.items[0]?.json.messageId;
	runs.push(await run({ operation: 'get', messageId }));
	expect(runs[1]?.items[0]?.json).toEqual({
		messageId,
		channelId: channel,
		text: 'one',
		senderName: 'Bot',
		sentAt: expect.any(String),
		editedAt: null,
		pinned: false,
		embeds: [],
		files: [],
	});
	runs.push(await run({ operation: 'edit', messageId, text: 'two' }));
	expect(runs[2]?.items[0]?.json).toMatchObject({
		messageId,
		text: 'two',
		editedAt: expect.any(String),
	});
	runs.push(await run({ resource: 'webhook', operation: 'getInfo' }));
	expect(runs[3]?.items[0]?.json).toEqual({
		webhookId: webhook.id,
		name: 'Test',
		channelId: channel,
		serverId: expect.any(String),
		type: 'incoming',
	});
	runs.push(await run({ operation: 'delete', messageId }));
	expect(runs[4]?.items[0]?.json).toEqual({ deleted: true, messageIds: [messageId] });
	expect(await messages()).toEqual([]);
	runs.push(
		await run({ operation: 'get', messageId }),
		await run({ operation: 'delete', messageId }),
		await run({ operation: 'edit', messageId, text: 'x' }),
	);
	for (const { error } of runs.slice(5))
		expect(error?.message).toBe('There is no message with this ID');
	expect(JSON.stringify(runs.map(({ run: stored }) => stored))).not.toContain(webhook.token);
});

test.each([
	{ kind: 'echo' },
	{ kind: 'status', status: 500, body: 'x' },
	{ kind: 'status', status: 403 },
	{ kind: 'html', status: 200 },
	{ kind: 'reset', when: 'after' },
])('after %p nothing is posted twice, and the token is told nowhere', async (fault) => {
	const { run, webhook, messages } = await setUp({ limits: { echoSecrets: true } });
	for (const onError of ['stopWorkflow', 'continueRegularOutput']) {
		const before = (await messages()).length;
		await sandbox.control('POST', '/faults', { service: 'chat', method: 'POST', times: 0, fault });
		const result = await run({ text: 'once' }, [{ json: {} }], { onError });
		await sandbox.control('DELETE', '/faults');
		expect(result.error ?? result.items[0]?.json.error).toBeDefined();
		expect((await messages()).length - before).toBe(fault.kind === 'reset' ? 1 : 0);
		expect(JSON.stringify(result.run)).not.toContain(webhook.token);
		expect(`${result.error?.stack} ${String(result.error?.cause)}`).not.toContain(webhook.token);
	}
});

test('stopped while waiting for the limit: no further request', async () => {
	const { run, messages } = await setUp({ limits: { webhook: { limit: 1, perMs: 30_000 } } });
	await run({ text: '1' });
	const { error } = await run({ text: '2', options: { maxWait: 5 } });
	expect(error?.message).toBe('The chat takes no more messages for now');
	expect(await messages()).toHaveLength(1);
});
