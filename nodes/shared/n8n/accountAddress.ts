import type { IHttpRequestOptions } from 'n8n-workflow';
import { requestTarget } from '../http/requestTarget';

/** A request as n8n hands it to a credential: by a node of code, a declarative one, or its HTTP Request node. */
export type IncomingRequest = IHttpRequestOptions & {
	/** What the HTTP Request node writes in the place of `url`. */
	readonly uri?: string;
};

/** The fields of a request that say where it goes. */
export interface Addressed {
	readonly baseURL?: string | undefined;
	readonly url: string;
	readonly uri?: string | undefined;
}

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
 * The full address of a request at the account's own server. What else a request holds is no business of it.
 * @param complete gives the address its secret part, where that belongs into the path
 * @returns what takes the place of the same fields of the request
 * @throws ServiceError when it leads to another server
 */
export function accountAddress(
	{ baseURL, url, uri }: Addressed,
	baseUrl: string,
	complete: (target: URL) => void = () => undefined,
) {
	const target = requestTarget(url || uri || '', baseUrl);
	complete(target);
	const address = target.toString();
	return {
		...(baseURL === undefined ? {} : { baseURL: baseUrl }),
		url: address,
		...(uri === undefined ? {} : { uri: address }),
		...NO_REDIRECT,
	};
}
