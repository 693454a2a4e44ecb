import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { npmCommand } from '../../../sandbox/host/npmCi.mjs';
import type { Tarball } from '../../../sandbox/host/packageInstall.ts';
import { runTool } from '../../../sandbox/host/runTool.ts';

const NODE = 'dist/nodes/Weather/Weather.node.js';
const DISPLAY_NAME = /displayName: 'Weather'/;

/** What the Weather node of a raised package is called, to tell its code from the code before. */
export const RAISED_NAME = 'Weather (Raised)';

/** Makes the next version of a package out of its tarball: the same code but for one name. */
export async function raised(tarball: Tarball, folder: string): Promise<Tarball> {
	const copy = join(folder, 'copy');
	await rm(folder, { recursive: true, force: true });
	await mkdir(copy, { recursive: true });
	await runTool('tar', ['-xzf', tarball.file, '-C', copy, '--strip-components=1'], { folder });
	const version = tarball.version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
	await change(
		join(copy, 'package.json'),
		`"version": "${tarball.version}"`,
		`"version": "${version}"`,
	);
	await change(join(copy, NODE), DISPLAY_NAME, `displayName: '${RAISED_NAME}'`);
	const npm = npmCommand();
	await runTool(
		npm.command,
		[...npm.args, 'pack', '--ignore-scripts', '--pack-destination', folder],
		{ folder: copy, shell: npm.shell },
	);
	return { ...tarball, version, file: join(folder, `${tarball.name}-${version}.tgz`) };
}

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
	const before = await readFile(file, 'utf8');
	const after = before.replace(from, to);
	if (after === before) throw new Error(`${file} has no ${from}`);
	await writeFile(file, after);
}
