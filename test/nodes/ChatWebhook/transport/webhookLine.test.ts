import fc from 'fast-check';
import { createChatApi, type ChatApi, type MessageSettings } from '../../../../nodes/ChatWebhook/transport/chatApi';
import { createLineMemory } from '../../../../nodes/ChatWebhook/transport/lineMemory';
import { createWebhookLine } from '../../../../nodes/ChatWebhook/transport/webhookLine';
import { ConnectionFailure, type HttpClient, type HttpRequest, type HttpResponse } from '../../../../nodes/shared/http/HttpClient';

/** Time that passes only when everybody waits. */
class VirtualTime {
	now = 1_000_000;
	private waiting: Array<{ at: number; wake: () => void }> = [];
	stopped = false;
	sleep = async (ms: number) => {
		await new Promise<void>((wake) => this.waiting.push({ at: this.now + ms, wake }));
		if (this.stopped) throw new ConnectionFailure('cancelled', 'ERR_CANCELED');
	};
	async run<T>(work: Promise<T>): Promise<T> {
		let done = false;
		void work.then(() => (done = true), () => (done = true));
		for (;;) {
			for (let turn = 0; turn < 60; turn++) await Promise.resolve();
			if (done) return await work;
			this.waiting.sort((a, b) => a.at - b.at);
			const next = this.waiting.shift();
			if (!next) throw new Error('everybody waits for ever');
			this.now = Math.max(this.now, next.at);
			next.wake();
		}
	}
}

interface ServerRules {
	limit: number;
	perMs: number;
	headers: 'normal' | 'missing' | 'bodyOnly' | 'lying' | 'before';
	penalty: boolean;
	hidden?: { limit: number; perMs: number };
	blockAfter?: number;
	blockMs?: number;
}

/** A chat server after what is known of real ones, in virtual time. */
function startServer(time: VirtualTime, rules: ServerRules) {
	const delivered: string[] = [];
	const stats = { requests: 0, limited: 0, underWay: 0, most: 0 };
	const windows = new Map<string, { ends: number; used: number }>();
	const window = (name: string, perMs: number) => {
		let found = windows.get(name);
		if (!found || time.now >= found.ends) windows.set(name, (found = { ends: time.now + perMs, used: 0 }));
		return found;
	};
	let blockedUntil = 0;
	const answer = (request: HttpRequest): HttpResponse => {
		stats.requests++;
		if (rules.blockAfter === stats.requests) blockedUntil = time.now + (rules.blockMs ?? 0);
		if (time.now < blockedUntil) {
			stats.limited++;
			return { status: 429, headers: {}, text: '<html>error code: 1015</html>' };
		}
		const own = window('webhook', rules.perMs);
		const hidden = rules.hidden && window('channel', rules.hidden.perMs);
		const tell = (remaining: number, ms: number): Record<string, string> => {
			if (rules.headers === 'missing' || rules.headers === 'bodyOnly') return {};
			if (rules.headers === 'lying') return { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset-after': '0' };
			return { 'x-ratelimit-remaining': String(remaining + (rules.headers === 'before' ? 1 : 0)), 'x-ratelimit-reset-after': String(ms / 1000) };
		};
		const refuse = (ms: number, scope: string, remaining: number): HttpResponse => {
			stats.limited++;
			const text = JSON.stringify({ message: 'limited', global: false, ...(rules.headers === 'missing' ? {} : { retry_after: ms / 1000 }) });
			const headers = tell(remaining, own.ends - time.now);
			return { status: 429, text, headers: Object.keys(headers).length > 0 ? { ...headers, 'retry-after': String(Math.ceil(ms / 1000)), 'x-ratelimit-scope': scope } : {} };
		};
		if (own.used >= rules.limit) {
			if (rules.penalty) own.ends += rules.perMs;
			return refuse(own.ends - time.now, 'user', 0);
		}
		if (hidden && rules.hidden && hidden.used >= rules.hidden.limit) return refuse(hidden.ends - time.now, 'shared', rules.limit - own.used);
		own.used++;
		if (hidden) hidden.used++;
		delivered.push((request.body as { content: string }).content);
		return { status: 200, headers: tell(rules.limit - own.used, own.ends - time.now), text: JSON.stringify({ id: String(delivered.length), channel_id: '77' }) };
	};
	const http: HttpClient = {
		async send(request) {
			stats.most = Math.max(stats.most, ++stats.underWay);
			await time.sleep(10);
			const response = answer(request);
			await time.sleep(10);
			stats.underWay--;
			return response;
		},
	};
	return { http, delivered, stats };
}

const settings = (longestWaitMs = 3_600_000): MessageSettings => ({
	senderName: '', avatarUrl: '', mentions: { choice: 'none', userIds: [], roleIds: [] }, target: { kind: 'channel' }, silent: false, noPreviews: false, readAloud: false, longestWaitMs,
});
const part = (text: string) => ({ text, embeds: [], files: [] });

/** An execution of its own: a line object of its own on the memory they share. */
function connector(time: VirtualTime, http: HttpClient, memory = createLineMemory()) {
	return (): ChatApi =>
		createChatApi({
			isDiscord: true,
			line: createWebhookLine({ http, clock: { now: () => time.now, sleep: time.sleep }, random: () => 0.5, memory, webhookKey: 'w', serverKey: 's' }),
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
		expect(delivered.filter((text) => text.startsWith(`${name}:`))).toEqual(Array.from({ length: 10 }, (_, n) => `${name}:${n}`));
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
		const { delivered, stats, took } = await fourTimesTen({ limit: 5, perMs: 2_000, headers: 'normal', penalty: false, ...changes });
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
					hidden: fc.option(fc.record({ limit: fc.integer({ min: 2, max: 30 }), perMs: fc.integer({ min: 500, max: 30_000 }) }), { nil: undefined }),
				}) as fc.Arbitrary<ServerRules>,
				async (rules) => {
					const { delivered, stats } = await fourTimesTen(rules);
					expectAllInOrder(delivered);
					expect(stats.limited).toBeLessThanOrEqual(160);
				},
			),
			{ numRuns: 150, seed: 7 },
		);
	}, 120_000);
});

test('the parts of one message are never mixed with another', async () => {
	const time = new VirtualTime();
	const { http, delivered } = startServer(time, { limit: 5, perMs: 2_000, headers: 'bodyOnly', penalty: false });
	const connect = connector(time, http);
	await time.run(Promise.all(['a', 'b', 'c'].map((name) => connect().send([part(`${name}1`), part(`${name}2`), part(`${name}3`)], settings()))));
	expect(delivered).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3']);
});

test('a wait that would be too long ends at once, with what it needs', async () => {
	const time = new VirtualTime();
	const { http, stats } = startServer(time, { limit: 1, perMs: 60_000, headers: 'normal', penalty: false });
	const api = connector(time, http)();
	await time.run(api.send([part('1')], settings()));
	const began = time.now;
	await expect(time.run(api.send([part('2')], settings(5_000)))).rejects.toMatchObject({ details: { kind: 'rate-limited', description: expect.stringContaining('in about 61 seconds') } });
	expect([time.now - began, stats.requests]).toEqual([0, 1]);
});

test('stopping ends a wait for a limit and a wait in line, and lets the next one go', async () => {
	const time = new VirtualTime();
	const { http, delivered } = startServer(time, { limit: 1, perMs: 60_000, headers: 'normal', penalty: false });
	const memory = createLineMemory();
	const connect = connector(time, http, memory);
	await time.run(connect().send([part('1')], settings()));
	const stopping = new VirtualTime();
	const stopped = createChatApi({
		isDiscord: true,
		line: createWebhookLine({
			http, random: () => 0, memory, webhookKey: 'w', serverKey: 's',
			clock: { now: () => time.now, sleep: async (ms) => { await time.sleep(Math.min(ms, 500)); if (stopping.stopped) throw new ConnectionFailure('cancelled', 'ERR_CANCELED'); } },
		}),
	});
	const first = stopped.send([part('stopped')], settings()).catch((error: unknown) => error);
	const inLine = stopped.send([part('stopped in line')], settings()).catch((error: unknown) => error);
	const next = connect().send([part('2')], settings());
	stopping.stopped = true;
	expect(await time.run(Promise.all([first, inLine]))).toEqual([expect.objectContaining({ message: 'The execution was stopped' }), expect.objectContaining({ message: 'The execution was stopped' })]);
	await time.run(next);
	expect(delivered).toEqual(['1', '2']);
});

test('what may have arrived is not sent again, and the ids before it are told', async () => {
	const time = new VirtualTime();
	let requests = 0;
	const http: HttpClient = {
		async send() {
			if (++requests === 2) throw new ConnectionFailure('maybe-sent', 'ECONNRESET');
			return { status: 200, headers: {}, text: JSON.stringify({ id: '901' }) };
		},
	};
	const failed = time.run(connector(time, http)().send([part('1'), part('2'), part('3')], settings()));
	await expect(failed).rejects.toMatchObject({
		details: { message: 'Only 1 of 3 messages of this text were posted', description: expect.stringContaining('901'), facts: { messageIds: ['901'], deliveredParts: 1, parts: 3 } },
	});
	expect(requests).toBe(2);
});

test('memory is bounded and forgets', () => {
	const memory = createLineMemory();
	for (let n = 0; n < 3_000; n++) memory.lines.get(String(n), n);
	expect(memory.lines.size).toBeLessThanOrEqual(1_000);
	memory.lines.get('later', 10 * 60 * 60_000);
	expect(memory.lines.size).toBe(1);
});
