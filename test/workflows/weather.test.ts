import nock from '../engine/nock';
import { newWeatherAccount, startN8n, WEATHER, weatherData } from './accounts';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

const parameters = {
	resource: 'weather',
	operation: 'getDailyForecast',
	locationBy: 'coordinates',
	latitude: '52.52',
	longitude: '13.405',
	days: 2,
};
const noon = Date.parse('2026-10-12T11:00:00Z') / 1_000;
const answer = {
	lat: 52.52,
	lon: 13.405,
	timezone: 'Europe/Berlin',
	timezone_offset: 7200,
	daily: [0, 1, 2].map((day) => ({
		dt: noon + day * 86_400,
		temp: { min: 278.15 + day, max: 285.15 + day },
		pop: 0.3,
		unknown_field: 'kept',
	})),
};

const ask = () => nock(WEATHER).get('/data/3.0/onecall');

async function setUp(data: Record<string, string> = newWeatherAccount()) {
	const n8n = startN8n();
	const account = await n8n.credentials.create('weatherApi', data);
	const run = (changes: object = {}, items = [{ json: {} }], settings: object = {}) =>
		n8n.execute(
			{
				type: 'weather',
				credentials: account.reference,
				parameters: { ...parameters, ...changes },
				...settings,
			},
			items,
		);
	return { n8n, account, run };
}

afterEach(() => {
	expect(nock.pendingMocks()).toEqual([]);
});

test('a base address may have a path', async () => {
	const { run } = await setUp({ ...newWeatherAccount(), baseUrl: `${WEATHER}/proxy/weather/` });
	nock(WEATHER).get('/proxy/weather/data/3.0/onecall').query(true).reply(200, answer);
	expect(await run()).toMatchObject({ status: 'success', items: { length: 2 } });
});

test('one item per day, with the documented request', async () => {
	const account = newWeatherAccount();
	const { run } = await setUp(account);
	ask().query({ lat: '52.52', lon: '13.405', appid: account.apiKey }).reply(200, answer);
	const { items, status } = await run();
	expect(status).toBe('success');
	expect(items).toMatchObject([
		{
			json: {
				date: '2026-10-12',
				temperatureMin: 5,
				temperatureMax: 12,
				precipitationChance: 30,
				precipitation: 0,
			},
			pairedItem: { item: 0 },
		},
		{ json: { date: '2026-10-13', dayOffset: 1 }, pairedItem: { item: 0 } },
	]);
});

test('Raw gives the days as the service sends them', async () => {
	const { run } = await setUp();
	ask().query(true).reply(200, answer);
	expect((await run({ output: 'raw', days: 1 })).items.map(({ json }) => json)).toEqual([
		answer.daily[0],
	]);
});

test('Get Everything gives the whole answer untouched', async () => {
	const { run } = await setUp();
	ask().query(true).reply(200, answer);
	expect((await run({ operation: 'getEverything' })).items.map(({ json }) => json)).toEqual([
		answer,
	]);
});

test('a decimal comma and expressions per item', async () => {
	const { run } = await setUp();
	ask()
		.query(({ lat, lon }) => lat === '1.5' && lon === '2')
		.reply(200, answer);
	ask()
		.query(({ lat, lon }) => lat === '3' && lon === '-4')
		.reply(200, answer);
	const { items } = await run(
		{ latitude: '={{ $json.lat }}', longitude: '={{ $json.lon }}', days: 1 },
		[{ json: { lat: '1,5', lon: 2 } }, { json: { lat: 3, lon: '-4' } }],
	);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
});

describe('what cannot be right is refused before any request, naming the field', () => {
	test.each([
		[{ latitude: '91' }, "'Latitude' must be a number from -90 to 90"],
		[{ latitude: 'north' }, "'Latitude'"],
		[{ latitude: '={{ "" }}' }, "'Latitude'"],
		[{ longitude: '181' }, "'Longitude' must be a number from -180 to 180"],
		[{ latitude: '139.7', longitude: '35.7' }, "'Latitude'"],
		[{ days: 0 }, "'Days to Return'"],
		[{ days: 2.5 }, "'Days to Return'"],
	])('%p', async (changes, message) => {
		const { run } = await setUp();
		const { error, status } = await run(changes);
		expect(status).toBe('error');
		expect(error?.message).toContain(message);
		expect(error?.context).toMatchObject({ itemIndex: 0 });
	});

	test.each([
		[{ ...weatherData, baseUrl: 'weather.test' }, "'Base URL'"],
		[{ ...weatherData, baseUrl: `${WEATHER}/data/3.0/onecall?appid=K` }, "'Base URL'"],
		[{ ...weatherData, baseUrl: '' }, "'Base URL'"],
		[{ ...weatherData, apiKey: ' ' }, "'API Key'"],
	])('credential %p', async (data, message) => {
		const { run, n8n, account } = await setUp(data);
		expect((await run()).error?.message).toContain(message);
		expect(await n8n.credentials.test(account.id)).toMatchObject({
			status: 'Error',
			message: expect.stringContaining(message),
		});
	});

	test('one bad item keeps all others from being asked', async () => {
		const { run } = await setUp();
		const { error } = await run({ latitude: '={{ $json.lat }}' }, [
			{ json: { lat: 1 } },
			{ json: { lat: 91 } },
		]);
		expect(error?.context).toMatchObject({ itemIndex: 1 });
	});
});

describe('unhappy answers in plain words', () => {
	test.each([
		[
			401,
			{ cod: 401, message: 'Invalid API key. Please see …' },
			'does not know this API key',
			'credential-invalid',
		],
		[
			401,
			{
				cod: '401',
				message:
					'Please note that using One Call 3.0 requires a separate subscription to the One Call by Call plan.',
			},
			'no subscription',
			'credential-invalid',
		],
		[
			429,
			{ cod: 429, message: 'Your account is temporary blocked' },
			'call limit',
			'quota-exhausted',
		],
		[400, { cod: 400, message: 'Invalid', parameters: ['lat'] }, "'Latitude'", undefined],
		[404, { cod: '404', message: 'no data' }, 'no data for this place', undefined],
	])('%i %p', async (status, body, message, cause) => {
		const { run } = await setUp();
		ask().query(true).reply(status, body);
		const { error } = await run();
		expect(error?.message).toContain(message);
		expect(error?.description).toBeTruthy();
		expect((error as { failure?: { cause: string } }).failure?.cause).toBe(cause);
	});

	test.each([
		['<html>Bad gateway</html>', 'A web page came'],
		['', 'empty'],
		['{"lat": 52.52, "lon": 13', 'cut off'],
		['[]', 'could not be understood'],
		[{ daily: [{ dt: 1, temp: 'x' }] }, '“daily.0.temp”'],
		[{ daily: [] }, 'is empty'],
		[{ lat: 1, lon: 1 }, 'daily'],
		[{ lat: 1, lon: 1, daily: [{ dt: null }] }, 'daily.0.dt'],
	])('200 with %p', async (body, words) => {
		const { run } = await setUp();
		ask()
			.query(true)
			.reply(200, body as nock.Body);
		const { error } = await run();
		expect(`${error?.message} ${error?.description}`).toContain(words);
	});

	test('a redirect is not followed, so that the key stays here', async () => {
		const { run } = await setUp();
		ask().query(true).reply(302, undefined, { location: 'https://elsewhere.test/' });
		expect((await run()).error?.message).toContain('has moved');
	});

	test('a service that cannot be reached', async () => {
		const { run } = await setUp();
		ask()
			.query(true)
			.times(3)
			.replyWithError(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
		const { error } = await run();
		expect(error?.message).toBe('Could not reach the weather service');
		expect(error?.description).toContain('Nothing answers');
	});
});

test('a 5xx is tried again and then works', async () => {
	const { run } = await setUp();
	ask().query(true).reply(503);
	ask().query(true).reply(200, answer);
	expect((await run()).items).toHaveLength(2);
});

test('Continue On Fail keeps the other items, paired rightly', async () => {
	const { run } = await setUp();
	ask()
		.query(({ lat }) => lat === '1')
		.reply(200, answer);
	ask()
		.query(({ lat }) => lat === '2')
		.reply(404, { cod: 404, message: 'none' });
	const items = [1, 91, 2].map((lat) => ({ json: { lat } }));
	const result = await run({ latitude: '={{ $json.lat }}', days: 1 }, items, {
		onError: 'continueRegularOutput',
	});
	expect(result.status).toBe('success');
	expect(result.items).toMatchObject([
		{ json: { date: '2026-10-12' }, pairedItem: { item: 0 } },
		{ json: { error: expect.stringContaining("'Latitude'") }, pairedItem: { item: 1 } },
		{
			json: {
				error: expect.stringContaining('no data'),
				details: { status: 404, kind: 'not-found' },
			},
			pairedItem: { item: 2 },
		},
	]);
});

test('the Error output gets what could not be done', async () => {
	const { run } = await setUp();
	ask().query(true).reply(200, answer);
	const items = [1, 91].map((lat) => ({ json: { lat } }));
	const result = await run({ latitude: '={{ $json.lat }}', days: 1 }, items, {
		onError: 'continueErrorOutput',
	});
	expect(result.items).toHaveLength(1);
	expect(result.errorItems).toMatchObject([
		{ json: { error: expect.stringContaining("'Latitude'") } },
	]);
});

test('after a wrong key the remaining places are not asked', async () => {
	const { run } = await setUp();
	const refused = { cod: 401, message: 'Invalid API key' };
	const scope = ask().query(true).reply(401, refused);
	nock(WEATHER).get('/data/4.0/onecall/timeline/1day').query(true).reply(401, refused);
	const items = Array.from({ length: 20 }, (_, lat) => ({ json: { lat } }));
	const result = await run({ latitude: '={{ $json.lat }}' }, items, {
		onError: 'continueRegularOutput',
	});
	expect(result.items).toHaveLength(20);
	expect(scope.isDone()).toBe(true);
});

describe('the credential test', () => {
	const at = (path: string, { apiKey }: { readonly apiKey: string }) =>
		nock(WEATHER)
			.get(path)
			.query(({ appid }) => appid === apiKey);
	const current = { dt: 1_790_000_000, temp: 280 };
	const subscription = 'Using One Call 3.0 requires a separate subscription';

	async function judge(...answers: readonly (readonly [string, number, unknown])[]) {
		const account = newWeatherAccount();
		const { n8n, account: stored } = await setUp(account);
		for (const [path, status, body] of answers) at(path, account).reply(status, body as nock.Body);
		return await n8n.credentials.test(stored.id);
	}

	test('one call on version 3.0, where the key can use it', async () => {
		expect(await judge(['/data/3.0/onecall', 200, { current }])).toEqual({
			status: 'OK',
			message: 'Connection successful!',
		});
	});

	test('a key of version 4.0 alone: the refused call and one more', async () => {
		expect(
			await judge(
				['/data/3.0/onecall', 401, { cod: 401, message: subscription }],
				['/data/4.0/onecall/current', 200, { data: [current] }],
			),
		).toMatchObject({ status: 'OK' });
	});

	test.each([
		['no plan', 200, [], /no subscription to the one-call plan.*Subscribe.*2 hours/],
		['a wrong key', 401, { cod: 401, message: 'Invalid API key' }, /does not know this API key/],
		[
			'a server without lookups',
			404,
			{ cod: 404, message: 'x' },
			/no subscription.*It said: Using/,
		],
	])('%s, told apart by a lookup that is not billed', async (_name, status, body, words) => {
		expect(
			await judge(
				['/data/3.0/onecall', 401, { cod: 401, message: subscription }],
				['/data/4.0/onecall/current', 401, { cod: 401, message: subscription }],
				['/geo/1.0/direct', status, body],
			),
		).toEqual({ status: 'Error', message: expect.stringMatching(words) });
	});

	test.each([
		[200, '<html></html>', 'A web page came instead of data'],
		[429, { cod: 429 }, 'limit'],
		[404, '<html></html>', "'Base URL'"],
	])('%i %p', async (status, body, message) => {
		expect(await judge(['/data/3.0/onecall', status, body])).toEqual({
			status: 'Error',
			message: expect.stringContaining(message),
		});
	});

	test('it counts for the day: what is left for runs is one less', async () => {
		const account = { ...newWeatherAccount(), maxCallsPerDay: '1' };
		const { n8n, account: stored, run } = await setUp(account);
		at('/data/3.0/onecall', account).reply(200, { current });
		expect(await n8n.credentials.test(stored.id)).toMatchObject({ status: 'OK' });
		expect((await run()).error?.message).toBe("This run needs 1 call, and 0 of today's 1 are left");
		expect(await n8n.credentials.test(stored.id)).toMatchObject({
			message: expect.stringContaining("Today's 1 calls are used up"),
		});
	});
});
