/**
 * `npm test`: everything a change has to pass, from a fresh clone on.
 *
 *     npm test                                   all stages, until one fails
 *     npm test -- --only lint                    one stage: types, lint, package or tests
 *     npm test -- --only tests -- test/engine    what follows the second -- goes to jest
 *
 * It starts under any Node.js from 20 on and before anything is installed. The stages then run on the
 * Node.js that package-lock.json pins.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	ensureDependencies,
	pinnedNode,
	repository,
	requireNode,
} from '../sandbox/host/bootstrap.mjs';
import { freeBytes } from '../sandbox/host/npmCi.mjs';
import { startProgress } from '../sandbox/host/progress.mjs';

const NEEDED_BYTES = 200e6;

const tsc = (...options) => tool('typescript', 'bin/tsc', ...options);
const gulp = (task) => tool('gulp', 'bin/gulp.js', '--silent', task);
const jest = (...options) => [
	'--experimental-vm-modules',
	...tool('jest', 'bin/jest.js', '--config', 'test/jest.config.js', ...options),
];

const BUILD = [gulp('clean'), tsc('-p', 'tsconfig.json'), gulp('assets')];

/** In this order. Each step is what Node.js is started with. */
const STAGES = {
	types: {
		label: 'Checking types',
		steps: [
			tsc('-p', 'tsconfig.json', '--noEmit'),
			tsc('-p', 'test/tsconfig.json'),
			tsc('-p', 'sandbox/tsconfig.json'),
		],
	},
	lint: {
		label: "Checking n8n's rules, our own, and the form",
		steps: [
			tool('eslint', 'bin/eslint.js', '.', '--max-warnings', '0'),
			tool('prettier', 'bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
		],
	},
	package: {
		label: 'Building, packing and scanning the package',
		steps: [...BUILD, ['test/package/scan.mts']],
	},
	tests: {
		label: 'Running the tests',
		steps: [jest()],
		onScreen: true,
	},
};

/** A stage that failed has said why already. */
class StageFailure extends Error {}

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort());

requireNode();
process.exitCode = await main(process.argv.slice(2));

async function main(words) {
	const began = Date.now();
	let temporary;
	try {
		const { names, forJest } = readArguments(words);
		const isBuilt = names.includes('package') || !needsBuild(forJest) || !isStale();
		STAGES.tests.steps = [...(isBuilt ? [] : BUILD), jest(...forJest)];
		if (freeBytes(repository) < NEEDED_BYTES)
			throw new Error('The disk is almost full. Free some space and run the command again.');
		await ensureDependencies({ signal: interrupted.signal });
		temporary = mkdtempSync(join(tmpdir(), 'npm-test-'));
		for (const name of names) await runStage(STAGES[name], temporary);
		if (!STAGES[names.at(-1)].onScreen) console.log(`All passed in ${secondsSince(began)} s`);
		return 0;
	} catch (error) {
		if (interrupted.signal.aborted) return 130;
		if (!(error instanceof StageFailure)) console.error(`\n${error.message}`);
		return 1;
	} finally {
		if (temporary) rmSync(temporary, { recursive: true, force: true });
	}
}

async function runStage({ label, steps, onScreen = false }, temporary) {
	if (onScreen) console.log(`${label} …`);
	const progress = onScreen ? undefined : startProgress(label);
	for (const step of steps) {
		const { code, output } = await runNode(step, temporary, onScreen);
		if (code === 0) {
			if (step === steps.at(-1)) progress?.done();
			if (output.trim()) console.log(output.trimEnd());
			continue;
		}
		progress?.fail();
		if (output.trim()) console.log(output.trimEnd());
		if (/ENOSPC|no space left/i.test(output))
			console.error('The disk is full. Free some space and run the command again.');
		throw new StageFailure(label);
	}
}

function runNode(step, temporary, onScreen) {
	const child = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', ...step], {
		cwd: repository,
		// What a stage leaves behind goes when this script does.
		env: { ...process.env, TMPDIR: temporary, TMP: temporary, TEMP: temporary },
		stdio: ['ignore', onScreen ? 'inherit' : 'pipe', onScreen ? 'inherit' : 'pipe'],
	});
	interrupted.signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream?.on('data', (chunk) => (output += chunk));
	return new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', (code) => resolve({ code: code ?? 1, output }));
	});
}

function readArguments(words) {
	const end = words.indexOf('--');
	const own = end < 0 ? words : words.slice(0, end);
	const forJest = end < 0 ? [] : words.slice(end + 1);
	if (own.length === 0) return { names: Object.keys(STAGES), forJest };
	if (own.length === 2 && own[0] === '--only' && own[1] in STAGES)
		return { names: [own[1]], forJest };
	throw new Error(
		`Usage: npm test [-- --only ${Object.keys(STAGES).join('|')} [-- <jest options>]]`,
	);
}

/** `test/package` asks what is built; so does a run of all tests. */
function needsBuild(forJest) {
	const paths = forJest.filter((word) => word.startsWith('test/'));
	return paths.length === 0 || paths.some((path) => path.startsWith('test/package'));
}

/** Whether a source is younger than what was built of it. */
function isStale() {
	const built = join(repository, 'dist', 'nodes', 'shared', 'http', 'zod.js');
	if (!existsSync(built)) return true;
	const { mtimeMs } = statSync(built);
	return ['nodes', 'credentials'].some((folder) =>
		readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).some(
			(entry) => statSync(join(repository, folder, entry)).mtimeMs > mtimeMs,
		),
	);
}

function tool(name, script, ...options) {
	return [join(repository, 'node_modules', name, script), ...options];
}

function secondsSince(began) {
	return Math.round((Date.now() - began) / 1000);
}
