import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { fingerprint } from '../shared/domain/fingerprint';
import { asRecord } from '../shared/domain/record';
import { createRedactor } from '../shared/http/redact';
import { withRetry } from '../shared/http/retry';
import { allowedDomainsOf } from '../shared/n8n/allowedDomains';
import { createClock } from '../shared/n8n/clock';
import type { RequestContext } from '../shared/n8n/createHttpClient';
import { createHttpClient } from '../shared/n8n/createHttpClient';
import type { Connection } from '../shared/n8n/executeItems';
import { dialectNamed, original } from './api/dialects';
import type { FeedApi } from './api/feedApi';
import { createFeedApi } from './api/feedApi';
import type { Wire } from './api/readLaterApi';
import {
	parseSettings,
	secretsOf as accountSecretsOf,
	storedConnection,
} from './credential/accountCredential';
import { parseFeedCredential, secretsOf as feedSecretsOf } from './credential/feedCredential';
import { readRequestFormat } from './credential/serverFields';
import { parseTokenCredential, secretsOf as tokenSecretsOf } from './credential/tokenCredential';
import { CREDENTIALS, FEED_CREDENTIAL } from './parameters/fields';
import type { ReadingList } from './service/readingList';
import { createServerList } from './service/serverList';

/** The service answers a rejected token with one of these; n8n then lets the credential renew it. */
const REJECTED = [401, 403];

interface ReadLaterConnection extends Connection<ReadingList> {
	/** Hash of service and account: another one means another list. */
	readonly account: string;
}

type Authentication = keyof typeof CREDENTIALS;

/** For the ReadLater node. @throws ServiceError naming the credential field that cannot be used */
export async function connectReadLater(context: IExecuteFunctions): Promise<ReadLaterConnection> {
	return await connect(
		context,
		readChoice(context.getNodeParameter('authentication', 0, 'account')),
		context.getNodeParameter('options', 0, {}),
	);
}

/** For the trigger. @throws ServiceError naming the credential field that cannot be used */
export async function connectTrigger(context: IPollFunctions): Promise<ReadLaterConnection> {
	const authentication = readChoice(context.getNodeParameter('authentication', 'account'));
	// What is hidden for this event may still be stored: without tags none could be seen to be added.
	const isTagAdded = context.getNodeParameter('event', '') === 'tagAdded';
	const options = isTagAdded ? {} : context.getNodeParameter('options', {});
	const connection = await connect(context, authentication, options);
	if (connection.isConnected) return connection;
	// The first request after a person pressed Allow makes the exchange for a token. Only then is the account
	// known, by which the trigger finds its state.
	await connection.service.retrieve({ state: 'all', sort: 'oldest', count: 1, offset: 0 });
	return await connect(context, authentication, options);
}

/** For the dropdown of saved items. @throws ServiceError naming the credential field that cannot be used */
export async function connectList(context: ILoadOptionsFunctions): Promise<ReadLaterConnection> {
	return await connect(
		context,
		readChoice(context.getNodeParameter('authentication', 'account')),
		context.getNodeParameter('options', {}),
	);
}

/** For the public feed. @throws ServiceError naming the credential field that cannot be used */
export async function connectFeed(context: IExecuteFunctions): Promise<Connection<FeedApi>> {
	const credential = await context.getCredentials(FEED_CREDENTIAL);
	const { baseUrl } = parseFeedCredential(credential);
	const redactor = createRedactor(feedSecretsOf(credential));
	const http = createHttpClient({
		context,
		credentialType: FEED_CREDENTIAL,
		baseUrl,
		redactor,
		allowedDomains: allowedDomainsOf(context, credential, baseUrl),
	});
	return {
		service: createFeedApi(withRetry(http, createClock(context))),
		redactor,
	};
}

function readChoice(value: unknown): Authentication {
	return value === 'token' ? 'token' : 'account';
}

/** How requests are written: once for a run, by the account and by what its first item says. */
function readWire({ requestFormat }: ICredentialDataDecryptedObject, options: unknown): Wire {
	const { skipDetails } = asRecord(options);
	return {
		format: readRequestFormat(requestFormat),
		detail: skipDetails === true || skipDetails === 'true' ? 'simple' : 'complete',
	};
}

async function connect(
	context: RequestContext,
	authentication: Authentication,
	options: unknown,
): Promise<ReadLaterConnection & { readonly isConnected: boolean }> {
	const credentialType = CREDENTIALS[authentication];
	const credential = await context.getCredentials(credentialType);
	const { baseUrl, consumerKey, account } = parseAccount(credentialType, credential);
	const secretsOf = credentialType === CREDENTIALS.token ? tokenSecretsOf : accountSecretsOf;
	const redactor = createRedactor(secretsOf(credential));
	let known = account !== undefined;
	const learnToken = async (renewed: boolean) => {
		if (known && !renewed) return;
		const now = parseAccount(credentialType, await context.getCredentials(credentialType));
		redactor.learn(now.account?.accessToken);
		known = now.account !== undefined;
	};
	const http = createHttpClient({
		context,
		credentialType,
		baseUrl,
		redactor,
		allowedDomains: allowedDomainsOf(context, credential, baseUrl),
		renewOn: credentialType === CREDENTIALS.account ? REJECTED : [],
		beforeAnswer: learnToken,
	});
	const service = createServerList({
		http: withRetry(http, createClock(context)),
		wire: readWire(credential, options),
		baseUrl,
		// Only servers of the original interface can connect an account.
		chosen: credentialType === CREDENTIALS.token ? dialectNamed(credential.server) : original,
	});
	return {
		service,
		redactor,
		report: () => service.notes().join(' ') || undefined,
		isConnected: known,
		account: fingerprint([baseUrl, consumerKey, account ? nameOf(account) : '']),
	};
}

interface Account {
	readonly accessToken: string;
	readonly username?: string;
}

function parseAccount(
	credentialType: string,
	credential: ICredentialDataDecryptedObject,
): {
	baseUrl: string;
	consumerKey: string;
	account: Account | undefined;
} {
	if (credentialType === CREDENTIALS.token) {
		const { baseUrl, consumerKey, accessToken, userName } = parseTokenCredential(credential);
		return {
			baseUrl,
			consumerKey,
			account: { accessToken, ...(userName === '' ? {} : { username: userName }) },
		};
	}
	const { fingerprint: settings, baseUrl, consumerKey } = parseSettings(credential);
	const { account } = storedConnection(credential, settings);
	return { baseUrl, consumerKey, account };
}

/** The user name outlives a renewed token; without one the token itself tells accounts apart. */
function nameOf({ accessToken, username }: Account): string {
	return username ? username : accessToken;
}
