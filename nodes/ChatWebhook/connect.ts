import type { IExecuteFunctions } from 'n8n-workflow';
import { fingerprint } from '../shared/domain/fingerprint';
import { createRedactor } from '../shared/http/redact';
import { allowedDomainsOf } from '../shared/n8n/allowedDomains';
import { createClock } from '../shared/n8n/clock';
import { createHttpClient } from '../shared/n8n/createHttpClient';
import type { Connection } from '../shared/n8n/executeItems';
import { parseWebhookCredential, secretsOf } from './credential/authenticate';
import { isDiscord } from './domain/webhookUrl';
import type { ChatService } from './service/chatService';
import { createChatService } from './service/chatService';
import { PROCESS_STORE } from './service/queueStore';
import { createWebhookQueue } from './service/webhookQueue';

const CHAT_CREDENTIAL = 'chatWebhookApi';

/** Reads and checks the credential. @throws ServiceError naming what is wrong with the webhook address */
export async function connectChat(context: IExecuteFunctions): Promise<Connection<ChatService>> {
	const credential = await context.getCredentials(CHAT_CREDENTIAL);
	const { origin, id, threadId } = parseWebhookCredential(credential);
	const redactor = createRedactor(secretsOf(credential), { webhookAddresses: true });
	const http = createHttpClient({
		context,
		credentialType: CHAT_CREDENTIAL,
		baseUrl: origin,
		redactor,
		allowedDomains: allowedDomainsOf(context, credential, origin),
	});
	const queue = createWebhookQueue({
		http,
		clock: createClock(context),
		random: Math.random,
		store: PROCESS_STORE,
		webhookKey: fingerprint([origin, id]),
		serverKey: fingerprint([origin]),
	});
	const service = createChatService({
		queue,
		webhookId: id,
		isDiscord: isDiscord(origin),
		defaultThreadId: threadId,
	});
	return { service, redactor, report: () => unconfirmedReport(service.unconfirmed()) };
}

/** @returns undefined when all messages were shown by the service */
function unconfirmedReport(count: number): string | undefined {
	if (count === 0) return undefined;
	return `${count === 1 ? '1 message is' : `${count} messages are`} unconfirmed: the chat service took ${count === 1 ? 'it' : 'them'} without showing ${count === 1 ? 'it' : 'them'}. Look into the channel once; some services never show what they post.`;
}
