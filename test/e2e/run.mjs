// Runs under whatever Node.js the machine has, before anything is installed, as `sandbox/start.mjs` does.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies, pinnedNode, repository, requireNode } from '../../sandbox/host/bootstrap.mjs';

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
	process.exitCode = (await node([quiet, join(here, 'support', 'prepare.ts')])) || (await runJest());
} catch (error) {
	console.error(`\n${error.message}`);
	process.exitCode = 1;
}

function runJest() {
	const jest = join(repository, 'node_modules', 'jest', 'bin', 'jest.js');
	const config = join(here, 'jest.config.js');
	return node([quiet, '--experimental-vm-modules', jest, '--config', config, ...process.argv.slice(2)]);
}

/** @param {string[]} args */
function node(args) {
	running = spawn(pinnedNode(), args, { stdio: 'inherit' });
	return new Promise((resolve, reject) => {
		running.once('error', reject);
		running.once('exit', (code) => resolve(code ?? 1));
	});
}
