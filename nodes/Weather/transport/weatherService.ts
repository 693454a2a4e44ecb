import { connectionError, unreadableAnswer } from '../../shared/http/answerErrors';
import type { HttpClient } from '../../shared/http/HttpClient';
import { ConnectionFailure } from '../../shared/http/HttpClient';
import { ServiceError } from '../../shared/http/ServiceError';
import { parseAnswer } from '../../shared/parse/parseAnswer';
import type { AnswerStore } from '../domain/AnswerStore';
import type { Allowance, Usage } from '../domain/allowance';
import { priceOf, usageAt } from '../domain/allowance';
import type { Call } from './endpoints';
import { SERVICE, weatherError } from './weatherErrors';

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
	/** Milliseconds since the epoch. */
	readonly now: () => number;
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

export function createWeatherService({ http, memory, account, allowance, now }: WeatherServiceOptions): WeatherService {
	const began = now();
	let made = 0;
	let billedMade = 0;

	const keyOf = ({ path, query }: Call<unknown>, { decimals }: CallPolicy): string => {
		const same = Object.entries(query).map(([name, value]) => [name, isDegrees(name, value) ? Number(value).toFixed(decimals) : value]);
		return JSON.stringify([account, path, same.sort()]);
	};
	const oldest = (call: Call<unknown>, { reuseForMs }: CallPolicy): number => Math.min(began, now() - (call.trueForMs ?? reuseForMs));
	const recall = <Answer>(call: Call<Answer>, policy: CallPolicy) =>
		memory.answers.recall(keyOf(call, policy), oldest(call, policy)) as { readonly answer: Answer } | undefined;
	const used = (): number => usageAt(memory.usage.get(account), now()).calls;

	const ask = async <Answer>(call: Call<Answer>): Promise<Answer> => {
		made++;
		if (call.billed) {
			billedMade++;
			memory.usage.set(account, { ...usageAt(memory.usage.get(account), now()), calls: used() + 1 });
		}
		const response = await http
			.send({ method: 'GET', path: call.path, query: call.query, headers: { Accept: 'application/json' }, repeatable: true })
			.catch((failure: unknown) => {
				throw failure instanceof ConnectionFailure ? connectionError(failure, SERVICE) : failure;
			});
		if (response.status !== 200) throw weatherError(response);
		return parseAnswer(call.schema, response, SERVICE);
	};

	return {
		plan(calls, policy) {
			const missing = new Map(calls.filter((call) => !recall(call, policy)).map((call) => [keyOf(call, policy), call]));
			const asked = [...missing.keys()].filter((key) => !memory.answers.isUnderway(key)).length;
			if (policy.mostCalls !== undefined && asked > policy.mostCalls) throw overTheCap(asked, policy.mostCalls);
			const billed = [...missing.values()].filter(({ billed: costs }) => costs).length;
			const left = allowance.mostPerDay === undefined ? Infinity : allowance.mostPerDay - used();
			if (billed > left) throw overTheDay(billed, Math.max(0, left), allowance.mostPerDay ?? 0);
		},
		get: async <Answer>(call: Call<Answer>, policy: CallPolicy): Promise<Answer> => {
			const known = recall(call, policy);
			if (known) return known.answer;
			return (await memory.answers.fetch(keyOf(call, policy), async () => await ask(call), now)) as Answer;
		},
		peek: (call, policy) => recall(call, policy)?.answer,
		report(items) {
			const price = priceOf(used() - billedMade, billedMade, allowance);
			if (items <= 1 && price === 0) return undefined;
			const cost = price > 0 ? `, about ${price.toFixed(2)} in the currency of your plan, since today's free calls are used up` : '';
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
		description: "No call was made. Send fewer different places to this node, or raise 'Max Calls per Run' in its options.",
	});
}

function overTheDay(planned: number, left: number, most: number): ServiceError {
	return new ServiceError({
		kind: 'quota-exhausted',
		message: `This run needs ${count(planned, 'call')}, and ${left} of today's ${most} are left`,
		description: "No call was made, so that nothing is billed. The count begins anew at midnight UTC. Run the workflow less often, or change 'Stop After Calls per Day' in the credential. It counts what this n8n has asked since its start.",
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
