/** Weather Trigger: when the service is asked, and what stops it. */
import nock from '../engine/nock';
import { passToNextDay } from '../engine/quickClock';
import { gusts, Sky, weatherTrigger } from './weatherSky';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

afterEach(() => nock.cleanAll());

const billed = ({ seen, version }: Sky) => seen.filter((call) => call.startsWith(version)).length;

test.each([
	['condition', { every: '30' }, 1, 3, 6],
	['condition', { every: '180' }, 30, 24, 8],
	['alert', { every: '10' }, 5, 3, 18],
	['morning', {}, 30, 24, 1],
] as const)(
	'%s %j, polled every %i minutes for %i hours, makes %i calls',
	async (event, changes, minutes, hours, calls) => {
		for (const version of ['3.0', '4.0'] as const) {
			const sky = new Sky(version);
			const trigger = await weatherTrigger({ event, ...changes });
			await trigger.activate();
			const before = billed(sky);
			for (let poll = 0; poll < (hours * 60) / minutes; poll++) {
				sky.pass(minutes);
				await trigger.poll();
			}
			expect([version, billed(sky) - before]).toEqual([version, calls]);
			nock.cleanAll();
		}
	},
);

test('more calls a day than the account allows are refused at activation, with both numbers', async () => {
	new Sky('3.0');
	const most = { maxCallsPerDay: 40 };
	const refused = "This trigger would make 48 calls a day, and 'Max Calls per Day' allows 40";
	const first = await weatherTrigger({}, most);
	await expect(first.activate()).rejects.toThrow(refused);
	await expect(first.activate()).rejects.toMatchObject({
		description: expect.stringContaining("a longer time under 'Check Every'"),
	});
	const hourly = await weatherTrigger({ every: '60' }, most);
	await expect(hourly.activate()).resolves.toEqual([]);
});

test('of an account on version 4.0 the calls are counted as that version makes them', async () => {
	const sky = new Sky('4.0');
	sky.hour = gusts(90, 1, 3);
	const trigger = await weatherTrigger({ lookAhead: 24, every: '60' }, { maxCallsPerDay: 40 });
	await expect(trigger.activate()).rejects.toThrow('would make 48 calls a day');
	expect(trigger.stored).toEqual({});
});

test('a failed check is said, and made again after ten minutes', async () => {
	const sky = new Sky('3.0');
	const trigger = await weatherTrigger({ every: '360' });
	await trigger.activate();
	sky.hour = gusts(70, 5, 8);
	sky.failure = 503;
	sky.pass(360);
	await expect(trigger.poll()).rejects.toThrow('has trouble');
	sky.failure = undefined;
	sky.pass(8);
	expect(await trigger.poll()).toEqual([]);
	sky.pass(2);
	expect(await trigger.poll()).toHaveLength(1);
});

test('what a service never tells is said once, after a day', async () => {
	const sky = new Sky('3.0');
	sky.hour = () => ({ uvi: undefined });
	const rule = [
		{ measure: 'uv', value: 6 },
		{ measure: 'gust', value: 60 },
	];
	const trigger = await weatherTrigger({ every: '180', rules: { rule } });
	const errors: string[] = [];
	await trigger.activate();
	for (let check = 0; check < 24; check++) {
		sky.pass(180);
		await trigger.poll().catch((error: Error) => errors.push(error.message));
	}
	expect(errors).toEqual(['The weather service does not tell what a rule asks for']);
});

test("n8n's durable polling, which forgets all but what is stored, asks as seldom", async () => {
	const sky = new Sky('3.0');
	sky.hour = gusts(70, 5, 8);
	const trigger = await weatherTrigger();
	const stored = {
		locationBy: 'coordinates',
		latitude: '52.5',
		longitude: '13.4',
		rules: { rule: [{ measure: 'gust', value: 60 }] },
	};
	expect(await trigger.pollDurably(stored)).toHaveLength(1);
	for (let minute = 0; minute < 59; minute++) {
		sky.pass(1);
		expect(await trigger.pollDurably(stored)).toEqual([]);
	}
	expect(billed(sky)).toBe(2);
});

test('a new activation looks at once, and all polls after it belong to it', async () => {
	const sky = new Sky('3.0');
	const trigger = await weatherTrigger();
	await trigger.activate();
	await trigger.activate();
	expect(billed(sky)).toBe(2);
	await trigger.poll();
	expect(billed(sky)).toBe(2);
});

test('when the calls of the day are used up, that is said, and not again for an hour', async () => {
	passToNextDay();
	const sky = new Sky('3.0');
	const trigger = await weatherTrigger({}, { maxCallsPerDay: 48 });
	for (let call = 0; call < 48; call++) await trigger.activate();
	sky.pass(30);
	await expect(trigger.poll()).rejects.toThrow("Today's 48 calls are used up");
	sky.pass(58);
	expect(await trigger.poll()).toEqual([]);
	sky.pass(2);
	await expect(trigger.poll()).rejects.toThrow("Today's 48 calls are used up");
	expect(billed(sky)).toBe(48);
});

test.each([
	['7200', 2 * 60],
	['99999999', 24 * 60],
	['Wed, 01 Jan 2031 00:00:00 GMT', 24 * 60],
])(
	'a service that asks to wait for “%s” is asked again after %i minutes',
	async (wait, minutes) => {
		const sky = new Sky('3.0');
		const trigger = await weatherTrigger();
		await trigger.activate();
		sky.failure = 429;
		sky.headers = { 'retry-after': wait };
		sky.pass(30);
		await expect(trigger.poll()).rejects.toThrow('call limit');
		sky.failure = undefined;
		sky.hour = gusts(90, 0, 48);
		sky.pass(minutes - 1);
		expect(await trigger.poll()).toEqual([]);
		sky.pass(1);
		expect(await trigger.poll()).toHaveLength(1);
	},
);
