import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from './bootstrap.mjs';
import { freeBytes, isInstalled, runNpmCi } from './npmCi.mjs';

const NEEDED_BYTES = 4e9;

/** The lines of n8n that are pinned here, and the folder under `sandbox` that pins each. */
const FOLDERS = { 1: 'n8n-1', 2: 'n8n' } as const;

/** The line of n8n that is used: 2, unless the environment asks for the older one. */
export const n8nLine = readLine(process.env.SANDBOX_N8N);

/** The folder with the pinned n8n's own package.json, lock file and node_modules. */
export const n8nFolder = join(repository, 'sandbox', FOLDERS[n8nLine]);

/** The file that starts n8n. */
export const n8nProgram = join(n8nFolder, 'node_modules', 'n8n', 'bin', 'n8n');

/** Installs the pinned n8n unless it is there already. */
export async function ensureN8n({
	logFile,
	signal,
}: {
	logFile: string;
	signal?: AbortSignal | undefined;
}): Promise<void> {
	if (isInstalled(n8nFolder) && existsSync(n8nProgram)) return;
	const free = freeBytes(n8nFolder);
	if (free < NEEDED_BYTES) {
		throw new Error(
			`n8n needs about ${NEEDED_BYTES / 1e9} GB of disk space and only ${(free / 1e9).toFixed(1)} GB are free ` +
				`where ${n8nFolder} is. Free some space and run the command again.`,
		);
	}
	console.log(
		'Installing n8n itself. It is large (3 GB) and takes about five minutes, only this once.',
	);
	await runNpmCi({ folder: n8nFolder, label: 'Installing n8n', logFile, signal });
}

/** Loads a package out of n8n's own dependencies. */
export function requireFromN8n(name: string): unknown {
	return createRequire(n8nProgram)(name);
}

function readLine(wanted = '2'): keyof typeof FOLDERS {
	if (wanted === '1' || wanted === '2') return Number(wanted) as 1 | 2;
	throw new Error(`SANDBOX_N8N is 1 or 2, for n8n 1.x or 2.x, and not "${wanted}".`);
}
