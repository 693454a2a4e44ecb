import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from './bootstrap.mjs';
import { npmCommand } from './npmCi.mjs';
import { runTool } from './runTool.ts';

/** A packed package. */
export interface Tarball {
	name: string;
	version: string;
	file: string;
	/** Changes with the content of the package. */
	hash: string;
}

// What n8n itself adds when it installs a community package.
const N8N_INSTALL_FLAGS = [
	'--audit=false',
	'--fund=false',
	'--bin-links=false',
	'--install-strategy=shallow',
	'--ignore-scripts=true',
	'--package-lock=false',
];

/** Runs the package's own build script. */
export async function buildPackage(signal?: AbortSignal): Promise<void> {
	await runNpm(['run', 'build'], repository, signal);
}

/** Runs `npm pack` into a folder. */
export async function packPackage(folder: string, signal?: AbortSignal): Promise<Tarball> {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	await runNpm(['pack', '--ignore-scripts', '--pack-destination', folder], repository, signal);
	const packed = (await readdir(folder)).find((entry) => entry.endsWith('.tgz'));
	if (!packed) throw new Error(`npm pack left no file in ${folder}`);
	const file = join(folder, packed);
	const { name, version } = packageJson(repository);
	return {
		name,
		version,
		file,
		hash: createHash('sha256')
			.update(await readFile(file))
			.digest('hex'),
	};
}

/** Installs a packed package into a user folder with the steps that n8n's own installer takes. */
export async function installLikeN8n(
	userFolder: string,
	tarball: Tarball,
	signal?: AbortSignal,
): Promise<void> {
	const nodes = join(userFolder, '.n8n', 'nodes');
	const target = join(nodes, 'node_modules', tarball.name);
	await rm(target, { recursive: true, force: true });
	await mkdir(target, { recursive: true });
	await runTool('tar', ['-xzf', tarball.file, '-C', target, '--strip-components=1'], {
		folder: nodes,
		signal,
	});
	const { devDependencies, peerDependencies, optionalDependencies, ...kept } = packageJson(target);
	await writeFile(join(target, 'package.json'), JSON.stringify(kept, null, 2));
	await runNpm(['install', ...N8N_INSTALL_FLAGS], target, signal);
	const list = {
		name: 'installed-nodes',
		private: true,
		dependencies: { [tarball.name]: tarball.version },
	};
	await writeFile(join(nodes, 'package.json'), JSON.stringify(list, null, 2));
}

async function runNpm(args: string[], folder: string, signal?: AbortSignal): Promise<void> {
	const npm = npmCommand();
	await runTool(npm.command, [...npm.args, ...args], { folder, signal, shell: npm.shell });
}

interface PackageJson {
	name: string;
	version: string;
	devDependencies?: unknown;
	peerDependencies?: unknown;
	optionalDependencies?: unknown;
}

function packageJson(folder: string): PackageJson {
	return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
