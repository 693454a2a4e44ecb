import type { IHttpRequestOptions } from 'n8n-workflow';
import { asRecord } from '../../shared/domain/record';
import { CredentialError } from '../../shared/errors/credentialError';
import type { IncomingRequest } from '../../shared/n8n/accountRequest';
import { accountRequest } from '../../shared/n8n/accountRequest';
import { RENEW_MARKER } from '../../shared/n8n/createHttpClient';
import type { ConnectionSettings } from './connectionSettings';
import { addressToOpen } from './connectionSettings';
import type { RequestState } from './requestState';
import { storedConnection } from './storedConnection';

/** Marks the request of the credential window's own test; removed before sending. */
export const TEST_MARKER = 'x-n8n-account-test';

/**
 * Adds the account to a request, or says what is missing.
 * @throws CredentialError with the address to open while the account is not connected; `checkAgain` when
 *   the account is to be checked first: for the window's test, or because the service has refused it
 */
export function authenticateAccount(
	credential: Readonly<Record<string, unknown>>,
	settings: ConnectionSettings,
	request: IncomingRequest,
	state: RequestState,
): IHttpRequestOptions {
	const { account, pending } = storedConnection(credential, settings.fingerprint);
	if (!account) {
		const latest = pending.at(-1);
		throw latest
			? allowAccess(addressToOpen(settings, latest.requestToken), latest.reconnects)
			: notAsked();
	}
	const { [TEST_MARKER]: test, [RENEW_MARKER]: renewal, ...headers } = request.headers ?? {};
	const isTest = test !== undefined;
	state.wasSigned = true;
	if (renewal !== undefined && !state.wasRenewed) {
		state.wasRenewed = true;
		throw checkAgain();
	}
	// The test's own request could only show a bare code for what goes wrong; preAuthentication has words.
	if (isTest && !state.accepted) throw checkAgain();
	const unmarked = isTest ? asAccepted(request, state) : { ...request, headers };
	const prepared = accountRequest(unmarked, settings.baseUrl);
	return {
		...prepared,
		body: addAccount(prepared.body, settings.consumerKey, account.accessToken),
	};
}

/** The test's own request in the form that the service has just answered: some take one form alone. */
function asAccepted(
	request: IncomingRequest,
	{ accepted, deadline }: RequestState,
): IncomingRequest {
	return {
		...request,
		headers: { ...accepted?.headers },
		body: { ...asRecord(accepted?.body) },
		abortSignal: request.abortSignal ?? deadline,
	};
}

/** Consumer key and access token where the interface wants them: in the body, whatever wrote it. */
export function addAccount(
	body: IHttpRequestOptions['body'],
	consumerKey: string,
	accessToken: string,
): IHttpRequestOptions['body'] {
	const account = { consumer_key: consumerKey, access_token: accessToken };
	if (body instanceof URLSearchParams || typeof body === 'string')
		return addToText(String(body), account);
	const fields = body !== null && typeof body === 'object' && !Buffer.isBuffer(body) ? body : {};
	return { ...fields, ...account };
}

/** A body that was written out already, as JSON or as a form. */
function addToText(text: string, account: Readonly<Record<string, string>>): string {
	if (text.trim().startsWith('{')) {
		try {
			return JSON.stringify({ ...asRecord(JSON.parse(text)), ...account });
		} catch {
			// It is sent as it is, and the service says what is wrong with it.
		}
	}
	const form = new URLSearchParams(text);
	for (const [name, value] of Object.entries(account)) form.set(name, value);
	return form.toString();
}

/**
 * The one step only a person can do.
 * @param reconnects true when the account was connected before
 */
function allowAccess(address: string, reconnects: boolean): CredentialError {
	return new CredentialError(
		{
			kind: 'credential-invalid',
			message: reconnects
				? 'The read-later service has ended this connection'
				: 'Your read-later account is not connected yet',
			description: `${reconnects ? 'Connect again: click' : 'Click'} the link, press Allow on the page that opens, then run this node again:`,
			link: { text: 'Allow access', address },
		},
		`${reconnects ? 'The read-later service has ended this connection. Connect again: open' : 'One step is left. Open'} this address in your browser, press Allow, then come back here and press Retry: ${address}`,
	);
}

/** n8n skipped the step that asks for an address. */
function notAsked(): CredentialError {
	return new CredentialError({
		kind: 'credential-invalid',
		message: 'Your read-later account is not connected yet',
		description:
			'Open the credential and press Retry: it shows the address at which to connect it.',
	});
}

/**
 * Makes n8n call `preAuthentication` once more: it does so when `authenticate` fails with a response
 * status of 401 (n8n-core, `httpRequestWithAuthentication`).
 */
function checkAgain(): CredentialError {
	const error = new CredentialError({
		kind: 'credential-invalid',
		message: 'The account could not be looked at',
		description: 'Press Retry.',
	});
	return Object.assign(error, { response: { status: 401 } });
}
