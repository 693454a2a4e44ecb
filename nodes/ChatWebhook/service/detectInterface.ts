import { inWords } from '../../shared/errors/answerErrors';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { ConnectionFailure } from '../../shared/http/HttpClient';
import { readErrorBody, showsWebhook } from '../api/answers';
import { chatError, SERVICE } from '../api/chatErrors';
import { detectWebhook } from '../api/message';
import type { Addition, WebhookFacts } from './queueStore';
import type { QueueSlot, WebhookQueue } from './webhookQueue';

/** How long something unclear is left at that; milliseconds. */
const UNCLEAR_FOR_MS = 10 * 60_000;
/** The same when there was no answer at all. */
const UNANSWERED_FOR_MS = 60_000;

/** Numbers that only a service which knows webhooks gives: this one is gone, or its token is wrong. */
const GONE: readonly (number | undefined)[] = [10_015, 50_027];

/**
 * Which additions a message may carry: all, for a service that shows the webhook when it is asked;
 * none where that stays unclear. A server of the basic interface may refuse them or, worse, post the
 * message and refuse it, so it is not tried out with a message.
 * @param queue knows what was found out before
 * @param slot for the request
 * @param webhook `isDiscord`: that need not be asked
 * @throws ServiceError when the webhook is gone or the server cannot be reached; nothing was posted
 */
export async function allowedAdditions(
	queue: WebhookQueue,
	slot: QueueSlot,
	{ isDiscord, webhookId }: { isDiscord: boolean; webhookId: string },
): Promise<ReadonlySet<Addition>> {
	const facts = queue.facts();
	if (!isDiscord && (facts.interface === undefined || facts.askAgainAt <= queue.now()))
		await detect(queue, slot, facts, webhookId);
	const isFull = isDiscord || facts.interface === 'full';
	const all: readonly Addition[] = isFull ? ['wait', 'allowed_mentions'] : [];
	return new Set(all.filter((addition) => !facts.refuses.has(addition)));
}

async function detect(
	queue: WebhookQueue,
	slot: QueueSlot,
	facts: WebhookFacts,
	webhookId: string,
): Promise<void> {
	const response = await answerOf(slot);
	if (response && GONE.includes(readErrorBody(response).code))
		throw chatError(response, { for: 'webhook' });
	const isFull = response !== undefined && showsWebhook(response, webhookId);
	facts.interface = isFull ? 'full' : 'unclear';
	facts.askAgainAt =
		queue.now() + (response && response.status < 500 ? UNCLEAR_FOR_MS : UNANSWERED_FOR_MS);
	if (isFull) facts.askAgainAt = Infinity;
}

/** @returns undefined when the server took the question and gave no answer */
async function answerOf(slot: QueueSlot): Promise<HttpResponse | undefined> {
	try {
		return await slot.send({ ...detectWebhook(), counter: 'read' });
	} catch (failure) {
		const isAnswerless =
			failure instanceof ConnectionFailure &&
			(failure.outcome === 'maybe-sent' || failure.outcome === 'too-long');
		if (isAnswerless) return undefined;
		throw inWords(failure, SERVICE);
	}
}
