import { fingerprint } from '../../shared/domain/fingerprint';
import {
	badCredential,
	requireBaseUrl,
	requireCredentialField,
} from '../../shared/http/baseAddress';

const EXAMPLE = 'https://readlater.example.com';

/** Where the paths of the interface begin, in an address that was copied from an example. */
const INTERFACE_PATH = /\/(?:v3|auth\/authorize|users\/[^/]+\/feed)(?:\/.*)?$/;

/** What a person enters to connect an account. */
export interface ConnectionSettings {
	/** Without a slash at the end. */
	readonly baseUrl: string;
	readonly consumerKey: string;
	/** Where the browser goes after Allow; the service's own page when nothing was entered. */
	readonly returnAddress: string;
	/**
	 * Stands for Base URL, Consumer Key and Account Name: what is stored counts only for the ones it
	 * was issued for. A hash, so that it can be stored without carrying the key.
	 */
	readonly fingerprint: string;
}

/** @throws ServiceError naming the field that cannot be used, before any request */
export function parseSettings(credential: Readonly<Record<string, unknown>>): ConnectionSettings {
	const baseUrl = parseReadLaterAddress(credential.baseUrl);
	const consumerKey = requireCredentialField(
		credential.consumerKey,
		'Consumer Key',
		'Open the credential and paste the consumer key of the application you registered at your read-later service.',
	);
	const accountName =
		typeof credential.accountName === 'string' ? credential.accountName.trim() : '';
	return {
		baseUrl,
		consumerKey,
		returnAddress: parseReturnAddress(credential.returnAddress, baseUrl),
		fingerprint: fingerprint([baseUrl, consumerKey, accountName]),
	};
}

/** The 'Base URL' of any of the three credentials. @throws ServiceError naming the field */
export function parseReadLaterAddress(text: unknown): string {
	return requireBaseUrl(text, EXAMPLE, INTERFACE_PATH);
}

function parseReturnAddress(text: unknown, baseUrl: string): string {
	const value = typeof text === 'string' ? text.trim() : '';
	if (value === '') return `${baseUrl}/`;
	if (/^https?:\/\/[^/\s]+/i.test(value) && URL.canParse(value)) return value;
	throw badCredential(
		"The 'Return Address' in the credential cannot be used",
		'Leave it empty, or enter a full web address that begins with https:// (or http://), for example the address of your n8n.',
	);
}

/** The page on which a person allows access. It carries the request token and no other secret. */
export function addressToOpen(
	{ baseUrl, returnAddress }: ConnectionSettings,
	requestToken: string,
): string {
	const query = new URLSearchParams({ request_token: requestToken, redirect_uri: returnAddress });
	return `${baseUrl}/auth/authorize?${query.toString()}`;
}
