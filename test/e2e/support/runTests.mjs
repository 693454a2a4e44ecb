// Runs under whatever Node.js the machine has, before anything is installed, as `sandbox/start.mjs` does.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
	ensureDependencies,
	pinnedNode,
	repository,
	requireNode,
} from '../../../sandbox/host/bootstrap.mjs';

const quiet = '--disable-warning=ExperimentalWarning';

const jest = join(repository, 'node_modules', 'jest', 'bin', 'jest.js');

/**
 * Tests with a real n8n: hands the command line to jest.
 *
 * @param {object} options
 * @param {string} options.prepare the script that prepares
 * @param {string} options.config jest's settings
 * @param {string} [options.alone] the files that measure time: when all run, these do after the others,
 * with nothing beside them
 * @returns {Promise<void>}
 */
export async function runTests({ prepare, config, alone }) {
	const all = ['--experimental-vm-modules', jest, '--config', config];
	await prepareAndRun(prepare, (others) =>
		alone && others.length === 0
			? [
					[...all, '--maxWorkers', '2', '--testPathPatterns', `^(?!.*${alone})`],
					[...all, '--testPathPatterns', alone],
				]
			: [[...all, ...others]],
	);
}

/**
 * Installs what is missing, prepares, and runs Node.js, each time to its end. With `--n8n 1` everything runs
 * on the last n8n 1.x instead of the pinned 2.x.
 *
 * @param {string} prepare
 * @param {(others: string[]) => string[][]} runs what Node.js is started with, given the rest of the command line
 * @returns {Promise<void>}
 */
export async function prepareAndRun(prepare, runs) {
	requireNode();
	const interrupted = new AbortController();
	let running;
	for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
		process.on(name, () => {
			interrupted.abort();
			if (name !== 'SIGINT') running?.kill(name);
		});
	}

	/** @param {string[]} args */
	function node(args, environment = {}) {
		running = spawn(pinnedNode(), args, {
			stdio: 'inherit',
			env: { ...process.env, ...environment },
		});
		return new Promise((resolve, reject) => {
			running.once('error', reject);
			running.once('exit', (code) => resolve(code ?? 1));
		});
	}

	try {
		const { line, others } = readArguments(process.argv.slice(2));
		const environment = line === undefined ? {} : { SANDBOX_N8N: line };
		await ensureDependencies({ signal: interrupted.signal });
		process.exitCode = await node([quiet, prepare], environment);
		if (process.exitCode !== 0) return;
		for (const args of runs(others)) {
			const code = await node([quiet, ...args], environment);
			if (interrupted.signal.aborted) return;
			process.exitCode ||= code;
		}
	} catch (error) {
		console.error(`\n${error.message}`);
		process.exitCode = 1;
	}
}

function readArguments(words) {
	const at = words.indexOf('--n8n');
	if (at === -1) return { line: undefined, others: words };
	return {
		line: words[at + 1] ?? '',
		others: words.filter((_, index) => index !== at && index !== at + 1),
	};
}
