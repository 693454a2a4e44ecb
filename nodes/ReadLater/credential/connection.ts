import { fingerprint } from '../../shared/domain/fingerprint';
import { requireBaseUrl, requireCredentialField } from '../../shared/http/baseAddress';
import { ServiceError } from '../../shared/errors/ServiceError';

export const READ_LATER_EXAMPLE = 'https://readlater.example.com';

/** What a person enters to connect an account. */
export interface ConnectionSettings {
	/** Origin without a slash at the end. */
	readonly baseUrl: string;
	readonly consumerKey: string;
	/** Where the browser goes after Allow; the service's own page when nothing was entered. */
	readonly returnAddress: string;
	/**
	 * Names what is connected: another service, application or account name is another connection.
	 * A hash, so that it can be stored and compared without carrying the key.
	 */
	readonly fingerprint: string;
}

/** An account that was allowed. */
export interface ConnectedAccount {
	readonly accessToken: string;
	readonly username: string;
	readonly fingerprint: string;
}

/** A request token that waits for a person to press Allow. */
export interface PendingRequest {
	readonly requestToken: string;
	readonly fingerprint: string;
	/** Milliseconds since the epoch on this machine; only to replace a token nobody allowed for long. */
	readonly askedAt: number;
}

/** @throws ServiceError naming the field that cannot be used, before any request */
export function readSettings(credential: Readonly<Record<string, unknown>>): ConnectionSettings {
	const baseUrl = requireBaseUrl(credential.baseUrl, READ_LATER_EXAMPLE);
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
		returnAddress: readReturnAddress(credential.returnAddress, baseUrl),
		fingerprint: fingerprint([baseUrl, consumerKey, accountName]),
	};
}

function readReturnAddress(text: unknown, baseUrl: string): string {
	const value = typeof text === 'string' ? text.trim() : '';
	if (value === '') return `${baseUrl}/`;
	if (/^https?:\/\/[^/\s]+/i.test(value) && URL.canParse(value)) return value;
	throw new ServiceError({
		kind: 'configuration-invalid',
		message: "The 'Return Address' in the credential cannot be used",
		description:
			'Leave it empty, or enter a full web address that begins with https:// (or http://), for example the address of your n8n.',
		stopsRun: true,
	});
}

/** The page on which a person allows access. It carries the request token and no other secret. */
export function addressToOpen(
	{ baseUrl, returnAddress }: ConnectionSettings,
	{ requestToken }: PendingRequest,
): string {
	const query = new URLSearchParams({ request_token: requestToken, redirect_uri: returnAddress });
	return `${baseUrl}/auth/authorize?${query.toString()}`;
}
