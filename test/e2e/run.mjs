import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTests } from './support/runTests.mjs';

const here = dirname(fileURLToPath(import.meta.url));

await runTests({
	prepare: join(here, 'support', 'prepare.ts'),
	config: join(here, 'jest.config.js'),
	alone: 'chatThroughput',
});
