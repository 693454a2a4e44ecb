import { MOST_DAYS } from '../../nodes/Weather/domain/bounds';
import nock from '../engine/nock';
import fc, { runs } from '../property';
import { newWeatherAccount, startN8n, WEATHER } from './accounts';
import { daySummaryAnswer, oneCallAnswer, places } from './weatherAnswers';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

const where = {
	locationBy: 'coordinates',
	latitude: '52.52',
	longitude: '13.405',
	units: 'metric',
	language: '',
	output: 'full',
};

async function setUp(data: object = {}) {
	const n8n = startN8n();
	const account = await n8n.credentials.create('weatherApi', {
		...newWeatherAccount(),
		...data,
	} as never);
	const run = (
		operation: string,
		changes: object = {},
		items: { json: object }[] = [{ json: {} }],
		settings: object = {},
	) =>
		n8n.execute(
			{
				type: 'weather',
				credentials: account.reference,
				parameters: { resource: 'weather', operation, ...where, ...changes },
				...settings,
			},
			items as never,
		);
	return { n8n, account, run };
}

const ask = (path = '/data/3.0/onecall') => nock(WEATHER).get(path);
const serve = (answer: object = oneCallAnswer(), path = '/data/3.0/onecall') =>
	ask(path).query(true).reply(200, answer);
const jsonOf = (items: readonly { json: object }[]) => items.map(({ json }) => json);

afterEach(() => {
	expect(nock.pendingMocks()).toEqual([]);
});

describe('Weather', () => {
	test('Get Current', async () => {
		const { run } = await setUp();
		serve();
		expect(jsonOf((await run('getCurrent')).items)).toEqual([
			{
				text: 'Now: light rain, 11 °C (feels like 10 °C), wind 14 km/h',
				time: '2026-10-24T15:20:00+02:00',
				date: '2026-10-24',
				dateText: 'Sat 24 Oct',
				weekday: 'Saturday',
				hour: 15,
				condition: 'Rain',
				description: 'light rain',
				conditionId: 500,
				iconUrl: 'https://openweathermap.org/img/wn/10d@2x.png',
				temperature: 11.3,
				feelsLike: 10.1,
				rain: 0.4,
				snow: 0,
				precipitation: 0.4,
				humidity: 59,
				pressure: 1016,
				dewPoint: 4.2,
				cloudCover: 92,
				uvIndex: 3.1,
				windSpeed: 14.3,
				windGust: null,
				windDirection: 'WSW',
				windDegrees: 250,
				visibility: 10,
				isDay: true,
				sunrise: '2026-10-24T09:20:00+02:00',
				sunset: '2026-10-24T18:20:00+02:00',
				sunriseTime: '09:20',
				sunsetTime: '18:20',
				todayMin: 5,
				todayMax: 12,
				alertCount: 2,
				place: {
					name: null,
					country: null,
					state: null,
					latitude: 52.52,
					longitude: 13.405,
					timezone: 'Europe/Berlin',
				},
				units: {
					temperature: '°C',
					wind: 'km/h',
					precipitation: 'mm',
					pressure: 'hPa',
					visibility: 'km',
				},
			},
		]);
	});

	test.each([
		[
			'imperial',
			{ temperature: 52.3, windSpeed: 8.9, precipitation: 0.016, pressure: 30, visibility: 6.2 },
		],
		[
			'uk',
			{ temperature: 11.3, windSpeed: 8.9, precipitation: 0.4, pressure: 1016, visibility: 6.2 },
		],
		[
			'metricMs',
			{ temperature: 11.3, windSpeed: 4, precipitation: 0.4, pressure: 1016, visibility: 10 },
		],
		[
			'scientific',
			{ temperature: 284.4, windSpeed: 4, precipitation: 0.4, pressure: 1016, visibility: 10 },
		],
	])('in %s units, from the same answer', async (units, expected) => {
		const { run } = await setUp();
		serve();
		await run('getCurrent');
		expect(jsonOf((await run('getCurrent', { units })).items)).toMatchObject([expected]);
	});

	test('Get Hourly Forecast across the end of summer time', async () => {
		const { run } = await setUp();
		serve();
		const { items } = await run('getHourlyForecast', {
			hours: 14,
			startFrom: 'now',
		});
		const times = items.map(({ json }) => String(json.time));
		expect(times[0]).toBe('2026-10-24T15:00:00+02:00');
		// 02:00 comes twice in this night.
		expect(times.slice(10, 14)).toEqual([
			'2026-10-25T01:00:00+02:00',
			'2026-10-25T02:00:00+02:00',
			'2026-10-25T02:00:00+01:00',
			'2026-10-25T03:00:00+01:00',
		]);
		expect(items[4]?.json).toMatchObject({
			rain: 2.5,
			snow: 0.5,
			precipitation: 3,
			precipitationChance: 80,
			windGust: 72,
			visibility: null,
			isDay: false,
		});
		expect(items[0]?.json).toMatchObject({ isDay: true });
		expect(
			jsonOf((await run('getHourlyForecast', { hours: 2, startFrom: 'nextHour' })).items),
		).toMatchObject([{ hour: 16 }, { hour: 17 }]);
		expect(
			jsonOf((await run('getHourlyForecast', { hours: 1, startFrom: 'tomorrow' })).items),
		).toMatchObject([{ date: '2026-10-25', hour: 0 }]);
		expect(
			jsonOf(
				(
					await run('getHourlyForecast', {
						hours: 3,
						startFrom: 'now',
						options: { items: 'place' },
					})
				).items,
			),
		).toMatchObject([{ hours: [{ hour: 15 }, { hour: 16 }, { hour: 17 }] }]);
		expect(
			jsonOf(
				(
					await run('getHourlyForecast', {
						hours: 1,
						startFrom: 'now',
						output: 'raw',
					})
				).items,
			),
		).toEqual([oneCallAnswer().hourly[0]]);
	});

	test('Get Daily Forecast as one item per place', async () => {
		const { run } = await setUp();
		serve();
		expect(
			jsonOf((await run('getDailyForecast', { days: 2, options: { items: 'place' } })).items),
		).toMatchObject([
			{
				days: [
					{ date: '2026-10-24', dayOffset: 0 },
					{ date: '2026-10-25', weekday: 'Sunday' },
				],
			},
		]);
	});

	test('Get Rain in the Next Hour', async () => {
		const { run } = await setUp();
		serve();
		expect(jsonOf((await run('getNextHourRain')).items)).toMatchObject([
			{
				available: true,
				rainExpected: true,
				startsInMinutes: 12,
				endsInMinutes: 40,
				maxIntensity: 1.8,
				total: 0.84,
				text: 'Rain starting in 12 minutes, ending in 40 minutes',
			},
		]);
		serve({ ...oneCallAnswer(), minutely: undefined });
		expect(jsonOf((await (await setUp()).run('getNextHourRain')).items)).toMatchObject([
			{ available: false, rainExpected: null, total: null },
		]);
	});

	test('Get Alerts: each once, with an ID that stays', async () => {
		const { run } = await setUp();
		serve();
		const { items } = await run('getAlerts');
		expect(jsonOf(items)).toMatchObject([
			{
				event: 'STURMBÖEN',
				sender: 'Wetterdienst',
				isActive: true,
				startsInHours: -1,
				durationHours: 6,
				tags: ['Wind'],
				startsAt: '2026-10-24T14:20:00+02:00',
			},
			{ event: '大雨注意報', isActive: false, startsInHours: 10, tags: [] },
		]);
		serve();
		expect((await (await setUp()).run('getAlerts')).items.map(({ json }) => json.id)).toEqual(
			items.map(({ json }) => json.id),
		);
		serve({ ...oneCallAnswer(), alerts: undefined });
		expect(await (await setUp()).run('getAlerts')).toMatchObject({ status: 'success', items: [] });
	});

	test('Get Everything: untouched, with parameters of the user’s own', async () => {
		const { run } = await setUp();
		ask()
			.query(({ exclude, lang }) => exclude === 'minutely' && lang === 'de')
			.reply(200, oneCallAnswer());
		const options = {
			additionalParameters: { parameter: [{ name: 'exclude', value: 'minutely' }] },
		};
		expect(jsonOf((await run('getEverything', { language: 'de', options })).items)).toEqual([
			oneCallAnswer(),
		]);
		const forbidden = { additionalParameters: { parameter: [{ name: 'appid', value: 'x' }] } };
		expect((await run('getEverything', { options: forbidden })).error?.message).toContain(
			"'Additional Parameters' must not set “appid”",
		);
	});

	test('Get Written Summary', async () => {
		const { run } = await setUp();
		ask('/data/3.0/onecall/overview')
			.query(({ units, date }) => units === 'imperial' && date === undefined)
			.reply(200, {
				lat: 52.52,
				lon: 13.405,
				tz: '+02:00',
				date: '2026-10-25',
				units: 'imperial',
				weather_overview: 'Mild.  Overall, fine. ',
			});
		expect(jsonOf((await run('getWrittenSummary', { units: 'imperial' })).items)).toMatchObject([
			{ date: '2026-10-25', text: 'Mild. Overall, fine.' },
		]);
		expect((await run('getWrittenSummary', { day: 'someday' })).error?.message).toBe(
			"'Day' has a value that is not in its list",
		);
	});

	const rules = (...rule: object[]) => ({ rules: { rule } });
	test.each([
		[
			rules({ measure: 'chance', value: 50 }),
			{ window: 'today' },
			true,
			['80 % chance of rain or snow on Sat 24 Oct at 19:00'],
		],
		[
			rules({ measure: 'gust', value: 60 }),
			{ window: 'hours', windowHours: 6 },
			true,
			['Gusts of 72 km/h on Sat 24 Oct at 19:00'],
		],
		[rules({ measure: 'gust', value: 60 }), { window: 'hours', windowHours: 3 }, false, []],
		[
			rules({ measure: 'rain', value: 2 }),
			{ window: 'today' },
			true,
			['Rain 2.5 mm altogether, from Sat 24 Oct 19:00'],
		],
		[rules({ measure: 'snow', value: 1 }), { window: 'today' }, false, []],
		[
			rules({ measure: 'tempBelow', value: 5 }),
			{ window: 'days', windowDays: 3 },
			true,
			['5 °C on Sat 24 Oct'],
		],
		[
			rules({ measure: 'tempAbove', value: 14 }),
			{ window: 'days', windowDays: 3 },
			true,
			['14 °C on Mon 26 Oct'],
		],
		[
			rules({ measure: 'alert' }),
			{ window: 'today' },
			true,
			['STURMBÖEN from Sat 24 Oct 14:20 to 20:20'],
		],
		[
			rules({ measure: 'alert' }),
			{ window: 'days', windowDays: 8 },
			true,
			['STURMBÖEN from Sat 24 Oct 14:20 to 20:20'],
		],
		[
			rules({ measure: 'condition', group: 'Rain' }),
			{ window: 'tomorrow' },
			true,
			['Rain on Sun 25 Oct at 00:00'],
		],
		[rules({ measure: 'condition', group: 'Snow' }), { window: 'tomorrow' }, false, []],
		[
			rules({ measure: 'uv', value: 3 }, { measure: 'wind', value: 99 }),
			{ window: 'today', combine: 'any' },
			true,
			['UV index 3.06 on Sat 24 Oct at 15:00'],
		],
		[
			rules({ measure: 'uv', value: 3 }, { measure: 'wind', value: 99 }),
			{ window: 'today', combine: 'all' },
			false,
			['UV index 3.06 on Sat 24 Oct at 15:00'],
		],
		[
			rules({ measure: 'gust', value: 40 }),
			{ window: 'today', units: 'uk' },
			true,
			['Gusts of 45 mph on Sat 24 Oct at 19:00'],
		],
	])('Check Conditions %j %j', async (asked, changes, match, reasons) => {
		const { run } = await setUp();
		serve();
		const { items, error } = await run('checkConditions', {
			combine: 'any',
			whenNothing: 'item',
			...asked,
			...changes,
		});
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([{ match, reasons }]);
	});

	test.each([
		[1, false],
		[12, true],
	])(
		'Check Conditions: a warning that begins in ten hours, looked for within %i hours: %p',
		async (windowHours, match) => {
			const { run } = await setUp();
			serve({ ...oneCallAnswer(), alerts: oneCallAnswer().alerts.slice(2) });
			const { items } = await run('checkConditions', {
				rules: { rule: [{ measure: 'alert' }] },
				combine: 'any',
				window: 'hours',
				windowHours,
				whenNothing: 'item',
			});
			expect(items[0]?.json.match).toBe(match);
		},
	);

	test.each([
		['de', 'Regen am Sa., 24. Okt. um 15:00', 'Vom Dienst nicht gemeldet: Böen'],
		['fr', 'Pluie le sam. 24 oct. à 15:00', 'Non fourni par le service : rafales'],
		['es', 'Lluvia el sáb, 24 oct a las 15:00', 'El servicio no informa de: rachas'],
	])(
		'Check Conditions: the sky, and what is unknown, in “%s”',
		async (language, reason, unknown) => {
			const { run } = await setUp();
			const { hourly, ...rest } = oneCallAnswer();
			serve({ ...rest, hourly: hourly.map((hour) => ({ ...hour, wind_gust: null })) });
			const { items } = await run('checkConditions', {
				...rules(
					{ measure: 'condition', value: 0, group: 'Rain' },
					{ measure: 'gust', value: 60, group: '' },
				),
				combine: 'any',
				window: 'today',
				language,
			});
			expect(jsonOf(items)).toMatchObject([{ reasons: [reason], unknown: [unknown] }]);
		},
	);

	test('Check Conditions: what the service does not tell is unknown, not false or 0', async () => {
		const { run } = await setUp();
		const { hourly, ...rest } = oneCallAnswer();
		serve({ ...rest, hourly: hourly.map(({ dt }) => ({ dt })) });
		const { items } = await run('checkConditions', {
			...rules({ measure: 'wind', value: 0 }),
			combine: 'any',
			window: 'today',
			whenNothing: 'item',
		});
		expect(jsonOf(items)).toMatchObject([
			{ match: false, reasons: [], unknown: ['Not told by the service: wind'] },
		]);
	});

	test.each([
		[rules(), 'There is no rule'],
		[rules({ measure: 'chance', value: '' }), 'needs a number'],
		[rules({ measure: 'mood', value: 1 }), "'What'"],
		[rules({ measure: 'condition', group: 'Mood' }), "'Condition'"],
	])('Check Conditions refuses %j before any request', async (asked, message) => {
		const { run } = await setUp();
		expect(
			(await run('checkConditions', { combine: 'any', window: 'today', ...asked })).error?.message,
		).toContain(message);
	});
});

describe('History', () => {
	test('Get at a Time, in the time zone of the workflow', async () => {
		const { run } = await setUp();
		ask('/data/3.0/onecall/timemachine')
			.query(({ dt }) => dt === String(Date.parse('2020-07-01T12:00:00Z') / 1_000))
			.reply(200, {
				lat: 52.52,
				lon: 13.405,
				timezone: 'Europe/Berlin',
				timezone_offset: 7_200,
				data: [{ dt: Date.parse('2020-07-01T12:00:00Z') / 1_000, temp: 294.19, rain: { '1h': 1 } }],
			});
		const { items } = await run('getAtTime', { resource: 'history', time: '2020-07-01T12:00:00Z' });
		expect(jsonOf(items)).toMatchObject([
			{ time: '2020-07-01T14:00:00+02:00', temperature: 21, rain: 1, windSpeed: null },
		]);
	});

	test('Get Day Summary for a range: one call and one item per day', async () => {
		const { run } = await setUp();
		const asked: unknown[] = [];
		ask('/data/3.0/onecall/day_summary')
			.query((query) => asked.push(query.date) > 0)
			.times(4)
			.reply(200, (uri) => daySummaryAnswer(new URL(uri, WEATHER).searchParams.get('date') ?? ''));
		const { items } = await run('getDaySummary', {
			resource: 'history',
			whichDays: 'range',
			date: '2024-02-27',
			untilDate: '2024-03-01',
		});
		expect(items.map(({ json }) => json.date)).toEqual([
			'2024-02-27',
			'2024-02-28',
			'2024-02-29',
			'2024-03-01',
		]);
		expect(items[0]?.json).toMatchObject({
			temperatureMin: 5.1,
			temperatureMax: 15,
			precipitation: 2.5,
			humidity: 80,
			windMax: 31.3,
			windMaxDirection: 'ESE',
			place: { utcOffset: '+02:00' },
		});
	});

	test.each([
		['getAtTime', { time: 'soon' }, "'Time' is not a date and time"],
		['getAtTime', { time: '1950-01-01' }, "'Time' is too long ago"],
		['getDaySummary', { whichDays: 'date', date: '2024-02-30' }, "'Date' is not a date"],
		['getDaySummary', { whichDays: 'date', date: '={{ "" }}' }, "'Date' is empty"],
		[
			'getDaySummary',
			{ whichDays: 'range', date: '2024-02-02', untilDate: '={{ "" }}' },
			"'Until Date' is empty",
		],
		[
			'getDaySummary',
			{ whichDays: 'last', lastDays: 0 },
			"'Number of Days' must be a number from 1",
		],
		[
			'getDaySummary',
			{ whichDays: 'range', date: '2024-02-02', untilDate: '2024-02-01' },
			"'Until Date' is before 'Date'",
		],
		[
			'getDaySummary',
			{ whichDays: 'range', date: '2020-01-01', untilDate: '2024-01-01' },
			`${MOST_DAYS} are allowed`,
		],
	])('%s refuses %j before any request', async (operation, changes, message) => {
		const { run } = await setUp();
		expect((await run(operation, { resource: 'history', ...changes })).error?.message).toContain(
			message,
		);
	});
});

describe('places', () => {
	test('Find by Name, by Postal Code and by Coordinates', async () => {
		const { run } = await setUp();
		ask('/geo/1.0/direct')
			.query(({ q, limit }) => q === 'Springfield,US' && limit === '5')
			.reply(200, places);
		expect(
			jsonOf(
				(
					await run('findByName', {
						resource: 'location',
						placeName: 'Springfield , US',
						language: 'de',
					})
				).items,
			),
		).toMatchObject([
			{
				name: 'Springfield',
				localName: 'Springfeld',
				state: 'Illinois',
				latitude: 39.8,
				longitude: -89.65,
				label: 'Springfield, Illinois, US',
			},
			{ state: 'Massachusetts' },
		]);
		ask('/geo/1.0/zip')
			.query(({ zip }) => zip === '10115,DE')
			.reply(200, { zip: '10115', name: 'Berlin', lat: 52.53, lon: 13.38, country: 'DE' });
		expect(
			jsonOf(
				(await run('findByPostalCode', { resource: 'location', postalCode: '10115, DE' })).items,
			),
		).toMatchObject([{ name: 'Berlin', postalCode: '10115', latitude: 52.53 }]);
		ask('/geo/1.0/reverse')
			.query(({ limit }) => limit === '5')
			.reply(200, places);
		expect(
			(await run('findByCoordinates', { resource: 'location', places: 5 })).items,
		).toHaveLength(2);
	});

	test('a place nobody knows', async () => {
		const { run } = await setUp();
		ask('/geo/1.0/direct').query(true).reply(200, []);
		expect(
			(await run('findByName', { resource: 'location', placeName: 'Xyzzy' })).error,
		).toMatchObject({
			message: 'There is no place called “Xyzzy”',
			description: expect.stringContaining('country'),
		});
		ask('/geo/1.0/zip').query(true).reply(404, { cod: '404', message: 'not found' });
		expect(
			(await run('findByPostalCode', { resource: 'location', postalCode: '0, ZZ' })).error?.message,
		).toBe('There is no place called “0, ZZ”');
		ask('/geo/1.0/zip').query(true).reply(404, { cod: '404', message: 'not found' });
		expect(
			(await run('getCurrent', { locationBy: 'postalCode', postalCode: '1, ZZ' })).error?.message,
		).toBe('There is no place called “1, ZZ”');
	});

	test('a past day tells the other places of the name as well', async () => {
		const { run } = await setUp();
		ask('/geo/1.0/direct').query(true).reply(200, places);
		ask('/data/3.0/onecall/day_summary').query(true).reply(200, daySummaryAnswer('2024-02-27'));
		const { items } = await run('getDaySummary', {
			resource: 'history',
			whichDays: 'date',
			date: '2024-02-27',
			locationBy: 'name',
			placeName: 'Springfield',
		});
		expect(items[0]?.json.place).toMatchObject({
			alternatives: ['Springfield, Massachusetts, US'],
			utcOffset: '+02:00',
		});
	});

	test('weather by place name: looked up once, others of the name told or refused', async () => {
		const { run } = await setUp();
		ask('/geo/1.0/direct').query(true).reply(200, places);
		ask()
			.query(({ lat, lon }) => lat === '39.8' && lon === '-89.65')
			.reply(200, oneCallAnswer());
		const named = { locationBy: 'name', placeName: 'Springfield' };
		expect(jsonOf((await run('getCurrent', named)).items)).toMatchObject([
			{
				place: {
					name: 'Springfield',
					state: 'Illinois',
					alternatives: ['Springfield, Massachusetts, US'],
				},
			},
		]);
		expect(
			(await run('getCurrent', { ...named, options: { severalPlaces: 'stop' } })).error,
		).toMatchObject({
			message: 'There are several places called “Springfield”',
			description: expect.stringContaining(
				'Springfield, Illinois, US; Springfield, Massachusetts, US',
			),
		});
	});

	test('a city that is listed twice is one place; two of one name and state are told by coordinates', async () => {
		const { run } = await setUp();
		const at = (lat: number, lon: number) => ({ name: 'Neustadt', lat, lon, country: 'DE' });
		const asked = (placeName: string, found: object[]) => {
			ask('/geo/1.0/direct').query(true).reply(200, found);
			return run('getCurrent', {
				...{ locationBy: 'name', placeName },
				options: { severalPlaces: 'stop', reuseMinutes: 0 },
			});
		};
		ask().query(true).reply(200, oneCallAnswer());
		const { items } = await asked('Neustadt A', [at(49.35, 8.14), at(49.3501, 8.139)]);
		expect(jsonOf(items)).toMatchObject([{ place: { latitude: 49.35 } }]);
		expect(items[0]?.json.place).not.toHaveProperty('alternatives');
		const { error } = await asked('Neustadt B', [at(49.35, 8.14), at(50.85, 9.1)]);
		expect(error).toMatchObject({
			description: expect.stringContaining(
				"choose “By Coordinates” under 'Place' where that is not enough: Neustadt, DE (49.35, 8.14); Neustadt, DE (50.85, 9.1).",
			),
		});
	});

	test.each([
		['cs', 'cz'],
		['pt-BR', 'pt_br'],
		['de-AT', 'de'],
		['cs-CZ', 'cz'],
		['ko-KR', 'kr'],
		['lv-LV', 'la'],
		['nb-NO', 'no'],
		['zh-HK', 'zh_tw'],
		['zh-Hans-CN', 'zh_cn'],
		['', undefined],
	])('language %j is asked for as %j', async (language, code) => {
		const { run } = await setUp();
		ask()
			.query(({ lang }) => lang === code)
			.reply(200, oneCallAnswer());
		expect(
			(await run('getCurrent', { language: `={{ ${JSON.stringify(language)} }}` })).status,
		).toBe('success');
	});
});

describe('calls as money', () => {
	const hundred = Array.from({ length: 100 }, (_, n) => ({ json: { lat: 50 + (n % 10) } }));
	const perItem = { latitude: '={{ $json.lat }}' };

	function count() {
		let calls = 0;
		ask()
			.query(true)
			.times(1_000)
			.reply(() => {
				calls++;
				return [200, oneCallAnswer()];
			});
		return { calls: () => calls, end: () => nock.cleanAll() };
	}

	test('100 items over 10 places: 10 requests; again, in a second node and for another question: none', async () => {
		const { n8n, account, run } = await setUp();
		const served = count();
		const first = await run('getCurrent', perItem, hundred);
		expect(first.items).toHaveLength(100);
		expect(first.items.map(({ pairedItem }) => pairedItem)).toEqual(
			hundred.map((_, item) => ({ item })),
		);
		expect(served.calls()).toBe(10);
		expect(hintsOf(first)).toEqual(['10 calls to the weather service for 100 items']);
		await run('getCurrent', perItem, hundred);
		await run('getDailyForecast', { ...perItem, days: 1, units: 'imperial' }, hundred);
		await n8n.execute(
			{
				type: 'weather',
				credentials: account.reference,
				parameters: { resource: 'weather', operation: 'getAlerts', ...where, ...perItem },
			},
			hundred as never,
		);
		expect(served.calls()).toBe(10);
		served.end();
	});

	test('Retry On Fail after a failure asks only for what is missing', async () => {
		const { run } = await setUp();
		const asked: string[] = [];
		let broken = true;
		ask()
			.query(true)
			.times(50)
			.reply((uri) => {
				const lat = new URL(uri, WEATHER).searchParams.get('lat') ?? '';
				asked.push(lat);
				return lat === '59' && broken
					? ((broken = false), [404, { cod: 404, message: 'none' }])
					: [200, oneCallAnswer()];
			});
		const result = await run('getCurrent', perItem, hundred.slice(0, 10), {
			retryOnFail: true,
			maxTries: 2,
			waitBetweenTries: 0,
		});
		expect(result.status).toBe('success');
		expect(asked.filter((lat) => lat !== '59')).toHaveLength(9);
		expect(asked.filter((lat) => lat === '59')).toHaveLength(2);
		nock.cleanAll();
	});

	test('executions at the same time share what is on its way', async () => {
		const { run } = await setUp();
		const served = count();
		await Promise.all(Array.from({ length: 5 }, () => run('getCurrent', perItem, hundred)));
		expect(served.calls()).toBe(10);
		served.end();
	});

	test('a cap below the plan: both numbers, and no request', async () => {
		const { run } = await setUp();
		expect(
			(await run('getCurrent', { ...perItem, options: { maxCallsPerRun: 9 } }, hundred)).error,
		).toMatchObject({
			message: "This run needs 10 calls, and 'Max Calls per Run' allows 9",
			description: expect.stringContaining('No call was made'),
		});
		expect(
			(
				await run('getDaySummary', {
					resource: 'history',
					whichDays: 'range',
					date: '2024-01-01',
					untilDate: '2024-01-31',
					options: { maxCallsPerRun: 30 },
				})
			).error?.message,
		).toContain('needs 31 calls');
		let lookups = 0;
		ask('/geo/1.0/direct')
			.query(true)
			.times(10)
			.reply((uri) => [200, [{ name: uri, lat: ++lookups, lon: 1 }]]);
		const named = { locationBy: 'name', placeName: '={{ "Town " + $json.lat }}' };
		expect(
			(await run('getCurrent', { ...named, options: { maxCallsPerRun: 9 } }, hundred)).error
				?.message,
		).toContain('needs 20 calls');
		// Looking the places up is not billed, and tells whether some of them are the same.
		expect(
			(await run('getCurrent', { ...named, options: { maxCallsPerRun: 19 } }, hundred)).error,
		).toMatchObject({
			message: expect.stringContaining('needs 20 calls'),
			description: expect.stringContaining('10 calls had been made'),
		});
	});

	test('places by name with a key that is refused: one lookup, however many names there are', async () => {
		const { run } = await setUp();
		let lookups = 0;
		ask('/geo/1.0/direct')
			.query(true)
			.times(100)
			.reply(() => [401, { cod: 401, message: `Invalid API key ${++lookups}` }]);
		const named = { locationBy: 'name', placeName: '={{ "Town " + $json.lat }}' };
		for (const options of [{}, { maxCallsPerRun: 15 }]) {
			lookups = 0;
			const { items } = await run('getCurrent', { ...named, options }, hundred, {
				onError: 'continueRegularOutput',
			});
			expect(items).toHaveLength(100);
			expect(items[99]?.json.error).toContain('does not know this API key');
			expect(lookups).toBe(1);
		}
		nock.cleanAll();
	});

	test('names of the same place: each looked up once, and one call', async () => {
		const { run } = await setUp();
		const lookups: string[] = [];
		ask('/geo/1.0/direct')
			.query(true)
			.times(20)
			.reply((uri) => {
				lookups.push(new URL(uri, WEATHER).searchParams.get('q') ?? '');
				return [200, [{ name: 'Berlin', lat: 52.52, lon: 13.405 }]];
			});
		const served = count();
		const named = { locationBy: 'name', placeName: '={{ "Berlin " + $json.lat }}' };
		expect(
			(await run('getCurrent', { ...named, options: { maxCallsPerRun: 11 } }, hundred)).status,
		).toBe('success');
		expect([lookups.length, new Set(lookups).size, served.calls()]).toEqual([10, 10, 1]);
		served.end();
		nock.cleanAll();
	});

	test('the daily allowance of the account: a run that would exceed it makes no call', async () => {
		const { run } = await setUp({ maxCallsPerDay: 12 });
		const served = count();
		expect((await run('getCurrent', perItem, hundred)).status).toBe('success');
		expect(
			(await run('getCurrent', { latitude: '={{ -$json.lat }}' }, hundred)).error,
		).toMatchObject({
			message: "This run needs 10 calls, and 2 of today's 12 are left",
			failure: { cause: 'quota-exhausted' },
		});
		expect(served.calls()).toBe(10);
		served.end();
	});

	test('what a run costs beyond the free calls is told', async () => {
		const { run } = await setUp({
			otherPrices: true,
			freeCallsPerDay: 4,
			pricePer100Calls: 50,
		});
		const served = count();
		expect(hintsOf(await run('getCurrent', perItem, hundred))).toEqual([
			expect.stringContaining('10 calls to the weather service for 100 items, about 3.00'),
		]);
		served.end();
	});

	test('no known answer is used when the user says so, but equal places of a run still share one', async () => {
		const { run } = await setUp();
		const served = count();
		const fresh = { ...perItem, options: { reuseMinutes: 0 } };
		await run('getCurrent', fresh, hundred);
		await new Promise((resolve) => setTimeout(resolve, 5));
		await run('getCurrent', fresh, hundred);
		expect(served.calls()).toBe(20);
		served.end();
	});

	test('places near each other are one, as near as the user wants', async () => {
		const { run } = await setUp();
		const served = count();
		const near = [
			{ json: { lat: 52.50001 } },
			{ json: { lat: 52.50002 } },
			{ json: { lat: 52.503 } },
		];
		await run('getCurrent', perItem, near);
		expect(served.calls()).toBe(2);
		await run('getCurrent', { ...perItem, options: { equalWithin: '1km' } }, near);
		expect(served.calls()).toBe(3);
		await run('getCurrent', { ...perItem, options: { equalWithin: 'exact' } }, near);
		expect(served.calls()).toBe(6);
		served.end();
	});

	test('another account does not get the answers of this one', async () => {
		const served = count();
		await (await setUp()).run('getCurrent');
		await (await setUp({ apiKey: 'another-key-of-somebody' })).run('getCurrent');
		expect(served.calls()).toBe(2);
		served.end();
	});

	test('a place that fails is asked for once, however many items want it', async () => {
		const { run } = await setUp();
		ask().query(true).reply(400, { cod: 400, message: 'no' });
		const { items } = await run('getCurrent', {}, Array(20).fill({ json: {} }), {
			onError: 'continueRegularOutput',
		});
		expect(items).toHaveLength(20);
		expect(
			items.every(({ json }) => json.error === 'The weather service did not accept the request'),
		).toBe(true);
	});

	test('a name that nobody knows is asked for once in a run, and again in the next', async () => {
		const { run } = await setUp();
		const nowhere = () => ask('/geo/1.0/direct').query(true).reply(200, []);
		const changes = { locationBy: 'name', placeName: 'Atlantis' };
		nowhere();
		const { items } = await run('getCurrent', changes, Array(5).fill({ json: {} }), {
			onError: 'continueRegularOutput',
		});
		expect(items).toHaveLength(5);
		nowhere();
		expect((await run('getCurrent', changes)).error?.message).toContain('no place called');
	});

	test('what does not depend on the language is taken from an answer in any', async () => {
		const { run } = await setUp();
		serve();
		await run('getCurrent', { language: 'de' });
		for (const operation of ['getAlerts', 'getNextHourRain', 'checkConditions']) {
			expect(
				(
					await run(operation, {
						rules: { rule: [{ measure: 'alert' }] },
						combine: 'any',
						window: 'today',
					})
				).error,
			).toBeUndefined();
		}
		serve();
		await run('getCurrent', { language: 'fr' });
	});

	test('runs at the same time keep within the cap of the day together', async () => {
		const { run } = await setUp({ maxCallsPerDay: 5 });
		nock(WEATHER).get('/data/3.0/onecall').query(true).times(5).reply(200, oneCallAnswer());
		const places = Array.from({ length: 3 }, (_, index) => ({ json: { index } }));
		const latitude = (from: number) => `={{ ${from} + $json.index }}`;
		const runs = await Promise.all(
			[1, 11, 21].map(
				async (from) =>
					await run('getCurrent', { latitude: latitude(from) }, places, {
						onError: 'continueRegularOutput',
					}),
			),
		);
		const done = runs.flatMap(({ items }) => items.filter(({ json }) => json.error === undefined));
		expect(done).toHaveLength(5);
	});

	test('a repeated try counts as a call', async () => {
		const { run } = await setUp({ maxCallsPerDay: 2 });
		ask().query(true).times(2).reply(503);
		expect((await run('getCurrent')).error?.message).toBe("Today's 2 calls are used up");
	});

	test('after a 429 the remaining places are not asked', async () => {
		const { run } = await setUp();
		let calls = 0;
		ask()
			.query(true)
			.times(100)
			.reply(() => {
				calls++;
				return [429, { cod: 429, message: 'blocked' }];
			});
		const { items } = await run('getCurrent', perItem, hundred, {
			onError: 'continueRegularOutput',
		});
		expect(items).toHaveLength(100);
		expect(calls).toBe(1);
		nock.cleanAll();
	});

	test('an item that is changed downstream does not change what others get', async () => {
		const { run } = await setUp();
		serve();
		const [item] = (await run('getEverything')).items;
		(item?.json as { current: { temp: number } }).current.temp = 99;
		expect((await run('getEverything')).items[0]?.json).toMatchObject({
			current: { temp: 284.41 },
		});
	});
});

describe('bodies nobody expects', () => {
	const OPERATIONS = [
		'getCurrent',
		'getHourlyForecast',
		'getDailyForecast',
		'getNextHourRain',
		'getAlerts',
		'getEverything',
		'checkConditions',
	];

	const strange = fc.oneof(
		fc.constant(null),
		fc.constant('x'),
		fc.constant(1e308),
		fc.constant(-1),
		fc.constant([]),
		fc.constant({}),
		fc.constant(true),
		fc.constant(undefined),
	);
	const path = fc.constantFrom(
		'lat',
		'timezone',
		'current',
		'current.dt',
		'current.temp',
		'current.rain',
		'current.weather',
		'hourly',
		'hourly.0',
		'hourly.0.dt',
		'hourly.4.snow',
		'hourly.1.weather.0',
		'daily',
		'daily.0',
		'daily.0.dt',
		'daily.0.temp',
		'daily.0.temp.min',
		'daily.0.pop',
		'minutely',
		'minutely.3',
		'minutely.3.precipitation',
		'alerts',
		'alerts.0',
		'alerts.0.start',
		'alerts.0.tags',
	);

	test('no crash, no wrong number, always a clear message', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...OPERATIONS),
				fc.array(fc.tuple(path, strange), { minLength: 1, maxLength: 4 }),
				async (operation, changes) => {
					const { run } = await setUp();
					const body = oneCallAnswer() as Record<string, unknown>;
					for (const [where_, value] of changes) change(body, where_.split('.'), value);
					serve(body);
					const { items, error } = await run(operation, {
						hours: 48,
						days: 8,
						startFrom: 'now',
						combine: 'any',
						window: 'today',
						rules: { rule: [{ measure: 'chance', value: 50 }] },
					});
					if (error)
						expect(`${error.message} ${error.description}`).toMatch(
							/could not be understood|nothing for this window/,
						);
					else expect(JSON.stringify(jsonOf(items))).not.toMatch(/NaN|Infinity|undefined|\[object/);
				},
			),
			{ numRuns: runs(150) },
		);
	}, 120_000);
});

function change(body: unknown, [name = '', ...rest]: string[], value: unknown): void {
	if (body === null || typeof body !== 'object') return;
	if (rest.length > 0) change((body as Record<string, unknown>)[name], rest, value);
	else (body as Record<string, unknown>)[name] = value;
}

function hintsOf(result: object): string[] {
	const { run } = result as { run: unknown };
	return [
		...JSON.stringify(run, (_key, value: unknown) => value).matchAll(
			/"message":"([^"]*calls? to the weather service[^"]*)"/g,
		),
	].map(([, message = '']) => message);
}
