import { TestSandbox } from './TestSandbox';

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

const ONE_CALL = '/data/3.0/onecall';
const BERLIN = { lat: 52.52, lon: 13.405 };

describe('errors', () => {
	const A = /^Invalid API key\. Please see/;
	const B = /^Please note that using One Call 3\.0 requires a separate subscription/;

	test.each([
		['unknown', A, 401],
		['noSubscription', B, 200],
		['oneCall4Only', B, 200],
	])('key state %s', async (state, message, geocodingStatus) => {
		await sandbox.control('PUT', '/weather/keys/other', { state });
		const { status, json } = await sandbox.weather(ONE_CALL, { ...BERLIN, appid: 'other' });
		expect([status, json.cod]).toEqual([401, 401]);
		expect(json.message).toMatch(message);
		expect((await sandbox.weather('/geo/1.0/direct', { q: 'Berlin', appid: 'other' })).status).toBe(
			geocodingStatus,
		);
	});

	test('a key nobody knows', async () => {
		expect((await sandbox.weather(ONE_CALL, { ...BERLIN, appid: 'nobody' })).json).toMatchObject({
			cod: 401,
			message: expect.stringMatching(A),
		});
	});

	test.each([
		[{ lat: 91, lon: 0 }, 'lat'],
		[{ lat: 0, lon: 181 }, 'lon'],
		[{ lat: 'x', lon: 0 }, 'lat'],
		[{ lat: 5 }, 'lon'],
	])('coordinates %j', async (parameters, name) => {
		expect(
			await sandbox.weather(ONE_CALL, parameters as unknown as Record<string, string>),
		).toMatchObject({
			status: 400,
			json: { cod: 400, parameters: [name] },
		});
	});

	test('the daily cap counts per UTC day of the clock', async () => {
		await sandbox.control('POST', '/clock', {
			service: 'weather',
			frozenAt: '2026-03-01T23:59:00Z',
		});
		await sandbox.control('PUT', '/weather/keys/small', { state: 'active', dailyCap: 2 });
		const call = async () =>
			(await sandbox.weather(ONE_CALL, { ...BERLIN, appid: 'small' })).status;
		expect([await call(), await call(), await call()]).toEqual([200, 200, 429]);
		expect((await sandbox.control('GET', '/weather/usage')).json).toEqual({
			day: '2026-03-01',
			keys: { small: { oneCall: 2, geocoding: 0, dailyCap: 2 } },
		});
		await sandbox.control('POST', '/clock', {
			service: 'weather',
			frozenAt: '2026-03-02T00:00:00Z',
		});
		expect(await call()).toBe(200);
	});
});
