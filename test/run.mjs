/**
 * `npm test`: everything a change has to pass, from a fresh clone on.
 *
 *     npm test                                   all stages; the tests when the others passed
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
/** What was checked is known by its content, and not checked again before it or what it uses changes. */
const check = (folder) =>
	tsc(
		...['-p', join(folder, 'tsconfig.json'), '--noEmit', '--incremental'],
		...['--tsBuildInfoFile', `node_modules/.cache/tsc/${folder || 'package'}.tsbuildinfo`],
	);
/** The form of a file hangs on nothing but the file. */
const CACHED = [
	...['--cache', '--cache-strategy', 'content'],
	...['--cache-location', 'node_modules/.cache/prettier.json'],
];
const gulp = (task) => tool('gulp', 'bin/gulp.js', '--silent', task);
const jest = (...options) =>
	tool('jest', 'bin/jest.js', '--config', 'test/jest.config.js', ...options);

const BUILD = [gulp('clean'), tsc('-p', 'tsconfig.json'), gulp('assets')];

/** In this order. Each step is what Node.js is started with. */
const STAGES = {
	types: {
		label: 'Checking types',
		steps: [check(''), check('test'), check('sandbox')],
	},
	lint: {
		label: "Checking n8n's rules, our own, and the form",
		steps: [
			tool('eslint', 'bin/eslint.js', '.', '--max-warnings', '0'),
			tool('prettier', 'bin/prettier.cjs', '--check', '--log-level', 'warn', ...CACHED, '.'),
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
		// The build checks what is shipped.
		if (names.includes('package')) STAGES.types.steps.shift();
		const isBuilt = names.includes('package') || !needsBuild(forJest) || !isStale();
		STAGES.tests.steps = [...(isBuilt ? [] : BUILD), jest(...forJest)];
		if (freeBytes(repository) < NEEDED_BYTES)
			throw new Error('The disk is almost full. Free some space and run the command again.');
		await ensureDependencies({ signal: interrupted.signal });
		temporary = mkdtempSync(join(tmpdir(), 'npm-test-'));
		await runStages(names, temporary);
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

/** The stages that only look at the files do so side by side; what they say comes in their order. */
async function runStages(names, temporary) {
	const checks = names.map((name) => STAGES[name]).filter(({ onScreen }) => !onScreen);
	if (checks.length > 0) await runChecks(checks, temporary);
	if (names.includes('tests')) await runTests(STAGES.tests, temporary);
}

async function runChecks(checks, temporary) {
	const open = new Set(checks.map(({ label }) => label));
	const progress = startProgress('Checking', () => [...open].join('; '));
	const results = await Promise.all(
		checks.map(async ({ label, steps }) => {
			const result = await runSteps(steps, temporary);
			open.delete(label);
			return { label, ...result };
		}),
	);
	const failed = results.filter(({ code }) => code !== 0);
	if (failed.length === 0) progress.done(checks.map(({ label }) => label).join('; '));
	else progress.fail();
	for (const { label, code, output } of results) {
		if (code !== 0) console.log(`✗ ${label}`);
		if (output.trim()) console.log(output.trimEnd());
		sayIfFull(code, output);
	}
	if (failed.length > 0) throw new StageFailure();
}

async function runTests({ label, steps }, temporary) {
	console.log(`${label} …`);
	const { code, output } = await runSteps(steps, temporary, true);
	sayIfFull(code, output);
	if (code !== 0) throw new StageFailure();
}

function sayIfFull(code, output) {
	if (code !== 0 && /ENOSPC|no space left/i.test(output))
		console.error('The disk is full. Free some space and run the command again.');
}

/** One after the other, until one fails. */
async function runSteps(steps, temporary, onScreen = false) {
	let all = '';
	for (const step of steps) {
		const { code, output } = await runNode(step, temporary, onScreen);
		all += output;
		if (code !== 0) return { code, output: all };
	}
	return { code: 0, output: all };
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
	const built = join(repository, 'dist', 'types', 'nodes.json');
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
