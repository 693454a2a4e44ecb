// Everything that takes long and that all test files share; run once, before jest.
import { join } from 'node:path';
import { ignoredFolder, repository } from '../../../sandbox/host/bootstrap.mjs';
import { isInstalled, runNpmCi } from '../../../sandbox/host/npmCi.mjs';
import { registryFolder } from './registry.ts';

try {
	if (!isInstalled(registryFolder)) {
		const data = ignoredFolder(join(repository, 'sandbox', '.data'));
		await runNpmCi({
			folder: registryFolder,
			label: 'Installing a local registry',
			logFile: join(data, 'registry-install.log'),
		});
	}
	await import('../../e2e/support/prepare.ts');
} catch (error) {
	console.error(`\n${error instanceof Error ? error.message : String(error)}`);
	process.exitCode = 1;
}
