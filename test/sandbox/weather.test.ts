import { TestSandbox } from './TestSandbox';

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

const ONE_CALL = '/data/3.0/onecall';
const BERLIN = { lat: 52.52, lon: 13.405 };

test('answers all sections with the root fields', async () => {
	const { status, json } = await sandbox.weather(ONE_CALL, { ...BERLIN, units: 'metric' });
	expect(status).toBe(200);
	expect(json).toMatchObject({ ...BERLIN, timezone: 'Europe/Berlin' });
	expect(json).not.toHaveProperty('cod');
	expect(json.hourly).toHaveLength(48);
	expect(json.daily).toHaveLength(8);
	expect(json.hourly[0].dt).toBeLessThanOrEqual(json.current.dt);
	expect(json.hourly[0].dt % 3600).toBe(0);
	expect(json.daily[0].temp.min).toBeLessThanOrEqual(json.daily[0].temp.max);
});

test('leaves sections out', async () => {
	const { json } = await sandbox.weather(ONE_CALL, {
		...BERLIN,
		exclude: 'current,minutely,hourly,alerts',
	});
	expect(Object.keys(json)).toEqual(['lat', 'lon', 'timezone', 'timezone_offset', 'daily']);
});

test('gives the same weather for the same moment, and changes smoothly', async () => {
	const at = Date.UTC(2026, 4, 10, 9);
	const temperatures: number[] = [];
	for (const minutes of [0, 0, 10, 20]) {
		await sandbox.control('POST', '/clock', {
			service: 'weather',
			frozenAt: at + minutes * 60_000,
		});
		temperatures.push(
			(await sandbox.weather(ONE_CALL, { ...BERLIN, units: 'metric' })).json.current.temp,
		);
	}
	expect(temperatures[0]).toBe(temperatures[1]);
	expect(temperatures[3]).not.toBe(temperatures[0]);
	expect(Math.abs((temperatures[3] as number) - (temperatures[0] as number))).toBeLessThan(1.5);
});

test('converts units and translates only the description', async () => {
	await sandbox.control('POST', '/clock', { frozenAt: '2026-05-10T09:00:00Z' });
	await sandbox.control('PUT', '/weather/scenario', {
		latitude: BERLIN.lat,
		longitude: BERLIN.lon,
		scenario: 'rain',
	});
	const [metric, standard, imperial] = await Promise.all(
		['metric', 'standard', 'imperial'].map(
			async (units) =>
				(await sandbox.weather(ONE_CALL, { ...BERLIN, units, lang: 'de' })).json.current,
		),
	);
	expect(standard.temp).toBeCloseTo(metric.temp + 273.15, 1);
	expect(imperial.temp).toBeCloseTo(metric.temp * 1.8 + 32, 0);
	expect(standard.wind_speed).toBe(metric.wind_speed);
	expect(imperial.wind_speed).toBeCloseTo(metric.wind_speed * 2.237, 1);
	expect(imperial.rain).toEqual(metric.rain);
	expect(metric.weather[0]).toMatchObject({
		main: 'Rain',
		description: expect.stringMatching(/Regen/),
	});
});

test.each([
	['Europe/Berlin', 52.52, 13.405, 7200],
	['America/New_York', 40.7127, -74.006, -14_400],
	['Asia/Tokyo', 35.6829, 139.7595, 32_400],
	['Pacific/Kiritimati', 1.8709, -157.363, 50_400],
	['Pacific/Pago_Pago', -14.2754, -170.7048, -39_600],
	['Australia/Sydney', -33.8698, 151.2083, 36_000],
	['Africa/Nairobi', -1.2833, 36.8172, 10_800],
	['Arctic/Longyearbyen', 78.2232, 15.6463, 7200],
	['Etc/GMT+2', 0, -30, -7200],
])('knows the zone %s', async (zone, lat, lon, offset) => {
	await sandbox.control('POST', '/clock', { frozenAt: '2026-07-01T12:00:00Z' });
	const { json } = await sandbox.weather(ONE_CALL, { lat, lon });
	expect(json).toMatchObject({ timezone: zone, timezone_offset: offset });
	const local = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit' });
	for (const { dt } of json.daily) expect(local.format(dt * 1000)).toBe('12');
});

test('has one day for each date when the clocks change', async () => {
	await sandbox.control('POST', '/clock', { frozenAt: '2026-10-24T12:00:00Z' });
	const { json } = await sandbox.weather(ONE_CALL, BERLIN);
	const dates = json.daily.map(({ dt }: { dt: number }) =>
		new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(dt * 1000),
	);
	expect(dates.slice(0, 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
});

test('has no sunrise in the polar day', async () => {
	await sandbox.control('POST', '/clock', { frozenAt: '2026-06-21T12:00:00Z' });
	const { json } = await sandbox.weather(ONE_CALL, { lat: 78.2232, lon: 15.6463 });
	expect(json.current).not.toHaveProperty('sunrise');
	expect(json.daily[0]).not.toHaveProperty('sunset');
	expect(json.current.weather[0].icon).toMatch(/d$/);
});
