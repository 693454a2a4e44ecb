// Runs under whatever Node.js the machine has, before anything is installed: it may import nothing
// but its plain neighbors.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureDependencies, pinnedNode, repository, requireNode } from './host/bootstrap.mjs';

requireNode();
const interrupted = new AbortController();
let launcher;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
	process.on(name, () => {
		interrupted.abort();
		// Ctrl-C reaches the launcher by itself: the terminal sends it to both.
		if (name !== 'SIGINT') launcher?.kill(name);
	});
}

try {
	await ensureDependencies({ signal: interrupted.signal });
	process.exitCode = await launch();
} catch (error) {
	if (!interrupted.signal.aborted) {
		console.error(`\n${error.message}`);
		process.exitCode = 1;
	}
}

function launch() {
	const script = join(repository, 'sandbox', 'start.ts');
	// The channel closes when this process dies in whatever way, and the launcher then stops too.
	launcher = spawn(
		pinnedNode(),
		['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)],
		{
			stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
		},
	);
	return new Promise((resolve, reject) => {
		launcher.once('error', reject);
		launcher.once('exit', (code) => resolve(code ?? 1));
	});
}
