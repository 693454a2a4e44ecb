/** Each bound of this node is met: what ends there, and what is said. The type names the one that is not. */
import { readSent } from '../../../nodes/ChatWebhook/api/answers';
import { chatError } from '../../../nodes/ChatWebhook/api/chatErrors';
import { detectWebhook, postMessage } from '../../../nodes/ChatWebhook/api/message';
import * as bounds from '../../../nodes/ChatWebhook/domain/bounds';
import { readId } from '../../../nodes/ChatWebhook/domain/ids';
import type { LimitHints } from '../../../nodes/ChatWebhook/domain/rateLimit';
import {
	afterAnswer,
	afterLimit,
	NEW_BUCKET,
	NEW_SERVER_BUCKET,
} from '../../../nodes/ChatWebhook/domain/rateLimit';
import { createQueueStore } from '../../../nodes/ChatWebhook/service/queueStore';
import { createWebhookQueue } from '../../../nodes/ChatWebhook/service/webhookQueue';
import { LONGEST_ANSWER_MS } from '../../../nodes/shared/domain/bounds';

const NEW = { webhook: NEW_BUCKET, channel: undefined, server: NEW_SERVER_BUCKET };
const plain: LimitHints = { scope: 'webhook', blocked: false };
const limited = (hints: LimitHints, blocks = 0) =>
	afterLimit(
		{ ...NEW, server: { ...NEW_SERVER_BUCKET, blocks } },
		{ hints, now: 0, random: 0, inARow: 0 },
	).waitMs;

const MEETING: Record<keyof typeof bounds, () => unknown> = {
	KEPT_WEBHOOKS() {
		const store = createQueueStore();
		const [used, unused] = [store.webhook('used'), store.webhook('unused')];
		used.inQueue = 1;
		store.keepWhileInUse('used', used);
		for (let other = 0; other < bounds.KEPT_WEBHOOKS; other++) {
			store.webhook(`other ${other}`);
			store.channels.set(String(other - 1), NEW_BUCKET);
		}
		expect(store.size()).toBe(bounds.KEPT_WEBHOOKS);
		expect(store.webhook('used')).toBe(used);
		expect(store.webhook('unused')).not.toBe(unused);
		expect(store.channels.get('-1')).toBeDefined();
		store.channels.set('one more', NEW_BUCKET);
		expect(store.channels.size).toBe(bounds.KEPT_WEBHOOKS);
	},
	LONGEST_LIMIT_MS() {
		const longest = bounds.LONGEST_LIMIT_MS;
		expect(limited({ ...plain, retryAfterMs: longest - 1_000 })).toBeLessThan(longest);
		for (const blocked of [false, true]) {
			const wait = limited({ ...plain, blocked, retryAfterMs: 1e15 });
			expect(wait).toBeGreaterThanOrEqual(longest);
			expect(wait).toBeLessThan(longest + 1_000);
		}
	},
	LONGEST_ID() {
		const id = 'i'.repeat(bounds.LONGEST_ID);
		const sent = (text: string) =>
			readSent({ status: 200, headers: {}, text: JSON.stringify({ id: text, channel_id: text }) });
		expect(sent(id)).toMatchObject({ id, channelId: id });
		expect(sent(`${id}i`)).toMatchObject({ id: undefined, channelId: undefined });
	},
	LONGEST_RESET_MS() {
		const freeAt = (resetAfterMs: number) =>
			afterAnswer(NEW, { status: 200, hints: { ...plain, remaining: 0, resetAfterMs }, now: 0 })
				.webhook.freeAt;
		expect(freeAt(1e15)).toBe(freeAt(bounds.LONGEST_RESET_MS));
		expect(freeAt(1_000)).toBeLessThan(freeAt(1e15));
	},
	LONGEST_BLOCK_MS() {
		const block = { ...plain, blocked: true };
		expect(limited(block)).toBeLessThan(bounds.LONGEST_BLOCK_MS);
		expect(limited(block, 60)).toBe(bounds.LONGEST_BLOCK_MS);
	},
	async MOST_LIMITS_IN_QUEUE() {
		let now = 0;
		let requests = 0;
		const queue = createWebhookQueue({
			http: {
				async send() {
					requests++;
					return await Promise.resolve({ status: 429, headers: {}, text: '' });
				},
			},
			clock: { now: () => now, sleep: async (ms) => void (now += await Promise.resolve(ms)) },
			random: () => 0,
			store: createQueueStore(),
			webhookKey: 'w',
			serverKey: 's',
		});
		const sent = queue.inTurn(Infinity, async (slot) => {
			const request = await postMessage({ content: 'a' }, [], {});
			return await slot.send({ ...request, counter: 'send' });
		});
		await expect(sent).rejects.toThrow('The chat takes no more messages for now');
		expect(requests).toBe(bounds.MOST_LIMITS_IN_QUEUE);
	},
	MOST_PROBLEMS() {
		const errors = Object.fromEntries(
			Array.from({ length: bounds.MOST_PROBLEMS + 5 }, (_, index) => [
				`field${index}`,
				{ _errors: [{ message: 'Too odd.' }] },
			]),
		);
		const answer = { status: 400, headers: {}, text: JSON.stringify({ code: 50_035, errors }) };
		const { description } = chatError(
			{ ...answer, data: JSON.parse(answer.text) },
			{ for: 'send' },
		);
		expect(description.match(/Too odd\./g)).toHaveLength(bounds.MOST_PROBLEMS);
	},
	LONGEST_LINK() {
		const link = (length: number) => 'https://a.test/channels/1/2/3?'.padEnd(length, 'x');
		expect(readId(link(bounds.LONGEST_LINK))).toEqual({ ids: ['3'] });
		expect(readId(link(bounds.LONGEST_LINK + 1))).toMatchObject({ problem: 'is not an ID' });
	},
	async LONGEST_UPLOAD_SILENCE_MS() {
		const file = { name: 'a', contentType: 'text/plain', bytes: Buffer.from('a') };
		const { silenceMs } = await postMessage({}, [file], {});
		expect(silenceMs).toBe(bounds.LONGEST_UPLOAD_SILENCE_MS);
		expect(await postMessage({}, [], {})).not.toHaveProperty('silenceMs');
	},
	async SLOWEST_UPLOAD() {
		const bytes = Buffer.alloc(50 * bounds.SLOWEST_UPLOAD);
		const file = { name: 'a', contentType: 'text/plain', bytes };
		const { wholeMs = 0 } = await postMessage({}, [file], {});
		// The time of the upload at the slowest speed, and for the answer as much as any request has.
		expect(wholeMs).toBeGreaterThan(50_000 + LONGEST_ANSWER_MS);
		expect(wholeMs).toBeLessThan(51_000 + LONGEST_ANSWER_MS);
		// No signal ends at a fraction of a millisecond.
		expect(Number.isInteger(wholeMs)).toBe(true);
		expect(await postMessage({}, [], {})).not.toHaveProperty('wholeMs');
	},
	LONGEST_QUESTION_MS() {
		const most = bounds.LONGEST_QUESTION_MS;
		expect(detectWebhook()).toMatchObject({ silenceMs: most, wholeMs: most });
	},
};

test.each(Object.entries(MEETING))('%s', async (_name, meet) => {
	await meet();
});
