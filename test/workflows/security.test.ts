/** What SECURITY.md promises about requests: where they go, and that nothing in an item can bend them. */
import nock from '../engine/nock';
import fc, { runs } from '../property';
import {
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

const SUBJECTS = {
	weather: {
		credential: 'weatherApi',
		data: newWeatherAccount(),
		parameters: {
			resource: 'weather',
			operation: 'getCurrent',
			locationBy: 'coordinates',
			latitude: '1',
			longitude: '1',
		},
	},
	readLater: {
		credential: 'readLaterTokenApi',
		data: tokenData,
		parameters: {
			authentication: 'token',
			resource: 'savedItem',
			operation: 'getMany',
			show: 'all',
			returnAll: true,
		},
	},
	feed: {
		type: 'readLater',
		credential: 'readLaterFeedApi',
		data: { feedAddress: `${READ_LATER}/users/${CANARY.feedUserId}/feed/all` },
		parameters: { resource: 'feed', operation: 'getMany', returnAll: true },
	},
	chatWebhook: {
		credential: 'chatWebhookApi',
		data: chatData,
		parameters: { resource: 'message', operation: 'send', text: 'x' },
	},
} as const;

async function start(name: keyof typeof SUBJECTS, data: object = {}) {
	const subject = SUBJECTS[name];
	const n8n = startN8n();
	const account = await n8n.credentials.create(subject.credential, {
		...subject.data,
		...data,
	} as never);
	const type = 'type' in subject ? subject.type : name;
	return (changes: object = {}) =>
		n8n.execute({
			type,
			credentials: account.reference,
			parameters: { ...subject.parameters, ...changes },
		});
}

// The list is written for the HTTP Request node; n8n lets a node of the credential's own reach the credential's own server.
test.each(Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[])(
	'%s reaches its own server, and only that, whatever the credential allows to other nodes',
	async (name) => {
		const hosts = new Set<string>();
		for (const host of [WEATHER, READ_LATER, CHAT, 'https://elsewhere.test']) {
			for (const method of ['get', 'post'] as const)
				nock(host)
					.persist()
					[method](/.*/)
					.query(true)
					.reply(404, () => (hosts.add(host), ''));
		}
		for (const data of [
			{ allowedHttpRequestDomains: 'domains', allowedDomains: 'elsewhere.test' },
			{ allowedHttpRequestDomains: 'none' },
		])
			await (
				await start(name, data)
			)();
		expect([...hosts]).toEqual([
			{ weather: WEATHER, readLater: READ_LATER, feed: READ_LATER, chatWebhook: CHAT }[name],
		]);
		nock.cleanAll();
	},
);

test.each(Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[])(
	'%s sends nothing to where a redirect points',
	async (name) => {
		const elsewhere = nock('https://elsewhere.test').get(/.*/).reply(200, {}).persist();
		const posted = nock('https://elsewhere.test').post(/.*/).reply(200, {}).persist();
		for (const host of [WEATHER, READ_LATER, CHAT]) {
			for (const method of ['get', 'post'] as const)
				nock(host)
					.persist()
					[method](/.*/)
					.reply(307, '', { location: 'https://elsewhere.test/steal' });
		}
		const { error } = await (await start(name))();
		expect(error?.message).toContain('has moved');
		expect([elsewhere.isDone(), posted.isDone()]).toEqual([false, false]);
		nock.cleanAll();
	},
);

/** Text that could bend an address, a query or an object. */
const hostile = fc.oneof(
	fc.constantFrom(
		'../../../../admin',
		'1/../../2',
		'1?wait=false',
		'1#x',
		'%2e%2e%2f',
		'1\r\nX-Evil: 1',
		'__proto__',
		'https://elsewhere.test/',
		'\\\\elsewhere.test',
		'1&appid=x',
		'\u0000',
		'123456789012345678/../1',
	),
	fc.string({ unit: 'binary', maxLength: 20 }),
);

interface Asked {
	readonly path: string;
	/** Of the parameters, wherever the service takes them. */
	readonly names: readonly string[];
}

/** Answers every request of the three services and notes it. */
function noteRequests(): Asked[] {
	const asked: Asked[] = [];
	const note = (uri: string, names: string[]): void =>
		void asked.push({ path: new URL(uri, CHAT).pathname, names });
	for (const method of ['get', 'delete'] as const) {
		nock(CHAT)
			.persist()
			[method](/.*/)
			.reply((uri) => (note(uri, []), [404, { code: 10008 }]));
	}
	nock(READ_LATER)
		.persist()
		.post(/.*/)
		.reply((uri, body) => {
			note(uri, Object.keys(body as object));
			return [200, { list: [], action_results: [true], status: 1 }];
		});
	nock(WEATHER)
		.persist()
		.get(/.*/)
		.query(true)
		.reply((uri) => {
			note(uri.split('?')[0] ?? '', [...new URL(uri, WEATHER).searchParams.keys()]);
			return [404, { cod: '404', message: 'x' }];
		});
	return asked;
}

const ACCOUNT = ['access_token', 'consumer_key'];
const KNOWN_NAMES: Readonly<Record<string, readonly string[]>> = {
	'/v3/send': [...ACCOUNT, 'actions'],
	// An address in the place of an ID is looked up.
	'/v3/get': [...ACCOUNT, 'count', 'detailType', 'search', 'sort', 'state', 'total'],
	'/geo/1.0/direct': ['appid', 'lang', 'limit', 'q'],
};

function expectHarmless({ path, names }: Asked, text: string): void {
	const known = KNOWN_NAMES[path] ?? [];
	if (!(path in KNOWN_NAMES)) expect(path).toMatch(new RegExp(`^${WEBHOOK_PATH}/messages/\\d+$`));
	expect(names.filter((name) => !known.includes(name))).toEqual([]);
	expect(path === '/v3/get' && !/^https?:\/\//i.test(text.trim())).toBe(false);
}

test('no text in an item changes where a request goes, or adds to it', async () => {
	const asked = noteRequests();
	const chat = await start('chatWebhook');
	const list = await start('readLater');
	const weather = await start('weather');
	await fc.assert(
		fc.asyncProperty(hostile, async (text) => {
			asked.length = 0;
			const value = `={{ ${JSON.stringify(text)} }}`;
			await chat({ operation: 'get', messageId: value });
			await list({ operation: 'archive', item: { __rl: true, mode: 'id', value } });
			await weather({ resource: 'location', operation: 'findByName', placeName: value });
			for (const request of asked) expectHarmless(request, text);
		}),
		{ numRuns: runs(60) },
	);
	expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	nock.cleanAll();
}, 120_000);

test('answers full of dangerous names harm nothing', async () => {
	const evil =
		'{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"list":{"__proto__":{"item_id":"1","polluted":1},"constructor":{"given_title":"T"}},"total":"2","since":1,"id":"1"}';
	nock(READ_LATER).persist().post(/.*/).reply(200, evil);
	nock(CHAT).persist().post(/.*/).query(true).reply(200, evil);
	nock(WEATHER)
		.persist()
		.get(/.*/)
		.query(true)
		.reply(
			200,
			`{"lat":1,"lon":1,"__proto__":{"polluted":1},"current":{"dt":1,"__proto__":{"polluted":1}}}`,
		);
	for (const name of ['weather', 'readLater', 'chatWebhook'] as const) await (await start(name))();
	expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	nock.cleanAll();
});
