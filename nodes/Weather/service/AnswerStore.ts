/**
 * Remembers answers for a while and shares those that are on their way, so that nothing is asked, and
 * billed, twice. Bounded: the ones unused for longest are forgotten first. Times in milliseconds.
 */
export class AnswerStore {
	private readonly answers = new Map<string, { readonly answer: unknown; readonly at: number }>();

	private readonly underway = new Map<string, Promise<unknown>>();

	constructor(private readonly most: number) {}

	/** @param since the answer must not be older than this */
	recall(
		key: string,
		since: number,
	): { readonly answer: unknown; readonly at: number } | undefined {
		const found = this.answers.get(key);
		if (!found || found.at < since) return undefined;
		// Used last, forgotten last.
		this.answers.delete(key);
		this.answers.set(key, found);
		return found;
	}

	isUnderway(key: string): boolean {
		return this.underway.has(key);
	}

	/**
	 * The answer behind a key, asked for at most once at a time.
	 * @param ask is not called while the same is underway; its failure is not remembered
	 * @param now when the answer has come
	 * @param otherNames keys under which the answer is remembered as well
	 */
	async fetch(
		key: string,
		ask: () => Promise<unknown>,
		now: () => number,
		otherNames: readonly string[] = [],
	): Promise<unknown> {
		const shared = this.underway.get(key);
		if (shared) return await shared;
		const asked = (async () => {
			try {
				const answer = await ask();
				// Remembered before it stops being underway, so that nobody comes in between and asks again.
				for (const name of [...otherNames, key]) this.remember(name, { answer, at: now() });
				return answer;
			} finally {
				this.underway.delete(key);
			}
		})();
		this.underway.set(key, asked);
		return await asked;
	}

	private remember(key: string, entry: { readonly answer: unknown; readonly at: number }): void {
		this.answers.delete(key);
		this.answers.set(key, entry);
		for (const oldest of this.answers.keys()) {
			if (this.answers.size <= this.most) break;
			this.answers.delete(oldest);
		}
	}
}
