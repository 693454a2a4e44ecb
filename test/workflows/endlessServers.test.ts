/**
 * Servers that send without end, or as much as is taken in, on real connections. With
 * `SIMULATED_MINUTES` n8n has to live for longer, and answers may be as large as they may be; `.ci/run` lets it
 * have an hour in a process of 1 GB.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getHeapStatistics } from 'node:v8';
import { createGzip } from 'node:zlib';
import type { INodeParameters } from 'n8n-workflow';
import { LARGEST_ANSWER, LONGEST_ANSWER_MS } from '../../nodes/shared/domain/bounds';
import type { N8nLine } from '../engine';
import { CANARY, startN8n, WEBHOOK_PATH } from './accounts';
import type { Answer } from './TestServer';
import { TestServer } from './TestServer';

// The bound that nodes have where time is simulated, a fifth of it otherwise.
jest.mock('../../nodes/shared/domain/bounds', () => ({
	...jest.requireActual<object>('../../nodes/shared/domain/bounds'),
	...(process.env.SIMULATED_MINUTES ? {} : { LARGEST_ANSWER: 4_000_000 }),
}));
jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

interface Subject {
	readonly name: string;
	readonly node: string;
	readonly credential: string;
	readonly data: (base: string) => Record<string, string>;
	readonly parameters: (turn: number) => INodeParameters;
	/** A good answer of so many bytes. */
	readonly large: (bytes: number) => string;
}

const LIST = {
	resource: 'savedItem',
	operation: 'getMany',
	show: 'all',
	returnAll: false,
	limit: 5,
};
const SUBJECTS: readonly Subject[] = [
	{
		name: 'Weather',
		node: 'weather',
		credential: 'weatherApi',
		data: (baseUrl) => ({ baseUrl, apiKey: CANARY.apiKey }),
		parameters: (turn) => ({
			resource: 'weather',
			operation: 'getEverything',
			locationBy: 'coordinates',
			latitude: String((turn % 170) - 85),
			longitude: String(turn % 180),
		}),
		large: (bytes) =>
			`{"lat":1,"lon":1,"current":{"dt":1700000000,"temp":1},"more":${numbers(bytes)}}`,
	},
	{
		name: 'ReadLater (account)',
		node: 'readLater',
		credential: 'readLaterOAuthApi',
		data: (baseUrl) => ({ baseUrl, consumerKey: CANARY.consumerKey }),
		parameters: () => ({ ...LIST, authentication: 'account' }),
		large: largeList,
	},
	{
		name: 'ReadLater (token)',
		node: 'readLater',
		credential: 'readLaterTokenApi',
		data: (baseUrl) => ({
			baseUrl,
			consumerKey: CANARY.consumerKey,
			accessToken: CANARY.accessToken,
		}),
		parameters: () => ({ ...LIST, authentication: 'token', returnAll: true }),
		large: largeList,
	},
	{
		name: 'ReadLater (feed)',
		node: 'readLater',
		credential: 'readLaterFeedApi',
		data: (baseUrl) => ({ feedAddress: `${baseUrl}/users/${CANARY.feedUserId}/feed/all` }),
		parameters: () => ({ resource: 'feed', operation: 'getMany', returnAll: true }),
		large: (bytes) =>
			`<rss><channel>${'<item><title>A</title><link>https://a.test/</link></item>'.repeat(bytes / 58)}</channel></rss>`,
	},
	{
		name: 'Chat Webhook',
		node: 'chatWebhook',
		credential: 'chatWebhookApi',
		data: (base) => ({ webhookUrl: `${base}${WEBHOOK_PATH}` }),
		parameters: () => ({ resource: 'message', operation: 'send', text: 'x' }),
		large: (bytes) => `{"id":"123456789012345678","content":"x","more":${numbers(bytes)}}`,
	},
];

/** Small objects, which take most memory for their size. */
function numbers(bytes: number): string {
	return `[${'{"a":1},'.repeat(bytes / 8)}0]`;
}

function largeList(bytes: number): string {
	const excerpt = 'x'.repeat(800);
	const list = Object.fromEntries(
		Array.from({ length: Math.floor(bytes / 900) }, (_, index) => [
			String(index + 1),
			{ item_id: String(index + 1), time_added: String(1_700_000_000 - index), excerpt },
		]),
	);
	return JSON.stringify({ status: 1, error: null, since: 1_700_000_000, list });
}

/** Bytes that servers gave to a connection, as they were. */
let sent = 0;

function sendOn(response: ServerResponse, chunk: string): void {
	const send = (): void => {
		for (let more = true; more && !response.destroyed; sent += chunk.length)
			more = response.write(chunk);
	};
	response.on('drain', send);
	send();
}

const without =
	(status: number, unit: string, begin = ''): Answer =>
	(_request, response) => {
		response.writeHead(status, { 'content-type': 'application/json' });
		response.write(begin);
		sendOn(response, unit.repeat(65_536 / unit.length));
	};

/** A thousand times as much as goes over the wire. */
function bomb(_request: IncomingMessage, response: ServerResponse): void {
	response.writeHead(200, { 'content-encoding': 'gzip' });
	const packer = createGzip();
	packer.pipe(response);
	response.on('close', () => packer.destroy());
	const zeros = Buffer.alloc(65_536);
	const fill = (): void => {
		for (let more = true; more && !packer.destroyed;) more = packer.write(zeros);
	};
	packer.on('drain', fill);
	fill();
}

const ENDLESS: ReadonlyArray<readonly [string, Answer]> = [
	['an open list', without(200, '[[],{}],', '[')],
	['a refusal', without(401, ' ')],
	['a failure', without(500, ' ')],
	['little that unpacks to much', bomb],
];

let server: TestServer;

beforeEach(async () => {
	server = await TestServer.start();
	sent = 0;
});

afterEach(async () => {
	jest.restoreAllMocks();
	await server.stop();
});

const connected: Answer = (request, response) => {
	if (request.url === '/v3/oauth/request') response.end('code=CANARY-request-token');
	else if (request.url === '/v3/oauth/authorize')
		response.end(`access_token=${CANARY.accessToken}&username=ann`);
	else response.end('{"status":1,"list":{},"error":null,"since":1}');
};

/** @returns what runs the node once, with its account connected */
async function open({ node, credential, data, parameters }: Subject, line?: N8nLine) {
	const n8n = startN8n(line);
	let turn = 0;
	server.answer = connected;
	const window = n8n.newWindow(credential);
	window.fill(data(server.url));
	await window.save();
	if (credential === 'readLaterOAuthApi') await window.retry();
	const { reference } = window.saved;
	return async () =>
		await n8n.execute({ type: node, credentials: reference, parameters: parameters(turn++) });
}

async function expectClosed(subject: Subject, answer: Answer, line?: N8nLine): Promise<void> {
	const run = await open(subject, line);
	server.answer = answer;
	server.received = [];
	server.closed = 0;
	const { error } = await run();
	expect(`${error?.message} ${error?.description}`).toContain(
		`larger than ${LARGEST_ANSWER / 1e6} MB`,
	);
	// Chat Webhook asks what it writes to, and then writes.
	expect(new Set(server.received).size).toBe(server.received.length);
	// What the operating system keeps of a connection comes on top.
	expect(sent).toBeLessThan(server.received.length * LARGEST_ANSWER + 20e6);
	while (server.closed < server.received.length)
		await new Promise((resolve) => setTimeout(resolve, 5));
}

describe.each(SUBJECTS)('$name', (subject) => {
	test.each(ENDLESS)('closes a server without end that sends %s', async (_name, answer) => {
		await expectClosed(subject, answer);
	});
});

const ACCOUNT = SUBJECTS.filter(({ credential }) => credential === 'readLaterOAuthApi');

test.each(ACCOUNT)(
	'$name closes a server that refuses without end, on n8n 1.x',
	async (subject) => {
		await expectClosed(subject, without(401, ' '), '1.x');
	},
);

test('the step that connects an account closes a server without end', async () => {
	server.answer = without(200, 'x', 'code=');
	const window = startN8n().newWindow('readLaterOAuthApi');
	window.fill({ baseUrl: server.url, consumerKey: CANARY.consumerKey });
	const { message } = await window.save();
	expect(message).toContain(`larger than ${LARGEST_ANSWER / 1e6} MB`);
	expect(sent).toBeLessThan(LARGEST_ANSWER + 20e6);
});

const { SIMULATED_MINUTES } = process.env;
const MINUTES = Number(SIMULATED_MINUTES ?? 2);
const LARGE = SIMULATED_MINUTES ? 10e6 : 1e6;

test(
	'each node once a minute, at servers without end and with large answers: n8n lives',
	async () => {
		const runs: Array<readonly [Subject, () => Promise<unknown>]> = [];
		for (const subject of SUBJECTS) runs.push([subject, await open(subject)]);
		const large = new Map(SUBJECTS.map((subject) => [subject, subject.large(LARGE)]));
		const now = Date.now();
		const time = jest.spyOn(Date, 'now');
		let most = 0;
		for (let minute = 0; minute < MINUTES; minute++) {
			time.mockImplementation(() => now + minute * 60_000);
			for (const [subject, run] of runs) {
				const [, endless] = ENDLESS[(minute >> 1) % ENDLESS.length] ?? ['', bomb];
				server.answer =
					minute % 2 === 0 ? (_request, response) => response.end(large.get(subject)) : endless;
				await run();
				most = Math.max(most, process.memoryUsage().heapUsed);
			}
		}
		time.mockRestore();
		const { heap_size_limit: limit } = getHeapStatistics();
		if (SIMULATED_MINUTES)
			console.log(
				`${MINUTES} minutes: at most ${Math.round(most / 2 ** 20)} MiB of heap of ${Math.round(limit / 2 ** 20)} allowed`,
			);
		expect(most).toBeLessThan(limit);
	},
	60_000 + MINUTES * 60_000,
);

test.each(SUBJECTS)(
	'$name: what only says that it is packed is an answer without content',
	async (subject) => {
		const run = await open(subject);
		server.answer = (_request, response) =>
			response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"status":1}');
		server.received = [];
		const { error } = await run();
		// A message is posted, whatever the answer says.
		if (subject.node === 'chatWebhook') expect(error).toBeUndefined();
		else expect(`${error?.message} ${error?.description}`).toContain('The answer was empty.');
		expect(new Set(server.received).size).toBe(server.received.length);
	},
);

test.each(SUBJECTS)(
	'$name: a body that stands still is given up, and asked for again',
	async (subject) => {
		const run = await open(subject);
		const realTimeout = AbortSignal.timeout.bind(AbortSignal);
		jest
			.spyOn(AbortSignal, 'timeout')
			.mockImplementation((ms) => realTimeout(ms === LONGEST_ANSWER_MS ? ms : 100));
		server.answer = (_request, response) => response.writeHead(200).write('{');
		server.received = [];
		const { error } = await run();
		expect(`${error?.message} ${error?.description}`).toContain('The answer did not come in time.');
		const posts = server.received.filter((line) => line.startsWith('POST /api/webhooks'));
		expect(posts.length).toBeLessThanOrEqual(1);
	},
);
