import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { requireCredentialField } from '../../shared/http/baseAddress';
import { accountRequest } from '../../shared/n8n/accountRequest';
import { addAccount } from './addAccount';
import { parseReadLaterAddress } from './connectionSettings';

/** Checks what was entered. @throws ServiceError naming the field that cannot be used */
export function parseTokenCredential(credential: ICredentialDataDecryptedObject): {
	baseUrl: string;
	consumerKey: string;
	accessToken: string;
} {
	return {
		baseUrl: parseReadLaterAddress(credential.baseUrl),
		consumerKey: requireCredentialField(
			credential.consumerKey,
			'Consumer Key',
			'Open the credential and paste the consumer key of your application.',
		),
		accessToken: requireCredentialField(
			credential.accessToken,
			'Access Token',
			'Open the credential and paste your access token.',
		),
	};
}

/** @throws ServiceError for unusable entries or a foreign server */
export function authenticateToken(
	credential: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const { baseUrl, consumerKey, accessToken } = parseTokenCredential(credential);
	const prepared = accountRequest(request, baseUrl);
	return { ...prepared, body: addAccount(prepared.body, consumerKey, accessToken) };
}
