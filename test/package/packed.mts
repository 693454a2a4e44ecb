import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the tarball that `npm publish` would upload, and unpacks it.
 *
 * @param repository where package.json is; `dist` has been built
 * @param folder an empty folder
 * @returns the unpacked package
 */
export function packAndUnpack(repository: string, folder: string): string {
	const npm = process.env.npm_execpath;
	const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
	const output = npm?.endsWith('.js')
		? execFileSync(process.execPath, [npm, ...pack], { cwd: repository, encoding: 'utf8' })
		: execFileSync('npm', pack, {
				cwd: repository,
				encoding: 'utf8',
				shell: process.platform === 'win32',
			});
	const tarball = output.trim().split('\n').at(-1) ?? '';
	const unpacked = join(folder, 'package');
	mkdirSync(unpacked);
	execFileSync('tar', ['-xzf', tarball, '-C', 'package', '--strip-components=1'], { cwd: folder });
	return unpacked;
}
