import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, repository } from '../../../sandbox/host/bootstrap.mjs';
import { waitFor } from '../../../sandbox/host/waiting.ts';

/** `npm start` in a process of its own, as a person runs it. */
export class Launcher {
	readonly child: ChildProcess;
	private text = '';

	constructor(args: string[]) {
		this.child = spawn(pinnedNode(), [join(repository, 'sandbox', 'start.mjs'), ...args], {
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		for (const stream of [this.child.stdout, this.child.stderr]) {
			stream?.on('data', (chunk) => (this.text += String(chunk)));
		}
	}

	/** Everything printed so far. */
	get output(): string {
		return this.text;
	}

	/** Waits until something is printed, and answers the seconds since the call. */
	async prints(words: string, timeoutMs: number): Promise<number> {
		const began = Date.now();
		await waitFor(
			`"${words}" to be printed`,
			() => {
				if (this.text.includes(words)) return true;
				if (this.child.exitCode !== null)
					throw new Error(`it ended with ${this.child.exitCode}:\n${this.text}`);
				return false;
			},
			{ timeoutMs },
		);
		return (Date.now() - began) / 1000;
	}

	/** Sends a signal and answers the exit code. */
	async end(signal: NodeJS.Signals, timeoutMs = 20_000): Promise<number | null> {
		this.child.kill(signal);
		await waitFor(
			'the launcher to end',
			() => this.child.exitCode !== null || this.child.signalCode !== null,
			{
				timeoutMs,
			},
		);
		return this.child.exitCode;
	}

	/** The processes that came from this one, at any depth. */
	descendants(): number[] {
		return descendantsOf(this.child.pid as number);
	}
}

/** Whether a process exists; one that ended and was not yet collected by its parent does not. */
export function isAlive(pid: number): boolean {
	try {
		return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
	} catch {
		return false;
	}
}

function descendantsOf(ancestor: number): number[] {
	const parents = new Map<number, number>();
	for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
		try {
			const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
			parents.set(pid, Number(parent));
		} catch {
			// It ended between the two looks.
		}
	}
	const children = (of: number): number[] =>
		[...parents].filter(([, parent]) => parent === of).map(([pid]) => pid);
	const below = (pid: number): number[] =>
		children(pid).flatMap((child) => [child, ...below(child)]);
	return below(ancestor);
}
