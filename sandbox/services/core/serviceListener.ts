import {
	createServer,
	type IncomingMessage,
	type RequestListener,
	type Server,
	type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { applyFault } from './applyFault.ts';
import type { Clock } from './Clock.ts';
import type { FaultList } from './FaultList.ts';
import { WAY_BACK } from './html.ts';
import { BodyTooLarge, readBody } from './requestBody.ts';
import type { RequestLog } from './RequestLog.ts';
import type { ServiceName } from './services.ts';

const LARGEST_BODY = 128 * 1024 * 1024;

/** What every request of a service goes through before its routes. */
export interface ServiceOptions {
	service: ServiceName;
	routes: RequestListener;
	clock: Clock;
	requests: RequestLog;
	faults: FaultList;
	/** Address of the page that lists the services. */
	firstPage: () => string;
	/** Requests a page makes by itself: they are not recorded and meet no fault. */
	unrecorded?: RegExp | undefined;
}

/** Records a request, applies the fault that waits for it, and runs the routes. */
export function serviceListener(options: ServiceOptions): RequestListener {
	return (request, response) => {
		if (options.unrecorded?.test(request.url ?? '')) return options.routes(request, response);
		if (request.url === WAY_BACK) return leadBack(options.firstPage(), response);
		serve(options, request, response).catch(() => response.destroy());
	};
}

function leadBack(address: string, response: ServerResponse): void {
	response.writeHead(302, { Location: address }).end();
}

async function serve(
	{ service, routes, clock, requests, faults }: ServiceOptions,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	// All ports of this machine share one host, so a browser sends n8n's session along to the pages here.
	delete request.headers.cookie;
	const { method = 'GET', url = '/', headers } = request;
	const entry = requests.start({ service, method, url, headers });
	response.on('close', () => {
		entry.status = response.headersSent ? response.statusCode : null;
		entry.aborted = !response.writableFinished;
	});
	// Clients read the clock of a server from this header.
	response.setHeader('Date', new Date(clock.now()).toUTCString());
	if (!(await recordBody(requests, entry, request, response))) return;
	const fault = faults.take(service, method, entry.path);
	if (fault) await applyFault(fault, request, response, () => routes(request, response));
	else routes(request, response);
}

async function recordBody(
	requests: RequestLog,
	entry: ReturnType<RequestLog['start']>,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<boolean> {
	try {
		requests.setBody(entry, await readBody(request, LARGEST_BODY));
		return true;
	} catch (error) {
		if (!(error instanceof BodyTooLarge)) throw error;
		response.writeHead(413, { 'Content-Type': 'application/json' });
		response.end(JSON.stringify({ code: 40005, message: 'Request entity too large' }));
		return false;
	}
}

/** Starts a server on the loopback address and gives its address. */
export async function listen(
	listener: RequestListener,
	port = 0,
): Promise<{ server: Server; url: string }> {
	const server = createServer(listener);
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', resolve);
	});
	return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Stops a server and cuts what is still connected to it. */
export async function stop(server: Server): Promise<void> {
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	server.closeAllConnections();
	await closed;
}
