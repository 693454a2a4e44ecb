/** docs/weather-trigger.md: its example item is real, and so is what it says that n8n cannot give. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import nock from '../engine/nock';
import { BEGIN, gusts, Sky, weatherTrigger } from './weatherSky';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

const PAGE = readFileSync(join(__dirname, '..', '..', 'docs', 'weather-trigger.md'), 'utf8');
const HOUR = 3_600;

afterEach(() => nock.cleanAll());

const storm = { id: 'a', sender_name: 'Wetterdienst', event: 'STURM', start: BEGIN };
const events = (items: { json: Record<string, unknown> }[]) => items.map(({ json }) => json.event);

/** The fields in the first column of a table. */
const rows = (heading: string): string[] => {
	const [, section = ''] = PAGE.split(`\n### ${heading}\n`);
	return [...(section.split('\n#')[0] ?? '').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(
		([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
	);
};

test('its example is what the node puts out', async () => {
	const sky = new Sky('3.0');
	sky.hour = gusts(72, 4, 9);
	const trigger = await weatherTrigger();
	const [item] = await trigger.activate();
	const [, example = ''] = /```json\n([^]*?)```/.exec(PAGE) ?? [];
	expect(item?.json).toEqual(JSON.parse(example));
});

test('its tables name every field of an item, in their order', async () => {
	const sky = new Sky('3.0');
	sky.hour = gusts(72, 4, 9);
	sky.alerts = [{ ...storm, end: BEGIN + 9 * HOUR }];
	for (const [event, heading] of [
		['condition', 'Of a weather condition'],
		['alert', 'Of a weather alert'],
		['morning', 'Of a morning'],
	] as const) {
		const [item] = await (await weatherTrigger({ event, time: '07:00' })).activate();
		expect(rows(heading)).toEqual(Object.keys(item?.json ?? {}));
	}
});

test('a warning that was noted in silence is forgotten when n8n is killed, and its change with it', async () => {
	for (const isKilled of [false, true]) {
		const sky = new Sky('3.0');
		const trigger = await weatherTrigger({ event: 'alert', alertEvents: ['changed'] });
		await trigger.activate();
		sky.alerts = [{ ...storm, end: BEGIN + 9 * HOUR }];
		sky.pass(30);
		expect(await trigger.poll()).toEqual([]);
		if (isKilled) trigger.crash();
		sky.alerts = [{ ...storm, end: BEGIN + 12 * HOUR }];
		sky.pass(30);
		expect(events(await trigger.poll())).toEqual(isKilled ? [] : ['changed']);
		nock.cleanAll();
	}
});

test('a kill lets a withdrawn warning be over later, and once', async () => {
	const sky = new Sky('3.0');
	sky.alerts = [{ ...storm, end: BEGIN + 9 * HOUR }];
	const trigger = await weatherTrigger({ event: 'alert' });
	expect(events(await trigger.activate())).toEqual(['issued']);
	sky.alerts = [];
	const came: unknown[] = [];
	for (const isKilled of [false, true, false, false]) {
		sky.pass(30);
		if (isKilled) trigger.crash();
		came.push(events(await trigger.poll()));
	}
	expect(came).toEqual([[], [], ['ended'], []]);
});
