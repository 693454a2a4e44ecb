import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pinnedNode, repository } from '../../../sandbox/host/bootstrap.mjs';
import { endOfLog, stopProcess } from '../../../sandbox/host/childProcess.ts';
import { npmCommand } from '../../../sandbox/host/npmCi.mjs';
import { anyFreePort } from '../../../sandbox/host/ports.ts';
import { runTool } from '../../../sandbox/host/runTool.ts';
import { waitFor } from '../../../sandbox/host/waiting.ts';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 5_000;

/** Where the registry's own package.json, lock file and node_modules are. */
export const registryFolder = join(repository, 'test', 'install', 'registry');

/** An npm registry on this machine that knows only what is published to it. */
export interface Registry {
	port: number;
	/** Publishes a tarball with npm itself. */
	publish(tarball: string): Promise<void>;
	stop(): Promise<void>;
}

/** Starts an empty registry that keeps its data in a folder. */
export async function startRegistry(folder: string): Promise<Registry> {
	await mkdir(folder, { recursive: true });
	const config = join(folder, 'config.yaml');
	const logFile = join(folder, 'registry.log');
	// No uplinks: it never asks another registry. JSON is YAML as well.
	const settings = {
		storage: join(folder, 'storage'),
		uplinks: {},
		auth: {},
		packages: { '**': { access: '$all', publish: '$all', unpublish: '$all' } },
		web: { enable: false },
		log: { type: 'stdout', format: 'pretty', level: 'http', colors: false },
	};
	await writeFile(config, JSON.stringify(settings));
	const port = await anyFreePort();
	const url = `http://127.0.0.1:${port}`;
	const log = openSync(logFile, 'a');
	const program = join(registryFolder, 'node_modules', 'verdaccio', 'bin', 'verdaccio');
	const guard = join(repository, 'sandbox', 'host', 'exitWithParent.cjs');
	const child = spawn(
		pinnedNode(),
		['--require', guard, program, '--config', config, '--listen', `127.0.0.1:${port}`],
		{
			cwd: folder,
			stdio: ['ignore', log, log, 'pipe'],
		},
	);
	closeSync(log);
	await waitFor('the registry to answer', async () => (await fetch(`${url}/-/ping`)).ok, {
		timeoutMs: READY_WITHIN_MS,
	}).catch(async (error: Error) => {
		await stopProcess(child, STOP_WITHIN_MS);
		throw new Error(`${error.message}\n${endOfLog(logFile)}`, { cause: error });
	});
	return {
		port,
		publish: async (tarball) => {
			const npm = npmCommand();
			// npm refuses to publish without a token; this registry takes any.
			const options = [
				`--registry=${url}/`,
				`--//127.0.0.1:${port}/:_authToken=any`,
				'--ignore-scripts',
				'--provenance=false',
			];
			await runTool(npm.command, [...npm.args, 'publish', tarball, ...options], {
				folder,
				shell: npm.shell,
			});
		},
		stop: async () => {
			await stopProcess(child, STOP_WITHIN_MS);
		},
	};
}
