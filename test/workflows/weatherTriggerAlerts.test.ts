/** Weather Trigger › Weather Alert and Every Morning. */
import nock from '../engine/nock';
import { WEATHER } from './accounts';
import { BEGIN, Sky, weatherTrigger } from './weatherSky';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

const HOUR = 3_600;

afterEach(() => nock.cleanAll());

const reported = (items: { json: Record<string, unknown> }[]) =>
	items.map(({ json }) => `${String(json.event)}: ${String(json.text)}`);

/** @param id changes with the text, as in version 4.0; version 3.0 does not tell it */
const warning = (id: string, until: number, description: string) => ({
	id,
	sender_name: 'Wetterdienst',
	event: 'STURM',
	start: BEGIN + 2 * HOUR,
	end: BEGIN + until * HOUR,
	description,
	tags: ['Wind'],
});

describe.each(['3.0', '4.0'] as const)('alerts of version %s of the service', (version) => {
	test('a warning is reported when it is issued, changed and over, each once', async () => {
		const sky = new Sky(version);
		const trigger = await weatherTrigger({ event: 'alert' });
		expect(await trigger.activate()).toEqual([]);
		const check = async (...alerts: object[]) => {
			sky.alerts = alerts as never;
			sky.pass(30);
			return await trigger.poll();
		};
		const issued = await check(warning('a', 8, 'Gusts of 70 km/h'));
		expect(issued.map(({ json }) => json)).toEqual([
			expect.objectContaining({
				text: 'Berlin: STURM from Sat 21 Nov 11:00 to 17:00',
				event: 'issued',
				name: 'STURM',
				sender: 'Wetterdienst',
				description: 'Gusts of 70 km/h',
				startsAt: '2026-11-21T11:00:00+01:00',
				endsAt: '2026-11-21T17:00:00+01:00',
				previousEndsAt: null,
			}),
		]);
		expect(await check(warning('a', 8, 'Gusts  of 70\nkm/h'))).toEqual([]);
		const changed = await check(warning('b', 10, 'Gusts of 90 km/h'));
		expect(changed.map(({ json }) => json)).toEqual([
			expect.objectContaining({
				text: 'Berlin: STURM from Sat 21 Nov 11:00 to 19:00, changed',
				event: 'changed',
				id: issued[0]?.json.id,
				previousEndsAt: '2026-11-21T17:00:00+01:00',
			}),
		]);
		expect(await check(warning('a', 8, 'Gusts of 70 km/h'))).toEqual([]);
		sky.pass(10 * 60);
		expect(reported(await trigger.poll())).toEqual([
			'ended: Berlin: STURM from Sat 21 Nov 11:00 to 19:00, over',
		]);
		expect(await check()).toEqual([]);
	});

	test('one that is withdrawn is over when it is missing for half an hour', async () => {
		const sky = new Sky(version);
		sky.alerts = [warning('a', 8, 'Gusts')];
		const trigger = await weatherTrigger({ event: 'alert', every: '15' });
		expect(reported(await trigger.activate())).toEqual([
			'issued: Berlin: STURM from Sat 21 Nov 11:00 to 17:00',
		]);
		const found = sky.alerts;
		const events: string[] = [];
		for (const alerts of [[], found, [], [], [], [], found, []]) {
			sky.alerts = alerts;
			sky.pass(15);
			events.push(reported(await trigger.poll()).join());
		}
		const over = 'ended: Berlin: STURM from Sat 21 Nov 11:00 to 17:00, over';
		expect(events).toEqual(['', '', '', '', over, '', '', '']);
	});

	test('only what was chosen starts the workflow', async () => {
		const sky = new Sky(version);
		const trigger = await weatherTrigger({ event: 'alert', alertEvents: ['ended'] });
		sky.alerts = [warning('a', 8, 'Gusts')];
		expect(await trigger.activate()).toEqual([]);
		sky.alerts = [warning('b', 9, 'Gusts of 90 km/h')];
		sky.pass(30);
		expect(await trigger.poll()).toEqual([]);
		sky.pass(10 * 60);
		expect(reported(await trigger.poll())).toEqual([
			'ended: Berlin: STURM from Sat 21 Nov 11:00 to 18:00, over',
		]);
	});
});

describe.each(['3.0', '4.0'] as const)('mornings of version %s of the service', (version) => {
	test("today's forecast comes once a day, at the time by the clocks of the place", async () => {
		const sky = new Sky(version);
		const trigger = await weatherTrigger({ event: 'morning', time: '18:30' });
		expect(await trigger.activate()).toEqual([]);
		const came: string[] = [];
		for (let minute = 0; minute < 3 * 1_440; minute += 30) {
			sky.pass(30);
			const items = await trigger.poll();
			const at = new Date(sky.now * 1_000).toISOString();
			came.push(...items.map(({ json }) => `${at} ${String(json.event)} ${String(json.date)}`));
		}
		expect(came).toEqual([
			'2026-11-21T17:30:00.000Z morning 2026-11-21',
			'2026-11-22T17:30:00.000Z morning 2026-11-22',
			'2026-11-23T17:30:00.000Z morning 2026-11-23',
		]);
	});

	test('where the service tells no time zone, the time is that of UTC', async () => {
		const sky = new Sky(version);
		sky.zone = {};
		const trigger = await weatherTrigger({ event: 'morning', time: '09:30' });
		// It is 08:00 there, and 09:00 in Berlin.
		expect(await trigger.activate()).toEqual([]);
		sky.pass(89);
		expect(await trigger.poll()).toEqual([]);
		sky.pass(1);
		expect(await trigger.poll()).toMatchObject([{ json: { place: { timezone: null } } }]);
	});

	test('when n8n was down at that time, it comes later on the same day, and once', async () => {
		const sky = new Sky(version);
		const trigger = await weatherTrigger({ event: 'morning', time: '7:00' });
		expect(reported(await trigger.activate())).toEqual([
			'morning: Berlin, Sat 21 Nov: light rain, 2 to 11 °C, 20 % chance of rain',
		]);
		trigger.crash();
		expect(await trigger.restart()).toEqual([]);
		sky.pass(30 * 60);
		expect(await trigger.restart()).toMatchObject([{ json: { date: '2026-11-22' } }]);
	});
});

describe('warnings of services with habits of their own', () => {
	const issuedBy = async (version: '3.0' | '4.0', alerts: object[]) => {
		const sky = new Sky(version);
		sky.alerts = alerts as never;
		const trigger = await weatherTrigger({ event: 'alert' });
		return { sky, trigger, items: await trigger.activate() };
	};

	test.each(['3.0', '4.0'] as const)('a time of 0 is none, on version %s', async (version) => {
		const { items } = await issuedBy(version, [
			{ ...warning('a', 8, 'Heat'), end: 0 },
			{ ...warning('b', 9, 'Ice'), event: 'ICE', start: 0 },
		]);
		expect(reported(items)).toEqual([
			'issued: Berlin: STURM (Sat 21 Nov 11:00)',
			'issued: Berlin: ICE until Sat 21 Nov 18:00',
		]);
		expect(items).toMatchObject([{ json: { endsAt: null } }, { json: { startsAt: null } }]);
	});

	test('IDs that are numbers, and entries without one beside them', async () => {
		const { items } = await issuedBy('4.0', [
			{ ...warning('x', 8, 'One'), id: 7 },
			{ ...warning('x', 9, 'Two'), id: null },
			{ ...warning('x', 9, 'Three'), id: 0, event: 'ICE' },
		]);
		expect(items.map(({ json }) => [json.id, json.description])).toEqual([
			['7', 'One'],
			['0', 'Three'],
		]);
	});

	test('a list of warnings that cannot be read is not taken for none', async () => {
		const sky = new Sky('4.0');
		sky.alerts = [warning('a', 8, 'Gusts')];
		const trigger = await weatherTrigger({ event: 'alert' });
		await trigger.activate();
		sky.alerts = [{ id: { event: 'STURM' } }];
		sky.pass(30);
		await expect(trigger.poll()).rejects.toThrow('could not be understood');
		sky.alerts = [warning('a', 8, 'Gusts')];
		sky.pass(10);
		expect(await trigger.poll()).toEqual([]);
	});

	test('one that keeps its ID of version 4.0 and is prolonged is not over, for one call more', async () => {
		const { sky, trigger } = await issuedBy('4.0', [warning('a', 6, 'Gusts')]);
		const details = () => sky.seen.filter((call) => call.includes('/alert/')).length;
		sky.alerts = [warning('a', 12, 'Gusts until night')];
		const came: string[] = [];
		for (let hour = 1; hour < 16; hour++) {
			sky.pass(60);
			came.push(...reported(await trigger.poll()).map((text) => `${hour} ${text}`));
		}
		expect(came).toEqual([
			'6 changed: Berlin: STURM from Sat 21 Nov 11:00 to 21:00, changed',
			'12 ended: Berlin: STURM from Sat 21 Nov 11:00 to 21:00, over',
		]);
		// When it was issued, and after each of its two ends.
		expect(details()).toBe(3);
	});

	test('languages that come in another order are no change', async () => {
		const texts = [
			{ language: 'fr-FR', description: 'Rafales' },
			{ language: 'de-DE', description: 'Böen' },
			{ language: 'en-GB', description: 'Gusts' },
		];
		const told = (id: string, description: object[]) => ({ ...warning(id, 8, ''), description });
		const { sky, trigger, items } = await issuedBy('4.0', [told('a', texts)]);
		expect(items).toMatchObject([{ json: { description: 'Gusts\n\nBöen\n\nRafales' } }]);
		sky.alerts = [told('b', [...texts].reverse())] as never;
		sky.pass(30);
		expect(await trigger.poll()).toEqual([]);
	});

	test('blank IDs do not make two warnings one', async () => {
		const sky = new Sky('3.0');
		const blank = (event: string) => ({ ...warning('', 8, event), event });
		const answer = (alerts: object[]) => ({
			timezone: 'Europe/Berlin',
			current: { dt: sky.now },
			alerts,
		});
		const alerts = [blank('STURM')];
		nock.cleanAll();
		nock(WEATHER)
			.persist()
			.get(/.*/)
			.reply(200, () => answer(alerts));
		const trigger = await weatherTrigger({ event: 'alert', alertEvents: ['issued'] });
		await trigger.activate();
		alerts.splice(0, 1, blank('FLUT'));
		sky.pass(30);
		expect(reported(await trigger.poll())).toEqual([
			'issued: Berlin: FLUT from Sat 21 Nov 11:00 to 17:00',
		]);
	});
});
