import { type Answer, jsonInit, send, TestSandbox } from './TestSandbox';

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

const tool = (
	name: string,
	description: string,
	properties: object,
	required = Object.keys(properties),
) => ({
	type: 'function',
	function: { name, description, parameters: { type: 'object', properties, required } },
});
const TOOLS = [
	tool(
		'Forecast',
		'Get the weather forecast of a place',
		{ place: { type: 'string', description: 'A city' }, days: { type: 'number', default: 3 } },
		['place'],
	),
	tool('Save', 'Save a link to the reading list', {
		url: { type: 'string' },
		favorite: { type: 'boolean' },
	}),
	tool('Archive', 'Archive an item of the reading list', { Item: { type: 'string' } }),
	tool('Post', 'Post a message to the channel', {
		text: { type: 'string', description: 'The message' },
	}),
];

function complete(
	messages: object[],
	body: object = {},
	key = 'sandbox-model-key',
): Promise<Answer> {
	const init = jsonInit('POST', { model: 'any', messages, tools: TOOLS, ...body });
	return send(`${sandbox.sandbox.urls.model}/v1/chat/completions`, {
		...init,
		headers: { ...init.headers, Authorization: `Bearer ${key}` },
	});
}

async function callFor(content: unknown): Promise<[name: string, parameters: unknown]> {
	const { json } = await complete([{ role: 'user', content }]);
	expect(json.choices[0]).toMatchObject({
		finish_reason: 'tool_calls',
		message: { role: 'assistant', content: null },
	});
	const { name, arguments: parameters } = json.choices[0].message.tool_calls[0].function;
	return [name, JSON.parse(parameters)];
}

test.each([
	['What is the weather in New York, US?', ['Forecast', { place: 'New York, US', days: 1 }]],
	['What is the weather of Berlin for 5 days?', ['Forecast', { place: 'Berlin', days: 5 }]],
	[
		'Save https://example.com/a?b=1.',
		['Save', { url: 'https://example.com/a?b=1', favorite: true }],
	],
	['Save http://a.test, not as a favorite', ['Save', { url: 'http://a.test', favorite: false }]],
	['Archive 229279689', ['Archive', { Item: '229279689' }]],
	['Archive the item https://example.com/5000', ['Archive', { Item: 'https://example.com/5000' }]],
	['Post “Hi. All is well!” to the channel', ['Post', { text: 'Hi. All is well!' }]],
	[[{ type: 'text', text: 'Post "in parts"' }], ['Post', { text: 'in parts' }]],
	// What it cannot find it takes from the whole sentence, as a poor model would.
	['Archive it.', ['Archive', { Item: 'Archive it.' }]],
])('%j calls the tool that is meant, with what stands there', async (content, expected) => {
	expect(await callFor(content)).toEqual(expected);
});

test('calls one tool after the other and repeats what they said', async () => {
	const user = { role: 'user', content: 'Post “A”. Save https://a.test now! Archive 229279689.' };
	const earlier = [
		{ role: 'user', content: 'Archive 12345' },
		{ role: 'tool', content: '"old"' },
		{ role: 'assistant', content: 'done' },
	];
	const results = [
		'[{"error":"No channel"}]',
		'[{"id":"1","title":"T","tags":[],"note":null}]',
		'fine',
	].map((content) => ({ role: 'tool', content }));
	const names: string[] = [];
	for (let done = 0; done < 3; done++) {
		const { json } = await complete([...earlier, user, ...results.slice(0, done)]);
		names.push(json.choices[0].message.tool_calls[0].function.name);
	}
	expect(names).toEqual(['Post', 'Save', 'Archive']);
	const { json } = await complete([...earlier, user, ...results]);
	expect(json.choices[0]).toMatchObject({
		finish_reason: 'stop',
		message: {
			content:
				'Post did not work: No channel\nSaved to your reading list: https://a.test\nArchive says: fine.',
		},
	});
});

test('calls nothing that was not asked for, and nothing that is not offered', async () => {
	expect(
		(await complete([{ role: 'user', content: 'Hello!' }])).json.choices[0].message.content,
	).toMatch(/^I am a stand-in for a language model/);
	expect(
		(await complete([{ role: 'user', content: 'Post "A"' }], { tools: undefined })).json.choices[0]
			.message.content,
	).toMatch(/^I am a stand-in for a language model/);
});

describe('everyday questions, with tools as the button of n8n makes them', () => {
	const everyday = [
		tool('Weather_forecast', 'Get daily weather forecast in Weather', {
			Place_Name: { type: 'string', description: '' },
			Days_to_Return: { type: 'number' },
		}),
		tool('Saved_links', 'Get many saved items in ReadLater', { Limit: { type: 'number' } }),
		tool('Save_a_link', 'Save link to reading list in ReadLater', { URL: { type: 'string' } }),
		tool('Post_to_the_channel', 'Send message to chat channel in Chat Webhook', {
			Text: { type: 'string' },
		}),
	];
	const day = (date: string, weekday: string, text: string, precipitationChance: number) => ({
		date,
		weekday,
		temperatureMin: 4,
		text: `Oslo, ${text}`,
		precipitationChance,
	});
	const days = [
		day('2026-11-20', 'Friday', 'Fri 20 Nov: clear sky, 4 to 11 °C', 0),
		day('2026-11-21', 'Saturday', 'Sat 21 Nov: moderate rain, 4 to 9 °C', 76),
		day('2026-11-22', 'Sunday', 'Sun 22 Nov: few clouds, 5 to 9 °C', 10),
	];
	const links = [
		{ title: 'Lentil soup', url: 'https://a.test/soup', tags: ['cooking'], readingMinutes: 2 },
		{ title: 'A long read', url: 'https://a.test/long', tags: ['work'], readingMinutes: 40 },
	];
	const results: Record<string, object[]> = {
		Weather_forecast: days,
		Saved_links: links,
		Save_a_link: [{ saved: true }],
		Post_to_the_channel: [{ success: true }],
	};

	/** Plays the agent: calls what the model wants until it answers. */
	async function talk(content: string, system = 'Help the person.') {
		const messages: object[] = [
			{ role: 'system', content: system },
			{ role: 'user', content },
		];
		const calls: Array<[name: string, parameters: Record<string, unknown>]> = [];
		for (;;) {
			const { json } = await complete(messages, { tools: everyday });
			const [{ message }] = json.choices;
			if (!message.tool_calls) return { calls, answer: message.content as string };
			const { name, arguments: parameters } = message.tool_calls[0].function;
			calls.push([name, JSON.parse(parameters)]);
			messages.push(message, { role: 'tool', content: JSON.stringify(results[name]) });
		}
	}

	test.each<[question: string, call: [string, object] | undefined, answer: string | RegExp]>([
		[
			'Do I need an umbrella in Oslo tomorrow?',
			['Weather_forecast', { Place_Name: 'Oslo', Days_to_Return: 2 }],
			'Yes, take an umbrella. Oslo, Sat 21 Nov: moderate rain, 4 to 9 °C.',
		],
		[
			'Will it rain in Oslo today?',
			['Weather_forecast', { Place_Name: 'Oslo', Days_to_Return: 1 }],
			'No, it should stay dry. Oslo, Fri 20 Nov: clear sky, 4 to 11 °C.',
		],
		[
			'How warm will it be in Oslo this weekend?',
			['Weather_forecast', { Place_Name: 'Oslo', Days_to_Return: 7 }],
			/^• Oslo, Sat 21 Nov.*\n• Oslo, Sun 22 Nov.*$/,
		],
		[
			'What is on my reading list?',
			['Saved_links', { Limit: 50 }],
			/^2 links wait on your reading list:\n• Lentil soup \(2 min\): https:\/\/a\.test\/soup\n/,
		],
		['How many links are on my list?', ['Saved_links', {}], /^2 links wait/],
		[
			'What did I save about cooking?',
			['Saved_links', {}],
			/^1 link about cooking:\n• Lentil soup/,
		],
		[
			'What can I read in five minutes?',
			['Saved_links', {}],
			'You can read this:\n• Lentil soup (2 min): https://a.test/soup',
		],
		[
			'Save https://example.com/soup to my list.',
			['Save_a_link', { URL: 'https://example.com/soup' }],
			'Saved to your reading list: https://example.com/soup',
		],
		[
			'Tell the channel “Back at six”.',
			['Post_to_the_channel', { Text: 'Back at six' }],
			'Posted to the channel: “Back at six”',
		],
		['Who are you?', undefined, /^I am a stand-in for a language model: .*nothing else/],
		['Do I need an umbrella tomorrow?', undefined, /^For which place\?/],
	])('%s', async (question, call, answer) => {
		const { calls, answer: said } = await talk(question);
		expect(calls).toMatchObject(call ? [call] : []);
		expect(said).toEqual(answer instanceof RegExp ? expect.stringMatching(answer) : answer);
		expect(said).not.toMatch(/undefined|null|NaN|\{/);
	});

	test('a place that was named before is meant again', async () => {
		const { answer } = await talk(
			'Do I need an umbrella tomorrow?',
			'Today is 2026-11-20. The person lives in Oslo, NO.',
		);
		expect(answer).toMatch(/^Yes, take an umbrella/);
	});

	test('the weather goes to the channel as a sentence', async () => {
		const { calls, answer } = await talk('Post the weather in Oslo to the channel.');
		const text = 'Oslo, Fri 20 Nov: clear sky, 4 to 11 °C.';
		expect(calls.map(([name]) => name)).toEqual(['Weather_forecast', 'Post_to_the_channel']);
		expect(calls[1]?.[1]).toEqual({ Text: text });
		expect(answer).toBe(`Posted to the channel: “${text}”`);
	});
});

test('refuses what it does not know, in the words of the interface', async () => {
	const asked = [{ role: 'user', content: 'Hello' }];
	expect(await complete(asked, {}, 'another')).toMatchObject({
		status: 401,
		json: { error: { message: 'Incorrect API key provided.' } },
	});
	expect(await complete(asked, { stream: true })).toMatchObject({ status: 400 });
	expect(await complete(asked, { messages: 'x' })).toMatchObject({ status: 400 });
	const headers = { Authorization: 'Bearer sandbox-model-key' };
	expect(
		await send(`${sandbox.sandbox.urls.model}/v1/responses`, { headers, method: 'POST' }),
	).toMatchObject({ status: 404 });
	expect(await send(`${sandbox.sandbox.urls.model}/v1/models`, { headers })).toMatchObject({
		status: 200,
		json: { data: [{ id: 'sandbox-model' }] },
	});
});

test('its requests are recorded, and faults hit it', async () => {
	await sandbox.control('POST', '/faults', {
		service: 'model',
		fault: { kind: 'status', status: 503 },
	});
	expect((await complete([{ role: 'user', content: 'secret word' }])).status).toBe(503);
	const { requests } = (await sandbox.control('GET', '/requests?service=model')).json;
	expect(requests).toMatchObject([
		{ path: '/v1/chat/completions', status: 503, body: expect.stringContaining('secret word') },
	]);
});
