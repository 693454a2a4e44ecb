import { connectionError, unreadableAnswer, withDoubt } from '../../shared/errors/answerErrors';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { ConnectionFailure } from '../../shared/http/HttpClient';
import { badInput, ServiceError } from '../../shared/errors/ServiceError';
import { parseAnswer } from '../../shared/http/parseAnswer';
import type { Embed } from '../domain/embeds';
import type { Mentions } from '../domain/mentions';
import { allowedMentions, guardMentions } from '../domain/mentions';
import { chatError, mayRefuseAdditions, SERVICE } from '../api/chatErrors';
import type { MessagePart, MessageSettings, StoredMessage } from '../api/message';
import { toPayload, toStored } from '../api/message';
import { multipartBody } from '../api/multipart';
import { partialDeletion, partialDelivery } from './partialWork';
import { sentMessageSchema, webhookSchema } from '../api/schemas';
import type { Turn, WebhookLine } from './webhookLine';

export interface Delivery {
	/** In order; without the ones whose id the service did not tell. */
	readonly messageIds: readonly string[];
	readonly parts: number;
	readonly channelId: string | null;
	/** ISO 8601, the service's own time of the first message. */
	readonly sentAt: string | null;
	readonly waitedMs: number;
	readonly retries: number;
}

export interface MessageChange {
	readonly messageId: string;
	readonly threadId: string | undefined;
	readonly text: string | undefined;
	readonly embeds: readonly Embed[] | undefined;
	readonly removeFiles: boolean;
	readonly mentions: Mentions;
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

export interface ChatApi {
	/** Makes mentions that were not chosen ineffective in the text, on servers that need it. */
	guard(text: string, mentions: Mentions): string;
	/** @throws ServiceError for a name that this service is known to refuse */
	checkSenderName(name: string): void;
	/** Posts the messages of one item without anything between them. Never sent again once one may have arrived. @throws ServiceError */
	send(parts: readonly MessagePart[], settings: MessageSettings): Promise<Delivery>;
	edit(change: MessageChange): Promise<StoredMessage>;
	/** @throws ServiceError that names what was deleted before it */
	remove(messageIds: readonly string[], place: MessagePlace): Promise<void>;
	get(messageId: string, place: MessagePlace): Promise<StoredMessage>;
	webhook(longestWaitMs: number): Promise<WebhookInfo>;
}

const IN_DOUBT =
	'The message may have been posted all the same; look into the channel before sending it again.';

/** Happens behind sign-in pages of networks and proxies, which answer everything with 200. */
const NOT_A_CHAT =
	'A web page came instead, so the message was probably not posted; look into the channel before sending it again.';

/** Uploads of 100 MB need their time; milliseconds. */
const UPLOAD_TIMEOUT_MS = 180_000;

export interface ChatApiOptions {
	readonly line: WebhookLine;
	/** Discord itself. Of the others some notify whoever stands in the text, or refuse fields they do not know. */
	readonly isDiscord: boolean;
	/** The thread of the webhook's address, if it names one. */
	readonly defaultThreadId?: string | undefined;
}

export function createChatApi({ line, isDiscord, defaultThreadId }: ChatApiOptions): ChatApi {
	const guard = (text: string, mentions: Mentions) =>
		isDiscord ? text : guardMentions(text, mentions);
	const threadQuery = (threadId: string | undefined): Record<string, string> => {
		const id = threadId ?? defaultThreadId;
		return id === undefined ? {} : { thread_id: id };
	};

	const postPart = async (
		turn: Turn,
		part: MessagePart,
		settings: MessageSettings,
		place: { threadId?: string | undefined; isFirst: boolean },
	) => {
		const isPost = settings.target.kind === 'post';
		const threadId = isPost
			? place.threadId
			: settings.target.kind === 'thread'
				? settings.target.threadId
				: defaultThreadId;
		const payload = toPayload(part, settings, place.isFirst);
		const post = async (fields: Record<string, unknown>, wait: { wait?: 'true' }) => {
			const { contentType, body } =
				part.files.length > 0
					? multipartBody(fields, part.files)
					: { contentType: 'application/json', body: fields };
			return await turn
				.send({
					method: 'POST',
					path: '/',
					query: { ...wait, ...(threadId === undefined ? {} : { thread_id: threadId }) },
					headers: { 'Content-Type': contentType },
					body,
					...(part.files.length > 0 ? { timeoutMs: UPLOAD_TIMEOUT_MS } : {}),
					repeatable: false,
					counts: 'write',
					channelId: threadId,
				})
				.catch((failure: unknown) => explain(failure, IN_DOUBT));
		};
		// Without `wait` some services answer before they have checked and stored the message.
		const postFully = async () =>
			await post(
				{ ...payload, allowed_mentions: allowedMentions(settings.mentions) },
				{ wait: 'true' },
			);
		const postBasically = async () => await post(payload, {});
		let response = await (line.takesOnlyBasics() ? postBasically() : postFully());
		// A refusal with 400 says that nothing was posted. Servers with the basic interface alone may not know
		// these two additions; the text itself is guarded against mentions.
		if (!isDiscord && !line.takesOnlyBasics() && mayRefuseAdditions(response)) {
			const again = await postBasically();
			if (again.status !== 400) response = again;
			if (again.status < 300) line.learnBasics();
		}
		if (response.status >= 500) throw withDoubt(chatError(response), IN_DOUBT);
		check(response, 'webhook', NOT_A_CHAT);
		const { id, channel_id: channelId, timestamp } = readSent(response.text);
		if (channelId !== undefined && threadId === undefined && !isPost) line.learnChannel(channelId);
		return { id, channelId, timestamp };
	};

	const get = async (turn: Turn, path: string, threadId: string | undefined) =>
		await turn
			.send({
				method: 'GET',
				path,
				query: path === '/' ? {} : threadQuery(threadId),
				repeatable: true,
				counts: 'read',
			})
			.catch((failure: unknown) => explain(failure));

	return {
		guard,
		checkSenderName(name) {
			const forbidden = isDiscord ? /clyde|discord/i.exec(name)?.[0] : undefined;
			if (forbidden)
				throw badInput(
					"'Sender Name' is not allowed",
					`Discord refuses names with “${forbidden}” in them. Choose another one.`,
				);
		},
		async send(parts, settings) {
			return await line.inTurn(settings.longestWaitMs, async (turn) => {
				const ids: string[] = [];
				let done = 0;
				let channelId: string | undefined;
				let sentAt: string | undefined;
				for (const part of parts) {
					try {
						if (done > 0 && settings.target.kind === 'post' && channelId === undefined)
							throw unknownPost();
						const sent = await postPart(turn, part, settings, {
							threadId: channelId,
							isFirst: done === 0,
						});
						if (sent.id !== undefined) ids.push(sent.id);
						channelId ??= sent.channelId;
						sentAt ??= sent.timestamp;
						done += 1;
					} catch (error) {
						throw partialDelivery(error, { done, of: parts.length, ids });
					}
				}
				return {
					messageIds: ids,
					parts: done,
					channelId: channelId ?? null,
					sentAt: sentAt ?? null,
					waitedMs: Math.round(turn.waitedMs),
					retries: turn.retries,
				};
			});
		},
		async edit({ messageId, threadId, text, embeds, removeFiles, mentions, longestWaitMs }) {
			return await line.inTurn(longestWaitMs, async (turn) => {
				const response = await turn
					.send({
						method: 'PATCH',
						path: `/messages/${messageId}`,
						query: threadQuery(threadId),
						headers: { 'Content-Type': 'application/json' },
						body: {
							...(text === undefined ? {} : { content: text }),
							...(embeds === undefined ? {} : { embeds }),
							...(removeFiles ? { attachments: [] } : {}),
							// Left out, an edit falls back to the service's defaults, whatever the first post said.
							allowed_mentions: allowedMentions(mentions),
						},
						repeatable: true,
						counts: 'write',
						channelId: threadId,
					})
					.catch((failure: unknown) => explain(failure));
				check(response, 'message');
				return toStored(response);
			});
		},
		async remove(messageIds, { threadId, longestWaitMs }) {
			await line.inTurn(longestWaitMs, async (turn) => {
				const deleted: string[] = [];
				for (const messageId of messageIds) {
					const before = turn.retries;
					try {
						const response = await turn
							.send({
								method: 'DELETE',
								path: `/messages/${messageId}`,
								query: threadQuery(threadId),
								repeatable: true,
								counts: 'write',
								channelId: threadId,
							})
							.catch((failure: unknown) => explain(failure));
						// Gone after a repeated try: the first one did it.
						if (!(response.status === 404 && turn.retries > before)) check(response, 'message');
						deleted.push(messageId);
					} catch (error) {
						throw partialDeletion(error, deleted);
					}
				}
			});
		},
		async get(messageId, { threadId, longestWaitMs }) {
			return await line.inTurn(longestWaitMs, async (turn) => {
				const response = await get(turn, `/messages/${messageId}`, threadId);
				check(response, 'message');
				return toStored(response);
			});
		},
		async webhook(longestWaitMs) {
			return await line.inTurn(longestWaitMs, async (turn) => {
				const response = await get(turn, '/', undefined);
				check(response, 'webhook');
				const {
					id,
					name,
					channel_id: channelId,
					guild_id: serverId,
					type,
				} = parseAnswer(webhookSchema, response, SERVICE);
				if (channelId) line.learnChannel(channelId);
				return {
					webhookId: id,
					name: name ?? null,
					channelId: channelId ?? null,
					serverId: serverId ?? null,
					type: TYPES[type ?? 0] ?? 'unknown',
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

function check(
	response: HttpResponse,
	about: 'webhook' | 'message',
	page = 'A web page came instead of an answer.',
): void {
	if (response.status < 200 || response.status >= 300) throw chatError(response, about);
	if (/^\s*<(?:!doctype html|html)/i.test(response.text))
		throw unreadableAnswer(SERVICE, page, response.status);
}

/** The message was accepted, whatever the body looks like; a body that cannot be read only costs the id. */
function readSent(text: string): {
	id?: string | undefined;
	channel_id?: string | undefined;
	timestamp?: string | undefined;
} {
	try {
		return sentMessageSchema.parse(JSON.parse(text));
	} catch {
		return {};
	}
}

function explain(failure: unknown, effect?: string): never {
	throw failure instanceof ConnectionFailure ? connectionError(failure, SERVICE, effect) : failure;
}

function unknownPost(): ServiceError {
	return new ServiceError({
		kind: 'refused',
		message: 'The service did not tell which forum post was created',
		description: 'So the rest of the text has no place to go to.',
	});
}
