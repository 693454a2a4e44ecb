import { connect, createServer, type Socket } from 'node:net';

/** A server as it is seen from elsewhere. */
export interface FarServer {
	url: string;
	stop(): Promise<void>;
}

/**
 * Puts a way of some length before a server on this machine: each direction takes half of the round trip,
 * in order, and a new connection takes one round trip more until its first byte goes.
 * @param target address of the server
 */
export async function farAway(target: string, roundTripMs: number): Promise<FarServer> {
	const { hostname, port } = new URL(target);
	const open = new Set<Socket>();
	const proxy = createServer({ noDelay: true }, (client) => {
		const server = connect({ host: hostname, port: Number(port), noDelay: true });
		carry(client, server, roundTripMs / 2, performance.now() + roundTripMs);
		carry(server, client, roundTripMs / 2, 0);
		for (const socket of [client, server]) {
			open.add(socket);
			socket.on('close', () => open.delete(socket));
		}
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	const address = proxy.address();
	if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
	return {
		url: `http://127.0.0.1:${address.port}`,
		async stop() {
			for (const socket of open) socket.destroy();
			await new Promise((resolve) => proxy.close(resolve));
		},
	};
}

/** @param notBefore moment at which the connection stands */
function carry(from: Socket, to: Socket, delayMs: number, notBefore: number): void {
	const waiting: (() => void)[] = [];
	const later = (work: () => void): void => {
		waiting.push(work);
		// Whichever timer is first, what was sent first goes first.
		setTimeout(() => waiting.shift()?.(), Math.max(0, notBefore - performance.now()) + delayMs);
	};
	from.on('data', (bytes) => later(() => to.write(bytes)));
	from.on('end', () => later(() => to.end()));
	from.on('error', () => to.destroy());
}
