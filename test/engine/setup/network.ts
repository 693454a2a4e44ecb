import { Socket } from 'node:net';

/** With or without a port. */
export const THIS_MACHINE = /^(127\.0\.0\.1|localhost|\[?::1\]?)(:\d+)?$/;

type Connect = typeof Socket.prototype.connect;

/**
 * Refuses every connection of this process to another machine.
 * @returns what allows them again
 */
export function stayOnThisMachine(): () => void {
	const { prototype } = Socket;
	const connect = prototype.connect as (this: Socket, ...words: unknown[]) => Socket;
	prototype.connect = function (this: Socket, ...words: unknown[]) {
		const host = hostOf(words);
		if (THIS_MACHINE.test(host)) return connect.apply(this, words);
		// Like a failure of the network: later, when whoever asked listens.
		setImmediate(() => this.destroy(new Error(`A test may not connect to ${host}`)));
		return this;
	} as Connect;
	return () => void (prototype.connect = connect as Connect);
}

/** A connection is asked for as `(options)`, `(path)` or `(port, host)`; Node.js itself hands on `([options])`. */
function hostOf(words: readonly unknown[]): string {
	const [first, second] = (Array.isArray(words[0]) ? words[0] : words) as unknown[];
	const host = typeof first === 'object' ? (first as { host?: unknown }).host : second;
	return typeof host === 'string' ? host : 'localhost';
}
