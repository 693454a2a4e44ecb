import { outputOf } from '../../sandbox/host/n8nExecutions.ts';
import { type Fixture, startFixture } from './support/fixture.ts';

const OURS = 'n8n-nodes-weather-readlater-chat.chatWebhook';
const BUILT_IN = 'n8n-nodes-base.discord';
const LEAST_MS = 14_000; // 40 messages, 5 in each 2 seconds: the eighth five may go after seven windows.
const NORMAL = {
	webhook: { limit: 5, perMs: 2000 },
	headers: 'normal',
	penalty: false,
	hiddenChannel: null,
	blockPage: null,
};

interface Row {
	node: string;
	limits: string;
	delivered: number;
	twice: number;
	inOrder: boolean;
	requests: number;
	failedExecutions: number;
	/** From the first message to the last. */
	seconds: number;
}

describe('four executions with ten messages each at once', () => {
	let fixture: Fixture;
	const rows: Row[] = [];
	beforeAll(async () => {
		fixture = await startFixture();
	});
	afterAll(async () => {
		await fixture?.stop();
		console.table(rows);
	});

	const measure = async (type: string, name: string, limits: object): Promise<Row> => {
		const { control, rest } = fixture;
		await control.put('/chat/limits', { ...NORMAL, ...limits });
		const channel = await control.post<{ id: string }>('/chat/channels', { name });
		const { url } = await control.post<{ url: string }>('/chat/webhooks', {
			channelId: channel.id,
			name: 'Measured',
		});
		const isOurs = type === OURS;
		const kind = isOurs ? 'chatWebhookApi' : 'discordWebhookApi';
		const credential = await rest.credentials.create(
			name,
			kind,
			isOurs ? { webhookUrl: url } : { webhookUri: url },
		);
		const text = '={{ $execution.id + ":" + $json.n }}';
		const parameters = isOurs
			? { resource: 'message', operation: 'send', text, senderName: '' }
			: {
					authentication: 'webhook',
					operation: 'sendLegacy',
					content: text,
					options: { wait: true },
				};
		const workflow = await rest.workflows.create({
			name,
			nodes: [
				{
					name: 'Start',
					type: 'n8n-nodes-base.manualTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters: {},
				},
				{
					name: 'Ten',
					type: 'n8n-nodes-base.code',
					typeVersion: 2,
					position: [0, 0],
					parameters: { jsCode: 'return Array.from({ length: 10 }, (_, n) => ({ json: { n } }));' },
				},
				{
					name: 'Send',
					type,
					typeVersion: isOurs ? 1 : 2,
					position: [0, 0],
					parameters,
					credentials: { [kind]: { id: credential.id, name: credential.name } },
				},
			],
			connections: {
				Start: { main: [[{ node: 'Ten', type: 'main', index: 0 }]] },
				Ten: { main: [[{ node: 'Send', type: 'main', index: 0 }]] },
			},
		});
		await control.request('DELETE', '/requests');
		const ids = await Promise.all([1, 2, 3, 4].map(() => rest.workflows.run(workflow.id, 'Start')));
		const executions = await Promise.all(ids.map((id) => rest.executions.finished(id, 240_000)));
		const { messages } = await control.get<{
			messages: Array<{ content: string; receivedAt: number }>;
		}>(`/chat/channels/${channel.id}/messages`);
		const { requests } = await control.get<{ requests: unknown[] }>('/requests?service=chat');
		const texts = messages.map(({ content }) => content);
		const row: Row = {
			node: isOurs ? 'Chat Webhook' : 'built-in Discord',
			limits: name,
			delivered: new Set(texts).size,
			twice: texts.length - new Set(texts).size,
			inOrder: ids.every((id) => {
				const numbers = texts
					.filter((entry) => entry.startsWith(`${id}:`))
					.map((entry) => Number(entry.split(':')[1]));
				return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? -1));
			}),
			requests: requests.length,
			failedExecutions: executions.filter(({ status }) => status !== 'success').length,
			seconds: ((messages.at(-1)?.receivedAt ?? 0) - (messages[0]?.receivedAt ?? 0)) / 1000,
		};
		if (isOurs && row.failedExecutions === 0)
			expect(executions.flatMap((execution) => outputOf(execution, 'Send'))).toHaveLength(40);
		rows.push(row);
		return row;
	};

	it('Chat Webhook delivers all at the speed the limit allows', async () => {
		const row = await measure(OURS, 'normal', {});
		expect(row).toMatchObject({
			delivered: 40,
			twice: 0,
			inOrder: true,
			failedExecutions: 0,
			// One look at the webhook, which all executions of the process share.
			requests: 41,
		});
		expect(row.seconds * 1000).toBeLessThanOrEqual(LEAST_MS * 1.15);
	}, 300_000);

	it('the built-in node beside it', async () => {
		const row = await measure(BUILT_IN, 'normal', {});
		expect(row.delivered).toBeLessThanOrEqual(40);
	}, 300_000);

	it.each<[string, object, number]>([
		['headers missing', { headers: 'missing' }, 60],
		['only retry_after in the body', { headers: 'bodyOnly' }, 50],
		['lying headers, penalty', { headers: 'lying', penalty: true }, 50],
		['hidden channel limit', { hiddenChannel: { limit: 15, perMs: 10_000 } }, 45],
		['HTML block page', { blockPage: { afterRequests: 8, seconds: 20 } }, 45],
	])(
		'%s: nothing lost, nothing twice, no storm',
		async (name, limits, mostRequests) => {
			const row = await measure(OURS, name, limits);
			expect(row).toMatchObject({ delivered: 40, twice: 0, inOrder: true, failedExecutions: 0 });
			expect(row.requests).toBeLessThanOrEqual(mostRequests);
		},
		300_000,
	);
});
