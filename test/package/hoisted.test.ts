/** The packed package in a folder as n8n's for community packages, where another one brought its libraries. */
import { execFileSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import { n8n as listed, name } from '../../package.json';
import { TestInstance } from '../engine';
import { CONSUMER_KEY, TestSandbox } from '../sandbox/TestSandbox';
import { CASES, runAll } from '../schemas/cases';
import { loadBuilt } from './built';
import { REPOSITORY } from './imports';
import { packAndUnpack } from './packed.mts';

/** Libraries that are in the package. */
const BUNDLED = ['zod', 'htmlparser2', 'entities'];
const FILES = [...listed.nodes, ...listed.credentials];

const folder = mkdtempSync(join(tmpdir(), 'hoisted-'));
const modules = join(folder, 'nodes', 'node_modules');
const installed = join(modules, name);
const sandbox = new TestSandbox();

beforeAll(async () => {
	if (!FILES.every((file) => existsSync(join(REPOSITORY, file))))
		execFileSync('npm', ['run', 'build'], {
			cwd: REPOSITORY,
			shell: process.platform === 'win32',
		});
	mkdirSync(modules, { recursive: true });
	cpSync(packAndUnpack(REPOSITORY, folder), installed, { recursive: true });
	symlinkSync(
		join(REPOSITORY, 'node_modules', 'n8n-workflow'),
		join(modules, 'n8n-workflow'),
		'junction',
	);
	for (const library of BUNDLED) writeUnusable(library);
	await sandbox.start();
}, 120_000);

afterAll(async () => {
	await sandbox.stop();
	rmSync(folder, { recursive: true, force: true });
});

/** Of another version, and whoever asks for any part of it fails. */
function writeUnusable(library: string): void {
	const place = join(modules, library);
	mkdirSync(place);
	const manifest = {
		name: library,
		version: '4.999.0',
		exports: { '.': './a.js', './*': './a.js' },
	};
	writeFileSync(join(place, 'package.json'), JSON.stringify(manifest));
	writeFileSync(join(place, 'a.js'), `throw new Error('${library} was asked');`);
}

test.each(BUNDLED)('%s would be found there, and fails', (library) => {
	const requireBeside = createRequire(join(installed, 'package.json'));
	expect(() => requireBeside(library)).toThrow(`${library} was asked`);
	expect(() => requireBeside(`${library}/v4-mini`)).toThrow(`${library} was asked`);
});

test('Node.js loads all that n8n loads', () => {
	const script = `for (const file of ${JSON.stringify(FILES)}) require('./' + file);`;
	execFileSync(process.execPath, ['-e', script], { cwd: installed });
});

test('every operation runs', async () => {
	expect(await runAll(sandbox, undefined, startInstalled())).toHaveLength(CASES.length);
});

test('the trigger runs', async () => {
	const n8n = startInstalled();
	const account = await n8n.credentials.create('readLaterTokenApi', {
		baseUrl: sandbox.sandbox.urls.readLater,
		consumerKey: CONSUMER_KEY,
		accessToken: await sandbox.accessToken(),
	});
	const trigger = n8n.pollingTrigger({
		type: 'readLaterTrigger',
		credentials: account.reference,
		parameters: { authentication: 'token', event: 'newItem' },
	});
	expect(await trigger.fetchTestEvent()).not.toEqual([]);
	expect(await trigger.activate()).toEqual([]);
});

function startInstalled(): TestInstance {
	return new TestInstance({
		nodes: listed.nodes.map((file) => loadBuilt<INodeType>(file, installed)),
		credentials: listed.credentials.map((file) => loadBuilt<ICredentialType>(file, installed)),
	});
}
