import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { WAIT_INDEFINITELY } from 'n8n-workflow';
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
import { createPause } from './service/pause';
import { PROCESS_STORE } from './service/queueStore';
import { createWebhookQueue } from './service/webhookQueue';

const CHAT_CREDENTIAL = 'chatWebhookApi';

/** Reads and checks the credential. @throws ServiceError naming what is wrong with the webhook address */
export async function connectChat(context: IExecuteFunctions): Promise<Connection<ChatService>> {
	const { redactor, clock, webhook } = await readAccount(context);
	const pause = createPause(context, {
		now: () => clock.now(),
		random: Math.random,
		forEver: WAIT_INDEFINITELY,
		learn: (secret) => redactor.learn(secret),
	});
	const service = createChatService({ ...webhook, pause });
	const report = () => {
		const lines = [
			unconfirmedReport(service.unconfirmed()),
			cutReport(service.cutOff()),
			pause.report(),
		];
		return lines.filter((line) => line !== undefined).join(' ') || undefined;
	};
	return { service, redactor, report };
}

/** The same where n8n runs no execution, but somebody has opened the link of a question. @throws ServiceError */
export async function connectAnswer(
	context: IWebhookFunctions,
): Promise<Pick<Connection<ChatService>, 'service' | 'redactor'>> {
	const { redactor, webhook } = await readAccount(context);
	return { service: createChatService(webhook), redactor };
}

async function readAccount(context: IExecuteFunctions | IWebhookFunctions) {
	const credential = await context.getCredentials(CHAT_CREDENTIAL);
	const { origin, id, threadId } = parseWebhookCredential(credential);
	const redactor = createRedactor(secretsOf(credential), { webhookAddresses: true });
	const clock = createClock(context);
	const http = createHttpClient({
		context,
		credentialType: CHAT_CREDENTIAL,
		baseUrl: origin,
		redactor,
		allowedDomains: allowedDomainsOf(context, credential, origin),
	});
	const queue = createWebhookQueue({
		http,
		clock,
		random: Math.random,
		store: PROCESS_STORE,
		webhookKey: fingerprint([origin, id]),
		serverKey: fingerprint([origin]),
	});
	const webhook = { queue, webhookId: id, isDiscord: isDiscord(origin), defaultThreadId: threadId };
	return { redactor, clock, webhook };
}

/** @returns undefined when nothing was cut off */
function cutReport(count: number): string | undefined {
	if (count === 0) return undefined;
	return `${count === 1 ? '1 text was' : `${count} texts were`} cut off by the chat service: the rest is not in the channel. The field “note” of the output says where.`;
}

/** @returns undefined when all messages were shown by the service */
function unconfirmedReport(count: number): string | undefined {
	if (count === 0) return undefined;
	return `${count === 1 ? '1 message is' : `${count} messages are`} unconfirmed: the chat service took ${count === 1 ? 'it' : 'them'} without showing ${count === 1 ? 'it' : 'them'}. Look into the channel once; some services never show what they post.`;
}
