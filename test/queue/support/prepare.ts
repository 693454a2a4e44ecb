import { join } from 'node:path';
import { ignoredFolder, repository } from '../../../sandbox/host/bootstrap.mjs';
import { ensureN8n } from '../../../sandbox/host/n8nInstall.ts';
import { withProgress } from '../../../sandbox/host/progress.mjs';
import { packForTests } from '../../e2e/support/testPackage.ts';
import { ensureDatabases } from './databases.ts';

try {
	const data = ignoredFolder(join(repository, 'sandbox', '.data'));
	await ensureN8n({ logFile: join(data, 'n8n-install.log') });
	await ensureDatabases();
	await withProgress('Building and packing the package', packForTests);
} catch (error) {
	console.error(`\n${error instanceof Error ? error.message : String(error)}`);
	process.exitCode = 1;
}
