import { errorOf } from '../../sandbox/host/n8nExecutions.ts';
import { type Fixture, startFixture } from './support/fixture.ts';

describe('an n8n whose outbound policy forbids this machine', () => {
	let fixture: Fixture;

	beforeAll(async () => {
		fixture = await startFixture({ N8N_SSRF_PROTECTION_ENABLED: 'true' });
	});

	afterAll(() => fixture?.stop());

	it.each([
		[
			'weather',
			'weatherApi',
			{
				resource: 'weather',
				operation: 'getCurrent',
				locationBy: 'coordinates',
				latitude: '1',
				longitude: '1',
			},
		],
		[
			'readLater',
			'readLaterTokenApi',
			{
				authentication: 'token',
				resource: 'savedItem',
				operation: 'getMany',
				show: 'all',
				returnAll: true,
			},
		],
		['readLater', 'readLaterFeedApi', { resource: 'feed', operation: 'getMany', returnAll: true }],
		['chatWebhook', 'chatWebhookApi', { resource: 'message', operation: 'send', text: 'x' }],
	])('%s with %s sends nothing, and says so', async (type, credentialType, parameters) => {
		const { rest, control, urls } = fixture;
		const { webhookUrl } = await control.secrets();
		const data: Record<string, Record<string, string>> = {
			weatherApi: { baseUrl: urls.weather, apiKey: 'a-key-for-the-policy' },
			readLaterTokenApi: {
				baseUrl: urls.readLater,
				consumerKey: '12345-policy',
				accessToken: 'a-token-for-the-policy',
			},
			readLaterFeedApi: { feedAddress: `${urls.readLater}/users/a-feed-for-the-policy/feed/all` },
			chatWebhookApi: { webhookUrl },
		};
		const { id, name } = await rest.credentials.create(
			credentialType,
			credentialType,
			data[credentialType] ?? {},
		);
		const workflow = await rest.workflows.create({
			name: `${type} ${credentialType}`,
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
					type: `n8n-nodes-weather-readlater-chat.${type}`,
					typeVersion: 1,
					position: [200, 0],
					parameters,
					credentials: { [credentialType]: { id, name } },
				},
			],
			connections: { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
		});
		await control.request('DELETE', '/requests');
		const error = errorOf(
			await rest.executions.finished(await rest.workflows.run(workflow.id, 'Start')),
		);
		expect(error?.message).toBe('The request was stopped before it was sent');
		expect(error?.description).toMatch(/n8n said: .{10,}/);
		expect((await control.get<{ requests: unknown[] }>('/requests')).requests).toEqual([]);
	});
});
