import { asServiceError, ServiceError } from '../../shared/errors/ServiceError';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { HIDDEN } from '../../shared/http/redact';
import { plannedWaitMs } from '../../shared/http/retry';
import { hasErrorInside, namedAsRefused, readSent, saysMessageIsGone } from '../api/answers';
import { chatError, IN_DOUBT, requireSuccess } from '../api/chatErrors';
import type { Asked } from '../api/errorCodes';
import { NO_MESSAGE, NO_MESSAGE_OR_ROUTE } from '../api/errorCodes';
import type { MessageEdit, MessageSettings } from '../api/message';
import { editMessage, toEdit } from '../api/message';
import type { Cut } from '../domain/cutText';
import { cutOf } from '../domain/cutText';
import type { Embed } from '../domain/embeds';
import { ask } from './ask';
import type { Delivery, Sender, WebhookIdentity } from './delivery';
import { mayLeaveMentionsOut } from './delivery';
import { withAdvice } from './partialWork';
import type { Addition, WebhookFacts } from './queueStore';
import type { QueueSlot, WebhookQueue } from './webhookQueue';

/** A message that stands in a channel and is changed from time to time. */
export interface StandingMessage {
	/** Undefined where there is none yet. */
	readonly messageId: string | undefined;
	/** All that it says from now on; `''` for embeds alone. */
	readonly text: string;
	readonly embeds: readonly Embed[];
	/** How it is posted; only whom it notifies holds for an edit too. */
	readonly settings: MessageSettings;
}

/** What became of it. */
export interface Standing {
	/** It was posted now, or else edited. */
	readonly posted: boolean;
	/** Whether the service showed the message as it is now. */
	readonly confirmed: boolean;
	/** Where the service shows the beginning of the text alone. */
	readonly cut: Cut | undefined;
	/** The one that holds from now on; null when the service did not tell it. */
	readonly messageId: string | null;
	readonly channelId: string | null;
	/** ISO 8601, the service's own times. */
	readonly sentAt: string | null;
	readonly editedAt: string | null;
	readonly waitedMs: number;
	readonly retries: number;
}

/**
 * Edits the message, or posts it when there is none or it is proved to be gone; both in one turn.
 * @throws ServiceError with the ID that still holds as `messageId`: null where there is none, or nobody knows it
 */
export type EditOrPost = (message: StandingMessage) => Promise<Standing>;

export function createEditOrPost(
	queue: WebhookQueue,
	webhook: WebhookIdentity,
	{ sendInTurn }: Pick<Sender, 'sendInTurn'>,
): EditOrPost {
	return async ({ messageId, text, embeds, settings }) => {
		const { target } = settings;
		const threadId = target.kind === 'thread' ? target.threadId : webhook.defaultThreadId;
		/** The last that nobody said to be gone. */
		let holding = messageId;
		const work = async (slot: QueueSlot): Promise<Standing> => {
			const gone = new Gone(queue.facts().successors, threadId);
			const current = messageId === undefined ? undefined : gone.successorOf(messageId);
			holding = current;
			if (current !== undefined) {
				const content = { text, embeds, removeFiles: false, mentions: settings.mentions };
				const edit = { messageId: current, threadId, content, isDiscord: webhook.isDiscord };
				const edited = await editIn(queue, slot, edit);
				if (edited) return edited;
			}
			holding = undefined;
			const placed = embeds.map((embed, index) => ({ embed, number: index + 1, fieldNumbers: [] }));
			const parts = [{ text, embeds: placed, files: [] }];
			const delivery = await sendInTurn(slot, parts, settings).catch((error: unknown) => {
				throw notPosted(error, current);
			});
			const standing = toPosted(delivery);
			if (standing.messageId !== null) gone.replace([messageId, current], standing.messageId);
			return standing;
		};
		return await queue.inTurn(settings.longestWaitMs, work).catch((error: unknown) => {
			throw withStandingId(error, holding);
		});
	};
}

function toPosted({ messageIds, confirmed, cut, ...delivery }: Delivery): Standing {
	const { channelId, sentAt, waitedMs, retries } = delivery;
	const [id = null] = messageIds;
	return {
		posted: true,
		confirmed,
		cut,
		messageId: id,
		channelId,
		sentAt,
		editedAt: null,
		waitedMs,
		retries,
	};
}

/** @returns undefined when the message is proved to be gone */
async function editIn(
	queue: WebhookQueue,
	slot: QueueSlot,
	edit: Edit,
): Promise<Standing | undefined> {
	const { messageId, threadId, content } = edit;
	const embedPlaces = content.embeds.map((_, index) => ({ number: index + 1, fieldNumbers: [] }));
	const asked: Asked = { for: 'edit', threadId, embedPlaces };
	try {
		const response = await answerTo(queue, slot, edit);
		if (saysMessageIsGone(response)) return undefined;
		if (hasErrorInside(requireSuccess(response, asked))) throw chatError(response, asked);
		const { id, channelId, text, timestamp, editedTimestamp } = readSent(response);
		const cut = cutOf(content.text ?? '', text, HIDDEN);
		return {
			posted: false,
			confirmed: id === messageId && cut === undefined,
			cut,
			messageId,
			channelId: channelId ?? null,
			sentAt: timestamp ?? null,
			editedAt: editedTimestamp ?? null,
			waitedMs: Math.round(slot.waitedMs),
			retries: slot.retries,
		};
	} catch (error) {
		throw notEdited(error);
	}
}

interface Edit {
	readonly messageId: string;
	readonly threadId: string | undefined;
	readonly content: MessageEdit & { readonly embeds: readonly Embed[] };
	readonly isDiscord: boolean;
}

/** Asks again without what nobody entered, where an answer names that as the reason of a refusal. */
async function answerTo(queue: WebhookQueue, slot: QueueSlot, edit: Edit): Promise<HttpResponse> {
	const { messageId, threadId, content } = edit;
	const { refuses } = queue.facts();
	const query: Record<string, string> = threadId === undefined ? {} : { thread_id: threadId };
	for (let tries = 0; ;) {
		const additions = additionsOf(edit).filter((addition) => !refuses.has(addition));
		const left = Object.entries(toEdit(content)).filter(
			([name]) => !additionsOf(edit).some((own) => own === name && refuses.has(own)),
		);
		const request = editMessage(messageId, Object.fromEntries(left), query);
		const response = await ask(slot, { ...request, counter: 'change', channelId: threadId });
		const named = namedAsRefused(response, additions);
		const wait = named.length > 0 ? plannedWaitMs('addition-refused', true, tries++) : undefined;
		if (wait === undefined) return response;
		for (const addition of named) refuses.add(addition);
		slot.retries += 1;
	}
}

/** What goes along with an edit though nobody entered it. */
function additionsOf({ content, isDiscord }: Edit): Addition[] {
	return [
		...(content.embeds.length === 0 ? (['embeds'] as const) : []),
		...(mayLeaveMentionsOut(content, isDiscord) ? (['allowed_mentions'] as const) : []),
	];
}

/**
 * What this process has posted in the place of messages that were gone. Whoever still has the old ID (a second
 * item, an execution at the same time, a table that could not be written) gets the new message, not a second.
 */
class Gone {
	constructor(
		private readonly successors: WebhookFacts['successors'],
		private readonly threadId = '',
	) {}

	/** @returns the ID itself where it has none */
	successorOf(messageId: string): string {
		return this.successors.get(this.keyOf(messageId)) ?? messageId;
	}

	replace(messageIds: readonly (string | undefined)[], by: string): void {
		for (const messageId of messageIds)
			if (messageId !== undefined) this.successors.set(this.keyOf(messageId), by);
	}

	/** A message that is not in one thread may be in another. */
	private keyOf(messageId: string): string {
		return `${this.threadId} ${messageId}`;
	}
}

/** Behind `IN_DOUBT`. */
const FIND_ITS_ID =
	"Its ID is not known here: if it is there, enter that in 'Message ID', or the next run posts another one.";

const UNPROVED: readonly string[] = [NO_MESSAGE.message, NO_MESSAGE_OR_ROUTE.message];

function notEdited(error: unknown): unknown {
	const cause = asServiceError(error);
	if (!cause || !UNPROVED.includes(cause.details.message)) return error;
	return withAdvice(
		cause,
		"The answer does not prove that the message is gone, so nothing was posted in its place. If it is gone, empty 'Message ID' for one run.",
	);
}

function notPosted(error: unknown, goneId: string | undefined): unknown {
	const cause = asServiceError(error);
	if (!cause) return error;
	const isInDoubt = cause.details.description.includes(IN_DOUBT);
	const advice = [
		...(goneId === undefined ? [] : [`The message ${goneId} is gone and was to be posted anew.`]),
		...(isInDoubt ? [FIND_ITS_ID] : []),
	];
	return advice.length === 0 ? error : withAdvice(cause, advice.join(' '));
}

function withStandingId(error: unknown, messageId: string | undefined): unknown {
	const cause = asServiceError(error);
	if (!cause) return error;
	const { details } = cause;
	return new ServiceError({
		...details,
		facts: { ...details.facts, messageId: messageId ?? null },
	});
}
