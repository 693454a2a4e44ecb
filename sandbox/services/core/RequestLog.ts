import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceName } from './services.ts';

const MOST_ENTRIES = 50_000;
const LONGEST_BODY = 64 * 1024;
// 50,000 bodies of full length would not fit into memory.
const MOST_BODY_CHARACTERS = 128 * 1024 * 1024;

/** One request a service received. */
export interface RecordedRequest {
	id: number;
	/** Computer time of arrival, epoch milliseconds. */
	at: number;
	service: ServiceName;
	method: string;
	path: string;
	query: Record<string, string | string[]>;
	headers: IncomingHttpHeaders;
	/** Text of the body, cut at 64 kB. */
	body: string;
	/** Status answered; null when no answer was started. */
	status: number | null;
	/** True when the connection ended before the whole answer was sent. */
	aborted: boolean;
}

/** The most recent requests of all services, in order of arrival. */
export class RequestLog {
	#entries: RecordedRequest[] = [];
	#bodyCharacters = 0;
	#lastId = 0;

	/** Notes the arrival of a request; the rest of the entry is filled in later. */
	start(
		entry: Pick<RecordedRequest, 'service' | 'method' | 'headers'> & { url: string },
	): RecordedRequest {
		const { pathname, searchParams } = new URL(entry.url, 'http://sandbox');
		const recorded: RecordedRequest = {
			id: ++this.#lastId,
			at: Date.now(),
			service: entry.service,
			method: entry.method,
			path: pathname,
			query: queryOf(searchParams),
			headers: entry.headers,
			body: '',
			status: null,
			aborted: false,
		};
		this.#entries.push(recorded);
		this.#forgetOldest();
		return recorded;
	}

	/** Adds the body of a request. */
	setBody(entry: RecordedRequest, body: Buffer): void {
		entry.body = body.subarray(0, LONGEST_BODY).toString('utf8');
		this.#bodyCharacters += entry.body.length;
		this.#forgetOldest();
	}

	/** The requests after an id, of one service or of all. */
	list({
		service,
		afterId = 0,
	}: { service?: ServiceName | undefined; afterId?: number } = {}): RecordedRequest[] {
		return this.#entries.filter(
			(entry) => entry.id > afterId && (!service || entry.service === service),
		);
	}

	/** Forgets all requests; ids go on counting. */
	clear(): void {
		this.#entries = [];
		this.#bodyCharacters = 0;
	}

	#forgetOldest(): void {
		while (
			this.#entries.length > MOST_ENTRIES ||
			(this.#bodyCharacters > MOST_BODY_CHARACTERS && this.#entries.length > 1)
		) {
			this.#bodyCharacters -= this.#entries.shift()?.body.length ?? 0;
		}
	}
}

function queryOf(parameters: URLSearchParams): Record<string, string | string[]> {
	const query: Record<string, string | string[]> = {};
	for (const name of new Set(parameters.keys())) {
		const values = parameters.getAll(name);
		query[name] = values.length === 1 ? (values[0] as string) : values;
	}
	return query;
}
