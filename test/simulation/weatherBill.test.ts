/** What a run was promised, beside the calls that a counting server saw: in words in docs/weather.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../../nodes/shared/errors/ServiceError';
import type { HttpClient, HttpResponse } from '../../nodes/shared/http/HttpClient';
import { ConnectionFailure } from '../../nodes/shared/http/HttpClient';
import { runInParallel } from '../../nodes/shared/http/runInParallel';
import type { Version } from '../../nodes/Weather/api/call';
import { PLACES_AT_ONCE } from '../../nodes/Weather/connect';
import { AccountLedger } from '../../nodes/Weather/service/AccountLedger';
import { AnswerCache } from '../../nodes/Weather/service/AnswerCache';
import { CallRunner } from '../../nodes/Weather/service/CallRunner';
import { createWeatherService } from '../../nodes/Weather/service/weatherService';
import fc, { runs } from '../property';

const DAY = Date.UTC(2026, 0, 1);
const ANSWER = JSON.stringify({ daily: [{ dt: DAY / 1_000, pad: 'x'.repeat(60) }] });
/** As many answers as the real cache holds, whose answers are larger. */
const USUAL_CACHE = 3_200 * ANSWER.length;
const QUESTION = { parts: ['days'], language: '' } as const;
const SUBSCRIPTION = { cod: 401, message: 'This requires a separate subscription' };

interface Server {
	/** Billed requests that arrived. */
	seen: number;
	/** @param arrives when it is billed and has arrived */
	send(path: string, arrives: () => void): Promise<HttpResponse>;
}

/** What becomes of a request, by its number. */
type Fate = 'answer' | 'never-sent' | 'maybe-sent' | 500 | 404 | 429;

function createServer(versions: readonly Version[], fate: (request: number) => Fate): Server {
	let requests = 0;
	const server: Server = {
		seen: 0,
		async send(path, arrives) {
			const one = fate(requests++);
			// Runs beside each other come in between.
			await new Promise((resolve) => setImmediate(resolve));
			if (one === 'never-sent') throw new ConnectionFailure('never-sent', 'ECONNREFUSED');
			const isBilled = path.startsWith('/data/');
			if (isBilled) {
				server.seen++;
				arrives();
			}
			if (one === 'maybe-sent') throw new ConnectionFailure('maybe-sent', 'ECONNRESET');
			const isKnown = !isBilled || versions.some((version) => path.includes(version));
			const status = isKnown ? (one === 'answer' ? 200 : one) : 401;
			const found = path.startsWith('/geo/') ? '[]' : ANSWER;
			const text =
				status === 200 ? found : JSON.stringify(isKnown ? { cod: status } : SUBSCRIPTION);
			return { status, headers: {}, text };
		},
	};
	return server;
}

interface Setting {
	readonly server: Server;
	readonly cache: AnswerCache;
	readonly ledger: AccountLedger;
	readonly mostPerDay?: number;
	/** Of all runs in milliseconds, moved on by every look at it. */
	readonly time: { now: number };
}

/** One run of the node: its items over the places, each place as often as given. */
async function run(
	{ server, cache, ledger, mostPerDay, time }: Setting,
	places: readonly number[],
	maxCalls: number | undefined,
) {
	let arrived = 0;
	const http: HttpClient = {
		send: async ({ path }) =>
			await server.send(path, () => {
				arrived++;
			}),
	};
	const service = createWeatherService({
		http,
		answers: cache,
		ledger,
		account: 'a',
		allowance: { freePerDay: 1_000, pricePer100: 0.12, mostPerDay },
		policy: { reuseForMs: 600_000, decimals: 3, mostCalls: maxCalls, sendAgain: true },
		version: undefined,
		atOnce: PLACES_AT_ONCE,
		clock: { now: () => time.now++, sleep: async () => undefined },
	});
	const queries = places.map((latitude) => ({
		by: 'coordinates' as const,
		place: { latitude: latitude / 200, longitude: 1, name: null, country: null, state: null },
	}));
	const failures: string[] = [];
	try {
		await service.plan(
			queries.map((place) => ({ place, question: { ask: 'forecast', ...QUESTION } })),
		);
		await runInParallel(queries, PLACES_AT_ONCE, async (place) => {
			await service.forecast(await service.resolve(place), QUESTION).catch((error: unknown) => {
				if (!(error instanceof ServiceError)) throw error;
				failures.push(error.message);
			});
		});
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		failures.push(error.message);
	}
	return { arrived, failures };
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const twice = (count: number): number[] => [...numbers(count), ...numbers(count)];
const setting = (changes: Partial<Setting> = {}): Setting => ({
	server: createServer(['3.0'], () => 'answer'),
	cache: new AnswerCache(USUAL_CACHE),
	ledger: new AccountLedger(),
	time: { now: DAY + 1_000 },
	...changes,
});

type Case = readonly [places: number, atOnce: number];
const CASES: readonly Case[] = [
	[1, 1],
	[1, 20],
	[150, 2],
	[260, 1],
	[600, 1],
	[1_000, 5],
];
const LARGE: readonly Case[] = [
	[1_000, 20],
	[10_000, 1],
	[10_000, 2],
	[10_000, 20],
];
/** `.ci/run` takes its time. */
const isLong = runs(1) > 1 || process.env.UPDATE_DOCS !== undefined;
const rows: string[] = [];

test.each([...CASES, ...(isLong ? LARGE : [])])(
	'%i places, each twice, in %i runs at once, and then in one more run',
	async (places, atOnce) => {
		const shared = setting();
		const results = await Promise.all(
			numbers(atOnce).map(async () => await run(shared, twice(places), places)),
		);
		const calls = shared.server.seen;
		expect(results.flatMap(({ failures }) => failures)).toEqual([]);
		for (const { arrived } of results) expect(arrived).toBeLessThanOrEqual(places);
		const again = await run(shared, twice(places), places);
		expect(again.failures).toEqual([]);
		expect(again.arrived).toBeLessThanOrEqual(places);
		rows.push(
			`| ${places.toLocaleString('en')} | ${atOnce} | ${(places * atOnce).toLocaleString('en')} | ${calls.toLocaleString('en')} | ${(shared.server.seen - calls).toLocaleString('en')} |`,
		);
	},
	120_000,
);

test('the table of docs/weather.md is what came out (UPDATE_DOCS=1 writes it)', () => {
	const file = join(__dirname, '../../docs/weather.md');
	const text = readFileSync(file, 'utf8');
	if (process.env.UPDATE_DOCS) {
		const table = [
			'| Places | Runs at once | Promised at most | Calls seen | Calls of one more run |',
			'| --- | --- | --- | --- | --- |',
			...rows,
		].join('\n');
		const [before = '', rest = ''] = text.split('<!-- bill -->');
		const after = rest.split('<!-- end of bill -->')[1] ?? '';
		writeFileSync(file, `${before}<!-- bill -->\n\n${table}\n\n<!-- end of bill -->${after}`);
	}
	for (const row of rows) expect(readFileSync(file, 'utf8')).toContain(row);
});

const fates = fc.array(
	fc.constantFrom<Fate>('answer', 'answer', 'answer', 'never-sent', 'maybe-sent', 500, 404, 429),
	{ minLength: 1, maxLength: 40 },
);

test('whatever the server does: never above the bounds, and only what arrived counts', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.record({
				list: fc.array(fc.nat(12), { minLength: 1, maxLength: 30 }),
				atOnce: fc.integer({ min: 1, max: 5 }),
				maxCalls: fc.integer({ min: 1, max: 15 }),
				mostPerDay: fc.integer({ min: 1, max: 25 }),
				versions: fc.subarray<Version>(['3.0', '4.0']),
				cacheSize: fc.constantFrom(0, 3 * ANSWER.length, USUAL_CACHE),
				fates,
			}),
			async ({ list, atOnce, maxCalls, mostPerDay, versions, cacheSize, fates: drawn }) => {
				const server = createServer(versions, (number) => drawn[number % drawn.length] ?? 'answer');
				const shared = setting({ server, cache: new AnswerCache(cacheSize), mostPerDay });
				const results = await Promise.all(
					numbers(atOnce).map(async () => await run(shared, list, maxCalls)),
				);
				for (const { arrived } of results) expect(arrived).toBeLessThanOrEqual(maxCalls);
				expect(server.seen).toBeLessThanOrEqual(mostPerDay);
				expect(shared.ledger.callsToday(DAY + 1_000)).toBe(server.seen);
			},
		),
		{ numRuns: runs(150) },
	);
});

test('whatever the cache holds: equal places are asked once in a run', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.nat(40), { minLength: 1, maxLength: 120 }),
			fc.constantFrom(0, 3 * ANSWER.length, USUAL_CACHE),
			async (list, cacheSize) => {
				const shared = setting({ cache: new AnswerCache(cacheSize) });
				const places = new Set(list).size;
				expect(await run(shared, list, places)).toEqual({ arrived: places, failures: [] });
			},
		),
		{ numRuns: runs(60) },
	);
});

/** One question at one place, of a run of its own. */
interface Asked {
	/** Minutes since the start. */
	readonly minute: number;
	/** Undefined where any language will do. */
	readonly language: string | undefined;
}

/** What has to be asked when each may use what came for another within ten minutes, or is on its way. */
function needed(asked: readonly Asked[]): number {
	const calls: { readonly minute: number; readonly language: string }[] = [];
	for (const { minute, language } of asked) {
		const isKnown = calls.some(
			(call) => call.minute >= minute - 10 && (language ?? call.language) === call.language,
		);
		if (!isKnown) calls.push({ minute, language: language ?? 'any' });
	}
	return calls.length;
}

/** Those of one minute begin at once. */
async function ask(asked: readonly Asked[]): Promise<number> {
	const { server, cache, ledger } = setting();
	const place = { latitude: 1, longitude: 1, name: null, country: null, state: null };
	const runOf = async ({ minute, language }: Asked) => {
		const service = createWeatherService({
			http: { send: async ({ path }) => await server.send(path, () => undefined) },
			answers: cache,
			ledger,
			account: 'a',
			allowance: { freePerDay: 1_000, pricePer100: 0.12, mostPerDay: undefined },
			policy: { reuseForMs: 600_000, decimals: 3, mostCalls: undefined, sendAgain: true },
			version: '3.0',
			atOnce: PLACES_AT_ONCE,
			clock: { now: () => DAY + minute * 60_000, sleep: async () => undefined },
		});
		await service.forecast(place, { parts: ['days'], language });
	};
	for (const minute of new Set(asked.map((one) => one.minute)))
		await Promise.all(asked.filter((one) => one.minute === minute).map(runOf));
	return server.seen;
}

test('an answer in one language serves whoever takes any, and none of them hides another', async () => {
	const any = { language: undefined };
	// Its own old answer beside a fresh one in German.
	const hidden = [
		{ minute: 0, ...any },
		{ minute: 9, language: 'de' },
		{ minute: 11, ...any },
	];
	expect(await ask(hidden)).toBe(2);
	expect(
		await ask([
			{ minute: 0, language: 'de' },
			{ minute: 0, ...any },
		]),
	).toBe(1);
	const drawn = fc.record({
		minute: fc.nat(40),
		language: fc.constantFrom(undefined, undefined, 'de', 'en'),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 30 }), async (list) => {
			const inOrder = [...list].sort((a, b) => a.minute - b.minute);
			expect(await ask(inOrder)).toBe(needed(inOrder));
		}),
		{ numRuns: runs(150) },
	);
});

test('being offline uses nothing up', async () => {
	const shared = setting({ server: createServer(['3.0'], () => 'never-sent'), mostPerDay: 30 });
	const { failures } = await run(shared, numbers(12), undefined);
	expect(failures).toHaveLength(12);
	expect(shared.ledger.callsToday(DAY + 1_000)).toBe(0);
});

/** The calls of one run, one for each entry of the list, over answers of some size and a cache of none. */
async function keep(list: readonly number[], answer: string) {
	let asked = 0;
	const runner = new CallRunner({
		http: {
			async send() {
				asked++;
				await new Promise((resolve) => setImmediate(resolve));
				return { status: 200, headers: {}, text: answer, data: {} };
			},
		},
		answers: new AnswerCache(0),
		ledger: new AccountLedger(),
		account: 'a',
		allowance: { freePerDay: 1_000, pricePer100: 0.12, mostPerDay: undefined },
		policy: { reuseForMs: 0, decimals: 3, mostCalls: undefined, sendAgain: true },
		clock: { now: () => DAY, sleep: async () => undefined },
	});
	const call = { path: '/x', query: {}, name: 'x', billed: true };
	runner.plan(list.map((place) => ({ call, where: String(place) })));
	let most = 0;
	let unneeded = 0;
	const failures = new Set<string>();
	await runInParallel([...list.keys()], PLACES_AT_ONCE, async (index) => {
		await runner.get(call, String(list[index])).catch((error: unknown) => {
			failures.add((error as Error).message);
		});
		most = Math.max(most, runner.keptCharacters);
		const needed = new Set(list.slice(index + 1)).size;
		unneeded = Math.max(unneeded, runner.keptCharacters - needed * answer.length);
	});
	return { asked, most, unneeded, left: runner.keptCharacters, failures: [...failures] };
}

test('a run keeps the answers that its items still need, and no others', async () => {
	const answer = 'x'.repeat(20_000);
	expect(await keep(numbers(1_000), answer)).toEqual({
		asked: 1_000,
		most: 0,
		unneeded: 0,
		left: 0,
		failures: [],
	});
	await fc.assert(
		fc.asyncProperty(fc.array(fc.nat(40), { minLength: 1, maxLength: 120 }), async (list) => {
			const kept = await keep(list, answer);
			expect(kept).toMatchObject({ asked: new Set(list).size, left: 0, failures: [] });
			expect(kept.unneeded).toBeLessThanOrEqual(0);
		}),
		{ numRuns: runs(60) },
	);
});

test('a run that would have to keep too much stops, and says what to do', async () => {
	const { asked, most, failures } = await keep(twice(200), 'x'.repeat(1e6));
	expect(failures).toEqual(['This run would have to keep too many answers in memory']);
	// Those that were on their way come on top.
	expect(asked).toBeLessThanOrEqual(129 + PLACES_AT_ONCE);
	expect(most).toBeLessThanOrEqual((129 + PLACES_AT_ONCE) * 1e6);
});
