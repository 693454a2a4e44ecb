import { LONGEST_BASE_ADDRESS } from '../../shared/domain/bounds';
import { isId } from './ids';

/** A webhook address taken apart. */
export interface WebhookUrl {
	/** e.g. `https://chat.example.com` */
	readonly origin: string;
	/** Path up to and with the token, e.g. `/api/webhooks/1/abc`. */
	readonly path: string;
	readonly id: string;
	/** The secret: whoever has it can post. */
	readonly token: string;
	/** A copied address may name the thread to post to. */
	readonly threadId?: string;
}

export type WebhookUrlResult = { readonly webhook: WebhookUrl } | { readonly problem: string };

/** Services differ in what comes before `/webhooks`: any prefix is kept. `/slack` and `/github` are other formats. */
const PATH =
	/^(?<path>(?:\/[^/]+)*\/webhooks\/(?<id>[\w-]+)(?:\/(?<token>[^/]+))?)(?:\/(?:slack|github))?\/?$/;

/** @param text as copied from the channel's settings; of its query only a thread is kept */
export function parseWebhookUrl(text: unknown): WebhookUrlResult {
	const value = typeof text === 'string' ? text.trim() : '';
	if (value === '') return { problem: 'It is empty.' };
	if (!/^https?:\/\//i.test(value)) return { problem: 'It must begin with https:// (or http://).' };
	if (value.length > LONGEST_BASE_ADDRESS || !URL.canParse(value))
		return { problem: 'It is not a complete web address.' };
	const url = new URL(value);
	if (url.username || url.password)
		return { problem: 'It must not contain a user name or password.' };
	const parts = PATH.exec(url.pathname)?.groups;
	if (!parts?.path || !parts.id)
		return { problem: 'It has no part “/webhooks/” with a number and a token behind it.' };
	if (!parts.token) return { problem: 'Its last part, the token, is missing.' };
	const threadId = url.searchParams.get('thread_id')?.trim();
	if (threadId && !isId(threadId)) return { problem: 'Its part “thread_id” is not an ID.' };
	return {
		webhook: {
			origin: url.origin,
			path: parts.path,
			id: parts.id,
			token: parts.token,
			...(threadId ? { threadId } : {}),
		},
	};
}

/** Whether this is the original service, whose rules are known; the others are compatible more or less. */
export function isDiscord(origin: string): boolean {
	return /^https:\/\/(?:[\w-]+\.)*discord(?:app)?\.com$/.test(origin);
}
