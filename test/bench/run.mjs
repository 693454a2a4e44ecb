/**
 * `npm run bench`: what the nodes cost, beside what a person would use instead.
 *
 *     npm run bench                    all cases; the table also goes to docs/benchmark.md
 *     npm run bench -- --quick         one run of each, smaller sizes; writes nothing
 *     npm run bench -- weather         the cases whose name contains this word; writes nothing
 *     npm run bench -- --profile       whose code the time is spent in; writes docs/benchmark-profile.md
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareAndRun } from '../e2e/support/runTests.mjs';

const here = dirname(fileURLToPath(import.meta.url));

await prepareAndRun(join(here, '..', 'e2e', 'support', 'prepare.ts'), (others) => [
	others.includes('--profile')
		? [join(here, 'profileMain.ts')]
		: [join(here, 'main.ts'), ...others],
]);
