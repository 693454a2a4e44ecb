import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { badCredential, requireCredentialField } from '../../shared/http/baseAddress';
import { accountRequest } from '../../shared/n8n/accountRequest';
import { parseReadLaterAddress } from './connectionSettings';

const HOW_TO_GET =
	'Open the credential and enter the part between "/users/" and "/feed" of your feed\'s address.';

/** Checks what was entered. @throws ServiceError naming the field that cannot be used */
export function parseFeedCredential(credential: ICredentialDataDecryptedObject): {
	baseUrl: string;
	feedUserId: string;
} {
	const baseUrl = parseReadLaterAddress(credential.baseUrl);
	const feedUserId = requireCredentialField(credential.feedUserId, 'Feed User ID', HOW_TO_GET);
	if (/[/?#\s]/.test(feedUserId))
		throw badCredential("The 'Feed User ID' in the credential cannot be used", HOW_TO_GET);
	return { baseUrl, feedUserId };
}

/**
 * Completes a path such as `/feed/all` with the secret part before it.
 * @throws ServiceError for unusable entries or a foreign server
 */
export function authenticateFeed(
	credential: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const { baseUrl, feedUserId } = parseFeedCredential(credential);
	const base = new URL(baseUrl).pathname.replace(/\/$/, '');
	const secretPart = `${base}/users/${encodeURIComponent(feedUserId)}`;
	return accountRequest(request, baseUrl, (target) => {
		// n8n signs a request again when it repeats it after a 401.
		if (!target.pathname.startsWith(`${secretPart}/`))
			target.pathname = `${secretPart}${target.pathname.slice(base.length)}`;
	});
}
