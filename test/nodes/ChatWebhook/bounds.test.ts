/** Each bound of this node is met: what ends there, and what is said. The type names the one that is not. */
import type { IExecuteFunctions } from 'n8n-workflow';
import { readSent } from '../../../nodes/ChatWebhook/api/answers';
import { chatError } from '../../../nodes/ChatWebhook/api/chatErrors';
import { detectWebhook, postMessage } from '../../../nodes/ChatWebhook/api/message';
import * as bounds from '../../../nodes/ChatWebhook/domain/bounds';
import { readId } from '../../../nodes/ChatWebhook/domain/ids';
import { answererOf, problemOfWritten } from '../../../nodes/ChatWebhook/domain/question';
import type { LimitHints } from '../../../nodes/ChatWebhook/domain/rateLimit';
import {
	afterAnswer,
	afterLimit,
	NEW_BUCKET,
	NEW_SERVER_BUCKET,
} from '../../../nodes/ChatWebhook/domain/rateLimit';
import { readChoices } from '../../../nodes/ChatWebhook/parameters/question';
import { createAnswerClaims } from '../../../nodes/ChatWebhook/service/answerClaims';
import { createQueueStore } from '../../../nodes/ChatWebhook/service/queueStore';
import { createWebhookQueue } from '../../../nodes/ChatWebhook/service/webhookQueue';
import { LONGEST_ANSWER_MS } from '../../../nodes/shared/domain/bounds';
import { itemParameters } from '../../../nodes/shared/n8n/parameters';

const NEW = { webhook: NEW_BUCKET, channel: undefined, server: NEW_SERVER_BUCKET };
const plain: LimitHints = { scope: 'webhook', blocked: false };
const limited = (hints: LimitHints, blocks = 0) =>
	afterLimit(
		{ ...NEW, server: { ...NEW_SERVER_BUCKET, blocks } },
		{ hints, now: 0, random: 0, inARow: 0 },
	).waitMs;

const choicesOf = (answers: string[]) => {
	const entries: Record<string, unknown> = { responseType: 'customAnswers', answers };
	const context = { getNodeParameter: (name: string) => entries[name], getTimezone: () => 'UTC' };
	return readChoices(itemParameters(context as unknown as IExecuteFunctions, 0));
};

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
	KEPT_SUCCESSORS() {
		const { successors } = createQueueStore().webhook('w').facts;
		for (let gone = 0; gone <= bounds.KEPT_SUCCESSORS; gone++) successors.set(` ${gone}`, 'new');
		expect(successors.size).toBe(bounds.KEPT_SUCCESSORS);
		expect([successors.get(' 0'), successors.get(' 1')]).toEqual([undefined, 'new']);
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
	MOST_ANSWERS() {
		const labels = (count: number) => Array.from({ length: count }, (_, n) => `Answer ${n}`);
		expect(choicesOf(labels(bounds.MOST_ANSWERS))).toHaveLength(bounds.MOST_ANSWERS);
		expect(() => choicesOf(labels(bounds.MOST_ANSWERS + 1))).toThrow("'Answers' must have 1 to 5");
	},
	LONGEST_LABEL() {
		const label = 'x'.repeat(bounds.LONGEST_LABEL);
		expect(choicesOf([label])).toEqual([{ label, approved: null }]);
		expect(() => choicesOf([`${label}x`])).toThrow('An answer is too long');
	},
	LONGEST_WRITTEN_ANSWER() {
		const answer = 'x'.repeat(bounds.LONGEST_WRITTEN_ANSWER);
		expect(problemOfWritten(answer)).toBeUndefined();
		expect(problemOfWritten(`${answer}x`)).toContain(
			`${bounds.LONGEST_WRITTEN_ANSWER} are allowed`,
		);
	},
	LONGEST_ANSWERER() {
		const name = 'x'.repeat(bounds.LONGEST_ANSWERER);
		expect(answererOf(name)).toBe(name);
		expect(answererOf(`${name}x`)).toHaveLength(bounds.LONGEST_ANSWERER);
	},
	KEPT_QUESTIONS() {
		const claims = createAnswerClaims();
		for (let other = 0; other <= bounds.KEPT_QUESTIONS; other++) claims.take(String(other), 0);
		expect(claims.take(String(bounds.KEPT_QUESTIONS), 0)).toBe(false);
		expect(claims.take('0', 0)).toBe(true);
	},
	ANSWER_HELD_MS() {
		const claims = createAnswerClaims();
		expect(claims.take('a', 0)).toBe(true);
		expect(claims.take('a', bounds.ANSWER_HELD_MS - 1)).toBe(false);
		expect(claims.take('a', bounds.ANSWER_HELD_MS)).toBe(true);
	},
};

test.each(Object.entries(MEETING))('%s', async (_name, meet) => {
	await meet();
});
