/** n8n shows the advice of an error, hints and pop-ups as HTML. What others wrote must stay text there. */
import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { ChatWebhook } from '../../nodes/ChatWebhook/ChatWebhook.node';
import { ReadLater } from '../../nodes/ReadLater/ReadLater.node';
import { Weather } from '../../nodes/Weather/Weather.node';
import nock from '../engine/nock';
import { CHAT, chatData, READ_LATER, startN8n, tokenData, WEATHER, weatherData } from './accounts';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

const HOSTILE = '<img src=x onerror=alert(1)>`code`<a href="https://evil.test">Sign in</a>';
/** n8n makes an element of backticks, too. */
const TAG = /<[a-z!?/]|`/i;
/** The same text as it is shown. */
const SHOWN = /‹(?:img|a )/;

const NODES = {
	weather: { node: new Weather(), credential: 'weatherApi', data: weatherData, host: WEATHER },
	readLater: {
		node: new ReadLater(),
		credential: 'readLaterTokenApi',
		data: tokenData,
		host: READ_LATER,
	},
	chatWebhook: {
		node: new ChatWebhook(),
		credential: 'chatWebhookApi',
		data: chatData,
		host: CHAT,
	},
} as const;
type Name = keyof typeof NODES;
const names = Object.keys(NODES) as Name[];

/** What a person reads, or a model when the node is its tool. */
async function read(name: Name, parameters: INodeParameters): Promise<string[]> {
	const { credential, data } = NODES[name];
	const n8n = startN8n();
	const account = await n8n.credentials.create(credential, data);
	const fixed = name === 'readLater' ? { authentication: 'token' } : {};
	const { error, run } = await n8n.execute({
		type: name,
		credentials: account.reference,
		parameters: { ...fixed, ...parameters },
	});
	const { message, description } = (error ?? {}) as { message?: string; description?: string };
	const hints = Object.values(run.data.resultData.runData)
		.flat()
		.flatMap(({ hints = [] }) => hints.map((hint) => hint.message));
	return [message, description, ...hints].filter((text) => typeof text === 'string');
}

const optionsOf = (properties: readonly INodeProperties[], name: string, resource?: string) =>
	properties
		.filter((property) => property.name === name)
		.filter(({ displayOptions }) => {
			const { resource: shown } = displayOptions?.show ?? {};
			return resource === undefined || shown === undefined || shown.includes(resource);
		})
		.flatMap(({ options = [] }) => options as INodePropertyOptions[])
		.map(({ value }) => String(value));

function operationsOf(name: Name): { resource: string; operation: string }[] {
	const { properties } = NODES[name].node.description;
	return optionsOf(properties, 'resource').flatMap((resource) =>
		optionsOf(properties, 'operation', resource).map((operation) => ({ resource, operation })),
	);
}

function fieldsOf(name: Name, resource: string, operation: string): INodeProperties[] {
	return NODES[name].node.description.properties.filter(({ name: field, displayOptions }) => {
		const { show } = displayOptions ?? {};
		return (
			!['resource', 'operation', 'authentication'].includes(field) &&
			(show?.resource === undefined || show.resource.includes(resource)) &&
			(show?.operation === undefined || show.operation.includes(operation))
		);
	});
}

/** An entry from an expression may be of any kind, whatever the field expects. */
const entriesFor = ({ type }: INodeProperties): unknown[] =>
	type === 'resourceLocator'
		? ['id', 'url', 'list'].map((mode) => ({ __rl: true, mode, value: HOSTILE }))
		: [HOSTILE, { [HOSTILE]: HOSTILE }, [HOSTILE]];

/** n8n itself refuses a run without them. */
function usual({ name, type }: INodeProperties): [string, unknown] {
	if (type === 'resourceLocator') return [name, { __rl: true, mode: 'id', value: '1' }];
	return [name, type === 'dateTime' ? '2026-01-01T00:00:00' : '1'];
}

describe.each(names)('%s', (name) => {
	test('quotes entries as text, whatever the field', async () => {
		let quoted = 0;
		const tried = new Set<string>();
		for (const { resource, operation } of operationsOf(name)) {
			const fields = fieldsOf(name, resource, operation);
			const required = fields.filter((field) => field.required).map(usual);
			for (const field of fields) {
				if (tried.has(field.name)) continue;
				tried.add(field.name);
				for (const entry of entriesFor(field)) {
					const texts = await read(name, {
						...Object.fromEntries(required),
						resource,
						operation,
						[field.name]: entry,
					} as INodeParameters);
					expect({ field: field.name, tags: texts.filter((text) => TAG.test(text)) }).toEqual({
						field: field.name,
						tags: [],
					});
					if (texts.some((text) => SHOWN.test(text))) quoted += 1;
				}
			}
		}
		expect(quoted).toBeGreaterThan(2);
	}, 120_000);

	test.each([200, 400, 401, 403, 404, 409, 413, 422, 429, 500, 503])(
		'quotes a server that says %i as text',
		async (status) => {
			const answer = JSON.stringify({
				message: HOSTILE,
				error: HOSTILE,
				code: 50_035,
				cod: status,
				parameters: [HOSTILE],
				errors: { [HOSTILE]: { _errors: [{ code: HOSTILE, message: HOSTILE }] } },
				status: 0,
			});
			nock(NODES[name].host)
				.persist()
				.intercept(/.*/, name === 'weather' ? 'GET' : 'POST')
				.query(true)
				.reply(status, answer, { 'x-error': HOSTILE, 'retry-after': '1' });
			const parameters: Record<Name, INodeParameters> = {
				weather: {
					resource: 'weather',
					operation: 'getCurrent',
					locationBy: 'coordinates',
					latitude: '7',
					longitude: String(status / 10),
				},
				readLater: { resource: 'savedItem', operation: 'getMany', returnAll: true },
				chatWebhook: { resource: 'message', operation: 'send', text: 'x' },
			};
			const texts = await read(name, parameters[name]);
			nock.cleanAll();
			expect(texts.filter((text) => TAG.test(text))).toEqual([]);
			if (status === 400) expect(texts.join()).toMatch(SHOWN);
		},
	);
});
