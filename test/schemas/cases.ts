import { readFileSync } from 'node:fs';
import type { ICredentialDataDecryptedObject, IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { ExecutionResult } from '../engine';
import { CONSUMER_KEY, type TestSandbox, WEATHER_KEY, WEBHOOK_PATH } from '../sandbox/TestSandbox';
import { startN8n } from '../workflows/accounts';

/** An operation, with the fields a person has to fill in before it runs. */
export interface Case {
	node: 'Weather' | 'ReadLater' | 'ChatWebhook';
	resource: string;
	operation: string;
	parameters?: IDataObject;
}

const PLACE = { locationBy: 'name', placeName: 'Berlin, DE' };
const URL_OF_ITEM = 'https://example.com/for-the-schema';
const ITEM = { item: { __rl: true, mode: 'url', value: URL_OF_ITEM } };
const TAGS = { ...ITEM, tags: 'tea' };
const FROZEN_AT = '2026-11-22T23:30:00Z';
/** Replaced by the ID of a message that was posted before. */
export const MESSAGE = 'MESSAGE';

const weather = (resource: string, operation: string, parameters: IDataObject = PLACE): Case => ({
	node: 'Weather',
	resource,
	operation,
	parameters,
});
const list = (operation: string, parameters: IDataObject = {}): Case => ({
	node: 'ReadLater',
	resource: 'savedItem',
	operation,
	parameters: { authentication: 'token', ...parameters },
});
const message = (operation: string, parameters: IDataObject): Case => ({
	node: 'ChatWebhook',
	resource: 'message',
	operation,
	parameters,
});

/** Every operation, in an order in which one after the other works. */
export const CASES: readonly Case[] = [
	weather('weather', 'getDailyForecast', { ...PLACE, days: 8 }),
	weather('weather', 'getHourlyForecast', { ...PLACE, hours: 48 }),
	weather('weather', 'getCurrent'),
	weather('weather', 'getNextHourRain'),
	weather('weather', 'getAlerts', { ...PLACE, placeName: 'Paris, FR' }),
	weather('weather', 'checkConditions', {
		...PLACE,
		rules: { rule: [{ measure: 'gust', value: 1 }] },
	}),
	weather('weather', 'getEverything', { ...PLACE, placeName: 'Paris, FR' }),
	weather('weather', 'getWrittenSummary'),
	weather('history', 'getDaySummary', { ...PLACE, whichDays: 'date', date: '2026-01-02' }),
	weather('history', 'getAtTime', { ...PLACE, time: '2020-01-02T12:00:00Z' }),
	weather('location', 'findByName', { placeName: 'Berlin' }),
	weather('location', 'findByPostalCode', { postalCode: '10117, DE' }),
	weather('location', 'findByCoordinates', { latitude: '52.52', longitude: '13.405' }),
	list('save', { url: URL_OF_ITEM }),
	list('get', ITEM),
	list('getMany', { show: 'all' }),
	list('count', { show: 'all' }),
	list('archive', ITEM),
	list('moveBack', ITEM),
	list('favorite', ITEM),
	list('unfavorite', ITEM),
	list('setTags', TAGS),
	list('addTags', TAGS),
	list('removeTags', TAGS),
	list('getTags'),
	list('delete', ITEM),
	{ node: 'ReadLater', resource: 'feed', operation: 'getMany' },
	message('send', { text: 'For the schema' }),
	message('sendAndWait', { message: 'For the schema?' }),
	message('get', { messageId: MESSAGE }),
	message('edit', { messageId: MESSAGE, text: 'Changed' }),
	message('editOrPost', { messageId: MESSAGE, text: 'All is well' }),
	message('delete', { messageId: MESSAGE }),
	{ node: 'ChatWebhook', resource: 'webhook', operation: 'getInfo' },
];

/** Where n8n looks for the schema of an operation, beside the node. */
export function schemaPath({ node, resource, operation }: Case): string {
	return `nodes/${node}/__schema__/v1.0.0/${resource}/${operation}.json`;
}

/** What a schema says at present. */
export function readSchema(path: string): unknown {
	return JSON.parse(readFileSync(path, 'utf8')) as unknown;
}

/** What n8n has stored, below what is filled in here; nothing for a node that was just added. */
interface Stored {
	parametersOf(each: Case): IDataObject;
	credentialOf(type: string): ICredentialDataDecryptedObject;
}

const NEW: Stored = { parametersOf: () => ({}), credentialOf: () => ({}) };

/** Runs every operation once against the sandbox, and gives what came out. */
export async function runAll(
	sandbox: TestSandbox,
	stored: Stored = NEW,
	n8n = startN8n(),
): Promise<Array<[Case, INodeExecutionData[]]>> {
	const { weather: weatherUrl, readLater, chat } = sandbox.sandbox.urls;
	const { feedUserId } = (
		await sandbox.control('PUT', '/readLater/accounts/reader', { feedPublic: true })
	).json as { feedUserId: string };
	// The weather of a day with rain and snow ahead: which fields come depends on it.
	await sandbox.control('POST', '/clock', { service: 'weather', frozenAt: FROZEN_AT });
	await sandbox.control('PUT', '/weather/scenario', {
		latitude: 48.8589,
		longitude: 2.32,
		scenario: 'alerts',
	});
	await sandbox.control('PUT', '/weather/scenario', {
		latitude: 52.517,
		longitude: 13.3889,
		scenario: 'rain',
	});
	const account = async (type: string, data: ICredentialDataDecryptedObject) =>
		await n8n.credentials.create(type, { ...stored.credentialOf(type), ...data });
	const accounts = {
		Weather: await account('weatherApi', { baseUrl: weatherUrl, apiKey: WEATHER_KEY }),
		ReadLater: await account('readLaterTokenApi', {
			baseUrl: readLater,
			consumerKey: CONSUMER_KEY,
			accessToken: await sandbox.accessToken(),
		}),
		feed: await account('readLaterFeedApi', {
			feedAddress: `${readLater}/users/${feedUserId}/feed/all`,
		}),
		ChatWebhook: await account('chatWebhookApi', { webhookUrl: `${chat}${WEBHOOK_PATH}` }),
	};
	const { json } = await sandbox.post({ content: 'First' });
	const outputs: Array<[Case, INodeExecutionData[]]> = [];
	for (const each of CASES) {
		const { node, resource, operation, parameters = {} } = each;
		const used = resource === 'feed' ? accounts.feed : accounts[node];
		const result = await n8n.execute({
			type: node.charAt(0).toLowerCase() + node.slice(1),
			credentials: used.reference,
			parameters: {
				...stored.parametersOf(each),
				resource,
				operation,
				...parameters,
				...(parameters.messageId === MESSAGE && { messageId: (json as { id: string }).id }),
			},
		});
		const { status, error, items } =
			result.status === 'waiting' ? await answered(sandbox, n8n, result) : result;
		if (status !== 'success')
			throw new Error(
				`${node} ${resource}/${operation}: ${error?.message} ${error?.description ?? ''}`,
			);
		outputs.push([each, items]);
	}
	return outputs;
}

/** A question, once somebody has answered it. */
async function answered(
	sandbox: TestSandbox,
	n8n: ReturnType<typeof startN8n>,
	waiting: ExecutionResult,
): Promise<ExecutionResult> {
	const messageId = String(waiting.items[0]?.json.messageId);
	const { json } = await sandbox.chat(`${WEBHOOK_PATH}/messages/${messageId}`);
	const [link = ''] = /http\S+signature=\w+/.exec((json as { content: string }).content) ?? [];
	const { resumed } = await n8n.openLink(waiting, link, {
		method: 'POST',
		body: { name: 'Anna' },
	});
	return resumed ?? waiting;
}
