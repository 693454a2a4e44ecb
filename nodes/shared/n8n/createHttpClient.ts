import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { isRecord } from '../domain/record';
import type { HttpClient, HttpRequest, HttpResponse } from '../http/HttpClient';
import { ConnectionFailure } from '../http/HttpClient';
import { receiveAnswer } from '../http/receiveAnswer';
import type { Redactor } from '../http/redact';
import { fromN8nResponse, toHttpResponse, toN8nRequest } from './httpMessages';
import { answerIn, explainFailure } from './requestFailure';
import { restoreCause } from './restoreCause';

export type RequestContext = IExecuteFunctions | IPollFunctions | ILoadOptionsFunctions;

/** Milliseconds; n8n's own default of 300,000 would hold a workflow for five minutes. */
const DEFAULT_TIMEOUT_MS = 30_000;

/** Milliseconds for an answer as a whole: the timeout above starts anew with each byte. */
const LONGEST_ANSWER_MS = 120_000;

export interface HttpClientOptions {
	readonly context: RequestContext;
	/** Name of the credential type whose `authenticate` adds the secret. */
	readonly credentialType: string;
	/** Origin of the service without a slash at the end. */
	readonly baseUrl: string;
	readonly redactor: Redactor;
	/** The credential's own restriction, as n8n's `getCredentialAllowedDomains` gives it. */
	readonly allowedDomains?: string | undefined;
	/** Statuses after which n8n lets the credential renew its token once and repeats the request. */
	readonly renewOn?: readonly number[];
	/** Runs before an answer is looked at: the request may have brought a secret that has to be hidden in it. */
	readonly beforeAnswer?: () => Promise<void>;
}

/**
 * The client of a node: its requests go through n8n's helper and through the credential, so n8n's
 * proxy settings, outbound policy and cancellation hold.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
	return {
		async send(request: HttpRequest): Promise<HttpResponse> {
			const response = await sendThroughN8n(request, options);
			await options.beforeAnswer?.();
			return receiveAnswer(response, options.redactor);
		},
	};
}

async function sendThroughN8n(
	request: HttpRequest,
	options: HttpClientOptions,
): Promise<HttpResponse> {
	const { context, credentialType, baseUrl, allowedDomains, renewOn = [] } = options;
	const deadline = startDeadline(context, Math.max(LONGEST_ANSWER_MS, request.timeoutMs ?? 0));
	const ask = async (n8nRequest: IHttpRequestOptions): Promise<HttpResponse> => {
		const answer: unknown = await context.helpers.httpRequestWithAuthentication.call(
			deadline.context,
			credentialType,
			{ ...n8nRequest, abortSignal: deadline.signal },
			renewOn.length > 0 ? { preAuthenticationRetryStatusCode: [...renewOn] } : undefined,
		);
		return fromN8nResponse(answer);
	};
	try {
		const n8nRequest: IHttpRequestOptions = {
			...toN8nRequest(request, baseUrl),
			ignoreHttpStatusErrors: { ignore: true, except: [...renewOn] },
			timeout: request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
			...(allowedDomains === undefined ? {} : { allowedDomains }),
		};
		const response = await ask(n8nRequest);
		// n8n 2.x throws here and renews. 1.x overlooks `except`, and renews only after a 401 that it was
		// told to throw; what was refused had no effect and can be asked for again.
		if (response.status === 401 && renewOn.includes(401))
			return await ask({ ...n8nRequest, ignoreHttpStatusErrors: false });
		return response;
	} catch (thrown) {
		const error = restoreCause(thrown);
		const answer = deadline.isOver() ? undefined : answerIn(error);
		if (answer) return toHttpResponse(answer.status, answer.headers, answer.data);
		throw deadline.isOver()
			? new ConnectionFailure('too-long', 'ETIMEDOUT')
			: explainFailure(error, options.redactor);
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
	const signal = stopped ? AbortSignal.any([tooLong, stopped]) : tooLong;
	const derived: unknown = Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	});
	return {
		signal,
		context: 'getExecutionCancelSignal' in context && isContext(derived) ? derived : context,
		isOver: () => tooLong.aborted,
	};
}

function isContext(value: unknown): value is RequestContext {
	return isRecord(value) && 'helpers' in value;
}
