import type { Bench } from '../Bench.ts';
import { ratioOf, sampleOf } from '../statistics.ts';
import type { Case, Options, Row } from './case.ts';

const MESSAGES = 40;
const WINDOW_MS = 2_000;
const PER_WINDOW = 5;
/** The last five may go when seven windows have passed. */
const LEAST_MS = (MESSAGES / PER_WINDOW - 1) * WINDOW_MS;

/** Forty messages to a limited channel, by one or many executions at once. */
export const chat: Case = {
	name: 'chat',
	title: `${MESSAGES} messages to a channel that takes ${PER_WINDOW} in ${WINDOW_MS / 1_000} seconds`,
	explanation: `The same messages by Chat Webhook and by n8n’s built-in Discord node with a webhook, both pointed at the sandbox, by 1, 4 and 10 executions at once. Time is from the first message in the channel to the last; the floor is ${LEAST_MS / 1_000} s, the least that the limit allows for ${MESSAGES} messages. The built-in node does not wait for the limit when several executions meet: what it does not deliver, it does not need time for, so there is no ratio.`,
	async run({ bench, turns, quick, say }: Options): Promise<Row[]> {
		await bench.fixture.control.put('/chat/limits', {
			webhook: { limit: PER_WINDOW, perMs: WINDOW_MS },
		});
		const rows: Row[] = [];
		for (const executions of quick ? [4] : [1, 4, 10]) {
			say(`${executions} executions`);
			const ours: Delivery[] = [];
			const theirs: Delivery[] = [];
			for (let turn = 0; turn < Math.min(turns, 3); turn++) {
				ours.push(await deliver(bench, true, executions));
				theirs.push(await deliver(bench, false, executions));
			}
			const floor = ours.map(() => LEAST_MS);
			rows.push(
				{
					what: `${executions} at once: delivered`,
					unit: 'messages',
					ours: sampleOf(ours.map((one) => one.delivered)),
					theirs: sampleOf(theirs.map((one) => one.delivered)),
					remark: `of ${MESSAGES}`,
				},
				{
					what: `${executions} at once: time, ratio to the least possible`,
					unit: 'ms',
					ours: sampleOf(ours.map((one) => one.ms)),
					floor: sampleOf(floor),
					ratio: ratioOf(
						ours.map((one) => one.ms),
						floor,
					),
					goal: 1.05,
				},
				{
					what: `${executions} at once: requests`,
					unit: 'requests',
					ours: sampleOf(ours.map((one) => one.requests)),
					theirs: sampleOf(theirs.map((one) => one.requests)),
				},
			);
		}
		return rows;
	},
};

interface Delivery {
	delivered: number;
	requests: number;
	ms: number;
}

async function deliver(bench: Bench, ours: boolean, executions: number): Promise<Delivery> {
	const { control, rest } = bench.fixture;
	const channel = await control.post<{ id: string }>('/chat/channels', { name: 'bench' });
	const { url } = await control.post<{ url: string }>('/chat/webhooks', {
		channelId: channel.id,
		name: 'Bench',
	});
	const kind = ours ? 'chatWebhookApi' : 'discordWebhookApi';
	const credential = await rest.credentials.create(
		'Bench chat',
		kind,
		ours ? { webhookUrl: url } : { webhookUri: url },
	);
	const text = '={{ $execution.id + ":" + $json.n }}';
	const workflow = await rest.workflows.create({
		name: 'Bench chat',
		nodes: [
			{
				name: 'Start',
				type: 'n8n-nodes-base.manualTrigger',
				typeVersion: 1,
				position: [0, 0],
				parameters: {},
			},
			{
				name: 'Items',
				type: 'n8n-nodes-base.code',
				typeVersion: 2,
				position: [0, 0],
				parameters: {
					jsCode: `return Array.from({ length: ${MESSAGES / executions} }, (_, n) => ({ json: { n } }));`,
				},
			},
			{
				name: 'Send',
				type: ours ? 'n8n-nodes-weather-readlater-chat.chatWebhook' : 'n8n-nodes-base.discord',
				typeVersion: ours ? 1 : 2,
				position: [0, 0],
				parameters: ours
					? { resource: 'message', operation: 'send', text }
					: {
							authentication: 'webhook',
							operation: 'sendLegacy',
							content: text,
							options: { wait: true },
						},
				credentials: { [kind]: { id: credential.id, name: credential.name } },
			},
		],
		connections: {
			Start: { main: [[{ node: 'Items', type: 'main', index: 0 }]] },
			Items: { main: [[{ node: 'Send', type: 'main', index: 0 }]] },
		},
	});
	await control.request('DELETE', '/requests');
	const ids = await Promise.all(
		Array.from({ length: executions }, () => rest.workflows.run(workflow.id, 'Start')),
	);
	await Promise.all(ids.map((id) => rest.executions.finished(id, 120_000)));
	const { messages } = await control.get<{ messages: { content: string; receivedAt: number }[] }>(
		`/chat/channels/${channel.id}/messages`,
	);
	const { requests } = await control.get<{ requests: unknown[] }>('/requests?service=chat');
	await rest.workflows.delete(workflow.id);
	return {
		delivered: new Set(messages.map(({ content }) => content)).size,
		requests: requests.length,
		ms: (messages.at(-1)?.receivedAt ?? 0) - (messages[0]?.receivedAt ?? 0),
	};
}
