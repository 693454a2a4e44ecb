import type { IHttpRequestOptions } from 'n8n-workflow';
import type { HttpClient } from '../../shared/http/HttpClient';
import type { Redactor } from '../../shared/http/redact';
import { receiveAnswer } from '../../shared/http/receiveAnswer';
import { answerIn, explainFailure } from '../../shared/n8n/requestFailure';

/** What n8n gives the test of a credential; it has no other helper for requests there. */
export interface TestHelpers {
	request(options: object): Promise<unknown>;
}

/** Milliseconds; a person is looking at the window. */
const TIMEOUT_MS = 15_000;

interface LegacyAnswer {
	readonly statusCode: number;
	readonly headers: Readonly<Record<string, unknown>>;
	readonly body: unknown;
}

/**
 * Requests of the test of a credential. Redirects are not followed: the secret would travel along.
 * @param authenticate adds base address and secret, as for every request of a node
 */
export function createTestHttpClient(
	helpers: TestHelpers,
	authenticate: (request: IHttpRequestOptions) => IHttpRequestOptions,
	redactor: Redactor,
): HttpClient {
	return {
		async send({ method, path, query, headers }) {
			const { url, qs } = authenticate({
				method,
				url: path,
				...(query ? { qs: { ...query } } : {}),
			});
			try {
				const answer = (await helpers.request({
					method,
					uri: url,
					qs,
					headers: { ...headers },
					json: false,
					simple: false,
					resolveWithFullResponse: true,
					followRedirect: false,
					followAllRedirects: false,
					timeout: TIMEOUT_MS,
				})) as LegacyAnswer;
				return receiveAnswer(toResponse(answer.statusCode, answer.headers, answer.body), redactor);
			} catch (error) {
				const answer = answerIn(error);
				if (!answer) throw explainFailure(error, redactor);
				return receiveAnswer(toResponse(answer.status, answer.headers, answer.data), redactor);
			}
		},
	};
}

function toResponse(status: number, headers: unknown, body: unknown) {
	const pairs = headers !== null && typeof headers === 'object' ? Object.entries(headers) : [];
	return {
		status,
		headers: Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), String(value)])),
		text: typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body),
	};
}
