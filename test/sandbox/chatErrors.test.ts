import { jsonInit, TestSandbox, WEBHOOK_PATH } from './TestSandbox';

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(async () => {
	await sandbox.control('POST', '/reset');
	await sandbox.control('PUT', '/chat/limits', { webhook: { limit: 1000, perMs: 1000 } });
});

describe('errors', () => {
	test.each([
		['an empty message', { content: '  ' }, 400, 50006],
		['a text too long', { content: 'x'.repeat(2001) }, 400, 50035],
		['a reserved name', { content: 'x', username: 'My Discord' }, 400, 50035],
		['a name too long', { content: 'x', username: 'x'.repeat(81) }, 400, 50035],
		['too many embeds', { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) }, 400, 50035],
		['an embed too long', { embeds: [{ title: 'x'.repeat(257) }] }, 400, 50035],
		[
			'embeds too long together',
			{ embeds: [{ description: 'x'.repeat(4000) }, { description: 'x'.repeat(2001) }] },
			400,
			50035,
		],
		[
			'mentions that exclude each other',
			{ content: 'x', allowed_mentions: { parse: ['users'], users: ['123456789012345678'] } },
			400,
			50035,
		],
	])('%s', async (_name, body, status, code) => {
		expect(await sandbox.post(body)).toMatchObject({ status, json: { code } });
		expect(await sandbox.messages()).toEqual([]);
	});

	test('a field error names the field', async () => {
		expect((await sandbox.post({ content: 'x'.repeat(2001) })).json).toEqual({
			code: 50035,
			message: 'Invalid Form Body',
			errors: {
				content: {
					_errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }],
				},
			},
		});
	});

	test('addresses and bodies', async () => {
		const at = async (path: string, init: RequestInit = jsonInit('POST', { content: 'x' })) => {
			const { status, json } = await sandbox.chat(path, init);
			return [status, json.code];
		};
		expect(await at('/api/webhooks/222222222222222222/x')).toEqual([404, 10015]);
		expect(await at('/api/webhooks/111111111111111111/wrong')).toEqual([401, 50027]);
		expect(await at(`${WEBHOOK_PATH}?thread_id=333333333333333333`)).toEqual([404, 10003]);
		expect(
			await at(WEBHOOK_PATH, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: '{',
			}),
		).toEqual([400, 50109]);
		expect(
			await at(WEBHOOK_PATH, {
				method: 'POST',
				headers: { 'Content-Type': 'text/plain' },
				body: 'x',
			}),
		).toEqual([400, 50035]);
		expect(await at(`${WEBHOOK_PATH}/messages/333333333333333333`, {})).toEqual([404, 10008]);
	});

	test('length is counted in code points or in UTF-16 units', async () => {
		const emoji = { content: '😀'.repeat(1001) };
		expect((await sandbox.post(emoji)).status).toBe(200);
		await sandbox.control('PUT', '/chat/limits', { counting: 'utf16' });
		expect((await sandbox.post(emoji)).status).toBe(400);
	});
});
