import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { withProgress } from '../../../sandbox/host/progress.mjs';

const USUAL_PLACES = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/usr/bin/google-chrome-stable',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser to test with: CHROMIUM_PATH, or the first one found in a usual place.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
	const chosen = process.env.CHROMIUM_PATH;
	return chosen || USUAL_PLACES.find((path) => existsSync(path));
}

/**
 * Finds a browser, or installs Debian's where this process may.
 *
 * @returns {Promise<void>}
 */
export async function ensureChromium() {
	const chosen = process.env.CHROMIUM_PATH;
	if (chosen && !existsSync(chosen))
		throw new Error(`CHROMIUM_PATH names ${chosen}, and there is no such file.`);
	if (findChromium()) return;
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		await withProgress('Installing Chromium', async () => {
			await aptGet(['update']);
			await aptGet(['install', '--yes', '--no-install-recommends', 'chromium']);
		});
	}
	if (!findChromium()) {
		throw new Error(
			'The end-to-end tests need Chromium or Google Chrome. Install one (on Debian or Ubuntu: sudo apt-get install\n' +
				'chromium), or name its program in the environment variable CHROMIUM_PATH.',
		);
	}
}

/** @param {string[]} args */
function aptGet(args) {
	const child = spawn('apt-get', args, {
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk) => (output += chunk));
	return new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', (code) =>
			code === 0
				? resolve(undefined)
				: reject(new Error(`apt-get ${args[0]} ended with ${code}\n${output.slice(-2000)}`)),
		);
	});
}
