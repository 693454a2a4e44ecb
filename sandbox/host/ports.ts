import { createServer } from 'node:net';

/** Thrown when the port that the user asked for is taken. */
export class PortTakenError extends Error {
	constructor(port: number) {
		super(
			`Port ${port} is in use by another program. Choose another one with --port, or leave --port out.`,
		);
	}
}

/** Whether a server could listen on this port of 127.0.0.1 now. */
export async function isFree(port: number): Promise<boolean> {
	return (await listenOnce(port)) !== undefined;
}

/** Some port that is free now. */
export async function anyFreePort(): Promise<number> {
	const port = await listenOnce(0);
	if (port === undefined) throw new Error('This machine has no free port left on 127.0.0.1.');
	return port;
}

/** The first free port from `wanted` on; with `fixed`, that one or an error. */
export async function choosePort(wanted: number, { fixed = false } = {}): Promise<number> {
	if (await isFree(wanted)) return wanted;
	if (fixed) throw new PortTakenError(wanted);
	for (let port = wanted + 1; port < Math.min(wanted + 50, 65536); port++) {
		if (await isFree(port)) return port;
	}
	return await anyFreePort();
}

function listenOnce(port: number): Promise<number | undefined> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(undefined));
		server.listen(port, '127.0.0.1', () => {
			const address = server.address();
			const got = typeof address === 'object' && address ? address.port : port;
			server.close(() => resolve(got));
		});
	});
}
