import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { requireBaseUrl, requireCredentialField } from '../../shared/http/baseAddress';
import { READ_LATER_EXAMPLE } from './connection';
import { addAccount } from './signRequest';

/** Checks what was entered. @throws ServiceError naming the field that cannot be used */
export function readTokenCredential(credential: ICredentialDataDecryptedObject): {
	baseUrl: string;
	consumerKey: string;
	accessToken: string;
} {
	return {
		baseUrl: requireBaseUrl(credential.baseUrl, READ_LATER_EXAMPLE),
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
export function signTokenRequest(
	credential: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const settings = readTokenCredential(credential);
	return addAccount(request, settings, settings.accessToken);
}
