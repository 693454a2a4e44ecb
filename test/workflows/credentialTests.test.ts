import type { IHttpRequestOptions } from 'n8n-workflow';
import { ChatWebhookApi } from '../../credentials/ChatWebhookApi.credentials';
import { ReadLaterFeedApi } from '../../credentials/ReadLaterFeedApi.credentials';
import { ReadLaterOAuthApi } from '../../credentials/ReadLaterOAuthApi.credentials';
import { ReadLaterTokenApi } from '../../credentials/ReadLaterTokenApi.credentials';
import { WeatherApi } from '../../credentials/WeatherApi.credentials';
import { CANARY, startN8n, WEBHOOK_PATH } from './accounts';
import type { Answer } from './TestServer';
import { TestServer } from './TestServer';

const list = { status: 1, list: { 1: { item_id: '1', given_title: 'T' } }, error: null, since: 1 };
const json =
	(body: unknown): Answer =>
	(_request, response) => {
		response.setHeader('content-type', 'application/json');
		response.end(typeof body === 'string' ? body : JSON.stringify(body));
	};
const handshake: Answer = (request, response) => {
	if (request.url === '/v3/oauth/request') response.end('code=CANARY-request-token');
	else if (request.url === '/v3/oauth/authorize')
		response.end(`access_token=${CANARY.accessToken}&username=ann`);
	else json(list)(request, response);
};

interface Kind {
	readonly type: string;
	readonly data: (base: string) => Record<string, string>;
	readonly good: Answer;
}

const KINDS: readonly Kind[] = [
	{
		type: 'weatherApi',
		data: (baseUrl) => ({ baseUrl, apiKey: CANARY.apiKey }),
		good: json({ lat: 1, lon: 1 }),
	},
	{
		type: 'readLaterOAuthApi',
		data: (baseUrl) => ({ baseUrl, consumerKey: CANARY.consumerKey }),
		good: handshake,
	},
	{
		type: 'readLaterTokenApi',
		data: (baseUrl) => ({
			baseUrl,
			consumerKey: CANARY.consumerKey,
			accessToken: CANARY.accessToken,
		}),
		good: json(list),
	},
	{
		type: 'readLaterFeedApi',
		data: (baseUrl) => ({ feedAddress: `${baseUrl}/users/${CANARY.feedUserId}/feed/all` }),
		good: json('<rss version="2.0"><channel><title>T</title></channel></rss>'),
	},
	{
		type: 'chatWebhookApi',
		data: (base) => ({ webhookUrl: `${base}${WEBHOOK_PATH}` }),
		good: json({ id: '123456', type: 1 }),
	},
];

/** A credential in its window; the read-later account is connected already. */
async function openWindow({ type, data, good }: Kind, server: TestServer) {
	server.answer = good;
	const window = startN8n().newWindow(type);
	window.fill(data(server.url));
	const first = await window.save();
	const last = first.status === 'OK' ? first : await window.retry();
	expect(last).toEqual({ status: 'OK', message: 'Connection successful!' });
	server.received = [];
	return window;
}

const servers: TestServer[] = [];
const startServer = async () => {
	const server = await TestServer.start();
	servers.push(server);
	return server;
};

afterEach(async () => {
	jest.restoreAllMocks();
	await Promise.all(servers.splice(0).map(async (server) => await server.stop()));
});

const LONGEST_TEST_MS = 25_000;

describe.each(KINDS)('$type', (kind) => {
	test.each([301, 302, 303, 307, 308])(
		'a redirect %i is not followed, to another host or the same one',
		async (status) => {
			const server = await startServer();
			const other = await startServer();
			const window = await openWindow(kind, server);
			for (const target of [other.url, server.url]) {
				server.received = [];
				server.answer = (_request, response) =>
					response.writeHead(status, { location: `${target}/elsewhere` }).end();
				const { status: verdict, message } = await window.retry();
				expect(verdict).toBe('Error');
				expect(message).toContain('has moved');
				expect(server.received).toHaveLength(1);
			}
			expect(other.received).toEqual([]);
		},
	);

	test.each<[string, Answer]>([
		['no answer at all', () => undefined],
		[
			'headers that never end',
			(_request, { socket }) => {
				socket?.write('HTTP/1.1 200 OK\r\n');
				const timer = setInterval(() => socket?.write('X-More: 1\r\n'), 20);
				socket?.once('close', () => clearInterval(timer));
			},
		],
		[
			'a body that never ends',
			(_request, response) => {
				const timer = setInterval(() => response.write(' '), 20);
				response.once('close', () => clearInterval(timer));
			},
		],
	])('%s: the test ends and closes the connection', async (_name, drip) => {
		const server = await startServer();
		const window = await openWindow(kind, server);
		const asked: number[] = [];
		const realTimeout = AbortSignal.timeout.bind(AbortSignal);
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
			asked.push(ms);
			return realTimeout(ms === LONGEST_TEST_MS ? 300 : ms);
		});
		server.closed = 0;
		server.answer = drip;
		const { status, message } = await window.retry();
		expect(status).toBe('Error');
		expect(message).toContain('The answer did not come in time.');
		// One for all requests of the test together.
		expect(asked.filter((ms) => ms === LONGEST_TEST_MS)).toHaveLength(1);
		while (server.closed < server.received.length)
			await new Promise((resolve) => setTimeout(resolve, 10));
	});

	test('a disturbed service is asked once: a person has Retry, and each call may cost', async () => {
		const server = await startServer();
		const window = await openWindow(kind, server);
		server.answer = (_request, response) => response.writeHead(503, { 'retry-after': '40' }).end();
		expect((await window.retry()).status).toBe('Error');
		expect(server.received).toHaveLength(1);
	});

	test('what goes wrong is said in words, with one full stop, and without a secret', async () => {
		const server = await startServer();
		const window = await openWindow(kind, server);
		const secrets = Object.values(CANARY).filter((secret) =>
			JSON.stringify(kind.data(server.url)).includes(secret),
		);
		const said: string[] = [];
		for (const [status, body] of [
			[500, ''],
			[403, JSON.stringify({ message: secrets.join(' ') })],
			[418, secrets.join(' ')],
			[400, '{}'],
		] as const) {
			server.answer = (_request, response) => response.writeHead(status).end(body);
			said.push((await window.retry()).message);
		}
		await server.stop();
		said.push((await window.retry()).message);
		expect(said.at(-1)).toContain('Nothing answers at this address.');
		for (const message of said) {
			expect(message).toMatch(/^[A-Z].{20}/);
			expect(message).not.toMatch(/CANARY|\.\.|ECONN|undefined/);
		}
	});
});

describe("what n8n's HTTP Request node hands over", () => {
	const credentials = {
		weatherApi: [new WeatherApi(), { baseUrl: 'https://w.test', apiKey: 'key' }],
		readLaterTokenApi: [
			new ReadLaterTokenApi(),
			{ baseUrl: 'https://w.test', consumerKey: 'c', accessToken: 't' },
		],
		readLaterFeedApi: [new ReadLaterFeedApi(), { feedAddress: 'https://w.test/users/u/feed/all' }],
		chatWebhookApi: [new ChatWebhookApi(), { webhookUrl: 'https://w.test/api/webhooks/1/abcdef' }],
	} as const;

	test.each(Object.entries(credentials))(
		'%s: `uri`, and no redirect',
		async (_name, [type, data]) => {
			const request = {
				uri: 'https://w.test/some/path',
				followRedirect: true,
				followAllRedirects: true,
				maxRedirects: 21,
			} as unknown as IHttpRequestOptions;
			const signed = (await type.authenticate(data, request)) as IHttpRequestOptions & {
				uri?: string;
			};
			expect(signed).toMatchObject({
				followRedirect: false,
				followAllRedirects: false,
				disableFollowRedirect: true,
				maxRedirects: 0,
			});
			expect(signed.uri).toBe(signed.url);
			expect(signed.url).toMatch(/^https:\/\/w\.test\/.*some\/path$/);
			await expect(
				type.authenticate(data, { uri: 'https://evil.test/' } as unknown as IHttpRequestOptions),
			).rejects.toThrow('This account can only be used');
		},
	);

	test('a signal that is set already stays', async () => {
		const { signal } = new AbortController();
		const account = new ReadLaterOAuthApi();
		await expect(
			account.authenticate({ baseUrl: 'https://w.test', consumerKey: 'c' }, {
				url: '/v3/get',
				abortSignal: signal,
			} as unknown as IHttpRequestOptions),
		).rejects.toThrow('not connected yet');
		const signed = await new WeatherApi().authenticate(
			{ baseUrl: 'https://w.test', apiKey: 'key' },
			{ url: '/data', abortSignal: signal } as unknown as IHttpRequestOptions,
		);
		expect(signed.abortSignal).toBe(signal);
	});
});
