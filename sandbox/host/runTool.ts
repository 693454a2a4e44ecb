import { spawn } from 'node:child_process';

/** Runs a command to its end; its output appears only in the error, when it fails. */
export async function runTool(
	command: string,
	args: string[],
	options: { folder: string; signal?: AbortSignal | undefined; shell?: boolean | undefined },
): Promise<void> {
	const child = spawn(command, args, {
		cwd: options.folder,
		shell: options.shell,
		signal: options.signal,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-20_000)));
	}
	const code = await new Promise<number | null>((resolve, reject) => {
		child.once('error', reject);
		child.once('close', resolve);
	});
	if (code !== 0)
		throw new Error(`\`${command} ${args.join(' ')}\` ended with ${code}\n${output.trim()}`);
}
