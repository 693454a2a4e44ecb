/**
 * `npm run test:queue`: n8n's queue mode on this machine, with a main process, two workers, Redis and
 * PostgreSQL, all of them started and stopped by the tests.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTests } from '../e2e/support/runTests.mjs';

const here = dirname(fileURLToPath(import.meta.url));

await runTests({
	prepare: join(here, 'support', 'prepare.ts'),
	config: join(here, 'jest.config.js'),
});
