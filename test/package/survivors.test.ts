/** The table of what no unit test notices is that of the files which are watched. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './imports';

interface Result {
	readonly changes: number;
	readonly unnoticed: readonly unknown[];
}

const read = (name: string) => readFileSync(join(REPOSITORY, 'test/mutation', name), 'utf8');
const watched = JSON.parse(read('watched.json')) as string[];
const results = JSON.parse(read('results.json')) as Record<string, Result>;

/** The files of `folder/*.ts`, or the one that is named. */
function filesOf(pattern: string): string[] {
	if (!pattern.endsWith('/*.ts')) return [pattern];
	const folder = pattern.slice(0, -'/*.ts'.length);
	return readdirSync(join(REPOSITORY, folder)).map((name) => `${folder}/${name}`);
}

test.each(watched)('%s was looked at, and at least 85 % of its changes are noticed', (pattern) => {
	const found = filesOf(pattern).flatMap((file) => results[file] ?? []);
	expect(found.length).toBeGreaterThan(0);
	for (const { changes, unnoticed } of found)
		expect(unnoticed.length).toBeLessThanOrEqual(changes * 0.15);
});

test('the table shows these files and no others', () => {
	const shown = Object.keys(results);
	expect(shown.filter((file) => !existsSync(join(REPOSITORY, file)))).toEqual([]);
	expect(watched.flatMap(filesOf)).toEqual(expect.arrayContaining(shown));
	const rows = [...read('survivors.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, file]) => file);
	expect(rows).toEqual(shown);
});
