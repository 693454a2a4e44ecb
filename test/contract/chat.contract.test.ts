import { checksOf } from './check';
import type { ChatOptions } from './server/chat';
import { chatService, POST_ANSWERS, WEBHOOK_PATH, WEBHOOK_TOKEN } from './server/chat';
import { json, UNKNOWN } from './server/ContractServer';
import type { Unknown } from './server/ContractServer';
import { connect, expectRefusalInWords, jsonOf, startServer, wordsOf } from './setUp';

const { check, everySentenceIsChecked } = checksOf('chat');

const MESSAGE = { username: 'Morning Bot', content: 'Good morning' };

async function setUp(unknown: Unknown, options: Partial<ChatOptions> = {}) {
	const service = chatService({ unknown, ...options });
	const server = await startServer(service, unknown);
	const { run } = await connect('chatWebhookApi', server);
	return {
		server,
		service,
		run: async (changes: object = {}, items = [{ json: {} }]) =>
			await run(
				'chatWebhook',
				{
					resource: 'message',
					operation: 'send',
					text: MESSAGE.content,
					senderName: MESSAGE.username,
					...changes,
				},
				items,
			),
	};
}

for (const unknown of UNKNOWN) {
	for (const saysWhy of [true, false]) {
		check('C1', `unknown ${unknown}, ${saysWhy ? 'with' : 'without'} a reason`, async () => {
			const { run, service } = await setUp(unknown, { saysWhy });
			const result = await run();
			expect(wordsOf({ ...result, hints: [] })).toBe('');
			expect(service.posted).toEqual([MESSAGE]);
			expect(jsonOf(result)).toMatchObject([{ success: true }]);
		});
	}

	check('C2', `unknown ${unknown}`, async () => {
		const { run, service, server } = await setUp(unknown);
		await run();
		expect(service.posted).toEqual([MESSAGE]);
		// Whatever is asked at first, in the end there is a request of these two fields where others are refused.
		const { body, query } = server.requests.at(-1) ?? { body: '{}', query: {} };
		if (unknown !== 'ignored') expect([JSON.parse(body), query]).toEqual([MESSAGE, {}]);
	});

	check('C2', `editing or posting, unknown ${unknown}`, async () => {
		const { run, service } = await setUp(unknown);
		const result = await run({ operation: 'editOrPost', messageId: '' });
		expect(service.posted).toEqual([MESSAGE]);
		expect(jsonOf(result)).toMatchObject([{ success: true, posted: true }]);
	});

	check('C2', `a question, unknown ${unknown}`, async () => {
		const { run, service } = await setUp(unknown);
		const result = await run({ operation: 'sendAndWait', message: 'Shall I?' });
		expect(result.status).toBe('waiting');
		expect(service.posted).toEqual([
			{ username: MESSAGE.username, content: expect.stringMatching(/^Shall I\?\n\nApprove: http/) },
		]);
	});

	check('C8', `unknown ${unknown}`, async () => {
		const { run, service } = await setUp(unknown);
		const text = Array.from({ length: 900 }, (_, line) => `Line ${line}`).join('\n');
		const result = await run({ text });
		expect(result.status).toBe('success');
		expect(service.posted.map(({ content }) => content).join('\n')).toBe(text);
	});

	for (const [resource, operation, fields] of [
		['message', 'get', { messageId: '900' }],
		['message', 'edit', { messageId: '900', text: 'New text' }],
		['message', 'editOrPost', { messageId: '900', text: 'New text' }],
		['message', 'delete', { messageId: '900', messageIds: '900' }],
		['webhook', 'getInfo', {}],
	] as const) {
		check('C7', `${operation}, unknown ${unknown}`, async () => {
			const { run, service } = await setUp(unknown);
			const result = await run({ resource, operation, ...fields });
			expectRefusalInWords(result);
			// It may be that posting works all the same.
			if (/create (one|a new)/i.test(wordsOf(result)))
				expect(wordsOf(result)).toMatch(
					/only take|cannot be asked|may not|does not (offer|know|have)/i,
				);
			expect(service.posted).toEqual([]);
		});
	}

	check('C9', `unknown ${unknown}`, async () => {
		const { run, service } = await setUp(unknown, {
			refuses: json({ message: 'Too long for this server' }, 400),
		});
		const result = await run();
		expectRefusalInWords(result);
		expect(wordsOf(result)).toContain('Too long for this server');
		expect(service.posted).toEqual([]);
	});
}

for (const [name, answer] of POST_ANSWERS) {
	for (const unknown of ['ignored', 400] as const) {
		check('C4', `${name}, unknown ${unknown}`, async () => {
			const { run, service } = await setUp(unknown, { answer });
			const result = await run({}, [{ json: {} }, { json: {} }]);
			expect(jsonOf(result)).toMatchObject([{ success: true }, { success: true }]);
			expect(service.posted).toEqual([MESSAGE, MESSAGE]);
		});

		check('C4', `${name} to editing or posting, unknown ${unknown}`, async () => {
			const { run, service } = await setUp(unknown, { answer });
			const result = await run({ operation: 'editOrPost', messageId: '' });
			expect(jsonOf(result)).toMatchObject([{ success: true, posted: true, messageId: null }]);
			expect(service.posted).toEqual([MESSAGE]);
		});
	}
}

check('C3', '', async () => {
	const { run, server, service } = await setUp(400);
	await run();
	expect(service.posted).toEqual([MESSAGE]);
	for (const { headers, method } of server.requests)
		if (method === 'POST') expect(headers['content-type']).toBe('application/json');
	expect(server.refused.filter((reason) => reason.includes('header'))).toEqual([]);
});

check('C5', '', async () => {
	const { run, server, service } = await setUp('ignored');
	await run({ text: 'Good\nmorning' });
	expect(service.posted).toEqual([{ ...MESSAGE, content: 'Good\nmorning' }]);
	const { body = '' } = server.requests.find(({ method }) => method === 'POST') ?? {};
	expect(body).toContain('Good\\nmorning');
	expect(body).not.toContain('\n');
});

check('C6', '', async () => {
	const { run } = await setUp('ignored', {
		answer: json({ id: '900', url: `https://chat.test${WEBHOOK_PATH}` }),
	});
	expect(JSON.stringify((await run()).run)).not.toContain(WEBHOOK_TOKEN);
});

check('C6', 'of a refusal', async () => {
	const { run } = await setUp('ignored', {
		refuses: json({ message: `No webhook ${WEBHOOK_PATH}` }, 400),
	});
	expect(JSON.stringify((await run()).run)).not.toContain(WEBHOOK_TOKEN);
});

everySentenceIsChecked();
