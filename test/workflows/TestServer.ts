import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A real server on this machine, whose answer can be changed. */
export class TestServer {
	answer: Answer = (_request, response) => response.end();
	received: string[] = [];
	closed = 0;

	private constructor(private readonly server: Server) {}

	static async start(): Promise<TestServer> {
		const server = createServer();
		const test = new TestServer(server);
		server.on('request', (request: IncomingMessage, response: ServerResponse) => {
			test.received.push(`${request.method} ${request.url}`);
			request.socket.once('close', () => (test.closed += 1));
			request.resume().once('end', () => test.answer(request, response));
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return test;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}
}
