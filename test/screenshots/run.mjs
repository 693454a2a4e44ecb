/**
 * `npm run screenshots`: takes the pictures of the documentation anew, from a real editor. Words behind
 * it choose the views whose name contains one of them.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareAndRun } from '../e2e/support/runTests.mjs';

const here = dirname(fileURLToPath(import.meta.url));

await prepareAndRun(join(here, '..', 'e2e', 'support', 'prepare.ts'), (others) => [
	[join(here, 'main.ts'), ...others],
]);
