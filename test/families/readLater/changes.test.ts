/** The trigger at services with habits drawn at random: each change once, or an error that says so. */
import type { Watch } from './changes';
import { watch } from './changes';
import { CONTRACT_ONLY, ORIGINAL } from './habits';
import type { ServerHabits } from './habits';

/** Servers × triggers; the long run of continuous integration has more, and another beginning. */
const RUNS = Number(process.env.TRIGGER_RUNS ?? 60);
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

const BAD: readonly Watch['verdict'][] = ['lost', 'twice', 'invented'];
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

test(`the trigger at ${RUNS} servers, ${CHANGES} changes each: each change once, or it is said`, async () => {
	const watches = await all(RUNS);
	report('Trigger', watches);
	expect(bad(watches)).toEqual([]);
	// What has to have happened for this to mean anything.
	expect(new Set(watches.map(({ on }) => on)).size).toBe(8);
	const whole = watches.filter(({ verdict }) => verdict === 'each once');
	expect(whole.length).toBeGreaterThan(RUNS / 3);
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
