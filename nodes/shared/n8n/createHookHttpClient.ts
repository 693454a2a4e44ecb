import type { IHttpRequestHelper } from 'n8n-workflow';
import { LONGEST_SILENCE_IN_WINDOW_MS } from '../domain/bounds';
import type { HttpClient } from '../http/HttpClient';
import { ConnectionFailure } from '../http/HttpClient';
import { receiveAnswer } from '../http/receiveAnswer';
import type { Redactor } from '../http/redact';
import { createRedactor } from '../http/redact';
import { toHttpResponse, toN8nRequest } from './httpMessages';
import { explainFailure } from './requestFailure';

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
				const response = await toHttpResponse(answer, request, bounds);
				const isNew = request.bringsSecret === true && response.status < 300;
				return receiveAnswer(response, isNew ? NOTHING_HIDDEN : redactor);
			} catch (error) {
				throw deadline.aborted
					? new ConnectionFailure('too-long', 'ETIMEDOUT')
					: explainFailure(error, redactor);
			}
		},
	};
}
