import { launch, sandboxOwner } from './host/launch.ts';
import { help, readOptions, type StartOptions } from './host/options.ts';
import { welcome } from './host/welcome.ts';

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
	process.on(name, () => {
		if (!interrupted.signal.aborted) console.log('\nStopping …');
		interrupted.abort();
	});
}

process.exit(await main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
	let options: StartOptions;
	try {
		options = readOptions(args);
	} catch (error) {
		console.error(`${messageOf(error)}\n\n${help}`);
		return 2;
	}
	if (options.help) {
		console.log(help);
		return 0;
	}
	try {
		return await run(options);
	} catch (error) {
		if (interrupted.signal.aborted) return 0;
		console.error(`\n${messageOf(error)}`);
		return 1;
	}
}

async function run(options: StartOptions): Promise<number> {
	const sandbox = await launch(options, interrupted.signal);
	try {
		console.log(welcome(sandbox, sandboxOwner));
		const problem = await Promise.race([sandbox.broken, interruption()]);
		if (problem !== undefined) console.error(problem);
		return problem === undefined ? 0 : 1;
	} finally {
		await sandbox.stop();
		console.log('Stopped.');
	}
}

function interruption(): Promise<undefined> {
	const { signal } = interrupted;
	return new Promise((resolve) => {
		if (signal.aborted) resolve(undefined);
		signal.addEventListener('abort', () => resolve(undefined));
	});
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
