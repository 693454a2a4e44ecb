/** What a person reads, and what one need not enter. */
import { Weather } from '../../nodes/Weather/Weather.node';
import nock from '../engine/nock';
import { WEATHER } from './accounts';
import { weatherNode, weatherServer } from './weatherServer';

const PAGE = '<html><body>Not here</body></html>';

afterEach(() => {
	nock.cleanAll();
	jest.restoreAllMocks();
});

async function failWith(status: number, body: unknown, headers: Record<string, string> = {}) {
	nock(WEATHER)
		.persist()
		.get(/.*/)
		.reply(status, body as nock.Body, headers);
	const { run } = await weatherNode();
	const { error } = await run('getCurrent');
	return `${error?.message} | ${error?.description}`;
}

test.each<[string, number, unknown, Record<string, string>, RegExp]>([
	['a web page with 404', 404, PAGE, {}, /no weather service at this address.*Base URL/],
	['a web page with 401', 401, PAGE, {}, /refused \(status 401\).*server in between/],
	[
		'401 with other words',
		401,
		{ message: 'Kein Zugriff' },
		{},
		/does not know this API key.*Kein Zugriff/,
	],
	[
		'an error inside a 200',
		200,
		{ cod: 401, message: 'Invalid API key' },
		{},
		/does not know this API key/,
	],
	[
		'a short wait',
		429,
		{ cod: 429, message: 'slow down' },
		{ 'retry-after': '2' },
		/again in 2 seconds/,
	],
	['a long wait', 429, { cod: 429, message: 'blocked' }, {}, /at the latest tomorrow.*blocked/],
	['another error in JSON', 409, { cod: 409, message: 'A reason' }, {}, /A reason/],
])('%s', async (_name, status, body, headers, words) => {
	expect(await failWith(status, body, headers)).toMatch(words);
});

test('what is of another kind is said in words', async () => {
	const text = await failWith(200, { current: { dt: 1, temp: 'warm' } });
	expect(text).toContain(
		'“current.temp” is not as expected (it should be a number, but text came)',
	);
});

test('one bad hour breaks the hours, not the days', async () => {
	const body = {
		daily: [{ dt: Math.floor(Date.now() / 1_000), temp: { min: 280, max: 290 } }],
		hourly: [{ dt: 'soon' }],
	};
	nock(WEATHER).persist().get(/.*/).reply(200, body);
	const { run } = await weatherNode();
	expect((await run('getDailyForecast', { days: 1 })).items).toHaveLength(1);
	expect((await run('getHourlyForecast')).error?.description).toContain('“hourly.0.dt”');
});

test('an own name for coordinates stands in the text and under place.name', async () => {
	const server = weatherServer({ versions: ['3.0'] });
	const { run } = await weatherNode();
	const { items } = await run('getDailyForecast', { ownName: 'Our garden', output: 'simplified' });
	expect(items[0]?.json).toMatchObject({
		text: expect.stringMatching(/^Our garden, /),
		place: { name: 'Our garden', latitude: 52.52 },
	});
	server.end();
});

test('When Nothing Matches: Return Nothing', async () => {
	const server = weatherServer({ versions: ['3.0'], scenario: 'dry' });
	const { run } = await weatherNode();
	const changes = {
		combine: 'any',
		window: 'hours',
		windowHours: 6,
		rules: { rule: [{ measure: 'rain', value: 1 }] },
	};
	const told = await run('checkConditions', { ...changes, whenNothing: 'item' });
	expect(told.items).toMatchObject([{ json: { match: false, text: 'Dry for the next 6 hours' } }]);
	const quiet = await run('checkConditions', changes);
	expect(quiet).toMatchObject({
		status: 'success',
		items: [],
		hints: ['Nothing matches. Dry for the next 6 hours.'],
	});
	server.end();
});

test.each([
	['={{ $now.minus({ days: 1 }) }}'],
	['={{ $today.minus({ days: 1 }) }}'],
	['={{ new Date(Date.now() - 86400000) }}'],
	['={{ $now.minus({ days: 1 }).toISODate() }}'],
])('the date of %s', async (date) => {
	const server = weatherServer({ versions: ['3.0'] });
	const { run } = await weatherNode();
	const { items, error } = await run('getDaySummary', {
		resource: 'history',
		whichDays: 'date',
		date,
	});
	expect(error).toBeUndefined();
	expect(items[0]?.json.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
	server.end();
});

describe('Get Written Summary', () => {
	const dateIn = (timeZone: string, days: number) =>
		new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone });

	// The last two are a day ahead of the sun and a day behind it.
	test.each([
		['Europe/Berlin', '52.52', '13.405'],
		['Asia/Tokyo', '35.7', '139.7'],
		['Pacific/Kiritimati', '1.87', '-157.4'],
		['America/Adak', '52.9', '172.9'],
	])('tomorrow in %s, by the clocks there, takes two calls', async (zone, latitude, longitude) => {
		const server = weatherServer({ versions: ['3.0'], zone });
		const { run } = await weatherNode();
		const place = { day: 'tomorrow', latitude, longitude };
		const before = dateIn(zone, 1);
		const { items, error } = await run('getWrittenSummary', place);
		expect(error).toBeUndefined();
		expect([before, dateIn(zone, 1)]).toContain(items[0]?.json.date);
		expect(server.billed()).toBe(2);
		const { error: refused } = await run('getWrittenSummary', {
			...place,
			latitude: '1',
			options: { maxCallsPerRun: 1 },
		});
		expect(refused?.message).toContain('This run needs 2 calls');
		server.end();
	});

	test.each(['3.0', '4.0'] as const)('of version %s for today and tomorrow', async (version) => {
		const server = weatherServer({ versions: [version] });
		const { run } = await weatherNode({ version });
		const [today, tomorrow] = [
			await run('getWrittenSummary'),
			await run('getWrittenSummary', { day: 'tomorrow' }),
		].map(({ items }) => Date.parse(String(items[0]?.json.date)));
		expect(tomorrow).toBe((today ?? 0) + 86_400_000);
		server.end();
	});
});

test('the days of Get Day Summary end with yesterday, in the time zone of the workflow', async () => {
	const server = weatherServer({ versions: ['3.0'] });
	const { run } = await weatherNode();
	const yesterday = await run('getDaySummary', { resource: 'history' });
	expect(yesterday.items).toHaveLength(1);
	const last = await run('getDaySummary', { resource: 'history', whichDays: 'last', lastDays: 3 });
	const dates = last.items.map(({ json }) => Date.parse(String(json.date)));
	expect(last.items[2]?.json.date).toBe(yesterday.items[0]?.json.date);
	expect(dates.map((date) => (date - (dates[0] ?? 0)) / 86_400_000)).toEqual([0, 1, 2]);
	// As n8n's engine has it here: a day before now, wherever on Earth that is.
	const age = Date.now() - (dates[2] ?? 0);
	expect(age).toBeGreaterThan(10 * 3_600_000);
	expect(age).toBeLessThan(62 * 3_600_000);
	server.end();
});

test('a postal code needs its country, since the service would take the United States for it', async () => {
	const { run } = await weatherNode();
	const { error } = await run('getCurrent', { locationBy: 'postalCode', postalCode: '10115' });
	expect(error).toMatchObject({
		message: "'Postal Code' needs the country as well",
		description: expect.stringContaining('“10115, DE”'),
	});
});

test('a rule of blanks is no number', async () => {
	const { run } = await weatherNode();
	const rules = { rule: [{ measure: 'chance', value: '={{ "  " }}' }] };
	const { error } = await run('checkConditions', { combine: 'any', window: 'today', rules });
	expect(error?.message).toContain('needs a number');
});

test('five spellings of a place are looked up, and asked for, once', async () => {
	const server = weatherServer({ versions: ['3.0'] });
	const { run } = await weatherNode();
	const items = ['Berlin,DE', 'berlin, de', ' Berlin , DE', 'BERLIN,DE', 'Berlin,,DE'].map(
		(name) => ({ json: { name } }),
	);
	const changes = {
		locationBy: 'name',
		placeName: '={{ $json.name }}',
		options: { maxCallsPerRun: 2 },
	};
	const result = await run('getCurrent', changes, items);
	expect(result.items).toHaveLength(5);
	expect(server.seen).toHaveLength(2);
	server.end();
});

describe('what the panel says', () => {
	const { properties } = new Weather().description;
	const inside = (name: string) => JSON.stringify(properties.find((field) => field.name === name));

	test('each rule with a number says in what it is, and its name fits into the panel', () => {
		const names = [...inside('rules').matchAll(/"name":"([^"]+)","value":"(\w+)"/g)].slice(0, 10);
		expect(names.filter(([, name = '']) => name.length > 33)).toEqual([]);
		const hints = [
			...inside('rules').matchAll(
				/"hint":"([^"]+)","displayOptions":{"show":{"measure":\[(.*?)\]/g,
			),
		].map(([, hint = '', measures = '']) => [measures, hint]);
		expect(hints).toEqual([
			['"chance"', 'Percent'],
			['"gust","wind"', expect.stringContaining('km/h')],
			['"rain","snow"', expect.stringContaining('mm')],
			['"tempAbove","tempBelow"', expect.stringContaining('°C')],
			['"uv"', expect.any(String)],
		]);
	});

	test('the error about a rule without a number names it', async () => {
		const { run } = await weatherNode();
		const { error } = await run('checkConditions', {
			combine: 'any',
			window: 'today',
			rules: { rule: [{ measure: 'gust', value: 'much' }] },
		});
		expect(error?.message).toContain('“Gusts of at Least”');
	});

	test('Max Calls per Run counts for each run of the node, as it says', async () => {
		const options = JSON.stringify(properties.filter(({ name }) => name === 'options'));
		expect(options).toContain('in a loop, every round is a run of its own');
		const server = weatherServer({ versions: ['3.0'] });
		const { run } = await weatherNode();
		const once = { options: { maxCallsPerRun: 1 }, days: 1 };
		for (const latitude of ['10', '20', '30'])
			expect((await run('getDailyForecast', { ...once, latitude })).error).toBeUndefined();
		expect(server.billed()).toBe(3);
		const both = await run('getDailyForecast', { ...once, latitude: '={{ $json.at }}' }, [
			{ json: { at: '40' } },
			{ json: { at: '50' } },
		]);
		expect(both.error?.message).toBe("This run needs 2 calls, and 'Max Calls per Run' allows 1");
		expect(server.billed()).toBe(3);
		server.end();
	});
});
