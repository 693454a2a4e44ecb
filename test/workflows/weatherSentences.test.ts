/**
 * Twelve messages of the Weather node in four languages, as they came, for docs/weather-sentences.md.
 * Somebody has to read them there: what a person thinks of each stands beside it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '../../sandbox/services/weather/atmosphere';
import { weatherNode, weatherServer } from './weatherServer';

const MORNING = Date.parse('2026-11-21T06:00:00Z') / 1_000;
const rule = (measure: string, value: number) => ({ rules: { rule: [{ measure, value }] } });
const check = 'checkConditions';
const hours = { window: 'hours', windowHours: 12 };

interface Message {
	readonly place: string;
	readonly zone: string;
	readonly language: string;
	readonly scenario: Scenario;
	readonly operation: string;
	readonly changes?: object;
	readonly judgment: string;
}

const message = (
	[place, zone, language]: readonly [place: string, zone: string, language: string],
	scenario: Scenario,
	operation: string,
	changes: object,
	judgment: string,
): Message => ({ place, zone, language, scenario, operation, changes, judgment });

const OSLO = ['Oslo', 'Europe/Oslo', ''] as const;
const BERLIN = ['Berlin', 'Europe/Berlin', 'de'] as const;
const PARIS = ['Paris', 'Europe/Paris', 'fr'] as const;
const MADRID = ['Madrid', 'Europe/Madrid', 'es'] as const;

const MESSAGES: readonly Message[] = [
	message(OSLO, 'rain', 'getDailyForecast', {}, 'Yes: place, day, what to wear for, in one line.'),
	message(
		OSLO,
		'rain',
		check,
		rule('chance', 50),
		'Yes. It says when it is surest, not when it begins; the field `firstMatchAt` has that.',
	),
	message(
		OSLO,
		'dry',
		check,
		rule('chance', 50),
		'Yes. It said “(Chance of rain or snow at most 0 %)” behind it until this page was read.',
	),
	message(
		BERLIN,
		'rain',
		'getDailyForecast',
		{},
		'Yes. The dots behind “Sa.” and “Nov.” are the language’s own rule.',
	),
	message(
		BERLIN,
		'storm',
		check,
		{ ...rule('gust', 50), ...hours },
		'Yes. It said “119.5 km/h” with an English point until this page was read.',
	),
	message(BERLIN, 'dry', check, rule('rain', 1), 'Yes.'),
	message(
		PARIS,
		'snow',
		'getDailyForecast',
		{},
		'Yes. One would not write “100 %” by hand, and everybody understands it.',
	),
	message(PARIS, 'rain', check, rule('chance', 50), 'Yes.'),
	message(
		PARIS,
		'rain',
		'getNextHourRain',
		{},
		'Yes. It said “pendant plus d’une heure”, which sounds like the past, until this page was read.',
	),
	message(
		MADRID,
		'dry',
		'getDailyForecast',
		{},
		'Yes. The comma behind “sáb” is the language’s own rule.',
	),
	message(MADRID, 'rain', 'getCurrent', {}, 'Yes.'),
	message(
		MADRID,
		'snow',
		check,
		{ ...rule('tempBelow', 0), ...hours },
		'Yes, though short: the temperature is the message.',
	),
];

async function textOf({ place, zone, language, scenario, operation, changes }: Message) {
	const server = weatherServer({ versions: ['3.0'], now: () => MORNING, zone, scenario });
	const { run } = await weatherNode();
	const { items, error } = await run(operation, {
		locationBy: 'name',
		placeName: place,
		language,
		days: 1,
		combine: 'any',
		window: 'today',
		whenNothing: 'item',
		output: 'simplified',
		...changes,
	});
	server.end();
	expect(error).toBeUndefined();
	return String(items[0]?.json.text).replace(/[\u00A0\u202F]/g, ' ');
}

test('they stand in docs/weather-sentences.md as they came (UPDATE_DOCS=1 writes them)', async () => {
	const file = join(__dirname, '../../docs/weather-sentences.md');
	const rows: string[] = [];
	for (const one of MESSAGES) rows.push(`| ${await textOf(one)} | ${one.judgment} |`);
	const table = ['| Message | Would I send this to a friend? |', '| --- | --- |', ...rows].join(
		'\n',
	);
	const text = [
		'# Twelve messages, as they came',
		'Each is the `text` of an item that the Weather node returned, from an account in the sandbox at 6:00 UTC on a Saturday in November (`test/workflows/weatherSentences.test.ts` writes this page with `UPDATE_DOCS=1`). Beside it stands what its reader thought.',
		table,
		'',
	].join('\n\n');
	if (process.env.UPDATE_DOCS) writeFileSync(file, text.trimEnd().concat('\n'));
	for (const row of rows) expect(readFileSync(file, 'utf8')).toContain(row);
});
