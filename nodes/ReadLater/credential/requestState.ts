import { LONGEST_IN_WINDOW_MS } from '../../shared/domain/bounds';
import type { HttpRequest } from '../../shared/http/HttpClient';

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
