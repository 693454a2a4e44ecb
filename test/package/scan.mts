/**
 * n8n's own check of community packages (`npx @n8n/scan-community-package`), without the network: the
 * sources as they are here, and the tarball made from them. Warnings count as findings too, but for those
 * named in ACCEPTED.
 *
 *     node test/package/scan.mts                    source and tarball of this package
 *     node test/package/scan.mts --source <folder>  the sources of another package
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
// @ts-expect-error -- the scanner has no types
import * as scanner from '@n8n/scan-community-package/scanner/scanner.mjs';
import { ESLint } from 'eslint';
import { packAndUnpack } from './packed.mts';

const { SOURCE_FILE_PATTERNS, analyzePackage, buildScanConfig } = scanner;

/** What the scanner looks at in a tarball. */
const TARBALL_FILE_PATTERNS = ['**/*.js', 'package.json'];

/** Warnings that ask a question and have their answer. */
const ACCEPTED = [
	{
		rule: '@n8n/community-nodes/credential-unnecessary-password',
		about: /'(webhookUrl|feedAddress|consumerKey)'/,
		reason: 'these fields do hold secrets, though their names do not say so',
	},
];

// Under NODE_ENV=test, which jest sets, one of the plugins mistakes every file for its own test cases.
delete process.env.NODE_ENV;

const repository = join(import.meta.dirname, '..', '..');
const [option, folder] = process.argv.slice(2);
const passed =
	option === '--source' && folder
		? await scan('source', resolve(folder), SOURCE_FILE_PATTERNS)
		: await scanThisPackage();
process.exitCode = passed ? 0 : 1;

async function scanThisPackage(): Promise<boolean> {
	const temporary = mkdtempSync(join(tmpdir(), 'scan-'));
	try {
		const source = await scan('source', repository, SOURCE_FILE_PATTERNS);
		const tarball = await scan(
			'tarball',
			packAndUnpack(repository, temporary),
			TARBALL_FILE_PATTERNS,
		);
		return source && tarball;
	} finally {
		rmSync(temporary, { recursive: true, force: true });
	}
}

async function scan(what: string, directory: string, patterns: string[]): Promise<boolean> {
	const verdict = await analyzePackage(directory, patterns);
	const { count, accepted, text } = await findings(directory, patterns);
	console.log(`Scan of the ${what}: ${verdict.passed ? 'passed' : 'refused'}, ${count} findings`);
	for (const { reason, times } of accepted)
		console.log(`  and ${times} warnings not counted: ${reason}`);
	if (count > 0) console.log(text);
	else if (!verdict.passed) console.log(verdict.message);
	return verdict.passed === true && count === 0;
}

/** The scanner keeps warnings to itself; this lists them with the errors. */
async function findings(cwd: string, patterns: string[]) {
	const eslint = new ESLint({
		cwd,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: await buildScanConfig(),
		errorOnUnmatchedPattern: false,
	});
	const results = await eslint.lintFiles(patterns);
	if (results.length === 0) throw new Error(`There is nothing to scan in ${cwd}`);
	const accepted = ACCEPTED.map((entry) => ({ ...entry, times: 0 }));
	for (const result of results) {
		result.messages = result.messages.filter(({ severity, ruleId, message }) => {
			const entry = accepted.find(
				({ rule, about }) => severity === 1 && rule === ruleId && about.test(message),
			);
			if (entry) entry.times += 1;
			return !entry;
		});
	}
	const formatter = await eslint.loadFormatter('stylish');
	return {
		count: results.reduce((sum, { messages }) => sum + messages.length, 0),
		accepted: accepted.filter(({ times }) => times > 0),
		text: await formatter.format(results),
	};
}
