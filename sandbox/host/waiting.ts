import { setTimeout as delay } from 'node:timers/promises';

/** How long to wait, how often to look, and what ends the wait early. */
export interface WaitOptions {
	timeoutMs?: number;
	everyMs?: number;
	signal?: AbortSignal | undefined;
}

/** Looks again and again until `probe` answers something truthy; its last error explains a time-out. */
export async function waitFor<T>(
	what: string,
	probe: () => Promise<T | false | null | undefined> | T | false | null | undefined,
	{ timeoutMs = 60_000, everyMs = 150, signal }: WaitOptions = {},
): Promise<T> {
	const end = Date.now() + timeoutMs;
	let last: unknown;
	do {
		signal?.throwIfAborted();
		try {
			const found = await probe();
			if (found) return found;
		} catch (error) {
			if (error instanceof GaveUpError) throw error;
			last = error;
		}
		await delay(everyMs, undefined, { signal });
	} while (Date.now() < end);
	const reason = last instanceof Error ? `: ${last.message}` : '';
	throw new Error(`Waited ${Math.round(timeoutMs / 1000)} s in vain for ${what}${reason}`);
}

/** Thrown by a probe to say that waiting on is pointless. */
export class GaveUpError extends Error {}
