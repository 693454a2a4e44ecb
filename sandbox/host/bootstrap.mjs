import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled, runNpmCi } from './npmCi.mjs';

/** The root of the repository. */
export const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const OLDEST_NODE = 20;

/**
 * Leaves with a clear message where Node.js is too old to go on.
 *
 * @param {string} [version]
 */
export function requireNode(version = process.versions.node) {
	if (Number(version.split('.')[0]) >= OLDEST_NODE) return;
	console.error(
		`This needs Node.js ${OLDEST_NODE} or newer, and this is ${version}.\n` +
			'Install a current one from https://nodejs.org and run the command again.',
	);
	process.exit(1);
}

/**
 * Installs the repository's packages when they are missing or out of date.
 *
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<void>}
 */
export async function ensureDependencies({ signal } = {}) {
	if (isInstalled(repository) && existsSync(pinnedNode())) return;
	await runNpmCi({
		folder: repository,
		label: 'Installing the packages of this repository',
		logFile: join(ignoredFolder(join(repository, 'sandbox', '.data')), 'npm-ci.log'),
		signal,
	});
}

/**
 * The Node.js that the repository pins; it is there once the dependencies are.
 *
 * @returns {string}
 */
export function pinnedNode() {
	const name = process.platform === 'win32' ? 'node.exe' : 'node';
	return join(repository, 'node_modules', 'node', 'bin', name);
}

/**
 * Makes a folder that git leaves alone, whatever the repository ignores.
 *
 * @param {string} folder
 * @returns {string} The same folder.
 */
export function ignoredFolder(folder) {
	mkdirSync(folder, { recursive: true });
	const list = join(folder, '.gitignore');
	if (!existsSync(list)) writeFileSync(list, '*\n');
	return folder;
}
