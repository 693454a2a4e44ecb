import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { fingerprint } from '../shared/domain/fingerprint';
import { createRedactor } from '../shared/http/redact';
import { withRetry } from '../shared/http/retry';
import { allowedDomainsOf } from '../shared/n8n/allowedDomains';
import { createClock } from '../shared/n8n/clock';
import type { RequestContext } from '../shared/n8n/createHttpClient';
import { createHttpClient } from '../shared/n8n/createHttpClient';
import type { Connection } from '../shared/n8n/executeItems';
import { readSettings } from './credential/connection';
import { readFeedCredential } from './credential/feedCredential';
import { readTokenCredential } from './credential/tokenCredential';
import { CREDENTIALS, FEED_CREDENTIAL } from './parameters/fields';
import type { FeedApi } from './api/feedApi';
import { createFeedApi } from './api/feedApi';
import type { ReadLaterApi } from './api/readLaterApi';
import { createReadLaterApi } from './api/readLaterApi';

/** The service answers a rejected token with one of these; n8n then lets the credential renew it. */
const REJECTED = [401, 403];

interface ReadLaterConnection extends Connection<ReadLaterApi> {
	/** Hash of service and account: another one means another list. */
	readonly connection: string;
}

type Authentication = keyof typeof CREDENTIALS;

/** For the ReadLater node. @throws ServiceError naming the credential field that cannot be used */
export async function connectReadLater(context: IExecuteFunctions): Promise<ReadLaterConnection> {
	return await connect(
		context,
		readChoice(context.getNodeParameter('authentication', 0, 'account')),
	);
}

/** For the trigger. @throws ServiceError naming the credential field that cannot be used */
export async function connectTrigger(context: IPollFunctions): Promise<ReadLaterConnection> {
	const authentication = readChoice(context.getNodeParameter('authentication', 'account'));
	const connection = await connect(context, authentication);
	if (connection.isConnected) return connection;
	// The first request after a person pressed Allow makes the exchange for a token. Only then is the account
	// known, by which the trigger finds its memory.
	await connection.service.retrieve({ state: 'all', sort: 'oldest', count: 1, offset: 0 });
	return await connect(context, authentication);
}

/** For the dropdown of saved items. @throws ServiceError naming the credential field that cannot be used */
export async function connectList(context: ILoadOptionsFunctions): Promise<ReadLaterConnection> {
	return await connect(context, readChoice(context.getNodeParameter('authentication', 'account')));
}

/** For the public feed. @throws ServiceError naming the credential field that cannot be used */
export async function connectFeed(context: IExecuteFunctions): Promise<Connection<FeedApi>> {
	const credential = await context.getCredentials(FEED_CREDENTIAL);
	const { baseUrl, feedUserId } = readFeedCredential(credential);
	const redactor = createRedactor([feedUserId]);
	const http = createHttpClient({
		context,
		credentialType: FEED_CREDENTIAL,
		baseUrl,
		redactor,
		allowedDomains: allowedDomainsOf(context, credential, baseUrl),
	});
	return {
		service: createFeedApi(withRetry(http, { clock: createClock(context), onRateLimit: 'stop' })),
		redactor,
	};
}

function readChoice(value: unknown): Authentication {
	return value === 'token' ? 'token' : 'account';
}

async function connect(
	context: RequestContext,
	authentication: Authentication,
): Promise<ReadLaterConnection & { readonly isConnected: boolean }> {
	const credentialType = CREDENTIALS[authentication];
	const credential = await context.getCredentials(credentialType);
	const { baseUrl, consumerKey } =
		credentialType === CREDENTIALS.token
			? readTokenCredential(credential)
			: readSettings(credential);
	const token = tokenOf(credential);
	const redactor = createRedactor([consumerKey, token]);
	const http = createHttpClient({
		context,
		credentialType,
		baseUrl,
		redactor,
		allowedDomains: allowedDomainsOf(context, credential, baseUrl),
		renewOn: credentialType === CREDENTIALS.account ? REJECTED : [],
		...(token === undefined
			? {
					beforeAnswer: async () =>
						redactor.learn(tokenOf(await context.getCredentials(credentialType))),
				}
			: {}),
	});
	return {
		service: createReadLaterApi(
			withRetry(http, { clock: createClock(context), onRateLimit: 'stop' }),
		),
		redactor,
		isConnected: token !== undefined,
		connection: fingerprint([baseUrl, consumerKey, accountOf(credential)]),
	};
}

/** The token may still lie in its durable place only; see account/storedConnection. */
function tokenOf(credential: ICredentialDataDecryptedObject): string | undefined {
	const durable = credential.oauthTokenData as { access_token?: unknown } | undefined;
	const token = credential.accessToken || durable?.access_token;
	return typeof token === 'string' && token !== '' ? token : undefined;
}

/** The user name outlives a renewed token; without one the token itself tells accounts apart. */
function accountOf(credential: ICredentialDataDecryptedObject): string {
	const durable = credential.oauthTokenData as { username?: unknown } | undefined;
	const name = durable?.username || credential.username;
	return typeof name === 'string' && name !== '' ? name : (tokenOf(credential) ?? '');
}
