import { TestSandbox, type Answer } from './TestSandbox';

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

const ONE_CALL = '/data/3.0/onecall';

function precipitationOf(json: Answer['json']): number[] {
	return (json.minutely ?? []).map(({ precipitation }: { precipitation: number }) => precipitation);
}

/** What a forced weather shows. */
const CHECKS: Record<string, (json: Answer['json']) => void> = {
	rain: (json) =>
		expect(
			json.hourly.every((hour: { rain?: { '1h': number } }) => (hour.rain?.['1h'] ?? 0) > 0) &&
				typeof json.daily[1].rain === 'number' &&
				Math.min(...precipitationOf(json)) > 0,
		).toBe(true),
	dry: (json) =>
		expect(
			json.hourly.some((hour: object) => 'rain' in hour || 'snow' in hour) ||
				Math.max(...precipitationOf(json)) > 0 ||
				'alerts' in json,
		).toBe(false),
	storm: (json) => {
		expect(json.current.weather[0].main).toBe('Thunderstorm');
		expect(json.current.wind_gust).toBeGreaterThan(17);
		expect(json.alerts.length).toBeGreaterThan(0);
	},
	snow: (json) =>
		expect(
			json.hourly.every(
				(hour: { snow?: { '1h': number }; temp: number }) =>
					(hour.snow?.['1h'] ?? 0) > 0 && hour.temp < 0,
			),
		).toBe(true),
	polarDay: (json) =>
		expect([json.current.sunrise, json.current.weather[0].icon.at(-1)]).toEqual([undefined, 'd']),
	polarNight: (json) =>
		expect([json.current.sunrise, json.current.weather[0].icon.at(-1)]).toEqual([undefined, 'n']),
	alerts: (json) => {
		expect(json.alerts).toHaveLength(3);
		expect(json.alerts[2]).toEqual(json.alerts[0]);
		// eslint-disable-next-line no-control-regex
		expect(JSON.stringify(json.alerts)).toMatch(/[^\u0000-\u007f]/);
	},
	minimal: (json) => {
		for (const name of ['minutely', 'alerts']) expect(json).not.toHaveProperty(name);
		for (const name of ['visibility', 'wind_gust', 'sunrise', 'rain'])
			expect(json.current).not.toHaveProperty(name);
	},
};

test.each(['rain', 'dry', 'storm', 'snow', 'polarDay', 'polarNight', 'alerts', 'minimal'])(
	'forces %s',
	async (scenario) => {
		await sandbox.control('PUT', '/weather/scenario', { latitude: 10, longitude: 10, scenario });
		const { json } = await sandbox.weather(ONE_CALL, { lat: 10.001, lon: 10, units: 'metric' });
		CHECKS[scenario]?.(json);
		await sandbox.control('PUT', '/weather/scenario', {
			latitude: 10,
			longitude: 10,
			scenario: null,
		});
		expect((await sandbox.control('GET', '/state')).json.weather.scenarios).toEqual([]);
	},
);
