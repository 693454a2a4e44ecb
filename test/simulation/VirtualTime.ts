import { ConnectionFailure } from '../../nodes/shared/http/HttpClient';

/** Time that passes only when everybody waits. */
export class VirtualTime {
	now = 1_000_000;
	private waiting: Array<{ at: number; wake: () => void }> = [];
	stopped = false;
	sleep = async (ms: number) => {
		await new Promise<void>((wake) => this.waiting.push({ at: this.now + ms, wake }));
		if (this.stopped) throw new ConnectionFailure('canceled', 'ERR_CANCELED');
	};
	async run<T>(work: Promise<T>): Promise<T> {
		let done = false;
		void work.then(
			() => (done = true),
			() => (done = true),
		);
		for (;;) {
			for (let turn = 0; turn < 60; turn++) await Promise.resolve();
			if (done) return await work;
			this.waiting.sort((a, b) => a.at - b.at);
			const next = this.waiting.shift();
			if (!next) throw new Error('everybody waits for ever');
			this.now = Math.max(this.now, next.at);
			next.wake();
		}
	}
}
