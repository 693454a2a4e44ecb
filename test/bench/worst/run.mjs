/**
 * `node test/bench/worst/run.mjs`: what the worst inputs cost, each reader in a process of its own.
 *
 *     node test/bench/worst/run.mjs                     all; the table goes to docs/worst-inputs.md
 *     node test/bench/worst/run.mjs feed                readers whose name contains this; writes nothing
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { pinnedNode, repository } from '../../../sandbox/host/bootstrap.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const SIZES = [100_000, 1_000_000, 5_000_000];
/** The input that is slowest at this size is measured at all. */
const DECIDING = 1_000_000;
/** Milliseconds; at that size. */
const GOAL = 200;

const folder = join(repository, 'node_modules', '.cache', 'worst');
mkdirSync(folder, { recursive: true });
const outfile = join(folder, 'child.mjs');
await build({
	entryPoints: [join(here, 'child.ts')],
	outfile,
	bundle: true,
	platform: 'node',
	format: 'esm',
	packages: 'external',
	logLevel: 'error',
});
const ask = (...words) =>
	JSON.parse(execFileSync(pinnedNode(), [outfile, ...words], { timeout: 600_000 }).toString());

const [filter] = process.argv.slice(2);
const load = loadavg()[0];
const rows = [];
for (const reader of ask().filter((name) => name.includes(filter ?? ''))) {
	const { input } = ask(JSON.stringify({ reader, size: DECIDING }));
	const measured = SIZES.map((size) => ask(JSON.stringify({ reader, size, only: input })));
	rows.push({ reader, measured });
	console.log(line({ reader, measured }));
}
if (filter === undefined) writeFileSync(join(repository, 'docs', 'worst-inputs.md'), page());

function line({ reader, measured }) {
	const cells = measured.map(
		({ stop, memory }) => `${Math.round(stop)} ms, ${Math.round(memory / 2 ** 20)} MiB`,
	);
	return `| ${[reader, ...cells, measured[1].input].join(' | ')} |`;
}

function page() {
	const over = rows.filter(({ measured }) => measured[1].stop > GOAL);
	const missed = over.map(
		({ reader, measured: [, { stop, input }] }) => `${reader} (${Math.round(stop)} ms, ${input})`,
	);
	return `# The worst inputs

What a server or an item can bring that is slow to read: \`test/worstInputs.ts\`. \`node test/bench/worst/run.mjs\` writes this page anew. Each reader is a process of its own, which has read ordinary text before, with the one input that is slowest at 1 MB. It holds n8n's event loop from its beginning to its end: shown are the milliseconds of the processor that it takes, and the process at its largest (on ${availableParallelism()} cores, load ${load.toFixed(1)} when it began). That time grows in proportion to the size is held by \`test/nodes/shared/linear.test.ts\`.

Goal: no stop above ${GOAL} ms at 1 MB. ${missed.length === 0 ? 'It is met.' : `It is missed by: ${missed.join('; ')}.`}

| Reader | 100 kB | 1 MB | 5 MB | Slowest |
| --- | --- | --- | --- | --- |
${rows.map(line).join('\n')}

Servers without end, and answers of 10 MB, for an hour of simulated time: \`test/workflows/endlessServers.test.ts\` with \`SIMULATED_MINUTES=60\`, as \`.ci/run\` does in a process with 1 GB of heap. Where each of them ends: [bounds.md](bounds.md).
`;
}
