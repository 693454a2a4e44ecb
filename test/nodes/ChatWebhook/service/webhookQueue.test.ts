import { NEW_BUCKET } from '../../../../nodes/ChatWebhook/domain/rateLimit';
import {
	createChatService,
	type ChatService,
} from '../../../../nodes/ChatWebhook/service/chatService';
import { createQueueStore } from '../../../../nodes/ChatWebhook/service/queueStore';
import { createWebhookQueue } from '../../../../nodes/ChatWebhook/service/webhookQueue';
import { ConnectionFailure, type HttpClient } from '../../../../nodes/shared/http/HttpClient';
import fc, { runs } from '../../../property';
import { startServer, type ServerRules } from '../../../simulation/chatServer';
import { toChannel } from '../../../simulation/chatSettings';
import { VirtualTime } from '../../../simulation/VirtualTime';

const settings = (longestWaitMs = 3_600_000) => toChannel(longestWaitMs);
const part = (text: string) => ({ text, embeds: [], files: [] });

/** An execution of its own: a queue object of its own on the store they share. */
function connector(time: VirtualTime, http: HttpClient, store = createQueueStore()) {
	return (): ChatService =>
		createChatService({
			isDiscord: true,
			webhookId: 'w',
			queue: createWebhookQueue({
				http,
				clock: { now: () => time.now, sleep: time.sleep },
				random: () => 0.5,
				store,
				webhookKey: 'w',
				serverKey: 's',
			}),
		});
}

async function fourTimesTen(rules: ServerRules) {
	const time = new VirtualTime();
	const server = startServer(time, rules);
	const connect = connector(time, server.http);
	const began = time.now;
	const execution = async (name: number) => {
		const api = connect();
		for (let n = 0; n < 10; n++) await api.send([part(`${name}:${n}`)], settings());
	};
	await time.run(Promise.all([0, 1, 2, 3].map(execution)));
	return { ...server, took: time.now - began };
}

function expectAllInOrder(delivered: string[]) {
	expect(delivered).toHaveLength(40);
	expect(new Set(delivered).size).toBe(40);
	for (const name of [0, 1, 2, 3]) {
		expect(delivered.filter((text) => text.startsWith(`${name}:`))).toEqual(
			Array.from({ length: 10 }, (_, n) => `${name}:${n}`),
		);
	}
}

describe('four executions with ten messages each, 5 in 2 seconds', () => {
	test.each<[string, Partial<ServerRules>, number, number]>([
		['honest headers', {}, 0, 1.15],
		['no hint at all', { headers: 'missing' }, 9, 1.8],
		['only a hint in the body', { headers: 'bodyOnly' }, 7, 1.15],
		['headers that lie', { headers: 'lying' }, 7, 1.15],
		['a count from before the request', { headers: 'before' }, 2, 1.4],
		['a penalty for coming early', { penalty: true }, 0, 1.15],
		['a penalty and headers that lie', { penalty: true, headers: 'lying' }, 7, 2.3],
		['a hidden limit of the channel', { hidden: { limit: 12, perMs: 20_000 } }, 3, 5],
		['a page that blocks', { blockAfter: 8, blockMs: 45_000 }, 1, 6],
	])('%s: all, once, in order, and no storm', async (_name, changes, mostLimited, mostTime) => {
		const { delivered, stats, took } = await fourTimesTen({
			limit: 5,
			perMs: 2_000,
			headers: 'normal',
			penalty: false,
			...changes,
		});
		expectAllInOrder(delivered);
		expect(stats.most).toBe(1);
		expect(stats.limited).toBeLessThanOrEqual(mostLimited);
		expect(stats.requests).toBe(40 + stats.limited);
		expect(took / 14_000).toBeLessThanOrEqual(mostTime);
	});

	test('whatever the rules are', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.record({
					limit: fc.integer({ min: 1, max: 8 }),
					perMs: fc.integer({ min: 200, max: 10_000 }),
					headers: fc.constantFrom('normal', 'missing', 'bodyOnly', 'lying', 'before'),
					penalty: fc.boolean(),
					hidden: fc.option(
						fc.record({
							limit: fc.integer({ min: 2, max: 30 }),
							perMs: fc.integer({ min: 500, max: 30_000 }),
						}),
						{ nil: undefined },
					),
				}) as fc.Arbitrary<ServerRules>,
				async (rules) => {
					const { delivered, stats } = await fourTimesTen(rules);
					expectAllInOrder(delivered);
					expect(stats.limited).toBeLessThanOrEqual(160);
				},
			),
			{ numRuns: runs(150) },
		);
	}, 120_000);
});

test('the parts of one message are never mixed with another', async () => {
	const time = new VirtualTime();
	const { http, delivered } = startServer(time, {
		limit: 5,
		perMs: 2_000,
		headers: 'bodyOnly',
		penalty: false,
	});
	const connect = connector(time, http);
	await time.run(
		Promise.all(
			['a', 'b', 'c'].map((name) =>
				connect().send([part(`${name}1`), part(`${name}2`), part(`${name}3`)], settings()),
			),
		),
	);
	expect(delivered).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3']);
});

test('a wait that would be too long ends at once, with what it needs', async () => {
	const time = new VirtualTime();
	const { http, stats } = startServer(time, {
		limit: 1,
		perMs: 60_000,
		headers: 'normal',
		penalty: false,
	});
	const api = connector(time, http)();
	await time.run(api.send([part('1')], settings()));
	const began = time.now;
	await expect(time.run(api.send([part('2')], settings(5_000)))).rejects.toMatchObject({
		details: { kind: 'rate-limited', description: expect.stringContaining('in about 61 seconds') },
	});
	expect([time.now - began, stats.requests]).toEqual([0, 1]);
});

test('stopping ends a wait for a limit and a wait in line, and lets the next one go', async () => {
	const time = new VirtualTime();
	const { http, delivered } = startServer(time, {
		limit: 1,
		perMs: 60_000,
		headers: 'normal',
		penalty: false,
	});
	const store = createQueueStore();
	const connect = connector(time, http, store);
	await time.run(connect().send([part('1')], settings()));
	const stopping = new VirtualTime();
	const stopped = createChatService({
		isDiscord: true,
		webhookId: 'w',
		queue: createWebhookQueue({
			http,
			random: () => 0,
			store,
			webhookKey: 'w',
			serverKey: 's',
			clock: {
				now: () => time.now,
				sleep: async (ms) => {
					await time.sleep(Math.min(ms, 500));
					if (stopping.stopped) throw new ConnectionFailure('canceled', 'ERR_CANCELED');
				},
			},
		}),
	});
	const first = stopped.send([part('stopped')], settings()).catch((error: unknown) => error);
	const inLine = stopped
		.send([part('stopped in line')], settings())
		.catch((error: unknown) => error);
	const next = connect().send([part('2')], settings());
	stopping.stopped = true;
	expect(await time.run(Promise.all([first, inLine]))).toEqual([
		expect.objectContaining({ message: 'The execution was stopped' }),
		expect.objectContaining({ message: 'The execution was stopped' }),
	]);
	await time.run(next);
	expect(delivered).toEqual(['1', '2']);
});

test('what is blocked says so in every execution', async () => {
	const time = new VirtualTime();
	const http: HttpClient = {
		async send() {
			return await Promise.resolve({ status: 429, headers: {}, text: 'error code: 1015' });
		},
	};
	const connect = connector(time, http);
	for (let execution = 0; execution < 3; execution++)
		await expect(time.run(connect().send([part('x')], settings(5_000)))).rejects.toMatchObject({
			details: { message: 'The chat service has blocked this server for a while' },
		});
});

test('a limit of editing one message holds up nothing else', async () => {
	const time = new VirtualTime();
	const http: HttpClient = {
		async send({ method }) {
			return await Promise.resolve(
				method === 'PATCH'
					? {
							status: 429,
							headers: { 'retry-after': '3000', 'x-ratelimit-remaining': '0' },
							text: '{"code":30046,"message":"Too many edits","retry_after":3000}',
						}
					: { status: 200, headers: {}, text: '{"id":"1"}' },
			);
		},
	};
	const service = connector(time, http)();
	const change = {
		messageId: '1',
		threadId: undefined,
		text: 'x',
		embeds: undefined,
		removeFiles: false,
		mentions: settings().mentions,
		longestWaitMs: 300_000,
	};
	await expect(time.run(service.edit(change))).rejects.toMatchObject({
		details: { message: 'This message was edited too often', retryAfterMs: 3_000_000 },
	});
	expect((await time.run(service.send([part('x')], settings()))).waitedMs).toBe(0);
});

test.each(['while it waits for a limit', 'while others are before it'])(
	'stopped %s: the item was not done, and nothing says that it may have been',
	async (when) => {
		const time = new VirtualTime();
		const { http, delivered } = startServer(time, {
			limit: 1,
			perMs: 60_000,
			headers: 'normal',
			penalty: false,
		});
		const connect = connector(time, http);
		await time.run(connect().send([part('1')], settings()));
		const work = [connect().send([part('2')], settings())];
		if (when === 'while others are before it') work.push(connect().send([part('3')], settings()));
		time.stopped = true;
		for (const result of await time.run(Promise.allSettled(work))) {
			const { description } = (result as { reason: { description: string } }).reason;
			expect(description).toContain('This item was not done');
			expect(description).not.toContain('may have been');
		}
		expect(delivered).toEqual(['1']);
	},
);

test('what may have arrived is not sent again, and the ids before it are told', async () => {
	const time = new VirtualTime();
	let requests = 0;
	const http: HttpClient = {
		async send() {
			if (++requests === 2) throw new ConnectionFailure('maybe-sent', 'ECONNRESET');
			return { status: 200, headers: {}, text: JSON.stringify({ id: '901' }) };
		},
	};
	const failed = time.run(
		connector(time, http)().send([part('1'), part('2'), part('3')], settings()),
	);
	await expect(failed).rejects.toMatchObject({
		details: {
			message: 'Only 1 of 3 messages of this text were posted',
			description: expect.stringContaining('901'),
			facts: { messageIds: ['901'], deliveredParts: 1, parts: 3 },
		},
	});
	expect(requests).toBe(2);
});

test('what is kept is bounded, and what is in use is not forgotten', () => {
	const store = createQueueStore();
	const used = store.webhook('used');
	used.inQueue = 1;
	store.keepWhileInUse('used', used);
	for (let n = 0; n < 3_000; n++) {
		store.webhook(String(n));
		store.channels.set(String(n), { ...NEW_BUCKET, freeAt: Infinity });
	}
	expect(store.size()).toBe(1_000);
	expect(store.channels.size).toBe(1_000);
	expect(store.webhook('used')).toBe(used);
});
