/**
 * Many processes, of which each knows only itself, against one webhook and one weather allowance: what
 * docs/scaling.md says about them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createChatService } from '../../nodes/ChatWebhook/service/chatService';
import { createQueueStore } from '../../nodes/ChatWebhook/service/queueStore';
import { createWebhookQueue } from '../../nodes/ChatWebhook/service/webhookQueue';
import { ServiceError } from '../../nodes/shared/errors/ServiceError';
import type { HttpClient } from '../../nodes/shared/http/HttpClient';
import { AccountLedger } from '../../nodes/Weather/service/AccountLedger';
import { AnswerCache } from '../../nodes/Weather/service/AnswerCache';
import { createWeatherService } from '../../nodes/Weather/service/weatherService';
import { startServer } from './chatServer';
import { toChannel } from './chatSettings';
import { Random } from './random';
import { VirtualTime } from './VirtualTime';

const PAGE = readFileSync(join(__dirname, '../../docs/scaling.md'), 'utf8');
const row = (cells: readonly number[]) =>
	`| ${cells.map((cell) => cell.toLocaleString('en')).join(' | ')} |`;

const WORKERS = [1, 2, 10, 100];
const MESSAGES = 200;

/** `workers` processes post `MESSAGES` messages in all, one after the other in each, waiting five minutes at most. */
async function post(workers: number) {
	const time = new VirtualTime();
	const server = startServer(time, { limit: 5, perMs: 2_000, headers: 'normal', penalty: false });
	const numbers = new Random(workers);
	const began = time.now;
	let refused = 0;
	const worker = async (name: number): Promise<void> => {
		const queue = createWebhookQueue({
			http: server.http,
			clock: { now: () => time.now, sleep: time.sleep },
			random: () => numbers.next(),
			store: createQueueStore(),
			webhookKey: 'w',
			serverKey: 's',
		});
		const api = createChatService({ isDiscord: true, webhookId: 'w', queue });
		for (let n = 0; n < MESSAGES / workers; n++) {
			await api
				.send([{ text: `${name}:${n}`, embeds: [], files: [] }], toChannel(300_000))
				.catch((error: unknown) => {
					if (!(error instanceof ServiceError)) throw error;
					refused++;
				});
		}
	};
	await time.run(Promise.all(Array.from({ length: workers }, (_, name) => worker(name))));
	const { delivered, stats } = server;
	return {
		workers,
		delivered: delivered.length,
		twice: delivered.length - new Set(delivered).size,
		refused,
		seconds: Math.round((time.now - began) / 1_000),
		requests: stats.requests,
		limited: stats.limited,
	};
}

describe(`${MESSAGES} messages to a webhook that takes 5 in 2 seconds`, () => {
	const least = ((MESSAGES / 5 - 1) * 2_000) / 1_000;

	test.each(WORKERS)(
		'%i workers',
		async (workers) => {
			const result = await post(workers);
			expect(result).toMatchObject({ delivered: MESSAGES, twice: 0, refused: 0 });
			expect(result.seconds / least).toBeLessThan(1.25);
			expect(PAGE).toContain(row(Object.values(result)));
		},
		60_000,
	);
});

const HOUR = 3_600_000;
const PLACES = 6;

/** A day of executions, each asking for the same places and landing on any of the workers. */
async function ask(workers: number, executionsPerHour: number, mostPerDay: number) {
	let now = Date.UTC(2026, 0, 1);
	const clock = { now: () => now, sleep: async () => undefined };
	let calls = 0;
	const http: HttpClient = {
		async send() {
			calls++;
			return { status: 200, headers: {}, text: '{"lat":1,"lon":1}' };
		},
	};
	const numbers = new Random(workers);
	const stores = Array.from({ length: workers }, () => ({
		answers: new AnswerCache(64e6),
		ledger: new AccountLedger(),
	}));
	const policy = { reuseForMs: 600_000, decimals: 3, mostCalls: undefined, sendAgain: true };
	const places = Array.from({ length: PLACES }, (_, latitude) => ({
		by: 'coordinates' as const,
		place: { latitude, longitude: 0, name: null, country: null, state: null },
	}));
	const question = { parts: ['days'], language: '' } as const;
	let stopped = 0;
	for (let execution = 0; execution < 24 * executionsPerHour; execution++) {
		now += HOUR / executionsPerHour;
		if (now >= Date.UTC(2026, 0, 2)) break;
		const service = createWeatherService({
			http,
			clock,
			...(stores[numbers.whole(0, workers - 1)] as (typeof stores)[number]),
			account: 'a',
			policy,
			version: undefined,
			atOnce: 6,
			allowance: { freePerDay: 1_000, pricePer100: 0.12, mostPerDay },
		});
		try {
			await service.plan(
				places.map((place) => ({ place, question: { ask: 'forecast', ...question } })),
			);
			for (const place of places) await service.forecast(place.place, question);
		} catch (error) {
			if (!(error instanceof ServiceError)) throw error;
			stopped++;
		}
	}
	return { workers, calls, stopped };
}

describe(`a day of weather for ${PLACES} places, an execution every 5 minutes, 1,000 calls free`, () => {
	test.each(WORKERS)('%i workers', async (workers) => {
		const whole = await ask(workers, 12, 1_000);
		const shared = await ask(workers, 12, Math.floor(1_000 / workers));
		expect(whole.calls).toBeLessThanOrEqual(1_000 * workers);
		expect(shared.calls).toBeLessThanOrEqual(1_000);
		expect(PAGE).toContain(row([workers, whole.calls, shared.calls, shared.stopped]));
	});
});
