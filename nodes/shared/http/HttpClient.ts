/** What a transport asks for. The client adds the base address and the account's secret. */
export interface HttpRequest {
	readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** Path below the base address of the service, beginning with `/`, or `''` for the base itself. */
	readonly path: string;
	readonly query?: Readonly<Record<string, string>>;
	readonly headers?: Readonly<Record<string, string>>;
	/** An object is sent as JSON unless the content type says form; a string or Buffer is sent as it is. */
	readonly body?: Readonly<Record<string, unknown>> | string | Buffer;
	/** Milliseconds without a byte, of the request or of its answer; LONGEST_SILENCE_MS unless it says so. */
	readonly silenceMs?: number;
	/**
	 * Milliseconds until the request is given up, however its bytes flow; LONGEST_ANSWER_MS unless it says so.
	 * In the window of a credential, bounds of that window hold in the place of both.
	 */
	readonly wholeMs?: number;
	/** True when sending this request twice does no harm. Only such requests are repeated after a doubt. */
	readonly repeatable: boolean;
	/** True when a good answer brings a new secret, in which no known one must be hidden. */
	readonly bringsSecret?: boolean;
	/** True when the answer says itself in which letters it is written, as XML does. See `decodeText`. */
	readonly declaresLetters?: boolean;
}

/** Any answer, also an unhappy one: statuses are judged by the transport, not thrown by the client. */
export interface HttpResponse {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	readonly text: string;
	/** The text as JSON, decoded once for all; undefined when it is none. See `readJson`. */
	readonly data?: unknown;
}

/** The port between the package and whatever carries its requests. */
export interface HttpClient {
	/**
	 * @throws ConnectionFailure when there was no answer
	 * @throws ServiceError when the request was refused before it was sent (account not connected, address not allowed)
	 */
	send(request: HttpRequest): Promise<HttpResponse>;
}

/**
 * `never-sent`: the service cannot have seen the request (refused, unknown host).
 * `maybe-sent`: it may have (reset, timed out). `too-long`: it has, and its answer took too long to
 * try again, or is more than is kept. `canceled`: the execution was stopped.
 */
export type ConnectionOutcome = 'never-sent' | 'maybe-sent' | 'too-long' | 'canceled';

/** No answer came. Carries no request data, so that no secret can travel with it. */
export class ConnectionFailure extends Error {
	readonly outcome: ConnectionOutcome;
	readonly code: string;

	constructor(outcome: ConnectionOutcome, code: string) {
		super(`No answer (${code})`);
		this.name = 'ConnectionFailure';
		this.outcome = outcome;
		this.code = code;
	}
}
