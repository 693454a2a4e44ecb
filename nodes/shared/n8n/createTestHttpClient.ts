import type { ICredentialTestFunctions, IHttpRequestOptions } from 'n8n-workflow';
import type { HttpClient } from '../http/HttpClient';
import { ConnectionFailure } from '../http/HttpClient';
import { receiveAnswer } from '../http/receiveAnswer';
import type { Redactor } from '../http/redact';
import { toHttpResponse } from './httpMessages';
import { explainFailure } from './requestFailure';

/** Milliseconds without a byte. */
const TIMEOUT_MS = 15_000;
/** Milliseconds for all requests of a test together: the timeout above starts anew with each byte. */
const LONGEST_TEST_MS = 25_000;

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
	const deadline = AbortSignal.timeout(LONGEST_TEST_MS);
	return {
		async send({ method, path, query, headers, body, declaresLetters = false }) {
			const request = authenticate({
				method,
				url: path,
				...(query ? { qs: { ...query } } : {}),
				headers: { ...headers },
				...(body === undefined ? {} : { body }),
			});
			try {
				const answer: unknown = await within(
					deadline,
					helpers.request({
						...request,
						timeout: TIMEOUT_MS,
						agentOptions: { signal: deadline },
						simple: false,
						resolveWithFullResponse: true,
						useStream: true,
						...(allowedDomains === undefined ? {} : { allowedDomains }),
					}),
				);
				const bounds = { signal: deadline, idleMs: TIMEOUT_MS };
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
