import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { parseBaseUrl } from '../../shared/domain/baseUrl';
import { badCredential, requireCredentialField } from '../../shared/http/credentialFields';
import { accountAddress } from '../../shared/n8n/accountAddress';

const HOW_TO_GET =
	'Open the credential and paste the whole address of your public feed, for example https://readlater.example.com/users/1a2b3c/feed/all';

/** The part of the address that the interface fixes, with the secret in it. */
const FEED_PATH = /\/users\/([^/]+)\/feed(?:\/all)?$/;

/** Checks what was entered. @throws ServiceError naming the field that cannot be used */
export function parseFeedCredential(credential: ICredentialDataDecryptedObject): {
	baseUrl: string;
	feedUserId: string;
} {
	const entered = requireCredentialField(credential.feedAddress, 'Feed Address', HOW_TO_GET);
	const result = parseBaseUrl(entered);
	if ('problem' in result)
		throw badCredential(
			`The 'Feed Address' in the credential cannot be used. ${result.problem}`,
			HOW_TO_GET,
		);
	const [path = '', feedUserId = ''] = FEED_PATH.exec(result.url) ?? [];
	if (feedUserId === '')
		throw badCredential(
			"The 'Feed Address' in the credential is not that of a public feed",
			`It has to end in “/feed/all”. ${HOW_TO_GET}`,
		);
	return { baseUrl: result.url.slice(0, -path.length), feedUserId: decoded(feedUserId) };
}

/** What has to be hidden wherever it turns up. @throws ServiceError for entries that cannot be used */
export function secretsOf(credential: ICredentialDataDecryptedObject): string[] {
	return [parseFeedCredential(credential).feedUserId];
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
	const address = accountAddress(request, baseUrl, (target) => {
		// n8n signs a request again when it repeats it after a 401.
		if (!target.pathname.startsWith(`${secretPart}/`))
			target.pathname = `${secretPart}${target.pathname.slice(base.length)}`;
	});
	return { ...request, ...address };
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
