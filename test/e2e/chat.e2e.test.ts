import { errorOf, outputOf } from '../../sandbox/host/n8nExecutions.ts';
import { findLeaks } from './support/canary.ts';
import { type Fixture, startFixture } from './support/fixture.ts';

const TYPE = 'n8n-nodes-weather-readlater-chat.chatWebhook';

describe('Chat Webhook in a real n8n', () => {
	let fixture: Fixture;
	let webhook: { url: string; token: string; id: string };
	let credential: { id: string; name: string };
	const messageIds: string[] = [];

	beforeAll(async () => {
		fixture = await startFixture();
		const channel = await fixture.control.post<{ id: string }>('/chat/channels', { name: 'e2e' });
		webhook = await fixture.control.post('/chat/webhooks', { channelId: channel.id, name: 'E2E' });
		await fixture.control.put('/chat/limits', { echoSecrets: true });
		const { id, name } = await fixture.rest.credentials.create('Chat', 'chatWebhookApi', {
			webhookUrl: webhook.url,
		});
		credential = { id, name };
	});
	afterAll(() => fixture?.stop());

	const run = async (parameters: Record<string, unknown>) => {
		const workflow = await fixture.rest.workflows.create({
			name: `chat ${JSON.stringify(parameters).slice(0, 60)}`,
			nodes: [
				{
					name: 'Start',
					type: 'n8n-nodes-base.manualTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters: {},
				},
				{
					name: 'Node',
					type: TYPE,
					typeVersion: 1,
					position: [0, 0],
					parameters,
					credentials: { chatWebhookApi: credential },
				},
			],
			connections: { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
		});
		const execution = await fixture.rest.executions.finished(
			await fixture.rest.workflows.run(workflow.id, 'Start'),
		);
		expect(errorOf(execution)).toBeUndefined();
		return outputOf(execution, 'Node')[0]?.json ?? {};
	};

	it('sends, also what is longer than a message', async () => {
		const json = await run({ resource: 'message', operation: 'send', text: 'word '.repeat(600) });
		expect(json).toMatchObject({ success: true, parts: 2 });
		messageIds.push(...(json.messageIds as string[]));
	});
	it('edits', async () => {
		expect(
			await run({ resource: 'message', operation: 'edit', messageId: messageIds[0], text: 'new' }),
		).toMatchObject({ text: 'new' });
	});
	it('gets', async () => {
		expect(
			await run({ resource: 'message', operation: 'get', messageId: messageIds[0] }),
		).toMatchObject({ text: 'new', messageId: messageIds[0] });
	});
	it('tells about the webhook', async () => {
		expect(await run({ resource: 'webhook', operation: 'getInfo' })).toMatchObject({
			webhookId: webhook.id,
			name: 'E2E',
			type: 'incoming',
		});
	});
	it('deletes', async () => {
		expect(
			await run({ resource: 'message', operation: 'delete', messageId: messageIds.join(', ') }),
		).toEqual({ deleted: true, messageIds });
	});
	it('tells the token nowhere', async () => {
		expect(await findLeaks(fixture, { webhookToken: webhook.token })).toEqual([]);
	});
});
