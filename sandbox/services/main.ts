import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';

// Taking the types out of the files is most of the start; the next start finds it done.
enableCompileCache();
const { startSandbox } = await import('./startSandbox.ts');

const USAGE =
	'Usage: node sandbox/services/main.ts --data DIR [--weather-port N] [--read-later-port N] [--chat-port N] [--model-port N] [--control-port N] [--exit-with-parent]';

const { values } = parseArgs({
	options: {
		data: { type: 'string' },
		'weather-port': { type: 'string' },
		'read-later-port': { type: 'string' },
		'chat-port': { type: 'string' },
		'model-port': { type: 'string' },
		'control-port': { type: 'string' },
		'exit-with-parent': { type: 'boolean' },
	},
});

if (values.data === undefined) {
	console.error(USAGE);
	process.exit(2);
}

const sandbox = await startSandbox({
	dataDir: values.data,
	ports: {
		weather: portOf('weather-port'),
		readLater: portOf('read-later-port'),
		chat: portOf('chat-port'),
		model: portOf('model-port'),
		control: portOf('control-port'),
	},
});
console.log(JSON.stringify({ urls: sandbox.urls }));

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
if (values['exit-with-parent'])
	process.stdin
		.on('end', () => void stop())
		.on('error', () => void stop())
		.resume();

async function stop(): Promise<void> {
	if (stopping) return;
	stopping = true;
	await sandbox.close();
	process.exit(0);
}

function portOf(
	name: 'weather-port' | 'read-later-port' | 'chat-port' | 'model-port' | 'control-port',
): number {
	const port = Number(values[name] ?? 0);
	if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
	console.error(`--${name} has to be a port number.`);
	process.exit(2);
}
