// Everything that takes long and that all test files share; run once, before jest.
import { join } from 'node:path';
import { ignoredFolder, repository } from '../../../sandbox/host/bootstrap.mjs';
import { ensureN8n } from '../../../sandbox/host/n8nInstall.ts';
import { withProgress } from '../../../sandbox/host/progress.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureTemplate } from './template.ts';
import { packForTests } from './testPackage.ts';

try {
	const data = ignoredFolder(join(repository, 'sandbox', '.data'));
	await ensureN8n({ logFile: join(data, 'n8n-install.log') });
	await ensureChromium();
	await withProgress('Building and packing the package', packForTests);
	await withProgress('Preparing an empty n8n', ensureTemplate);
} catch (error) {
	console.error(`\n${error instanceof Error ? error.message : String(error)}`);
	process.exitCode = 1;
}
