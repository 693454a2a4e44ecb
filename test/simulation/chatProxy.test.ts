/** An ordinary proxy in front of the chat, which knows nothing of webhooks and limits how many requests it lets through. */
import { createChatService } from '../../nodes/ChatWebhook/service/chatService';
import { createQueueStore } from '../../nodes/ChatWebhook/service/queueStore';
import { createWebhookQueue } from '../../nodes/ChatWebhook/service/webhookQueue';
import type { HttpClient, HttpResponse } from '../../nodes/shared/http/HttpClient';
import { toChannel } from './chatSettings';
import { Random } from './random';
import { VirtualTime } from './VirtualTime';

const MESSAGES = 14;
const AT_ONCE = 5;
const PER_SECOND = 1;
/** Milliseconds. */
const LEAST = ((MESSAGES - AT_ONCE) / PER_SECOND) * 1_000;
const PAGE = '<html><head><title>429 Too Many Requests</title></head></html>';

async function post(refusal: HttpResponse, isDiscord: boolean) {
	const time = new VirtualTime();
	const random = new Random(1);
	const posted: string[] = [];
	let allowed = AT_ONCE;
	let counted = time.now;
	const http: HttpClient = {
		async send({ method, body }) {
			await time.sleep(20);
			allowed = Math.min(AT_ONCE, allowed + ((time.now - counted) / 1_000) * PER_SECOND);
			counted = time.now;
			if (allowed < 1) return refusal;
			allowed -= 1;
			if (method === 'GET')
				return { status: 200, headers: {}, text: '{"id":"1","type":1,"channel_id":"7"}' };
			posted.push((body as { content: string }).content);
			return { status: 200, headers: {}, text: `{"id":"${posted.length}"}` };
		},
	};
	const service = createChatService({
		queue: createWebhookQueue({
			http,
			clock: { now: () => time.now, sleep: time.sleep },
			random: () => random.next(),
			store: createQueueStore(),
			webhookKey: 'w',
			serverKey: 's',
		}),
		webhookId: '1',
		isDiscord,
	});
	const began = time.now;
	const all = async () => {
		for (let n = 0; n < MESSAGES; n++)
			await service.send([{ text: String(n), embeds: [], files: [] }], toChannel(300_000));
	};
	await time.run(all());
	return { posted, ratio: (time.now - began) / LEAST };
}

test.each<[string, HttpResponse]>([
	['a page and Retry-After', { status: 429, headers: { 'retry-after': '1' }, text: PAGE }],
	['a page alone', { status: 429, headers: {}, text: PAGE }],
	[
		'a word and Retry-After',
		{ status: 429, headers: { 'retry-after': '1' }, text: 'Too Many Requests' },
	],
	['nothing at all', { status: 429, headers: {}, text: '' }],
	['a Retry-After of 0', { status: 429, headers: { 'retry-after': '0' }, text: PAGE }],
])(
	`${MESSAGES} messages, ${PER_SECOND} a second and ${AT_ONCE} at once, refused with %s`,
	async (_name, refusal) => {
		for (const isDiscord of [true, false]) {
			const { posted, ratio } = await post(refusal, isDiscord);
			console.log('Proxy', JSON.stringify({ isDiscord, ratio: Number(ratio.toFixed(2)) }));
			expect(posted).toEqual(Array.from({ length: MESSAGES }, (_, n) => String(n)));
			expect(ratio).toBeLessThan(1.3);
		}
	},
);
