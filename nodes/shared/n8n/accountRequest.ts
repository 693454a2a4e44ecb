import type { IHttpRequestOptions } from 'n8n-workflow';
import { requestTarget } from '../http/requestTarget';

/** A request as n8n hands it to a credential: by a node of code, a declarative one, or its HTTP Request node. */
export type IncomingRequest = IHttpRequestOptions & {
	/** What the HTTP Request node writes in the place of `url`. */
	readonly uri?: string;
};

/**
 * Where n8n reads that a redirect is not to be followed: its request helper the first, its HTTP Request
 * node the others. A secret would travel along, in the address or in the body.
 */
const NO_REDIRECT = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
	maxRedirects: 0,
} as const;

/**
 * The request with the full address of the account's own server, ready for its secret.
 * @param complete gives the address its secret part, where that belongs into the path
 * @throws ServiceError when it leads to another server
 */
export function accountRequest(
	request: IncomingRequest,
	baseUrl: string,
	complete: (target: URL) => void = () => undefined,
): IHttpRequestOptions {
	const { baseURL: _base, url: _url, uri, ...rest } = request;
	const address = request.url || uri;
	const target = requestTarget(address ?? '', baseUrl);
	complete(target);
	const url = target.toString();
	return { ...rest, url, ...(uri === undefined ? {} : { uri: url }), ...NO_REDIRECT };
}
