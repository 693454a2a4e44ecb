import type { IHttpRequestHelper, IN8nHttpFullResponse } from 'n8n-workflow';
import type { HttpClient } from '../http/HttpClient';
import { ConnectionFailure } from '../http/HttpClient';
import { receiveAnswer } from '../http/receiveAnswer';
import type { Redactor } from '../http/redact';
import { createRedactor } from '../http/redact';
import { toHttpResponse, toN8nRequest } from './httpMessages';
import { explainFailure } from './requestFailure';

/** The answers bring the very tokens that are hidden everywhere else. */
const NOTHING_HIDDEN = createRedactor([]);

/** Milliseconds without a byte; a person is looking at the window. */
const TIMEOUT_MS = 15_000;

/**
 * The client of a credential's own hook, which asks the service without a credential.
 * @param helper n8n's request helper as hooks get it: proxy, outbound policy and allowed domains apply
 * @param redactor for what n8n says when it cannot send; answers come as they are, with the secrets asked for
 * @param deadline ends what takes too long as a whole: the timeout starts anew with each byte
 */
export function createHookHttpClient({
	helper,
	baseUrl,
	redactor,
	deadline,
}: {
	readonly helper: IHttpRequestHelper;
	readonly baseUrl: string;
	readonly redactor: Redactor;
	readonly deadline: AbortSignal;
}): HttpClient {
	return {
		async send(request) {
			try {
				const { statusCode, headers, body } = (await helper.helpers.httpRequest({
					...toN8nRequest(request, baseUrl),
					timeout: TIMEOUT_MS,
					abortSignal: deadline,
				})) as IN8nHttpFullResponse;
				return receiveAnswer(toHttpResponse(statusCode, headers, body), NOTHING_HIDDEN);
			} catch (error) {
				throw deadline.aborted
					? new ConnectionFailure('too-long', 'ETIMEDOUT')
					: explainFailure(error, redactor);
			}
		},
	};
}
