import type { Clock } from '../../nodes/shared/http/retry';

/** Time that moves on to the next thing that is waited for, once nothing else is to be done. */
export class SteppedTime {
	now = 1_700_000_000_000;

	private waiting: Array<{ at: number; order: number; wake: () => void }> = [];

	private order = 0;

	sleep = async (ms: number): Promise<void> => {
		await new Promise<void>((wake) =>
			this.waiting.push({ at: this.now + ms, order: this.order++, wake }),
		);
	};

	/** @param look after each step. Ends when nobody waits for the time any more. */
	async runToEnd(look: () => void): Promise<void> {
		for (;;) {
			await new Promise((resolve) => setImmediate(resolve));
			look();
			this.waiting.sort((a, b) => a.at - b.at || a.order - b.order);
			const next = this.waiting.shift();
			if (!next) return;
			this.now = Math.max(this.now, next.at);
			next.wake();
		}
	}
}

/** The time that the clock of the nodes shows in a simulation. */
export const clockOf: { time: SteppedTime } = { time: new SteppedTime() };

/** In the place of the nodes' clock, as `test/engine/quickClock.ts` is. In a process that is gone nothing goes on. */
export function createClock({ isDead }: { isDead: () => boolean }): Clock {
	const { time } = clockOf;
	return {
		now: () => time.now,
		async sleep(ms) {
			await time.sleep(ms);
			if (isDead()) await new Promise(() => undefined);
		},
	};
}
