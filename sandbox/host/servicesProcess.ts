import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pinnedNode, repository } from './bootstrap.mjs';
import { endOfLog, type Ending, gone, stopProcess } from './childProcess.ts';

const READY_WITHIN_MS = 20_000;
const STOP_WITHIN_MS = 5_000;

const PORT_OPTIONS = {
	weather: '--weather-port',
	readLater: '--read-later-port',
	chat: '--chat-port',
	model: '--model-port',
	control: '--control-port',
} as const;

/** Where the local services listen. */
export interface ServiceUrls {
	weather: string;
	readLater: string;
	chat: string;
	/** Of the stand-in for a language model, without the path /v1. */
	model: string;
	control: string;
}

/** The local services, running. */
export interface RunningServices {
	urls: ServiceUrls;
	gone: Promise<void>;
	stop(): Promise<Ending>;
}

/** Starts the local services; they end by themselves when this process does. */
export async function startServices(options: {
	dataFolder: string;
	ports: Partial<Record<keyof ServiceUrls, number>>;
	logFile: string;
}): Promise<RunningServices> {
	const program = join(repository, 'sandbox', 'services', 'main.ts');
	const ports = Object.entries(options.ports).flatMap(([name, port]) => [
		PORT_OPTIONS[name as keyof ServiceUrls],
		String(port),
	]);
	const child = spawn(
		pinnedNode(),
		[
			'--disable-warning=ExperimentalWarning',
			program,
			'--exit-with-parent',
			'--data',
			options.dataFolder,
			...ports,
		],
		{
			// The services end when their standard input does. Ctrl-C must not reach them before their turn.
			stdio: ['pipe', 'pipe', 'pipe'],
			detached: true,
		},
	);
	const log = createWriteStream(options.logFile, { flags: 'a' });
	child.stderr.pipe(log);
	child.stdin.on('error', () => {});
	try {
		const urls = await new Promise<ServiceUrls>((resolve, reject) => {
			const ended = () =>
				reject(new Error(`The local services did not start.\n${endOfLog(options.logFile)}`));
			setTimeout(ended, READY_WITHIN_MS).unref();
			child.once('error', reject);
			child.once('exit', () => setTimeout(ended, 100));
			createInterface({ input: child.stdout }).on('line', (line) => {
				log.write(`${line}\n`);
				if (line.startsWith('{')) resolve((JSON.parse(line) as { urls: ServiceUrls }).urls);
			});
		});
		return { urls, gone: gone(child), stop: () => stopProcess(child, STOP_WITHIN_MS) };
	} catch (error) {
		child.kill('SIGKILL');
		throw error;
	}
}
