import { CAPITALS } from '../../sandbox/services/weather/capitals.ts';
import { CONSUMER_KEY, send, TestSandbox, WEATHER_KEY, WEBHOOK_PATH } from './TestSandbox';

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

const pageOf = async (name: keyof TestSandbox['sandbox']['urls'], path = '/') =>
	(await send(`${sandbox.sandbox.urls[name]}${path}`)).text;
const press = (service: string, situation: string, once = '') =>
	send(`${sandbox.sandbox.urls.control}/situation`, {
		method: 'POST',
		headers: { Origin: sandbox.sandbox.urls.control },
		body: new URLSearchParams({ service, situation, once }),
	});
const weather = async () =>
	(await sandbox.weather('/data/3.0/onecall', { lat: 52.5, lon: 13.4 })).status;

test('each page has what n8n asks for, with a button that copies it', async () => {
	const { weather: weatherUrl, readLater, chat } = sandbox.sandbox.urls;
	const pages = [
		[await pageOf('weather'), weatherUrl, WEATHER_KEY],
		[await pageOf('readLater'), readLater, CONSUMER_KEY],
		[await pageOf('chat', '/channels/100000000000000001'), `${chat}${WEBHOOK_PATH}`],
	];
	for (const [text = '', ...values] of pages)
		for (const value of values) {
			const [, id] = new RegExp(`id="([^"]+)" readonly value="${value}"`).exec(text) ?? [];
			expect(text).toContain(`data-copy="${id}"`);
		}
	expect(pages[1]?.[0]).toContain('<h1>Your reading list</h1>');
});

test('each page of a service leads back to the page of all, and that is not recorded', async () => {
	const { control } = sandbox.sandbox.urls;
	for (const name of ['weather', 'readLater', 'chat'] as const) {
		const [, path = ''] = /<p class="back"><a href="([^"]+)"/.exec(await pageOf(name)) ?? [];
		const { status, headers } = await send(`${sandbox.sandbox.urls[name]}${path}`);
		expect([status, headers.get('Location')]).toEqual([302, control]);
		expect(await pageOf('control', '/requests')).not.toContain(path);
	}
	expect(await pageOf('control')).not.toContain('class="back"');
});

test('the weather page finds every capital of the world, and so does the search by name', async () => {
	expect(CAPITALS.length).toBeGreaterThan(195);
	expect(await pageOf('weather', '/?place=oslo')).toContain('Oslo, NO');
	expect(await pageOf('weather', '/?place=Atlantis')).toContain(
		'No place is called “Atlantis” here',
	);
	for (const [name, country, lat, lon, zone] of CAPITALS) {
		const { json } = await sandbox.weather('/geo/1.0/direct', {
			q: `${name},${country}`,
			limit: 1,
		});
		expect([name, json.length]).toEqual([name, 1]);
		expect(Math.abs(json[0].lat - lat) + Math.abs(json[0].lon - lon)).toBeLessThan(0.3);
		expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
	}
});

test('buttons make the weather of a place, and give it back its own', async () => {
	const make = (scenario: string) =>
		send(`${sandbox.sandbox.urls.weather}/weather`, {
			method: 'POST',
			headers: { Origin: sandbox.sandbox.urls.weather },
			body: new URLSearchParams({ place: 'Berlin', scenario }),
		});
	const berlin = { lat: 52.517, lon: 13.3889 };
	const sky = async () =>
		(await sandbox.weather('/data/3.0/onecall', berlin)).json.current.weather[0].main as string;
	const { status, headers } = await make('storm');
	expect([status, headers.get('Location')]).toEqual([303, '/?place=Berlin']);
	expect(await sky()).toBe('Thunderstorm');
	expect(await pageOf('weather', '/?place=Berlin')).toContain('Now in Berlin: Storm');
	await make('');
	expect(await pageOf('weather', '/?place=Berlin')).toContain('Berlin has its own weather');
	expect(await pageOf('weather')).not.toContain('name="scenario"');
});

test('buttons switch faults on and off; pages stay', async () => {
	for (const [situation, status] of [
		['Service down', 503],
		['Key rejected', 401],
		['Too many requests', 429],
	] as const) {
		expect((await press('weather', situation)).status).toBe(303);
		expect([await weather(), await weather()]).toEqual([status, status]);
		expect(await pageOf('control')).toContain(`Now: ${situation}`);
		expect(await pageOf('weather')).toContain('Your API key');
	}
	await press('weather', '');
	expect(await weather()).toBe(200);
	await press('weather', 'Service down', '1');
	expect([await weather(), await weather()]).toEqual([503, 200]);
	expect((await press('weather', 'Nonsense')).status).toBe(400);
});

test('what a browser knows of n8n is not recorded', async () => {
	for (const url of [sandbox.sandbox.urls.readLater, sandbox.sandbox.urls.chat])
		await send(url, { headers: { Cookie: 'n8n-auth=session-of-n8n' } });
	const { text, json } = await sandbox.control('GET', '/requests');
	expect(json.requests).toHaveLength(2);
	expect(text).not.toMatch(/cookie|session-of-n8n/i);
});

test.each([
	['allow', 'Done. Go back to n8n.'],
	['decline', 'Nothing was allowed'],
])('after "%s" a person is told where to go on', async (decision, heading) => {
	const redirect = `${sandbox.sandbox.urls.readLater}/`;
	const asked = await sandbox.readLater('/v3/oauth/request', {
		consumer_key: CONSUMER_KEY,
		redirect_uri: redirect,
	});
	const code = new URLSearchParams(asked.text).get('code') ?? '';
	const answer = await send(`${sandbox.sandbox.urls.readLater}/auth/authorize`, {
		method: 'POST',
		body: new URLSearchParams({
			request_token: code,
			redirect_uri: redirect,
			username: 'reader',
			decision,
		}),
	});
	expect(answer.status).toBe(200);
	expect(answer.text).toContain(`<h1>${heading}</h1>`);
});
