import type { ICredentialDataDecryptedObject, INodeExecutionData } from 'n8n-workflow';
import type { ExecutionResult } from '../engine';
import { startN8n } from '../workflows/accounts';
import { WEBHOOK_PATH } from './server/chat';
import type { Service, Unknown } from './server/ContractServer';
import { ContractServer } from './server/ContractServer';
import { ACCESS_TOKEN, CONSUMER_KEY, FEED_USER } from './server/readLater';
import { API_KEY } from './server/weather';

export { startN8n };

const started: ContractServer[] = [];

/** A server of its own for a check; stopped after it. */
export async function startServer(service: Service, unknown: Unknown): Promise<ContractServer> {
	const server = await ContractServer.start(service, unknown);
	started.push(server);
	return server;
}

afterEach(async () => {
	await Promise.all(started.splice(0).map(async (server) => await server.stop()));
});

/** What a person enters in each credential. */
export const credentialFor = {
	weatherApi: (baseUrl: string) => ({ baseUrl, apiKey: API_KEY }),
	readLaterOAuthApi: (baseUrl: string) => ({
		baseUrl,
		consumerKey: CONSUMER_KEY,
		accountName: 'My reading list',
		returnAddress: '',
	}),
	readLaterTokenApi: (baseUrl: string) => ({
		baseUrl,
		consumerKey: CONSUMER_KEY,
		accessToken: ACCESS_TOKEN,
	}),
	readLaterFeedApi: (baseUrl: string) => ({
		feedAddress: `${baseUrl}/users/${FEED_USER}/feed/all`,
	}),
	chatWebhookApi: (baseUrl: string) => ({ webhookUrl: `${baseUrl}${WEBHOOK_PATH}` }),
} satisfies Record<string, (baseUrl: string) => ICredentialDataDecryptedObject>;

export type CredentialName = keyof typeof credentialFor;

/** A credential in an n8n of its own, and a way to run the nodes with it. */
export async function connect(
	name: CredentialName,
	server: ContractServer,
	more: ICredentialDataDecryptedObject = {},
) {
	const n8n = startN8n();
	const account = await n8n.credentials.create(name, {
		...credentialFor[name](server.url),
		...more,
	});
	return {
		n8n,
		account,
		run: async (type: string, parameters: object, items: INodeExecutionData[] = [{ json: {} }]) =>
			await n8n.execute(
				{ type, credentials: account.reference, parameters: parameters as never },
				items,
			),
		test: async () => await n8n.credentials.test(account.id),
	};
}

/** What a person reads of a failure, hints included. */
export function wordsOf({ error, hints }: ExecutionResult): string {
	return [error?.message, error?.description, ...hints].filter(Boolean).join(' ');
}

export function jsonOf({ items }: ExecutionResult): Record<string, unknown>[] {
	return items.map(({ json }) => json);
}

/** @throws unless the run failed with a sentence that says what to do, and names no secret */
export function expectRefusalInWords(result: ExecutionResult): void {
	expect(result.status).toBe('error');
	expect(result.error?.message).toMatch(/\w+ \w+ \w+/);
	expect(result.error?.description).toMatch(/\w+ \w+ \w+/);
	expect(wordsOf(result)).not.toContain('CONTRACT');
}
