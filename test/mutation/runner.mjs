/**
 * Lets Stryker run the unit and property tests in one process that stays: jest itself loads n8n anew for each
 * change of the code and goes on behind the first test that fails, which takes many times as long. The tests are registered and run by jest's own jest-circus, and asked by its own `expect`.
 */
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
	determineHitLimitReached,
	DryRunStatus,
	TestStatus,
	toMutantRunResult,
} from '@stryker-mutator/api/test-runner';

/** Those that notice within milliseconds. The families and the simulation notice more, and take minutes. */
const FOLDERS = (process.env.MUTATION_TESTS ?? 'nodes').split(',');
const BELOW = ' › ';
/** It looks how long something takes, which is done once and not for each change. */
const LEFT_OUT = ['linear.test.ts'];
/** A few runs notice what many do. */
const FEW = { TEST_TIMES: '0.3', FAMILY_RUNS: '40', TRIGGER_RUNS: '8', SIMULATION_RUNS: '1' };

class TestRunner {
	capabilities() {
		return { reloadEnvironment: true };
	}

	async init() {
		const root = process.cwd();
		for (const [name, value] of Object.entries(FEW)) process.env[name] ??= value;
		const load = createRequire(join(root, 'test', 'jest.config.js'));
		load('./jest.config.js');
		load('./engine/setup/environment.js');
		this.circus = load('jest-circus');
		const { jestExpect: expect } = load('@jest/expect');
		const { ModuleMocker } = load('jest-mock');
		const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = this.circus;
		const jest = new ModuleMocker(globalThis);
		Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, it, test });
		Object.assign(globalThis, { expect, jest });
		this.circus.addEventHandler((event) => this.hear(event));
		console.log = () => undefined;
		this.require = load;
		const { code, files } = await bundle(root, load('esbuild'));
		this.script = new Script(code);
		this.files = files;
	}

	async dryRun({ coverageAnalysis }) {
		const { mutantCoverage } = Object.assign(counters(), {
			mutantCoverage: { static: {}, perTest: {} },
		});
		const result = await this.run({ isBailing: false });
		delete counters().mutantCoverage;
		return coverageAnalysis === 'off' ? result : { ...result, mutantCoverage };
	}

	async mutantRun({ activeMutant, testFilter, hitLimit, disableBail }) {
		Object.assign(counters(), {
			activeMutant: activeMutant.id,
			hitCount: hitLimit === undefined ? undefined : 0,
			hitLimit,
		});
		try {
			const chosen = testFilter && new Set(testFilter);
			const result = await this.run({ chosen, isBailing: !disableBail });
			const { hitCount } = counters();
			return toMutantRunResult(determineHitLimitReached(hitCount, hitLimit) ?? result, disableBail);
		} finally {
			for (const name of ['activeMutant', 'hitCount', 'hitLimit']) delete counters()[name];
		}
	}

	/** Everything is loaded anew: what is worked out while loading is changed too. */
	async run({ chosen, isBailing }) {
		const { circus } = this;
		circus.resetState();
		Object.assign(circus.getState(), { testTimeout: 30_000, parentProcess: process });
		this.done = [];
		this.isOver = false;
		this.isBailing = isBailing;
		this.chosen = chosen;
		try {
			const files = chosen && new Set([...chosen].map((id) => id.split(BELOW, 1)[0]));
			const asked = this.files.filter((file) => !files || files.has(file));
			this.script.runInThisContext()(this.require, new Set(asked));
		} catch (error) {
			return { status: DryRunStatus.Error, errorMessage: String(error?.stack ?? error) };
		}
		nameTests(circus.getState().rootDescribeBlock, '', new Map());
		const unhandled = [];
		const note = (error) => unhandled.push(error);
		process.on('unhandledRejection', note);
		try {
			await circus.run();
		} finally {
			process.off('unhandledRejection', note);
			delete counters().currentTestId;
		}
		return { status: DryRunStatus.Complete, tests: this.done };
	}

	hear(event) {
		const { name, test } = event;
		if (name === 'run_start') {
			// Circus asks this when it comes to a test.
			for (const each of allTests(this.circus.getState().rootDescribeBlock))
				if (this.chosen && !this.chosen.has(each.id)) each.mode = 'skip';
			skipEmpty(this.circus.getState().rootDescribeBlock);
		}
		if (name === 'test_start') {
			if (this.isOver) test.mode = 'skip';
			counters().currentTestId = test.id;
		}
		if (name !== 'test_done' && name !== 'test_skip') return;
		delete counters().currentTestId;
		const failed = test.errors.length > 0;
		if (failed && this.isBailing) this.isOver = true;
		this.done.push({
			id: test.id,
			name: test.id,
			timeSpentMs: test.duration ?? 0,
			status:
				name === 'test_skip' ? TestStatus.Skipped : failed ? TestStatus.Failed : TestStatus.Success,
			...(failed ? { failureMessage: test.errors.map(textOf).join('\n').slice(0, 2_000) } : {}),
		});
	}
}

/** Where the changed code looks which change is on, and counts. */
function counters() {
	return (globalThis.__stryker__ ??= {});
}

function textOf(error) {
	const [first, second] = Array.isArray(error) ? error : [error];
	return String(first?.stack ?? first ?? second?.stack);
}

/** Titles may be alike; the order in which tests are written is always the same. */
function nameTests(block, path, seen) {
	for (const child of block.children) {
		const title = path === '' ? child.name : `${path}${BELOW}${child.name}`;
		if (child.type === 'describeBlock') nameTests(child, title, seen);
		else {
			const count = (seen.get(title) ?? 0) + 1;
			seen.set(title, count);
			child.id = count === 1 ? title : `${title} (${count})`;
		}
	}
}

function allTests(block) {
	return block.children.flatMap((child) =>
		child.type === 'describeBlock' ? allTests(child) : [child],
	);
}

/** Hooks of what is not asked need not run. */
function skipEmpty(block) {
	for (const child of block.children) if (child.type === 'describeBlock') skipEmpty(child);
	if (block.parent && allTests(block).every(({ mode }) => mode === 'skip')) block.mode = 'skip';
}

function testFiles(root) {
	return FOLDERS.flatMap((folder) =>
		readdirSync(join(root, 'test', folder), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
			.map(({ parentPath, name }) => join(parentPath, name))
			.filter((file) => !LEFT_OUT.includes(basename(file)))
			.sort(),
	);
}

/** All tests as one function of `require` and of the files whose tests are asked, and the files that get to changed code. */
async function bundle(root, { build }) {
	const files = testFiles(root).map((file) => relative(root, file));
	const { outputFiles, metafile } = await build({
		stdin: {
			contents: [
				"require('./test/engine/setup/isolation.ts');",
				...files.map((file) => {
					const name = JSON.stringify(file);
					return `if (asked.has(${name})) describe(${name}, () => void require(${JSON.stringify(`./${file}`)}));`;
				}),
			].join('\n'),
			resolveDir: root,
		},
		bundle: true,
		metafile: true,
		write: false,
		packages: 'external',
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		logLevel: 'error',
		plugins: [{ name: 'own folder', setup: (builder) => builder.onLoad({ filter }, withFolder) }],
	});
	const isChanged = (file) => readFileSync(join(root, file), 'utf8').includes('stryMutAct_');
	return {
		code: `(function (require, asked) { const module = { exports: {} }; const exports = module.exports;\n${outputFiles[0].text}\n})`,
		files: files.filter((file) => [...reachable(file, metafile.inputs)].some(isChanged)),
	};
}

function reachable(file, inputs, found = new Set()) {
	if (found.has(file)) return found;
	found.add(file);
	for (const { path, external } of inputs[file]?.imports ?? [])
		if (!external) reachable(path, inputs, found);
	return found;
}

const filter = /[\\/]test[\\/].*\.ts$/;

/** In a bundle every file has the same folder. */
function withFolder({ path }) {
	const source = readFileSync(path, 'utf8');
	const folder = JSON.stringify(dirname(path));
	return { contents: source.replace(/\b__dirname\b/g, () => folder), loader: 'ts' };
}

export const strykerPlugins = [
	declareClassPlugin(PluginKind.TestRunner, 'tests in one process', TestRunner),
];
