import type {
	ICredentialTestFunctions,
	IExecuteFunctions,
	IHttpRequestHelper,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import {
	LONGEST_ANSWER_MS,
	LONGEST_IN_WINDOW_MS,
	LONGEST_SILENCE_IN_WINDOW_MS,
	LONGEST_SILENCE_MS,
} from '../domain/bounds';
import { isRecord } from '../domain/record';
import type { HttpClient, HttpRequest, HttpResponse } from '../http/HttpClient';
import { ConnectionFailure } from '../http/HttpClient';
import type { Redactor } from '../http/redact';
import { createRedactor } from '../http/redact';
import { receiveAnswer, toHttpResponse } from './receiveAnswer';
import { explainFailure } from './requestFailure';
import { restoreCause } from './restoreCause';

export type RequestContext =
	IExecuteFunctions | IPollFunctions | ILoadOptionsFunctions | IWebhookFunctions;

/**
 * Asks a credential to check its token before it signs; removed before sending. n8n renews by itself only
 * after a failed request, whose answer it would take in whole.
 */
export const RENEW_MARKER = 'x-n8n-renew-token';

export interface HttpClientOptions {
	readonly context: RequestContext;
	/** Name of the credential type whose `authenticate` adds the secret. */
	readonly credentialType: string;
	/** Origin of the service without a slash at the end. */
	readonly baseUrl: string;
	readonly redactor: Redactor;
	/** The credential's own restriction, as n8n's `getCredentialAllowedDomains` gives it. */
	readonly allowedDomains?: string | undefined;
	/** Statuses after which the credential renews its token once and the request goes again; see RENEW_MARKER. */
	readonly renewOn?: readonly number[];
	/**
	 * Runs before an answer is read: the request may have brought a secret that has to be hidden in it.
	 * @param renewed the credential was asked to renew its token
	 */
	readonly beforeAnswer?: (renewed: boolean) => Promise<void>;
}

/**
 * The client of a node: its requests go through n8n's helper and through the credential, so n8n's
 * proxy settings, outbound policy and cancellation hold.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
	return {
		async send(request: HttpRequest): Promise<HttpResponse> {
			const { response, renewed } = await sendThroughN8n(request, options);
			await options.beforeAnswer?.(renewed);
			return receiveAnswer(response, options.redactor);
		},
	};
}

async function sendThroughN8n(
	request: HttpRequest,
	options: HttpClientOptions,
): Promise<{ readonly response: HttpResponse; readonly renewed: boolean }> {
	const { context, credentialType, baseUrl, allowedDomains, redactor, renewOn = [] } = options;
	const silenceMs = request.silenceMs ?? LONGEST_SILENCE_MS;
	const stopped =
		'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
	const bounds = {
		deadline: AbortSignal.timeout(request.wholeMs ?? LONGEST_ANSWER_MS),
		silenceMs,
		stopped,
		redactor,
	};
	const ask = async (marker: Readonly<Record<string, string>>): Promise<HttpResponse> =>
		await receive(request, bounds, async (signal) => {
			const n8nRequest = toN8nRequest(request, baseUrl);
			try {
				const answer: unknown = await context.helpers.httpRequestWithAuthentication.call(
					withSignal(context, signal),
					credentialType,
					{
						...n8nRequest,
						headers: { ...n8nRequest.headers, ...marker },
						timeout: silenceMs,
						abortSignal: signal,
						...(allowedDomains === undefined ? {} : { allowedDomains }),
					},
				);
				return answer;
			} catch (thrown) {
				throw restoreCause(thrown);
			}
		});
	const response = await ask({});
	// What was refused had no effect and can be asked for again.
	return renewOn.includes(response.status)
		? { response: await ask({ [RENEW_MARKER]: '1' }), renewed: true }
		: { response, renewed: false };
}

interface ReceiveBounds {
	/** Ends what takes too long as a whole. */
	readonly deadline: AbortSignal;
	/** Milliseconds without a byte of the answer; n8n's own timeout is for what comes before it. */
	readonly silenceMs: number;
	/** The execution was stopped. */
	readonly stopped?: AbortSignal | undefined;
	readonly redactor: Redactor;
}

/**
 * One request and its answer, read to the end within the bounds.
 * @param ask hands the request to n8n, with a signal that ends it
 * @throws ConnectionFailure when there was no answer
 * @throws ServiceError when n8n refused the request
 */
async function receive(
	request: Pick<HttpRequest, 'declaresLetters'>,
	{ deadline, silenceMs, stopped, redactor }: ReceiveBounds,
	ask: (signal: AbortSignal) => Promise<unknown>,
): Promise<HttpResponse> {
	const idle = new AbortController();
	const signal = AbortSignal.any([deadline, idle.signal, ...(stopped ? [stopped] : [])]);
	let isAnswered = false;
	try {
		const answer = await ask(signal);
		isAnswered = true;
		return await toHttpResponse(answer, request, { signal, idle, silenceMs });
	} catch (error) {
		throw deadline.aborted
			? new ConnectionFailure('too-long', 'ETIMEDOUT')
			: explainFailure(error, redactor, isAnswered);
	}
}

/**
 * n8n's helper puts the signal of the execution in the place of the one in the request, so it is handed a
 * context whose signal is ours.
 */
function withSignal(context: RequestContext, signal: AbortSignal): RequestContext {
	if (!('getExecutionCancelSignal' in context)) return context;
	const derived: unknown = Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	});
	return isContext(derived) ? derived : context;
}

function isContext(value: unknown): value is RequestContext {
	return isRecord(value) && 'helpers' in value;
}

/** A new token may hold a known one, or be the same again. */
const NOTHING_HIDDEN = createRedactor([]);

export interface HookHttpClientOptions {
	/** n8n's request helper as hooks get it: proxy, outbound policy and allowed domains apply. */
	readonly helper: IHttpRequestHelper;
	readonly baseUrl: string;
	readonly redactor: Redactor;
	/** Ends what takes too long as a whole: the timeout starts anew with each byte. */
	readonly deadline: AbortSignal;
}

/**
 * The client of a credential's own hook, which asks the service without a credential.
 * An answer that brings a secret comes as it is.
 */
export function createHookHttpClient({
	helper,
	baseUrl,
	redactor,
	deadline,
}: HookHttpClientOptions): HttpClient {
	const bounds = { deadline, silenceMs: LONGEST_SILENCE_IN_WINDOW_MS, redactor };
	return {
		async send(request) {
			const response = await receive(request, bounds, async (signal) => {
				const answer: unknown = await helper.helpers.httpRequest({
					...toN8nRequest(request, baseUrl),
					timeout: LONGEST_SILENCE_IN_WINDOW_MS,
					abortSignal: signal,
				});
				return answer;
			});
			const isNew = request.bringsSecret === true && response.status < 300;
			return receiveAnswer(response, isNew ? NOTHING_HIDDEN : redactor);
		},
	};
}

/**
 * The client of a credential's test. n8n gives such a test its older request helper, which knows no
 * signal: so the answer is read as a stream that can be closed, and the socket gets the signal.
 * @param authenticate adds base address and secret, and refuses redirects
 */
export function createTestHttpClient({
	helpers,
	authenticate,
	allowedDomains,
	redactor,
}: {
	readonly helpers: ICredentialTestFunctions['helpers'];
	readonly authenticate: (request: IHttpRequestOptions) => IHttpRequestOptions;
	readonly allowedDomains: string | undefined;
	readonly redactor: Redactor;
}): HttpClient {
	const deadline = AbortSignal.timeout(LONGEST_IN_WINDOW_MS);
	const bounds = { deadline, silenceMs: LONGEST_SILENCE_IN_WINDOW_MS, redactor };
	return {
		async send({ method, path, query, headers, body, declaresLetters = false }) {
			const request = authenticate({
				method,
				url: path,
				...(query ? { qs: { ...query } } : {}),
				headers: { ...headers },
				...(body === undefined ? {} : { body }),
			});
			const response = await receive({ declaresLetters }, bounds, async (signal) => {
				const asked: Promise<unknown> = helpers.request({
					...request,
					timeout: LONGEST_SILENCE_IN_WINDOW_MS,
					agentOptions: { signal },
					simple: false,
					resolveWithFullResponse: true,
					useStream: true,
					...(allowedDomains === undefined ? {} : { allowedDomains }),
				});
				return await within(deadline, asked);
			});
			return receiveAnswer(response, redactor);
		},
	};
}

async function within<Value>(deadline: AbortSignal, work: Promise<Value>): Promise<Value> {
	const over = new Promise<never>((_resolve, reject) => {
		deadline.addEventListener('abort', () =>
			reject(new ConnectionFailure('too-long', 'ETIMEDOUT')),
		);
	});
	return await Promise.race([work, over]);
}

/**
 * A request of ours in n8n's words. Every answer comes back as it is, whatever its status, and as a stream,
 * since n8n would take in all of it; a redirect is never followed, because the secret would travel along.
 */
function toN8nRequest(request: HttpRequest, baseUrl: string) {
	return {
		method: request.method,
		url: `${baseUrl}${request.path}`,
		...(request.query ? { qs: { ...request.query } } : {}),
		headers: { ...request.headers },
		...(request.body === undefined ? {} : { body: request.body }),
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	} as const satisfies IHttpRequestOptions;
}
