/** What is thrown before the first item is worked on concerns all of them, so each leaves by the Error branch. */
import type { TestInstance } from '../engine';
import { chatData, startN8n, tokenData, weatherData } from './accounts';

const items = [1, 2, 3].map((number) => ({ json: { number } }));
const ERROR_BRANCH = { onError: 'continueErrorOutput' } as const;

interface Case {
	readonly type: string;
	readonly credential: string;
	readonly data: Record<string, string>;
	readonly parameters: object;
}

const place = {
	resource: 'weather',
	operation: 'getCurrent',
	locationBy: 'coordinates',
	latitude: '={{ $json.number }}',
	longitude: '1',
};
const CASES: Readonly<Record<string, Case>> = {
	Weather: {
		type: 'weather',
		credential: 'weatherApi',
		data: { ...weatherData, baseUrl: 'no address' },
		parameters: place,
	},
	ReadLater: {
		type: 'readLater',
		credential: 'readLaterTokenApi',
		data: { ...tokenData, baseUrl: 'no address' },
		parameters: {
			resource: 'savedItem',
			operation: 'archive',
			authentication: 'token',
			item: { __rl: true, mode: 'id', value: '={{ $json.number }}' },
		},
	},
	'Chat Webhook': {
		type: 'chatWebhook',
		credential: 'chatWebhookApi',
		data: { ...chatData, webhookUrl: 'no address' },
		parameters: { resource: 'message', operation: 'send', text: 'hello' },
	},
};

async function run(n8n: TestInstance, { type, credential, data, parameters }: Case) {
	const account = await n8n.credentials.create(credential, data);
	return await n8n.execute(
		{ type, credentials: account.reference, parameters, ...ERROR_BRANCH } as never,
		items,
	);
}

test.each(Object.entries(CASES))('%s: an account that cannot be used', async (_name, entry) => {
	const result = await run(startN8n(), entry);
	expect(result.items).toEqual([]);
	expect(result.errorItems).toHaveLength(3);
	for (const [index, item] of (result.errorItems ?? []).entries())
		expect(item).toMatchObject({
			json: { error: expect.stringContaining('cannot be used'), details: expect.anything() },
			pairedItem: { item: index },
		});
});

test.each(Object.entries(CASES))('%s: an operation that does not exist', async (_name, entry) => {
	const parameters = { ...entry.parameters, operation: 'unheardOf' };
	const result = await run(startN8n(), { ...entry, parameters });
	expect(result.items).toEqual([]);
	expect(result.errorItems).toHaveLength(3);
});

test('Weather: a run that would make more calls than allowed, and one over the cap of the day', async () => {
	const parameters = { ...place, options: { maxCallsPerRun: 2 } };
	const run_ = await run(startN8n(), {
		...(CASES.Weather as Case),
		data: weatherData,
		parameters,
	});
	expect(run_.items).toEqual([]);
	expect(run_.errorItems?.map(({ json }) => json.error)).toEqual(
		Array(3).fill("This run needs 3 calls, and 'Max Calls per Run' allows 2"),
	);
	const capped = await run(startN8n(), {
		...(CASES.Weather as Case),
		data: { ...weatherData, maxCallsPerDay: '2' },
		parameters: place,
	});
	expect(capped.items).toEqual([]);
	expect(capped.errorItems).toHaveLength(3);
});
