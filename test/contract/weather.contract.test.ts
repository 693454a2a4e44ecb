import { Weather } from '../../nodes/Weather/Weather.node';
import { checksOf } from './check';
import { json, UNKNOWN } from './server/ContractServer';
import type { Answer, Unknown } from './server/ContractServer';
import { API_KEY, weatherService } from './server/weather';
import { connect, expectRefusalInWords, jsonOf, startServer, wordsOf } from './setUp';

const { check, everySentenceIsChecked } = checksOf('weather');

const BERLIN = { locationBy: 'coordinates', latitude: '52.52', longitude: '13.405' };

/** Needs nothing but the one call. */
const ONE_CALL = [
	'getCurrent',
	'getHourlyForecast',
	'getDailyForecast',
	'getNextHourRain',
	'getAlerts',
	'checkConditions',
	'getEverything',
];

/** Needs a route that the interface does not have; the fields each needs. */
const BEYOND: ReadonlyArray<readonly [string, string, object]> = [
	['weather', 'getWrittenSummary', BERLIN],
	['history', 'getAtTime', { ...BERLIN, time: '2026-01-31T12:00:00Z' }],
	['history', 'getDaySummary', { ...BERLIN, whichDays: 'date', date: '2026-01-31' }],
	['location', 'findByName', { placeName: 'Berlin, DE' }],
	['location', 'findByPostalCode', { postalCode: '10115, DE' }],
	['location', 'findByCoordinates', { latitude: '52.52', longitude: '13.405' }],
];

async function setUp(unknown: Unknown, { answer, account }: SetUp = {}) {
	const server = await startServer(weatherService({ unknown, ...(answer && { answer }) }), unknown);
	const { run, ...rest } = await connect('weatherApi', server, account as never);
	return {
		server,
		...rest,
		run: async (operation: string, changes: object = {}, items = [{ json: {} }]) =>
			await run('weather', { resource: 'weather', operation, ...BERLIN, ...changes }, items),
	};
}

interface SetUp {
	readonly answer?: () => Answer;
	readonly account?: object;
}

const refusedWith = (status: number, message: string) => ({
	answer: () => json({ cod: status, message }, status),
});

check('W1', '', async () => {
	const { run, server } = await setUp('ignored');
	expect((await run('getEverything')).status).toBe('success');
	expect(server.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
		['GET', '/data/3.0/onecall', ''],
	]);
});

for (const unknown of UNKNOWN) {
	for (const operation of ONE_CALL) {
		check('W2', `${operation}, unknown ${unknown}`, async () => {
			const { run, server } = await setUp(unknown);
			const result = await run(operation);
			expect(wordsOf(result)).toBe('');
			expect(result.items.length).toBeGreaterThan(0);
			expect(server.requests).toHaveLength(1);
			expect(server.refused).toEqual([]);
		});
	}
}

check('W2', 'no other parameter is sent', async () => {
	const { run, server } = await setUp('ignored');
	await run('getCurrent');
	expect(server.requests[0]?.query).toEqual({ lat: '52.52', lon: '13.405', appid: API_KEY });
});

check('W2', 'every operation is among the checks', async () => {
	const operations = new Weather().description.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options = [], displayOptions }) =>
			options.map((option) => [
				displayOptions?.show?.resource?.[0],
				'value' in option ? option.value : '',
			]),
		);
	const checked = [
		...ONE_CALL.map((operation) => ['weather', operation]),
		...BEYOND.map(([resource, operation]) => [resource, operation]),
	];
	expect(new Set(operations.map(String))).toEqual(new Set(checked.map(String)));
	await Promise.resolve();
});

for (const [latitude, longitude] of [
	['0', '0'],
	['-33.86', '151.2'],
	['0.0000005', '-0.0000005'],
	['90', '-180'],
] as const) {
	check('W3', `${latitude} ${longitude}`, async () => {
		const { run, server } = await setUp('ignored');
		expect((await run('getCurrent', { latitude, longitude })).status).toBe('success');
		for (const name of ['lat', 'lon'])
			expect(server.requests[0]?.query[name]).toMatch(/^-?\d+(\.\d+)?$/);
	});
}

check('W4', '', async () => {
	const { run, server } = await setUp('ignored', {
		answer: () => json({ temperature: 10, echo: `appid=${API_KEY}` }),
	});
	const result = await run('getEverything');
	expect(JSON.stringify(result.run)).not.toContain(API_KEY);
	const [request] = server.requests;
	expect(request?.query.appid).toBe(API_KEY);
	expect(JSON.stringify({ ...request, query: {} })).not.toContain(API_KEY);
});

for (const body of [
	{ temperature: 10 },
	{ current: { temp: 10 } },
	{ lat: '52.52', data: [{ value: 10 }] },
	{ lat: 52.52, lon: 13.405, current: 'rain', hourly: 10 },
	[{ value: 10 }],
]) {
	check('W5', `Get Everything gives out ${JSON.stringify(body)}`, async () => {
		const { run } = await setUp('ignored', { answer: () => json(body) });
		const result = await run('getEverything');
		expect(wordsOf(result)).toBe('');
		expect(JSON.stringify(jsonOf(result))).toContain('10');
	});
	check('W5', `Get Current says what ${JSON.stringify(body)} lacks`, async () => {
		const { run } = await setUp('ignored', { answer: () => json(body) });
		const result = await run('getCurrent');
		if (result.status === 'success') expect(JSON.stringify(jsonOf(result))).toContain('10');
		else expectRefusalInWords(result);
	});
}

for (const contentType of ['text/plain', 'text/html', undefined]) {
	check('W5', `sent as ${contentType ?? 'nothing in particular'}`, async () => {
		const { run } = await setUp('ignored', {
			answer: () => ({
				status: 200,
				body: JSON.stringify({ temperature: 10 }),
				...(contentType === undefined ? {} : { contentType }),
			}),
		});
		expect(JSON.stringify(jsonOf(await run('getEverything')))).toContain('10');
	});
}

for (const [units, temperature] of [
	['metric', 11.3],
	['imperial', 52.3],
	['scientific', 284.4],
] as const) {
	check('W6', units, async () => {
		const { run } = await setUp('ignored');
		expect(jsonOf(await run('getCurrent', { units }))).toMatchObject([{ temperature }]);
	});
}

for (const status of [400, 401, 402, 403, 404, 409, 422, 429]) {
	check('W7', `${status}`, async () => {
		const { run } = await setUp('ignored', refusedWith(status, 'The service has its own reason'));
		const result = await run('getCurrent');
		expectRefusalInWords(result);
		expect(wordsOf(result)).toContain('The service has its own reason');
	});
}

check('W8', '', async () => {
	const { run } = await setUp(
		'ignored',
		refusedWith(401, 'Please note that using One Call 3.0 requires a separate subscription'),
	);
	const result = await run('getCurrent');
	expectRefusalInWords(result);
	expect(wordsOf(result)).toMatch(/subscri/i);
	expect(wordsOf(result)).toMatch(/minutes|hours/i);
});

check('W8', 'the test of the credential says the same', async () => {
	const { test } = await setUp('ignored', refusedWith(401, 'separate subscription'));
	const { status, message } = await test();
	expect(status).toBe('Error');
	expect(message).toMatch(/subscri/i);
	expect(message).toMatch(/minutes|hours/i);
});

check('W9', '', async () => {
	const { run } = await setUp('ignored', {
		account: {
			otherPrices: true,
			freeCallsPerDay: 0,
			pricePer100Calls: 100,
			maxCallsPerDay: 1_000,
		},
	});
	const places = [10, 20, 30].map((latitude) => ({ json: { latitude } }));
	const result = await run('getCurrent', { latitude: '={{ $json.latitude }}' }, places);
	expect(wordsOf(result)).toContain('3.00');
});

check('W10', '', async () => {
	const { run, server } = await setUp('ignored', { account: { maxCallsPerDay: 2 } });
	const places = [10, 20, 30].map((latitude) => ({ json: { latitude } }));
	expectRefusalInWords(await run('getCurrent', { latitude: '={{ $json.latitude }}' }, places));
	expect(server.requests).toEqual([]);
});

check('W11', '', async () => {
	const { run, server } = await setUp('ignored', refusedWith(401, 'separate subscription'));
	for (const operation of ONE_CALL) await run(operation);
	expect(server.requests.filter(({ path }) => path.includes('2.5'))).toEqual([]);
	expect(server.requests[0]?.path).toBe('/data/3.0/onecall');
});

for (const unknown of UNKNOWN) {
	for (const [resource, operation, fields] of BEYOND) {
		check('W12', `${operation}, unknown ${unknown}`, async () => {
			const { run } = await setUp(unknown);
			const result = await run(operation, { resource, ...fields });
			expectRefusalInWords(result);
			// The place and the date were right: there is nothing about them to be checked.
			expect(wordsOf(result)).not.toMatch(/check the (place|date)/i);
		});
	}
}

everySentenceIsChecked();
