import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pinnedNode } from '../../../sandbox/host/bootstrap.mjs';
import { n8nEnvironment } from '../../../sandbox/host/n8nEnvironment.ts';
import { n8nProgram } from '../../../sandbox/host/n8nInstall.ts';
import { ENCRYPTION_KEY } from './template.ts';

export interface StoredCredential {
	id: string;
	name: string;
	type: string;
	data: Record<string, unknown>;
}

/**
 * Every credential as it lies in n8n's database, decrypted by n8n's own command.
 * @param environment where the database is, when it is not in the user folder
 */
export async function storedCredentials(
	userFolder: string,
	environment: Record<string, string> = {},
): Promise<StoredCredential[]> {
	const folder = await mkdtemp(join(tmpdir(), 'e2e-export-'));
	const file = join(folder, 'credentials.json');
	try {
		await promisify(execFile)(
			pinnedNode(),
			[n8nProgram, 'export:credentials', '--all', '--decrypted', `--output=${file}`],
			{
				// Nothing of the test's own environment: n8n's commands do nothing under NODE_ENV=test.
				env: n8nEnvironment({
					userFolder,
					port: 0,
					brokerPort: 0,
					encryptionKey: ENCRYPTION_KEY,
					environment,
				}),
			},
		);
		return JSON.parse(await readFile(file, 'utf8')) as StoredCredential[];
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
