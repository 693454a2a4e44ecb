/** What a person reads, and what one need not enter. */
import nock from 'nock';
import { Weather } from '../../nodes/Weather/Weather.node';
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
	const { items } = await run('getDailyForecast', { ownName: 'Our garden', detail: 'simplified' });
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
	const told = await run('checkConditions', changes);
	expect(told.items).toMatchObject([{ json: { match: false, text: 'Dry for the next 6 hours' } }]);
	const quiet = await run('checkConditions', { ...changes, whenNothing: 'nothing' });
	expect(quiet).toMatchObject({ status: 'success', items: [] });
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
	const { items, error } = await run('getDaySummary', { resource: 'history', date });
	expect(error).toBeUndefined();
	expect(items[0]?.json.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
	server.end();
});

test('a postcode needs its country, since the service would take the United States for it', async () => {
	const { run } = await weatherNode();
	const { error } = await run('getCurrent', { locationBy: 'postcode', postcode: '10115' });
	expect(error).toMatchObject({
		message: "'Postcode' needs the country as well",
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
	const changes = { locationBy: 'name', placeName: '={{ $json.name }}', options: { maxCalls: 2 } };
	const result = await run('getCurrent', changes, items);
	expect(result.items).toHaveLength(5);
	expect(server.seen).toHaveLength(2);
	server.end();
});

describe('what the panel says', () => {
	const { properties } = new Weather().description;
	const inside = (name: string) => JSON.stringify(properties.find((field) => field.name === name));

	test('each rule with a number names its unit', () => {
		const names = [...inside('rules').matchAll(/"name":"([^"]+)","value":"(\w+)"/g)];
		const label = Object.fromEntries(names.map(([, name, value]) => [value, name]));
		expect(label).toMatchObject({
			chance: expect.stringContaining('(%)'),
			gust: expect.stringContaining('km/h'),
			rain: expect.stringContaining('mm'),
			snow: expect.stringContaining('mm'),
			tempAbove: expect.stringContaining('°C'),
			tempBelow: expect.stringContaining('°C'),
			uv: 'UV Index at Least',
			wind: expect.stringContaining('km/h'),
		});
	});

	test('and so does the error about one without a number', async () => {
		const { run } = await weatherNode();
		const { error } = await run('checkConditions', {
			combine: 'any',
			window: 'today',
			rules: { rule: [{ measure: 'gust', value: 'much' }] },
		});
		expect(error?.message).toContain('Gusts of at Least (km/h or Units Below)');
	});

	test('Max Calls per Run counts for each run of the node, as it says', async () => {
		const options = JSON.stringify(properties.filter(({ name }) => name === 'options'));
		expect(options).toContain('in a loop, every round is a run of its own');
		const server = weatherServer({ versions: ['3.0'] });
		const { run } = await weatherNode();
		const once = { options: { maxCalls: 1 }, days: 1 };
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
