import type { IHttpRequestOptions } from 'n8n-workflow';
import { asRecord } from '../domain/record';
import { decodeText } from '../http/decodeText';
import type { HttpRequest, HttpResponse } from '../http/HttpClient';
import type { ReadingBounds } from './readBody';
import { readBody } from './readBody';

/**
 * A request of ours in n8n's words. Every answer comes back as it is, whatever its status, and as a stream,
 * since n8n would take in all of it; a redirect is never followed, because the secret would travel along.
 */
export function toN8nRequest(request: HttpRequest, baseUrl: string) {
	return {
		method: request.method,
		url: `${baseUrl}${request.path}`,
		...(request.query ? { qs: { ...request.query } } : {}),
		headers: { ...request.headers },
		...(request.body === undefined ? {} : { body: request.body }),
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	} as const satisfies IHttpRequestOptions;
}

/**
 * What n8n's helpers give when the full response is asked for, read to its end.
 * @throws Error with a code when it breaks off; see `readBody`
 */
export async function toHttpResponse(
	answer: unknown,
	{ declaresLetters = false }: Pick<HttpRequest, 'declaresLetters'>,
	bounds: ReadingBounds,
): Promise<HttpResponse> {
	const { statusCode, headers, body } = asRecord(answer);
	const named = Object.fromEntries(
		Object.entries(asRecord(headers)).map(([name, value]) => [name.toLowerCase(), String(value)]),
	);
	const content = await readBody(body, bounds);
	const decode = (bytes: Uint8Array): string =>
		declaresLetters ? decodeText(bytes, named['content-type']) : new TextDecoder().decode(bytes);
	return { status: Number(statusCode), headers: named, text: textOf(content, decode) };
}

function textOf(body: unknown, decode: (bytes: Uint8Array) => string): string {
	if (typeof body === 'string') return body;
	if (body === undefined || body === null) return '';
	return body instanceof Uint8Array ? decode(body) : JSON.stringify(body);
}
