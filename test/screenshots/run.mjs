/**
 * `npm run screenshots`: takes the pictures of the documentation anew, from a real editor. Words behind
 * it choose the views whose name contains one of them.
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
