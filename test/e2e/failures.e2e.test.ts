import { connectAccount } from '../../sandbox/host/connectAccount.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { errorOf } from '../../sandbox/host/n8nExecutions.ts';
import type { WorkflowNode } from '../../sandbox/host/n8nWorkflows.ts';
import { findLeaks } from './support/canary.ts';
import { type Fixture, startFixture } from './support/fixture.ts';

const PACKAGE = 'n8n-nodes-weather-readlater-chat';
const CANARY = {
	weatherKey: 'CANARYweatherkey0123456789abcdef',
	consumerKey: '99999-CANARYconsumerkey000000',
};

/** Each service's node with everything it needs. */
const NODES = {
	weather: {
		type: 'weather',
		credential: 'weatherApi',
		parameters: {
			resource: 'weather',
			operation: 'getEverything',
			locationBy: 'coordinates',
			latitude: '52.52',
			longitude: '13.4',
		},
	},
	readLater: {
		type: 'readLater',
		credential: 'readLaterOAuthApi',
		parameters: {
			authentication: 'account',
			resource: 'savedItem',
			operation: 'getMany',
			show: 'all',
			returnAll: true,
			sort: { order: 'newest' },
			output: 'raw',
		},
	},
	chat: {
		type: 'chatWebhook',
		credential: 'chatWebhookApi',
		parameters: { resource: 'message', operation: 'send', text: 'Hello', senderName: 'Bot' },
	},
} as const;
type Service = keyof typeof NODES;

const FAULTS = [
	{ kind: 'echo' },
	{ kind: 'status', status: 403 },
	{ kind: 'status', status: 500 },
	{ kind: 'html' },
	{ kind: 'truncate', bytes: 12 },
	{ kind: 'reset', when: 'middle' },
] as const;

/** The stand-ins' own pages show their owner what belongs into a credential, in these fields alone. */
const withoutCopyFields = (page: string): string => page.replace(/<input id="copy-[^>]*>/g, '');

describe('runs that fail', () => {
	let fixture: Fixture;
	let credentials: Record<string, Credential>;
	let webhookToken = '';

	beforeAll(async () => {
		fixture = await startFixture();
		const { control, rest, urls } = fixture;
		await control.put(`/weather/keys/${CANARY.weatherKey}`, { state: 'active' });
		await control.put(`/readLater/applications/${CANARY.consumerKey}`, {
			name: 'Canary',
			permissions: ['retrieve'],
		});
		const { channelUrl } = await control.secrets();
		const webhook = await control.post<{ url: string; token: string }>('/chat/webhooks', {
			channelId: channelUrl.split('/').at(-1),
			name: 'Canary',
		});
		webhookToken = webhook.token;
		credentials = {
			weatherApi: await rest.credentials.create('Weather', 'weatherApi', {
				baseUrl: urls.weather,
				apiKey: CANARY.weatherKey,
			}),
			readLaterOAuthApi: await rest.credentials.create('List', 'readLaterOAuthApi', {
				baseUrl: urls.readLater,
				consumerKey: CANARY.consumerKey,
				accountName: 'Canary',
			}),
			chatWebhookApi: await rest.credentials.create('Chat', 'chatWebhookApi', {
				webhookUrl: webhook.url,
			}),
		};
		await connectAccount(rest.credentials, credentials.readLaterOAuthApi as Credential, control);
	});

	afterAll(() => fixture?.stop());

	const run = async (service: Service, onError: string) => {
		const { type, credential, parameters } = NODES[service];
		const { id, name } = credentials[credential] as Credential;
		const node = (
			nodeName: string,
			nodeType: string,
			extra: Partial<WorkflowNode> = {},
		): WorkflowNode => ({
			name: nodeName,
			type: nodeType,
			typeVersion: 1,
			position: [0, 0],
			parameters: {},
			...extra,
		});
		const workflow = await fixture.rest.workflows.create({
			name: `${service} ${onError}`,
			nodes: [
				node('Start', 'n8n-nodes-base.manualTrigger'),
				node('Node', `${PACKAGE}.${type}`, {
					parameters,
					credentials: { [credential]: { id, name } },
					onError,
				}),
			],
			connections: { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
		});
		return await fixture.rest.executions.finished(
			await fixture.rest.workflows.run(workflow.id, 'Start'),
		);
	};

	it('takes a message for posted when only the answer about it was cut off', async () => {
		await fixture.control.post('/faults', {
			service: 'chat',
			fault: { kind: 'truncate', bytes: 12 },
		});
		expect((await run('chat', 'stopWorkflow')).status).toBe('success');
	});

	const cases = FAULTS.flatMap((fault) =>
		(Object.keys(NODES) as Service[]).map((service) => [service, fault] as const),
	);

	it.each(cases.filter(([service, { kind }]) => service !== 'chat' || kind !== 'truncate'))(
		'%s with %p says something a person understands',
		async (service, fault) => {
			await fixture.control.post('/faults', { service, times: 0, fault });
			try {
				const error = errorOf(await run(service, 'stopWorkflow'));
				expect(error?.message).toMatch(/^[A-Z].{10,}/);
				expect(error?.description).toMatch(/.{20,}/);
				expect(`${error?.message} ${error?.description}`).not.toMatch(
					/<html|ECONN|undefined|\[object|AxiosError|status code \d/i,
				);
				expect((await run(service, 'continueRegularOutput')).status).toBe('success');
			} finally {
				await fixture.control.request('DELETE', '/faults');
			}
		},
	);

	it('tells no secret in executions, database, log or pages', async () => {
		const { readLater } = await fixture.control.get<{ readLater: { accessTokens: object } }>(
			'/state',
		);
		const accessTokens = Object.entries(Object.keys(readLater.accessTokens)).map(
			([index, token]) => [`access token ${index}`, token],
		);
		const { channelUrl } = await fixture.control.secrets();
		const pages = await Promise.all(
			[channelUrl, fixture.urls.readLater, fixture.urls.weather, fixture.urls.chat].map(
				async (url) => [url, withoutCopyFields(await (await fetch(url)).text())],
			),
		);

		expect(accessTokens.length).toBeGreaterThan(0);
		expect(
			await findLeaks(
				fixture,
				{ ...CANARY, webhookToken, ...Object.fromEntries(accessTokens) },
				Object.fromEntries(pages),
			),
		).toEqual([]);
		// The search itself works: a word that is there is found.
		expect(await findLeaks(fixture, { word: 'continueRegularOutput' })).not.toEqual([]);
	});
});
