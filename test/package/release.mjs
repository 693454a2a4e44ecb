/**
 * Checks what has to fit together before a version is published:
 *
 *     node test/package/release.mjs v1.2.3
 *
 * The tag names the version of package.json, and the changelog has an entry for it, with a date.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { releaseProblems } from './releaseProblems.mjs';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const problems = releaseProblems({
		tag: process.argv[2] ?? '',
		manifest: JSON.parse(read('package.json')),
		lock: JSON.parse(read('package-lock.json')),
		changelog: read('CHANGELOG.md'),
	});
	for (const problem of problems) console.error(problem);
	if (problems.length > 0) process.exitCode = 1;
	else console.log(`${process.argv[2]} can be published.`);
}
