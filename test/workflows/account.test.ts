import type { CredentialWindow, N8nLine } from '../engine';
import nock from '../engine/nock';
import { accountData, CANARY, READ_LATER, startN8n } from './accounts';
import { isFirstPage, serveTheEnd } from './readLaterServer';

const parameters = {
	authentication: 'account',
	resource: 'savedItem',
	operation: 'getMany',
	show: 'unread',
	returnAll: false,
	limit: 5,
	sort: { order: 'newest' },
	output: 'simplified',
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
			isFirstPage(body) && body.consumer_key === CANARY.consumerKey && body.access_token === token,
	);
const granted = `access_token=${CANARY.accessToken}&username=ann%40example.com`;
const list = {
	status: 1,
	list: { 1: { item_id: '1', given_title: 'T' } },
	error: null,
	since: 1,
	total: '1',
};
// The list has one item.
beforeEach(() => serveTheEnd(() => [{}]));

const notYet = { 'x-error': 'User rejected code.', 'x-error-code': '158' };
const addressFor = (code: string) =>
	`${READ_LATER}/auth/authorize?request_token=${code}&redirect_uri=${encodeURIComponent(`${READ_LATER}/`)}`;

const TYPE = 'readLaterOAuthApi';

/** A credential that was just saved in a window which stays open, and a node that uses it. */
async function setUp(line: N8nLine, data: Record<string, string> = accountData) {
	const n8n = startN8n(line);
	const window = n8n.newWindow(TYPE);
	window.fill(data);
	const first = await window.save();
	const account = window.saved;
	const run = async () =>
		await n8n.execute({ type: 'readLater', credentials: account.reference, parameters });
	const stored = async () => await n8n.credentials.stored(account.id);
	const reopen = async () => await n8n.openWindow(TYPE, account);
	return { n8n, window, first, account, run, stored, reopen };
}

async function connected(line: N8nLine) {
	requestStep().reply(200, 'code=rt-1');
	const all = await setUp(line);
	await allowAndRetry(all.window);
	return all;
}

/** The exchange, the look at the account, and the test's own request. */
async function allowAndRetry(window: CredentialWindow, code = 'rt-1'): Promise<void> {
	accessStep(code).reply(200, granted);
	retrieve().times(2).reply(200, list);
	expect(await window.retry()).toEqual({ status: 'OK', message: 'Connection successful!' });
}

/** What a test does with an account that is connected: it looks at it, then sends its own request. */
const expectLookAndTest = () => retrieve().times(2).reply(200, list);

afterEach(() => {
	jest.restoreAllMocks();
	const left = nock.pendingMocks();
	nock.cleanAll();
	expect(left).toEqual([]);
});

const minutesLater = (minutes: number) => {
	const now = Date.now();
	jest.spyOn(Date, 'now').mockReturnValue(now + minutes * 60_000);
};

describe.each<N8nLine>(['1.x', '2.x'])('n8n %s', (line) => {
	describe('the three steps', () => {
		test('Save shows the address, Allow and Retry turn it green, a node runs', async () => {
			requestStep().reply(200, 'code=rt-1');
			const { first, window, run, stored } = await setUp(line);
			expect(first).toEqual({
				status: 'Error',
				message: `One step is left. Open this address in your browser, press Allow, then come back here and press Retry: ${addressFor('rt-1')}`,
			});
			await allowAndRetry(window);
			expect(JSON.parse(String((await stored()).connectedAccount))).toMatchObject({
				accessToken: CANARY.accessToken,
				username: 'ann@example.com',
			});
			retrieve().reply(200, list);
			expect((await run()).items[0]?.json.title).toBe('T');
		});

		test('a node before anything else gets the address as a link', async () => {
			const n8n = startN8n(line);
			const account = await n8n.credentials.create(TYPE, accountData);
			const run = async () =>
				await n8n.execute({ type: 'readLater', credentials: account.reference, parameters });
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

		test('Save, close the window, run the node, Allow, run again', async () => {
			requestStep().reply(200, 'code=rt-1');
			const { run } = await setUp(line);
			accessStep('rt-1').reply(403, '', notYet);
			expect((await run()).error?.description).toContain('request_token=rt-1');
			accessStep('rt-1').reply(200, granted);
			retrieve().reply(200, list);
			expect((await run()).status).toBe('success');
		});

		test('a service that tells no name leaves no window that looks unconnected', async () => {
			requestStep().reply(200, 'code=rt-1');
			const { window, stored } = await setUp(line);
			accessStep('rt-1').reply(200, `access_token=${CANARY.accessToken}`);
			expectLookAndTest();
			expect(await window.retry()).toMatchObject({ status: 'OK' });
			expect(await stored()).toMatchObject({ username: 'your account' });
		});

		test('answers as JSON and with status 201 are read too', async () => {
			requestStep().reply(201, { code: 'rt-json', state: null });
			const { first, window } = await setUp(line);
			expect(first.message).toContain('request_token=rt-json');
			accessStep('rt-json').reply(201, { access_token: CANARY.accessToken, username: 'ann' });
			expectLookAndTest();
			expect(await window.retry()).toMatchObject({ status: 'OK' });
		});

		test('the return address of the person is used', async () => {
			server()
				.post('/v3/oauth/request', {
					consumer_key: CANARY.consumerKey,
					redirect_uri: 'https://n8n.example.com/home',
				})
				.reply(200, 'code=c');
			const { first } = await setUp(line, {
				...accountData,
				returnAddress: 'https://n8n.example.com/home',
			});
			expect(first.message).toContain(encodeURIComponent('https://n8n.example.com/home'));
		});
	});

	describe('ways it can go', () => {
		test('not allowed yet: the same address again, and nothing is written', async () => {
			requestStep().reply(200, 'code=rt-1');
			const { n8n, window } = await setUp(line);
			const { writes } = n8n.credentials;
			accessStep('rt-1').reply(403, '', notYet);
			expect((await window.retry()).message).toContain('request_token=rt-1');
			expect(n8n.credentials.writes).toBe(writes);
		});

		test('declined: after a while a new address, and the first one stays good beside it', async () => {
			requestStep().reply(200, 'code=rt-1');
			const { window, run } = await setUp(line);
			minutesLater(11);
			accessStep('rt-1').reply(403, '', notYet);
			requestStep().reply(200, 'code=rt-2');
			expect((await window.retry()).message).toContain('request_token=rt-2');
			accessStep('rt-1').reply(200, granted);
			retrieve().reply(200, list);
			expect((await run()).status).toBe('success');
		});

		test('a schedule asks every minute for fifty minutes: then Allow on the first page still connects', async () => {
			requestStep().reply(200, 'code=rt-0');
			const { run } = await setUp(line);
			let asked = 1;
			server()
				.persist()
				.post('/v3/oauth/request')
				.reply(() => [200, `code=rt-${asked++}`]);
			const allowed = new Set<string>();
			server()
				.persist()
				.post('/v3/oauth/authorize')
				.reply((_uri, body) => {
					const { code } = body as { code: string };
					return allowed.has(code) ? [200, granted] : [403, '', notYet];
				});
			for (let minute = 0; minute < 50; minute++) {
				minutesLater(1);
				expect((await run()).error?.description).toContain(`request_token=rt-${asked - 1}`);
			}
			expect(asked).toBe(6);
			allowed.add('rt-0');
			retrieve().reply(200, list);
			expect((await run()).status).toBe('success');
			nock.cleanAll();
		});

		test.each(['window', 'node'] as const)(
			'Allow at once, and half an hour later the %s goes on: connected at the first try',
			async (where) => {
				requestStep().reply(200, 'code=rt-1');
				const { window, run } = await setUp(line);
				minutesLater(30);
				// No new request token is asked for: one that was allowed is tried first, however old it is.
				if (where === 'window') return await allowAndRetry(window);
				accessStep('rt-1').reply(200, granted);
				retrieve().reply(200, list);
				expect((await run()).status).toBe('success');
			},
		);

		test.each(['first', 'second'])(
			'two tabs with two addresses of one credential: Allow in the %s one connects',
			async (tab) => {
				requestStep().reply(200, 'code=rt-first');
				const { window, first, run } = await setUp(line);
				expect(first.message).toContain('request_token=rt-first');
				minutesLater(11);
				accessStep('rt-first').reply(403, '', notYet);
				requestStep().reply(200, 'code=rt-second');
				expect((await run()).error?.description).toContain('request_token=rt-second');
				if (tab === 'second') accessStep('rt-first').reply(403, '', notYet);
				await allowAndRetry(window, `rt-${tab}`);
				retrieve().reply(200, list);
				expect((await run()).status).toBe('success');
			},
		);

		test('two windows of one credential show the same address, and both turn green', async () => {
			requestStep().reply(200, 'code=rt-1');
			const { window, first, reopen } = await setUp(line);
			const second = await reopen();
			accessStep('rt-1').reply(403, '', notYet);
			expect((await second.retry()).message).toBe(first.message);
			await allowAndRetry(second);
			expectLookAndTest();
			expect(await window.retry()).toMatchObject({ status: 'OK' });
		});

		test.each([
			['used', 403, '159'],
			['unknown', 400, '185'],
		])('request token %s: a new address at once', async (_why, status, code) => {
			requestStep().reply(200, 'code=rt-1');
			const { window } = await setUp(line);
			accessStep('rt-1').reply(status, '', { 'x-error-code': code });
			requestStep().reply(200, 'code=rt-2');
			expect((await window.retry()).message).toContain('request_token=rt-2');
		});

		test.each([400, 401, 403, 404, 422])(
			'before Allow a server may answer %i; the address a person has open stays good',
			async (status) => {
				requestStep().reply(200, 'code=rt-1');
				const { window } = await setUp(line);
				accessStep('rt-1').times(2).reply(status, '');
				for (let turn = 0; turn < 2; turn++)
					expect((await window.retry()).message).toContain('request_token=rt-1');
			},
		);

		test('tokens may come as they are, with a plus sign and a slash; only the user name is encoded', async () => {
			requestStep().reply(200, 'code=ab+c/d==');
			const { first, window, stored } = await setUp(line);
			expect(first.message).toContain('request_token=ab%2Bc%2Fd%3D%3D');
			accessStep('ab+c/d==').reply(200, 'access_token=to+ken/1==&username=Ren%E9+Ann%40home');
			retrieve('to+ken/1==').times(2).reply(200, list);
			expect(await window.retry()).toMatchObject({ status: 'OK' });
			expect(await stored()).toMatchObject({ username: 'René Ann@home' });
			expect(String((await stored()).connectedAccount)).toContain('"to+ken/1=="');
		});

		test('a token or a name that looks like an expression is never one', async () => {
			requestStep().reply(200, 'code=rt-1');
			const { window, stored } = await setUp(line);
			accessStep('rt-1').reply(200, {
				access_token: '={{ 1 + 1 }}',
				username: '={{ $vars.secret }}',
			});
			retrieve('={{ 1 + 1 }}').times(2).reply(200, list);
			expect(await window.retry()).toMatchObject({ status: 'OK' });
			expect(await stored()).toMatchObject({ username: '{{ $vars.secret }}' });
		});

		test.each([
			[403, { 'x-error-code': '152' }, '', "does not know this 'Consumer Key'"],
			[401, {}, '', "does not know this 'Consumer Key'"],
			[403, { 'x-limit-key-remaining': '0', 'x-limit-key-reset': '120' }, '', 'about 2 minutes'],
			[
				400,
				{ 'x-error-code': '181', 'x-error': 'Invalid redirect uri.' },
				'',
				`'Return Address' ${READ_LATER}/`,
			],
			[404, {}, '', "The 'Base URL' does not belong to a read-later service"],
			[503, {}, '<html>', 'has trouble at the moment'],
			[200, {}, '<html>Welcome</html>', 'A web page came instead of a token'],
			[200, {}, '', 'The token is missing'],
			[200, {}, '{"error":"Closed for today"}', 'The service said: “Closed for today”'],
			[200, {}, '{"code":"","error":"","note":"CANARY"}', 'The token is missing'],
			[200, {}, 'error=Closed%20for%20today', 'The service said: “Closed for today”'],
			[302, { location: 'https://elsewhere.test' }, '', 'has moved'],
		])('step 1 answers %i %p %p', async (status, headers, body, words) => {
			requestStep().reply(status, body, headers as never);
			const { first } = await setUp(line);
			expect(first.status).toBe('Error');
			expect(first.message).toContain(words);
			expect(first.message).not.toMatch(/CANARY|\.\./);
		});

		test('the service is down while connecting; nothing is lost', async () => {
			requestStep().reply(200, 'code=rt-1');
			const { window } = await setUp(line);
			accessStep('rt-1').replyWithError(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
			expect((await window.retry()).message).toContain('Could not reach the read-later service');
			await allowAndRetry(window);
		});

		test.each([
			[{ baseUrl: 'readlater.test' }, "'Base URL'"],
			[{ baseUrl: `${READ_LATER}/v3/get?access_token=CANARY` }, "'Base URL'"],
			[{ consumerKey: '  ' }, "'Consumer Key'"],
			[{ returnAddress: 'my n8n' }, "'Return Address'"],
		])('%p is refused before any request', async (changes, field) => {
			const { first, run } = await setUp(line, { ...accountData, ...changes } as never);
			expect(first.message).toContain(field);
			expect(first.message).not.toMatch(/CANARY|\.\./);
			expect((await run()).error?.message).toContain(field);
		});

		test.each([
			[`${READ_LATER}/v3/get`, READ_LATER],
			[`${READ_LATER}/auth/authorize`, READ_LATER],
			[`${READ_LATER}/api/bridge/`, `${READ_LATER}/api/bridge`],
			[`${READ_LATER}/api/bridge/v3/oauth/request`, `${READ_LATER}/api/bridge`],
		])('%s is the service at %s', async (baseUrl, used) => {
			nock(used).post('/v3/oauth/request').reply(200, 'code=rt-1');
			const { first, window } = await setUp(line, { ...accountData, baseUrl });
			expect(first.message).toContain(`${used}/auth/authorize?request_token=rt-1`);
			nock(used).post('/v3/oauth/authorize').reply(200, granted);
			nock(used).post('/v3/get').times(2).reply(200, list);
			expect(await window.retry()).toMatchObject({ status: 'OK' });
		});
	});

	describe('once connected', () => {
		test('testing again in the same window stays green', async () => {
			const { window } = await connected(line);
			expectLookAndTest();
			expect(await window.retry()).toMatchObject({ status: 'OK' });
		});

		test('saving the same window again loses nothing', async () => {
			const { window, run } = await connected(line);
			window.fill({ returnAddress: 'https://n8n.example.com' });
			expectLookAndTest();
			expect(await window.save()).toMatchObject({ status: 'OK' });
			retrieve().reply(200, list);
			expect((await run()).status).toBe('success');
		});

		test('a reopened window tests green, and can be saved', async () => {
			const { reopen, run } = await connected(line);
			const second = await reopen();
			expectLookAndTest();
			expect(await second.retry()).toMatchObject({ status: 'OK' });
			expectLookAndTest();
			expect(await second.save()).toMatchObject({ status: 'OK' });
			retrieve().reply(200, list);
			expect((await run()).status).toBe('success');
		});

		test('a run asks for nothing but what it wants, and writes nothing', async () => {
			const { n8n, run } = await connected(line);
			const { writes } = n8n.credentials;
			retrieve().reply(200, list);
			expect((await run()).status).toBe('success');
			expect(n8n.credentials.writes).toBe(writes);
		});

		test.each([401, 403])(
			'revoked at the provider (%i): the node shows a new address, and connecting works',
			async (status) => {
				const { run } = await connected(line);
				retrieve().times(2).reply(status);
				requestStep().reply(200, 'code=rt-9');
				const { error } = await run();
				expect(error?.message).toBe('The read-later service has ended this connection');
				expect(error?.description).toContain('Connect again');
				expect(error?.description).toContain('request_token=rt-9');
				accessStep('rt-9').reply(200, 'access_token=CANARY-second-token&username=ann');
				retrieve('CANARY-second-token').reply(200, list);
				expect((await run()).status).toBe('success');
			},
		);

		test.each([401, 403])('revoked at the provider (%i): both windows show it', async (status) => {
			const { window, reopen } = await connected(line);
			const second = await reopen();
			retrieve().reply(status);
			requestStep().reply(200, 'code=rt-9');
			expect((await second.retry()).message).toMatch(
				/has ended this connection.*request_token=rt-9/,
			);
			accessStep('rt-9').reply(403, '', notYet);
			expect((await window.retry()).message).toMatch(
				/has ended this connection.*request_token=rt-9/,
			);
		});

		test('a rate limit is no revocation: the account stays connected', async () => {
			const { run, window } = await connected(line);
			const limited = { 'x-limit-user-remaining': '0', 'x-limit-user-reset': '60' };
			retrieve().times(2).reply(403, '', limited);
			expect((await run()).error?.message).toContain('Too many requests');
			retrieve().reply(403, '', limited);
			expect((await window.retry()).message).toContain('Too many requests');
			expectLookAndTest();
			expect(await window.retry()).toMatchObject({ status: 'OK' });
		});

		test.each([
			[500, '', {}, 'has trouble at the moment'],
			[200, '<html>login</html>', {}, 'could not be understood'],
			[200, { status: 0, error: 'boom CANARY-access-token-90ce' }, {}, 'boom [hidden]'],
			[301, '', { location: 'https://elsewhere.test/v3/get' }, 'has moved'],
		])('the test says %i %p in words', async (status, body, headers, words) => {
			const { window } = await connected(line);
			retrieve().reply(status, body as never, headers as never);
			const { message, status: verdict } = await window.retry();
			expect(verdict).toBe('Error');
			expect(message).toContain(words);
			expect(message).not.toMatch(/CANARY/);
		});

		test.each([
			['another account name', { accountName: 'Mum' }],
			[
				'another return address and name',
				{ accountName: 'Dad', returnAddress: 'https://n8n.example.com/' },
			],
		])('%s connects anew, without the old token', async (_name, changes) => {
			const { reopen, stored } = await connected(line);
			const second = await reopen();
			second.fill(changes);
			server().post('/v3/oauth/request').reply(200, 'code=rt-5');
			expect((await second.save()).message).toContain('request_token=rt-5');
			// The window shows its steps again, which it hides below a name.
			expect((await stored()).username ?? '').toBe('');
			accessStep('rt-5').reply(200, 'access_token=CANARY-of-mum&username=mum');
			retrieve('CANARY-of-mum').times(2).reply(200, list);
			expect(await second.retry()).toMatchObject({ status: 'OK' });
			expect(await stored()).toMatchObject({ username: 'mum' });
		});

		test('another Base URL or Consumer Key never gets the old token; the right ones find it again', async () => {
			const { window, run } = await connected(line);
			window.fill({ baseUrl: 'https://other.test' });
			nock('https://other.test').post('/v3/oauth/request').reply(200, 'code=rt-o');
			expect((await window.save()).message).toContain('https://other.test/auth/authorize');
			window.fill({ baseUrl: READ_LATER, consumerKey: '99-another-key' });
			server()
				.post('/v3/oauth/request', {
					consumer_key: '99-another-key',
					redirect_uri: `${READ_LATER}/`,
				})
				.reply(200, 'code=rt-k');
			expect((await window.save()).message).toContain('request_token=rt-k');
			window.fill({ consumerKey: CANARY.consumerKey });
			expectLookAndTest();
			expect(await window.save()).toMatchObject({ status: 'OK' });
			retrieve().reply(200, list);
			expect((await run()).status).toBe('success');
		});
	});

	test('two runs that finish the connection at once: one wins, and it ends connected', async () => {
		requestStep().reply(200, 'code=rt-1');
		const { run } = await setUp(line);
		accessStep('rt-1').reply(200, granted);
		accessStep('rt-1').delay(300).reply(403, '', { 'x-error-code': '159' });
		retrieve().reply(200, list);
		requestStep().delay(300).reply(200, 'code=rt-2');
		const both = await Promise.all([run(), run()]);
		expect(both.map(({ status }) => status).sort()).toEqual(['error', 'success']);
		expect(both.find(({ error }) => error)?.error?.description).toContain('request_token=rt-2');

		// 2.x keeps both; on 1.x the later one has written over the account, and its address is good.
		if (line === '1.x') accessStep('rt-2').reply(200, granted);
		retrieve().reply(200, list);
		expect((await run()).status).toBe('success');
	});
});

describe.each<N8nLine>(['1.x', '2.x'])('n8n %s: entries made to cross', (line) => {
	const OTHER = 'https://other.test';

	test('a Base URL that each run works out anew: a token goes to the server that issued it alone', async () => {
		const n8n = startN8n(line);
		const account = await n8n.credentials.create(TYPE, {
			...accountData,
			baseUrl: '={{ $json.server }}',
		});
		const runAt = async (at: string) =>
			await n8n.execute({ type: 'readLater', credentials: account.reference, parameters }, [
				{ json: { server: at } },
			]);
		requestStep().reply(200, 'code=rt-1');
		expect((await runAt(READ_LATER)).error?.description).toContain('request_token=rt-1');
		accessStep('rt-1').reply(200, granted);
		retrieve().reply(200, list);
		expect((await runAt(READ_LATER)).status).toBe('success');

		const seen: string[] = [];
		nock(OTHER)
			.persist()
			.post(/.*/, (body) => Boolean(seen.push(JSON.stringify(body))))
			.reply(200, 'code=rt-other');
		// n8n 1.x stores what an expression gave together with the connection, and no longer asks it.
		if (line === '1.x') retrieve().reply(200, list);
		const { status, error } = await runAt(OTHER);
		nock.removeInterceptor({ hostname: 'other.test' });
		expect(status).toBe(line === '1.x' ? 'success' : 'error');
		if (line === '2.x') expect(error?.description).toContain(`${OTHER}/auth/authorize`);
		expect(seen.join()).not.toContain(CANARY.accessToken);
		expect(seen.join()).not.toContain('rt-1');
		nock.cleanAll();
		serveTheEnd(() => [{}]);
		retrieve().reply(200, list);
		expect((await runAt(READ_LATER)).status).toBe('success');
	});

	test('what one credential has stored, put into another with other entries, connects nothing', async () => {
		const { n8n, stored } = await connected(line);
		const { connectedAccount, pendingRequests } = await stored();
		const prepared = await n8n.credentials.create(TYPE, {
			...accountData,
			baseUrl: OTHER,
			connectedAccount: connectedAccount as string,
			pendingRequests: pendingRequests as string,
		});
		nock(OTHER)
			.post('/v3/oauth/request', (body) => !JSON.stringify(body).includes(CANARY.accessToken))
			.reply(200, 'code=rt-other');
		const { error } = await n8n.execute({
			type: 'readLater',
			credentials: prepared.reference,
			parameters,
		});
		expect(error?.description).toContain('request_token=rt-other');
	});
});

describe('two credentials with the same entries', () => {
	test('nothing of one is seen by the other, in windows and in runs, also after it was deleted', async () => {
		requestStep().reply(200, 'code=rt-ann');
		const { n8n, window: ann, run: runAnn } = await setUp('2.x');
		requestStep().reply(200, 'code=rt-bob');
		const bob = n8n.newWindow(TYPE);
		bob.fill(accountData);
		expect((await bob.save()).message).toContain('request_token=rt-bob');

		accessStep('rt-ann').reply(200, 'access_token=CANARY-ann&username=ann');
		retrieve('CANARY-ann').times(2).reply(200, list);
		expect(await ann.retry()).toMatchObject({ status: 'OK' });
		accessStep('rt-bob').times(2).reply(403, '', notYet);
		expect((await bob.retry()).message).toContain('request_token=rt-bob');
		const runBob = async () =>
			await n8n.execute({ type: 'readLater', credentials: bob.saved.reference, parameters });
		expect((await runBob()).error?.description).toContain('request_token=rt-bob');

		retrieve('CANARY-ann').reply(200, list);
		expect((await runAnn()).status).toBe('success');
		n8n.credentials.remove(ann.saved.id);
		accessStep('rt-bob').reply(403, '', notYet);
		expect((await runBob()).error?.description).toContain('request_token=rt-bob');
		expect(JSON.stringify(await n8n.credentials.stored(bob.saved.id))).not.toMatch(/ann/);
	});
});

test('the account is never sent to another server, nor to another path of its own', async () => {
	const { account, n8n } = await connected('2.x');
	const { ReadLaterOAuthApi } = await import('../../credentials/ReadLaterOAuthApi.credentials');
	const stored = await n8n.credentials.stored(account.id);
	for (const [baseUrl, url] of [
		[READ_LATER, 'https://evil.test/v3/get'],
		[READ_LATER, '//evil.test/v3/get@'],
	] as const) {
		const asked = new ReadLaterOAuthApi().authenticate({ ...stored, baseUrl }, { url });
		if (url.startsWith('//'))
			expect(await asked).toMatchObject({ url: `${READ_LATER}//evil.test/v3/get@` });
		else await expect(asked).rejects.toThrow("only be used with the address in its 'Base URL'");
	}
});

test('a token that comes in the place of a refused one is hidden in the very answer that it brings', async () => {
	const { n8n, account, run } = await connected('2.x');
	const stored = await n8n.credentials.stored(account.id);
	// Another run asked for a request token while this account was connected; later a person allowed it.
	const { fingerprint } = JSON.parse(String(stored.connectedAccount)) as { fingerprint: string };
	const pending = [{ requestToken: 'rt-2', fingerprint, askedAt: Date.now(), reconnects: false }];
	await n8n.credentials.update(account.id, { ...stored, pendingRequests: JSON.stringify(pending) });
	const token = 'CANARY-token-that-is-new';
	retrieve().times(2).reply(401, '', { 'x-error-code': '107' });
	accessStep('rt-2').reply(200, `access_token=${token}&username=ann`);
	retrieve(token).reply(200, {
		...list,
		list: { 1: { item_id: '1', given_title: `It is ${token}.` } },
	});
	const { items, error } = await run();
	expect(error).toBeUndefined();
	expect(items[0]?.json.title).toBe('It is [hidden].');
});

test('a permission that is missing does not disconnect the account', async () => {
	const { n8n, account, stored } = await connected('2.x');
	const before = await stored();
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
	expect(await stored()).toEqual(before);
});

test('a token that is issued during a run is hidden in what a server echoes', async () => {
	requestStep().reply(200, 'code=rt-1');
	const { run } = await setUp('2.x');
	accessStep('rt-1').reply(200, granted);
	retrieve().reply(200, {
		...list,
		list: { 1: { item_id: '1', given_title: `echo ${CANARY.accessToken}` } },
	});
	const { items } = await run();
	expect(items[0]?.json.title).toBe('echo [hidden]');
});

test('the trigger keeps its memory when the account is connected anew', async () => {
	const { n8n, account } = await connected('2.x');
	const trigger = n8n.pollingTrigger({
		type: 'readLaterTrigger',
		credentials: account.reference,
		parameters: { authentication: 'account', event: 'newItem', output: 'simplified' },
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
});
