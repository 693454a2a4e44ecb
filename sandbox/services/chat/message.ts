/** A channel, or a thread when it has a parent. */
export interface Channel {
	id: string;
	name: string;
	kind: 'text' | 'forum';
	parentId?: string | undefined;
}

/** A webhook; who knows its token can post. */
export interface Webhook {
	id: string;
	token: string;
	name: string;
	channelId: string;
}

/** The address of a webhook, which is also its only secret. */
export function webhookUrl({ id, token }: Webhook, baseUrl: string): string {
	return `${baseUrl}/api/webhooks/${id}/${token}`;
}

/** A file sent with a message; the bytes are kept apart. */
export interface Attachment {
	id: string;
	filename: string;
	description?: string;
	size: number;
	contentType: string;
}

/** What a sender can set. */
export interface MessageContent {
	content: string;
	username?: string | undefined;
	avatarUrl?: string | undefined;
	tts: boolean;
	embeds: Array<Record<string, unknown>>;
	components: unknown[];
	poll?: unknown;
	flags: number;
}

/** A message as it is kept. */
export interface Message extends MessageContent {
	id: string;
	channelId: string;
	webhookId: string;
	senderName: string;
	attachments: Attachment[];
	/** Who was notified: `everyone`, `here`, `user:<id>`, `role:<id>`. */
	pinged: string[];
	timestamp: number;
	editedTimestamp: number | null;
	/** Computer time of arrival, epoch milliseconds. */
	receivedAt: number;
}

/** A message as the interface answers it. */
export function messageView(message: Message, baseUrl: string): Record<string, unknown> {
	const { id, channelId, webhookId, pinged } = message;
	const idsOf = (kind: string) =>
		pinged.filter((ping) => ping.startsWith(`${kind}:`)).map((ping) => ping.slice(kind.length + 1));
	return {
		id,
		type: 0,
		content: message.content,
		channel_id: channelId,
		webhook_id: webhookId,
		author: {
			id: webhookId,
			username: message.senderName,
			avatar: null,
			discriminator: '0000',
			public_flags: 0,
			flags: 0,
			bot: true,
			global_name: null,
		},
		attachments: message.attachments.map((attachment) =>
			attachmentView(attachment, channelId, baseUrl),
		),
		embeds: message.embeds.map((embed) => ({ type: 'rich', ...embed })),
		components: message.components,
		...(message.poll !== undefined && { poll: message.poll }),
		mentions: idsOf('user').map((user) => ({
			id: user,
			username: `user-${user.slice(-4)}`,
			bot: false,
		})),
		mention_roles: idsOf('role'),
		mention_everyone: pinged.includes('everyone') || pinged.includes('here'),
		pinned: false,
		tts: message.tts,
		flags: message.flags,
		timestamp: isoTime(message.timestamp),
		edited_timestamp: message.editedTimestamp === null ? null : isoTime(message.editedTimestamp),
	};
}

/** The path under which a file is served. */
export function attachmentPath({ id, filename }: Attachment, channelId: string): string {
	return `/attachments/${channelId}/${id}/${encodeURIComponent(filename)}`;
}

function attachmentView(attachment: Attachment, channelId: string, baseUrl: string): object {
	const { id, filename, description, size, contentType } = attachment;
	const url = `${baseUrl}${attachmentPath(attachment, channelId)}`;
	return {
		id,
		filename,
		...(description && { description }),
		size,
		content_type: contentType,
		url,
		proxy_url: url,
	};
}

// The service writes microseconds and an offset instead of Z.
function isoTime(ms: number): string {
	return new Date(ms).toISOString().replace('Z', '000+00:00');
}
