import { LONGEST_ANSWER_MS } from '../../shared/domain/bounds';
import type { HttpRequest, HttpResponse } from '../../shared/http/HttpClient';
import { parseAnswer, readJson } from '../../shared/http/parseAnswer';
import { LONGEST_QUESTION_MS, LONGEST_UPLOAD_SILENCE_MS, SLOWEST_UPLOAD } from '../domain/bounds';
import type { Embed, PlacedEmbed } from '../domain/embeds';
import type { Mentions } from '../domain/mentions';
import { allowedMentions } from '../domain/mentions';
import { SERVICE } from './chatErrors';
import type { SentFile } from './multipart';
import { multipartBody } from './multipart';
import { messageSchema } from './schemas';

export type Target =
	| { readonly kind: 'channel' }
	| { readonly kind: 'thread'; readonly threadId: string }
	| { readonly kind: 'post'; readonly title: string; readonly tagIds: readonly string[] };

/** What all messages of one item have in common. */
export interface MessageSettings {
	/** `''` for the webhook's own. */
	readonly senderName: string;
	readonly avatarUrl: string;
	readonly mentions: Mentions;
	readonly target: Target;
	readonly silent: boolean;
	readonly noPreviews: boolean;
	readonly readAloud: boolean;
	readonly longestWaitMs: number;
}

/** A poll below a message. */
export interface Poll {
	readonly question: string;
	readonly answers: readonly string[];
	readonly hours: number;
	readonly allowsSeveral: boolean;
}

/** A button below a message that opens a page. */
export interface LinkButton {
	readonly label: string;
	readonly url: string;
}

/** What an edit changes; undefined stays as it is. */
export interface MessageEdit {
	readonly text: string | undefined;
	readonly embeds: readonly Embed[] | undefined;
	readonly removeFiles: boolean;
	readonly removeButtons?: boolean;
	readonly mentions: Mentions;
}

/** One message; `settings` apply to each. */
export interface MessagePart {
	readonly text: string;
	readonly embeds: readonly PlacedEmbed[];
	readonly files: readonly SentFile[];
	readonly poll?: Poll | undefined;
	readonly buttons?: readonly LinkButton[];
}

export interface StoredMessage {
	readonly messageId: string;
	readonly channelId: string | null;
	readonly text: string;
	readonly senderName: string | null;
	readonly sentAt: string | null;
	readonly editedAt: string | null;
	readonly pinned: boolean;
	readonly embeds: ReadonlyArray<{
		title: string | null;
		description: string | null;
		url: string | null;
	}>;
	readonly files: ReadonlyArray<{
		id: string | null;
		name: string | null;
		size: number | null;
		contentType: string | null;
		url: string | null;
	}>;
}

const NO_PREVIEWS = 4;
const SILENT = 4_096;

/** Only what was entered is sent: some services refuse fields they do not know. */
export function toPayload(
	{ text, embeds, files, poll, buttons = [] }: MessagePart,
	settings: MessageSettings,
	isFirst: boolean,
): Record<string, unknown> {
	const { senderName, avatarUrl, target, silent, noPreviews, readAloud } = settings;
	const flags = (silent ? SILENT : 0) | (noPreviews ? NO_PREVIEWS : 0);
	return {
		...(senderName === '' ? {} : { username: senderName }),
		...(avatarUrl === '' ? {} : { avatar_url: avatarUrl }),
		...(text === '' ? {} : { content: text }),
		...(embeds.length > 0 ? { embeds: embeds.map(({ embed }) => toWireEmbed(embed)) } : {}),
		...(poll ? { poll: toWirePoll(poll) } : {}),
		...(buttons.length > 0 ? { components: toWireButtons(buttons) } : {}),
		...(flags ? { flags } : {}),
		...(readAloud && isFirst ? { tts: true } : {}),
		...(target.kind === 'post' && isFirst
			? {
					thread_name: target.title,
					...(target.tagIds.length > 0 ? { applied_tags: target.tagIds } : {}),
				}
			: {}),
		...(files.length > 0
			? { attachments: files.map(({ name }, id) => ({ id: String(id), filename: name })) }
			: {}),
	};
}

/** The body of an edit. */
export function toEdit({
	text,
	embeds,
	removeFiles,
	removeButtons = false,
	mentions,
}: MessageEdit): Record<string, unknown> {
	return {
		...(text === undefined ? {} : { content: text }),
		...(embeds === undefined ? {} : { embeds: embeds.map(toWireEmbed) }),
		...(removeFiles ? { attachments: [] } : {}),
		...(removeButtons ? { components: [] } : {}),
		// Left out, an edit falls back to the service's defaults, whatever the first post said.
		allowed_mentions: allowedMentions(mentions),
	};
}

function toWireEmbed(embed: Embed): Record<string, unknown> {
	const { author, footer, imageUrl, thumbnailUrl, ...same } = embed;
	return {
		...same,
		...(author
			? {
					author: withIcon(
						{ name: author.name, ...(author.url ? { url: author.url } : {}) },
						author.iconUrl,
					),
				}
			: {}),
		...(footer ? { footer: withIcon({ text: footer.text }, footer.iconUrl) } : {}),
		...(imageUrl === undefined ? {} : { image: { url: imageUrl } }),
		...(thumbnailUrl === undefined ? {} : { thumbnail: { url: thumbnailUrl } }),
	};
}

function withIcon(part: object, iconUrl: string | undefined): object {
	return iconUrl === undefined ? part : { ...part, icon_url: iconUrl };
}

const ACTION_ROW = 1;
const BUTTON = 2;
const OPENS_A_LINK = 5;

function toWireButtons(buttons: readonly LinkButton[]): object[] {
	const components = buttons.map(({ label, url }) => ({
		type: BUTTON,
		style: OPENS_A_LINK,
		label,
		url,
	}));
	return [{ type: ACTION_ROW, components }];
}

const DEFAULT_LAYOUT = 1;

function toWirePoll({ question, answers, hours, allowsSeveral }: Poll): object {
	return {
		question: { text: question },
		answers: answers.map((text) => ({ poll_media: { text } })),
		duration: hours,
		allow_multiselect: allowsSeveral,
		layout_type: DEFAULT_LAYOUT,
	};
}

/** A message as the service keeps it. @throws ServiceError when the answer is none */
export function toStored(response: HttpResponse): StoredMessage {
	const message = parseAnswer(messageSchema, response, SERVICE);
	return {
		messageId: message.id,
		channelId: message.channel_id ?? null,
		text: message.content ?? '',
		senderName: message.author?.username ?? null,
		sentAt: message.timestamp ?? null,
		editedAt: message.edited_timestamp ?? null,
		pinned: message.pinned ?? false,
		embeds: (message.embeds ?? []).map(({ title, description, url }) => ({
			title: title ?? null,
			description: description ?? null,
			url: url ?? null,
		})),
		files: (message.attachments ?? []).map(
			({ id, filename, size, content_type: contentType, url }) => ({
				id: id ?? null,
				name: filename ?? null,
				size: size ?? null,
				contentType: contentType ?? null,
				url: url ?? null,
			}),
		),
	};
}

/** Whether there is a message in an answer to be read. */
export function showsMessage(response: HttpResponse): boolean {
	return messageSchema.safeParse(readJson(response)).success;
}

/** Without it a service leaves the buttons out, silently. */
export const WITH_COMPONENTS = { with_components: 'true' } as const;

/** Paths are below the webhook's own address, which the credential adds. */
type Query = Readonly<Record<string, string>>;

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** POST: executes the webhook. Sent twice it posts twice. */
export async function postMessage(
	payload: Readonly<Record<string, unknown>>,
	files: readonly SentFile[],
	query: Query,
): Promise<HttpRequest> {
	const request = { method: 'POST', path: '/', query, repeatable: false } as const;
	if (files.length === 0) return { ...request, headers: JSON_TYPE, body: payload };
	const { contentType, body } = await multipartBody(payload, files);
	return {
		...request,
		headers: { 'Content-Type': contentType },
		body,
		silenceMs: LONGEST_UPLOAD_SILENCE_MS,
		wholeMs: LONGEST_ANSWER_MS + Math.ceil((body.length / SLOWEST_UPLOAD) * 1_000),
	};
}

/** GET of the webhook itself. */
export function getWebhook(): HttpRequest {
	return { method: 'GET', path: '/', repeatable: true };
}

/** The same before a message is posted: without an answer the message goes all the same, so nobody waits long. */
export function detectWebhook(): HttpRequest {
	return {
		method: 'GET',
		path: '/',
		repeatable: false,
		silenceMs: LONGEST_QUESTION_MS,
		wholeMs: LONGEST_QUESTION_MS,
	};
}

/** GET of a message that the webhook has posted. */
export function getMessage(messageId: string, query: Query): HttpRequest {
	return { method: 'GET', path: `/messages/${messageId}`, query, repeatable: true };
}

/** PATCH; what the payload leaves out stays. */
export function editMessage(
	messageId: string,
	payload: Readonly<Record<string, unknown>>,
	query: Query,
): HttpRequest {
	return {
		method: 'PATCH',
		path: `/messages/${messageId}`,
		query,
		headers: JSON_TYPE,
		body: payload,
		repeatable: true,
	};
}

/** DELETE of a message that the webhook has posted. */
export function deleteMessage(messageId: string, query: Query): HttpRequest {
	return { method: 'DELETE', path: `/messages/${messageId}`, query, repeatable: true };
}
