import { checksOf } from './check';
import { chatService } from './server/chat';
import type { ContractServer, Unknown } from './server/ContractServer';
import { UNKNOWN } from './server/ContractServer';
import type { ReadLaterOptions } from './server/readLater';
import { ACCESS_TOKEN, contractItem, CONSUMER_KEY, readLaterService } from './server/readLater';
import { weatherService } from './server/weather';
import type { CredentialName } from './setUp';
import { connect, startServer, wordsOf } from './setUp';

const { check, everySentenceIsChecked } = checksOf('account');

const GET_MANY = {
	authentication: 'account',
	resource: 'savedItem',
	operation: 'getMany',
	show: 'all',
	returnAll: true,
};
const FEED =
	'<rss version="2.0"><channel><item><title>T</title><link>https://a.test</link></item></channel></rss>';

async function setUp(
	unknown: Unknown,
	{
		credential = 'readLaterOAuthApi',
		...options
	}: Partial<ReadLaterOptions> & { credential?: CredentialName } = {},
) {
	const service = readLaterService({
		unknown,
		items: [1, 2, 3].map((id) => contractItem(id)),
		feed: FEED,
		...options,
	});
	const server = await startServer(service, unknown);
	const connected = await connect(credential, server);
	return {
		service,
		server,
		...connected,
		getMany: async (changes: object = {}) =>
			await connected.run('readLater', { ...GET_MANY, ...changes }),
	};
}

/** The tokens that retrievals carried so far. */
const tokensSeen = ({ requests }: ContractServer): unknown[] => [
	...new Set(
		requests
			.filter(({ path }) => path === '/v3/get')
			.map(({ body }) => (JSON.parse(body) as { access_token?: unknown }).access_token),
	),
];

/** The address in what a person reads; an entity stands for `&` in a node's error. */
function addressIn(text: string): URL {
	const [address = ''] = /https?:\/\/[^\s"<]+\/auth\/authorize[^\s"<]*/.exec(text) ?? [];
	return new URL(address.replaceAll('&amp;', '&'));
}

/** Save, Allow, Retry. */
async function connectByWindow(unknown: Unknown, options: Partial<ReadLaterOptions> = {}) {
	const all = await setUp(unknown, options);
	const address = addressIn((await all.test()).message);
	all.service.grant(address.searchParams.get('request_token') ?? '');
	expect(await all.test()).toMatchObject({ status: 'OK' });
	return { ...all, address };
}

for (const unknown of UNKNOWN) {
	check('A1', `unknown ${unknown}`, async () => {
		const { test, server } = await setUp(unknown);
		await test();
		const [first] = server.requests;
		expect(first).toMatchObject({ method: 'POST', path: '/v3/oauth/request', query: {} });
		expect(JSON.parse(first?.body ?? '')).toEqual({
			consumer_key: CONSUMER_KEY,
			redirect_uri: expect.stringMatching(/^https?:/) as unknown,
		});
		expect(server.refused).toEqual([]);
	});

	check('A4', `in the window, unknown ${unknown}`, async () => {
		const { getMany, server } = await connectByWindow(unknown);
		await getMany();
		expect(tokensSeen(server)).toEqual([`${ACCESS_TOKEN}-request-token-1`]);
		const exchanges = server.requests.filter(({ path }) => path === '/v3/oauth/authorize');
		for (const { body } of exchanges)
			expect(Object.keys(JSON.parse(body) as object).sort()).toEqual(['code', 'consumer_key']);
	});

	check('A4', `from a node, unknown ${unknown}`, async () => {
		const { getMany, service, server } = await setUp(unknown);
		const address = addressIn(wordsOf(await getMany()));
		service.grant(address.searchParams.get('request_token') ?? '');
		await getMany();
		expect(tokensSeen(server)).toEqual([`${ACCESS_TOKEN}-request-token-1`]);
	});

	check('A8', `unknown ${unknown}`, async () => {
		const { getMany, server } = await connectByWindow(unknown);
		await getMany();
		const retrievals = server.requests.filter(({ path }) => path === '/v3/get');
		expect(retrievals.length).toBeGreaterThan(0);
		for (const { body } of retrievals) {
			expect(JSON.parse(body)).toMatchObject({
				consumer_key: CONSUMER_KEY,
				access_token: `${ACCESS_TOKEN}-request-token-1`,
			});
		}
	});

	check('A10', `unknown ${unknown}`, async () => {
		const { getMany, test, server } = await setUp(unknown, { credential: 'readLaterTokenApi' });
		expect(await test()).toMatchObject({ status: 'OK' });
		await getMany({ authentication: 'token' });
		expect(tokensSeen(server)).toEqual([ACCESS_TOKEN]);
		expect(server.requests.filter(({ path }) => path.includes('oauth'))).toEqual([]);
	});

	check('A11', `account, unknown ${unknown}`, async () => {
		const { server } = await connectByWindow(unknown);
		expect(server.refused).toEqual([]);
	});

	for (const credential of ['readLaterTokenApi', 'readLaterFeedApi'] as const) {
		check('A11', `${credential}, unknown ${unknown}`, async () => {
			const { test, server } = await setUp(unknown, { credential });
			expect(await test()).toMatchObject({ status: 'OK' });
			expect(server.refused).toEqual([]);
		});
	}

	check('A11', `weatherApi, unknown ${unknown}`, async () => {
		const server = await startServer(weatherService({ unknown }), unknown);
		const { test } = await connect('weatherApi', server);
		expect(await test()).toMatchObject({ status: 'OK' });
	});

	check('A11', `chatWebhookApi posts nothing, unknown ${unknown}`, async () => {
		const service = chatService({ unknown });
		const { test } = await connect('chatWebhookApi', await startServer(service, unknown));
		const { status, message } = await test();
		// It cannot be asked without posting; the words say how to go on.
		if (status !== 'OK') expect(message).toMatch(/send a (test )?message/i);
		expect(service.posted).toEqual([]);
	});
}

check('A2', '', async () => {
	const { test } = await setUp('ignored');
	expect(addressIn((await test()).message).searchParams.get('request_token')).toBe(
		'request-token-1',
	);
});

for (const contentType of ['text/html; charset=UTF-8', 'text/plain', undefined]) {
	check('A2', `sent as ${contentType ?? 'nothing in particular'}`, async () => {
		const { getMany, service, server } = await setUp('ignored', { formAnswersAs: { contentType } });
		const address = addressIn(wordsOf(await getMany()));
		service.grant(address.searchParams.get('request_token') ?? '');
		await getMany();
		expect(tokensSeen(server)).toEqual([`${ACCESS_TOKEN}-request-token-1`]);
	});
}

check('A3', '', async () => {
	const { test, server } = await setUp('ignored');
	const address = addressIn((await test()).message);
	expect([...address.searchParams.keys()]).toEqual(['request_token', 'redirect_uri']);
	expect((await fetch(address)).status).toBe(200);
	expect(server.refused).toEqual([]);
});

check('A5', '', async () => {
	const { n8n, account } = await connectByWindow('ignored');
	expect(JSON.stringify(await n8n.credentials.stored(account.id))).toContain('ann+b@example.com');
});

for (const deniedWith of [400, 401, 403, 404, 422]) {
	check('A6', `${deniedWith}`, async () => {
		const { test, service, getMany } = await setUp('ignored', { deniedWith });
		const first = addressIn((await test()).message);
		expect(addressIn((await test()).message).href).toBe(first.href);
		service.grant(first.searchParams.get('request_token') ?? '');
		expect(await test()).toMatchObject({ status: 'OK' });
		expect((await getMany()).items).toHaveLength(3);
	});

	check('A9', `account, ${deniedWith}`, async () => {
		const { getMany, service } = await connectByWindow('ignored', { deniedWith });
		service.revoke();
		const words = wordsOf(await getMany());
		// Only these two are said by HTTP to be about access; any other may be about the request as well.
		if (![401, 403].includes(deniedWith)) return expect(words).toMatch(/connect|access/i);
		const address = addressIn(words);
		expect(address.searchParams.get('request_token')).toBe('request-token-2');
		service.grant('request-token-2');
		expect((await getMany()).items).toHaveLength(3);
	});

	check('A9', `token, ${deniedWith}`, async () => {
		const { getMany, service, test } = await setUp('ignored', {
			deniedWith,
			credential: 'readLaterTokenApi',
		});
		service.revoke();
		expect(wordsOf(await getMany({ authentication: 'token' }))).toMatch(/access token/i);
		const { status, message } = await test();
		expect(status).toBe('Error');
		expect(message).toMatch(/access token/i);
	});
}

check('A7', '', async () => {
	const { getMany, server } = await connectByWindow(400);
	await getMany();
	const types = server.requests.map(({ headers }) => headers['content-type']?.toLowerCase());
	expect(new Set(types)).toEqual(new Set(['application/json; charset=utf-8']));
});

for (const credential of ['readLaterOAuthApi', 'readLaterTokenApi'] as const) {
	check('A12', credential, async () => {
		const { test, service, getMany } = await setUp('ignored', { credential, takes: ['form'] });
		if (credential === 'readLaterOAuthApi')
			service.grant(addressIn((await test()).message).searchParams.get('request_token') ?? '');
		expect(await test()).toMatchObject({ status: 'OK' });
		const authentication = credential === 'readLaterTokenApi' ? 'token' : 'account';
		expect((await getMany({ authentication })).items).toHaveLength(3);
	});
}

everySentenceIsChecked();
