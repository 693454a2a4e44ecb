import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pinnedNode } from './bootstrap.mjs';
import { endOfLog, type Ending, gone, stopProcess } from './childProcess.ts';
import { n8nEnvironment } from './n8nEnvironment.ts';
import { n8nProgram } from './n8nInstall.ts';
import { GaveUpError, waitFor } from './waiting.ts';

const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 8_000;

/** What one n8n needs to run. */
export interface N8nOptions {
	/** n8n keeps its data in `<userFolder>/.n8n`. */
	userFolder: string;
	port: number;
	brokerPort: number;
	encryptionKey: string;
	logFile: string;
	/** A worker has no REST interface; `port` is then the one of its health check. Default: a main process. */
	worker?: boolean;
	/** Added to, and stronger than, the settings of this module. */
	environment?: Record<string, string>;
	signal?: AbortSignal | undefined;
}

/** An n8n that answers requests. */
export interface RunningN8n {
	url: string;
	pid: number;
	/** Settles when the process is gone, for whatever reason. */
	gone: Promise<void>;
	stop(): Promise<Ending>;
}

/** Starts n8n and waits until it is ready to work; an n8n that fails to start is not left behind. */
export async function startN8n(options: N8nOptions): Promise<RunningN8n> {
	const url = `http://127.0.0.1:${options.port}`;
	const child = spawnN8n(options);
	const ended = () => child.exitCode !== null || child.signalCode !== null;
	try {
		await waitFor(
			'n8n to become ready',
			async () => {
				if (ended()) throw new GaveUpError(`n8n ended at its start.\n${endOfLog(options.logFile)}`);
				// n8n 1.x calls itself ready a moment before its REST interface is there.
				return (
					(await answersWell(`${url}/healthz/readiness`)) &&
					(options.worker || (await answersWell(`${url}/rest/settings`)))
				);
			},
			{ timeoutMs: READY_WITHIN_MS, signal: options.signal },
		);
	} catch (error) {
		if (!ended()) await stopProcess(child, STOP_WITHIN_MS);
		throw error;
	}
	return {
		url,
		pid: child.pid as number,
		gone: gone(child),
		stop: () => stopProcess(child, STOP_WITHIN_MS),
	};
}

async function answersWell(url: string): Promise<boolean> {
	return (await fetch(url, { signal: AbortSignal.timeout(5000) })).status === 200;
}

function spawnN8n(options: N8nOptions) {
	mkdirSync(options.userFolder, { recursive: true });
	mkdirSync(dirname(options.logFile), { recursive: true });
	const log = openSync(options.logFile, 'a');
	const guard = join(import.meta.dirname, 'exitWithParent.cjs');
	const child = spawn(
		pinnedNode(),
		[
			'--require',
			guard,
			n8nProgram,
			...(options.worker ? ['worker', '--concurrency=5'] : ['start']),
		],
		{
			cwd: options.userFolder,
			env: n8nEnvironment(options),
			stdio: ['ignore', log, log, 'pipe'],
			// Out of the terminal's process group: Ctrl-C must not reach n8n before its turn.
			detached: true,
		},
	);
	child.on('error', () => {});
	closeSync(log);
	return child;
}
