import { asRecord } from '../../shared/domain/record';
import { inWords, itSaid, statusError, unreadableAnswer } from '../../shared/errors/answerErrors';
import { ServiceError } from '../../shared/errors/ServiceError';
import type { HttpClient, HttpRequest, HttpResponse } from '../../shared/http/HttpClient';
import * as z from '../../shared/http/zod';
import { LONGEST_TOKEN } from '../domain/bounds';
import { createReadLaterApi } from './readLaterApi';
import {
	isAccountRejected,
	isLimited,
	readLaterError,
	SERVICE,
	serviceText,
} from './readLaterErrors';
import { retrieveOne } from './refusal';
import { findErrorInside } from './schemas';

/** Error numbers of the interface's authorization steps, in the header `X-Error-Code`. */
const CODE = {
	consumerKey: '152',
	notAllowed: '158',
	used: '159',
	unknown: '185',
	returnAddress: ['140', '181'],
} as const;

export type Exchange =
	| { readonly outcome: 'connected'; readonly accessToken: string; readonly username: string }
	/** The person has not pressed Allow, or pressed Decline: the service tells both the same way. */
	| { readonly outcome: 'not-allowed' }
	/** This request token will never work again. */
	| { readonly outcome: 'spent' };

/** The three documented requests of the account connection, with the documented headers and fields. */
export interface HandshakeApi {
	/** Step 1. @returns a new request token. @throws ServiceError */
	requestToken(): Promise<string>;
	/** Step 3. @throws ServiceError when the service gave no verdict */
	exchange(requestToken: string): Promise<Exchange>;
	/**
	 * Whether the service takes an access token.
	 * @returns the request that it answered, without the account; undefined when it refused the token
	 * @throws ServiceError when it gave no verdict
	 */
	check(accessToken: string): Promise<HttpRequest | undefined>;
}

/** @param http adds the base address and nothing else */
export function createHandshakeApi(
	http: HttpClient,
	{ consumerKey, returnAddress }: { readonly consumerKey: string; readonly returnAddress: string },
): HandshakeApi {
	const post = async (path: string, body: Readonly<Record<string, string>>) =>
		await ask(http, {
			method: 'POST',
			path,
			headers: { 'Content-Type': 'application/json; charset=UTF-8' },
			body: JSON.stringify({ consumer_key: consumerKey, ...body }),
			repeatable: false,
			bringsSecret: true,
		});

	return {
		async requestToken() {
			const response = await post('/v3/oauth/request', { redirect_uri: returnAddress });
			if (isSuccess(response)) return parseTokens(codeSchema, response).code;
			throw refusal(response, returnAddress);
		},
		async exchange(requestToken) {
			const response = await post('/v3/oauth/authorize', { code: requestToken });
			if (isSuccess(response)) {
				const { access_token: accessToken, username } = parseTokens(accessSchema, response);
				return { outcome: 'connected', accessToken, username: (username ?? '').slice(0, 300) };
			}
			const code = response.headers['x-error-code'];
			if (code === CODE.notAllowed) return { outcome: 'not-allowed' };
			if (code === CODE.used || code === CODE.unknown) return { outcome: 'spent' };
			if (code === CODE.consumerKey) throw wrongConsumerKey(response.status);
			// The interface does not tell what comes before Allow. Whatever it is, the address a person has open
			// must stay good; another one is offered in time.
			const { status } = response;
			if (status >= 400 && status < 500 && status !== 429 && !isLimited(response))
				return { outcome: 'not-allowed' };
			throw refusal(response, returnAddress);
		},
		async check(accessToken) {
			let last: { request: HttpRequest; wasRejected: boolean } | undefined;
			const asAccount: HttpClient = {
				async send(request) {
					const account = { consumer_key: consumerKey, access_token: accessToken };
					const body = { ...asRecord(request.body), ...account };
					const response = await http.send({ ...request, body });
					last = { request, wasRejected: isAccountRejected(response) };
					return response;
				},
			};
			return await retrieveOne(createReadLaterApi(asAccount))
				.then(() => last?.request)
				.catch((error: unknown) => {
					if (last?.wasRejected) return undefined;
					throw error;
				});
		},
	};
}

async function ask(http: HttpClient, request: HttpRequest): Promise<HttpResponse> {
	return await http.send(request).catch((failure: unknown) => {
		throw inWords(failure, SERVICE);
	});
}

function isSuccess({ status }: HttpResponse): boolean {
	return status >= 200 && status < 300;
}

/** Longer than any real token; it is going to be kept. */
const token = z.string().check(z.minLength(1), z.maxLength(LONGEST_TOKEN));
const codeSchema = z.object({ code: token });
const accessSchema = z.object({
	access_token: token,
	username: z.nullish(z.string()),
});

/** Of a form: more than any server sends, and few to take apart, whatever comes. */
const MOST_FIELDS = 100;

/** Form-encoded by default, JSON from some servers: the first character tells. */
function parseTokens<Schema extends z.ZodMiniType>(
	schema: Schema,
	response: HttpResponse,
): z.output<Schema> {
	const answer = asRecord(decode(response.text.trim()));
	const result = schema.safeParse(answer);
	if (result.success) return result.data;
	const said = findErrorInside(answer);
	if (said !== undefined) throw statusErrorSaying(response, said);
	const seen = response.text.trimStart().startsWith('<')
		? 'A web page came instead of a token.'
		: 'The token is missing in it.';
	throw unreadableAnswer(SERVICE, seen, response.status);
}

function decode(text: string): unknown {
	if (text.startsWith('{')) {
		try {
			return JSON.parse(text) as unknown;
		} catch {
			return {};
		}
	}
	const pairs = text.split('&', MOST_FIELDS).map((pair): [string, string] => {
		const [name = '', ...value] = pair.split('=');
		// Only the user name is said to be encoded: a plus sign in a token is one.
		return [
			name,
			decodePart(name === 'username' ? value.join('=').replaceAll('+', ' ') : value.join('=')),
		];
	});
	return Object.fromEntries(pairs);
}

/** Old servers encode names in Latin-1, where `%E9` alone is an é. */
function decodePart(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text.replace(/%([\dA-F]{2})/gi, (_whole, hex: string) =>
			String.fromCharCode(parseInt(hex, 16)),
		);
	}
}

function refusal(response: HttpResponse, returnAddress: string): ServiceError {
	const { status } = response;
	const code = response.headers['x-error-code'];
	if (code === CODE.consumerKey) return wrongConsumerKey(status);
	if (status === 429 || isLimited(response)) return readLaterError(response);
	const said = serviceText(response);
	if (CODE.returnAddress.some((known) => known === code) || /redirect/i.test(said))
		return wrongReturnAddress(status, returnAddress, said);
	if (status === 404) {
		return new ServiceError({
			...unreadableAnswer(SERVICE, 'This address has no account connection (status 404).', 404)
				.details,
			message: "The 'Base URL' does not belong to a read-later service",
		});
	}
	if (status === 401 || status === 403) return wrongConsumerKey(status);
	return statusErrorSaying(response, said);
}

function statusErrorSaying(response: HttpResponse, said: string): ServiceError {
	const { details } = statusError(response, SERVICE);
	return new ServiceError({ ...details, description: `${details.description}${itSaid(said)}` });
}

function wrongConsumerKey(status: number): ServiceError {
	return new ServiceError({
		kind: 'credential-invalid',
		status,
		message: "The read-later service does not know this 'Consumer Key'",
		description:
			'Compare it with the one on the page of your application at the service, and save the credential again.',
		stopsRun: true,
	});
}

function wrongReturnAddress(status: number, returnAddress: string, said: string): ServiceError {
	return new ServiceError({
		kind: 'configuration-invalid',
		status,
		message: `The read-later service does not accept the 'Return Address' ${returnAddress}`,
		description: `Enter the one that is registered for your application there, or leave the field empty.${itSaid(said)}`,
		stopsRun: true,
	});
}
