import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { n8nFolder } from '../../../sandbox/host/n8nInstall.ts';
import { startN8n } from '../../../sandbox/host/n8nProcess.ts';
import { N8nRest, type Owner } from '../../../sandbox/host/n8nRest.ts';
import { anyFreePort } from '../../../sandbox/host/ports.ts';

// Beside n8n itself: it fits this n8n only, and a new install removes it.
const TEMPLATE = join(n8nFolder, 'node_modules', '.cache', 'e2e-template.sqlite');

/** The encryption key of every n8n that the tests start. */
export const ENCRYPTION_KEY = 'end-to-end-tests';

/** The person who owns every n8n that the tests start. */
export const owner: Owner = {
	email: 'tester@sandbox.local',
	password: 'Tester-1234',
	firstName: 'End',
	lastName: 'Toend',
};

/**
 * Makes the database of an n8n with an owner and nothing else. Starting on a copy of it saves every
 * test file the migrations of an empty one.
 */
export async function ensureTemplate(): Promise<void> {
	if (existsSync(TEMPLATE)) return;
	const userFolder = await mkdtemp(join(tmpdir(), 'e2e-template-'));
	const n8n = await startN8n({
		userFolder,
		port: await anyFreePort(),
		brokerPort: await anyFreePort(),
		encryptionKey: ENCRYPTION_KEY,
		logFile: join(userFolder, 'n8n.log'),
	});
	try {
		await new N8nRest(n8n.url).signIn(owner);
	} finally {
		await n8n.stop();
	}
	await mkdir(dirname(TEMPLATE), { recursive: true });
	await cp(join(userFolder, '.n8n', 'database.sqlite'), `${TEMPLATE}.new`);
	await rename(`${TEMPLATE}.new`, TEMPLATE);
	await rm(userFolder, { recursive: true, force: true });
}

/** Gives a user folder the prepared database. */
export async function copyTemplate(userFolder: string): Promise<void> {
	await mkdir(join(userFolder, '.n8n'), { recursive: true });
	await cp(TEMPLATE, join(userFolder, '.n8n', 'database.sqlite'));
}
