import type { IHttpRequestOptions } from 'n8n-workflow';
import { LONGEST_IN_WINDOW_MS } from '../../shared/domain/bounds';
import { asRecord } from '../../shared/domain/record';
import { CredentialError } from '../../shared/errors/ServiceError';
import type { HttpRequest } from '../../shared/http/HttpClient';
import type { IncomingRequest } from '../../shared/n8n/accountAddress';
import { accountAddress } from '../../shared/n8n/accountAddress';
import { RENEW_MARKER } from '../../shared/n8n/createHttpClient';
import type { HandshakeApi } from '../api/handshakeApi';
import { MOST_PENDING } from '../domain/bounds';
import type { ConnectionFields, ConnectionSettings, PendingRequest } from './accountCredential';
import {
	addAccount,
	addressToOpen,
	storeConnected,
	storedConnection,
	storePending,
} from './accountCredential';

/**
 * A person who once pressed Decline must not stay with an address that cannot work, and one who was
 * shown an address must be able to use it: after this time another request token is asked for, and
 * the earlier ones stay good beside it. Milliseconds.
 */
const ANOTHER_AFTER_MS = 10 * 60_000;

/**
 * One step of the account connection, as n8n asks for it: before each request, and once more when the
 * service has refused one.
 *
 * | stored for these settings | what happens |
 * |---|---|
 * | account | nothing |
 * | account, refused by the service, but a check says it works | kept |
 * | account, refused | dropped, new request token |
 * | request tokens, one of them allowed | exchanged: connected |
 * | request tokens, none allowed | kept: same address; after a while one more, and its address |
 * | request tokens, all spent | new request token |
 * | nothing | new request token |
 *
 * @returns what n8n is to store; undefined when nothing has to change
 * @throws CredentialError when the service could not be asked
 */
export async function takeStep(
	credential: Readonly<Record<string, unknown>>,
	{ fingerprint }: ConnectionSettings,
	api: HandshakeApi,
	state: RequestState,
	now: number,
): Promise<ConnectionFields | undefined> {
	const { account, pending } = storedConnection(credential, fingerprint);
	if (account) {
		if (!state.wasSigned) return undefined;
		state.accepted = await api.check(account.accessToken);
		if (state.accepted) return undefined;
	}

	const open: PendingRequest[] = [];
	for (const request of pending) {
		const result = await api.exchange(request.requestToken);
		if (result.outcome === 'connected') {
			const { accessToken, username } = result;
			return storeConnected({ accessToken, username, fingerprint });
		}
		if (result.outcome === 'not-allowed') open.push(request);
	}

	const dropAccount = account !== undefined;
	// What another run has connected meanwhile has put a name where this one saw none.
	const forgetName = Boolean(credential.username);
	const latest = open.at(-1);
	// A clock that was set back must not keep an address for ever.
	if (latest && Math.abs(now - latest.askedAt) < ANOTHER_AFTER_MS) {
		const isUnchanged = open.length === pending.length && !dropAccount && !forgetName;
		return isUnchanged ? undefined : storePending(open, { dropAccount, forgetName });
	}
	const fresh: PendingRequest = {
		requestToken: await api.requestToken(),
		fingerprint,
		askedAt: now,
		reconnects: dropAccount || (latest?.reconnects ?? false),
	};
	return storePending([...open, fresh].slice(-MOST_PENDING), { dropAccount, forgetName });
}

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
	return {
		...unmarked,
		...accountAddress(unmarked, settings.baseUrl),
		body: addAccount(unmarked.body, settings.consumerKey, account.accessToken),
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

/** What the hooks of one request tell each other. */
export interface RequestState {
	/** The request was signed, or was about to be: when n8n comes back, the service has refused it. */
	wasSigned: boolean;
	/** The check of the account that the service answered while this request was prepared. */
	accepted: HttpRequest | undefined;
	/** A check of the account was asked for, since the service had refused it. */
	wasRenewed: boolean;
	/** Ends everything that the hooks of this request ask the service. */
	readonly deadline: AbortSignal;
}

const STATE = Symbol('state of one request');

/**
 * n8n decrypts a credential anew for every request and hands the same object to all hooks of that
 * request, and to nothing else. What they tell each other lies on that object, under a symbol, which
 * no store and no answer can carry; so it ends with the request and never meets another credential.
 */
export function requestState(credential: object): RequestState {
	const { [STATE]: known } = credential as { [STATE]?: RequestState };
	if (known) return known;
	const state: RequestState = {
		wasSigned: false,
		accepted: undefined,
		wasRenewed: false,
		deadline: AbortSignal.timeout(LONGEST_IN_WINDOW_MS),
	};
	Object.defineProperty(credential, STATE, { value: state });
	return state;
}
