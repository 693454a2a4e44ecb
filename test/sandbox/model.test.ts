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
	['What is the weather in New York, US?', ['Forecast', { place: 'New York, US', days: 3 }]],
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
	const user = { role: 'user', content: 'Post “A”. Save https://a.test now! Is there a forecast?' };
	const earlier = [
		{ role: 'user', content: 'Archive 12345' },
		{ role: 'tool', content: '"old"' },
		{ role: 'assistant', content: 'done' },
	];
	const results = [
		'[{"error":"No channel"}]',
		'[{"id":"1","title":"T","tags":[],"note":null}]',
		'sunny',
	].map((content) => ({ role: 'tool', content }));
	const names: string[] = [];
	for (let done = 0; done < 3; done++) {
		const { json } = await complete([...earlier, user, ...results.slice(0, done)]);
		names.push(json.choices[0].message.tool_calls[0].function.name);
	}
	expect(names).toEqual(['Post', 'Save', 'Forecast']);
	const { json } = await complete([...earlier, user, ...results]);
	expect(json.choices[0]).toMatchObject({
		finish_reason: 'stop',
		message: {
			content: 'Post did not work: No channel\nSave says: id 1, title T.\nForecast says: sunny.',
		},
	});
});

test('calls nothing that was not asked for, and nothing that is not offered', async () => {
	expect(
		(await complete([{ role: 'user', content: 'Hello!' }])).json.choices[0].message.content,
	).toBe('None of my tools fits. They are: Forecast, Save, Archive, Post.');
	expect(
		(await complete([{ role: 'user', content: 'Post "A"' }], { tools: undefined })).json.choices[0]
			.message.content,
	).toBe('None of my tools fits. They are: none.');
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
