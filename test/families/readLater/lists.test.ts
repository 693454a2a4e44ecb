import { CONTRACT_ONLY, ORIGINAL } from './habits';
import type { Verdict } from './lists';
import { judge } from './lists';

/** Servers × lists. Continuous integration's long run: `FAMILY_RUNS=5000`, another beginning: `FAMILY_SEED=…`. */
const RUNS = Number(process.env.FAMILY_RUNS ?? 300);
const FIRST = Number(process.env.FAMILY_SEED ?? 1);

async function all(alive: boolean, habits?: Verdict['habits']): Promise<Verdict[]> {
	const verdicts: Verdict[] = [];
	for (let seed = FIRST; seed < FIRST + RUNS; seed++)
		verdicts.push(await judge(seed, alive, habits));
	return verdicts;
}

function summary(verdicts: readonly Verdict[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { outcome } of verdicts) counts[outcome] = (counts[outcome] ?? 0) + 1;
	return counts;
}

const BAD: readonly Verdict['outcome'][] = ['silent loss', 'twice', 'false alarm', 'wrong'];
const bad = (verdicts: readonly Verdict[]) =>
	verdicts
		.filter(({ outcome }) => BAD.includes(outcome))
		.map(
			({ seed, what, outcome, detail, habits }) =>
				`seed ${seed}, ${what}: ${outcome} (${detail}) ${JSON.stringify(habits)}`,
		);

test.each([
	['resting lists', false],
	['lists that change while they are read', true],
])(
	`${RUNS} servers drawn from seed ${FIRST} on, %s: whole and once, or said`,
	async (name, alive) => {
		const verdicts = await all(alive);
		console.log(`${name}: ${JSON.stringify(summary(verdicts))}`);
		expect(bad(verdicts)).toEqual([]);
	},
	1_800_000,
);

test.each([
	['the contract and nothing more', CONTRACT_ONLY],
	['the first service of the interface', ORIGINAL],
])('%s, with any page limit: whole and once', async (_name, habits) => {
	const verdicts: Verdict[] = [];
	for (let limit = 2; limit < 130; limit += 3)
		verdicts.push(await judge(FIRST * 1_000 + limit, false, { ...habits, limit }));
	expect(bad(verdicts)).toEqual([]);
	console.log(
		`${_name}: ${JSON.stringify(summary(verdicts))} ${JSON.stringify(verdicts.filter(({ outcome }) => outcome !== 'ok').map(({ habits: _h, ...rest }) => ({ ...rest, limit: _h.limit })))}`,
	);
});
