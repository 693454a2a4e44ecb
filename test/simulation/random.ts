const { imul, floor } = Math;

/** Random numbers that are the same in every run with the same seed (mulberry32). */
export class Random {
	private state: number;

	constructor(seed: number) {
		this.state = seed >>> 0;
	}

	/** From 0, below 1. */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) >>> 0;
		let mixed = this.state;
		mixed = imul(mixed ^ (mixed >>> 15), mixed | 1);
		mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	}

	/** A whole number of both ends or between them. */
	whole(least: number, most: number): number {
		return least + floor(this.next() * (most - least + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	pick<Entry>(entries: readonly Entry[]): Entry {
		return entries[floor(this.next() * entries.length)] as Entry;
	}
}
