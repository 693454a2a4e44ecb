/**
 * Changes the code on purpose, one place at a time, and looks whether a unit or property test notices.
 * Takes long, so it is no part of `npm test`. It writes what nobody noticed to `survivors.md`.
 *
 *     node test/mutation/run.mjs                              all of watched.json
 *     node test/mutation/run.mjs nodes/shared/http/redact.ts  these files alone; the other rows stay
 *     MUTATION_TESTS=nodes,families node test/mutation/run.mjs …
 *                                                             asks other folders of test/, too
 *     node test/mutation/run.mjs --table                      the table alone, with the reasons as they are now
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
	ensureDependencies,
	ignoredFolder,
	pinnedNode,
	repository,
} from '../../sandbox/host/bootstrap.mjs';
import { isInstalled, runNpmCi } from '../../sandbox/host/npmCi.mjs';
import { resultsOf, tableOf, unusedReasons } from './table.mjs';

const here = dirname(fileURLToPath(import.meta.url));
// Two runs at once do not meet.
const temporary = join(ignoredFolder(join(here, '.data')), String(process.pid));
const kept = join(here, 'results.json');

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** What must not go wrong unnoticed: paging, the trigger's decision, delivery, redaction, sending again. */
const watched = readJson(join(here, 'watched.json'));
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'));

if (process.argv.includes('--table')) writeTable(readJson(kept));
else process.exitCode = await run(chosen.length > 0 ? chosen : watched);

async function run(files) {
	await ensureDependencies({});
	if (!isInstalled(here))
		await runNpmCi({ folder: here, label: 'Installing Stryker', logFile: join(here, 'npm.log') });
	mkdirSync(temporary, { recursive: true });
	const report = join(temporary, 'report.json');
	const config = join(temporary, 'stryker.config.json');
	writeFileSync(config, JSON.stringify(settings(files, report)));
	const { status } = spawnSync(
		pinnedNode(),
		[join(here, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', config],
		{ cwd: repository, stdio: 'inherit' },
	);
	if (status === 0) {
		const found = Object.entries(readJson(report).files).map(([file, result]) => [
			file,
			resultsOf(result),
		]);
		// Only what was chosen is new; a file that is gone leaves with the next whole run.
		const before = chosen.length > 0 && existsSync(kept) ? readJson(kept) : {};
		writeTable({ ...before, ...Object.fromEntries(found) });
	}
	rmSync(temporary, { recursive: true, force: true });
	return status ?? 1;
}

function settings(files, report) {
	return {
		plugins: [join(here, 'runner.mjs')],
		testRunner: 'tests in one process',
		coverageAnalysis: 'perTest',
		mutate: files,
		mutator: { excludedMutations: ['StringLiteral'] },
		// Copied to a folder of its own; what is large and not needed stays behind.
		ignorePatterns: [
			'dist',
			'sandbox/n8n*/node_modules',
			'sandbox/.data',
			'test/e2e/.package',
			'test/mutation/.data',
			'test/mutation/node_modules',
		],
		tempDirName: join(temporary, 'sandbox'),
		reporters: ['progress-append-only', 'json'],
		jsonReporter: { fileName: report },
		concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
		// Tests that take a second alone take many on a busy machine, and are no less able to pass.
		timeoutMS: 40_000,
		allowConsoleColors: false,
	};
}

function writeTable(results) {
	const sorted = Object.fromEntries(Object.entries(results).sort());
	writeFileSync(kept, `${JSON.stringify(sorted, undefined, '\t')}\n`);
	writeFileSync(join(here, 'survivors.md'), tableOf(sorted));
	for (const { file, code } of unusedReasons(sorted))
		console.log(`No longer needed in reasons.mjs: ${file}, ${code}`);
}
