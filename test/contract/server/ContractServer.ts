import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server does about a name that the interface does not have: read over it, or refuse. */
export type Unknown = 'ignored' | 400 | 404 | 422;

export const UNKNOWN: readonly Unknown[] = ['ignored', 400, 404, 422];

export interface SeenRequest {
	readonly method: string;
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

export interface Answer {
	readonly status: number;
	readonly contentType?: string;
	readonly body?: string;
}

/** What a service answers; a Refusal that it throws becomes its refusing answer. */
export interface Service {
	answer(request: SeenRequest): Answer;
	/** The body of a refusal, where the interface shows one. */
	refusal?(status: number, reason: string): Omit<Answer, 'status'>;
}

/** A request that the interface does not have. */
export class Refusal extends Error {
	constructor(
		reason: string,
		readonly status?: number,
	) {
		super(reason);
	}
}

/** Every HTTP client sends these; they mean nothing to an interface. */
const PLAIN_HEADERS = [
	'accept',
	'accept-encoding',
	'connection',
	'content-length',
	'content-type',
	'host',
	'transfer-encoding',
	'user-agent',
];

/** A server on this machine that has one interface and nothing more. */
export class ContractServer {
	/** Every request so far, refused ones too. */
	readonly requests: SeenRequest[] = [];

	/** Why requests were refused. */
	readonly refused: string[] = [];

	private constructor(
		private readonly server: Server,
		readonly url: string,
	) {}

	static async start(service: Service, unknown: Unknown): Promise<ContractServer> {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		const started = new ContractServer(server, `http://127.0.0.1:${port}`);
		server.on('request', (message, response) => {
			void readRequest(message).then((request) => {
				const { status, contentType, body } = started.answer(request, service, unknown);
				response.writeHead(
					status,
					contentType === undefined ? {} : { 'content-type': contentType },
				);
				response.end(body);
			});
		});
		return started;
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private answer(request: SeenRequest, service: Service, unknown: Unknown): Answer {
		this.requests.push(request);
		try {
			if (unknown !== 'ignored')
				refuseUnknown('header', Object.keys(request.headers), PLAIN_HEADERS);
			return service.answer(request);
		} catch (error) {
			if (!(error instanceof Refusal)) return { status: 500, body: String(error) };
			this.refused.push(`${request.method} ${request.path}: ${error.message}`);
			const status = error.status ?? (unknown === 'ignored' ? 404 : unknown);
			return { status, ...service.refusal?.(status, error.message) };
		}
	}
}

/** @throws Refusal naming what is not known */
export function refuseUnknown(
	kind: string,
	names: readonly string[],
	known: readonly string[],
): void {
	const strange = names.filter((name) => !known.includes(name));
	if (strange.length > 0) throw new Refusal(`unknown ${kind} ${strange.join(', ')}`);
}

export function json(body: unknown, status = 200): Answer {
	return { status, contentType: 'application/json', body: JSON.stringify(body) };
}

async function readRequest(message: IncomingMessage): Promise<SeenRequest> {
	const chunks: Buffer[] = [];
	for await (const chunk of message) chunks.push(chunk as Buffer);
	const url = new URL(message.url ?? '/', 'http://server');
	return {
		method: message.method ?? '',
		path: url.pathname,
		query: Object.fromEntries(url.searchParams),
		headers: Object.fromEntries(
			Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
		),
		body: Buffer.concat(chunks).toString('utf8'),
	};
}
