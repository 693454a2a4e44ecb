import type { IHttpRequestHelper } from 'n8n-workflow';
import { LONGEST_SILENCE_IN_WINDOW_MS } from '../domain/bounds';
import type { HttpClient } from '../http/HttpClient';
import { ConnectionFailure } from '../http/HttpClient';
import { receiveAnswer } from '../http/receiveAnswer';
import type { Redactor } from '../http/redact';
import { createRedactor } from '../http/redact';
import { toHttpResponse, toN8nRequest } from './httpMessages';
import { explainFailure } from './requestFailure';

/** The answers bring the very tokens that are hidden everywhere else. */
const NOTHING_HIDDEN = createRedactor([]);

export interface HookHttpClientOptions {
	/** n8n's request helper as hooks get it: proxy, outbound policy and allowed domains apply. */
	readonly helper: IHttpRequestHelper;
	readonly baseUrl: string;
	/** For what n8n says when it cannot send. */
	readonly redactor: Redactor;
	/** Ends what takes too long as a whole: the timeout starts anew with each byte. */
	readonly deadline: AbortSignal;
}

/**
 * The client of a credential's own hook, which asks the service without a credential.
 * Answers come as they are, with the secrets that were asked for.
 */
export function createHookHttpClient({
	helper,
	baseUrl,
	redactor,
	deadline,
}: HookHttpClientOptions): HttpClient {
	return {
		async send(request) {
			const idle = new AbortController();
			const signal = AbortSignal.any([deadline, idle.signal]);
			try {
				const answer: unknown = await helper.helpers.httpRequest({
					...toN8nRequest(request, baseUrl),
					timeout: LONGEST_SILENCE_IN_WINDOW_MS,
					abortSignal: signal,
				});
				const bounds = { signal, idle, idleMs: LONGEST_SILENCE_IN_WINDOW_MS };
				return receiveAnswer(await toHttpResponse(answer, request, bounds), NOTHING_HIDDEN);
			} catch (error) {
				throw deadline.aborted
					? new ConnectionFailure('too-long', 'ETIMEDOUT')
					: explainFailure(error, redactor);
			}
		},
	};
}
