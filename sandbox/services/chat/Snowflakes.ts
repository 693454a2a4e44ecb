const EPOCH_MS = 1_420_070_400_000;
const COUNT_BITS = 22n;

/** Makes ids that hold their time and grow with every call. */
export class Snowflakes {
	#last = 0n;

	/** The next id for a moment (epoch milliseconds). */
	next(now: number): string {
		const id = BigInt(Math.max(0, Math.floor(now) - EPOCH_MS)) << COUNT_BITS;
		this.#last = id > this.#last ? id : this.#last + 1n;
		return String(this.#last);
	}

	/** Makes sure that later ids are greater than one that exists already. */
	skipPast(id: string): void {
		if (BigInt(id) > this.#last) this.#last = BigInt(id);
	}
}

/** Tells whether a text has the form of an id. */
export function isSnowflake(text: unknown): text is string {
	return typeof text === 'string' && /^\d{15,20}$/.test(text);
}
