import { ChatError, ERRORS } from './chatError.ts';
import type { ChatService } from './ChatService.ts';
import { EVERYBODY, pingsIn } from './mentions.ts';
import type { Attachment, Channel, Message, Webhook } from './message.ts';
import type { SentFile } from './messageBody.ts';
import type { MessageDraft } from './readMessage.ts';

const MOST_FILES = 10;

/** What a post, or an edit, consists of. */
export interface Post {
	draft: MessageDraft;
	files: SentFile[];
	threadId?: string | undefined;
}

/** Posts a message to the channel of a webhook, or to one of its threads. */
export function postMessage(
	service: ChatService,
	webhook: Webhook,
	{ draft, files, threadId }: Post,
): Message {
	const {
		content = '',
		embeds = [],
		components = [],
		flags = 0,
		tts = false,
		poll,
		username,
		avatarUrl,
	} = draft;
	if (
		!content &&
		embeds.length === 0 &&
		components.length === 0 &&
		files.length === 0 &&
		poll === undefined
	)
		throw ERRORS.emptyMessage();
	checkFiles(service, files.length, files);
	const id = service.nextId();
	const channel = targetOf(service, webhook, { id, threadId, threadName: draft.threadName });
	const message: Message = {
		id,
		channelId: channel.id,
		webhookId: webhook.id,
		senderName: username ?? webhook.name,
		content,
		username,
		avatarUrl,
		tts,
		embeds,
		components,
		poll,
		flags,
		attachments: keepFiles(service, draft, files),
		pinged: pingsIn(
			content,
			service.limits.ignoreAllowedMentions ? EVERYBODY : draft.allowedMentions,
		),
		timestamp: service.clock.now(),
		editedTimestamp: null,
		receivedAt: Date.now(),
	};
	service.addMessage(message);
	return message;
}

/** Changes a message; fields that are not given stay. */
export function editMessage(
	service: ChatService,
	message: Message,
	{ draft, files }: Omit<Post, 'threadId'>,
): Message {
	const { content, embeds, components, flags, poll } = draft;
	const kept = draft.attachments
		? message.attachments.filter(({ id }) => draft.attachments?.some((entry) => entry.id === id))
		: message.attachments;
	checkFiles(service, kept.length + files.length, files);
	const next = {
		...message,
		...(content !== undefined && { content }),
		...(embeds && { embeds }),
		...(components && { components }),
		...(flags !== undefined && { flags }),
		...(poll !== undefined && { poll }),
	};
	if (
		!next.content &&
		next.embeds.length === 0 &&
		next.components.length === 0 &&
		kept.length + files.length === 0 &&
		next.poll === undefined
	)
		throw ERRORS.emptyMessage();
	Object.assign(message, next, {
		attachments: [...kept, ...keepFiles(service, draft, files)],
		// An edit without allowed_mentions is read with the defaults again.
		pinged: pingsIn(
			next.content,
			service.limits.ignoreAllowedMentions ? EVERYBODY : draft.allowedMentions,
		),
		editedTimestamp: service.clock.now(),
	});
	service.changed();
	return message;
}

function targetOf(
	service: ChatService,
	webhook: Webhook,
	{
		id,
		threadId,
		threadName,
	}: { id: string; threadId: string | undefined; threadName: string | undefined },
): Channel {
	const channel = service.channels.get(webhook.channelId);
	if (!channel) throw ERRORS.unknownChannel();
	if (threadId !== undefined && threadName !== undefined)
		throw new ChatError(
			400,
			220002,
			'Webhooks posted to forum channels cannot have both a thread_name and thread_id',
		);
	if (threadName !== undefined) {
		if (channel.kind !== 'forum')
			throw new ChatError(400, 220003, 'Webhooks can only create threads in forum channels');
		// The first message of a thread has the id of the thread.
		return service.addChannel({ id, name: threadName, kind: 'text', parentId: channel.id });
	}
	if (threadId !== undefined) return threadOf(service, webhook, threadId);
	if (channel.kind === 'forum')
		throw new ChatError(
			400,
			220001,
			'Webhooks posted to forum channels must have a thread_name or thread_id',
		);
	return channel;
}

/** A thread of the channel of a webhook. */
export function threadOf(service: ChatService, webhook: Webhook, threadId: string): Channel {
	const thread = service.channels.get(threadId);
	if (thread?.parentId !== webhook.channelId) throw ERRORS.unknownChannel();
	return thread;
}

function checkFiles({ limits }: ChatService, count: number, files: SentFile[]): void {
	if (count > MOST_FILES) throw ERRORS.tooManyFiles();
	if (files.some(({ bytes }) => bytes.length > limits.maxFileBytes)) throw ERRORS.tooLarge();
}

function keepFiles(
	service: ChatService,
	{ attachments }: MessageDraft,
	files: SentFile[],
): Attachment[] {
	return files.map(({ field, filename, contentType, bytes }) => {
		const id = service.nextId();
		service.files.write(id, bytes);
		const entry = attachments?.find((candidate) => candidate.id === field);
		return {
			id,
			filename: entry?.filename ?? filename,
			...(entry?.description && { description: entry.description }),
			size: bytes.length,
			contentType,
		};
	});
}
