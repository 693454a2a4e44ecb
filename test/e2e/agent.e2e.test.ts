/** The nodes as tools of n8n's AI Agent, which asks the sandbox's stand-in for a language model. */
import { DEMO_CHAT, readExample, withCredentials } from '../../sandbox/host/demo.ts';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { errorOf } from '../../sandbox/host/n8nExecutions.ts';
import { n8nLine } from '../../sandbox/host/n8nInstall.ts';
import type { Workflow } from '../../sandbox/host/n8nWorkflows.ts';
import { waitFor } from '../../sandbox/host/waiting.ts';
import {
	agentWorkflow,
	answerOf,
	fromAi,
	lastConversation,
	modelRequests,
	say,
	type Tool,
} from './support/agentWorkflow.ts';
import { findLeaks } from './support/canary.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { linksIn, visit } from './support/question.ts';

const PACKAGE = 'n8n-nodes-weather-readlater-chat';
const BERLIN = { latitude: 52.517, longitude: 13.3889 };
const HAMBURG = { latitude: 53.5507, longitude: 9.993 };
const PARIS = { latitude: 48.8589, longitude: 2.32 };
// The record of requests keeps this much of a body; a secret behind it would not be found.
const LONGEST_RECORDED = 64 * 1024;

const place = { locationBy: 'name', placeName: fromAi('Place Name') };
const item = { item: { __rl: true, mode: 'id', value: fromAi('Item') } };
const ITEM = 'https://example.com/for-the-agent';

/** Each operation with what the model is to fill in, and what is asked besides naming the operation. */
const OPERATIONS: Record<
	string,
	Array<[operation: string, asks: string, fields: Record<string, unknown>, answer: RegExp]>
> = {
	weather: [
		['weather/getDailyForecast', 'in Berlin, DE', place, /text Berlin, .*dateText/],
		['weather/getHourlyForecast', 'in Berlin, DE', place, /description/],
		['weather/getCurrent', 'in Berlin, DE', place, /temperature/],
		['weather/getNextHourRain', 'in Berlin, DE', place, /rain/i],
		['weather/getAlerts', 'in Paris, FR', place, /severity|start/],
		['weather/checkConditions', 'in Berlin, DE', place, /match (true|false), /],
		['weather/getEverything', 'in Berlin, DE', place, /timezone Europe\/Berlin/],
		['weather/getWrittenSummary', 'in Berlin, DE', place, /text /],
		[
			'history/getDaySummary',
			'in Berlin, DE on 2026-01-02',
			{ ...place, whichDays: 'date', date: fromAi('Date') },
			/2026-01-02/,
		],
		[
			'history/getAtTime',
			'in Berlin, DE at 2020-01-02T12:00:00Z',
			{ ...place, time: fromAi('Time') },
			/2020-01-02/,
		],
		['location/findByName', '“Hamburg, DE”', { placeName: fromAi('Place Name') }, /Hamburg/],
		['location/findByPostalCode', '10117, DE', { postalCode: fromAi('Postal Code') }, /Berlin/],
		[
			'location/findByCoordinates',
			'53.55, 9.99',
			{ latitude: fromAi('Latitude'), longitude: fromAi('Longitude') },
			/Hamburg/,
		],
	],
	readLater: [
		['savedItem/save', ITEM, { url: fromAi('URL') }, /^Saved to your reading list: /],
		['savedItem/get', ITEM, item, /for-the-agent/],
		['savedItem/getMany', '', {}, /for-the-agent/],
		['savedItem/count', '', {}, /count \d+/],
		['savedItem/archive', ITEM, item, /status archived/],
		['savedItem/moveBack', ITEM, item, /id \d+/],
		['savedItem/favorite', ITEM, item, /favorite true/],
		['savedItem/unfavorite', ITEM, item, /favorite false/],
		['savedItem/setTags', `${ITEM} “tea, bread”`, { ...item, tags: fromAi('Tags') }, /id \d+/],
		['savedItem/addTags', `${ITEM} “salt”`, { ...item, tags: fromAi('Tags') }, /id \d+/],
		['savedItem/removeTags', `${ITEM} “tea”`, { ...item, tags: fromAi('Tags') }, /id \d+/],
		['savedItem/getTags', '', {}, /tag bread.*tag salt/],
		['savedItem/delete', ITEM, item, /deleted true/],
		['feed/getMany', '', {}, /https:/],
	],
	chatWebhook: [
		[
			'message/send',
			'“Written by the agent”',
			{ text: fromAi('Text') },
			/^Posted to the channel: /,
		],
		[
			'message/sendAndWait',
			'“Is it tea time?”',
			{ message: fromAi('Message') },
			/answer Approve, approved true/,
		],
		['message/get', 'MESSAGE', { messageId: fromAi('Message ID') }, /Written by the agent/],
		[
			'message/edit',
			'MESSAGE “Changed by the agent”',
			{ messageId: fromAi('Message ID'), text: fromAi('Text') },
			/text Changed by the agent/,
		],
		[
			'message/editOrPost',
			'MESSAGE “Kept up to date by the agent”',
			{ messageId: fromAi('Message ID'), text: fromAi('Text') },
			/posted false/,
		],
		['message/delete', 'MESSAGE', { messageId: fromAi('Message ID') }, /deleted true/],
		['webhook/getInfo', '', {}, /name/],
	],
};

/** What n8n makes of a node's name: chat models take no blanks. */
const toolNameOf = (name: string) => name.replace(/[^\w-]+/g, '_');

interface OperationProperty {
	name: string;
	displayOptions?: { show?: { resource?: string[] } };
	options?: Array<{ value: string; action: string }>;
}

describe('an AI Agent with the nodes as tools', () => {
	let fixture: Fixture;
	let credentials: Record<string, Credential>;
	let example: Workflow;
	let secrets: Record<string, string>;
	/** Everything the model received, over all tests. */
	const received: string[] = [];

	beforeAll(async () => {
		fixture = await startFixture();
		credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
		example = await fixture.rest.workflows.create(
			withCredentials(await readExample(DEMO_CHAT), credentials),
		);
		const { weatherKey, consumerKey, webhookUrl, feedUserId } = await fixture.control.secrets();
		const { readLater } = await fixture.control.get<{ readLater: { accessTokens: object } }>(
			'/state',
		);
		secrets = {
			weatherKey,
			consumerKey,
			feedUserId,
			accessToken: Object.keys(readLater.accessTokens).join(),
			webhookToken: webhookUrl.split('/').at(-1) ?? '',
		};
	});

	afterEach(async () => {
		received.push(...(await modelRequests(fixture)).map((request) => JSON.stringify(request)));
		await fixture.control.request('DELETE', '/requests');
		await fixture.control.request('DELETE', '/faults');
	});

	afterAll(() => fixture?.stop());

	const messages = async () => {
		const { channelUrl } = await fixture.control.secrets();
		const { messages: found } = await fixture.control.get<{
			messages: Array<{ id: string; content: string; username: string }>;
		}>(`/chat/channels/${channelUrl.split('/').at(-1)}/messages`);
		return found;
	};
	/** Somebody in the channel answers the question that is asked there. */
	const approve = async () => {
		const link = await waitFor('the question', async () => {
			const asked = (await messages()).find(({ content }) => content.startsWith('Is it tea time?'));
			return linksIn(asked?.content ?? '')[0];
		});
		await waitFor('the answer to be taken', async () =>
			(await visit(link, 'POST')).text.includes('Thank you'),
		);
	};
	const list = async () =>
		(
			await fixture.control.get<{ items: Array<{ given_url?: string; url?: string }> }>(
				'/readLater/accounts/reader/items',
			)
		).items;
	const forecast = (): Tool => ({
		node: 'weather',
		name: 'Forecast',
		parameters: { resource: 'weather', operation: 'getDailyForecast', ...place },
		credential: credentials.weatherApi as Credential,
	});
	const ask = (sentence: string) => say(fixture, example, sentence);
	/** The results of the tools as the model got them. */
	const toolResults = async () =>
		(await lastConversation(fixture)).messages
			.filter(({ role }) => role === 'tool')
			.map(({ content }) => content);

	it('ask-about-your-day.json: asks the weather, saves, lists and posts, all with values the model filled in', async () => {
		await fixture.control.put('/weather/scenario', { ...BERLIN, scenario: 'rain' });

		const execution = await ask(
			'What is the weather in Berlin, DE for 2 days? Save https://example.com/sourdough to my reading list. Which 3 links wait on my list? Post “Back at six. See you!” to the channel.',
		);

		expect(execution.status).toBe('success');
		const { messages: said } = await lastConversation(fixture);
		const calls = said.flatMap(({ tool_calls: made = [] }) =>
			made.map((call) => [call.function.name, JSON.parse(call.function.arguments) as object]),
		);
		expect(calls).toMatchObject([
			['Weather_forecast', { Place_Name: 'Berlin, DE', Days_to_Return: 2 }],
			['Save_a_link', { URL: 'https://example.com/sourdough' }],
			['Saved_links', { Limit: 3 }],
			['Post_to_the_channel', { Text: 'Back at six. See you!' }],
		]);
		const answer = answerOf(execution, 'AI Agent');
		expect(answer.match(/rain/g)?.length).toBeGreaterThanOrEqual(2);
		expect(answer).toMatch(/3 links wait on your reading list:\n• .*example\.com\/sourdough/);
		expect(answer).toContain('Open-air cinema');
		expect(answer).toContain('Posted to the channel: “Back at six. See you!”');
		expect(answer).not.toMatch(/undefined|null|[{}]/);
		expect(JSON.stringify(await list())).toContain('https://example.com/sourdough');
		expect(
			(await messages()).filter(({ content }) => content === 'Back at six. See you!'),
		).toMatchObject([{ username: 'Your Assistant' }]);
	});

	it('calls no tool that nobody asked for', async () => {
		const before = [(await messages()).length, (await list()).length];
		expect(answerOf(await ask('Hello!'), 'AI Agent')).toContain(
			'I am a stand-in for a language model',
		);
		expect([(await messages()).length, (await list()).length]).toEqual(before);
	});

	describe.each(Object.entries(OPERATIONS))('every operation of %s', (name, operations) => {
		let workflow: Workflow;
		let actions: Record<string, string>;
		let suffix: string;

		beforeAll(async () => {
			if (name === 'weather')
				await fixture.control.put('/weather/scenario', { ...PARIS, scenario: 'alerts' });
			const [type] = await fixture.rest.nodeTypes([`${PACKAGE}.${name}`]);
			actions = Object.fromEntries(
				((type?.properties ?? []) as unknown as OperationProperty[])
					.filter((property) => property.name === 'operation')
					.flatMap(({ displayOptions, options }) =>
						(options ?? []).map(({ value, action }) => [
							`${displayOptions?.show?.resource?.[0]}/${value}`,
							action,
						]),
					),
			);
			suffix = String((type as unknown as { defaults: { name: string } }).defaults.name);
			const credentialOf = (resource: string) =>
				credentials[
					{
						weather: 'weatherApi',
						readLater: resource === 'feed' ? 'readLaterFeedApi' : 'readLaterOAuthApi',
						chatWebhook: 'chatWebhookApi',
					}[name] ?? ''
				] as Credential;
			const tools = operations.map(([path, , fields]): Tool => {
				const [resource = '', operation = ''] = path.split('/');
				// The name n8n gives a new tool.
				return {
					node: name,
					name: `${actions[path]} in ${suffix}`,
					parameters: { resource, operation, ...fields },
					credential: credentialOf(resource),
				};
			});
			workflow = await fixture.rest.workflows.create(
				agentWorkflow(`All of ${name}`, credentials.openAiApi as Credential, tools),
			);
		});

		it('is in the table above', () => {
			expect(operations.map(([path]) => path).sort()).toEqual(Object.keys(actions).sort());
		});

		it('is offered under a name and a description of its own, with the fields to fill in', async () => {
			await say(fixture, workflow, 'Hello!');
			const { tools } = await lastConversation(fixture);
			const offered = tools.map(
				({ function: { name: toolName, description, parameters } }) =>
					[toolName, description, Object.keys(parameters.properties).sort()] as const,
			);
			expect(new Set(offered.map(([toolName]) => toolName)).size).toBe(operations.length);
			expect(new Set(offered.map(([, description]) => description)).size).toBe(operations.length);
			const expected = operations.map(([path, , fields]) => {
				const description = `${actions[path]} in ${suffix}`;
				const toFill = [...JSON.stringify(fields).matchAll(/\$fromAI\('(\w+)'/g)]
					.map(([, key]) => key)
					.sort();
				return [toolNameOf(description), description, toFill];
			});
			expect(offered).toEqual(expect.arrayContaining(expected));
		});

		it.each(operations)('%s works', async (path, asks, _fields, answer) => {
			const message =
				(await messages()).find(({ content }) => content.endsWith('by the agent'))?.id ?? '';
			const [execution] = await Promise.all([
				say(fixture, workflow, `${actions[path]} ${asks.replace('MESSAGE', message)}.`),
				path === 'message/sendAndWait' ? approve() : undefined,
			]);
			expect(execution.status).toBe('success');
			const { messages: said } = await lastConversation(fixture);
			const tool = said.flatMap(({ tool_calls: calls = [] }) =>
				calls.map((call) => call.function.name),
			);
			expect(tool).toEqual([toolNameOf(`${actions[path]} in ${suffix}`)]);
			expect(answerOf(execution)).not.toContain('did not work');
			expect(answerOf(execution)).toMatch(answer);
		});
	});

	it('is told that there is nothing, when a tool has found nothing', async () => {
		await fixture.control.put('/weather/scenario', { ...HAMBURG, scenario: 'dry' });
		const tool: Tool = {
			...forecast(),
			name: 'Weather warnings',
			parameters: { resource: 'weather', operation: 'getAlerts', ...place },
		};
		const workflow = await fixture.rest.workflows.create(
			agentWorkflow('Nothing', credentials.openAiApi as Credential, [tool]),
		);
		const execution = await say(fixture, workflow, 'Are there weather warnings in Hamburg, DE?');
		expect(await toolResults()).toEqual(['[{"result":"Nothing was found"}]']);
		expect(answerOf(execution)).toContain('Nothing was found');
	});

	describe('when a service fails', () => {
		const words = [
			'The weather service does not know this API key',
			'Compare the key in the credential with the one in your weather account.',
		] as const;

		it('a key that is not known: the model and the person read what happened and what to do', async () => {
			const { weatherKey } = await fixture.control.secrets();
			await fixture.control.put(`/weather/keys/${weatherKey}`, { state: 'unknown' });
			try {
				const execution = await ask('What is the weather in Munich, DE?');
				expect(await toolResults()).toEqual([expect.stringContaining(words[0])]);
				expect(await toolResults()).toEqual([expect.stringContaining(words[1])]);
				expect(answerOf(execution, 'AI Agent')).toContain(
					`Weather_forecast did not work: ${words[0]}`,
				);
				expect(answerOf(execution, 'AI Agent')).toContain(words[1]);
				expect(execution.status).toBe('success');
			} finally {
				await fixture.control.put(`/weather/keys/${weatherKey}`, { state: 'active' });
			}
		});

		it('the same without On Error: n8n 2.x tells the model the message, n8n 1.x ends the run with it', async () => {
			const { weatherKey } = await fixture.control.secrets();
			await fixture.control.put(`/weather/keys/${weatherKey}`, { state: 'unknown' });
			try {
				const workflow = await fixture.rest.workflows.create(
					agentWorkflow('Plain', credentials.openAiApi as Credential, [forecast()]),
				);
				const execution = await say(fixture, workflow, 'What is the forecast for Tokyo, JP?');
				const whole = words.join('. ');
				// n8n 1.x leaves an empty run before the one that failed.
				expect(execution.data.resultData.runData.Forecast?.at(-1)).toMatchObject({
					executionStatus: 'error',
					error: { message: expect.stringContaining(whole) },
				});
				if (n8nLine === 1) expect(errorOf(execution)?.message).toContain(whole);
				else expect(answerOf(execution)).toContain(`Forecast did not work: ${whole}`);
			} finally {
				await fixture.control.put(`/weather/keys/${weatherKey}`, { state: 'active' });
			}
		});

		it('a value that cannot be used: the model reads which one and why, and nothing is sent', async () => {
			const execution = await ask('Save it to my reading list.');
			expect(answerOf(execution, 'AI Agent')).toMatch(
				/'URL' is not a web address .*It has to begin with https:\/\//,
			);
			const { requests } = await fixture.control.get<{ requests: unknown[] }>(
				'/requests?service=readLater',
			);
			expect(requests).toEqual([]);
		});

		it('an answer that never came: the model reads that the message may be there, and it is there once', async () => {
			await fixture.control.post('/faults', {
				service: 'chat',
				method: 'POST',
				fault: { kind: 'reset', when: 'after' },
			});
			const execution = await ask('Post “Only once” to the channel.');
			expect(answerOf(execution, 'AI Agent')).toMatch(/did not work: .*may have been posted/);
			expect((await messages()).filter(({ content }) => content === 'Only once')).toHaveLength(1);
		});

		it.each([
			['weather', 'What is the weather in Vienna, AT?'],
			['readLater', 'Which links wait on my list?'],
			['readLater', 'Save https://example.com/echo to my reading list.'],
			['chat', 'Post “Hello” to the channel.'],
		])('%s repeats the whole request: the model reads plain words', async (service, question) => {
			await fixture.control.post('/faults', { service, times: 0, fault: { kind: 'echo' } });
			const answer = answerOf(await ask(question), 'AI Agent');
			expect(answer).toMatch(/did not work: \p{Lu}.{20,}/u);
			expect(answer).not.toMatch(/undefined|\[object|status code \d/);
		});
	});

	it('tells no secret, neither to the model nor in executions, database and log', async () => {
		const { modelKey } = await fixture.control.secrets();
		expect(Object.values(secrets).filter((secret) => secret.length < 8)).toEqual([]);
		expect(received.length).toBeGreaterThan(70);
		expect(
			received.filter(
				(request) => (JSON.parse(request) as { body: string }).body.length >= LONGEST_RECORDED,
			),
		).toEqual([]);
		expect(
			await findLeaks(fixture, secrets, { 'what the model received': received.join('\n') }),
		).toEqual([]);
		// The search itself works: the model's own key is found there.
		expect(received.join('\n')).toContain(modelKey);
	});
});
