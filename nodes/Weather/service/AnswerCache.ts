import { BoundedMap } from '../../shared/domain/BoundedMap';
import type { Call } from '../api/call';
import { KEPT_ANSWERS, KEPT_ANSWERS_SIZE } from '../domain/bounds';

/** An answer as it came. */
export interface Answer {
	readonly text: string;
	/** When it came, milliseconds on this machine's clock. */
	readonly at: number;
	/** The same moment, UNIX seconds, by the `Date` of the answer where it has one. */
	readonly clock: number;
}

/** Where the answers for one place come from. */
export interface Source {
	/** For this place: the call says what is asked, and where is added here. @throws ServiceError */
	get(call: Call): Promise<Answer>;
	/** For what is the same everywhere. @throws ServiceError */
	getAnywhere(call: Call): Promise<Answer>;
	/** @throws ServiceError when it is not JSON */
	json(answer: Answer): unknown;
	/** UNIX seconds on this machine's clock. */
	now(): number;
	/** UNIX seconds at the service, as far as its answers show: this machine's clock may be wrong by days. */
	serviceTime(): number;
}

/**
 * Remembers answers for a while and shares those that are on their way, so that nothing is asked, and
 * billed, twice. Bounded by size: the ones unused for longest are forgotten first.
 */
export class AnswerCache {
	private readonly answers: BoundedMap<Answer>;

	/** Other names of answers. */
	private readonly aliases: BoundedMap<string>;

	private readonly underway = new Map<string, Promise<Answer>>();

	/** @param bytes of all answers with their names, and as many of other names */
	constructor(bytes: number) {
		this.answers = new BoundedMap({ entries: KEPT_ANSWERS, bytes });
		this.aliases = new BoundedMap({ entries: KEPT_ANSWERS, bytes });
	}

	/** @param since milliseconds; the answer must not be older than this */
	recall(key: string, since: number): Answer | undefined {
		const found = this.answers.get(key) ?? this.answers.get(this.aliases.get(key) ?? '');
		return found && found.at >= since ? found : undefined;
	}

	isUnderway(key: string): boolean {
		return this.underway.has(key);
	}

	/**
	 * The answer behind a key, asked for at most once at a time.
	 * @param ask is not called while the same is underway; its failure is not remembered
	 * @param alsoNamed keys under which the answer is remembered as well
	 */
	async fetch(
		key: string,
		ask: () => Promise<Answer>,
		alsoNamed: readonly string[] = [],
	): Promise<Answer> {
		const shared = this.underway.get(key);
		if (shared) return await shared;
		const asked = (async () => {
			try {
				const answer = await ask();
				// Remembered before it stops being underway, so that nobody comes in between and asks again.
				for (const name of alsoNamed) this.aliases.set(name, key, name.length + key.length);
				// What an item or a server names makes the key as long as it likes.
				this.answers.set(key, answer, key.length + answer.text.length);
				return answer;
			} finally {
				this.underway.delete(key);
			}
		})();
		this.underway.set(key, asked);
		return await asked;
	}
}

/** Answers of all workflows of this process. */
export const sharedAnswers = new AnswerCache(KEPT_ANSWERS_SIZE);
