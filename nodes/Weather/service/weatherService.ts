import { connectionError, unreadableAnswer } from '../../shared/errors/answerErrors';
import type { HttpClient } from '../../shared/http/HttpClient';
import { ConnectionFailure } from '../../shared/http/HttpClient';
import type { Clock } from '../../shared/http/retry';
import { withRetry } from '../../shared/http/retry';
import { asServiceError, ServiceError } from '../../shared/errors/ServiceError';
import { parseAnswer } from '../../shared/http/parseAnswer';
import type { AnswerStore } from './AnswerStore';
import type { Allowance, Usage } from '../domain/allowance';
import { priceOf, usageAt } from '../domain/allowance';
import type { Call } from '../api/endpoints';
import { SERVICE, weatherError } from '../api/weatherErrors';

/** How careful a run is with calls. */
export interface CallPolicy {
	/** Milliseconds for which an answer may be used again; 0 asks anew in each run. */
	readonly reuseForMs: number;
	/** Decimals of a degree to which places are the same. */
	readonly decimals: number;
	/** Most calls of the run; undefined for no bound. */
	readonly mostCalls: number | undefined;
}

/** What outlives a run, within this process. */
export interface Memory {
	readonly answers: AnswerStore;
	/** By account. */
	readonly usage: Map<string, Usage>;
}

export interface WeatherServiceOptions {
	/** Adds base address and API key. */
	readonly http: HttpClient;
	readonly memory: Memory;
	/** Names the account without telling its key; another account has its own answers and its own count. */
	readonly account: string;
	readonly allowance: Allowance;
	readonly clock: Clock;
}

/** The weather interface, asked as seldom as possible. */
export interface WeatherService {
	/**
	 * Refuses a run that would make more calls than allowed, before the first one.
	 * @param calls of all items; equal ones count once, known ones not at all
	 * @throws ServiceError with both numbers
	 */
	plan(calls: readonly Call<unknown>[], policy: CallPolicy): void;
	/** The answer, from memory or from the service. @throws ServiceError */
	get<Answer>(call: Call<Answer>, policy: CallPolicy): Promise<Answer>;
	/** What is remembered, without any request. */
	peek<Answer>(call: Call<Answer>, policy: CallPolicy): Answer | undefined;
	/** One line on what a run cost; undefined when there is nothing to say. */
	report(items: number): string | undefined;
}

export function createWeatherService({
	http,
	memory,
	account,
	allowance,
	clock,
}: WeatherServiceOptions): WeatherService {
	const now = (): number => clock.now();
	const began = now();
	let made = 0;
	let billedMade = 0;
	/** What failed in this run is not asked for again by its other items. */
	const failed = new Map<string, ServiceError>();

	const keyOf = ({ path, query }: Call<unknown>, { decimals }: CallPolicy): string => {
		const same = Object.entries(query).map(([name, value]) => [
			name,
			isDegrees(name, value) ? Number(value).toFixed(decimals) : value,
		]);
		return JSON.stringify([account, path, same.sort()]);
	};
	const oldest = (call: Call<unknown>, { reuseForMs }: CallPolicy): number =>
		Math.min(began, now() - (call.trueForMs ?? reuseForMs));
	const rememberFailure = (key: string, failure: ServiceError): ServiceError => {
		failed.set(key, failure);
		return failure;
	};
	/** For questions in which the language does not matter. */
	const looseKeyOf = (call: Call<unknown>, policy: CallPolicy): string =>
		keyOf({ ...call, query: { ...call.query, lang: 'any' } }, policy);
	const recall = <Answer>(call: Call<Answer>, policy: CallPolicy) => {
		const key = call.anyLanguage ? looseKeyOf(call, policy) : keyOf(call, policy);
		const found = memory.answers.recall(key, oldest(call, policy));
		// That there is no such place holds for this run: it may be added, or a disturbance was behind it.
		if (Array.isArray(found?.answer) && found.answer.length === 0 && found.at < began)
			return undefined;
		return found as { readonly answer: Answer } | undefined;
	};
	const used = (): number => usageAt(memory.usage.get(account), now()).calls;

	/** @throws ServiceError when today's cap is reached, also by runs beside this one */
	const spend = (): void => {
		const today = usageAt(memory.usage.get(account), now());
		if (allowance.mostPerDay !== undefined && today.calls >= allowance.mostPerDay)
			throw dayIsUsedUp(allowance.mostPerDay);
		billedMade++;
		memory.usage.set(account, { ...today, calls: today.calls + 1 });
	};

	const ask = async <Answer>(call: Call<Answer>): Promise<Answer> => {
		// Each try counts, since the service may have counted it.
		const counted: HttpClient = {
			async send(request) {
				if (call.billed) spend();
				made++;
				return await http.send(request);
			},
		};
		// A rate limit is the account's daily cap: insisting would only prolong the block.
		const response = await withRetry(counted, { clock, onRateLimit: 'stop' })
			.send({
				method: 'GET',
				path: call.path,
				query: call.query,
				headers: { Accept: 'application/json' },
				repeatable: true,
			})
			.catch((failure: unknown) => {
				throw failure instanceof ConnectionFailure ? connectionError(failure, SERVICE) : failure;
			});
		if (response.status !== 200) throw weatherError(response);
		return parseAnswer(call.schema, response, SERVICE);
	};

	return {
		plan(calls, policy) {
			const missing = new Map(
				calls.filter((call) => !recall(call, policy)).map((call) => [keyOf(call, policy), call]),
			);
			const asked = [...missing.keys()].filter((key) => !memory.answers.isUnderway(key)).length;
			if (policy.mostCalls !== undefined && asked > policy.mostCalls)
				throw overTheCap(asked, policy.mostCalls);
			const billed = [...missing.values()].filter(({ billed: costs }) => costs).length;
			const left = allowance.mostPerDay === undefined ? Infinity : allowance.mostPerDay - used();
			if (billed > left) throw overTheDay(billed, Math.max(0, left), allowance.mostPerDay ?? 0);
		},
		get: async <Answer>(call: Call<Answer>, policy: CallPolicy): Promise<Answer> => {
			const recalled = recall(call, policy);
			if (recalled) return recalled.answer;
			const key = keyOf(call, policy);
			const failure = failed.get(key);
			if (failure) throw failure;
			try {
				return (await memory.answers.fetch(
					key,
					async () => await ask(call),
					now,
					'lang' in call.query ? [looseKeyOf(call, policy)] : [],
				)) as Answer;
			} catch (error) {
				const known = asServiceError(error);
				throw known ? rememberFailure(key, known) : error;
			}
		},
		peek: (call, policy) => recall(call, policy)?.answer,
		report(items) {
			const price = priceOf(used() - billedMade, billedMade, allowance);
			if (items <= 1 && price === 0) return undefined;
			const cost =
				price > 0
					? `, about ${price.toFixed(2)} in the currency of your plan, since today's free calls are used up`
					: '';
			return `${count(made, 'call')} to the weather service for ${count(items, 'item')}${cost}`;
		},
	};
}

/** A place that is not looked up yet has its name in the place of its coordinates. */
function isDegrees(name: string, value: string): boolean {
	return (name === 'lat' || name === 'lon') && value !== '' && Number.isFinite(Number(value));
}

function overTheCap(planned: number, cap: number): ServiceError {
	return new ServiceError({
		kind: 'bad-input',
		message: `This run needs ${count(planned, 'call')}, and 'Max Calls per Run' allows ${cap}`,
		description:
			"No call was made. Send fewer different places to this node, or raise 'Max Calls per Run' in its options.",
	});
}

function overTheDay(planned: number, left: number, most: number): ServiceError {
	return new ServiceError({
		kind: 'quota-exhausted',
		message: `This run needs ${count(planned, 'call')}, and ${left} of today's ${most} are left`,
		description:
			"No call was made, so that nothing is billed. The count begins anew at midnight UTC. Run the workflow less often, or change 'Stop After Calls per Day' in the credential. It counts what this n8n has asked since its start.",
		stopsRun: true,
	});
}

function dayIsUsedUp(most: number): ServiceError {
	return new ServiceError({
		kind: 'quota-exhausted',
		message: `Today's ${most} calls are used up`,
		description:
			"Other runs at the same time, or repeated tries, used the last of them. No further call is made, so that nothing is billed. The count begins anew at midnight UTC. Run the workflow less often, or change 'Stop After Calls per Day' in the credential.",
		stopsRun: true,
	});
}

function count(number: number, what: string): string {
	return `${number} ${what}${number === 1 ? '' : 's'}`;
}

/**
 * @param part the asked part of an answer
 * @throws ServiceError when the service left it out, instead of going on with invented values
 */
export function requirePart<Part>(part: Part | null | undefined, name: string): Part {
	if (part !== null && part !== undefined) return part;
	throw unreadableAnswer(SERVICE, `It does not contain the part “${name}”.`);
}
