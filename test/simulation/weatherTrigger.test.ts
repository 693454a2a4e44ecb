import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEED } from '../property';
import type { Outcome, WorldName } from './weatherTriggerRun';
import { runWorld, sumUp } from './weatherTriggerRun';

/** Of each world, with the seeds from SEED on. `.ci/run` makes more: `WATCH_RUNS=1000 npm run test:unit -- -- test/simulation/weatherTrigger`. */
const RUNS = Number(process.env.WATCH_RUNS ?? 40);

const outcomes = new Map<WorldName, Outcome>();

test.each<[WorldName]>([['conditions'], ['alerts'], ['mornings']])(
	`${RUNS} runs of %s with kills, failures and clocks that are set: each once, none missed`,
	async (world) => {
		const each: Outcome[] = [];
		for (let seed = SEED; seed < SEED + RUNS; seed++) each.push(await runWorld(world, seed));
		const outcome = sumUp(each);
		outcomes.set(world, outcome);
		const { wrong, ...figures } = outcome;
		console.log(`Weather Trigger, ${world}: ${JSON.stringify(figures)}`);
		expect(wrong).toEqual([]);
		const good = { missed: 0, twice: 0, late: 0, early: 0, dear: 0, strayed: 0 };
		expect(outcome).toMatchObject(good);
		// What has to have happened for this to mean anything.
		expect(outcome.events).toBeGreaterThan(RUNS * 3);
		expect(outcome.kills).toBeGreaterThan(RUNS * 2);
		expect(outcome.failures).toBeGreaterThan(RUNS);
		expect(outcome.clockSets).toBeGreaterThan(RUNS);
		expect(outcome.sleeps).toBeGreaterThan(RUNS / 4);
	},
	3_600_000,
);

type Figure = (outcome: Outcome) => number;
const ROWS: readonly (readonly [string, Figure])[] = [
	['Runs', ({ runs }) => runs],
	['Days', ({ days }) => days],
	['Had to be reported once', ({ events }) => events],
	['Begun anew after a pause of more than 6 hours', ({ resumed }) => resumed],
	['Grew beyond what was reported', ({ reports, events, resumed }) => reports - events - resumed],
	['Missed', ({ missed }) => missed],
	['Reported twice', ({ twice }) => twice],
	['Checks', ({ checks }) => checks],
	['Checks too late, too early or too many', ({ late, early, dear }) => late + early + dear],
	['Requests that failed', ({ failures }) => failures],
	['Times n8n was killed', ({ kills }) => kills],
	['Times the clock was set', ({ clockSets }) => clockSets],
	['Times the machine slept', ({ sleeps }) => sleeps],
];

/** UPDATE_DOCS=1 puts what came out into the documentation. */
afterAll(() => {
	if (!process.env.UPDATE_DOCS) return;
	const file = join(__dirname, '../../docs/weather-trigger.md');
	const [before = '', rest = ''] = readFileSync(file, 'utf8').split('<!-- watch -->');
	const [, after] = rest.split('<!-- end of watch -->');
	if (after === undefined) throw new Error('The file has no place for the table');
	writeFileSync(file, `${before}<!-- watch -->\n\n${table()}\n\n<!-- end of watch -->${after}`);
});

function table(): string {
	const worlds = [...outcomes];
	const names = worlds.map(([world]) => world.charAt(0).toUpperCase() + world.slice(1));
	return [
		'Drawn at random: forecasts that flicker, move, are called off and come back, both versions of the service, servers whose answers have no `Date`, requests that fail, n8n killed at any moment, clocks that are set by up to 3 days, machines that sleep (`test/simulation/weatherTrigger.test.ts`, `WATCH_RUNS=1000`).',
		'',
		`| | ${names.join(' | ')} |`,
		`| --- |${' ---: |'.repeat(worlds.length)}`,
		...ROWS.map(([name, figure]) => {
			const figures = worlds.map(([, outcome]) => figure(outcome).toLocaleString('en'));
			return `| ${name} | ${figures.join(' | ')} |`;
		}),
		'',
		`From the seeds ${SEED} to ${SEED + RUNS - 1} of each.`,
	].join('\n');
}
