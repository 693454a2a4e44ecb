import type { ServerResponse } from 'node:http';

/**
 * Holds back what a route answers, so that a fault can change it. The route
 * runs as usual; `onAnswer` gets the whole body once the route has ended.
 */
export function captureAnswer(response: ServerResponse, onAnswer: (body: Buffer) => void): void {
	const chunks: Buffer[] = [];
	const { write, end } = response;
	const keep = (chunk: unknown, encoding: unknown) => {
		if (typeof chunk === 'string')
			chunks.push(
				Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'),
			);
		else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
	};
	response.write = ((chunk: unknown, encoding: unknown) => {
		keep(chunk, encoding);
		return true;
	}) as typeof write;
	response.end = ((chunk: unknown, encoding: unknown) => {
		keep(chunk, encoding);
		response.write = write;
		response.end = end;
		response.removeHeader('Content-Length');
		onAnswer(Buffer.concat(chunks));
		return response;
	}) as typeof end;
}
