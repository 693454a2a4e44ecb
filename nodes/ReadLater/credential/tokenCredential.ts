import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { requireCredentialField, requireUsableLength } from '../../shared/http/credentialFields';
import { accountAddress } from '../../shared/n8n/accountAddress';
import type { Dialect } from '../api/dialects';
import { dialectNamed, dialectOfPath, original } from '../api/dialects';
import { addAccount } from './accountCredential';
import { parseReadLaterAddress } from './serverFields';

/** What servers that know no applications get: any text will do. */
const ANY_APPLICATION = 'n8n';

export interface TokenAccount {
	/** Without a slash at the end. */
	readonly baseUrl: string;
	readonly consumerKey: string;
	readonly accessToken: string;
	/** What the person chose, or the path of the address says; the original until an answer says otherwise. */
	readonly dialect: Dialect;
	/** For servers that want them in the place of a token; `''` when they were left empty. */
	readonly userName: string;
	readonly password: string;
}

/** Checks what was entered. @throws ServiceError naming the field that cannot be used */
export function parseTokenCredential(credential: ICredentialDataDecryptedObject): TokenAccount {
	const baseUrl = parseReadLaterAddress(credential.baseUrl);
	const dialect = dialectNamed(credential.server) ?? dialectOfPath(baseUrl) ?? original;
	const consumerKey = optionalField(credential.consumerKey, 'Consumer Key');
	const isBasic = dialect.account === 'basic';
	const choose = dialectNamed(credential.server) ? '' : `, choose ${dialect.name} under 'Server'`;
	const howToEnter = `${dialect.name} wants a user name and a password. Open the credential${choose} and enter them.`;
	return {
		baseUrl,
		dialect,
		consumerKey:
			dialect !== original && consumerKey === ''
				? ANY_APPLICATION
				: requireCredentialField(
						credential.consumerKey,
						'Consumer Key',
						'Open the credential and paste the consumer key of your application. A server that knows no applications takes any text.',
					),
		accessToken: isBasic
			? optionalField(credential.accessToken, 'Access Token')
			: requireCredentialField(
					credential.accessToken,
					'Access Token',
					'Open the credential and paste your access token.',
				),
		userName: isBasic ? requireCredentialField(credential.userName, 'User Name', howToEnter) : '',
		password: isBasic ? requireCredentialField(credential.password, 'Password', howToEnter) : '',
	};
}

/** What has to be hidden wherever it turns up. @throws ServiceError for entries that cannot be used */
export function secretsOf(credential: ICredentialDataDecryptedObject): string[] {
	const { consumerKey, accessToken, dialect, userName, password } =
		parseTokenCredential(credential);
	return [
		// Where any text will do, it is none.
		dialect === original ? consumerKey : '',
		accessToken,
		password,
		password === '' ? '' : basicOf(userName, password),
	].filter((secret) => secret !== '');
}

/** @throws ServiceError for unusable entries or a foreign server */
export function authenticateToken(
	credential: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const account = parseTokenCredential(credential);
	const { baseUrl, consumerKey, accessToken, dialect, userName, password } = account;
	const address = accountAddress(request, baseUrl, (target) => {
		// Only where a person chose such a server: an address is written to more logs than a body.
		if (dialect.account === 'query') target.searchParams.set('access_token', accessToken);
	});
	return {
		...request,
		...address,
		headers: {
			...request.headers,
			...(userName === '' ? {} : { Authorization: `Basic ${basicOf(userName, password)}` }),
		},
		body: addAccount(request.body, consumerKey, accessToken),
	};
}

function basicOf(userName: string, password: string): string {
	return Buffer.from(`${userName}:${password}`).toString('base64');
}

function optionalField(value: unknown, field: string): string {
	const text = typeof value === 'string' ? value.trim() : '';
	requireUsableLength(text, field, `Open the credential and enter the '${field}' alone.`);
	return text;
}
