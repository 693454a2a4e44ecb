import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import {
	badInputInCredential,
	requireBaseUrl,
	requireCredentialField,
} from '../../shared/http/baseAddress';
import { requestTarget } from '../../shared/http/requestTarget';
import { READ_LATER_EXAMPLE } from './connection';

const HOW_TO_GET =
	'Open the credential and enter the part between "/users/" and "/feed" of your feed\'s address.';

/** Checks what was entered. @throws ServiceError naming the field that cannot be used */
export function readFeedCredential(credential: ICredentialDataDecryptedObject): {
	baseUrl: string;
	feedUserId: string;
} {
	const baseUrl = requireBaseUrl(credential.baseUrl, READ_LATER_EXAMPLE);
	const feedUserId = requireCredentialField(credential.feedUserId, 'Feed User ID', HOW_TO_GET);
	if (/[/?#\s]/.test(feedUserId)) throw badInputInCredential('Feed User ID', HOW_TO_GET);
	return { baseUrl, feedUserId };
}

/**
 * Completes a path such as `/feed/all` with the secret part before it.
 * @throws ServiceError for unusable entries or a foreign server
 */
export function signFeedRequest(
	credential: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const { baseUrl, feedUserId } = readFeedCredential(credential);
	const target = new URL(requestTarget(request.url, baseUrl));
	const secretPart = `/users/${encodeURIComponent(feedUserId)}`;
	// n8n signs a request again when it repeats it after a 401.
	if (!target.pathname.startsWith(`${secretPart}/`))
		target.pathname = `${secretPart}${target.pathname}`;
	const { baseURL: _base, ...rest } = request;
	return { ...rest, url: target.toString() };
}
