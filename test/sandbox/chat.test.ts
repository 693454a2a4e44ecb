import { GENERAL, jsonInit, send, TestSandbox, WEBHOOK_PATH } from './TestSandbox';

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(async () => {
	await sandbox.control('POST', '/reset');
	await sandbox.control('PUT', '/chat/limits', { webhook: { limit: 1000, perMs: 1000 } });
});

test('a message without wait is answered with 204', async () => {
	const answer = await sandbox.post({ username: 'Bot', content: 'Line one\nLine two' }, '');
	expect([answer.status, answer.text]).toEqual([204, '']);
	expect(await sandbox.messages()).toMatchObject([
		{ username: 'Bot', content: 'Line one\nLine two', receivedAt: expect.any(Number) },
	]);
});

test.each(['/api', '/api/v9', '/api/v10'])('answers with the message under %s', async (prefix) => {
	const { status, json } = await sandbox.chat(
		`${WEBHOOK_PATH.replace('/api', prefix)}?wait=true`,
		jsonInit('POST', { content: ' hi ' }),
	);
	expect(status).toBe(200);
	expect(json).toMatchObject({
		content: 'hi',
		channel_id: GENERAL,
		webhook_id: '111111111111111111',
		author: { username: 'Sandbox', bot: true },
	});
	expect(json.id).toMatch(/^\d{17,20}$/);
});

test('ids grow with every message', async () => {
	const ids: bigint[] = [];
	for (let count = 0; count < 5; count++)
		ids.push(BigInt((await sandbox.post({ content: String(count) })).json.id));
	expect([...ids].sort((a, b) => (a < b ? -1 : 1))).toEqual(ids);
});

test('files and their descriptions', async () => {
	const form = new FormData();
	form.set(
		'payload_json',
		JSON.stringify({
			content: 'see',
			attachments: [{ id: 0, description: 'A file', filename: 'renamed.txt' }],
		}),
	);
	form.set('files[0]', new Blob(['hello'], { type: 'text/plain' }), 'a.txt');
	const { json } = await sandbox.chat(`${WEBHOOK_PATH}?wait=true`, { method: 'POST', body: form });
	expect(json.attachments).toMatchObject([
		{ filename: 'renamed.txt', size: 5, description: 'A file', content_type: 'text/plain' },
	]);
	const file = await send(json.attachments[0].url);
	expect([file.text, file.headers.get('Content-Disposition')]).toEqual([
		'hello',
		'attachment; filename=renamed.txt',
	]);
	await sandbox.control('PUT', '/chat/limits', { maxFileBytes: 4 });
	const again = new FormData();
	again.set('files[0]', new Blob(['hello']), 'a.txt');
	expect(await sandbox.chat(WEBHOOK_PATH, { method: 'POST', body: again })).toMatchObject({
		status: 413,
		json: { code: 40005 },
	});
});

test('mentions notify only whom they may', async () => {
	const content = '@everyone <@123456789012345678> <@&223456789012345678>';
	for (const allowed of [
		undefined,
		{ parse: [] },
		{ parse: ['everyone', 'roles'] },
		{ parse: [], users: ['123456789012345678'] },
	])
		await sandbox.post({ content, allowed_mentions: allowed });
	expect((await sandbox.messages()).map(({ pinged }: { pinged: string[] }) => pinged)).toEqual([
		['user:123456789012345678'],
		[],
		['role:223456789012345678', 'everyone'],
		['user:123456789012345678'],
	]);
});

test('get, edit and delete', async () => {
	const { json } = await sandbox.post({ content: 'first', allowed_mentions: { parse: [] } });
	const path = `${WEBHOOK_PATH}/messages/${json.id}`;
	expect((await sandbox.chat(path, jsonInit('PATCH', { content: 'second' }))).json).toMatchObject({
		content: 'second',
		edited_timestamp: expect.any(String),
	});
	expect((await sandbox.chat(path)).json.content).toBe('second');
	expect((await sandbox.chat(path, { method: 'DELETE' })).status).toBe(204);
	expect((await sandbox.chat(path)).status).toBe(404);
	expect((await sandbox.chat(WEBHOOK_PATH)).json).toMatchObject({
		id: '111111111111111111',
		channel_id: GENERAL,
		type: 1,
	});
});

test('forums and threads', async () => {
	const { id } = (await sandbox.control('POST', '/chat/channels', { name: 'ideas', kind: 'forum' }))
		.json;
	const { url } = (
		await sandbox.control('POST', '/chat/webhooks', { channelId: id, name: 'Forum' })
	).json;
	const post = (body: object, query = '') =>
		send(`${url}?wait=true${query}`, jsonInit('POST', body));
	expect((await post({ content: 'x' })).json.code).toBe(220001);
	const first = await post({ content: 'x', thread_name: 'New idea' });
	expect(first.status).toBe(200);
	const thread = first.json.channel_id;
	expect((await post({ content: 'y' }, `&thread_id=${thread}`)).json.channel_id).toBe(thread);
	expect((await post({ content: 'z', thread_name: 'b' }, `&thread_id=${thread}`)).json.code).toBe(
		220002,
	);
	expect((await sandbox.post({ content: 'x', thread_name: 'b' })).json.code).toBe(220003);
	expect(await sandbox.messages(thread)).toHaveLength(2);
});

describe('the page of the channel', () => {
	test('shows messages safely and no token', async () => {
		const form = new FormData();
		form.set(
			'payload_json',
			JSON.stringify({
				username: '<i>Bot',
				content:
					'a **bold** *it* `c<d`\n```js\nlet x = "<y>";\n```\n[link](https://example.com/?a=1&b=2) <script>alert(1)</script>',
				embeds: [{ title: 'T<', description: '**d**', url: 'javascript:alert(1)' }],
			}),
		);
		form.set('files[0]', new Blob(['<svg onload="alert(1)">'], { type: 'image/svg+xml' }), 'x.svg');
		const { json } = await sandbox.chat(`${WEBHOOK_PATH}?wait=true`, {
			method: 'POST',
			body: form,
		});
		const page = await sandbox.chat(`/channels/${GENERAL}`);
		for (const part of [
			'&lt;i&gt;Bot',
			'<strong>bold</strong>',
			'<em>it</em>',
			'<code>c&lt;d</code>',
			'<pre data-language="js"><code>let x = &quot;&lt;y&gt;&quot;;</code></pre>',
			'href="https://example.com/?a=1&amp;b=2"',
			'&lt;script&gt;',
			'T&lt;',
			'x.svg',
		])
			expect(page.text).toContain(part);
		for (const part of ['<script>alert', 'javascript:']) expect(page.text).not.toContain(part);
		expect(page.headers.get('Content-Security-Policy')).toMatch(/script-src 'sha256-/);
		const svg = await send(json.attachments[0].url);
		expect(svg.headers.get('Content-Disposition')).toMatch(/^attachment/);
	});
});
