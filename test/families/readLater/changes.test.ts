/** The trigger at services with habits drawn at random: each change once, or an error that says so. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Watch } from './changes';
import { watch } from './changes';
import { CONTRACT_ONLY, ORIGINAL } from './habits';
import type { ServerHabits } from './habits';
import type { Word } from './heard';
import { wordIn } from './heard';

/** Servers × triggers; the long run of continuous integration has more, and another beginning. */
const RUNS = Number(process.env.TRIGGER_RUNS ?? 30);
const FIRST = Number(process.env.TRIGGER_SEED ?? 1);
const CHANGES = 200;

async function all(runs: number, habits?: ServerHabits): Promise<Watch[]> {
	const watches: Watch[] = [];
	for (let seed = FIRST; seed < FIRST + runs; seed++)
		watches.push(await watch(seed, CHANGES, habits));
	return watches;
}

function counts(words: readonly string[]): Record<string, number> {
	const sum: Record<string, number> = {};
	for (const word of words) sum[word] = (sum[word] ?? 0) + 1;
	return sum;
}

const BAD: readonly Watch['verdict'][] = ['lost', 'twice', 'invented', 'false alarm'];
const bad = (watches: readonly Watch[]) =>
	watches
		.filter(({ verdict }) => BAD.includes(verdict))
		.map(
			({ seed, on, verdict, habits, world, outcome }) =>
				`TRIGGER_SEED=${seed}, ${on}: ${verdict} ${JSON.stringify({ outcome, habits, world })}`,
		);

function report(name: string, watches: readonly Watch[]): void {
	const sum = (key: 'expected' | 'polls' | 'requests' | 'crashes' | 'overlapping') =>
		watches.reduce((total, { outcome }) => total + outcome[key], 0);
	console.log(
		`${name}, TRIGGER_SEED=${FIRST} TRIGGER_RUNS=${RUNS}: ${JSON.stringify({
			verdicts: counts(watches.map(({ verdict }) => verdict)),
			changes: sum('expected'),
			polls: sum('polls'),
			requests: sum('requests'),
			crashes: sum('crashes'),
			overlapping: sum('overlapping'),
			said: counts(watches.flatMap(({ outcome }) => outcome.said)),
		})}`,
	);
}

/** `UPDATE_FAMILY=1 TRIGGER_RUNS=1000 TRIGGER_SEED=…` with this file alone writes the figures anew. */
const PAGE = join(__dirname, '..', '..', '..', 'docs', 'trigger.md');
const BEGIN = '<!-- made by test/families/readLater/changes.test.ts -->\n\n';
const END = '\n\n<!-- until here -->';
const OUTCOMES: ReadonlyArray<readonly [string, Watch['verdict']]> = [
	['each once, without a word', 'each once'],
	['each once, and a word', 'said, and nothing lost'],
	['a word, and changes missing or guessed', 'said'],
	['refused at activation', 'refused'],
	['lost in silence', 'lost'],
	['twice', 'twice'],
	['reported though it never happened, in silence', 'invented'],
	['a word that the answers rule out', 'false alarm'],
];
const WORDS: ReadonlyArray<readonly [string, Word]> = [
	['gives only a part of the changes', 'part'],
	['whether it gives all changes', 'unproven'],
	['how all items of the list were before', 'list'],
	['whether it tells of deleted items', 'deletions'],
	['a list without an end', 'endless'],
];
/** Why nobody can know: what the services do not heed, or leave out. */
const REASONS: ReadonlyArray<readonly [string, (habits: ServerHabits) => boolean]> = [
	['no place heeded', ({ offset }) => offset !== 'honored'],
	['no place and no order', ({ offset, sort }) => offset !== 'honored' && sort !== 'honored'],
	['deleted items leave no trace', ({ tombstones }) => !tombstones],
];

const table = (...rows: ReadonlyArray<ReadonlyArray<string | number>>): string => {
	const [head = []] = rows;
	return [head, head.map(() => '---'), ...rows.slice(1)]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
};

function writeFigures(watches: readonly Watch[]): void {
	const changes = watches.reduce((total, { outcome }) => total + outcome.expected, 0);
	const those = (word: Word) =>
		watches.filter(({ outcome }) => outcome.said.some((each) => wordIn(each) === word));
	const text = [
		`${RUNS} triggers of ${CHANGES} changes each (\`TRIGGER_SEED=${FIRST} TRIGGER_RUNS=${RUNS}\`), of which ${changes.toLocaleString('en')} counted:`,
		table(
			['Outcome', 'Triggers'],
			...OUTCOMES.map(([name, outcome]) => [
				name,
				watches.filter(({ verdict }) => verdict === outcome).length,
			]),
		),
		table(
			['What was said', 'Triggers', ...REASONS.map(([name]) => name)],
			...WORDS.map(([name, word]) => [
				name,
				those(word).length,
				...REASONS.map(([, holds]) => those(word).filter(({ habits }) => holds(habits)).length),
			]),
		),
	].join('\n\n');
	const page = readFileSync(PAGE, 'utf8');
	const from = page.indexOf(BEGIN) + BEGIN.length;
	writeFileSync(PAGE, page.slice(0, from) + text + page.slice(page.indexOf(END)));
}

test(`the trigger at ${RUNS} servers, ${CHANGES} changes each: each change once, or it is said`, async () => {
	const watches = await all(RUNS);
	report('Trigger', watches);
	if (process.env.UPDATE_FAMILY === '1') writeFigures(watches);
	expect(bad(watches)).toEqual([]);
	// What has to have happened for this to mean anything; of few runs chance takes its part.
	expect(new Set(watches.map(({ on }) => on)).size).toBeGreaterThan(Math.min(7, RUNS / 8));
	const whole = watches.filter(({ verdict }) => verdict === 'each once');
	expect(whole.length).toBeGreaterThan(RUNS / 3 - Math.sqrt(2 * RUNS));
}, 3_600_000);

test.each([
	// Without places, more changes than a page holds are reached only from their two ends.
	[
		'the contract and nothing more',
		CONTRACT_ONLY,
		/only a part|gives all changes|tells of deleted items/,
	],
	// A list that changes between any two pages, twice in a row, leaves a doubt.
	['the first service of the interface', ORIGINAL, /gives all changes|tells of deleted items/],
])(
	'the trigger at %s: each change once, or it is said',
	async (name, habits, words) => {
		const watches = await all(Math.ceil(RUNS / 4), habits);
		report(name, watches);
		expect(bad(watches)).toEqual([]);
		const said = watches.flatMap(({ outcome }) => outcome.said);
		expect(said.filter((word) => !words.test(word))).toEqual([]);
	},
	3_600_000,
);
