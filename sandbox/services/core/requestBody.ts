import type { IncomingMessage } from 'node:http';

const bodies = new WeakMap<IncomingMessage, Buffer>();

/** Thrown when a request body is larger than a service accepts. */
export class BodyTooLarge extends Error {}

/**
 * Reads the whole body before any route runs, so that it can be recorded and
 * repeated by a fault whatever the route does with it.
 */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of request as AsyncIterable<Buffer>) {
		length += chunk.length;
		// The rest is still read: a client in the middle of sending sees no answer.
		if (length <= mostBytes) chunks.push(chunk);
	}
	const body = Buffer.concat(chunks);
	bodies.set(request, body);
	if (length > mostBytes) throw new BodyTooLarge();
	return body;
}

/** The body read earlier. */
export function bodyOf(request: IncomingMessage): Buffer {
	return bodies.get(request) ?? Buffer.alloc(0);
}

/** The media type of a request in lower case, without parameters. */
export function mediaTypeOf(request: IncomingMessage): string {
	return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The fields of a form-encoded body. */
export function formOf(request: IncomingMessage): Record<string, string> {
	return Object.fromEntries(new URLSearchParams(bodyOf(request).toString('utf8')));
}

/** The body as a JSON value; throws a SyntaxError when it is none. */
export function jsonOf(request: IncomingMessage): unknown {
	return JSON.parse(bodyOf(request).toString('utf8'));
}

/** Tells whether a JSON value is an object and no array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
