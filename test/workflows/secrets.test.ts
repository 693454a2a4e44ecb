import nock from '../engine/nock';
import {
	accountData,
	CANARY,
	CHAT,
	chatData,
	READ_LATER,
	startN8n,
	tokenData,
	WEATHER,
	newWeatherAccount,
	WEBHOOK_PATH,
} from './accounts';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

/** Repeats the whole request, as some servers do in their errors. */
function echo(
	this: { req: { path: string; headers: object } },
	_uri: string,
	body: unknown,
): string {
	return JSON.stringify({
		code: 50035,
		cod: 400,
		message: `Bad request ${this.req.path} ${JSON.stringify(body)}`,
		error: `${this.req.path} ${JSON.stringify(body)}`,
		errors: { content: { _errors: [{ message: `${this.req.path} ${JSON.stringify(body)}` }] } },
		request: { path: this.req.path, headers: this.req.headers, body },
		list: { [this.req.path]: { given_title: `${JSON.stringify(body)}` } },
		lat: 1,
		lon: 1,
		daily: [{ dt: 1, summary: this.req.path }],
		id: this.req.path,
	});
}

const CASES = {
	weather: {
		credential: 'weatherApi',
		data: newWeatherAccount(),
		host: WEATHER,
		path: /onecall|geo/,
		parameters: {
			resource: 'weather',
			operation: 'getEverything',
			locationBy: 'coordinates',
			latitude: '1',
			longitude: '1',
			language: 'en',
		},
	},
	readLater: {
		credential: 'readLaterTokenApi',
		data: tokenData,
		host: READ_LATER,
		path: '/v3/get',
		parameters: {
			authentication: 'token',
			resource: 'savedItem',
			operation: 'getMany',
			show: 'all',
			returnAll: false,
			limit: 1,
			sort: { order: 'newest' },
			output: 'raw',
		},
	},
	save: {
		type: 'readLater',
		credential: 'readLaterTokenApi',
		data: tokenData,
		host: READ_LATER,
		path: '/v3/add',
		parameters: {
			authentication: 'token',
			resource: 'savedItem',
			operation: 'save',
			url: 'https://a.test',
		},
	},
	archive: {
		type: 'readLater',
		credential: 'readLaterTokenApi',
		data: tokenData,
		host: READ_LATER,
		path: '/v3/send',
		parameters: {
			authentication: 'token',
			resource: 'savedItem',
			operation: 'archive',
			item: { __rl: true, mode: 'id', value: '1' },
		},
	},
	feed: {
		type: 'readLater',
		credential: 'readLaterFeedApi',
		data: { feedAddress: `${READ_LATER}/users/${CANARY.feedUserId}/feed/all` },
		host: READ_LATER,
		path: /feed/,
		parameters: { resource: 'feed', operation: 'getMany', returnAll: true, output: 'raw' },
	},
	chatWebhook: {
		credential: 'chatWebhookApi',
		data: chatData,
		host: CHAT,
		path: new RegExp(WEBHOOK_PATH),
		parameters: { resource: 'message', operation: 'send', text: 'x', senderName: '' },
	},
} as const;

describe.each(Object.entries(CASES))(
	'%s',
	(name, { credential, data, host, path, parameters, ...more }) => {
		const type = 'type' in more ? more.type : name;

		test.each([200, 400, 401, 403, 404, 500])(
			'a server that echoes everything with %i',
			async (status) => {
				const n8n = startN8n();
				const account = await n8n.credentials.create(credential, data);
				nock(host)
					.persist()
					.get(path)
					.query(true)
					.reply(status, echo as never, { 'x-error': JSON.stringify(data) });
				nock(host)
					.persist()
					.post(path)
					.query(true)
					.reply(status, echo as never, { 'x-error': JSON.stringify(data) });
				for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
					const { run } = await n8n.execute({
						type,
						credentials: account.reference,
						parameters,
						onError,
					});
					const everything = dump(run);
					expect(everything).not.toMatch(/CANARY/i);
				}
				nock.cleanAll();
			},
		);

		test('a connection that breaks', async () => {
			const n8n = startN8n();
			const account = await n8n.credentials.create(credential, data);
			nock(host)
				.persist()
				.get(path)
				.query(true)
				.replyWithError(
					Object.assign(new Error(`connect ${JSON.stringify(data)}`), { code: 'ECONNRESET' }),
				);
			nock(host)
				.persist()
				.post(path)
				.query(true)
				.replyWithError(
					Object.assign(new Error(`connect ${JSON.stringify(data)}`), { code: 'ECONNRESET' }),
				);
			const { run, error } = await n8n.execute({
				type,
				credentials: account.reference,
				parameters,
			});
			expect(error?.message).toContain('Could not reach');
			expect(dump(run)).not.toMatch(/CANARY/i);
			nock.cleanAll();
		});
	},
);

test('the account connection tells neither consumer key nor access token', async () => {
	const n8n = startN8n();
	const account = await n8n.credentials.create('readLaterOAuthApi', accountData);
	for (const status of [200, 400, 401, 403, 500]) {
		nock(READ_LATER)
			.persist()
			.post(/.*/)
			.reply(status, echo as never, { 'x-error': CANARY.consumerKey });
		const verdict = await n8n.credentials.test(account.id);
		const { run } = await n8n.execute({
			type: 'readLater',
			credentials: account.reference,
			parameters: { ...CASES.readLater.parameters, authentication: 'account' },
		});
		expect(`${JSON.stringify(verdict)}${dump(run)}`).not.toMatch(/CANARY/i);
		nock.cleanAll();
	}
});

test('what a token server says is cut after its secrets are hidden', async () => {
	const { consumerKey } = CANARY;
	for (let before = 280; before < 310; before += 3) {
		const error = `${'x '.repeat(before / 2)}${consumerKey} and more`;
		nock(READ_LATER).post('/v3/oauth/request').reply(500, { error });
		const window = startN8n().newWindow('readLaterOAuthApi');
		window.fill(accountData);
		const { message } = await window.save();
		expect(message).toContain('x x x');
		expect(message).not.toContain(consumerKey.slice(0, 5));
	}
	nock.cleanAll();
});

/** Every string reachable from a value, also through non-enumerable properties of errors. */
function dump(value: unknown, seen = new Set<unknown>()): string {
	if (typeof value === 'string') return `${value}\n`;
	if (value === null || typeof value !== 'object' || seen.has(value)) return '';
	seen.add(value);
	return Object.getOwnPropertyNames(value)
		.map((name) => `${name}\n${dump((value as Record<string, unknown>)[name], seen)}`)
		.join('');
}
