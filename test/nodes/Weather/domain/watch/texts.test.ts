import { UNITS } from '../../../../../nodes/Weather/domain/units';
import type { SpellFinding } from '../../../../../nodes/Weather/domain/watch/report';
import {
	alertFindingSentence,
	spellSentence,
} from '../../../../../nodes/Weather/domain/watch/texts';
import { createWording } from '../../../../../nodes/Weather/domain/wording';
import { BERLIN, context, named, seconds } from '../samples';
import { rule } from './hours';

const HOUR = 3_600;
const BEGIN = seconds('2026-11-21T11:00:00Z');

const finding = (
	peak: number | null,
	growth: Partial<SpellFinding> = {},
	count = 3,
): SpellFinding => ({
	event: 'begins',
	spell: {
		from: BEGIN - HOUR,
		to: BEGIN + (count + 1) * HOUR,
		marks: Array.from({ length: count }, (_, index) => BEGIN + index * HOUR),
		peak,
		peakSoon: peak,
		peakAt: BEGIN + HOUR,
		fall: { rain: 0, snow: 1 },
	},
	longerByHours: null,
	earlierByHours: null,
	strongerBy: null,
	...growth,
});

const said = (of: SpellFinding, what: ReturnType<typeof rule>, language = '') =>
	spellSentence(
		of,
		what,
		BERLIN,
		context({ place: named('Berlin'), wording: createWording(language) }),
	);

test.each([
	['chance', 70, 50, '70 % chance of snow on Sat 21 Nov at 13:00, at least 50 % from'],
	['gust', 72.4, 60, 'Gusts of 72 km/h on Sat 21 Nov at 13:00, at least 60 km/h from'],
	['wind', 40, 37.5, 'Wind of 40 km/h on Sat 21 Nov at 13:00, at least 37.5 km/h from'],
	['tempAbove', 31, 30, '31 °C on Sat 21 Nov at 13:00, at least 30 °C from'],
	['tempBelow', -3, 0, '-3 °C on Sat 21 Nov at 13:00, at most 0 °C from'],
	['uv', 7, 6, 'UV index 7 on Sat 21 Nov at 13:00, at least 6 from'],
	['rain', 12.34, 10, 'Rain 12.3 mm altogether, from'],
	['snow', 12, 10, 'Snow 12 mm altogether, from'],
	['condition', null, 0, 'Fog from'],
])('%s is said', (measure, peak, value, text) => {
	expect(said(finding(peak), rule(measure, value, 'Fog'))).toBe(
		`Berlin: ${text} Sat 21 Nov 12:00 to 15:00`,
	);
});

test.each([
	['', 'Thunderstorm from Sat 21 Nov 12:00 to 15:00'],
	['de', 'Gewitter von Sa., 21. Nov. 12:00 bis 15:00'],
	['fr', 'Orage du sam. 21 nov. 12:00 à 15:00'],
	['es', 'Tormenta del sáb, 21 nov 12:00 a 15:00'],
])('the sky is said in “%s”', (language, text) => {
	expect(said(finding(null), rule('condition', 0, 'Thunderstorm'), language)).toBe(
		`Berlin: ${text}`,
	);
});

test('one hour needs no span', () => {
	expect(said(finding(72, {}, 1), rule('gust', 60))).toBe(
		'Berlin: Gusts of 72 km/h on Sat 21 Nov at 13:00',
	);
});

const growth = { event: 'grew', strongerBy: 18.5, longerByHours: 7, earlierByHours: 1 } as const;

test.each([
	[
		'',
		'18.5 km/h more than announced, 1 hour earlier than announced, 7 hours longer than announced',
	],
	[
		'de',
		'18,5 km/h mehr als gemeldet, 1 Stunde früher als gemeldet, 7 Stunden länger als gemeldet',
	],
	['fr', '18,5 km/h de plus qu’annoncé, 1 heure plus tôt qu’annoncé, 7 heures de plus qu’annoncé'],
	[
		'es',
		'18,5 km/h más de lo anunciado, 1 hora antes de lo anunciado, 7 horas más de lo anunciado',
	],
])('what grew is said in “%s”', (language, text) => {
	expect(said(finding(90, growth), rule('gust', 60), language)).toContain(`, ${text}`);
});

test('what is colder is less', () => {
	const colder = finding(-6, { event: 'grew', strongerBy: 3 });
	expect(said(colder, rule('tempBelow', 0))).toContain(', 3 °C less than announced');
});

test('what has no unit grew by a number', () => {
	const stronger = finding(8, { event: 'grew', strongerBy: 2 });
	expect(said(stronger, rule('uv', 6))).toMatch(/, 2 more than announced$/);
});

test.each([
	['issued', 'Berlin: Storm from Sat 21 Nov 12:00 to 14:00'],
	['changed', 'Berlin: Storm from Sat 21 Nov 12:00 to 14:00, changed'],
	['ended', 'Berlin: Storm from Sat 21 Nov 12:00 to 14:00, over'],
] as const)('a warning that is %s', (event, text) => {
	const alert = {
		id: null,
		sender: null,
		event: 'Storm',
		start: BEGIN,
		end: BEGIN + 2 * HOUR,
		description: null,
		tags: [],
		raw: null,
	};
	const where = context({ place: named('Berlin'), units: UNITS.metric });
	expect(alertFindingSentence(event, { alert }, BERLIN, where)).toBe(text);
});
