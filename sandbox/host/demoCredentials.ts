import { addressOf } from '../services/readLater/servers/index.ts';
import { readeckobo } from '../services/readLater/servers/readeckobo.ts';
import { connectAccount } from './connectAccount.ts';
import { N8nRefusedError } from './n8nConnection.ts';
import type { Credential, CredentialData, N8nCredentials } from './n8nCredentials.ts';
import type { ServicesControl, ServiceSecrets } from './servicesControl.ts';
import type { ServiceUrls } from './servicesProcess.ts';

interface DemoCredential {
	name: string;
	data: (urls: ServiceUrls, secrets: ServiceSecrets) => CredentialData;
}

// By credential type; the read-later account is connected in addition.
const DEMO_CREDENTIALS: Readonly<Record<string, DemoCredential>> = {
	weatherApi: {
		name: 'Sandbox weather',
		data: (urls, { weatherKey }) => ({ baseUrl: urls.weather, apiKey: weatherKey }),
	},
	readLaterOAuthApi: {
		name: 'Sandbox reading list',
		data: (urls, { consumerKey }) => ({ baseUrl: urls.readLater, consumerKey }),
	},
	// A second account, at a server of another kind.
	readLaterTokenApi: {
		name: 'Sandbox readeckobo (Readeck)',
		data: (urls) => ({
			baseUrl: addressOf(readeckobo, urls.readLater),
			accessToken: readeckobo.token,
			server: 'automatic',
		}),
	},
	readLaterFeedApi: {
		name: 'Sandbox public feed',
		data: (urls, { feedUserId }) => ({
			feedAddress: `${urls.readLater}/users/${feedUserId}/feed/all`,
		}),
	},
	chatWebhookApi: {
		name: 'Sandbox channel',
		data: (_urls, { webhookUrl }) => ({ webhookUrl }),
	},
	openAiApi: {
		name: 'Sandbox model',
		data: ({ model }, { modelKey }) => ({ url: `${model}/v1`, apiKey: modelKey }),
	},
};

/** The type of the credential that a person connects in two steps. */
export const ACCOUNT_TYPE = 'readLaterOAuthApi';

/**
 * Makes the accounts that the demo workflows use, or brings them up to date, and connects the
 * read-later account.
 *
 * @returns The credentials by type; their ids are noted in `known`.
 */
export async function prepareCredentials(
	credentials: N8nCredentials,
	services: { urls: ServiceUrls; control: ServicesControl },
	known: Record<string, string>,
): Promise<Record<string, Credential>> {
	const secrets = await services.control.secrets();
	await services.control.publishFeed();
	const result: Record<string, Credential> = {};
	for (const [type, { name, data }] of Object.entries(DEMO_CREDENTIALS)) {
		const values = data(services.urls, secrets);
		const kept = await find(credentials, known[type]);
		const credential = kept ?? (await credentials.create(name, type, values));
		if (kept && needsChange(kept, values)) await credentials.update(kept, values);
		known[type] = credential.id;
		result[type] = credential;
		if (type === ACCOUNT_TYPE) await connectAccount(credentials, credential, services.control);
	}
	return result;
}

async function find(
	credentials: N8nCredentials,
	id: string | undefined,
): Promise<Credential | undefined> {
	if (id === undefined) return undefined;
	try {
		return await credentials.get(id);
	} catch (error) {
		// The user may have deleted it.
		if (error instanceof N8nRefusedError && error.status < 500) return undefined;
		throw error;
	}
}

// n8n blanks secrets out, so only the addresses can be compared. A webhook's address is a secret itself.
function needsChange({ data }: Credential, values: CredentialData): boolean {
	return 'webhookUrl' in values || data?.baseUrl !== values.baseUrl || data?.url !== values.url;
}
