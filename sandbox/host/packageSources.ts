import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repository } from './bootstrap.mjs';

const PARTS = [
	'nodes',
	'credentials',
	'icons',
	'package.json',
	'tsconfig.json',
	'gulpfile.js',
	'README.md',
	'LICENSE.md',
];

/** A hash over everything that the package is built from. */
export function hashOfSources(): string {
	const hash = createHash('sha256');
	for (const file of PARTS.flatMap((part) => filesUnder(join(repository, part)))) {
		hash
			.update(`${relative(repository, file)}\0`)
			.update(readFileSync(file))
			.update('\0');
	}
	return hash.digest('hex');
}

function filesUnder(path: string): string[] {
	if (!existsSync(path)) return [];
	if (statSync(path).isFile()) return [path];
	return readdirSync(path)
		.sort()
		.flatMap((name) => filesUnder(join(path, name)));
}
