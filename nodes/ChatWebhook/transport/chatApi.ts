import { connectionError, unreadableAnswer } from '../../shared/http/answerErrors';
import type { HttpClient } from '../../shared/http/HttpClient';
import { ConnectionFailure } from '../../shared/http/HttpClient';
import { chatError, SERVICE } from './chatErrors';
import { sentMessageSchema } from './schemas';

export interface OutgoingMessage {
	readonly text: string;
	/** Name shown as the sender; `''` for the webhook's own. */
	readonly senderName: string;
}

export interface SentMessage {
	/** null when the service did not tell. */
	readonly messageId: string | null;
	readonly channelId: string | null;
	/** ISO 8601, the service's own time. */
	readonly sentAt: string | null;
}

export interface ChatApi {
	/** Posts one message. Never sent a second time once it may have arrived. @throws ServiceError */
	send(message: OutgoingMessage): Promise<SentMessage>;
}

const IN_DOUBT = 'The message may have been posted all the same; look into the channel before sending it again.';

/** Happens behind sign-in pages of networks and proxies, which answer everything with 200. */
const NOT_A_CHAT = 'A web page came instead, so the message was probably not posted.';

/** @param http adds the webhook's address */
export function createChatApi(http: HttpClient): ChatApi {
	return {
		async send({ text, senderName }) {
			const response = await http
				.send({
					method: 'POST',
					path: '/',
					// Without it some services answer before they have checked and stored the message.
					query: { wait: 'true' },
					headers: { 'Content-Type': 'application/json' },
					// No mention in the text may notify anybody; left out, services decide differently.
					body: { ...(senderName === '' ? {} : { username: senderName }), content: text, allowed_mentions: { parse: [] } },
					repeatable: false,
				})
				.catch(explain);
			if (response.status < 200 || response.status >= 300) throw chatError(response);
			if (response.text.trimStart().startsWith('<')) throw unreadableAnswer(SERVICE, NOT_A_CHAT, response.status);
			const { id, channel_id: channelId, timestamp } = readSent(response.text);
			return { messageId: id ?? null, channelId: channelId ?? null, sentAt: timestamp ?? null };
		},
	};
}

/** The message was accepted, whatever the body looks like; a body that cannot be read only costs the id. */
function readSent(text: string): { id?: string | undefined; channel_id?: string | undefined; timestamp?: string | undefined } {
	try {
		return sentMessageSchema.parse(JSON.parse(text));
	} catch {
		return {};
	}
}

function explain(failure: unknown): never {
	throw failure instanceof ConnectionFailure ? connectionError(failure, SERVICE, IN_DOUBT) : failure;
}
