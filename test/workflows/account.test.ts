import nock from 'nock';
import { forgetAll } from '../../nodes/ReadLater/credential/windowMemory';
import { accountData, CANARY, READ_LATER, startN8n } from './accounts';

const parameters = {
	authentication: 'account',
	resource: 'savedItem',
	operation: 'getMany',
	show: 'unread',
	returnAll: false,
	limit: 5,
	sort: { order: 'newest' },
	simplify: true,
};
const JSON_HEADERS = { 'content-type': /^application\/json; charset=UTF-8$/i };

const server = () => nock(READ_LATER, { reqheaders: JSON_HEADERS as never });
const requestStep = () =>
	server().post('/v3/oauth/request', {
		consumer_key: CANARY.consumerKey,
		redirect_uri: `${READ_LATER}/`,
	});
const accessStep = (code: string) =>
	server().post('/v3/oauth/authorize', { consumer_key: CANARY.consumerKey, code });
const retrieve = (token: string = CANARY.accessToken) =>
	server().post(
		'/v3/get',
		(body: Record<string, unknown>) =>
			body.consumer_key === CANARY.consumerKey && body.access_token === token,
	);
const granted = `access_token=${CANARY.accessToken}&username=ann%40example.com`;
const list = {
	status: 1,
	list: { 1: { item_id: '1', given_title: 'T' } },
	error: null,
	since: 1,
	total: '1',
};
const notYet = { 'x-error': 'User rejected code.', 'x-error-code': '158' };
const addressFor = (code: string) =>
	`${READ_LATER}/auth/authorize?request_token=${code}&redirect_uri=${encodeURIComponent(`${READ_LATER}/`)}`;

async function setUp(data: Record<string, string> = accountData) {
	const n8n = startN8n();
	const account = await n8n.credentials.create('readLaterOAuthApi', data);
	const run = (settings: object = {}) =>
		n8n.execute({ type: 'readLater', credentials: account.reference, parameters, ...settings });
	return { n8n, account, run, test: (changes = {}) => n8n.credentials.test(account.id, changes) };
}

/** What the window that created the credential holds: none of what was stored since. */
const STALE = { accessToken: '', username: '', connectedTo: '', pendingToken: '' };

async function connected() {
	const all = await setUp();
	requestStep().reply(200, 'code=rt-1');
	await all.test(STALE);
	accessStep('rt-1').reply(200, granted);
	retrieve().reply(200, list);
	expect(await all.test(STALE)).toMatchObject({ status: 'OK' });
	return all;
}

beforeEach(forgetAll);
afterEach(() => {
	expect(nock.pendingMocks()).toEqual([]);
});

describe('the three steps', () => {
	test('save shows the address, Allow and Retry turn it green, a node runs', async () => {
		const { n8n, account, run, test } = await setUp();
		requestStep().reply(200, 'code=rt-1');
		const first = await test(STALE);
		expect(first).toEqual({
			status: 'Error',
			message: `One step is left. Open this address in your browser, press Allow, then come back here and press Retry: ${addressFor('rt-1')}`,
		});

		accessStep('rt-1').reply(200, granted);
		retrieve().reply(200, list);
		expect(await test(STALE)).toEqual({ status: 'OK', message: 'Connection successful!' });
		expect(await n8n.credentials.stored(account.id)).toMatchObject({
			accessToken: CANARY.accessToken,
			username: 'ann@example.com',
			oauthTokenData: { access_token: CANARY.accessToken, username: 'ann@example.com' },
		});

		retrieve().reply(200, list);
		expect((await run()).items[0]?.json.title).toBe('T');
	});

	test('answers as JSON are read too', async () => {
		const { test } = await setUp();
		requestStep().reply(200, { code: 'rt-json', state: null });
		expect((await test(STALE)).message).toContain('request_token=rt-json');
		accessStep('rt-json').reply(200, { access_token: CANARY.accessToken, username: 'ann' });
		retrieve().reply(200, list);
		expect(await test(STALE)).toMatchObject({ status: 'OK' });
	});

	test('the return address of the person is used', async () => {
		const { test } = await setUp({ ...accountData, returnAddress: 'https://n8n.example.com/home' });
		server()
			.post('/v3/oauth/request', {
				consumer_key: CANARY.consumerKey,
				redirect_uri: 'https://n8n.example.com/home',
			})
			.reply(200, 'code=c');
		expect((await test(STALE)).message).toContain(
			encodeURIComponent('https://n8n.example.com/home'),
		);
	});

	test('a node before connecting gets the address as a link', async () => {
		const { run } = await setUp();
		requestStep().reply(200, 'code=rt-1');
		const { error } = await run();
		expect(error?.message).toBe('Your read-later account is not connected yet');
		expect(error?.description).toContain(
			`<a href="${addressFor('rt-1').replace('&', '&amp;')}" target="_blank">Allow access</a>`,
		);

		accessStep('rt-1').reply(200, granted);
		retrieve().reply(200, list);
		expect((await run()).status).toBe('success');
	});
});

describe('ways it can go', () => {
	test('not allowed yet: the same address again', async () => {
		const { test } = await setUp();
		requestStep().reply(200, 'code=rt-1');
		await test(STALE);
		accessStep('rt-1').reply(403, '', notYet);
		expect((await test(STALE)).message).toContain('request_token=rt-1');
	});

	test('declined: after a while a new address', async () => {
		const { test } = await setUp();
		requestStep().reply(200, 'code=rt-1');
		await test(STALE);
		const now = Date.now();
		const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 6 * 60_000);
		accessStep('rt-1').reply(403, '', notYet);
		requestStep().reply(200, 'code=rt-2');
		expect((await test(STALE)).message).toContain('request_token=rt-2');
		clock.mockRestore();
	});

	test.each([
		['used', 403, '159'],
		['unknown', 400, '185'],
	])('request token %s: a new address at once', async (_why, status, code) => {
		const { test } = await setUp();
		requestStep().reply(200, 'code=rt-1');
		await test(STALE);
		accessStep('rt-1').reply(status, '', code ? { 'x-error-code': code } : {});
		requestStep().reply(200, 'code=rt-2');
		expect((await test(STALE)).message).toContain('request_token=rt-2');
	});

	test.each([400, 401, 403, 404, 422])(
		'before Allow a server may answer %i; the address a person has open stays good',
		async (status) => {
			const { test } = await setUp();
			requestStep().reply(200, 'code=rt-1');
			await test(STALE);
			accessStep('rt-1').times(2).reply(status, '');
			for (let look = 0; look < 2; look++)
				expect((await test(STALE)).message).toContain('request_token=rt-1');
		},
	);

	test('tokens may come as they are, with a plus sign and a slash; only the user name is encoded', async () => {
		const { n8n, account, test } = await setUp();
		requestStep().reply(200, 'code=ab+c/d==');
		expect((await test(STALE)).message).toContain('request_token=ab%2Bc%2Fd%3D%3D');
		accessStep('ab+c/d==').reply(200, 'access_token=to+ken/1==&username=ann%40example.com');
		retrieve('to+ken/1==').reply(200, list);
		await test(STALE);
		expect(await n8n.credentials.stored(account.id)).toMatchObject({
			accessToken: 'to+ken/1==',
			username: 'ann@example.com',
		});
	});

	test.each([
		[403, { 'x-error-code': '152' }, '', "does not know this 'Consumer Key'"],
		[401, {}, '', "does not know this 'Consumer Key'"],
		[404, {}, '', "The 'Base URL' does not belong to a read-later service"],
		[503, {}, '<html>', 'has trouble at the moment'],
		[200, {}, '<html>Welcome</html>', 'A web page came instead of a token'],
		[200, {}, '', 'The token is missing'],
		[302, { location: 'https://elsewhere.test' }, '', 'has moved'],
	])('step 1 answers %i %p %p', async (status, headers, body, words) => {
		const { test } = await setUp();
		requestStep().reply(status, body, headers as never);
		const { message, status: verdict } = await test(STALE);
		expect(verdict).toBe('Error');
		expect(message).toContain(words);
		expect(message).not.toContain('CANARY');
	});

	test('the service is down while connecting; nothing is lost', async () => {
		const { test } = await setUp();
		requestStep().reply(200, 'code=rt-1');
		await test(STALE);
		accessStep('rt-1').replyWithError(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
		expect((await test(STALE)).message).toContain('Could not reach the read-later service');
		accessStep('rt-1').reply(200, granted);
		retrieve().reply(200, list);
		expect(await test(STALE)).toMatchObject({ status: 'OK' });
	});

	test('the service is too slow', async () => {
		const { test } = await setUp();
		requestStep().delayConnection(20_000).reply(200, 'code=late');
		expect((await test(STALE)).message).toContain('The answer did not come in time.');
	});

	test.each([
		[{ baseUrl: 'readlater.test' }, "'Base URL'"],
		[{ baseUrl: `${READ_LATER}/v3/get` }, "'Base URL'"],
		[{ consumerKey: '  ' }, "'Consumer Key'"],
		[{ returnAddress: 'my n8n' }, "'Return Address'"],
	])('%p is refused before any request', async (changes, field) => {
		const { test, run } = await setUp({ ...accountData, ...changes } as Record<string, string>);
		expect((await test(STALE)).message).toContain(field);
		expect((await run()).error?.message).toContain(field);
	});
});

describe('once connected', () => {
	test('testing again in the same window stays green', async () => {
		const { test } = await connected();
		// A look whether the token still works, then the test itself.
		retrieve().times(2).reply(200, list);
		expect(await test(STALE)).toMatchObject({ status: 'OK' });
	});

	test('saving the window again, with its old empty values, loses nothing', async () => {
		const { n8n, account, run } = await connected();
		await n8n.credentials.update(account.id, { ...accountData, ...STALE });
		forgetAll();
		retrieve().reply(200, list);
		expect((await run()).status).toBe('success');
		expect(await n8n.credentials.stored(account.id)).toMatchObject({
			accessToken: CANARY.accessToken,
		});
	});

	test('saved again with old values, then a restart: a reopened window says that nothing is lost, and nothing is', async () => {
		const { n8n, account, run, test } = await connected();
		await n8n.credentials.update(account.id, { ...accountData, ...STALE });
		forgetAll();
		expect((await test()).message).toContain('Nothing is lost. Run any node');
		retrieve().reply(200, list);
		expect((await run()).status).toBe('success');
		retrieve().times(2).reply(200, list);
		expect(await test()).toMatchObject({ status: 'OK' });
	});

	test('a reopened window tests green', async () => {
		const { test } = await connected();
		forgetAll();
		retrieve().times(2).reply(200, list);
		expect(await test()).toMatchObject({ status: 'OK' });
	});

	test.each([401, 403])(
		'revoked at the provider (%i): the node shows a new address, and connecting works',
		async (status) => {
			const { run } = await connected();
			retrieve().times(2).reply(status);
			requestStep().reply(200, 'code=rt-9');
			const { error } = await run();
			expect(error?.description).toContain('request_token=rt-9');
			accessStep('rt-9').reply(200, 'access_token=CANARY-second-token&username=ann');
			retrieve('CANARY-second-token').reply(200, list);
			expect((await run()).status).toBe('success');
		},
	);

	test.each([401, 403])(
		'revoked at the provider (%i): the reopened window shows a new address',
		async (status) => {
			const { test } = await connected();
			forgetAll();
			retrieve().reply(status);
			requestStep().reply(200, 'code=rt-9');
			expect((await test()).message).toContain('request_token=rt-9');
		},
	);

	test('revoked at the provider: the window that is still open shows a new address too', async () => {
		const { test } = await connected();
		retrieve().reply(403);
		requestStep().reply(200, 'code=rt-9');
		expect((await test(STALE)).message).toContain('request_token=rt-9');
	});

	test('a rate limit is no revocation: the account stays connected', async () => {
		const { run, n8n, account } = await connected();
		const limited = { 'x-limit-user-remaining': '0', 'x-limit-user-reset': '60' };
		retrieve().times(3).reply(403, '', limited);
		expect((await run()).error?.message).toContain('Too many requests');
		expect(await n8n.credentials.stored(account.id)).toMatchObject({
			accessToken: CANARY.accessToken,
		});
	});

	test.each([
		['another account name', { accountName: 'Mum' }],
		[
			'another return address and account name',
			{ accountName: 'Dad', returnAddress: 'https://n8n.example.com/' },
		],
	])('%s connects anew, without the old token', async (_name, changes) => {
		const { n8n, account, test } = await connected();
		forgetAll();
		await n8n.credentials.saveInEditor(account.id, changes);
		server().post('/v3/oauth/request').reply(200, 'code=rt-5');
		expect((await test()).message).toContain('request_token=rt-5');
		accessStep('rt-5').reply(200, 'access_token=CANARY-of-mum&username=mum');
		retrieve('CANARY-of-mum').times(2).reply(200, list);
		expect(await test()).toMatchObject({ status: 'OK' });
		expect(await n8n.credentials.stored(account.id)).toMatchObject({ username: 'mum' });
		nock.cleanAll();
	});

	test('another Consumer Key connects anew, and the old token stays here', async () => {
		const { n8n, account, test } = await connected();
		forgetAll();
		await n8n.credentials.saveInEditor(account.id, { consumerKey: '99-another-key' });
		server()
			.post('/v3/oauth/request', { consumer_key: '99-another-key', redirect_uri: `${READ_LATER}/` })
			.reply(200, 'code=rt-k');
		expect((await test()).message).toContain('request_token=rt-k');
		expect(await n8n.credentials.stored(account.id)).toMatchObject({
			accessToken: '',
			oauthTokenData: {},
		});
	});

	test('another Base URL never gets the old token', async () => {
		const { n8n, account, run } = await connected();
		await n8n.credentials.saveInEditor(account.id, { baseUrl: 'https://other.test' });
		nock('https://other.test').post('/v3/oauth/request').reply(200, 'code=rt-o');
		expect((await run()).error?.description).toContain(
			'https://other.test/auth/authorize?request_token=rt-o',
		);
	});
});

describe('restarts', () => {
	test('between the address and Retry: a reopened window goes on where it was', async () => {
		const { test } = await setUp();
		requestStep().reply(200, 'code=rt-1');
		await test(STALE);
		forgetAll();
		accessStep('rt-1').reply(200, granted);
		retrieve().times(1).reply(200, list);
		expect(await test()).toMatchObject({ status: 'OK' });
	});

	test('between the address and a node: the node finishes the connection', async () => {
		const { test, run } = await setUp();
		requestStep().reply(200, 'code=rt-1');
		await test(STALE);
		forgetAll();
		accessStep('rt-1').reply(200, granted);
		retrieve().reply(200, list);
		expect((await run()).status).toBe('success');
	});
});

describe('several processes', () => {
	test('two that finish the connection at once: one wins, and nothing is lost', async () => {
		const { n8n, account, run, test } = await setUp();
		requestStep().reply(200, 'code=rt-1');
		await test(STALE);
		forgetAll();
		accessStep('rt-1').reply(200, granted);
		accessStep('rt-1').delay(300).reply(403, '', { 'x-error-code': '159' });
		retrieve().reply(200, list);
		requestStep().delay(300).reply(200, 'code=rt-2');
		const [first, second] = await Promise.all([run(), run()]);
		expect([first.status, second.status].sort()).toEqual(['error', 'success']);
		expect(await n8n.credentials.stored(account.id)).toMatchObject({
			oauthTokenData: { access_token: CANARY.accessToken },
		});

		// What the loser stored hides the token for a moment; the next run of any process finds it again.
		forgetAll();
		retrieve().reply(200, list);
		expect((await run()).status).toBe('success');
	});

	test('a process that was not there when the account was connected uses it', async () => {
		const { run } = await connected();
		forgetAll();
		retrieve().reply(200, list);
		expect((await run()).status).toBe('success');
	});
});

test('two credentials with one consumer key and different names keep apart', async () => {
	const n8n = startN8n();
	const ann = await n8n.credentials.create('readLaterOAuthApi', {
		...accountData,
		accountName: 'Ann',
	});
	const bob = await n8n.credentials.create('readLaterOAuthApi', {
		...accountData,
		accountName: 'Bob',
	});
	requestStep().reply(200, 'code=rt-ann');
	await n8n.credentials.test(ann.id, STALE);
	requestStep().reply(200, 'code=rt-bob');
	expect((await n8n.credentials.test(bob.id, STALE)).message).toContain('rt-bob');
	accessStep('rt-ann').reply(200, 'access_token=CANARY-ann-token&username=ann');
	retrieve('CANARY-ann-token').reply(200, list);
	expect(await n8n.credentials.test(ann.id, STALE)).toMatchObject({ status: 'OK' });
	expect(await n8n.credentials.stored(bob.id)).not.toMatchObject({ username: 'ann' });
});

test('the account is never sent to another server', async () => {
	const { n8n, account } = await connected();
	const { ReadLaterOAuthApi } = await import('../../credentials/ReadLaterOAuthApi.credentials');
	const stored = await n8n.credentials.stored(account.id);
	await expect(
		new ReadLaterOAuthApi().authenticate(stored, {
			url: 'https://evil.test/v3/get',
			method: 'POST',
		}),
	).rejects.toThrow("only be used with the address in its 'Base URL'");
});

test('a permission that is missing does not disconnect the account', async () => {
	const { n8n, account } = await connected();
	const stored = await n8n.credentials.stored(account.id);
	const refused = { 'x-error': 'Forbidden', 'x-error-code': '5200' };
	// n8n asks the credential to renew once, which finds the token in order, and repeats the request.
	nock(READ_LATER).post('/v3/add').times(2).reply(403, {}, refused);
	retrieve().reply(200, list);
	const { error } = await n8n.execute({
		type: 'readLater',
		credentials: account.reference,
		parameters: {
			authentication: 'account',
			resource: 'savedItem',
			operation: 'save',
			url: 'https://a.test',
		},
	});
	expect(error).toMatchObject({
		message: 'The application has no permission to save to the list',
		description: expect.stringContaining('“Add”'),
	});
	expect(await n8n.credentials.stored(account.id)).toMatchObject({
		accessToken: stored.accessToken,
		connectedTo: stored.connectedTo,
	});
});

test('a token that is issued during a run is hidden in what a server echoes', async () => {
	const { run, test } = await setUp();
	requestStep().reply(200, 'code=rt-1');
	await test(STALE);
	accessStep('rt-1').reply(200, granted);
	retrieve().reply(200, {
		...list,
		list: { 1: { item_id: '1', given_title: `echo ${CANARY.accessToken}` } },
	});
	const { items } = await run();
	expect(items[0]?.json.title).toBe('echo [hidden]');
});

test('the trigger keeps its memory when the account is connected anew', async () => {
	const { n8n, account, test } = await connected();
	const trigger = n8n.pollingTrigger({
		type: 'readLaterTrigger',
		credentials: account.reference,
		parameters: { authentication: 'account', event: 'newItem', simplify: true },
	});
	const at = (since: number, ...added: number[]) => ({
		...list,
		since,
		list: Object.fromEntries(
			added.map((time) => [
				String(time),
				{
					item_id: String(time),
					given_title: String(time),
					status: '0',
					time_added: String(time),
					time_updated: String(time),
				},
			]),
		),
		total: String(added.length),
	});
	retrieve().times(2).reply(200, at(1_000_000));
	await trigger.activate();

	// Access is withdrawn, and the poll shows an address.
	retrieve().reply(403, '', { 'x-error-code': '107' });
	retrieve().reply(403, '', { 'x-error-code': '107' });
	requestStep().reply(200, 'code=rt-2');
	retrieve('').optionally().reply(403, '', { 'x-error-code': '107' });
	await expect(trigger.poll()).rejects.toThrow();

	// The next poll after Allow makes the exchange, and delivers what was saved meanwhile.
	accessStep('rt-2').reply(200, `access_token=CANARYanother&username=ann%40example.com`);
	retrieve('CANARYanother').reply(200, at(1_000_300));
	retrieve('CANARYanother').reply(200, at(1_000_300, 1_000_100, 1_000_200));
	expect((await trigger.poll()).map(({ json }) => json.title)).toEqual(['1000100', '1000200']);
	void test;
});
