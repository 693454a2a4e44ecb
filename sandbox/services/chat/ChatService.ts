import { randomBytes } from 'node:crypto';
import type { Clock } from '../core/Clock.ts';
import { AttachmentFiles } from './AttachmentFiles.ts';
import { DEFAULT_CHAT_LIMITS, type ChatLimits } from './limits.ts';
import type { Channel, Message, Webhook } from './message.ts';
import { RateLimiter } from './RateLimiter.ts';
import { Snowflakes } from './Snowflakes.ts';

/** What is kept of the chat service; the bytes of files are kept beside it. */
export interface ChatState {
	channels: Channel[];
	webhooks: Webhook[];
	messages: Message[];
	limits: ChatLimits;
}

/** The channel and the webhook there are from the start. */
export const DEFAULT_CHANNEL: Channel = { id: '100000000000000001', name: 'general', kind: 'text' };
export const DEFAULT_WEBHOOK: Webhook = {
	id: '111111111111111111',
	token: 'sandbox-webhook-token-000000000000000000',
	name: 'Sandbox',
	channelId: DEFAULT_CHANNEL.id,
};

/** Channels, webhooks and messages. */
export class ChatService {
	readonly clock: Clock;
	readonly changed: () => void;
	readonly rateLimiter = new RateLimiter();
	readonly files: AttachmentFiles;
	readonly #ids = new Snowflakes();
	channels = new Map<string, Channel>();
	webhooks = new Map<string, Webhook>();
	limits: ChatLimits = { ...DEFAULT_CHAT_LIMITS };
	#messages = new Map<string, Map<string, Message>>();

	constructor({
		clock,
		kept,
		changed,
		filesDirectory,
	}: {
		clock: Clock;
		kept: ChatState | undefined;
		changed: () => void;
		filesDirectory: string;
	}) {
		this.clock = clock;
		this.changed = changed;
		this.files = new AttachmentFiles(filesDirectory);
		if (kept) this.#restore(kept);
		else this.reset();
	}

	/** Goes back to the defaults. */
	reset(): void {
		this.#restore({
			channels: [{ ...DEFAULT_CHANNEL }],
			webhooks: [{ ...DEFAULT_WEBHOOK }],
			messages: [],
			limits: DEFAULT_CHAT_LIMITS,
		});
		this.rateLimiter.clear();
		this.files.clear();
		this.changed();
	}

	/** A new id. */
	nextId(): string {
		return this.#ids.next(this.clock.now());
	}

	/** Adds a channel, or a thread of a channel. */
	addChannel({
		name,
		kind = 'text',
		parentId,
		id = this.nextId(),
	}: Omit<Channel, 'id' | 'kind'> & Partial<Channel>): Channel {
		const channel: Channel = { id, name, kind, ...(parentId && { parentId }) };
		this.channels.set(channel.id, channel);
		this.changed();
		return channel;
	}

	/** Adds a webhook for a channel. */
	addWebhook(channelId: string, name: string): Webhook {
		const webhook: Webhook = {
			id: this.nextId(),
			token: randomBytes(51).toString('base64url'),
			name,
			channelId,
		};
		this.webhooks.set(webhook.id, webhook);
		this.changed();
		return webhook;
	}

	/** The messages of a channel, oldest first. */
	messagesOf(channelId: string): Message[] {
		return [...(this.#messages.get(channelId)?.values() ?? [])];
	}

	/** One message of a channel. */
	message(channelId: string, id: string): Message | undefined {
		return this.#messages.get(channelId)?.get(id);
	}

	/** Adds a message at the end of its channel. */
	addMessage(message: Message): void {
		let messages = this.#messages.get(message.channelId);
		if (!messages) this.#messages.set(message.channelId, (messages = new Map()));
		messages.set(message.id, message);
		this.changed();
	}

	/** Takes a message and its files away. */
	removeMessage({ channelId, id, attachments }: Message): void {
		this.#messages.get(channelId)?.delete(id);
		for (const attachment of attachments) this.files.remove(attachment.id);
		this.changed();
	}

	/** What is kept on disk. */
	snapshot(): ChatState {
		const messages = [...this.#messages.values()].flatMap((ofChannel) => [...ofChannel.values()]);
		return {
			channels: [...this.channels.values()],
			webhooks: [...this.webhooks.values()],
			messages,
			limits: this.limits,
		};
	}

	#restore({ channels, webhooks, messages, limits }: ChatState): void {
		this.channels = new Map(channels.map((channel) => [channel.id, channel]));
		this.webhooks = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
		this.limits = { ...DEFAULT_CHAT_LIMITS, ...limits };
		this.#messages = new Map();
		for (const message of messages) {
			this.addMessage(message);
			this.#ids.skipPast(message.id);
		}
	}
}
