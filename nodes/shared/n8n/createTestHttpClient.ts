import type { ICredentialTestFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { LONGEST_IN_WINDOW_MS, LONGEST_SILENCE_IN_WINDOW_MS } from '../domain/bounds';
import type { HttpClient } from '../http/HttpClient';
import { ConnectionFailure } from '../http/HttpClient';
import { receiveAnswer } from '../http/receiveAnswer';
import type { Redactor } from '../http/redact';
import { toHttpResponse } from './httpMessages';
import { explainFailure } from './requestFailure';

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
	return {
		async send({ method, path, query, headers, body, declaresLetters = false }) {
			const request = authenticate({
				method,
				url: path,
				...(query ? { qs: { ...query } } : {}),
				headers: { ...headers },
				...(body === undefined ? {} : { body }),
			});
			const idle = new AbortController();
			const signal = AbortSignal.any([deadline, idle.signal]);
			try {
				const answer: unknown = await within(
					deadline,
					helpers.request({
						...request,
						timeout: LONGEST_SILENCE_IN_WINDOW_MS,
						agentOptions: { signal },
						simple: false,
						resolveWithFullResponse: true,
						useStream: true,
						...(allowedDomains === undefined ? {} : { allowedDomains }),
					}),
				);
				const bounds = { signal, idle, idleMs: LONGEST_SILENCE_IN_WINDOW_MS };
				return receiveAnswer(await toHttpResponse(answer, { declaresLetters }, bounds), redactor);
			} catch (error) {
				throw deadline.aborted
					? new ConnectionFailure('too-long', 'ETIMEDOUT')
					: explainFailure(error, redactor);
			}
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
