/** Weather Trigger in the editor: the test event, what is refused, and what the canvas shows. */
import { WeatherTrigger } from '../../nodes/Weather/WeatherTrigger.node';
import nock from '../engine/nock';
import { BEGIN, gusts, Sky, weatherTrigger } from './weatherSky';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

afterEach(() => nock.cleanAll());

const alert = {
	id: 'a',
	sender_name: 'Wetterdienst',
	event: 'STURM',
	start: BEGIN,
	end: BEGIN + 9_000,
};

describe.each(['3.0', '4.0'] as const)('the test event on version %s of the service', (version) => {
	test('shows what is in sight, and tells it again when the workflow is switched on', async () => {
		const sky = new Sky(version);
		sky.hour = gusts(72, 4, 9);
		const trigger = await weatherTrigger();
		expect(await trigger.fetchTestEvent()).toMatchObject([{ json: { event: 'begins', peak: 72 } }]);
		expect(trigger.stored).toEqual({});
		expect(await trigger.activate()).toHaveLength(1);
	});

	test('has the same fields when there is nothing', async () => {
		const sky = new Sky(version);
		for (const [changes, show] of [
			[{}, () => (sky.hour = gusts(72, 4, 9))],
			[{ event: 'alert' }, () => (sky.alerts = [alert])],
		] as const) {
			const trigger = await weatherTrigger(changes);
			const [quiet] = await trigger.fetchTestEvent();
			show();
			const [loud] = await trigger.fetchTestEvent();
			expect(Object.keys(quiet?.json ?? {}).sort()).toEqual(Object.keys(loud?.json ?? {}).sort());
			expect(quiet?.json.event).toBeNull();
		}
	});

	test('says that there is nothing, also when two showers reach together what none of them does', async () => {
		const sky = new Sky(version);
		sky.hour = (hour) => (hour === 1 || hour === 10 ? { rain: { '1h': 6 } } : {});
		const trigger = await weatherTrigger({ rules: { rule: [{ measure: 'rain', value: 10 }] } });
		const [item] = await trigger.fetchTestEvent();
		expect(item?.json).toMatchObject({
			text: 'Berlin: Nothing to report for the next 12 hours (Rain 12 mm altogether, from Sat 21 Nov 10:00)',
			event: null,
		});
		expect(await trigger.activate()).toEqual([]);
	});

	test('says what there is instead', async () => {
		new Sky(version);
		const texts: unknown[] = [];
		for (const event of ['condition', 'alert', 'morning']) {
			const trigger = await weatherTrigger({ event });
			const items = await trigger.fetchTestEvent();
			texts.push(...items.map(({ json }) => json.text));
		}
		expect(texts).toEqual([
			'Berlin: Nothing to report for the next 12 hours (gusts at most 18 km/h)',
			'Berlin: No weather alert',
			'Berlin, Sat 21 Nov: light rain, 2 to 11 °C, 20 % chance of rain',
		]);
	});
});

test.each([
	[{ event: 'morning', time: '25:00' }, "'Time' is not a time of day"],
	[{ event: 'morning', time: '' }, "'Time' is empty"],
	[{ event: 'alert', alertEvents: [] }, "'Alert Events' is empty"],
	[{ event: 'alert', alertEvents: ['gone'] }, "'Alert Events' has a value that is not in its list"],
	[{ lookAhead: 0 }, "'Look Ahead' must be a number from 1 to 48"],
	[{ every: '1' }, "'Check Every' has a value that is not in its list"],
	[{ rules: {} }, "There is no rule under 'Rules'"],
	[
		{ rules: { rule: [{ measure: 'alert' }] } },
		"A weather alert cannot be a rule under 'Rules' here",
	],
	[{ latitude: '' }, "'Latitude' must be a number from -90 to 90"],
])('%j is refused before any request', async (changes, message) => {
	const sky = new Sky('3.0');
	const trigger = await weatherTrigger(changes);
	await expect(trigger.activate()).rejects.toThrow(message);
	expect(sky.seen).toEqual([]);
});

/** As n8n works it out, but for its sandbox. */
const subtitle = (parameters: object): unknown => {
	const { subtitle: text = '' } = new WeatherTrigger().description;
	const expression = text.replace(/^={{|}}$/g, '');
	return (Function('$parameter', `return ${expression}`) as (given: object) => unknown)(parameters);
};

test.each([
	[{ event: 'morning', time: '07:00' }, 'Every Morning · 1 call a day'],
	[{ event: 'alert', every: '10' }, 'Weather Alert · 144 calls a day'],
	[
		{ event: 'condition', every: '30', lookAhead: 12, rules: { rule: [{ measure: 'gust' }] } },
		'Gusts · 48 calls a day',
	],
	[
		{
			event: 'condition',
			every: '30',
			lookAhead: 13,
			rules: { rule: [{ measure: 'condition', group: 'Snow' }, { measure: 'uv' }] },
		},
		'Snow +1 · 48 to 96 calls a day',
	],
	[
		{ event: 'condition', every: '360', lookAhead: 48, rules: { rule: [{}] } },
		'Chance of Rain · 4 to 12 calls a day',
	],
])('the canvas shows of %j what it costs', (parameters, text) => {
	expect(subtitle(parameters)).toBe(text);
});

test('the field says from which Look Ahead on a check takes more calls, as the canvas does', () => {
	const field = new WeatherTrigger().description.properties.find(
		({ name }) => name === 'lookAhead',
	);
	expect(field?.description).toContain(
		'From 13 on, version 4.0 of the service needs two calls for a check, from 33 on three.',
	);
	const rules = { rule: [{}] };
	expect(
		[12, 13, 32, 33].map((lookAhead) =>
			subtitle({ event: 'condition', every: '360', lookAhead, rules }),
		),
	).toEqual(
		['4', '4 to 8', '4 to 8', '4 to 12'].map((calls) => `Chance of Rain · ${calls} calls a day`),
	);
});
