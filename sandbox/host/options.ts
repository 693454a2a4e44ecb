import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from './bootstrap.mjs';

/** What the person who starts the sandbox asked for. */
export interface StartOptions {
	help: boolean;
	reset: boolean;
	demo: boolean;
	/** Absent: the usual port, or the next free one. */
	port?: number;
	dataFolder: string;
}

const USUAL_FOLDER = join(repository, 'sandbox', '.data');

/** The text that `npm start -- --help` prints. */
export const help = `Starts a private n8n with this package installed, next to local stand-ins for the weather,
read-later and chat services. Nothing leaves this machine.

  npm start                   start, with accounts connected and demo workflows running
  npm start -- --reset        forget everything from earlier starts first (n8n itself stays installed)
  npm start -- --no-demo      without accounts and workflows: an empty n8n
  npm start -- --port 8080    the port of the n8n editor (else 5678, or the next free one)
  npm start -- --data FOLDER  keep the data in another folder
  npm start -- --help         this text

Press Ctrl-C to stop. The next start goes on where this one ended.`;

/** Reads the command line; throws with words for the user where it makes no sense. */
export function readOptions(args: string[]): StartOptions {
	const { values } = parseArgs({
		args,
		options: {
			help: { type: 'boolean', short: 'h', default: false },
			reset: { type: 'boolean', default: false },
			'no-demo': { type: 'boolean', default: false },
			port: { type: 'string' },
			data: { type: 'string' },
		},
	});
	return {
		help: values.help,
		reset: values.reset,
		demo: !values['no-demo'],
		...(values.port === undefined ? {} : { port: portNumber(values.port) }),
		dataFolder: values.data ?? USUAL_FOLDER,
	};
}

function portNumber(text: string): number {
	const port = Number(text);
	if (Number.isInteger(port) && port > 0 && port < 65536) return port;
	throw new Error(`--port takes a number from 1 to 65535, and "${text}" is none.`);
}
