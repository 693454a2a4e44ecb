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
