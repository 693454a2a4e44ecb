import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { REPOSITORY } from './imports';

/** That this package passes is checked by `npm test` before the tests; here, that the check can fail. */
test('the scan refuses a package that breaks the rules', () => {
	const bad = join(__dirname, 'fixtures', 'refused-package');
	const { status, stdout } = spawnSync(
		process.execPath,
		[join(REPOSITORY, 'test', 'package', 'scan.mts'), '--source', bad],
		{ encoding: 'utf8' },
	);

	expect(status).toBe(1);
	expect(stdout).toMatch(/Scan of the source: refused, \d+ findings/);
	for (const rule of [
		'@n8n/community-nodes/no-runtime-dependencies',
		'@n8n/community-nodes/no-restricted-globals',
		'@n8n/community-nodes/no-restricted-imports',
		'n8n-nodes-base/community-package-json-author-missing',
		'no-console',
	]) {
		expect(stdout).toContain(rule);
	}
});
