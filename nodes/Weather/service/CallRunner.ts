import { inWords } from '../../shared/errors/answerErrors';
import { asServiceError } from '../../shared/errors/ServiceError';
import type { HttpClient, HttpResponse } from '../../shared/http/HttpClient';
import { ConnectionFailure } from '../../shared/http/HttpClient';
import { requireJson } from '../../shared/http/parseAnswer';
import type { Clock } from '../../shared/http/retry';
import { withRetry } from '../../shared/http/retry';
import type { Call } from '../api/call';
import { LAST_TIME } from '../api/schemas';
import { findErrorInside, SERVICE, weatherError } from '../api/weatherErrors';
import type { Allowance } from '../domain/allowance';
import { MOST_KEPT_IN_RUN } from '../domain/bounds';
import type { AccountLedger } from './AccountLedger';
import type { Answer, AnswerCache } from './AnswerCache';
import { dayIsUsedUp, OwnLimit, overTheCap, overTheDay, tooMuchToKeep } from './limits';

/** How careful a run is with calls. */
export interface CallPolicy {
	/** Milliseconds for which an answer may be used again; 0 asks anew in each run. */
	readonly reuseForMs: number;
	/** Decimals of a degree to which places are the same. */
	readonly decimals: number;
	/** Most calls of the run; undefined for no bound. */
	readonly mostCalls: number | undefined;
	/** Whether a call that may have arrived is made again; the one of a window is not: a person has Retry. */
	readonly sendAgain: boolean;
}

export interface CallRunnerOptions {
	/** Adds base address and API key. */
	readonly http: HttpClient;
	readonly answers: AnswerCache;
	readonly ledger: AccountLedger;
	/** Names the account without telling its key. */
	readonly account: string;
	readonly allowance: Allowance;
	readonly policy: CallPolicy;
	readonly clock: Clock;
}

/** A call of a plan: of which place, so that equal ones count once. */
export interface PlannedCall {
	readonly call: Pick<Call, 'name' | 'billed' | 'trueForMs'>;
	/** See `CallRunner.get`. */
	readonly where: string;
}

/** An answer of a run, and the characters of it once it came. */
interface Kept {
	readonly answer: Promise<Answer>;
	characters: number;
}

/** By so much the clock of a machine is put right now and then. */
const CLOCK_CORRECTION_MS = 60_000;

/**
 * The calls of one run. What the run was promised holds whatever the shared cache forgets and other runs
 * do: equal calls are made once, no more are made than allowed, and the cap of the day is kept.
 */
export class CallRunner {
	/** Requests of this run that the service has got. */
	made = 0;

	billedMade = 0;

	private readonly began: number;

	/** What the plan relies on or this run got, and what failed: none is asked for again by its other items. */
	private readonly kept = new Map<string, Kept>();

	/** How many items of the plan still need an answer. What it does not know of is kept until the run ends. */
	private readonly uses = new Map<string, number>();

	/** Characters of the answers that are kept. */
	keptCharacters = 0;

	constructor(private readonly options: CallRunnerOptions) {
		this.began = options.clock.now();
	}

	/**
	 * Refuses a run that would make more calls than allowed, before the first one.
	 * @returns how many it will make
	 * @throws OwnLimit with both numbers
	 */
	plan(calls: readonly PlannedCall[]): number {
		const { policy, allowance, answers, ledger, clock } = this.options;
		const missing = new Map<string, PlannedCall>();
		this.uses.clear();
		for (const planned of calls) {
			const key = this.keyOf(planned.call, planned.where);
			this.uses.set(key, (this.uses.get(key) ?? 0) + 1);
			if (this.kept.has(key)) continue;
			const known = this.recall(planned.call, key);
			if (known) this.keep(key, Promise.resolve(known));
			else missing.set(key, planned);
		}
		const own = [...missing.keys()].filter((key) => !answers.isUnderway(key)).length;
		const { mostCalls } = policy;
		if (mostCalls !== undefined && this.made + own > mostCalls)
			throw overTheCap(this.made + own, mostCalls, this.made);
		const billed = [...missing].filter(
			([key, { call }]) => call.billed && !answers.isUnderway(key),
		).length;
		const { mostPerDay } = allowance;
		if (mostPerDay !== undefined) {
			const left = Math.max(0, mostPerDay - ledger.callsToday(clock.now()));
			if (billed > left) throw overTheDay(billed, left, mostPerDay, this.billedMade);
		}
		return own;
	}

	/**
	 * The answer, from the cache or from the service.
	 * @param where the place to the precision at which places are equal; `''` for what has none
	 * @throws ServiceError
	 */
	async get(call: Call, where: string): Promise<Answer> {
		const answer = this.getUncounted(call, where);
		const key = this.keyOf(call, where);
		const left = this.uses.get(key);
		if (left !== undefined) this.uses.set(key, left - 1);
		if (left === 1) this.release(key);
		return await answer;
	}

	/** The same without being one of the items that the plan counts. */
	async getUncounted(call: Call, where: string): Promise<Answer> {
		const key = this.keyOf(call, where);
		const kept = this.kept.get(key);
		if (kept) return await kept.answer;
		const known = this.recall(call, key);
		const answer = known ? Promise.resolve(known) : this.ask(call, key, where);
		this.keep(key, answer);
		return await answer;
	}

	/** Whether an answer is there without any request. */
	isKnown(call: Call, where: string): boolean {
		const key = this.keyOf(call, where);
		return this.kept.has(key) || this.recall(call, key) !== undefined;
	}

	private keep(key: string, answer: Promise<Answer>): void {
		const entry: Kept = { answer, characters: 0 };
		this.kept.set(key, entry);
		answer.then(
			({ text }) => {
				if (this.kept.get(key) !== entry) return;
				entry.characters = text.length;
				this.keptCharacters += text.length;
			},
			() => undefined,
		);
	}

	private release(key: string): void {
		this.keptCharacters -= this.kept.get(key)?.characters ?? 0;
		this.kept.delete(key);
	}

	private keyOf({ name }: Pick<Call, 'name'>, where: string): string {
		return `${this.options.account}|${name}|${where}`;
	}

	private recall({ trueForMs }: Pick<Call, 'trueForMs'>, key: string): Answer | undefined {
		const { policy, clock, answers } = this.options;
		const reuseForMs = trueForMs ?? policy.reuseForMs;
		// What came while this run was under way is told from what came before by a clock that may be set.
		if (reuseForMs === 0) return undefined;
		const found = answers.recall(key, Math.min(this.began, clock.now() - reuseForMs));
		// From well after now: somebody has set the clock back, and it would be used for as long as that.
		if (found && found.at > clock.now() + CLOCK_CORRECTION_MS) return undefined;
		// That there is no such place holds for this run: it may be added, or a disturbance was behind it.
		return found?.text.trim() === '[]' && found.at < this.began ? undefined : found;
	}

	private async ask(call: Call, key: string, where: string): Promise<Answer> {
		const { answers } = this.options;
		if (this.keptCharacters > MOST_KEPT_IN_RUN) throw tooMuchToKeep(this.made);
		const others = (call.alsoNamed ?? []).map((name) => this.keyOf({ name }, where));
		const shared = answers.isUnderway(key);
		return await answers
			.fetch(key, async () => await this.send(call), others)
			.catch(async (error: unknown) => {
				// What stopped another run, its own bounds or a person, does not concern this one.
				if (shared && isOthersAffair(error)) return await this.ask(call, key, where);
				throw error;
			});
	}

	private async send(call: Call): Promise<Answer> {
		const { http, clock, ledger, policy } = this.options;
		let last: HttpResponse | undefined;
		const counted: HttpClient = {
			send: async (request) => {
				const takeBack = this.count(call, last);
				last = await http.send(request).catch((failure: unknown) => {
					// What never arrived is not billed.
					if (!(failure instanceof ConnectionFailure) || failure.outcome === 'never-sent')
						takeBack();
					throw failure;
				});
				ledger.noteClock(dateOf(last) ?? clock.now() / 1_000, clock.now());
				return last;
			},
		};
		const response = await withRetry(counted, clock)
			.send({
				method: 'GET',
				path: call.path,
				query: call.query,
				headers: { Accept: 'application/json' },
				repeatable: policy.sendAgain,
			})
			.catch((failure: unknown) => {
				throw inWords(failure, SERVICE);
			});
		if (response.status !== 200) throw weatherError(response);
		const inside = findErrorInside(requireJson(response, SERVICE), response);
		if (inside) throw inside;
		const at = clock.now();
		const served = dateOf(response);
		return {
			text: response.text,
			at,
			clock: served ?? at / 1_000,
			hasDate: served !== undefined,
		};
	}

	/**
	 * Counts a request before it goes, so that runs beside each other keep within the bounds together.
	 * @param last the answer to the try before this one
	 * @returns takes it back
	 * @throws OwnLimit when a bound is reached
	 */
	private count({ billed }: Call, last: HttpResponse | undefined): () => void {
		const { policy, allowance, ledger, clock } = this.options;
		if (policy.mostCalls !== undefined && this.made >= policy.mostCalls)
			throw last ? weatherError(last) : overTheCap(this.made + 1, policy.mostCalls, this.made);
		const { mostPerDay } = allowance;
		if (billed && mostPerDay !== undefined && ledger.callsToday(clock.now()) >= mostPerDay)
			throw dayIsUsedUp(mostPerDay);
		this.made++;
		if (!billed)
			return () => {
				this.made--;
			};
		this.billedMade++;
		const takeBack = ledger.count(clock.now());
		return () => {
			this.made--;
			this.billedMade--;
			takeBack();
		};
	}
}

function isOthersAffair(error: unknown): boolean {
	return error instanceof OwnLimit || asServiceError(error)?.details.kind === 'canceled';
}

/** UNIX seconds; undefined where the answer has no time, or none that a calendar can show. */
function dateOf({ headers }: HttpResponse): number | undefined {
	const served = Date.parse(headers.date ?? '') / 1_000;
	return served >= 0 && served <= LAST_TIME ? served : undefined;
}
