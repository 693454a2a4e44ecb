import { badInput, ServiceError } from '../../shared/errors/ServiceError';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { parseAnswer } from '../../shared/http/parseAnswer';
import { hasErrorInside, saysMessageIsGone } from '../api/answers';
import { chatError, requireSuccess, SERVICE } from '../api/chatErrors';
import type { Asked } from '../api/errorCodes';
import type { MessageEdit, StoredMessage } from '../api/message';
import {
	deleteMessage,
	editMessage,
	getMessage,
	getWebhook,
	showsMessage,
	toEdit,
	toStored,
	WITH_COMPONENTS,
} from '../api/message';
import { webhookSchema } from '../api/schemas';
import type { AskedQuestion, GivenAnswer } from '../domain/question';
import { ask } from './ask';
import type { Delivery, Sender, WebhookIdentity } from './delivery';
import { createSender } from './delivery';
import { partialDeletion, withAdvice } from './partialWork';
import type { Pause } from './pause';
import type { QuestionDraft } from './questions';
import { planQuestion, postQuestion, textWithAnswer } from './questions';
import type { EditOrPost } from './standingMessages';
import { createEditOrPost } from './standingMessages';
import type { WebhookQueue } from './webhookQueue';

export interface MessagePlace {
	readonly threadId: string | undefined;
	readonly longestWaitMs: number;
}

export interface MessageChange extends MessageEdit, MessagePlace {
	readonly messageId: string;
}

export interface WebhookInfo {
	readonly webhookId: string;
	readonly name: string | null;
	readonly channelId: string | null;
	readonly serverId: string | null;
	readonly type: 'incoming' | 'follower' | 'application' | 'unknown';
}

/** What the node can do at one webhook. What asks the service waits for its turn and for limits. */
export interface ChatService extends Pick<Sender, 'send' | 'unconfirmed' | 'cutOff'> {
	/** Discord's own rules hold: who may be notified is respected, and characters are counted as code points. */
	readonly isDiscord: boolean;
	/** @throws ServiceError for a name that this service is known to refuse */
	checkSenderName(name: string): void;
	/** @throws ServiceError for a question that cannot be posted */
	checkQuestion(question: QuestionDraft): void;
	/** Posts a question and stops the execution behind it until somebody answers. @throws ServiceError */
	ask(question: QuestionDraft): Promise<Delivery>;
	/** Puts the answer into the message that asked, where the links stood. @throws ServiceError */
	showAnswer(question: AskedQuestion, given: GivenAnswer, timeZone: string): Promise<void>;
	edit(change: MessageChange): Promise<StoredMessage>;
	readonly editOrPost: EditOrPost;
	/** @throws ServiceError that names what was deleted before it */
	remove(messageIds: readonly string[], place: MessagePlace): Promise<void>;
	get(messageId: string, place: MessagePlace): Promise<StoredMessage>;
	webhook(longestWaitMs: number): Promise<WebhookInfo>;
}

export interface ChatServiceOptions extends WebhookIdentity {
	readonly queue: WebhookQueue;
	/** Of the execution; where an answer is taken there is none to stop. */
	readonly pause?: Pause | undefined;
}

export function createChatService({ queue, pause, ...webhook }: ChatServiceOptions): ChatService {
	return new QueuedChatService(queue, webhook, pause);
}

class QueuedChatService implements ChatService {
	readonly send: Sender['send'];

	readonly unconfirmed: Sender['unconfirmed'];

	readonly cutOff: Sender['cutOff'];

	readonly editOrPost: EditOrPost;

	constructor(
		private readonly queue: WebhookQueue,
		private readonly identity: WebhookIdentity,
		private readonly pause: Pause | undefined,
	) {
		const sender = createSender(queue, identity);
		({ send: this.send, unconfirmed: this.unconfirmed, cutOff: this.cutOff } = sender);
		this.editOrPost = createEditOrPost(queue, identity, sender);
	}

	get isDiscord(): boolean {
		return this.identity.isDiscord;
	}

	checkSenderName(name: string): void {
		const forbidden = this.isDiscord ? /clyde|discord/i.exec(name)?.[0] : undefined;
		if (forbidden)
			throw badInput(
				"'Sender Name' is not allowed",
				`Discord refuses names with “${forbidden}” in them. Choose another one.`,
			);
	}

	checkQuestion(question: QuestionDraft): void {
		this.checkSenderName(question.settings.senderName);
		planQuestion(question, this.usedPause(), this.identity);
	}

	async ask(question: QuestionDraft): Promise<Delivery> {
		const { send, identity } = this;
		return await postQuestion(question, { send, pause: this.usedPause(), identity });
	}

	async showAnswer(question: AskedQuestion, given: GivenAnswer, timeZone: string): Promise<void> {
		const { messageId, threadId, hasButtons } = question;
		if (messageId === null) return;
		await this.edit({
			messageId,
			threadId: threadId ?? undefined,
			text: textWithAnswer(question, given, { isDiscord: this.isDiscord, timeZone }),
			embeds: undefined,
			removeFiles: false,
			removeButtons: hasButtons,
			mentions: { choice: 'none', userIds: [], roleIds: [] },
			longestWaitMs: LONGEST_WAIT_MS,
		});
	}

	private usedPause(): Pause {
		if (this.pause) return this.pause;
		throw new Error('A question can only be asked by an execution');
	}

	async edit({
		messageId,
		threadId,
		longestWaitMs,
		...edit
	}: MessageChange): Promise<StoredMessage> {
		const { thread, query } = this.placeOf(threadId);
		const embedPlaces = edit.embeds?.map((_, index) => ({ number: index + 1, fieldNumbers: [] }));
		return await this.queue.inTurn(longestWaitMs, async (slot) => {
			const parts = edit.removeButtons ? { ...query, ...WITH_COMPONENTS } : query;
			const request = editMessage(messageId, toEdit(edit), parts);
			const response = await ask(slot, { ...request, counter: 'change', channelId: thread });
			const asked: Asked = { for: 'edit', threadId: thread, embedPlaces: embedPlaces ?? [] };
			return shownEdit(requireDone(response, asked));
		});
	}

	async remove(
		messageIds: readonly string[],
		{ threadId, longestWaitMs }: MessagePlace,
	): Promise<void> {
		const { thread, query } = this.placeOf(threadId);
		await this.queue.inTurn(longestWaitMs, async (slot) => {
			const deleted: string[] = [];
			for (const messageId of messageIds) {
				const before = slot.doubts;
				try {
					const request = deleteMessage(messageId, query);
					const response = await ask(slot, { ...request, counter: 'change', channelId: thread });
					// Gone after a try that may have done it: that one did.
					const isGone = slot.doubts > before && saysMessageIsGone(response);
					if (!isGone) requireDone(response, { for: 'delete', threadId: thread });
					deleted.push(messageId);
				} catch (error) {
					const inFull = slot.doubts > before ? withAdvice(error, DELETED_BEFORE) : error;
					throw partialDeletion(inFull, deleted);
				}
			}
		});
	}

	async get(messageId: string, { threadId, longestWaitMs }: MessagePlace): Promise<StoredMessage> {
		const { thread, query } = this.placeOf(threadId);
		return await this.queue.inTurn(longestWaitMs, async (slot) => {
			const request = getMessage(messageId, query);
			const response = await ask(slot, { ...request, counter: 'read', channelId: thread });
			return toStored(requireSuccess(response, { for: 'get', threadId: thread }));
		});
	}

	async webhook(longestWaitMs: number): Promise<WebhookInfo> {
		return await this.queue.inTurn(longestWaitMs, async (slot) => {
			const response = await ask(slot, { ...getWebhook(), counter: 'read' });
			const info = parseAnswer(
				webhookSchema,
				requireSuccess(response, { for: 'webhook' }),
				SERVICE,
			);
			if (info.channel_id) this.queue.facts().channelId = info.channel_id;
			return {
				webhookId: info.id,
				name: info.name ?? null,
				channelId: info.channel_id ?? null,
				serverId: info.guild_id ?? null,
				type: TYPES[info.type ?? 0] ?? 'unknown',
			};
		});
	}

	private placeOf(threadId: string | undefined) {
		const thread = threadId ?? this.identity.defaultThreadId;
		const query: Record<string, string> = thread === undefined ? {} : { thread_id: thread };
		return { thread, query };
	}
}

/** @throws ServiceError unless the answer is a success, inside too: some services answer everything with 200 */
function requireDone(response: HttpResponse, asked: Asked): HttpResponse {
	if (hasErrorInside(requireSuccess(response, asked))) throw chatError(response, asked);
	return response;
}

const DELETED_BEFORE = 'An earlier try may have deleted it; look into the channel.';

/** @throws ServiceError where the service took the edit and did not show the message */
function shownEdit(response: HttpResponse): StoredMessage {
	if (showsMessage(response)) return toStored(response);
	throw new ServiceError({
		kind: 'refused',
		status: response.status,
		message: 'The chat service took the change without showing the message',
		description:
			'The message probably reads as entered now; look into the channel once. Where a service shows nothing, Edit or Post goes on without an error.',
	});
}

/** Milliseconds for the limits of the chat: the answer counts already and nobody waits for the message. */
const LONGEST_WAIT_MS = 300_000;

const TYPES: Readonly<Record<number, WebhookInfo['type']>> = {
	1: 'incoming',
	2: 'follower',
	3: 'application',
};
