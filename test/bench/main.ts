import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../sandbox/host/bootstrap.mjs';
import { Bench } from './Bench.ts';
import { cases } from './cases/index.ts';
import { pageOf, plotOf, type Result, tableOf } from './report.ts';

const TURNS = 5;
const words = process.argv.slice(2);
const quick = words.includes('--quick');
const filters = words.filter((word) => !word.startsWith('--'));
const chosen = cases.filter(
	({ name }) => filters.length === 0 || filters.some((filter) => name.includes(filter)),
);
const turns = quick ? 1 : TURNS;

if (chosen.length === 0) {
	console.error(`No case has such a name. There are: ${cases.map(({ name }) => name).join(', ')}`);
	process.exit(1);
}
const results: Result[] = [];
const bench = await Bench.start();
try {
	for (const one of chosen) {
		console.log(`\n${one.title}`);
		const rows = await one.run({ bench, turns, quick, say: (text) => console.log(`  … ${text}`) });
		results.push({ case: one, rows });
		console.log(`\n${tableOf({ case: one, rows })}`);
	}
} finally {
	await bench.stop();
}
if (!quick && filters.length === 0) {
	const n8n = JSON.parse(
		readFileSync(join(repository, 'sandbox', 'n8n', 'package.json'), 'utf8'),
	) as { dependencies: { n8n: string } };
	mkdirSync(join(repository, 'docs', 'images'), { recursive: true });
	writeFileSync(join(repository, 'docs', 'images', 'benchmark.svg'), plotOf(results));
	writeFileSync(
		join(repository, 'docs', 'benchmark.md'),
		pageOf(results, turns, n8n.dependencies.n8n, 'images/benchmark.svg'),
	);
	console.log('\nWritten to docs/benchmark.md');
}
