import type { ICredentialTestFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { LARGEST_ANSWER } from '../domain/bounds';
import { asRecord, isRecord } from '../domain/record';
import type { HttpClient, HttpResponse } from '../http/HttpClient';
import { ConnectionFailure } from '../http/HttpClient';
import { receiveAnswer } from '../http/receiveAnswer';
import type { Redactor } from '../http/redact';
import { toHttpResponse } from './httpMessages';
import { explainFailure } from './requestFailure';

/** Milliseconds without a byte. */
const TIMEOUT_MS = 15_000;
/** Milliseconds for all requests of a test together: the timeout above starts anew with each byte. */
const LONGEST_TEST_MS = 25_000;

interface Stream extends AsyncIterable<Uint8Array | string> {
	destroy(reason: Error): void;
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
				return receiveAnswer(await readWhole(answer, deadline, declaresLetters), redactor);
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

async function readWhole(
	answer: unknown,
	deadline: AbortSignal,
	declaresLetters: boolean,
): Promise<HttpResponse> {
	const { statusCode, headers, body } = asRecord(answer);
	const chunks: Uint8Array[] = [];
	let size = 0;
	if (isStream(body)) {
		deadline.addEventListener('abort', () => body.destroy(new Error('The answer took too long')));
		for await (const chunk of body) {
			const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
			chunks.push(bytes);
			size += bytes.length;
			if (size > LARGEST_ANSWER) break;
		}
	}
	const whole = Buffer.concat(chunks);
	const text = declaresLetters ? whole : whole.toString('utf8');
	return toHttpResponse(Number(statusCode), headers, text);
}

function isStream(body: unknown): body is Stream {
	return isRecord(body) && Symbol.asyncIterator in body && typeof body.destroy === 'function';
}
