import type { IHttpRequestOptions } from 'n8n-workflow';
import { requestTarget } from '../../shared/http/requestTarget';
import { allowAccess, askToRenew } from './accountErrors';
import type { ConnectionSettings } from './connection';
import { addressToOpen } from './connection';
import { storedPending } from './storedConnection';
import * as windowMemory from './windowMemory';

/** Marks the request of the credential window's own test; removed before sending. */
export const TEST_MARKER = 'x-n8n-account-test';

/**
 * Adds the account to a request, or says what is missing.
 * @throws CredentialError with the address to open while the account is not connected, or `askToRenew`
 *   when the credential was changed after connecting and when its own test wants the token checked
 */
export function signRequest(
	credential: Readonly<Record<string, unknown>>,
	settings: ConnectionSettings,
	request: IHttpRequestOptions,
	now: number,
): IHttpRequestOptions {
	const isTest = request.headers !== undefined && TEST_MARKER in request.headers;
	const { [TEST_MARKER]: _marker, ...headers } = request.headers ?? {};
	const accessToken = tokenFor(credential, settings, isTest, now);
	return addAccount({ ...request, headers }, settings, accessToken);
}

function tokenFor(
	credential: Readonly<Record<string, unknown>>,
	settings: ConnectionSettings,
	isTest: boolean,
	now: number,
): string {
	const { fingerprint } = settings;
	const stored = typeof credential.accessToken === 'string' ? credential.accessToken : '';
	if (stored !== '') {
		// The test goes through preAuthentication, which can look at a 403 and start over; the test's own
		// request could only report it.
		const usable =
			credential.connectedTo === fingerprint &&
			(!isTest || windowMemory.isChecked(fingerprint, stored, now));
		if (usable) return stored;
		throw askToRenew();
	}
	const memory = windowMemory.recall(fingerprint, now);
	// Only for the window's own test, whose answer nobody sees: the form does not know the new token yet.
	if (isTest && memory.connected) return memory.connected.accessToken;
	const pending = storedPending(credential, fingerprint) ?? memory.pending;
	throw allowAccess(pending ? addressToOpen(settings, pending) : settings.baseUrl);
}

/**
 * Puts consumer key and access token where the interface wants them: into the body.
 * @throws ServiceError when the request goes to another server than the account's own
 */
export function addAccount(
	request: IHttpRequestOptions,
	{ baseUrl, consumerKey }: Pick<ConnectionSettings, 'baseUrl' | 'consumerKey'>,
	accessToken: string,
): IHttpRequestOptions {
	const url = requestTarget(request.url, baseUrl);
	const { baseURL: _base, ...rest } = request;
	const body = request.body !== null && typeof request.body === 'object' ? request.body : {};
	return { ...rest, url, body: { ...body, consumer_key: consumerKey, access_token: accessToken } };
}
