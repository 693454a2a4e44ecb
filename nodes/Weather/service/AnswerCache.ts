import { BoundedMap } from '../../shared/domain/BoundedMap';
import { KEPT_ANSWERS, KEPT_ANSWERS_SIZE } from '../domain/bounds';

/** An answer as it came. */
export interface Answer {
	readonly text: string;
	/** When it came, milliseconds on this machine's clock. */
	readonly at: number;
	/** The same moment, UNIX seconds, by the `Date` of the answer where it has one. */
	readonly clock: number;
	/** Whether it has one. */
	readonly hasDate: boolean;
}

/**
 * Remembers answers for a while and shares those that are on their way, so that nothing is asked, and
 * billed, twice. Bounded by size: the ones unused for longest are forgotten first.
 */
export class AnswerCache {
	private readonly answers: BoundedMap<Answer>;

	/** The answer that came last under a further name. */
	private readonly aliases: BoundedMap<string>;

	/** By all of their names. */
	private readonly underway = new Map<string, Underway>();

	/** @param characters of all answers with their names, and as many of further names */
	constructor(characters: number) {
		this.answers = new BoundedMap({ entries: KEPT_ANSWERS, total: characters });
		this.aliases = new BoundedMap({ entries: KEPT_ANSWERS, total: characters });
	}

	/**
	 * @param since milliseconds; the answer must not be older than this
	 * @returns the newest that has this name
	 */
	recall(key: string, since: number): Answer | undefined {
		const own = this.answers.get(key);
		const other = this.answers.get(this.aliases.get(key) ?? '');
		const found = own && other ? (other.at > own.at ? other : own) : (own ?? other);
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
		if (shared?.key === key) return await shared.answer;
		if (shared) {
			// What the service refused may be what only the other one said, such as its language.
			const answer = await shared.answer.catch(() => undefined);
			return answer ?? (await this.fetch(key, ask, alsoNamed));
		}
		const further = alsoNamed.filter((name) => name !== key);
		const names = [key, ...further.filter((name) => !this.underway.has(name))];
		const asked = (async () => {
			try {
				const answer = await ask();
				// Remembered before it stops being underway, so that nobody comes in between and asks again.
				for (const name of further) this.aliases.set(name, key, name.length + key.length);
				// What an item or a server names makes the key as long as it likes.
				this.answers.set(key, answer, key.length + answer.text.length);
				return answer;
			} finally {
				for (const name of names) this.underway.delete(name);
			}
		})();
		for (const name of names) this.underway.set(name, { key, answer: asked });
		return await asked;
	}
}

/** An answer on its way, and the name that it was asked for by. */
interface Underway {
	readonly key: string;
	readonly answer: Promise<Answer>;
}

/** Answers of all workflows of this process. */
export const sharedAnswers = new AnswerCache(KEPT_ANSWERS_SIZE);
