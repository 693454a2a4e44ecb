import type { MessagePart, MessageSettings } from '../../../../nodes/ChatWebhook/api/message';
import type { WebhookIdentity } from '../../../../nodes/ChatWebhook/service/delivery';
import { createSender } from '../../../../nodes/ChatWebhook/service/delivery';
import { createQueueStore } from '../../../../nodes/ChatWebhook/service/queueStore';
import { createWebhookQueue } from '../../../../nodes/ChatWebhook/service/webhookQueue';
import type { HttpRequest, HttpResponse } from '../../../../nodes/shared/http/HttpClient';
import { ConnectionFailure } from '../../../../nodes/shared/http/HttpClient';
import { toChannel } from '../../../simulation/chatSettings';

type Answer = HttpResponse | ConnectionFailure;

const answer = (status: number, body: object): HttpResponse => ({
	status,
	headers: {},
	text: JSON.stringify(body),
});
const posted = (id: string, more: object = {}) => answer(200, { id, channel_id: '7', ...more });
const part = (text: string): MessagePart => ({ text, embeds: [], files: [] });
const DISCORD: WebhookIdentity = { webhookId: 'w', isDiscord: true };
const OTHER: WebhookIdentity = { webhookId: 'w', isDiscord: false };
/** What a compatible service answers when it is asked for the webhook. */
const SHOWN = answer(200, { id: 'w', type: 1, channel_id: '7' });
const UNCLEAR = answer(404, {});
const NO_ROUTE = answer(404, { message: 'Cannot POST' });
const REFUSES_MENTIONS = answer(400, { message: 'unknown field allowed_mentions' });

/** A service that gives these answers, one after the other. */
function setUp(answers: readonly Answer[], webhook: WebhookIdentity = DISCORD) {
	const requests: HttpRequest[] = [];
	const queue = createWebhookQueue({
		http: {
			async send(request) {
				const next = answers[requests.push(request) - 1];
				if (next === undefined) throw new Error('one request too many');
				if (next instanceof ConnectionFailure) throw next;
				return await Promise.resolve(next);
			},
		},
		clock: { now: () => 1_000, sleep: async () => await Promise.resolve() },
		random: () => 0,
		store: createQueueStore(),
		webhookKey: 'w',
		serverKey: 's',
	});
	const sender = createSender(queue, webhook);
	const send = async (texts: readonly string[], settings: Partial<MessageSettings> = {}) =>
		await sender.send(texts.map(part), { ...toChannel(60_000), ...settings });
	/** Of the messages alone, what goes along beside the text. */
	const seen = () =>
		requests
			.filter(({ method }) => method === 'POST')
			.map(({ query, body }) => [
				query,
				'allowed_mentions' in (body as object),
				(body as { content: string }).content,
			]);
	return { queue, sender, send, seen };
}

const failureOf = async (work: Promise<unknown>) => {
	const error = (await work.then(
		() => undefined,
		(failure: unknown) => failure,
	)) as { message: string; description: string; details: object };
	return { message: error.message, ...error.details } as Record<string, unknown>;
};

const POST = { kind: 'post', title: 'Title', tagIds: [] } as const;

describe('what comes back of a text', () => {
	test('the messages in their order, with place and time of the first', async () => {
		const { send, sender } = setUp([
			posted('1', { timestamp: '2026-01-01T00:00:00Z' }),
			posted('2', { channel_id: '8', timestamp: '2026-01-01T00:00:09Z' }),
		]);
		expect(await send(['a', 'b'])).toEqual({
			messageIds: ['1', '2'],
			parts: 2,
			confirmed: true,
			channelId: '7',
			sentAt: '2026-01-01T00:00:00Z',
			waitedMs: 0,
			retries: 0,
		});
		expect(sender.unconfirmed()).toBe(0);
	});

	test('a service that shows no message leaves place and time open, and every such message is counted', async () => {
		const { send, sender } = setUp([
			answer(204, {}),
			posted('2'),
			answer(204, {}),
			answer(204, {}),
		]);
		expect(await send(['a', 'b'])).toMatchObject({
			messageIds: ['2'],
			parts: 2,
			confirmed: false,
			channelId: null,
			sentAt: null,
		});
		expect(sender.unconfirmed()).toBe(1);
		await send(['c', 'd']);
		expect(sender.unconfirmed()).toBe(3);
	});

	test('what says no with a success is a failure, after which nothing more is sent', async () => {
		const { send, seen } = setUp([answer(200, { ok: false })]);
		await failureOf(send(['a', 'b']));
		expect(seen()).toHaveLength(1);
	});

	test('a failure names what was posted before it', async () => {
		const { send } = setUp([posted('1'), answer(204, {}), answer(403, {})]);
		expect(await failureOf(send(['a', 'b', 'c']))).toMatchObject({
			message: 'Only 2 of 3 messages of this text were posted',
			facts: { messageIds: ['1'], deliveredParts: 2, parts: 3 },
		});
	});

	test('a message of which nobody knows is not sent again, and that is said', async () => {
		const { send, seen } = setUp([new ConnectionFailure('maybe-sent', 'ECONNRESET')]);
		const { description } = await failureOf(send(['a']));
		expect(description).toContain('may have been posted all the same');
		expect(seen()).toHaveLength(1);
	});
});

describe('where the messages of a text go', () => {
	const wait = { wait: 'true' };

	test('to the channel of the webhook, which is remembered from then on', async () => {
		const { send, seen, queue } = setUp([posted('1'), answer(204, {})]);
		expect(queue.facts().channelId).toBeUndefined();
		await send(['a', 'b']);
		expect(seen().map(([query]) => query)).toEqual([wait, wait]);
		expect(queue.facts().channelId).toBe('7');
	});

	test.each<[string, WebhookIdentity, Partial<MessageSettings>]>([
		['to a thread', DISCORD, { target: { kind: 'thread', threadId: '5' } }],
		['to the thread of the address', { ...DISCORD, defaultThreadId: '5' }, {}],
	])('%s, which is not taken for the channel', async (_name, webhook, settings) => {
		const { send, seen, queue } = setUp([posted('1'), posted('2')], webhook);
		await send(['a', 'b'], settings);
		const query = { ...wait, thread_id: '5' };
		expect(seen().map(([each]) => each)).toEqual([query, query]);
		expect(queue.facts().channelId).toBeUndefined();
	});

	test('to a new forum post, and the rest of the text below it', async () => {
		const { send, seen, queue } = setUp([
			posted('1', { channel_id: '9' }),
			posted('2'),
			posted('3'),
		]);
		await send(['a', 'b', 'c'], { target: POST });
		const below = { ...wait, thread_id: '9' };
		expect(seen().map(([query]) => query)).toEqual([wait, below, below]);
		expect(queue.facts().channelId).toBeUndefined();
	});

	test('a post that the service does not name takes one message and no rest', async () => {
		const unnamed = { channel_id: undefined };
		const one = setUp([posted('1', unnamed)]);
		expect(await one.send(['a'], { target: POST })).toMatchObject({ messageIds: ['1'] });
		const { send, seen } = setUp([posted('1', unnamed)]);
		expect(await failureOf(send(['a', 'b'], { target: POST }))).toMatchObject({
			message: 'Only 1 of 2 messages of this text were posted',
			description: expect.stringContaining('did not tell which forum post was created'),
		});
		expect(seen()).toHaveLength(1);
	});

	test('a channel that is not named is no reason to stop', async () => {
		const { send } = setUp([posted('1', { channel_id: undefined }), posted('2')]);
		expect(await send(['a', 'b'])).toMatchObject({ messageIds: ['1', '2'], channelId: null });
	});
});

describe('what goes along though nobody entered it', () => {
	const wait = { wait: 'true' };

	test('all of it at a service that shows its webhook, nothing at another', async () => {
		const known = setUp([SHOWN, posted('1')], OTHER);
		await known.send(['a']);
		expect(known.seen()).toEqual([[wait, true, 'a']]);
		const unclear = setUp([UNCLEAR, posted('1')], OTHER);
		await unclear.send(['a']);
		expect(unclear.seen()).toEqual([[{}, false, 'a']]);
	});

	test('what a person chose goes along everywhere', async () => {
		const { send, seen } = setUp([UNCLEAR, posted('1')], OTHER);
		await send(['a'], { mentions: { choice: 'everyone', userIds: [], roleIds: [] } });
		expect(seen()).toEqual([[{}, true, 'a']]);
	});

	test('a new forum post is waited for everywhere, since its rest has to find it', async () => {
		const { send, seen } = setUp([UNCLEAR, posted('1', { channel_id: '9' }), posted('2')], OTHER);
		await send(['a', 'b'], { target: POST });
		expect(seen().map(([query]) => query)).toEqual([wait, { thread_id: '9' }]);
	});

	test('what an answer names as refused is left out from then on, and the message sent again', async () => {
		const answers = [SHOWN, REFUSES_MENTIONS, posted('1'), posted('2'), posted('3')];
		const { send, seen, queue } = setUp(answers, OTHER);
		expect(await send(['a', 'b'])).toMatchObject({ messageIds: ['1', '2'], retries: 1 });
		await send(['c']);
		expect(seen()).toEqual([
			[wait, true, 'a'],
			[wait, false, 'a'],
			[wait, false, 'b'],
			[wait, false, 'c'],
		]);
		expect([...queue.facts().refuses]).toEqual(['allowed_mentions']);
	});

	test('one after the other, where each is refused in its turn', async () => {
		const refusesWait = answer(400, { message: 'unknown parameter "wait"' });
		const { send, seen } = setUp([SHOWN, REFUSES_MENTIONS, refusesWait, posted('1')], OTHER);
		expect(await send(['a'])).toMatchObject({ messageIds: ['1'], retries: 2 });
		expect(seen()).toStrictEqual([
			[wait, true, 'a'],
			[wait, false, 'a'],
			[{}, false, 'a'],
		]);
	});

	test('what is refused again though it is left out is refused', async () => {
		const { send, seen } = setUp([SHOWN, REFUSES_MENTIONS, REFUSES_MENTIONS], OTHER);
		expect(await failureOf(send(['a']))).toMatchObject({ kind: 'refused' });
		expect(seen()).toHaveLength(2);
	});

	test.each([DISCORD, OTHER])('whom a person chose is no addition: %j', async (webhook) => {
		const known = webhook.isDiscord ? [] : [SHOWN];
		const { send, seen, queue } = setUp([...known, REFUSES_MENTIONS, posted('1')], webhook);
		const mentions = { choice: 'listed', userIds: ['99'], roleIds: [] } as const;
		expect(await failureOf(send(['a'], { mentions }))).toMatchObject({ kind: 'refused' });
		await send(['b']);
		expect(seen()).toEqual([
			[wait, true, 'a'],
			[wait, true, 'b'],
		]);
		expect([...queue.facts().refuses]).toEqual([]);
	});

	test('to Discord nothing goes without saying whom it notifies', async () => {
		const { send, seen } = setUp([REFUSES_MENTIONS, posted('1')]);
		expect(await failureOf(send(['a @everyone']))).toMatchObject({ kind: 'refused' });
		await send(['b @everyone']);
		expect(seen().map(([, isSaid]) => isSaid)).toEqual([true, true]);
	});

	test('no route to an address that led to the webhook before refuses the query', async () => {
		const { send, seen } = setUp([SHOWN, NO_ROUTE, posted('1')], OTHER);
		expect(await send(['a'])).toMatchObject({ messageIds: ['1'], retries: 1 });
		expect(seen()).toEqual([
			[wait, true, 'a'],
			[{}, true, 'a'],
		]);
	});

	test.each<[string, readonly Answer[], WebhookIdentity, Partial<MessageSettings>]>([
		['the address was never seen to lead there', [NO_ROUTE], DISCORD, {}],
		['another status says it', [SHOWN, answer(403, { message: 'Cannot POST' })], OTHER, {}],
		[
			'the answer speaks of the webhook',
			[SHOWN, answer(404, { message: 'no webhook' })],
			OTHER,
			{},
		],
		[
			'it may be the thread that is not there',
			[SHOWN, NO_ROUTE],
			OTHER,
			{ target: { kind: 'thread', threadId: '5' } },
		],
	])('but not where %s', async (_name, answers, webhook, settings) => {
		const { send, seen } = setUp(answers, webhook);
		await failureOf(send(['a'], settings));
		expect(seen()).toHaveLength(1);
	});

	test('and only once: a route that is missing without the query too is missing', async () => {
		const { send, seen } = setUp([SHOWN, NO_ROUTE, NO_ROUTE], OTHER);
		await failureOf(send(['a']));
		expect(seen()).toHaveLength(2);
	});
});

describe('a refusal is told in the words of what was sent', () => {
	const TOO_LARGE = answer(413, {});
	const file = { name: 'a.txt', bytes: Buffer.from('a'), contentType: 'text/plain' };

	test('a file that is too large, or a message', async () => {
		const { send } = setUp([TOO_LARGE]);
		const { message } = await failureOf(send(['a']));
		expect(message).not.toContain('file');
		const withFile = setUp([TOO_LARGE]);
		const parts = [{ ...part('a'), files: [file] }];
		const other = await failureOf(withFile.sender.send(parts, toChannel(60_000)));
		expect(other.message).toContain('file');
	});

	test('a thread that is not there, or a channel', async () => {
		const gone = answer(404, { code: 10_003, message: 'Unknown Channel' });
		const channel = await failureOf(setUp([gone]).send(['a']));
		const thread = await failureOf(
			setUp([gone]).send(['a'], { target: { kind: 'thread', threadId: '5' } }),
		);
		expect(channel.message).not.toContain('thread');
		expect(thread.message).toContain('thread');
	});
});
