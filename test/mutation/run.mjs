/**
 * Changes the code on purpose, one place at a time, and looks whether a unit or property test notices.
 * Takes long, so it is no part of `npm test`. It writes what nobody noticed to `survivors.md`.
 *
 *     node test/mutation/run.mjs                              all that is listed below
 *     node test/mutation/run.mjs nodes/shared/http/redact.ts  these files alone; the table stays
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
	ensureDependencies,
	ignoredFolder,
	pinnedNode,
	repository,
} from '../../sandbox/host/bootstrap.mjs';
import { isInstalled, runNpmCi } from '../../sandbox/host/npmCi.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const temporary = ignoredFolder(join(here, '.data'));

/** What must not go wrong unnoticed: paging, the trigger's decision, delivery, redaction, sending again. */
const WATCHED = [
	'nodes/ReadLater/domain/changes/*.ts',
	'nodes/ReadLater/domain/paging/*.ts',
	'nodes/ReadLater/trigger/poll.ts',
	'nodes/ChatWebhook/domain/*.ts',
	'nodes/ChatWebhook/service/*.ts',
	'nodes/shared/http/redact.ts',
	'nodes/shared/http/retry.ts',
];

await ensureDependencies({});
if (!isInstalled(here))
	await runNpmCi({ folder: here, label: 'Installing Stryker', logFile: join(here, 'npm.log') });

const chosen = process.argv.slice(2);
const report = join(temporary, 'report.json');
const settings = {
	plugins: [join(here, 'node_modules/@stryker-mutator/jest-runner/dist/src/index.js')],
	testRunner: 'jest',
	jest: { projectType: 'custom', configFile: 'test/mutation/jest.config.js' },
	coverageAnalysis: 'perTest',
	mutate: chosen.length > 0 ? chosen : WATCHED,
	mutator: { excludedMutations: ['StringLiteral'] },
	// Copied to a folder of its own; what is large and not needed stays behind.
	ignorePatterns: [
		'dist',
		'docs',
		'sandbox/n8n*/node_modules',
		'sandbox/.data',
		'test/e2e/.package',
	],
	tempDirName: join(temporary, 'sandbox'),
	reporters: ['progress-append-only', 'json'],
	jsonReporter: { fileName: report },
	concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
	timeoutMS: 20_000,
	allowConsoleColors: false,
};
const config = join(temporary, 'stryker.config.json');
writeFileSync(config, JSON.stringify(settings));
const { status } = spawnSync(
	pinnedNode(),
	[join(here, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', config],
	{ cwd: repository, stdio: 'inherit' },
);
if (status === 0) {
	const table = tableOf(JSON.parse(readFileSync(report, 'utf8')));
	if (chosen.length === 0) writeFileSync(join(here, 'survivors.md'), table);
	else console.log(table);
}
rmSync(temporary, { recursive: true, force: true });
process.exitCode = status ?? 1;

function tableOf({ files }) {
	const rows = [];
	const survivors = [];
	for (const [file, { mutants, source }] of Object.entries(files).sort()) {
		const counted = mutants.filter(({ status: state }) =>
			['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(state),
		);
		const missed = counted.filter(({ status: state }) =>
			['Survived', 'NoCoverage'].includes(state),
		);
		const share = counted.length === 0 ? 100 : (1 - missed.length / counted.length) * 100;
		rows.push(`| \`${file}\` | ${counted.length} | ${missed.length} | ${share.toFixed(0)} % |`);
		for (const mutant of missed) survivors.push(describe(file, source, mutant));
	}
	return [
		'# What no unit or property test notices',
		'',
		'Written by `node test/mutation/run.mjs`. Each line below the table is one change of the code after which every test of `test/nodes`, `test/families` and `test/simulation` still passes; the tests of `test/workflows` and `test/contract` are not asked.',
		'',
		'| File | Changes | Unnoticed | Noticed |',
		'| --- | --- | --- | --- |',
		...rows,
		'',
		...survivors,
		'',
	].join('\n');
}

function describe(file, source, { location, replacement = '', mutatorName }) {
	const line = source.split('\n')[location.start.line - 1] ?? '';
	const to = replacement.replace(/\s+/g, ' ').slice(0, 60);
	return `- \`${file}:${location.start.line}\` ${mutatorName}: \`${line.trim().slice(0, 80)}\` → \`${to}\``;
}
