import { LARGEST_ANSWER } from '../domain/bounds';
import { asRecord, isRecord } from '../domain/record';
import { ConnectionFailure } from '../http/HttpClient';

export interface ReadingBounds {
	/** Ends the reading: the answer as a whole took too long, or the execution was stopped. */
	readonly signal: AbortSignal;
	/** Milliseconds without a byte. */
	readonly idleMs: number;
	/** Ends the request when they are over. Closing the stream is not enough: axios waits for the next byte. */
	readonly idle: AbortController;
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
export async function readBody(
	body: unknown,
	{ signal, idleMs, idle }: ReadingBounds,
): Promise<unknown> {
	if (!isStream(body)) return body;
	const reading: Reading = { chunks: [], size: 0, isOver: false };
	const stopped = new Promise<never>((_resolve, reject) => {
		const stop = (code: string): void => {
			if (reading.isOver) return;
			const error = Object.assign(new Error(code), { code });
			reject(error);
			body.destroy(error);
		};
		if (signal.aborted) stop('ERR_CANCELED');
		signal.addEventListener('abort', () => stop('ERR_CANCELED'));
		// One timer at a time, however many bytes come one by one.
		const watch = (before: number): void =>
			AbortSignal.timeout(idleMs).addEventListener('abort', () => {
				if (reading.isOver) return;
				if (reading.size > before) {
					watch(reading.size);
					return;
				}
				stop('ECONNABORTED');
				idle.abort();
			});
		watch(0);
	});
	try {
		return await Promise.race([readAll(body, reading), stopped]).catch((error: unknown) => {
			const { code } = asRecord(error);
			if (typeof code === 'string' && UNPACKING.test(code)) return undefined;
			throw error;
		});
	} finally {
		reading.isOver = true;
		// The timer holds it for a while.
		reading.chunks.length = 0;
	}
}

interface Reading {
	readonly chunks: Uint8Array[];
	size: number;
	isOver: boolean;
}

async function readAll(body: Stream, reading: Reading): Promise<Uint8Array> {
	for await (const chunk of body) {
		const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
		reading.size += bytes.length;
		if (reading.size > LARGEST_ANSWER) throw new ConnectionFailure('too-long', 'ANSWER_TOO_LARGE');
		reading.chunks.push(bytes);
	}
	return Buffer.concat(reading.chunks);
}

function isStream(body: unknown): body is Stream {
	return isRecord(body) && Symbol.asyncIterator in body && typeof body.destroy === 'function';
}
