import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ignoredFolder } from '../../../sandbox/host/bootstrap.mjs';
import { buildPackage, packPackage, type Tarball } from '../../../sandbox/host/packageInstall.ts';

const FOLDER = join(import.meta.dirname, '..', '.package');
const RECORD = join(FOLDER, 'tarball.json');

/** Builds and packs the package once for a run of the tests. */
export async function packForTests(): Promise<void> {
	ignoredFolder(FOLDER);
	await buildPackage();
	writeFileSync(RECORD, JSON.stringify(await packPackage(join(FOLDER, 'packed'))));
}

/** The package that this run tests. */
export function packedPackage(): Tarball {
	return JSON.parse(readFileSync(RECORD, 'utf8')) as Tarball;
}
