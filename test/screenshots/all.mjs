/**
 * `node test/screenshots/all.mjs [--n8n 1] [words]`: every panel, window, page and demo message, in both
 * themes and at two widths, into test/e2e/screenshots/all. They are there to be looked at, and are no part
 * of the documentation.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareAndRun } from '../e2e/support/runTests.mjs';

const here = dirname(fileURLToPath(import.meta.url));

await prepareAndRun(join(here, '..', 'e2e', 'support', 'prepare.ts'), (others) => [
	[join(here, 'all.ts'), ...others],
]);
