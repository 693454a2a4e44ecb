import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { errorOf } from '../../sandbox/host/n8nExecutions.ts';
import { type Fixture, startFixture } from './support/fixture.ts';

const BERLIN = { latitude: 52.52, longitude: 13.405 };

describe('the Weather node in n8n', () => {
	let fixture: Fixture;
	let credential: Credential;

	beforeAll(async () => {
		fixture = await startFixture();
		credential = (await prepareCredentials(fixture.rest.credentials, fixture, {}))
			.weatherApi as Credential;
		await fixture.control.put('/weather/scenario', { ...BERLIN, scenario: 'alerts' });
	});

	afterAll(() => fixture?.stop());

	const run = async (parameters: Record<string, unknown>, items = 1) => {
		const workflow = await fixture.rest.workflows.create({
			name: JSON.stringify(parameters).slice(0, 60),
			nodes: [
				{
					name: 'Start',
					type: 'n8n-nodes-base.manualTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters: {},
				},
				{
					name: 'Items',
					type: 'n8n-nodes-base.code',
					typeVersion: 2,
					position: [200, 0],
					parameters: {
						jsCode: `return Array.from({ length: ${items} }, (_, n) => ({ json: { lat: 40 + (n % 10) } }));`,
					},
				},
				{
					name: 'Node',
					type: 'n8n-nodes-weather-readlater-chat.weather',
					typeVersion: 1,
					position: [400, 0],
					parameters: {
						resource: 'weather',
						locationBy: 'coordinates',
						output: 'full',
						latitude: String(BERLIN.latitude),
						longitude: String(BERLIN.longitude),
						...parameters,
					},
					credentials: { weatherApi: { id: credential.id, name: credential.name } },
				},
			],
			connections: {
				Start: { main: [[{ node: 'Items', type: 'main', index: 0 }]] },
				Items: { main: [[{ node: 'Node', type: 'main', index: 0 }]] },
			},
		});
		await fixture.control.request('DELETE', '/requests');
		const execution = await fixture.rest.executions.finished(
			await fixture.rest.workflows.run(workflow.id, 'Start'),
		);
		expect(errorOf(execution)).toBeUndefined();
		const nodeRun = execution.data.resultData.runData.Node?.[0];
		const { requests } = await fixture.control.get<{ requests: unknown[] }>(
			'/requests?service=weather',
		);
		return {
			items: (nodeRun?.data?.main?.[0] ?? []).map(({ json }) => json),
			hints: (nodeRun?.hints ?? []).map(({ message }) => message),
			requests: requests.length,
		};
	};

	it.each([
		[{ operation: 'getDailyForecast', days: 7 }, 7, { dayOffset: 0, units: { wind: 'km/h' } }],
		[{ operation: 'getHourlyForecast', hours: 5 }, 5, { units: { temperature: '°C' } }],
		[{ operation: 'getCurrent' }, 1, { place: { latitude: BERLIN.latitude } }],
		[{ operation: 'getNextHourRain' }, 1, { text: expect.any(String) }],
		[{ operation: 'getEverything' }, 1, { timezone: 'Europe/Berlin' }],
		[
			{
				operation: 'checkConditions',
				window: 'days',
				windowDays: 2,
				rules: { rule: [{ measure: 'tempAbove', value: -60 }] },
			},
			1,
			{ match: true },
		],
		[{ operation: 'getWrittenSummary' }, 1, { text: expect.stringMatching(/\S/) }],
		[
			{ resource: 'history', operation: 'getAtTime', time: '2024-07-01T12:00:00' },
			1,
			{ temperature: expect.any(Number) },
		],
		[
			{
				resource: 'history',
				operation: 'getDaySummary',
				whichDays: 'range',
				date: '2024-07-01',
				untilDate: '2024-07-03',
			},
			3,
			{ date: '2024-07-01' },
		],
		[
			{ resource: 'location', operation: 'findByName', placeName: 'Berlin, DE' },
			1,
			{ label: expect.stringContaining('Berlin') },
		],
		[
			{ resource: 'location', operation: 'findByPostalCode', postalCode: '10117, DE' },
			1,
			{ name: expect.any(String) },
		],
		[{ resource: 'location', operation: 'findByCoordinates' }, 2, { name: 'Berlin' }],
		[
			{ operation: 'getCurrent', locationBy: 'name', placeName: 'Berlin, DE' },
			1,
			{ place: { name: 'Berlin' } },
		],
		[
			{ operation: 'getDailyForecast', output: 'simplified' },
			1,
			{ text: expect.stringMatching(/°C/) },
		],
	])('%j', async (parameters, count, expected) => {
		const { items } = await run(parameters);
		expect(items).toHaveLength(count);
		expect(items[0]).toMatchObject(expected);
	});

	it('gives alerts with their times', async () => {
		const { items } = await run({ operation: 'getAlerts' });
		expect(items.length).toBeGreaterThan(0);
		expect(items[0]).toMatchObject({
			id: expect.stringMatching(/^[0-9a-f]{16}$/),
			startsAt: expect.stringMatching(/T/),
		});
	});

	it('asks once for each place, and not again for another question', async () => {
		const first = await run({ operation: 'getCurrent', latitude: '={{ $json.lat }}' }, 100);
		expect(first).toMatchObject({
			requests: 10,
			hints: ['10 calls to the weather service for 100 items'],
		});
		expect(first.items).toHaveLength(100);
		expect(
			(await run({ operation: 'getDailyForecast', latitude: '={{ $json.lat }}' }, 100)).requests,
		).toBe(0);
	});
});
