/** Version 4.0 beside 3.0: the same weather, the same fields; found out by the person's own request. */
import type { OneCall4Quirks } from '../../sandbox/services/weather/oneCall4';
import { weatherNode, weatherServer } from './weatherServer';

/** A quarter past an hour at which all parts of the weather are there. */
const NOW = Date.parse('2026-10-24T13:15:00Z') / 1_000;
const now = () => NOW;

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW * 1_000);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const OPERATIONS: ReadonlyArray<readonly [string, object, number]> = [
	['getCurrent', {}, 1],
	['getDailyForecast', { days: 8 }, 1],
	['getHourlyForecast', { hours: 48 }, 3],
	['getHourlyForecast', { hours: 20 }, 1],
	['getHourlyForecast', { hours: 20, startFrom: 'tomorrow' }, 2],
	['getNextHourRain', {}, 1],
	['getAlerts', {}, 3],
	['getEverything', {}, 8],
	['getWrittenSummary', {}, 1],
	[
		'checkConditions',
		{ window: 'hours', windowHours: 24, rules: { rule: [{ measure: 'chance', value: 10 }] } },
		2,
	],
	['getDaySummary', { resource: 'history', whichDays: 'date', date: '2026-10-20' }, 1],
	[
		'getDaySummary',
		{ resource: 'history', whichDays: 'range', date: '2026-09-01', untilDate: '2026-09-30' },
		3,
	],
	['getAtTime', { resource: 'history', time: '2026-10-20T10:00:00Z' }, 1],
];

/** What version 4.0 does not have, as docs/weather.md lists it. */
const ELSE: Readonly<Record<string, readonly string[]>> = {
	getCurrent: ['todayMin', 'todayMax'],
	getDailyForecast: ['summary', 'dewPoint', 'windGust'],
	getHourlyForecast: [],
	getNextHourRain: ['kind', 'text'],
	getAlerts: ['id', 'event', 'text', 'description'],
	checkConditions: [],
	getDaySummary: ['humidity', 'cloudCover', 'pressure', 'windMax', 'windMaxDirection'],
	getAtTime: ['sunrise', 'sunset', 'sunriseTime', 'sunsetTime'],
};

async function tell(
	version: '3.0' | '4.0',
	operation: string,
	changes: object,
	quirks: Partial<OneCall4Quirks> = {},
) {
	const server = weatherServer({ versions: [version], now, scenario: 'alerts', quirks });
	const { run, apiKey } = await weatherNode({ version });
	const result = await run(operation, { combine: 'any', startFrom: 'now', ...changes });
	server.end();
	expect(result.error).toBeUndefined();
	// Neither the key nor the links that hold it come out.
	expect(JSON.stringify(result.run)).not.toContain(apiKey);
	expect(JSON.stringify(result.items)).not.toMatch(/"(next|prev)"/);
	return { items: result.items.map(({ json }) => json), calls: server.billed() };
}

describe.each(OPERATIONS)('%s %j', (operation, changes, calls) => {
	test('gives the same fields on both versions', async () => {
		const [of3, of4] = [
			await tell('3.0', operation, changes),
			await tell('4.0', operation, changes),
		];
		expect(of4.calls).toBe(calls);
		const others = ELSE[operation];
		if (!others) return;
		const without = (items: readonly object[]) =>
			items.map((item) =>
				Object.fromEntries(Object.entries(item).filter(([name]) => !others.includes(name))),
			);
		expect(without(of4.items)).toEqual(without(of3.items));
		for (const [index, item] of of4.items.entries())
			expect(Object.keys(item)).toEqual(Object.keys(of3.items[index] ?? {}));
	});
});

describe('each contradiction of version 4.0', () => {
	const QUIRKS: readonly Partial<OneCall4Quirks>[] = [
		{ dayTime: 'localNoon' },
		{ dayAmount: 'object' },
		{ dayExtras: true },
		{ dayWeather: 'null' },
		{ dayWeather: 'absent' },
		{ dayWeather: 'null', dayTime: 'localNoon', dayAmount: 'object' },
	];

	test.each(QUIRKS)('days with %j', async (quirks) => {
		const usual = await tell('4.0', 'getDailyForecast', { days: 8 });
		const { items } = await tell('4.0', 'getDailyForecast', { days: 8 }, quirks);
		const words = ['text', 'condition', 'conditionId', 'description', 'iconUrl'];
		const without = ['dewPoint', 'windGust', ...(quirks.dayWeather ? words : [])];
		const plain = (list: readonly object[]) =>
			list.map((item) =>
				Object.fromEntries(Object.entries(item).filter(([name]) => !without.includes(name))),
			);
		expect(plain(items)).toEqual(plain(usual.items));
		for (const { text } of items) expect(text).toMatch(/^\p{L}+ \d+ Oct: |Nov: /u);
	});

	test.each<[Partial<OneCall4Quirks>, RegExp]>([
		[{ alertEvent: 'there', alertDescription: 'text' }, /STURMBÖEN/],
		[{ alertEvent: 'empty', alertDescription: 'list' }, /Wind/],
	])('alerts with %j', async (quirks, event) => {
		const { items, calls } = await tell('4.0', 'getAlerts', {}, quirks);
		expect(items).toHaveLength(2);
		expect(calls).toBe(3);
		expect(items[0]).toMatchObject({
			id: expect.stringMatching(/^urn:oid:/),
			event: expect.stringMatching(event),
			description: expect.stringMatching(/^Es treten Sturmböen/),
		});
	});

	test('no days with status 200 are an error in words, not nothing', async () => {
		const server = weatherServer({ versions: ['4.0'], now, quirks: { noDays: true } });
		const { run } = await weatherNode({ version: '4.0' });
		const { error } = await run('getDailyForecast', { days: 3 });
		expect(`${error?.message} ${error?.description}`).toMatch(/could not be understood.*is empty/);
		server.end();
	});
});

describe('which version it is', () => {
	const { stringify } = JSON;
	const paths = (server: ReturnType<typeof weatherServer>) =>
		server.seen.map(({ pathname }) => pathname);

	test('a key of 4.0: one refused call, then 4.0 alone, also in the next run', async () => {
		const server = weatherServer({ versions: ['4.0'], now });
		const { run } = await weatherNode();
		const items = [1, 2, 3, 4].map((lat) => ({ json: { lat } }));
		const changes = { latitude: '={{ $json.lat }}', days: 1 };
		expect((await run('getDailyForecast', changes, items)).items).toHaveLength(4);
		expect(paths(server).filter((path) => path.startsWith('/data/3.0'))).toHaveLength(1);
		expect(server.seen).toHaveLength(5);
		await run('getCurrent', { latitude: '50' });
		expect(paths(server).at(-1)).toBe('/data/4.0/onecall/current');
		expect(server.seen).toHaveLength(6);
		server.end();
	});

	test('a key of 3.0 never meets 4.0', async () => {
		const server = weatherServer({ versions: ['3.0'], now });
		const { run } = await weatherNode();
		await run('getDailyForecast', { days: 1 });
		expect(paths(server)).toEqual(['/data/3.0/onecall']);
		server.end();
	});

	test('an account that moves is looked at again when it is refused', async () => {
		const habits: { versions: ('3.0' | '4.0')[]; now: () => number } = { versions: ['3.0'], now };
		const server = weatherServer(habits);
		const { run } = await weatherNode();
		let time = NOW * 1_000;
		jest.spyOn(Date, 'now').mockImplementation(() => time++);
		const ask = async () => await run('getCurrent', { options: { reuseMinutes: 0 } });
		await ask();
		habits.versions.splice(0, 1, '4.0');
		expect((await ask()).status).toBe('success');
		expect((await ask()).status).toBe('success');
		expect(paths(server)).toEqual([
			'/data/3.0/onecall',
			'/data/3.0/onecall',
			'/data/4.0/onecall/current',
			'/data/4.0/onecall/current',
		]);
		server.end();
	});

	test.each([500, 429])('a %i does not switch', async (status) => {
		const server = weatherServer({ versions: [], now, refusal: () => [status, { cod: status }] });
		const { run } = await weatherNode({ maxCallsPerDay: 1 });
		expect((await run('getCurrent')).status).toBe('error');
		expect(new Set(paths(server))).toEqual(new Set(['/data/3.0/onecall']));
		server.end();
	});

	test('a version that the person has fixed is the only one', async () => {
		const server = weatherServer({ versions: ['3.0'], now });
		const { run } = await weatherNode({ version: '4.0' });
		expect((await run('getCurrent')).error?.message).toContain('no subscription');
		expect(paths(server).filter((path) => path.includes('3.0'))).toEqual([]);
		server.end();
	});

	test.each([401, 403])(
		'a key that no version takes (%i): its items are not asked',
		async (status) => {
			const message = 'Using this requires a separate subscription';
			const server = weatherServer({
				versions: [],
				now,
				refusal: () => [status, { cod: status, message }],
			});
			const { run } = await weatherNode();
			const items = Array.from({ length: 20 }, (_, lat) => ({ json: { lat } }));
			const result = await run('getCurrent', { latitude: '={{ $json.lat }}' }, items, {
				onError: 'continueRegularOutput',
			});
			expect(result.items).toHaveLength(20);
			expect(stringify(result.items)).toContain('no subscription to the one-call plan yet');
			expect(paths(server)).toEqual([
				'/data/3.0/onecall',
				'/data/4.0/onecall/current',
				'/geo/1.0/direct',
			]);
			server.end();
		},
	);
});

test('30 days of which one has no data: 29 days and one error', async () => {
	const server = weatherServer({
		versions: ['3.0'],
		now,
		instead: (url) =>
			url.searchParams.get('date') === '2026-09-10'
				? [404, { cod: 404, message: 'no data for this date' }]
				: undefined,
	});
	const { run } = await weatherNode();
	const range = {
		resource: 'history',
		whichDays: 'range',
		date: '2026-09-01',
		untilDate: '2026-09-30',
	};
	const result = await run('getDaySummary', range, undefined, { onError: 'continueErrorOutput' });
	expect(result.items).toHaveLength(29);
	expect(result.errorItems).toMatchObject([
		{ json: { error: expect.stringContaining('no data'), details: { date: '2026-09-10' } } },
	]);
	server.end();
});

test('an hour beyond two days is more than 4.0 has, and that is said', async () => {
	const server = weatherServer({ versions: ['4.0'] });
	const { run } = await weatherNode({ version: '4.0' });
	const time = new Date(NOW * 1_000 + 72 * 3_600_000).toISOString();
	expect((await run('getAtTime', { resource: 'history', time })).error?.message).toBe(
		'Version 4.0 of the weather service knows single hours until 48 hours ahead',
	);
	expect(server.seen).toEqual([]);
	server.end();
});

describe('this machine is wrong by days', () => {
	const DAY = 86_400;

	test.each([-9, -3, 3, 9, 400])(
		'by %i days: the search for the version tells the day',
		async (off) => {
			jest.spyOn(Date, 'now').mockReturnValue((NOW + off * DAY) * 1_000);
			const server = weatherServer({ versions: ['4.0'], now, dated: true });
			const { run } = await weatherNode();
			const { items, error } = await run('getDailyForecast', { days: 8 });
			expect(error).toBeUndefined();
			expect(items).toHaveLength(8);
			expect(items[0]?.json).toMatchObject({ date: '2026-10-24', dayOffset: 0 });
			// The refused one, and one for the days.
			expect(server.billed()).toBe(2);
			server.end();
		},
	);

	test.each([-9, 3, 400])('by %i days, and nothing told it: asked once more', async (off) => {
		jest.spyOn(Date, 'now').mockReturnValue((NOW + off * DAY) * 1_000);
		const server = weatherServer({ versions: ['4.0'], now, dated: true });
		const { run } = await weatherNode({ version: '4.0' });
		const { items } = await run('getDailyForecast', { days: 1 });
		expect(items[0]?.json).toMatchObject({ date: '2026-10-24', dayOffset: 0 });
		expect(server.billed()).toBe(2);
		await run('getDailyForecast', { days: 1, latitude: '10' });
		expect(server.billed()).toBe(3);
		server.end();
	});
});
