import type { IHttpRequestOptions } from 'n8n-workflow';
import { asRecord } from '../../shared/domain/record';
import type { IncomingRequest } from '../../shared/n8n/accountRequest';
import { accountRequest } from '../../shared/n8n/accountRequest';
import { allowAccess, checkAgain, notAsked } from './accountErrors';
import { addAccount } from './addAccount';
import type { ConnectionSettings } from './connectionSettings';
import { addressToOpen } from './connectionSettings';
import type { RequestState } from './requestState';
import { storedConnection } from './storedConnection';

/** Marks the request of the credential window's own test; removed before sending. */
export const TEST_MARKER = 'x-n8n-account-test';

/**
 * Adds the account to a request, or says what is missing.
 * @throws CredentialError with the address to open while the account is not connected; `checkAgain` when
 *   the window's test wants the account looked at first
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
	const isTest = request.headers !== undefined && TEST_MARKER in request.headers;
	state.wasSigned = true;
	// The test's own request could only show a bare code for what goes wrong; preAuthentication has words.
	if (isTest && !state.accepted) throw checkAgain();
	const prepared = accountRequest(isTest ? asAccepted(request, state) : request, settings.baseUrl);
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
