import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_ONLY, ORIGINAL } from './habits';
import type { Verdict } from './lists';
import { judge } from './lists';

/** Servers × lists; the long run of continuous integration has more, and another beginning. */
const RUNS = Number(process.env.FAMILY_RUNS ?? 200);
const FIRST = Number(process.env.FAMILY_SEED ?? 1);

/** `UPDATE_FAMILY=1 FAMILY_RUNS=5000 FAMILY_SEED=… npm test -- --only tests -- test/families` writes the table anew. */
const PAGE = join(__dirname, '..', '..', '..', 'docs', 'readlater.md');
const BEGIN = '<!-- made by test/families/readLater/lists.test.ts -->\n\n';
const END = '\n\n<!-- until here -->';
const COLUMNS: ReadonlyArray<readonly [string, Verdict['outcome']]> = [
	['whole, without a word', 'ok'],
	['hint', 'hint'],
	['error', 'error'],
	['lost in silence', 'silent loss'],
	['wrong number', 'wrong'],
	['twice', 'twice'],
	['false alarm', 'false alarm'],
];

/** In a long run some lists are long; each takes seconds. */
const LONG = 3_000;
const isLong = (seed: number) => RUNS > 1_000 && seed % 1_000 === 0;

async function all(alive: boolean, habits?: Verdict['habits']): Promise<Verdict[]> {
	const verdicts: Verdict[] = [];
	for (let seed = FIRST; seed < FIRST + RUNS; seed++)
		verdicts.push(await judge(seed, alive, habits, isLong(seed) ? LONG : undefined));
	return verdicts;
}

function summary(verdicts: readonly Verdict[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { outcome } of verdicts) counts[outcome] = (counts[outcome] ?? 0) + 1;
	return counts;
}

const BAD: readonly Verdict['outcome'][] = ['silent loss', 'twice', 'wrong', 'false alarm'];
const bad = (verdicts: readonly Verdict[]) =>
	verdicts
		.filter(({ outcome }) => BAD.includes(outcome))
		.map(
			({ seed, what, outcome, detail, habits }) =>
				`seed ${seed}, ${what}: ${outcome} (${detail}) ${JSON.stringify(habits)}`,
		);

const rows: string[][] = [];

afterAll(() => {
	if (process.env.UPDATE_FAMILY !== '1') return;
	const lines = [
		[`${RUNS} servers each, from seed ${FIRST} on`, ...COLUMNS.map(([title]) => title)],
		['---', ...COLUMNS.map(() => '---')],
		...rows,
	].map((cells) => `| ${cells.join(' | ')} |`);
	const page = readFileSync(PAGE, 'utf8');
	const from = page.indexOf(BEGIN) + BEGIN.length;
	writeFileSync(PAGE, page.slice(0, from) + lines.join('\n') + page.slice(page.indexOf(END)));
});

test.each([
	['resting lists', false],
	['lists that change while they are read', true],
])(
	`${RUNS} servers drawn from seed ${FIRST} on, %s: whole and once, or said`,
	async (name, alive) => {
		const verdicts = await all(alive);
		const counts = summary(verdicts);
		rows.push([name, ...COLUMNS.map(([, outcome]) => String(counts[outcome] ?? 0))]);
		console.log(`${name}, FAMILY_SEED=${FIRST} FAMILY_RUNS=${RUNS}: ${JSON.stringify(counts)}`);
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
