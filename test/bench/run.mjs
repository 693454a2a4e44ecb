/**
 * `npm run bench`: what the nodes cost, beside what a person would use instead.
 *
 *     npm run bench                    all cases; the table also goes to docs/benchmark.md
 *     npm run bench -- --quick         one run of each, smaller sizes; writes nothing
 *     npm run bench -- weather         the cases whose name contains this word; writes nothing
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies, pinnedNode, requireNode } from '../../sandbox/host/bootstrap.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const quiet = '--disable-warning=ExperimentalWarning';

requireNode();
const interrupted = new AbortController();
let running;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
	process.on(name, () => {
		interrupted.abort();
		if (name !== 'SIGINT') running?.kill(name);
	});
}

try {
	await ensureDependencies({ signal: interrupted.signal });
	const prepared = await node([quiet, join(here, '..', 'e2e', 'support', 'prepare.ts')]);
	process.exitCode = prepared || (await node([quiet, join(here, 'main.ts'), ...process.argv.slice(2)]));
} catch (error) {
	console.error(`\n${error.message}`);
	process.exitCode = 1;
}

/** @param {string[]} args */
function node(args) {
	running = spawn(pinnedNode(), args, { stdio: 'inherit' });
	return new Promise((resolve, reject) => {
		running.once('error', reject);
		running.once('exit', (code) => resolve(code ?? 1));
	});
}
