/** Twelve sentences in four languages, as docs/weather.md shows them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toAlerts } from '../../../../nodes/Weather/domain/alerts';
import { checkConditions } from '../../../../nodes/Weather/domain/conditions';
import { toSimpleDay } from '../../../../nodes/Weather/domain/dailyForecast';
import type { Forecast } from '../../../../nodes/Weather/domain/forecast';
import { toSimpleCurrent, toSimpleHour } from '../../../../nodes/Weather/domain/momentWeather';
import { toNextHour } from '../../../../nodes/Weather/domain/nextHour';
import { UNITS } from '../../../../nodes/Weather/domain/units';
import { createWording } from '../../../../nodes/Weather/domain/wording';
import { aDay, aMoment, BERLIN, context, kelvin, named, seconds } from './samples';

const NOON = seconds('2026-11-21T11:00:00Z');
const said = (language: string, place = 'Berlin') =>
	context({ place: named(place), wording: createWording(language), now: NOON });
const sky = (main: string, description: string) => ({
	weather: [{ id: 500, main, description, icon: '10d' }],
});
const day = (description: string, more: object = {}) =>
	aDay({
		dt: NOON,
		temp: { min: kelvin(4.2), max: kelvin(11.4) },
		pop: 0.76,
		rain: 3.1,
		...sky('Rain', description),
		...more,
	});
const hour = (more: object) => aMoment({ dt: NOON, temp: kelvin(9), ...more });
const minutes = (from: number, to: number) =>
	Array.from({ length: 60 }, (_, minute) => ({
		at: NOON + minute * 60,
		intensity: minute >= from && minute < to ? 1.8 : 0,
		raw: null,
	}));
const forecast = (more: Partial<Forecast>): Forecast => ({ zone: BERLIN, ...more });
const rainy = hour({ rain: { '1h': 1 } });
const snowy = hour({ temp: kelvin(-1), snow: { '1h': 1 } });
const gusty = hour({ dt: NOON + 5 * 3_600, wind_gust: 20, pop: 0.1 });
const gustRule = { measure: 'gust', value: 60, group: 'Rain' } as const;
const rainRule = { measure: 'chance', value: 50, group: 'Rain' } as const;
const check = (rule: typeof gustRule | typeof rainRule, language: string) =>
	checkConditions(forecast({ hours: [gusty] }), [rule], 'any', { kind: 'today' }, said(language))
		.text;

const SENTENCES: ReadonlyArray<readonly [what: string, text: string, expected: string]> = [
	[
		'Day',
		toSimpleDay(day('moderate rain'), BERLIN, said('')).text,
		'Berlin, Sat 21 Nov: moderate rain, 4 to 11 °C, 76 % chance of rain',
	],
	[
		'Tag',
		toSimpleDay(day('Mäßiger Regen'), BERLIN, said('de')).text,
		'Berlin, Sa., 21. Nov.: Mäßiger Regen, 4 bis 11 °C, Regen zu 76 % wahrscheinlich',
	],
	[
		'Jour',
		toSimpleDay(day('pluie modérée'), BERLIN, said('fr', 'Paris')).text,
		'Paris, sam. 21 nov.: pluie modérée, 4 à 11 °C, 76 % de risque de pluie',
	],
	[
		'Día',
		toSimpleDay(day('lluvia moderada'), BERLIN, said('es', 'Madrid')).text,
		'Madrid, sáb, 21 nov: lluvia moderada, de 4 a 11 °C, 76 % de probabilidad de lluvia',
	],
	[
		'Day, frost',
		toSimpleDay(
			day('light snow', {
				temp: { min: kelvin(-4.4), max: kelvin(-0.6) },
				rain: 0,
				snow: 2,
				...sky('Snow', 'light snow'),
			}),
			BERLIN,
			said('', 'Oslo'),
		).text,
		'Oslo, Sat 21 Nov: light snow, -4 to -1 °C, 76 % chance of snow',
	],
	[
		'Day, dry, imperial',
		toSimpleDay(day('clear sky', { pop: 0, rain: 0 }), BERLIN, {
			...said('', 'Denver'),
			units: UNITS.imperial,
		}).text,
		'Denver, Sat 21 Nov: clear sky, 40 to 53 °F, no rain expected',
	],
	[
		'Hour',
		toSimpleHour(hour({ pop: 0.4, ...sky('Rain', 'light rain') }), forecast({}), said('')).text,
		'Berlin, Sat 21 Nov 12:00: light rain, 9 °C, 40 % chance of rain',
	],
	[
		'Now',
		toSimpleCurrent(
			hour({ feels_like: kelvin(6), wind_speed: 4, ...sky('Clouds', 'overcast clouds') }),
			forecast({}),
			said(''),
		).text,
		'Berlin, now: overcast clouds, 9 °C (feels like 6 °C), wind 14 km/h',
	],
	[
		'Next hour',
		toNextHour(forecast({ minutes: minutes(12, 40), current: rainy }), said('')).text,
		'Berlin: Rain starting in 12 minutes, ending in 40 minutes',
	],
	[
		'Prochaine heure',
		toNextHour(forecast({ minutes: minutes(0, 60), current: snowy }), said('fr', 'Grenoble')).text,
		'Grenoble: Neige en ce moment, et encore dans une heure',
	],
	['Check', check(gustRule, ''), 'Berlin: Gusts of 72 km/h on Sat 21 Nov at 17:00'],
	[
		'Prüfung, nichts',
		check(rainRule, 'de'),
		'Berlin: Trocken für den Rest des Tages (Niederschlagswahrscheinlichkeit höchstens 10 %)',
	],
];

test.each(SENTENCES)('%s', (_what, text, expected) => {
	// Versions of Node.js put different blanks into dates.
	expect(text.replace(/[\u00A0\u202F]/g, ' ')).toBe(expected);
});

test('they stand in docs/weather.md as they came (UPDATE_DOCS=1 writes them)', () => {
	const file = join(__dirname, '../../../../docs/weather.md');
	const list = SENTENCES.map(([, text]) => `- ${text.replace(/[\u00A0\u202F]/g, ' ')}`).join('\n');
	if (process.env.UPDATE_DOCS) {
		const [before = '', rest = ''] = readFileSync(file, 'utf8').split('<!-- sentences -->');
		const after = rest.split('<!-- end of sentences -->')[1] ?? '';
		writeFileSync(
			file,
			`${before}<!-- sentences -->\n\n${list}\n\n<!-- end of sentences -->${after}`,
		);
	}
	expect(readFileSync(file, 'utf8')).toContain(list);
});

describe('the next hour', () => {
	const tell = (from: number, to: number, extra = {}) =>
		toNextHour(
			forecast({ minutes: minutes(from, to), current: rainy, ...extra }),
			context({ now: NOON }),
		);

	test('two showers are two, with when the second one comes', () => {
		const showers = minutes(3, 4).map((minute, index) =>
			index === 40 ? { ...minute, intensity: 1 } : minute,
		);
		expect(tell(0, 0, { minutes: showers }).text).toBe(
			'Rain starting in 3 minutes, ending in 4 minutes, again in 40 minutes',
		);
	});

	test('a first minute that is 43 seconds ahead is now', () => {
		const later = minutes(0, 10).map((minute) => ({ ...minute, at: minute.at + 43 }));
		expect(tell(0, 0, { minutes: later }).text).toBe('Rain now, ending in 11 minutes');
	});

	test('61 minutes at 6 mm/h are 6 mm in the hour', () => {
		const steady = Array.from({ length: 61 }, (_, minute) => ({
			at: NOON + minute * 60,
			intensity: 6,
			raw: null,
		}));
		expect(tell(0, 0, { minutes: steady })).toMatchObject({ total: 6, endsInMinutes: null });
	});

	test('an older answer knows fewer minutes, and says so', () => {
		const old = toNextHour(
			forecast({ minutes: minutes(0, 0), current: rainy }),
			context({ now: NOON + 500 }),
		);
		expect(old.text).toBe('No rain in the next 52 minutes');
	});
});

describe('rules', () => {
	const hours = (count: number, rain: number) =>
		Array.from({ length: count }, (_, index) =>
			aMoment({ dt: NOON + index * 3_600, rain: { '1h': rain } }),
		);
	const imperial = { ...said(''), units: UNITS.imperial };
	const total = (count: number, rain: number, value: number) =>
		checkConditions(
			forecast({ hours: hours(count, rain) }),
			[{ measure: 'rain', value, group: 'Rain' }],
			'any',
			{ kind: 'hours', count },
			imperial,
		).match;

	test.each([
		[48, 0.11, 0.2, true],
		[24, 0.12, 0.12, false],
	])('%i hours of %d mm are summed before they are converted', (count, rain, value, match) => {
		expect(total(count, rain, value)).toBe(match);
	});

	test.each([
		['hours', 48, 'Berlin: Dry for the next 3 hours'],
		['days', 8, 'Berlin: Dry today'],
	] as const)('%s that nobody knows are not called dry', (kind, count, text) => {
		const known = { hours: hours(3, 0), days: [day('clear sky', { rain: 0 })] };
		const rain = { measure: 'rain', value: 1, group: 'Rain' } as const;
		const { text: told } = checkConditions(
			forecast(known),
			[rain],
			'any',
			{ kind, count },
			said(''),
		);
		expect(told).toBe(text);
	});

	test('an alert late on the last day is within "Next Days"', () => {
		const alert = {
			id: null,
			sender: 'x',
			event: 'Storm',
			start: seconds('2026-11-21T22:15:00Z'),
			end: seconds('2026-11-21T22:59:00Z'),
			description: null,
			tags: [],
			raw: null,
		};
		const result = checkConditions(
			forecast({ days: [day('rain')], alerts: [alert] }),
			[{ measure: 'alert', value: 0, group: 'Rain' }],
			'any',
			{ kind: 'days', count: 1 },
			said(''),
		);
		expect(result.text).toBe('Berlin: Storm from Sat 21 Nov 23:15 to 23:59');
	});

	test('of the doubled hour the first one is first', () => {
		const doubled = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((time) =>
			aMoment({ dt: seconds(time), wind_gust: 30, temp: kelvin(9) }),
		);
		const result = checkConditions(
			forecast({ hours: doubled }),
			[gustRule],
			'any',
			{ kind: 'hours', count: 2 },
			context({ now: seconds('2026-10-25T00:30:00Z') }),
		);
		expect(result.firstMatchAt).toBe('2026-10-25T02:30:00+02:00');
	});
});

test('two alerts that differ in their end or text alone are two, with IDs of their own', () => {
	const alert = (end: number, description: string) => ({
		id: null,
		sender: 'x',
		event: 'Storm',
		start: NOON,
		end,
		description,
		tags: [],
		raw: null,
	});
	const list = [
		alert(NOON + 60, 'a'),
		alert(NOON + 60, 'a'),
		alert(NOON + 90, 'a'),
		alert(NOON + 60, 'b'),
	];
	const told = toAlerts(forecast({ alerts: list }), said(''));
	expect(told).toHaveLength(3);
	expect(new Set(told.map(({ id }) => id)).size).toBe(3);
	const reversed = toAlerts(forecast({ alerts: [...list].reverse() }), said(''));
	expect(new Set(reversed.map(({ id }) => id))).toEqual(new Set(told.map(({ id }) => id)));
});
