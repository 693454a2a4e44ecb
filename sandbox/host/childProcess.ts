import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** How a child process ended. */
export interface Ending {
	code: number | null;
	signal: NodeJS.Signals | null;
	/** False when it had to be killed. */
	inTime: boolean;
}

/** Settles when the process is gone. */
export function gone(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
	return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Asks a process to end and kills it when it takes longer than `graceMs`. */
export async function stopProcess(child: ChildProcess, graceMs: number): Promise<Ending> {
	child.kill('SIGTERM');
	const timer = new AbortController();
	const inTime = await Promise.race([
		gone(child).then(() => true),
		delay(graceMs, false, { signal: timer.signal }).catch(() => true),
	]);
	timer.abort();
	if (!inTime) {
		child.kill('SIGKILL');
		await gone(child);
	}
	return { code: child.exitCode, signal: child.signalCode, inTime };
}

/** The last lines of a log file, for an error message. */
export function endOfLog(file: string, lines = 15): string {
	try {
		return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
	} catch {
		return '';
	}
}
