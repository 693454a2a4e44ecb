import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONSUMER_KEY, GENERAL, send, TestSandbox } from './TestSandbox';

const sandbox = new TestSandbox();
beforeEach(() => sandbox.start());
afterEach(() => sandbox.stop());

test('everything is there again after a restart', async () => {
	const token = await sandbox.accessToken();
	await sandbox.control('PUT', '/weather/keys/mine', { state: 'noSubscription' });
	await sandbox.control('PUT', '/readLater/quirks', { emptyList: 'array' });
	await sandbox.control('POST', '/clock', { service: 'chat', frozenAt: 1_900_000_000_000 });
	await sandbox.control('POST', '/readLater/accounts/reader/items', { generate: 20 });
	const form = new FormData();
	form.set('files[0]', new Blob(['bytes']), 'a.bin');
	form.set('content', 'kept');
	const { urls } = sandbox.sandbox;
	await send(
		`${urls.chat}/api/webhooks/111111111111111111/sandbox-webhook-token-000000000000000000`,
		{
			method: 'POST',
			body: form,
		},
	);
	const before = (await sandbox.control('GET', '/state')).json;
	const items = (await sandbox.control('GET', '/readLater/accounts/reader/items')).json;

	await sandbox.restart();

	const after = (await sandbox.control('GET', '/state')).json;
	expect(after.readLater).toEqual(before.readLater);
	expect(after.weather).toEqual(before.weather);
	expect(after.clocks.chat.now).toBe(1_900_000_000_000);
	expect((await sandbox.control('GET', '/readLater/accounts/reader/items')).json).toEqual(items);
	expect(
		(await sandbox.readLater('/v3/get', { consumer_key: CONSUMER_KEY, access_token: token }))
			.status,
	).toBe(200);
	const { messages } = (await sandbox.control('GET', `/chat/channels/${GENERAL}/messages`)).json;
	expect(messages).toMatchObject([{ content: 'kept', attachments: [{ filename: 'a.bin' }] }]);
	expect((await send(messages[0].attachments[0].url)).text).toBe('bytes');
	const known = items.items.map(({ id }: { id: string }) => id);
	const fresh = (
		await sandbox.control('POST', '/readLater/accounts/reader/items', [
			{ url: 'https://example.com/fresh' },
		])
	).json.ids;
	expect(known).not.toContain(fresh[0]);
});

test('a file that cannot be read is set aside', async () => {
	await sandbox.sandbox.close();
	await writeFile(join(sandbox.dataDir, 'chat.json'), '{"half');
	await sandbox.restart();
	expect((await sandbox.control('GET', '/state')).json.chat.webhooks).toHaveLength(1);
});

test('reset of one service leaves the others', async () => {
	await sandbox.control('PUT', '/weather/keys/mine', { state: 'active' });
	await sandbox.post({ content: 'x' });
	await sandbox.control('POST', '/reset', { service: 'chat' });
	const { weather, chat } = (await sandbox.control('GET', '/state')).json;
	expect(weather.keys).toHaveProperty('mine');
	expect(chat.channels).toMatchObject([{ id: GENERAL, messages: 0 }]);
});

test('the index page links all pages', async () => {
	const { urls } = sandbox.sandbox;
	const { text } = await send(urls.control);
	for (const part of [
		urls.weather,
		urls.readLater,
		`${urls.chat}/channels/${GENERAL}`,
		'sandbox-weather-key',
		CONSUMER_KEY,
	])
		expect(text).toContain(part);
});

// `node` is a development dependency: the sandbox needs a version that runs TypeScript.
const NODE = require.resolve('node/bin/node');

test.each(['SIGTERM', 'end of stdin'])('the command starts and stops: %s', async (how) => {
	const child = spawn(
		NODE,
		[
			join(__dirname, '../../sandbox/services/main.ts'),
			'--data',
			join(sandbox.dataDir, 'cli'),
			'--exit-with-parent',
		],
		{ stdio: ['pipe', 'pipe', 'inherit'] },
	);
	const [line] = (await once(child.stdout, 'data')) as [Buffer];
	const { urls } = JSON.parse(line.toString('utf8')) as { urls: Record<string, string> };
	expect(Object.keys(urls).sort()).toEqual(['chat', 'control', 'model', 'readLater', 'weather']);
	expect((await send(`${urls.control}/state`)).status).toBe(200);
	const exited = once(child, 'exit');
	if (how === 'SIGTERM') child.kill('SIGTERM');
	else child.stdin.end();
	expect((await exited)[0]).toBe(0);
});
