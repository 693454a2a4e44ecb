import type { IExecuteFunctions } from 'n8n-workflow';
import { fingerprint } from '../shared/domain/fingerprint';
import { createRedactor } from '../shared/http/redact';
import { allowedDomainsOf } from '../shared/n8n/allowedDomains';
import { createClock } from '../shared/n8n/clock';
import { createHttpClient } from '../shared/n8n/createHttpClient';
import type { Connection } from '../shared/n8n/executeItems';
import { readWebhookCredential } from './credential/signRequest';
import { isDiscord } from './domain/webhookUrl';
import type { ChatApi } from './service/chatApi';
import { createChatApi } from './service/chatApi';
import { PROCESS_MEMORY } from './service/lineMemory';
import { createWebhookLine } from './service/webhookLine';

const CHAT_CREDENTIAL = 'chatWebhookApi';

/** Reads and checks the credential. @throws ServiceError naming what is wrong with the webhook address */
export async function connectChat(context: IExecuteFunctions): Promise<Connection<ChatApi>> {
	const credential = await context.getCredentials(CHAT_CREDENTIAL);
	const { origin, path, id, token, threadId } = readWebhookCredential(credential);
	const redactor = createRedactor([token, path], { webhookAddresses: true });
	const http = createHttpClient({
		context,
		credentialType: CHAT_CREDENTIAL,
		baseUrl: origin,
		redactor,
		allowedDomains: allowedDomainsOf(context, credential, origin),
	});
	const line = createWebhookLine({
		http,
		clock: createClock(context),
		random: Math.random,
		memory: PROCESS_MEMORY,
		webhookKey: fingerprint([origin, id]),
		serverKey: fingerprint([origin]),
	});
	return {
		service: createChatApi({ line, isDiscord: isDiscord(origin), defaultThreadId: threadId }),
		redactor,
	};
}
