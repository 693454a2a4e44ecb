import { inWords, unreadableAnswer } from '../../shared/errors/answerErrors';
import { badInput } from '../../shared/errors/ServiceError';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { parseAnswer } from '../../shared/http/parseAnswer';
import { chatError, SERVICE } from '../api/chatErrors';
import { deleteMessage, editMessage, getMessage, getWebhook } from '../api/endpoints';
import { isWebPage } from '../api/errorBody';
import type { Asked } from '../api/errorCodes';
import type { MessagePart, MessageSettings, StoredMessage, MessageEdit } from '../api/message';
import { toEdit, toStored } from '../api/message';
import { webhookSchema } from '../api/schemas';
import type { Delivery, WebhookIdentity } from './delivery';
import { deliver } from './delivery';
import { partialDeletion } from './partialWork';
import type { QueuedRequest, QueueSlot, WebhookQueue } from './webhookQueue';

export interface MessageChange extends MessageEdit {
	readonly messageId: string;
	readonly threadId: string | undefined;
	readonly longestWaitMs: number;
}

export interface MessagePlace {
	readonly threadId: string | undefined;
	readonly longestWaitMs: number;
}

export interface WebhookInfo {
	readonly webhookId: string;
	readonly name: string | null;
	readonly channelId: string | null;
	readonly serverId: string | null;
	readonly type: 'incoming' | 'follower' | 'application' | 'unknown';
}

/** What the node can do at one webhook. Every function waits for its turn and for limits. */
export interface ChatService {
	/** Discord's own rules hold: who may be notified is respected, and characters are counted as code points. */
	readonly isDiscord: boolean;
	/** @throws ServiceError for a name that this service is known to refuse */
	checkSenderName(name: string): void;
	/** Posts the messages of one item without anything between them. @throws ServiceError */
	send(parts: readonly MessagePart[], settings: MessageSettings): Promise<Delivery>;
	edit(change: MessageChange): Promise<StoredMessage>;
	/** @throws ServiceError that names what was deleted before it */
	remove(messageIds: readonly string[], place: MessagePlace): Promise<void>;
	get(messageId: string, place: MessagePlace): Promise<StoredMessage>;
	webhook(longestWaitMs: number): Promise<WebhookInfo>;
	/** Messages of this run that the service took without showing them. */
	unconfirmed(): number;
}

export interface ChatServiceOptions extends WebhookIdentity {
	readonly queue: WebhookQueue;
}

export function createChatService({ queue, ...webhook }: ChatServiceOptions): ChatService {
	const { isDiscord, defaultThreadId } = webhook;
	let unconfirmed = 0;
	const threadOf = (threadId: string | undefined) => threadId ?? defaultThreadId;
	const queryOf = (threadId: string | undefined): Record<string, string> => {
		const id = threadOf(threadId);
		return id === undefined ? {} : { thread_id: id };
	};
	return {
		isDiscord,
		unconfirmed: () => unconfirmed,
		checkSenderName(name) {
			const forbidden = isDiscord ? /clyde|discord/i.exec(name)?.[0] : undefined;
			if (forbidden)
				throw badInput(
					"'Sender Name' is not allowed",
					`Discord refuses names with “${forbidden}” in them. Choose another one.`,
				);
		},
		async send(parts, settings) {
			const delivery = await queue.inTurn(settings.longestWaitMs, (slot) =>
				deliver(queue, slot, webhook, parts, settings),
			);
			if (!delivery.confirmed) unconfirmed += delivery.parts - delivery.messageIds.length;
			return delivery;
		},
		async edit({ messageId, threadId, longestWaitMs, ...edit }) {
			return await queue.inTurn(longestWaitMs, async (slot) => {
				const asked: Asked = {
					for: 'edit',
					threadId: threadOf(threadId),
					embedPlaces:
						edit.embeds?.map((_, index) => ({ number: index + 1, fieldNumbers: [] })) ?? [],
				};
				const request = editMessage(messageId, toEdit(edit), queryOf(threadId));
				const response = await ask(slot, {
					...request,
					counter: 'change',
					channelId: threadOf(threadId),
				});
				return toStored(checked(response, asked));
			});
		},
		async remove(messageIds, { threadId, longestWaitMs }) {
			await queue.inTurn(longestWaitMs, async (slot) => {
				const deleted: string[] = [];
				for (const messageId of messageIds) {
					const before = slot.retries;
					try {
						const response = await ask(slot, {
							...deleteMessage(messageId, queryOf(threadId)),
							counter: 'change',
							channelId: threadOf(threadId),
						});
						// Gone after a repeated try: the first one did it.
						const isGone = response.status === 404 && slot.retries > before;
						if (!isGone) checked(response, { for: 'delete', threadId: threadOf(threadId) });
						deleted.push(messageId);
					} catch (error) {
						throw partialDeletion(error, deleted);
					}
				}
			});
		},
		async get(messageId, { threadId, longestWaitMs }) {
			return await queue.inTurn(longestWaitMs, async (slot) => {
				const request = getMessage(messageId, queryOf(threadId));
				const response = await ask(slot, { ...request, counter: 'read' });
				return toStored(checked(response, { for: 'get', threadId: threadOf(threadId) }));
			});
		},
		async webhook(longestWaitMs) {
			return await queue.inTurn(longestWaitMs, async (slot) => {
				const response = checked(await ask(slot, { ...getWebhook(), counter: 'read' }), {
					for: 'webhook',
				});
				const info = parseAnswer(webhookSchema, response, SERVICE);
				if (info.channel_id) queue.facts().channelId = info.channel_id;
				return {
					webhookId: info.id,
					name: info.name ?? null,
					channelId: info.channel_id ?? null,
					serverId: info.guild_id ?? null,
					type: TYPES[info.type ?? 0] ?? 'unknown',
				};
			});
		},
	};
}

const TYPES: Readonly<Record<number, WebhookInfo['type']>> = {
	1: 'incoming',
	2: 'follower',
	3: 'application',
};

async function ask(slot: QueueSlot, request: QueuedRequest): Promise<HttpResponse> {
	try {
		return await slot.send(request);
	} catch (failure) {
		throw inWords(failure, SERVICE);
	}
}

/** @throws ServiceError unless the answer is a good one */
function checked(response: HttpResponse, asked: Asked): HttpResponse {
	if (response.status < 200 || response.status >= 300) throw chatError(response, asked);
	if (isWebPage(response))
		throw unreadableAnswer(SERVICE, 'A web page came instead of an answer.', response.status);
	return response;
}
