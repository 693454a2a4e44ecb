import type { IExecuteFunctions, ILoadOptionsFunctions, IPollFunctions } from 'n8n-workflow';
import { LONGEST_ANSWER_MS, LONGEST_SILENCE_MS } from '../domain/bounds';
import { isRecord } from '../domain/record';
import type { HttpClient, HttpRequest, HttpResponse } from '../http/HttpClient';
import { ConnectionFailure } from '../http/HttpClient';
import { receiveAnswer } from '../http/receiveAnswer';
import type { Redactor } from '../http/redact';
import { toHttpResponse, toN8nRequest } from './httpMessages';
import { explainFailure } from './requestFailure';
import { restoreCause } from './restoreCause';

export type RequestContext = IExecuteFunctions | IPollFunctions | ILoadOptionsFunctions;

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
	const { context, credentialType, baseUrl, allowedDomains, renewOn = [] } = options;
	const idleMs = request.timeoutMs ?? LONGEST_SILENCE_MS;
	const deadline = startDeadline(context, Math.max(LONGEST_ANSWER_MS, idleMs));
	const ask = async (marker: Readonly<Record<string, string>>): Promise<HttpResponse> => {
		const n8nRequest = toN8nRequest(request, baseUrl);
		const answer: unknown = await context.helpers.httpRequestWithAuthentication.call(
			deadline.context,
			credentialType,
			{
				...n8nRequest,
				headers: { ...n8nRequest.headers, ...marker },
				timeout: idleMs,
				abortSignal: deadline.signal,
				...(allowedDomains === undefined ? {} : { allowedDomains }),
			},
		);
		return await toHttpResponse(answer, request, { ...deadline, idleMs });
	};
	try {
		const response = await ask({});
		// What was refused had no effect and can be asked for again.
		return renewOn.includes(response.status)
			? { response: await ask({ [RENEW_MARKER]: '1' }), renewed: true }
			: { response, renewed: false };
	} catch (thrown) {
		throw deadline.isOver()
			? new ConnectionFailure('too-long', 'ETIMEDOUT')
			: explainFailure(restoreCause(thrown), options.redactor);
	}
}

/**
 * A signal that ends the request after its time or when the execution is stopped. n8n's helper
 * puts the signal of the execution in the place of the one in the request, so it is handed a context
 * whose signal is ours.
 */
function startDeadline(context: RequestContext, ms: number) {
	const tooLong = AbortSignal.timeout(ms);
	const stopped =
		'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
	const idle = new AbortController();
	const signal = AbortSignal.any([tooLong, idle.signal, ...(stopped ? [stopped] : [])]);
	const derived: unknown = Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	});
	return {
		signal,
		idle,
		context: 'getExecutionCancelSignal' in context && isContext(derived) ? derived : context,
		isOver: () => tooLong.aborted,
	};
}

function isContext(value: unknown): value is RequestContext {
	return isRecord(value) && 'helpers' in value;
}
