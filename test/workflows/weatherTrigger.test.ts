/** Weather Trigger › Weather Condition: what starts a workflow, when, and what it costs. */
import nock from '../engine/nock';
import { gusts, Sky, weatherTrigger } from './weatherSky';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

type Trigger = Awaited<ReturnType<typeof weatherTrigger>>;

afterEach(() => nock.cleanAll());

const reported = (items: { json: Record<string, unknown> }[]) =>
	items.map(({ json }) => `${String(json.event)}: ${String(json.text)}`);

/** Polls every half hour; what polls cost is the matter of another file. */
async function pollFor(sky: Sky, trigger: Trigger, minutes: number): Promise<string[]> {
	const items: string[] = [];
	for (let minute = 0; minute < minutes; minute += 30) {
		sky.pass(30);
		items.push(...reported(await trigger.poll()));
	}
	return items;
}

describe.each(['3.0', '4.0'] as const)('version %s of the service', (version) => {
	test('a storm in sight at activation starts the workflow at once, and no more', async () => {
		const sky = new Sky(version);
		sky.hour = gusts(72, 4, 9);
		const trigger = await weatherTrigger();
		const items = await trigger.activate();
		expect(items.map(({ json }) => json)).toEqual([
			{
				text: 'Berlin: Gusts of 72 km/h on Sat 21 Nov at 13:00, at least 60 km/h from Sat 21 Nov 13:00 to 18:00',
				event: 'begins',
				rule: { what: 'gust', value: 60 },
				startsAt: '2026-11-21T13:00:00+01:00',
				endsAt: '2026-11-21T18:00:00+01:00',
				startsInHours: 4,
				durationHours: 5,
				peak: 72,
				peakAt: '2026-11-21T13:00:00+01:00',
				longerByHours: null,
				earlierByHours: null,
				strongerBy: null,
				place: expect.objectContaining({ name: 'Berlin', timezone: 'Europe/Berlin' }),
				units: expect.objectContaining({ wind: 'km/h' }),
			},
		]);
		expect(await pollFor(sky, trigger, 12 * 60)).toEqual([]);
	});

	test('it is reported as soon as it begins within the hours ahead', async () => {
		const sky = new Sky(version);
		sky.hour = gusts(72, 20, 22);
		const trigger = await weatherTrigger({ lookAhead: 12 });
		expect(await trigger.activate()).toEqual([]);
		expect(await pollFor(sky, trigger, 7 * 60 + 30)).toEqual([]);
		expect(await pollFor(sky, trigger, 30)).toEqual([
			'begins: Berlin: Gusts of 72 km/h on Sun 22 Nov at 05:00, at least 60 km/h from Sun 22 Nov 05:00 to 07:00',
		]);
	});

	test('it is reported again when it is much stronger, longer or earlier, and how much', async () => {
		const sky = new Sky(version);
		sky.hour = gusts(72, 10, 12);
		const trigger = await weatherTrigger();
		await trigger.activate();
		sky.hour = gusts(89, 10, 12);
		expect(await pollFor(sky, trigger, 30)).toEqual([]);
		sky.hour = gusts(90, 10, 12);
		expect(await pollFor(sky, trigger, 30)).toEqual([
			'grew: Berlin: Gusts of 90 km/h on Sat 21 Nov at 19:00, at least 60 km/h from Sat 21 Nov 19:00 to 21:00, 18 km/h more than announced',
		]);
		sky.hour = gusts(90, 10, 18);
		expect(await pollFor(sky, trigger, 7 * 60)).toEqual([]);
		sky.hour = gusts(90, 10, 20);
		expect(await pollFor(sky, trigger, 30)).toEqual([
			'grew: Berlin: Gusts of 90 km/h on Sat 21 Nov at 19:00, at least 60 km/h from Sat 21 Nov 19:00 to Sun 22 Nov 05:00, 8 hours longer than announced',
		]);
	});

	test('how much longer it lasts counts from the end that was announced', async () => {
		const sky = new Sky(version);
		const storm = (hour: number) => ({ ...gusts(72, 4, 9)(hour), ...gusts(55, 9, 13)(hour) });
		sky.hour = storm;
		const trigger = await weatherTrigger({ lookAhead: 24 });
		expect(await trigger.activate()).toMatchObject([
			{ json: { endsAt: '2026-11-21T18:00:00+01:00' } },
		]);
		sky.hour = (hour) => ({ ...storm(hour), ...gusts(70, 13, 20)(hour) });
		sky.pass(30);
		expect((await trigger.poll()).map(({ json }) => json)).toMatchObject([
			{
				text: expect.stringContaining('to Sun 22 Nov 05:00, 11 hours longer than announced'),
				longerByHours: 11,
			},
		]);
	});

	test('a forecast that flickers around the value, or is called off and comes back, is reported once', async () => {
		const sky = new Sky(version);
		const trigger = await weatherTrigger();
		await trigger.activate();
		const texts: string[] = [];
		for (const [kmh, from] of [
			[62, 6],
			[58, 6],
			[61, 5],
			[20, 6],
			[64, 7],
			[0, 0],
			[75, 6],
		] as const) {
			sky.hour = gusts(kmh, from, from + 4);
			texts.push(...(await pollFor(sky, trigger, 30)));
		}
		expect(texts).toEqual([expect.stringContaining('begins: Berlin: Gusts of 62 km/h')]);
	});

	test('the next storm, well after this one, is another', async () => {
		const sky = new Sky(version);
		sky.hour = (hour) => ({ ...gusts(70, 2, 4)(hour), ...gusts(70, 16, 18)(hour) });
		const trigger = await weatherTrigger();
		expect(reported(await trigger.activate())).toHaveLength(1);
		expect(await pollFor(sky, trigger, 24 * 60)).toEqual([
			expect.stringContaining('begins: Berlin: Gusts of 70 km/h on Sun 22 Nov at 01:00'),
		]);
	});

	test('what lasts beyond the asked hours is reported whole, as far as the service knows', async () => {
		const sky = new Sky(version);
		sky.hour = gusts(70, 6, 40);
		const trigger = await weatherTrigger();
		expect(await trigger.activate()).toMatchObject([
			{ json: { durationHours: 34, endsAt: '2026-11-23T01:00:00+01:00' } },
		]);
		expect(sky.seen.filter((call) => call.startsWith(version))).toHaveLength(
			version === '3.0' ? 1 : 3,
		);
		expect(await pollFor(sky, trigger, 40 * 60)).toEqual([]);
	});

	test('rain adds up over the hours that a check asks for', async () => {
		for (const [lookAhead, count] of [
			[12, 0],
			[24, 1],
		] as const) {
			const sky = new Sky(version);
			sky.hour = (hour) => (hour >= 2 && hour < 40 ? { rain: { '1h': 0.4 } } : {});
			const rules = { rule: [{ measure: 'rain', value: 10 }] };
			const trigger = await weatherTrigger({ lookAhead, rules });
			const items = [...(await trigger.activate()), ...(await pollFor(sky, trigger, 40 * 60))];
			expect(items).toHaveLength(count);
			nock.cleanAll();
		}
	});

	test('a process that is killed tells nothing twice and misses nothing', async () => {
		const sky = new Sky(version);
		sky.hour = gusts(70, 5, 8);
		const trigger = await weatherTrigger();
		await trigger.activate();
		sky.pass(200);
		trigger.crash();
		expect(await trigger.poll()).toEqual([]);
		sky.hour = (hour) => ({ ...gusts(70, 5, 8)(hour), ...gusts(95, 20, 21)(hour) });
		sky.pass(8 * 60);
		expect(reported(await trigger.restart())).toEqual([
			'begins: Berlin: Gusts of 95 km/h on Sun 22 Nov at 05:00',
		]);
	});
});
