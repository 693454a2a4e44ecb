/** What one piece of work sees of the queue: when its requests go, how often, and how long it waits. */
import { createQueueStore } from '../../../../nodes/ChatWebhook/service/queueStore';
import type { QueuedRequest, QueueSlot } from '../../../../nodes/ChatWebhook/service/webhookQueue';
import { createWebhookQueue } from '../../../../nodes/ChatWebhook/service/webhookQueue';
import type { HttpRequest, HttpResponse } from '../../../../nodes/shared/http/HttpClient';
import { ConnectionFailure } from '../../../../nodes/shared/http/HttpClient';
import { VirtualTime } from '../../../simulation/VirtualTime';

type Answer = HttpResponse | ConnectionFailure;

const answer = (status: number, headers: Record<string, string> = {}, body: object = {}) => ({
	status,
	headers,
	text: JSON.stringify(body),
});
const OK = answer(200);
const limit = (seconds: number, headers: Record<string, string> = {}) =>
	answer(429, { 'retry-after': String(seconds), ...headers });
/** A little more than was asked for, so that nobody comes early. */
const SLACK = 25;
const failure = (outcome: 'never-sent' | 'maybe-sent' | 'too-long') =>
	new ConnectionFailure(outcome, 'ECONNRESET');

const post: QueuedRequest = { method: 'POST', path: '/', repeatable: false, counter: 'send' };
const read: QueuedRequest = { method: 'GET', path: '', repeatable: true, counter: 'read' };

/** A service that gives these answers in turn, the last one again and again. */
function setUp(answers: readonly Answer[]) {
	const time = new VirtualTime();
	const began = time.now;
	const sent: Array<HttpRequest & { at: number }> = [];
	const store = createQueueStore();
	const queueOf = (webhookKey = 'w', serverKey = 's') =>
		createWebhookQueue({
			http: {
				async send(request) {
					const next = answers[Math.min(sent.length, answers.length - 1)];
					sent.push({ ...request, at: time.now - began });
					if (next instanceof ConnectionFailure) throw next;
					return await Promise.resolve(next as HttpResponse);
				},
			},
			clock: { now: () => time.now, sleep: time.sleep },
			random: () => 0,
			store,
			webhookKey,
			serverKey,
		});
	const queue = queueOf();
	const inTurn = async <Result>(work: (slot: QueueSlot) => Promise<Result>, longest = 60_000) =>
		await time.run(queue.inTurn(longest, work));
	/** Sends one request in a turn of its own. */
	const send = async (request: QueuedRequest, longest?: number) =>
		await inTurn(async (slot) => {
			const { status } = await slot.send(request);
			return { status, waitedMs: slot.waitedMs, retries: slot.retries };
		}, longest);
	return { time, sent, store, queue, queueOf, inTurn, send, times: () => sent.map(({ at }) => at) };
}

describe('a request', () => {
	test('goes at once, and carries nothing that is the queue’s alone', async () => {
		const { send, sent } = setUp([OK]);
		expect(await send({ ...post, channelId: '7' })).toEqual({
			status: 200,
			waitedMs: 0,
			retries: 0,
		});
		expect(sent).toEqual([{ method: 'POST', path: '/', repeatable: false, at: 0 }]);
	});

	test.each<[string, Answer, QueuedRequest, number[]]>([
		['a post after a 5xx', answer(503), post, [0]],
		['a question after a 5xx', answer(503), read, [0, 1_000, 4_000]],
		['a post that may have arrived', failure('maybe-sent'), post, [0]],
		['a question that may have arrived', failure('maybe-sent'), read, [0, 1_000, 4_000]],
		['a post that never arrived', failure('never-sent'), post, [0, 500, 2_500]],
		['a question whose answer took too long', failure('too-long'), read, [0]],
		['a refusal', answer(400), post, [0]],
	])('is sent again where the table says so: %s', async (_name, always, request, times) => {
		const run = setUp([always]);
		const result = await run.send(request).catch((error: unknown) => error);
		expect(run.times()).toEqual(times);
		if (always instanceof ConnectionFailure) expect(result).toBe(always);
		else {
			const waitedMs = times.at(-1);
			expect(result).toEqual({ status: always.status, waitedMs, retries: times.length - 1 });
		}
	});

	test('that meets a limit goes again when it is over, as often as it takes', async () => {
		const run = setUp([limit(2), limit(3), OK]);
		expect(await run.send(post)).toEqual({
			status: 200,
			waitedMs: 5_000 + 2 * SLACK,
			retries: 2,
		});
		expect(run.times()).toEqual([0, 2_000 + SLACK, 5_000 + 2 * SLACK]);
	});

	test('has its tries after a failure apart from those after a limit', async () => {
		const run = setUp([limit(2), failure('never-sent'), limit(2), failure('never-sent'), OK]);
		expect(await run.send(post)).toMatchObject({ status: 200, retries: 4 });
		expect(run.times()).toHaveLength(5);
	});

	test('whose limit takes longer than the item may wait ends at once, and says what it needs', async () => {
		const run = setUp([limit(6), OK]);
		await expect(run.send(post, 6_000)).rejects.toMatchObject({
			details: { kind: 'rate-limited' },
		});
		expect(run.times()).toEqual([0]);
		expect(await setUp([limit(6), OK]).send(post, 6_000 + SLACK)).toMatchObject({ status: 200 });
	});

	test('counts what was waited before', async () => {
		const run = setUp([limit(4), limit(4), OK]);
		await expect(run.send(post, 8_000)).rejects.toMatchObject({
			details: { kind: 'rate-limited' },
		});
		expect(run.times()).toHaveLength(2);
		const later = setUp([limit(4), limit(4), OK]);
		expect(await later.send(post, 8_000 + 2 * SLACK)).toMatchObject({ status: 200 });
	});

	test('is not held up by a limit that is known to take longer than the item may wait', async () => {
		const run = setUp([
			answer(200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '9' }),
		]);
		await run.send(post);
		await expect(run.send(post, 9_000)).rejects.toMatchObject({
			details: { kind: 'rate-limited' },
		});
		expect(run.times()).toEqual([0]);
		expect(await run.send(post, 9_050)).toMatchObject({ status: 200, waitedMs: 9_050 });
	});

	test('that meets nothing but limits is given up after 200 of them', async () => {
		const run = setUp([limit(0.001)]);
		await expect(run.send(post, Infinity)).rejects.toMatchObject({
			details: { kind: 'rate-limited' },
		});
		expect(run.times()).toHaveLength(200);
	});

	test('with a limit of one message gets that as its answer, and no other is held up', async () => {
		const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '9' };
		const one = answer(429, { 'retry-after': '9', ...headers }, { code: 30_046 });
		const run = setUp([one, OK]);
		expect(await run.send(post)).toEqual({ status: 429, waitedMs: 0, retries: 0 });
		expect(await run.send(post)).toMatchObject({ status: 200, waitedMs: 0 });
	});
});

describe('whom a limit holds up', () => {
	const USED_UP = answer(200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '5' });

	test('sending, changing and reading are counted apart', async () => {
		const run = setUp([USED_UP, OK]);
		await run.send(post);
		expect(await run.send(read)).toMatchObject({ waitedMs: 0 });
		expect(await run.send({ ...post, counter: 'change' })).toMatchObject({ waitedMs: 0 });
		expect(await run.send(post)).toMatchObject({ waitedMs: 5_050 });
	});

	test('a limit of the channel holds up the webhook itself where nobody knows which one that is', async () => {
		const run = setUp([limit(5, { 'x-ratelimit-scope': 'shared' }), OK]);
		expect(await run.send(post)).toMatchObject({ waitedMs: 5_000 + SLACK, retries: 1 });
	});

	test('and no other webhook of the server whose channel nobody knows', async () => {
		const run = setUp([limit(5, { 'x-ratelimit-scope': 'shared' }), OK]);
		const other = run.queueOf('other');
		const waits = await run.time.run(
			Promise.all(
				[run.queue, other].map(
					async (queue) =>
						await queue.inTurn(60_000, async (slot) => {
							if (queue === other) await run.time.sleep(1);
							await slot.send(post);
							return slot.waitedMs;
						}),
				),
			),
		);
		expect(waits).toEqual([5_000 + SLACK, 0]);
	});

	test('of a server that blocked this n8n one request alone tries whether that is over', async () => {
		const time = new VirtualTime();
		const began = time.now;
		const sent: number[] = [];
		const store = createQueueStore();
		const send = async (webhookKey: string) =>
			await createWebhookQueue({
				http: {
					async send() {
						sent.push(time.now - began);
						const blocked = sent.length === 1;
						await time.sleep(200);
						return blocked ? { ...answer(429), text: 'error code: 1015' } : OK;
					},
				},
				clock: { now: () => time.now, sleep: time.sleep },
				random: () => 0,
				store,
				webhookKey,
				serverKey: 's',
			}).inTurn(Infinity, async (slot) => await slot.send(post));
		const second = time.sleep(300).then(async () => await send('other'));
		await time.run(Promise.all([send('w'), second]));
		const [, probe = 0, next = 0] = sent;
		expect(sent).toHaveLength(3);
		expect(probe).toBeGreaterThanOrEqual(60_000);
		expect(next).toBeGreaterThanOrEqual(probe + 200);
	});

	/** Of those who come a millisecond later. */
	const WAIT = 5_000 + SLACK - 1;

	/** @returns how long others wait after this answer to the webhook `w`, whose channel is 7 */
	const othersAfter = async (first: Answer) => {
		const run = setUp([first, OK]);
		run.queue.facts().channelId = '7';
		const work = run.queue.inTurn(60_000, async (slot) => await slot.send(post));
		const waitOf = async (key: string, server: string, channelId?: string) => {
			const queue = run.queueOf(key, server);
			return await queue.inTurn(60_000, async (slot) => {
				await slot.send({ ...post, ...(channelId === undefined ? {} : { channelId }) });
				return slot.waitedMs;
			});
		};
		const others = async () => {
			await run.time.sleep(1);
			return await Promise.all([
				waitOf('other', 's', '7'),
				waitOf('another', 's', '8'),
				waitOf('third', 's'),
				waitOf('elsewhere', 'other server', '7'),
			]);
		};
		return await run.time.run(Promise.all([work, others()]).then(([, waits]) => waits));
	};

	test.each([
		['of a webhook: nobody else', limit(5), [0, 0, 0, 0]],
		[
			'of a channel: who writes into it at the same server',
			limit(5, { 'x-ratelimit-scope': 'shared' }),
			[WAIT, 0, 0, 0],
		],
		[
			'of a server: all of its webhooks',
			limit(5, { 'x-ratelimit-scope': 'global' }),
			[WAIT, WAIT, WAIT, 0],
		],
	])('%s', async (_name, first, waits) => {
		expect(await othersAfter(first)).toEqual(waits);
	});
});

describe('the turn', () => {
	test('comes when the one before has ended, however it ended', async () => {
		const { queue, time } = setUp([OK]);
		const began = time.now;
		const order: string[] = [];
		const work = (name: string, ms: number) => async () => {
			order.push(`${name} begins at ${time.now - began}`);
			await time.sleep(ms);
			if (name === 'a') throw new Error(name);
			return name;
		};
		const results = await time.run(
			Promise.allSettled([
				queue.inTurn(60_000, work('a', 700)),
				queue.inTurn(60_000, work('b', 500)),
				queue.inTurn(60_000, work('c', 0)),
			]),
		);
		expect(order).toEqual(['a begins at 0', 'b begins at 700', 'c begins at 1200']);
		expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
	});

	test('that takes too long to come ends the item, which counts all that it waited', async () => {
		const { queue, time } = setUp([OK]);
		const first = queue.inTurn(60_000, async () => await time.sleep(20_000));
		const waits: number[] = [];
		const ends: number[] = [];
		const began = time.now;
		const later = (longest: number) =>
			queue
				.inTurn(longest, async (slot) => void waits.push(slot.waitedMs))
				.finally(() => ends.push(time.now - began));
		const [, short, long] = await time.run(
			Promise.allSettled([first, later(5_000), later(20_000)]),
		);
		expect(short).toMatchObject({
			reason: {
				details: {
					kind: 'rate-limited',
					description: expect.stringContaining('Others were before it for 6 seconds.') as string,
				},
			},
		});
		expect(ends).toEqual([6_000, 20_000]);
		expect(long).toMatchObject({ status: 'fulfilled' });
		expect(waits).toEqual([20_000]);
	});

	test('that was given up is no turn: the next one follows', async () => {
		const { queue, time, send } = setUp([OK]);
		const began = time.now;
		const first = queue.inTurn(60_000, async () => await time.sleep(20_000));
		const given = queue.inTurn(5_000, async () => await Promise.resolve());
		await time.run(Promise.allSettled([first, given]));
		expect(time.now - began).toBe(20_000);
		expect(await send(post)).toMatchObject({ waitedMs: 0 });
	});

	test('ends what is in use, so that the webhook may be forgotten', async () => {
		const { queue, store, time, send } = setUp([OK]);
		const before = store.webhook('w');
		const both = [0, 1].map(
			async () => await queue.inTurn(60_000, async () => await time.sleep(10)),
		);
		expect(before.inQueue).toBe(2);
		await time.run(Promise.all(both));
		expect(before.inQueue).toBe(0);
		for (let count = 0; count < 3_000; count++) store.webhook(`other ${count}`);
		await send(post);
		expect(store.webhook('w')).not.toBe(before);
	});

	test('that others wait for is not forgotten', async () => {
		const { queue, store, time } = setUp([OK]);
		const before = store.webhook('w');
		const both = [10, 20].map(
			async (ms) => await queue.inTurn(60_000, async () => await time.sleep(ms)),
		);
		for (let count = 0; count < 3_000; count++) store.webhook(`other ${count}`);
		expect(store.webhook('w')).toBe(before);
		await time.run(Promise.all(both));
	});
});

describe('an execution that is stopped', () => {
	test('sends nothing more, also where there is nothing to wait for', async () => {
		const { time, send, sent } = setUp([OK]);
		time.stopped = true;
		await expect(send(post)).rejects.toMatchObject({
			details: { kind: 'canceled', stopsRun: true },
		});
		expect(sent).toEqual([]);
	});

	test('a mistake of our own while waiting is told as it is', async () => {
		const mistake = new TypeError('a mistake');
		const queue = createWebhookQueue({
			http: { send: async () => await Promise.resolve(OK) },
			clock: { now: () => 0, sleep: async () => await Promise.reject(mistake) },
			random: () => 0,
			store: createQueueStore(),
			webhookKey: 'w',
			serverKey: 's',
		});
		await expect(queue.inTurn(60_000, async (slot) => await slot.send(post))).rejects.toBe(mistake);
	});
});

test('the queue tells the time of its clock', () => {
	const { queue, time } = setUp([OK]);
	time.now = 77;
	expect(queue.now()).toBe(77);
});
