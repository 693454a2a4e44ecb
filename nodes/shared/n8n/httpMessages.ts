import type { IHttpRequestOptions } from 'n8n-workflow';
import { asRecord } from '../domain/record';
import { decodeText } from '../http/decodeText';
import type { HttpRequest, HttpResponse } from '../http/HttpClient';

/**
 * A request of ours in n8n's words. Every answer comes back as it is, whatever its status; a redirect
 * is never followed, because the secret would travel along.
 */
export function toN8nRequest(request: HttpRequest, baseUrl: string) {
	return {
		method: request.method,
		url: `${baseUrl}${request.path}`,
		...(request.query ? { qs: { ...request.query } } : {}),
		headers: { ...request.headers },
		...(request.body === undefined ? {} : { body: request.body }),
		encoding: request.declaresLetters ? 'arraybuffer' : 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	} as const satisfies IHttpRequestOptions;
}

/** What n8n's helper gives when the full response is asked for. */
export function fromN8nResponse(answer: unknown): HttpResponse {
	const { statusCode, headers, body } = asRecord(answer);
	return toHttpResponse(Number(statusCode), headers, body);
}

/** An answer from its parts, as n8n's helper or an error that it threw has them. */
export function toHttpResponse(status: number, headers: unknown, body: unknown): HttpResponse {
	const pairs = headers !== null && typeof headers === 'object' ? Object.entries(headers) : [];
	const named = Object.fromEntries(
		pairs.map(([name, value]) => [name.toLowerCase(), String(value)]),
	);
	return { status, headers: named, text: textOf(body, named['content-type']) };
}

function textOf(body: unknown, contentType: string | undefined): string {
	if (typeof body === 'string') return body;
	if (body === undefined || body === null) return '';
	if (body instanceof Uint8Array) return decodeText(body, contentType);
	if (body instanceof ArrayBuffer) return decodeText(new Uint8Array(body), contentType);
	return JSON.stringify(body);
}
