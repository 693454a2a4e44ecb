import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explainNpmFailure } from './npmFailure.mjs';
import { startProgress } from './progress.mjs';

/**
 * How to start npm here: the npm that runs this script where there is one, so that its settings
 * stay in force, else the one on the PATH.
 *
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export function npmCommand() {
	const cli = process.env.npm_execpath;
	if (cli && /npm-cli\.[cm]?js$/.test(cli)) {
		return { command: process.execPath, args: [cli], shell: false };
	}
	return { command: 'npm', args: [], shell: process.platform === 'win32' };
}

/**
 * Whether node_modules holds exactly what the lock file asks for. npm writes its own record at the
 * very end of an install, so an interrupted one counts as missing.
 *
 * @param {string} folder
 * @returns {boolean}
 */
export function isInstalled(folder) {
	const record = join(folder, 'node_modules', '.package-lock.json');
	if (!existsSync(record)) return false;
	try {
		const wanted = packagesIn(join(folder, 'package-lock.json'));
		const present = packagesIn(record);
		return Object.entries(wanted).every(
			([path, { version, optional, link, extraneous }]) =>
				path === '' || optional || link || extraneous || present[path]?.version === version,
		);
	} catch {
		return false;
	}
}

/**
 * Runs `npm ci` in a folder, with progress on the screen and npm's own words in a log file.
 *
 * @param {{ folder: string, label: string, logFile: string, signal?: AbortSignal }} options
 * @returns {Promise<void>}
 */
export async function runNpmCi({ folder, label, logFile, signal }) {
	mkdirSync(dirname(logFile), { recursive: true });
	const log = createWriteStream(logFile);
	const watch = watchInstall(folder);
	const progress = startProgress(label, watch.describe);
	const { command, args, shell } = npmCommand();
	const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=info'];
	const child = spawn(command, [...args, ...options], {
		cwd: folder,
		shell,
		signal,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', watch.read);
		stream.pipe(log, { end: false });
	}
	const failure = await new Promise((resolve) => {
		child.once('error', resolve);
		child.once('close', (code) =>
			resolve(code === 0 ? undefined : new Error(`npm ended with ${code}`)),
		);
	});
	log.end();
	if (!failure) return progress.done();
	progress.fail();
	signal?.throwIfAborted();
	throw new Error(explainNpmFailure(watch.output(), logFile), { cause: failure });
}

function packagesIn(lockFile) {
	return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

function watchInstall(folder) {
	const total = Object.keys(packagesIn(join(folder, 'package-lock.json'))).length;
	const freeBefore = freeBytes(folder);
	let output = '';
	let asked = 0;
	let fetched = 0;
	let script;
	return {
		output: () => output,
		read(chunk) {
			const text = String(chunk);
			output = (output + text).slice(-200_000);
			const requests = text.match(/npm http (?:fetch|cache) \S+ \S+ \S+/g) ?? [];
			const tarballs = requests.filter((request) => request.endsWith('.tgz')).length;
			fetched += tarballs;
			asked += requests.length - tarballs;
			script = /npm info run (\S+)@\S+ (?:pre|post)?install/.exec(text)?.[1] ?? script;
		},
		describe() {
			const written = Math.max(0, freeBefore - freeBytes(folder));
			const size = written > 5e7 ? `, ${(written / 1e9).toFixed(1)} GB written` : '';
			if (script) return `setting up ${script}${size}`;
			if (fetched > 0) return `${fetched} of up to ${total} packages downloaded${size}`;
			return asked > 0 ? `asked about ${asked} of ${total} packages` : 'reading what is needed';
		},
	};
}

/**
 * Free bytes on the disk that holds a folder.
 *
 * @param {string} folder
 * @returns {number}
 */
export function freeBytes(folder) {
	const { bavail, bsize } = statfsSync(folder);
	return bavail * bsize;
}
