import { ConnectionFailure } from '../../nodes/shared/http/HttpClient';
import type { Clock } from '../../nodes/shared/http/retry';
import type { RequestContext } from '../../nodes/shared/n8n/createHttpClient';

const DAY_MS = 86_400_000;

let slept = 0;

/**
 * In the place of the nodes' clock: a wait is over at once and moves the time on by as much, so that a
 * test of sending again is as long as its requests. Put before the imports of a test file:
 *
 *     jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));
 */
export function createClock(context: RequestContext): Clock {
	return {
		now: () => Date.now() + slept,
		async sleep(ms) {
			const signal =
				'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
			slept += ms;
			await new Promise((resolve) => setImmediate(resolve));
			if (signal?.aborted) throw new ConnectionFailure('canceled', 'ERR_CANCELED');
		},
	};
}

/** Lets time pass for what asks for it here. */
export function pass(ms: number): void {
	slept += ms;
}

/** To the moment after the next midnight UTC, so that a test of a day is not over it. */
export function passToNextDay(): void {
	const now = Date.now() + slept;
	pass(DAY_MS - (now % DAY_MS) + 1_000);
}

export const clocks = { wall: () => Date.now() + slept, steady: () => Date.now() + slept };
