import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ignoredFolder, repository } from '../../../sandbox/host/bootstrap.mjs';
import { buildPackage, packPackage, type Tarball } from '../../../sandbox/host/packageInstall.ts';

const FOLDER = join(import.meta.dirname, '..', '.package');
const RECORD = join(FOLDER, 'tarball.json');

/** What the tarball is made of, and what makes it. */
const SOURCES = [
	'nodes',
	'credentials',
	'icons',
	'package.json',
	'package-lock.json',
	'tsconfig.json',
	'gulpfile.js',
	'README.md',
	'CHANGELOG.md',
	'LICENSE',
];

interface Packed extends Tarball {
	/** Of the sources that it was made from. */
	sources: string;
}

/** Builds and packs the package, unless the tarball of these very sources is there from the suite before. */
export async function packForTests(): Promise<void> {
	ignoredFolder(FOLDER);
	const sources = hashOfSources();
	if (existsSync(RECORD)) {
		const known = readRecord();
		if (known.sources === sources && existsSync(known.file) && hashOf(known.file) === known.hash)
			return;
	}
	await buildPackage();
	const tarball = await packPackage(join(FOLDER, 'packed'));
	writeFileSync(RECORD, JSON.stringify({ ...tarball, sources } satisfies Packed));
}

/** The package that this run tests. */
export function packedPackage(): Tarball {
	return readRecord();
}

function readRecord(): Packed {
	return JSON.parse(readFileSync(RECORD, 'utf8')) as Packed;
}

function hashOfSources(): string {
	const hash = createHash('sha256');
	for (const source of SOURCES.map((name) => join(repository, name)))
		for (const file of filesBelow(source)) hash.update(file).update(readFileSync(file));
	return hash.digest('hex');
}

function filesBelow(path: string): string[] {
	if (statSync(path).isFile()) return [path];
	return readdirSync(path, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
}

function hashOf(file: string): string {
	return createHash('sha256').update(readFileSync(file)).digest('hex');
}
