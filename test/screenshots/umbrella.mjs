/**
 * `node test/screenshots/umbrella.mjs`: builds the umbrella workflow from an empty canvas in a real
 * editor, with every click counted, and writes `docs/umbrella.md` with its pictures.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareAndRun } from '../e2e/support/runTests.mjs';

const here = dirname(fileURLToPath(import.meta.url));

await prepareAndRun(join(here, '..', 'e2e', 'support', 'prepare.ts'), [
	join(here, 'umbrellaFromNothing.ts'),
]);
