import { setTimeout as pause } from 'node:timers/promises';
import {
	DEMO_CHAT,
	DEMO_WORKFLOWS,
	readExample,
	triggerOf,
	withCredentials,
} from '../../sandbox/host/demo.ts';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { errorOf } from '../../sandbox/host/n8nExecutions.ts';
import { waitFor } from '../../sandbox/host/waiting.ts';
import { findLeaks } from './support/canary.ts';
import { everyTwoSeconds } from './support/everyTwoSeconds.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { makeWeather } from './support/weatherWatch.ts';

/** Where the place search of the sandbox finds it. */
const BERLIN = { latitude: 52.517, longitude: 13.3889 };
const PACKAGE = 'n8n-nodes-weather-readlater-chat';

describe('the demo workflows in n8n', () => {
	let fixture: Fixture;
	let credentials: Record<string, Credential>;

	beforeAll(async () => {
		fixture = await startFixture();
		credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
	});

	afterAll(() => fixture?.stop());

	const load = async (file: string) => withCredentials(await readExample(file), credentials);
	const messages = async () => {
		const { channelUrl } = await fixture.control.secrets();
		const channel = new URL(channelUrl).pathname.split('/').at(-1);
		const found = await fixture.control.get<{
			messages: Array<{ content: string; username: string }>;
		}>(`/chat/channels/${channel}/messages`);
		return found.messages.map(({ content, username }) => `${username}: ${content}`);
	};

	it('knows every node type of the package', async () => {
		const names = ['weather', 'weatherTrigger', 'readLater', 'readLaterTrigger', 'chatWebhook'];

		const known = await fixture.rest.nodeTypes(names.map((name) => `${PACKAGE}.${name}`));

		expect(known.map(({ name }) => name).sort()).toEqual([...names].sort());
	});

	it('has working credentials of every kind', async () => {
		for (const credential of Object.values(credentials)) {
			expect([credential.type, await fixture.rest.credentials.test(credential)]).toEqual([
				credential.type,
				expect.objectContaining({ status: 'OK' }),
			]);
		}
	});

	it.each(DEMO_WORKFLOWS.filter((file) => file !== 'new-saves-to-chat.json'))(
		'%s runs to success and posts a message',
		async (file) => {
			await fixture.control.put('/weather/scenario', { ...BERLIN, scenario: 'rain' });
			const before = await messages();
			const workflow = await fixture.rest.workflows.create(await load(file));

			const execution = await fixture.rest.executions.finished(
				await fixture.rest.workflows.run(workflow.id, triggerOf(workflow)),
			);

			expect(errorOf(execution)).toBeUndefined();
			expect(
				await fixture.rest.executions.list({ workflowId: workflow.id, status: ['success'] }),
			).toHaveLength(1);
			expect((await messages()).length).toBe(before.length + 1);
		},
	);

	it.each<[string, string, () => Promise<unknown>]>([
		[
			'storm-warning.json',
			'Berlin: ',
			async () => await fixture.control.put('/weather/scenario', { ...BERLIN, scenario: 'alerts' }),
		],
		['weekly-favorites.json', 'Worth reading this week', async () => undefined],
		[
			'tidy-up.json',
			'after more than a year of waiting: 1',
			async () =>
				await fixture.control.post('/readLater/accounts/reader/items', [
					{
						url: 'https://example.com/old',
						title: 'Old',
						time_added: 1_600_000_000,
						time_updated: 1_600_000_000,
					},
				]),
		],
	])('%s runs to success and says what it is for', async (file, words, prepare) => {
		await prepare();
		const { nodes, ...example } = await load(file);
		// The weather of the tests before is still known to n8n, and would be used again.
		const anew = nodes.map((node) =>
			node.type.endsWith('.weather')
				? { ...node, parameters: { ...node.parameters, options: { reuseMinutes: 0 } } }
				: node,
		);
		const workflow = await fixture.rest.workflows.create({ ...example, nodes: anew });
		const execution = await fixture.rest.executions.finished(
			await fixture.rest.workflows.run(workflow.id, triggerOf(workflow)),
		);
		expect(errorOf(execution)).toBeUndefined();
		expect((await messages()).at(-1)).toContain(words);
	});

	it('leaves no example without a test', async () => {
		const { readdir } = await import('node:fs/promises');
		const files = await readdir(new URL('../../examples', import.meta.url));
		// Those with an AI Agent, a data table or a question have tests of their own: agent, chatBoard, chatQuestion.
		expect(files.sort()).toEqual(
			[
				...DEMO_WORKFLOWS,
				DEMO_CHAT,
				'agent-asks-first.json',
				'ask-before-posting.json',
				'status-board.json',
				'storm-warning.json',
				'storm-watch.json',
				'tidy-up.json',
				'weekly-favorites.json',
			].sort(),
		);
	});

	it('new-saves-to-chat.json starts by itself when an article is saved, once for each', async () => {
		const workflow = await fixture.rest.workflows.create(
			everyTwoSeconds(await load('new-saves-to-chat.json')),
		);
		await fixture.rest.workflows.activate(workflow.id);
		const before = await messages();

		await fixture.control.saveItems([
			{ url: 'https://example.com/first', title: 'The first article' },
			{ url: 'https://example.com/second', title: 'The second article' },
		]);

		await waitFor(
			'both articles in the channel',
			async () => (await messages()).length >= before.length + 2,
			{ timeoutMs: 90_000 },
		);
		// The last message is there a moment before its run has ended.
		const ran = await waitFor('its runs to end', async () => {
			const runs = await fixture.rest.executions.list({ workflowId: workflow.id });
			return runs.every(({ status }) => status !== 'running') && runs;
		});
		expect(new Set(ran.map(({ status, mode }) => `${status}, ${mode}`))).toEqual(
			new Set(['success, trigger']),
		);
		const posted = (await messages()).slice(before.length).sort();
		expect(posted).toEqual([
			expect.stringContaining('The first article'),
			expect.stringContaining('The second article'),
		]);
		await fixture.rest.workflows.deactivate(workflow.id);
	});

	it('storm-watch.json starts by itself when a storm comes into sight, once', async () => {
		await makeWeather(fixture.control, 'storm');
		const before = await messages();
		const workflow = await fixture.rest.workflows.create(
			everyTwoSeconds(await load('storm-watch.json')),
		);
		await fixture.rest.workflows.activate(workflow.id);
		await fixture.rest.executions.atLeast(1, { workflowId: workflow.id, status: ['success'] });
		await pause(8_000);
		expect((await messages()).slice(before.length)).toEqual([
			expect.stringMatching(/^Storm Watch: Berlin: Gusts of \d+ km\/h on /),
		]);
		await fixture.rest.workflows.deactivate(workflow.id);
	});

	it('leaves no key, token or webhook address outside the credentials', async () => {
		const { weatherKey, consumerKey, webhookUrl } = await fixture.control.secrets();
		const { readLater } = await fixture.control.get<{ readLater: { accessTokens: object } }>(
			'/state',
		);
		const accessToken = Object.keys(readLater.accessTokens).join();
		const webhookToken = webhookUrl.split('/').at(-1) ?? '';

		expect(accessToken).not.toBe('');
		expect(
			await findLeaks(fixture, { weatherKey, consumerKey, accessToken, webhookToken }),
		).toEqual([]);
	});
});
