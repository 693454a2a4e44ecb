import { sleep } from 'n8n-workflow';
import { ConnectionFailure } from '../http/HttpClient';
import type { Clock } from '../http/retry';
import type { RequestContext } from './createHttpClient';

/** Milliseconds. Older n8n lines have no cancelable sleep, so long waits are taken in slices. */
const SLICE_MS = 500;

/** A clock whose waits end when the person stops the execution. */
export function createClock(context: RequestContext): Clock {
	return {
		now: () => Date.now(),
		async sleep(ms) {
			const signal =
				'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
			for (let left = ms; left > 0; left -= SLICE_MS) {
				if (signal?.aborted) throw new ConnectionFailure('canceled', 'ERR_CANCELED');
				await sleep(Math.min(left, SLICE_MS));
			}
			if (signal?.aborted) throw new ConnectionFailure('canceled', 'ERR_CANCELED');
		},
	};
}

/** Milliseconds: of the clock of this machine, and of one that nobody can set but that may stand while it sleeps. */
export const clocks = { wall: () => Date.now(), steady: () => performance.now() };
