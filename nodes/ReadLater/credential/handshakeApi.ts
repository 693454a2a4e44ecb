import type { IHttpRequestHelper, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import * as z from '../../shared/http/zod';
import { CredentialError } from '../../shared/errors/credentialError';
import { connectionError, statusError, unreadableAnswer } from '../../shared/errors/answerErrors';
import { ConnectionFailure } from '../../shared/http/HttpClient';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { createRedactor } from '../../shared/http/redact';
import { ServiceError } from '../../shared/errors/ServiceError';
import { explainFailure } from '../../shared/n8n/requestFailure';
import { ACCOUNT_SERVICE, wrongConsumerKey } from './accountErrors';
import type { ConnectionSettings } from './connection';

/** Milliseconds; a person is looking at the window. */
const TIMEOUT_MS = 15_000;
/** For an answer as a whole: the timeout starts anew with each byte. */
const LONGEST_ANSWER_MS = 30_000;

/** Error numbers of the interface's authorization steps, in the header `X-Error-Code`. */
const CODE = { consumerKey: '152', notAllowed: '158', used: '159', unknown: '185' } as const;

export type Exchange =
	| { readonly outcome: 'connected'; readonly accessToken: string; readonly username: string }
	/** The person has not pressed Allow, or pressed Decline: the service tells both the same way. */
	| { readonly outcome: 'not-allowed' }
	/** This request token will never work again. */
	| { readonly outcome: 'spent' };

/** The three documented requests of the account connection, with the documented headers and fields. */
export interface HandshakeApi {
	/** Step 1. @returns a new request token */
	requestToken(): Promise<string>;
	/** Step 3. */
	exchange(requestToken: string): Promise<Exchange>;
	/** A cheap look whether a token still works; `unclear` when the service gave no verdict. */
	probe(accessToken: string): Promise<'works' | 'rejected' | 'unclear'>;
}

/** @param helper n8n's request helper as credential hooks get it: proxy, outbound policy and allowed domains apply */
export function createHandshakeApi(
	helper: IHttpRequestHelper,
	settings: ConnectionSettings,
): HandshakeApi {
	const { consumerKey, returnAddress } = settings;
	const post = (path: string, body: Readonly<Record<string, unknown>>) =>
		send(helper, settings, path, body);

	return {
		async requestToken() {
			const response = await post('/v3/oauth/request', {
				consumer_key: consumerKey,
				redirect_uri: returnAddress,
			});
			if (response.status === 200) return readAnswer(codeSchema, response).code;
			throw refusal(response);
		},
		async exchange(requestToken) {
			const response = await post('/v3/oauth/authorize', {
				consumer_key: consumerKey,
				code: requestToken,
			});
			if (response.status === 200) {
				const { access_token: accessToken, username } = readAnswer(accessSchema, response);
				return { outcome: 'connected', accessToken, username: username ?? '' };
			}
			const code = response.headers['x-error-code'];
			if (code === CODE.notAllowed) return { outcome: 'not-allowed' };
			if (code === CODE.used || code === CODE.unknown) return { outcome: 'spent' };
			if (code === CODE.consumerKey) throw wrongConsumerKey(response.status);
			// The interface does not tell what comes before Allow. Whatever it is, the address a person has open
			// must stay good; a dead one is replaced in time.
			if (response.status >= 400 && response.status < 500 && response.status !== 429)
				return { outcome: 'not-allowed' };
			throw refusal(response);
		},
		async probe(accessToken) {
			const response = await post('/v3/get', {
				consumer_key: consumerKey,
				access_token: accessToken,
				count: 1,
			});
			if (response.status === 200) return 'works';
			return isRejected(response) ? 'rejected' : 'unclear';
		},
	};
}

/** 403 also stands for "too many requests"; then the limit headers say that nothing is left. */
function isRejected({ status, headers }: HttpResponse): boolean {
	if (status === 401) return true;
	const limited =
		headers['x-limit-user-remaining'] === '0' || headers['x-limit-key-remaining'] === '0';
	return status === 403 && !limited;
}

async function send(
	helper: IHttpRequestHelper,
	{ baseUrl, consumerKey }: ConnectionSettings,
	path: string,
	body: Readonly<Record<string, unknown>>,
): Promise<HttpResponse> {
	const redactor = createRedactor([consumerKey]);
	try {
		const response = (await helper.helpers.httpRequest({
			method: 'POST',
			url: `${baseUrl}${path}`,
			headers: { 'Content-Type': 'application/json; charset=UTF-8' },
			body: JSON.stringify(body),
			encoding: 'text',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: TIMEOUT_MS,
			abortSignal: AbortSignal.timeout(LONGEST_ANSWER_MS),
		} satisfies IHttpRequestOptions)) as IN8nHttpFullResponse;
		const headers = Object.entries(response.headers).map(([name, value]) => [
			name.toLowerCase(),
			typeof value === 'string' ? value : JSON.stringify(value),
		]);
		return {
			status: response.statusCode,
			headers: Object.fromEntries(headers) as Record<string, string>,
			text: typeof response.body === 'string' ? response.body : JSON.stringify(response.body ?? ''),
		};
	} catch (error) {
		throw noAnswer(explainFailure(error, redactor));
	}
}

function noAnswer(failure: Error): CredentialError {
	if (failure instanceof ConnectionFailure)
		return new CredentialError(connectionError(failure, ACCOUNT_SERVICE).details);
	if (failure instanceof ServiceError) return new CredentialError(failure.details);
	return new CredentialError(
		unreadableAnswer(ACCOUNT_SERVICE, 'The request could not be made.').details,
	);
}

const codeSchema = z.object({ code: z.string().check(z.minLength(1)) });
const accessSchema = z.object({
	access_token: z.string().check(z.minLength(1)),
	username: z.nullish(z.string()),
});

/** Form-encoded by default, JSON from some servers: the first character tells. */
function readAnswer<Schema extends z.ZodMiniType>(
	schema: Schema,
	response: HttpResponse,
): z.output<Schema> {
	const result = schema.safeParse(decode(response.text.trim()));
	if (result.success) return result.data;
	const seen = response.text.trimStart().startsWith('<')
		? 'A web page came instead of a token.'
		: 'The token is missing in it.';
	throw new CredentialError(unreadableAnswer(ACCOUNT_SERVICE, seen, response.status).details);
}

function decode(text: string): unknown {
	if (!text.startsWith('{')) {
		// Only the user name is said to be encoded: a plus sign in a token is one.
		return Object.fromEntries(
			new URLSearchParams(
				text.replace(/(^|&)(code|access_token)=([^&]*)/g, (pair) => pair.replaceAll('+', '%2B')),
			),
		);
	}
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return {};
	}
}

function refusal(response: HttpResponse): CredentialError {
	if (response.headers['x-error-code'] === CODE.consumerKey)
		return wrongConsumerKey(response.status);
	if (response.status === 404) {
		return new CredentialError({
			...unreadableAnswer(
				ACCOUNT_SERVICE,
				'This address has no account connection (status 404).',
				404,
			).details,
			message: "The 'Base URL' does not belong to a read-later service",
		});
	}
	if (response.status === 401 || response.status === 403) return wrongConsumerKey(response.status);
	return new CredentialError(statusError(response, ACCOUNT_SERVICE).details);
}
