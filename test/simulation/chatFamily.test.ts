/**
 * A family of chat servers, each habit drawn at random, and what holds for all of them: a message that is
 * reported as posted is in the channel, one that is in the channel is not reported as failed without a
 * word, nothing is there twice, and the order is kept.
 */
import type { MessageSettings } from '../../nodes/ChatWebhook/api/message';
import { planMessage } from '../../nodes/ChatWebhook/domain/planMessage';
import { createChatService } from '../../nodes/ChatWebhook/service/chatService';
import { createQueueStore } from '../../nodes/ChatWebhook/service/queueStore';
import { createWebhookQueue } from '../../nodes/ChatWebhook/service/webhookQueue';
import { ServiceError } from '../../nodes/shared/errors/ServiceError';
import { runs, SEED } from '../property';
import type { Habits } from './chatFamily';
import { CONTRACT, drawHabits, startFamilyServer, THREAD } from './chatFamily';
import { Random } from './random';
import { VirtualTime } from './VirtualTime';

const RUNS = runs(600);
const NOBODY = { choice: 'none', userIds: [], roleIds: [] } as const;
const RULES = { way: 'split', limit: 400, mostParts: 20 } as const;

interface Sent {
	readonly execution: number;
	/** The messages of the item, as they should stand in the channel. */
	readonly messages: readonly string[];
	readonly toUnknownThread: boolean;
	readonly outcome: 'posted' | 'unconfirmed' | ServiceError;
}

async function runFamily(seed: number, fixed: Partial<Habits> = {}) {
	const random = new Random(seed);
	const habits: Habits = { ...drawHabits(random), ...fixed };
	const time = new VirtualTime();
	const server = startFamilyServer(time, random, habits);
	const store = createQueueStore();
	const sent: Sent[] = [];
	const execution = async (number: number): Promise<void> => {
		const service = createChatService({
			queue: createWebhookQueue({
				http: server.http,
				clock: { now: () => time.now, sleep: time.sleep },
				random: () => random.next(),
				store,
				webhookKey: 'w',
				serverKey: 's',
			}),
			webhookId: '1',
			isDiscord: false,
		});
		for (let item = 0; item < 4; item++) {
			const lines = random.chance(0.2) ? random.whole(10, 60) : 1;
			const text = Array.from(
				{ length: lines },
				(_, line) => `${number}.${item}.${line} and some words`,
			).join('\n');
			const plan = planMessage({ text, embeds: [] }, RULES, NOBODY).others;
			if ('problem' in plan) throw new Error(plan.problem);
			const target: MessageSettings['target'] =
				random.chance(0.25) && fixed !== CONTRACT
					? { kind: 'thread', threadId: random.pick([THREAD, '404']) }
					: { kind: 'channel' };
			const outcome = await service
				.send(
					plan.parts.map((part) => ({ ...part, files: [] })),
					{
						senderName: 'Bot',
						avatarUrl: '',
						mentions: NOBODY,
						target,
						silent: false,
						noPreviews: false,
						readAloud: false,
						longestWaitMs: 300_000,
					},
				)
				.then(({ confirmed }) => (confirmed ? ('posted' as const) : ('unconfirmed' as const)))
				.catch((error: unknown) => {
					if (error instanceof ServiceError) return error;
					throw error;
				});
			sent.push({
				execution: number,
				messages: plan.parts.map(({ text: part }) => part),
				toUnknownThread: target.kind === 'thread' && target.threadId !== THREAD,
				outcome,
			});
		}
	};
	await time.run(Promise.all([0, 1].map(execution)));
	return { habits, server, sent };
}

/** @returns a sentence for each law that was broken */
function broken({ server: { posted }, sent }: Awaited<ReturnType<typeof runFamily>>): string[] {
	const there = new Map<string, number>();
	for (const text of posted) there.set(text, (there.get(text) ?? 0) + 1);
	const wrong: string[] = [];
	for (const [text, times] of there) if (times > 1) wrong.push(`twice: ${text.slice(0, 20)}`);
	for (const { messages, outcome, toUnknownThread } of sent) {
		const found = messages.filter((text) => there.has(text));
		if (outcome === 'posted' && found.length < messages.length)
			wrong.push(`reported as posted and not there: ${messages[0]?.slice(0, 20)}`);
		if (!(outcome instanceof ServiceError)) continue;
		const { kind, message, description, facts, stopsRun } = outcome.details;
		if (kind === 'rate-limited') wrong.push(`a short limit was not waited for: ${description}`);
		if (toUnknownThread && stopsRun && kind !== 'rate-limited')
			wrong.push(`one thread stops the other items: ${message}`);
		const known = Number(facts?.deliveredParts ?? 0);
		const isSaid = description.includes('may have been posted');
		if (found.length > known && !isSaid)
			wrong.push(`there and reported as failed without a word: ${message}: ${description}`);
	}
	for (const number of new Set(sent.map(({ execution }) => execution))) {
		const wanted = sent
			.filter(({ execution }) => execution === number)
			.flatMap(({ messages }) => messages)
			.filter((text) => there.has(text));
		const own = posted.filter((text) => wanted.includes(text));
		if (JSON.stringify(own) !== JSON.stringify(wanted)) wrong.push(`order of ${number}`);
	}
	return wrong;
}

test(`${RUNS} chat servers: posted is there, there is said, nothing twice, in order`, async () => {
	const counts = { posted: 0, unconfirmed: 0, failed: 0, requests: 0 };
	for (let run = 0; run < RUNS; run++) {
		const result = await runFamily(SEED + run);
		const wrong = broken(result);
		if (wrong.length > 0)
			throw new Error(`Seed ${SEED + run}: ${wrong.join('; ')}\n${JSON.stringify(result.habits)}`);
		expect(result.server.stats.most).toBe(1);
		counts.requests += result.server.stats.requests;
		for (const { outcome } of result.sent)
			counts[outcome instanceof ServiceError ? 'failed' : outcome]++;
	}
	console.log('Family', JSON.stringify({ runs: RUNS, ...counts }));
	// The family is no family of servers that never take or never show anything.
	for (const count of Object.values(counts)) expect(count).toBeGreaterThan(RUNS / 10);
}, 600_000);

test('servers with the interface to the letter are served whole', async () => {
	for (let run = 0; run < RUNS / 6; run++) {
		const { sent, server, habits } = await runFamily(SEED + run, CONTRACT);
		const outcomes = sent.map(({ outcome }) =>
			outcome instanceof ServiceError ? outcome.details.message : outcome,
		);
		expect([habits, new Set(outcomes)]).toEqual([habits, new Set(['unconfirmed'])]);
		expect(server.posted).toHaveLength(sent.flatMap(({ messages }) => messages).length);
	}
}, 600_000);
