import type { IExecuteFunctions } from 'n8n-workflow';
import { createRedactor } from '../shared/http/redact';
import { withRetry } from '../shared/http/retry';
import { allowedDomainsOf } from '../shared/n8n/allowedDomains';
import { createClock } from '../shared/n8n/clock';
import { createHttpClient } from '../shared/n8n/createHttpClient';
import type { Connection } from '../shared/n8n/executeItems';
import { readWebhookCredential } from './account/signRequest';
import type { ChatApi } from './transport/chatApi';
import { createChatApi } from './transport/chatApi';
import { largestWaitMs } from './transport/chatErrors';

const CHAT_CREDENTIAL = 'chatWebhookApi';

/** Reads and checks the credential. @throws ServiceError naming what is wrong with the webhook address */
export async function connectChat(context: IExecuteFunctions): Promise<Connection<ChatApi>> {
	const credential = await context.getCredentials(CHAT_CREDENTIAL);
	const { origin, path, token } = readWebhookCredential(credential);
	const redactor = createRedactor([token, path], { webhookAddresses: true });
	const http = createHttpClient({
		context,
		credentialType: CHAT_CREDENTIAL,
		baseUrl: origin,
		redactor,
		allowedDomains: allowedDomainsOf(context, credential, origin),
	});
	const patient = withRetry(http, { clock: createClock(context), onRateLimit: 'wait', retryHintMs: largestWaitMs });
	return { service: createChatApi(patient), redactor };
}
