import { LONGEST_HINTED_WAIT_MS } from '../domain/bounds';
import type { HttpClient, HttpRequest, HttpResponse } from './HttpClient';
import { ConnectionFailure } from './HttpClient';

export type Outcome =
	'never-sent' | 'maybe-sent' | 'rate-limited' | 'server-error' | 'addition-refused' | 'final';

interface RetryRow {
	/** Waits in milliseconds before each further try of a request that is harmless to repeat. */
	readonly repeatable: readonly number[];
	/** The same for a request that may already have had its effect. */
	readonly once: readonly number[];
	readonly reason: string;
}

/**
 * Whether a request is sent again is decided by this table, for the chat queue too. After a 429 only that
 * queue sends again, once its limit is over: ChatWebhook/domain/rateLimit says when. Two things are not a
 * repetition: what n8n asks anew with a token that the credential has just renewed (createHttpClient), and a
 * request put more plainly for a server that refused it.
 */
export const RETRY_TABLE: Readonly<Record<Outcome, RetryRow>> = {
	'never-sent': {
		repeatable: [500, 2_000],
		once: [500, 2_000],
		reason: 'Nothing reached the service, so sending again cannot double anything.',
	},
	'maybe-sent': {
		repeatable: [1_000, 3_000],
		once: [],
		reason: 'The effect may have happened; a second message or save would be a duplicate.',
	},
	'server-error': {
		repeatable: [1_000, 3_000],
		once: [],
		reason: 'A 5xx can come after the effect.',
	},
	'rate-limited': {
		repeatable: [],
		once: [],
		reason:
			'A 429 is given back at once: services count who insists, and one that charges calls answers again tomorrow.',
	},
	'addition-refused': {
		repeatable: [0, 0],
		once: [0, 0],
		reason:
			'The answer names something that nobody entered, so the request was checked and not carried out; it goes again without that.',
	},
	final: { repeatable: [], once: [], reason: 'The answer will not change by asking again.' },
};

/**
 * @param attempt 0 before the first further try
 * @returns milliseconds to wait before sending again, undefined for not at all
 */
export function plannedWaitMs(
	outcome: Outcome,
	repeatable: boolean,
	attempt: number,
): number | undefined {
	const row = RETRY_TABLE[outcome];
	return (repeatable ? row.repeatable : row.once)[attempt];
}

export interface Clock {
	/** Milliseconds since the epoch, for measuring spans only; never a source of cursors. */
	now(): number;
	/** Rejects when the execution is canceled. */
	sleep(ms: number): Promise<void>;
}

/**
 * Wraps a client so that what is worth another try gets it, by RETRY_TABLE.
 * @returns a client that gives back the last answer, or throws the last ConnectionFailure
 */
export function withRetry(client: HttpClient, clock: Clock): HttpClient {
	return {
		async send(request: HttpRequest): Promise<HttpResponse> {
			for (let attempt = 0; ; attempt++) {
				const result = await outcomeOf(client.send(request));
				const wait = nextWaitMs(result, request, attempt, clock.now());
				if (wait === undefined) {
					if ('failure' in result) throw result.failure;
					return result.response;
				}
				await clock.sleep(wait);
			}
		},
	};
}

/** What became of one try, in the words of RETRY_TABLE. */
export type Attempt =
	| { readonly outcome: Outcome; readonly response: HttpResponse }
	| { readonly outcome: Outcome; readonly failure: unknown };

/** Waits for the answer to one try; never rejects. */
export async function outcomeOf(answer: Promise<HttpResponse>): Promise<Attempt> {
	try {
		const response = await answer;
		return { outcome: outcomeOfStatus(response.status), response };
	} catch (failure) {
		const outcome = failure instanceof ConnectionFailure ? failure.outcome : 'final';
		return {
			outcome: outcome === 'never-sent' || outcome === 'maybe-sent' ? outcome : 'final',
			failure,
		};
	}
}

function outcomeOfStatus(status: number): Outcome {
	if (status === 429) return 'rate-limited';
	return status >= 500 ? 'server-error' : 'final';
}

function nextWaitMs(
	result: Attempt,
	{ repeatable }: HttpRequest,
	attempt: number,
	now: number,
): number | undefined {
	const planned = plannedWaitMs(result.outcome, repeatable, attempt);
	if (planned === undefined) return undefined;
	const hint = 'response' in result ? retryAfterMs(result.response, now) : undefined;
	const wait = Math.max(planned, hint ?? 0);
	return wait > LONGEST_HINTED_WAIT_MS ? undefined : wait;
}

/**
 * Reads `Retry-After` in both of its forms.
 * @returns milliseconds from `now`, or undefined when absent or not understood
 */
export function retryAfterMs(response: HttpResponse, now: number): number | undefined {
	const value = response.headers['retry-after']?.trim();
	if (!value) return undefined;
	if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1_000);
	const date = Date.parse(value);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
