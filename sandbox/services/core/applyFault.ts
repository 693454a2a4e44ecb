import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { captureAnswer } from './captureAnswer.ts';
import type { Fault } from './FaultList.ts';
import { patchJson } from './patchJson.ts';
import { bodyOf } from './requestBody.ts';

type Answer = (fault: Fault, response: ServerResponse, body: Buffer) => void | Promise<void>;

const HTML_PAGE =
	'<!doctype html><html><head><title>Welcome</title></head><body><h1>Please sign in to this network</h1></body></html>';
const DRIP_STEP_MS = 50;
const FLUSH_MS = 20;
const CHUNK = 64 * 1024;

/** Answers a request the wrong way; `serve` runs the real route where the fault needs it. */
export async function applyFault(
	fault: Fault,
	request: IncomingMessage,
	response: ServerResponse,
	serve: () => void,
): Promise<void> {
	switch (fault.kind) {
		case 'status':
			return sendStatus(fault, response);
		case 'html':
			return send(
				response,
				fault.status ?? 200,
				{ 'Content-Type': 'text/html; charset=utf-8' },
				HTML_PAGE,
			);
		case 'redirect':
			return send(response, fault.status ?? 302, { Location: fault.location }, '');
		case 'echo':
			return sendEcho(request, response);
		case 'delay':
			await wait(fault.ms);
			return response.destroyed ? undefined : serve();
		case 'reset':
			if (fault.when === 'before') return cut(response);
	}
	captureAnswer(response, (body) => {
		Promise.resolve(answerWith[fault.kind]?.(fault, response, body)).catch(() =>
			response.destroy(),
		);
	});
	serve();
}

const answerWith: Partial<Record<Fault['kind'], Answer>> = {
	reset: (fault, response, body) => {
		if (fault.kind !== 'reset' || fault.when === 'after') return cut(response);
		response.setHeader('Content-Length', body.length);
		response.write(body.subarray(0, Math.floor(body.length / 2)), () =>
			setTimeout(() => cut(response), FLUSH_MS),
		);
	},
	truncate: (fault, response, body) => {
		response.end(body.subarray(0, fault.kind === 'truncate' ? fault.bytes : 0));
	},
	patch: (fault, response, body) => {
		const json: unknown = JSON.parse(body.toString('utf8'));
		if (fault.kind === 'patch') patchJson(json, fault.set);
		response.end(JSON.stringify(json));
	},
	wrongEncoding: (_fault, response, body) => {
		response.setHeader('Content-Encoding', 'gzip');
		response.end(body);
	},
	drip: async (fault, response, body) => {
		const step = Math.max(
			1,
			Math.round(((fault.kind === 'drip' ? fault.bytesPerSecond : 1) * DRIP_STEP_MS) / 1000),
		);
		response.setHeader('Content-Length', body.length);
		let at = 0;
		for (; at + step < body.length && !response.destroyed; at += step) {
			response.write(body.subarray(at, at + step));
			await wait(DRIP_STEP_MS);
		}
		response.end(body.subarray(at));
	},
	// The answer stays valid JSON: only its size is wrong.
	oversize: (fault, response, body) => {
		const size = Math.max(body.length, fault.kind === 'oversize' ? fault.bytes : 0);
		response.setHeader('Content-Length', size);
		Readable.from(padded(body, size))
			.on('error', () => response.destroy())
			.pipe(response);
	},
};

function* padded(body: Buffer, size: number): Generator<Buffer> {
	if (body.length > 0) yield body;
	const spaces = Buffer.alloc(CHUNK, ' ');
	for (let left = size - body.length; left > 0; left -= CHUNK)
		yield spaces.subarray(0, Math.min(left, CHUNK));
}

function sendStatus(
	{ status, headers, body }: Fault & { kind: 'status' },
	response: ServerResponse,
): void {
	const isText = typeof body === 'string' || body === undefined;
	const type = isText ? 'text/plain; charset=utf-8' : 'application/json';
	send(
		response,
		status,
		{ 'Content-Type': type, ...headers },
		isText ? (body ?? '') : JSON.stringify(body),
	);
}

// A server that repeats the request in its error shows whether secrets leak.
function sendEcho(request: IncomingMessage, response: ServerResponse): void {
	const body = bodyOf(request).toString('utf8');
	const url = `http://${request.headers.host ?? ''}${request.url ?? ''}`;
	const line = `${request.method ?? ''} ${url}`;
	const headers = {
		'Content-Type': 'application/json',
		'X-Error': line,
		'X-Request-Url': url,
		'X-Request-Body': encodeURI(body.slice(0, 2000)),
	};
	send(
		response,
		400,
		headers,
		JSON.stringify({
			message: `Bad request: ${line}`,
			error: `${line} ${body}`,
			url,
			query: Object.fromEntries(new URL(url).searchParams),
			headers: request.headers,
			body,
		}),
	);
}

function send(
	response: ServerResponse,
	status: number,
	headers: Record<string, string>,
	body: string,
): void {
	response.writeHead(status, headers);
	response.end(body);
}

function cut(response: ServerResponse): void {
	// A response that waits for an earlier one on the same connection has no socket yet.
	response.req.socket.resetAndDestroy();
}
