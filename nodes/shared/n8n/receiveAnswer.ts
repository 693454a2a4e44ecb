import { DEEPEST_ANSWER, LARGEST_ANSWER } from '../domain/bounds';
import { isDeeperThan, parseJson } from '../domain/json';
import { asRecord, isRecord } from '../domain/record';
import { decodeJsonText, decodeText } from '../http/decodeText';
import type { HttpRequest, HttpResponse } from '../http/HttpClient';
import { ConnectionFailure } from '../http/HttpClient';
import type { Redactor } from '../http/redact';

export interface BodyBounds {
	/** Ends it: the answer as a whole took too long, or the execution was stopped. */
	readonly signal: AbortSignal;
	/** Milliseconds without a byte. */
	readonly silenceMs: number;
	/** Ends the request when they are over. Closing the stream is not enough: axios waits for the next byte. */
	readonly idle: AbortController;
}

/**
 * What n8n's helpers give when the full response is asked for, read to its end.
 * @throws Error with a code when it breaks off; see `receiveBody`
 */
export async function toHttpResponse(
	answer: unknown,
	{ declaresLetters = false }: Pick<HttpRequest, 'declaresLetters'>,
	bounds: BodyBounds,
): Promise<HttpResponse> {
	const { statusCode, headers, body } = asRecord(answer);
	const named = Object.fromEntries(
		Object.entries(asRecord(headers)).map(([name, value]) => [name.toLowerCase(), String(value)]),
	);
	const content = await receiveBody(body, bounds);
	const decode = (bytes: Uint8Array): string =>
		(declaresLetters ? decodeText : decodeJsonText)(bytes, named['content-type']);
	return { status: Number(statusCode), headers: named, text: textOf(content, decode) };
}

function textOf(body: unknown, decode: (bytes: Uint8Array) => string): string {
	if (typeof body === 'string') return body;
	if (body === undefined || body === null) return '';
	return body instanceof Uint8Array ? decode(body) : JSON.stringify(body);
}

/** Of zlib: an answer came, with a status that counts, and its body says that it is packed but is not. */
const UNPACKING = /^Z_/;

interface Stream extends AsyncIterable<Uint8Array | string> {
	destroy(reason: Error): void;
}

/**
 * Reads what a server sends, unpacked, and closes the connection at the first byte that is too much. So
 * a server without end costs what one large answer does.
 * @returns the bytes, undefined when they cannot be unpacked; what is no stream as it is
 * @throws ConnectionFailure `too-long` for more than is kept, else the error of the connection, with its code
 */
async function receiveBody(
	body: unknown,
	{ signal, silenceMs, idle }: BodyBounds,
): Promise<unknown> {
	if (!isStream(body)) return body;
	const received: Received = { chunks: [], size: 0, isOver: false };
	const stopped = new Promise<never>((_resolve, reject) => {
		const stop = (code: string): void => {
			if (received.isOver) return;
			const error = Object.assign(new Error(code), { code });
			reject(error);
			body.destroy(error);
		};
		if (signal.aborted) stop('ERR_CANCELED');
		signal.addEventListener('abort', () => stop('ERR_CANCELED'));
		// One timer at a time, however many bytes come one by one.
		const watch = (before: number): void =>
			AbortSignal.timeout(silenceMs).addEventListener('abort', () => {
				if (received.isOver) return;
				if (received.size > before) {
					watch(received.size);
					return;
				}
				stop('ECONNABORTED');
				idle.abort();
			});
		watch(0);
	});
	try {
		return await Promise.race([receiveAll(body, received), stopped]).catch((error: unknown) => {
			const { code } = asRecord(error);
			if (typeof code === 'string' && UNPACKING.test(code)) return undefined;
			throw error;
		});
	} finally {
		received.isOver = true;
		// The timer holds it for a while.
		received.chunks.length = 0;
	}
}

interface Received {
	readonly chunks: Uint8Array[];
	size: number;
	isOver: boolean;
}

async function receiveAll(body: Stream, received: Received): Promise<Uint8Array> {
	for await (const chunk of body) {
		const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
		received.size += bytes.length;
		if (received.size > LARGEST_ANSWER) throw new ConnectionFailure('too-long', 'ANSWER_TOO_LARGE');
		received.chunks.push(bytes);
	}
	return Buffer.concat(received.chunks);
}

function isStream(body: unknown): body is Stream {
	return isRecord(body) && Symbol.asyncIterator in body && typeof body.destroy === 'function';
}

/**
 * Takes in what a service sent before anybody reads it: not too deep, decoded, and then cleaned, since
 * some servers echo the request, key included. JSON is cleaned after decoding, so that no way to spell a
 * secret slips through; see `parseJson` for its numbers.
 * @throws ConnectionFailure `too-long` for an answer that is more than is kept
 */
export function receiveAnswer(response: HttpResponse, redactor: Redactor): HttpResponse {
	const { text } = response;
	const headers = Object.fromEntries(
		Object.entries(response.headers).map(([name, value]) => [name, redactor.text(readable(value))]),
	);
	const decoded = decodeJson(text);
	if (decoded === undefined) return { ...response, headers, text: redactor.text(text) };
	const data = redactor.value(decoded);
	return { ...response, headers, data, text: data === decoded ? text : JSON.stringify(data) };
}

/** Servers write headers in UTF-8; Node.js reads each byte as a character of its own. */
function readable(header: string): string {
	if (!/[\x80-\xff]/.test(header) || /[\u0100-\uffff]/.test(header)) return header;
	const text = Buffer.from(header, 'latin1').toString('utf8');
	return text.includes('\ufffd') ? header : text;
}

function decodeJson(text: string): unknown {
	if (!/^\s*[[{]/.test(text)) return undefined;
	if (isDeeperThan(DEEPEST_ANSWER, text))
		throw new ConnectionFailure('too-long', 'ANSWER_TOO_DEEP');
	return parseJson(text);
}
