/**
 * Servers that repeat secrets in all spellings and places. The run makes docs/secrets.md of what
 * happened; with WRITE_DOCS=1 it writes the page, otherwise it compares it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import nock from '../engine/nock';
import { REPOSITORY } from '../package/imports';
import { BY_NATURE, SPELLINGS, XML_SPELLINGS } from '../spellings';
import { CHAT, READ_LATER, startN8n, WEATHER } from './accounts';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

const PAGE = join(REPOSITORY, 'docs', 'secrets.md');
const SECRET = 'cAn4ry-k+7/é&q';
/** Of a webhook address, which has letters, digits and few signs. */
const TOKEN = 'cAn4ry_t0ken-7Q';

interface Place {
	readonly node: string;
	readonly place: string;
	readonly secret: string;
	/** @param text stands around the secret @returns everything that the node put out */
	run(text: string): Promise<string>;
}

let latitude = 0;

/** Everything that leaves: items, and the error's texts. */
async function put(
	type: string,
	credential: string,
	data: ICredentialDataDecryptedObject,
	parameters: INodeParameters,
): Promise<string> {
	const n8n = startN8n();
	const account = await n8n.credentials.create(credential, data);
	const { items, error } = await n8n.execute({ type, credentials: account.reference, parameters });
	nock.cleanAll();
	const { message, description } = (error ?? {}) as { message?: string; description?: string };
	return allTexts([items, message, description]).join('\n');
}

/** What the window of a credential says. */
async function windowSays(credential: string, data: Record<string, string>): Promise<string> {
	const window = startN8n().newWindow(credential);
	window.fill(data);
	const { message } = await window.save();
	nock.cleanAll();
	return message;
}

function allTexts(value: unknown): string[] {
	if (value === null || typeof value !== 'object') return [String(value)];
	return Object.entries(value).flatMap(([key, entry]) => [key, ...allTexts(entry)]);
}

async function weather(status: number, answer: object, type = 'weather'): Promise<string> {
	latitude += 1;
	nock(WEATHER)
		.get(/onecall/)
		.query(true)
		.times(3)
		.reply(status, answer);
	return await put(
		type,
		'weatherApi',
		{ baseUrl: WEATHER, apiKey: SECRET },
		{
			resource: 'weather',
			operation: 'getEverything',
			locationBy: 'coordinates',
			latitude: String(latitude % 80),
			longitude: String(latitude),
			language: 'en',
		},
	);
}

const MOMENT = { dt: 1_700_000_000, temp: 1 };

async function list(
	status: number,
	answer: object,
	headers: Record<string, string>,
	output: 'simplified' | 'raw',
): Promise<string> {
	nock(READ_LATER).persist().post('/v3/get').reply(status, answer, headers);
	return await put(
		'readLater',
		'readLaterTokenApi',
		{ baseUrl: READ_LATER, consumerKey: '12345-consumer-77bd', accessToken: SECRET },
		{
			authentication: 'token',
			resource: 'savedItem',
			operation: 'getMany',
			show: 'all',
			returnAll: false,
			limit: 1,
			sort: { order: 'newest' },
			output,
		},
	);
}

const saved = (fields: object) => ({
	status: 1,
	error: null,
	since: 1_700_000_000,
	list: { 1: { item_id: '1', time_added: '1699999999', status: '0', ...fields } },
});

async function feed(content: string): Promise<string> {
	nock(READ_LATER)
		.get(/\/feed\/all/)
		.reply(200, `<rss><channel><item>${content}</item></channel></rss>`);
	return await put(
		'readLater',
		'readLaterFeedApi',
		{ feedAddress: `${READ_LATER}/users/${TOKEN}/feed/all` },
		{ resource: 'feed', operation: 'getMany', returnAll: true, output: 'raw' },
	);
}

async function chat(status: number, answer: object, type = 'chatWebhook'): Promise<string> {
	nock(CHAT)
		.get(/webhooks/)
		.query(true)
		.times(3)
		.reply(status, answer);
	return await put(
		type,
		'chatWebhookApi',
		{ webhookUrl: `${CHAT}/api/webhooks/123456/${TOKEN}` },
		{ resource: 'message', operation: 'get', messageId: '1' },
	);
}

/** The error of a node that an AI agent uses. */
async function tool(name: string, text: string): Promise<string> {
	if (name === 'weather') return await weather(400, { cod: 400, message: text }, 'weatherTool');
	return await chat(400, { code: 50_035, message: text }, 'chatWebhookTool');
}

async function connecting(text: string, isWindow: boolean): Promise<string> {
	nock(READ_LATER).persist().post(/oauth/).reply(500, { error: text });
	const data = { baseUrl: READ_LATER, consumerKey: SECRET };
	if (isWindow) return await windowSays('readLaterOAuthApi', data);
	const parameters = { authentication: 'account', resource: 'savedItem', operation: 'getMany' };
	return await put('readLater', 'readLaterOAuthApi', data, { ...parameters, returnAll: true });
}

const nested = (text: string): object =>
	Array.from({ length: 80 }).reduce<object>((inner) => ({ inner }), { text });

const PLACES: readonly Place[] = [
	{
		node: 'Weather',
		place: 'a text of the answer',
		secret: SECRET,
		run: (text) => weather(200, { lat: 1, lon: 1, current: MOMENT, alerts: [{ event: text }] }),
	},
	{
		node: 'Weather',
		place: 'a name of a field',
		secret: SECRET,
		run: (text) => weather(200, { lat: 1, lon: 1, current: { ...MOMENT, [text]: 1 } }),
	},
	{
		node: 'Weather',
		place: 'deep inside',
		secret: SECRET,
		run: (text) => weather(200, { lat: 1, lon: 1, current: MOMENT, debug: nested(text) }),
	},
	{
		node: 'Weather',
		place: 'an error',
		secret: SECRET,
		run: (text) => weather(400, { cod: 400, message: text }),
	},
	{
		node: 'ReadLater',
		place: 'a title',
		secret: SECRET,
		run: (text) => list(200, saved({ given_title: text }), {}, 'simplified'),
	},
	{
		node: 'ReadLater',
		place: 'a name of a field',
		secret: SECRET,
		run: (text) => list(200, saved({ [text]: 1 }), {}, 'raw'),
	},
	{
		node: 'ReadLater',
		place: 'deep inside',
		secret: SECRET,
		run: (text) => list(200, saved({ more: nested(text) }), {}, 'raw'),
	},
	{
		node: 'ReadLater',
		place: 'an error',
		secret: SECRET,
		run: (text) => list(200, { status: 0, error: text }, {}, 'simplified'),
	},
	{
		node: 'ReadLater',
		place: 'a header',
		secret: SECRET,
		run: (text) => list(400, {}, { 'x-error': Buffer.from(text).toString('latin1') }, 'simplified'),
	},
	{
		node: 'ReadLater (feed)',
		place: 'a title',
		secret: TOKEN,
		run: (text) => feed(`<title><![CDATA[${text}]]></title><link>https://a.test/</link>`),
	},
	{
		node: 'Chat Webhook',
		place: 'a message',
		secret: TOKEN,
		run: (text) => chat(200, { id: '1', channel_id: '2', content: text }),
	},
	{
		node: 'Chat Webhook',
		place: 'an error',
		secret: TOKEN,
		run: (text) => chat(400, { code: 50_035, message: text }),
	},
	{
		node: 'Weather (tool of an agent)',
		place: 'an error',
		secret: SECRET,
		run: (text) => tool('weather', text),
	},
	{
		node: 'Chat Webhook (tool of an agent)',
		place: 'an error',
		secret: TOKEN,
		run: (text) => tool('chatWebhook', text),
	},
	{
		node: 'ReadLater (connecting an account)',
		place: 'in the window',
		secret: SECRET,
		run: (text) => connecting(text, true),
	},
	{
		node: 'ReadLater (connecting an account)',
		place: 'in the node',
		secret: SECRET,
		run: (text) => connecting(text, false),
	},
	{
		node: 'Weather (window of the credential)',
		place: 'an error',
		secret: SECRET,
		async run(text) {
			nock(WEATHER)
				.persist()
				.get(/onecall/)
				.query(true)
				.reply(400, { cod: 400, message: text });
			return await windowSays('weatherApi', { baseUrl: WEATHER, apiKey: SECRET });
		},
	},
	{
		node: 'Chat Webhook (window of the credential)',
		place: 'an error',
		secret: TOKEN,
		async run(text) {
			nock(CHAT)
				.get(/webhooks/)
				.reply(400, { code: 50_035, message: text });
			const webhookUrl = `${CHAT}/api/webhooks/123456/${TOKEN}`;
			return await windowSays('chatWebhookApi', { webhookUrl });
		},
	},
];

const XML_PLACES: readonly Place[] = [
	{
		node: 'ReadLater (feed)',
		place: 'a title',
		secret: TOKEN,
		run: (xml) => feed(`<title>${xml}</title><link>https://a.test/</link>`),
	},
	{
		node: 'ReadLater (feed)',
		place: 'another element',
		secret: TOKEN,
		run: (xml) => feed(`<title>a</title><link>https://a.test/</link><debug>${xml}</debug>`),
	},
];

type Outcome = 'hidden' | 'by nature not' | 'TOLD' | 'text lost';

async function outcome(
	{ secret, run }: Place,
	spell: (secret: string) => string,
): Promise<Outcome> {
	const text = `before ${spell(secret)} after`;
	const shown = await run(text);
	if (!/before\b/.test(shown)) return 'text lost';
	const plain = shown.toLowerCase();
	const isTold = [secret, spell(secret)].some((form) => plain.includes(form.toLowerCase()));
	if (isTold) return 'TOLD';
	return /before \[hidden\](?:=|%3D)* after/i.test(shown) ? 'hidden' : 'text lost';
}

const wrong: string[] = [];

async function tableOf(
	spellings: Readonly<Record<string, (secret: string) => string>>,
	places: readonly Place[],
	expected: 'hidden' | 'TOLD',
): Promise<string[]> {
	const rows: string[] = [];
	for (const [name, spell] of Object.entries(spellings)) {
		const cells: string[] = [];
		for (const place of places) {
			const seen = await outcome(place, spell);
			if (seen !== expected) wrong.push(`${seen}: ${place.node}, ${place.place}, ${name}`);
			cells.push(seen === 'TOLD' ? 'by nature not' : seen);
		}
		rows.push(`| ${name} | ${cells.join(' | ')} |`);
	}
	return rows;
}

const head = (places: readonly Place[]) => [
	`| Written | ${places.map(({ node, place }) => `${node}: ${place}`).join(' | ')} |`,
	`| --- |${' --- |'.repeat(places.length)}`,
];

test('a secret is hidden in every spelling and place, and nothing else is lost', async () => {
	const text = await tableOf(SPELLINGS, PLACES, 'hidden');
	const xml = await tableOf(XML_SPELLINGS, XML_PLACES, 'hidden');
	const nature = await tableOf(BY_NATURE, PLACES.slice(0, 1), 'TOLD');
	expect(wrong).toEqual([]);
	const cases = text.length * PLACES.length + xml.length * XML_PLACES.length;
	const page = [
		'# Where a server repeats a secret',
		'',
		`This page is made by \`test/workflows/spelledSecrets.test.ts\` (\`WRITE_DOCS=1 npm run test:unit -- -- spelledSecrets\`): servers put the secret of the account, with text around it, into their answers, and all that leaves the node is searched. ${cases} cases; told: 0, text lost: 0.`,
		'',
		...head(PLACES),
		...text,
		'',
		'What XML can do beyond that, in a feed:',
		'',
		...head(XML_PLACES),
		...xml,
		'',
		'Nobody can find a secret in what could be any text:',
		'',
		...head(PLACES.slice(0, 1)),
		...nature,
		'',
		'A secret that could be a word of ordinary text (letters only, fewer than 15) or has less than six characters is hidden where a key, a token or an id is named before it, or in the address of a feed. Elsewhere nobody can tell it from the word.',
		'',
	].join('\n');
	if (process.env.WRITE_DOCS === '1') writeFileSync(PAGE, page);
	expect(readFileSync(PAGE, 'utf8')).toBe(page);
}, 120_000);
