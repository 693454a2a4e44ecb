import { CONSUMER_KEY, send, TestSandbox } from './TestSandbox';

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

const REDIRECT = 'http://localhost:5678/back?x=1';
const request = (body: object, headers?: Record<string, string>) =>
	sandbox.readLater('/v3/oauth/request', body, headers);
const authorize = (body: object, headers?: Record<string, string>) =>
	sandbox.readLater('/v3/oauth/authorize', { consumer_key: CONSUMER_KEY, ...body }, headers);
const newCode = async () =>
	new URLSearchParams(
		(await request({ consumer_key: CONSUMER_KEY, redirect_uri: REDIRECT })).text,
	).get('code') ?? '';
const page = (code: string, redirect = REDIRECT) =>
	send(
		`${sandbox.sandbox.urls.readLater}/auth/authorize?${new URLSearchParams({ request_token: code, redirect_uri: redirect }).toString()}`,
	);
const press = (code: string, decision: string) =>
	send(`${sandbox.sandbox.urls.readLater}/auth/authorize`, {
		method: 'POST',
		body: new URLSearchParams({
			request_token: code,
			redirect_uri: REDIRECT,
			username: 'reader',
			decision,
		}),
	});

test('the three steps, as in the contract', async () => {
	const first = await request({ consumer_key: CONSUMER_KEY, redirect_uri: REDIRECT });
	expect(first.text).toMatch(/^code=[\w-]+$/);
	const code = first.text.slice('code='.length);
	const { text } = await page(code);
	expect(text).toContain('n8n sandbox');
	expect(text).toContain('Read the items on your list');
	const granted = await press(code, 'allow');
	expect([granted.status, granted.headers.get('Location')]).toEqual([302, REDIRECT]);
	const last = await authorize({ code });
	expect(last.text).toMatch(/^access_token=[\w-]+&username=reader$/);
});

test('JSON on request, and the state is repeated', async () => {
	const { json } = await request(
		{ consumer_key: CONSUMER_KEY, redirect_uri: REDIRECT, state: 'é 1' },
		{ 'X-Accept': 'application/json' },
	);
	expect(json).toEqual({ code: expect.any(String), state: 'é 1' });
	await press(json.code, 'allow');
	expect((await authorize({ code: json.code })).text).toMatch(/&state=%C3%A9\+1$/);
});

test('the username is URL-encoded', async () => {
	await sandbox.control('PUT', '/readLater/accounts/ann%40example.com', {});
	const code = await newCode();
	await sandbox.control('POST', '/readLater/authorize', {
		requestToken: code,
		username: 'ann@example.com',
		decision: 'allow',
	});
	expect((await authorize({ code })).text).toMatch(/&username=ann%40example\.com$/);
});

test.each([
	'application/json; charset=UTF-8',
	'application/json;charset=utf-8',
	'Application/JSON',
])('accepts %s', async (type) => {
	expect(
		(
			await request(
				{ consumer_key: CONSUMER_KEY, redirect_uri: REDIRECT },
				{ 'Content-Type': type },
			)
		).status,
	).toBe(200);
});

test.each([
	['text/plain', { consumer_key: CONSUMER_KEY, redirect_uri: REDIRECT }, 400, '130'],
	[
		'application/x-www-form-urlencoded',
		{ consumer_key: CONSUMER_KEY, redirect_uri: REDIRECT },
		400,
		'130',
	],
	['application/json', { redirect_uri: REDIRECT }, 400, '138'],
	['application/json', { consumer_key: 'x', redirect_uri: REDIRECT }, 403, '152'],
	['application/json', { consumer_key: CONSUMER_KEY }, 400, '140'],
	[
		'application/json',
		{ consumer_key: CONSUMER_KEY, redirect_uri: 'javascript:alert(1)' },
		400,
		'181',
	],
])('refuses a request: %s %j', async (type, body, status, code) => {
	const answer = await request(body, { 'Content-Type': type });
	expect([answer.status, answer.headers.get('X-Error-Code')]).toEqual([status, code]);
	expect(answer.headers.get('X-Error')).toBe(answer.json.error);
});

test('codes that do not lead to a token', async () => {
	const outcome = async (code?: string) => {
		const { status, headers } = await authorize(code === undefined ? {} : { code });
		return [status, headers.get('X-Error-Code')];
	};
	expect(await outcome()).toEqual([400, '182']);
	expect(await outcome('unknown')).toEqual([400, '185']);
	const code = await newCode();
	expect(await outcome(code)).toEqual([403, '158']);
	expect((await press(code, 'decline')).headers.get('Location')).toBe(REDIRECT);
	expect(await outcome(code)).toEqual([403, '158']);
	await press(code, 'allow');
	expect((await outcome(code))[0]).toBe(200);
	expect(await outcome(code)).toEqual([403, '159']);
	await sandbox.control('PUT', '/readLater/requestTokenLifetime', { seconds: 60 });
	const late = await newCode();
	await sandbox.control('POST', '/clock', { service: 'readLater', offsetMs: 120_000 });
	expect(await outcome(late)).toEqual([400, '185']);
});

test('the page refuses what it does not know', async () => {
	expect((await page('unknown')).status).toBe(400);
	expect((await page(await newCode(), 'http://elsewhere.example/')).status).toBe(400);
});

test('the page escapes the name of the application', async () => {
	await sandbox.control('PUT', `/readLater/applications/${CONSUMER_KEY}`, { name: '<b>&' });
	expect((await page(await newCode())).text).toContain('&lt;b&gt;&amp;');
});

test('revoked access ends in 401', async () => {
	const token = await sandbox.accessToken();
	const get = async () =>
		(
			await sandbox.readLater('/v3/get', {
				consumer_key: CONSUMER_KEY,
				access_token: token,
				count: 1,
			})
		).status;
	expect(await get()).toBe(200);
	await send(`${sandbox.sandbox.urls.readLater}/accounts/reader/revoke`, {
		method: 'POST',
		body: new URLSearchParams({ application: '0' }),
	});
	expect(await get()).toBe(401);
});

test('the feed is public only on request', async () => {
	const { readLater } = (await sandbox.control('GET', '/state')).json;
	const feed = () =>
		send(
			`${sandbox.sandbox.urls.readLater}/users/${readLater.accounts.reader.feedUserId}/feed/all`,
		);
	expect((await feed()).status).toBe(403);
	await sandbox.control('PUT', '/readLater/accounts/reader', { feedPublic: true });
	const { text, headers } = await feed();
	expect(headers.get('Content-Type')).toMatch(/^application\/rss\+xml/);
	expect(text.match(/<item><title>[^<]+<\/title><link>https:[^<]+<\/link>/g)).toHaveLength(12);
	expect(text).toContain('lemon &amp; cumin');
	expect((await send(`${sandbox.sandbox.urls.readLater}/users/guess/feed/all`)).status).toBe(404);
});

test('a person saves, archives and deletes on the page', async () => {
	const home = `${sandbox.sandbox.urls.readLater}`;
	const submit = (path: string, fields: Record<string, string>) =>
		send(`${home}/accounts/reader/${path}`, { method: 'POST', body: new URLSearchParams(fields) });
	expect(
		(await submit('save', { url: 'https://example.com/<new>', title: '<New>', tags: 'x' })).status,
	).toBe(303);
	expect((await send(home)).text).toContain('&lt;New&gt;');
	const { items } = (await sandbox.control('GET', '/readLater/accounts/reader/items')).json;
	await submit(`items/${items.at(-1).id}`, { action: 'archive' });
	expect((await send(home)).text).not.toContain('&lt;New&gt;');
	expect((await send(`${home}/?show=archive`)).text).toContain('&lt;New&gt;');
});
