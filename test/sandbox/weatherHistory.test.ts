import { TestSandbox } from './TestSandbox';

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

const ONE_CALL = '/data/3.0/onecall';
const BERLIN = { lat: 52.52, lon: 13.405 };

describe('history', () => {
	test('one moment', async () => {
		const { json } = await sandbox.weather(`${ONE_CALL}/timemachine`, {
			...BERLIN,
			dt: Date.UTC(2020, 0, 1) / 1000,
		});
		expect(json.data).toHaveLength(1);
		expect(json.data[0]).toMatchObject({ dt: Date.UTC(2020, 0, 1) / 1000 });
		expect(json.data[0]).not.toHaveProperty('uvi');
		expect(
			await sandbox.weather(`${ONE_CALL}/timemachine`, { ...BERLIN, dt: Date.now() }),
		).toMatchObject({
			status: 400,
			json: { parameters: ['dt'] },
		});
	});

	test('one date', async () => {
		const { json } = await sandbox.weather(`${ONE_CALL}/day_summary`, {
			...BERLIN,
			date: '2024-02-29',
			units: 'metric',
		});
		expect(json).toMatchObject({
			tz: '+01:00',
			date: '2024-02-29',
			units: 'metric',
			wind: { max: { speed: expect.any(Number) } },
		});
		expect(
			await sandbox.weather(`${ONE_CALL}/day_summary`, { ...BERLIN, date: '29.02.2024' }),
		).toMatchObject({
			status: 400,
			json: { cod: 400, message: 'Invalid date format', parameters: ['date'] },
		});
	});

	test('a written overview of today or tomorrow', async () => {
		expect(
			(await sandbox.weather(`${ONE_CALL}/overview`, { ...BERLIN, units: 'metric' })).json
				.weather_overview,
		).toMatch(/°C/);
		expect(
			(await sandbox.weather(`${ONE_CALL}/overview`, { ...BERLIN, date: '2001-01-01' })).status,
		).toBe(400);
	});
});
