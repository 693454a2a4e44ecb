import { UNITS } from '../../../../../nodes/Weather/domain/units';
import { placeKey, readWatchState, ruleKey } from '../../../../../nodes/Weather/domain/watch/state';
import fc from '../../../../property';
import { GUST, rule } from './hours';

const empty = { version: 1, spells: {}, alerts: {}, mornings: {} };
const spell = { from: 1, to: 2, peak: null };
const alert = {
	id: 'a',
	serviceId: null,
	kind: 'k',
	sender: null,
	name: null,
	start: 1,
	end: null,
	contents: ['c'],
};

test('what n8n has stored is read as it was written', () => {
	const state = {
		version: 1,
		spells: { a: [spell, { ...spell, reached: { start: 1, end: 2 } }] },
		alerts: { b: [alert, { ...alert, overAt: 4 }] },
		mornings: { c: '2026-11-21' },
	};
	expect(readWatchState(JSON.parse(JSON.stringify(state)))).toEqual(state);
});

test('whatever else is stored there, nothing was reported', () => {
	fc.assert(fc.property(fc.anything(), (stored) => expect(readWatchState(stored)).toEqual(empty)));
	const broken = {
		version: 1,
		spells: { a: [{ from: '1' }, { ...spell, reached: { start: 1 } }, spell], b: 3 },
		alerts: { a: [{}, { ...alert, overAt: 'x' }, alert] },
		mornings: { a: 3 },
	};
	expect(readWatchState(broken)).toEqual({
		...empty,
		spells: { a: [spell] },
		alerts: { a: [alert] },
	});
});

test('what another version of the package has stored is not read', () => {
	const newer = { version: 2, spells: { a: [spell] }, alerts: {}, mornings: {} };
	expect(readWatchState(newer)).toEqual(empty);
});

const wrong = [
	...Object.keys(spell).map((key) => ({ spells: { a: [{ ...spell, [key]: 'x' }] } })),
	...Object.keys(alert).map((key) => ({ alerts: { a: [{ ...alert, [key]: { x: 1 } }] } })),
	{ spells: { a: [null, 3] } },
	{ alerts: { a: [null, 3] } },
];

test.each(wrong)('an entry that is not whole is none: %j', (part) => {
	const { spells, alerts } = readWatchState({ ...empty, ...part });
	expect([...Object.values(spells), ...Object.values(alerts)]).toEqual([[]]);
});

test('texts that are known are read', () => {
	const whole = { ...alert, serviceId: 'b', sender: 'c', name: 'd', end: 2 };
	expect(readWatchState({ ...empty, alerts: { a: [whole] } }).alerts).toEqual({ a: [whole] });
});

const named = (text: string) => ({ by: 'name', text, severalAllowed: true }) as const;
const own = (name: string, longitude = 13) => ({
	by: 'coordinates' as const,
	place: { latitude: 52, longitude, name, country: null, state: null },
});

test('a place is the same however it is written or called', () => {
	expect(placeKey(named('Berlin, DE'))).toBe(placeKey(named(' berlin,de')));
	expect(placeKey(named('Berlin, DE'))).not.toBe(placeKey(named('Bern, CH')));
	expect(placeKey(named('10115'))).not.toBe(placeKey({ ...named('10115'), by: 'postalCode' }));
	expect(placeKey(own('Home'))).toBe(placeKey(own('Garden')));
	expect(placeKey(own('Home'))).not.toBe(placeKey(own('Home', 14)));
});

test('another value, unit, group or place makes another rule', () => {
	const keys = [
		ruleKey(own(''), GUST, UNITS.metric),
		ruleKey(own(''), GUST, UNITS.uk),
		ruleKey(own(''), rule('gust', 61), UNITS.metric),
		ruleKey(own(''), rule('wind', 60), UNITS.metric),
		ruleKey(own('', 14), GUST, UNITS.metric),
		ruleKey(own(''), rule('condition', 0, 'Fog'), UNITS.metric),
		ruleKey(own(''), rule('condition', 0, 'Snow'), UNITS.metric),
	];
	expect(new Set(keys).size).toBe(keys.length);
	expect(ruleKey(own(''), rule('condition', 5, 'Fog'), UNITS.uk)).toBe(keys[5]);
});
