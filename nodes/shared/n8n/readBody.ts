import { LARGEST_ANSWER } from '../domain/bounds';
import { isRecord } from '../domain/record';
import { ConnectionFailure } from '../http/HttpClient';

export interface ReadingBounds {
	/** Ends the reading: the answer as a whole took too long, or the execution was stopped. */
	readonly signal: AbortSignal;
	/** Milliseconds without a byte. */
	readonly idleMs: number;
}

interface Stream extends AsyncIterable<Uint8Array | string> {
	destroy(reason: Error): void;
}

/**
 * Reads what a server sends, unpacked, and closes the connection at the first byte that is too much. So
 * a server without end costs what one large answer does.
 * @returns the bytes; what is no stream as it is
 * @throws ConnectionFailure `too-long` for more than is kept, else the error of the connection, with its code
 */
export async function readBody(body: unknown, { signal, idleMs }: ReadingBounds): Promise<unknown> {
	if (!isStream(body)) return body;
	let size = 0;
	let open: Stream | undefined = body;
	const close = (code: string): void => open?.destroy(Object.assign(new Error(code), { code }));
	const stop = (): void => close('ERR_CANCELED');
	// One timer at a time, however many bytes come one by one.
	const watch = (before: number): void =>
		AbortSignal.timeout(idleMs).addEventListener('abort', () => {
			if (size === before) close('ECONNABORTED');
			else if (open) watch(size);
		});
	const chunks: Uint8Array[] = [];
	try {
		if (signal.aborted) stop();
		signal.addEventListener('abort', stop);
		watch(0);
		for await (const chunk of body) {
			const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
			size += bytes.length;
			if (size > LARGEST_ANSWER) throw new ConnectionFailure('too-long', 'ANSWER_TOO_LARGE');
			chunks.push(bytes);
		}
		return Buffer.concat(chunks);
	} finally {
		open = undefined;
		signal.removeEventListener('abort', stop);
	}
}

function isStream(body: unknown): body is Stream {
	return isRecord(body) && Symbol.asyncIterator in body && typeof body.destroy === 'function';
}
