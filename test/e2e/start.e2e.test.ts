import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_WORKFLOWS } from '../../sandbox/host/demo.ts';
import { sandboxOwner } from '../../sandbox/host/launch.ts';
import { N8nRest } from '../../sandbox/host/n8nRest.ts';
import { anyFreePort } from '../../sandbox/host/ports.ts';
import { waitFor } from '../../sandbox/host/waiting.ts';
import { isAlive, Launcher } from './support/launcher.ts';

const READY = 'Open this address';

describe('npm start', () => {
	let folder: string;
	let port: number;
	let launcher: Launcher;

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'e2e-start-'));
		port = await anyFreePort();
	});

	afterEach(async () => {
		if (launcher.child.exitCode === null) await launcher.end('SIGTERM');
	});

	afterAll(() => rm(folder, { recursive: true, force: true }));

	const start = () =>
		(launcher = new Launcher(['--data', join(folder, 'data'), '--port', String(port)]));
	const signedIn = async () => {
		const rest = new N8nRest(`http://127.0.0.1:${port}`);
		await rest.signIn(sandboxOwner);
		return rest;
	};

	it('starts everything, with the demo workflows active and a message in the channel', async () => {
		await start().prints(READY, 110_000);

		expect(launcher.output).toContain(`http://127.0.0.1:${port}`);
		expect(launcher.output).toContain(sandboxOwner.password);
		const rest = await signedIn();
		const workflows = await rest.workflows.list();
		expect(workflows.filter(({ active }) => active)).toHaveLength(DEMO_WORKFLOWS.length);
		expect(await rest.executions.list({ status: ['success'] })).not.toHaveLength(0);
	});

	it('is back within a minute at the second start, with the data of the first', async () => {
		await start().prints(READY, 60_000);

		expect(launcher.output).not.toContain('Building');
		const rest = await signedIn();
		// With the one to chat with, which is not switched on.
		expect(await rest.workflows.list()).toHaveLength(DEMO_WORKFLOWS.length + 1);
	});

	it('refuses to start twice on the same data, with words that say why', async () => {
		await start().prints(READY, 60_000);

		const second = new Launcher(['--data', join(folder, 'data')]);
		await waitFor('the second start to end', () => second.child.exitCode !== null, {
			timeoutMs: 20_000,
		});

		expect(second.child.exitCode).toBe(1);
		expect(second.output).toContain(`http://127.0.0.1:${port}`);
	});

	it.each(['SIGINT', 'SIGTERM'] as const)(
		'stops everything on %s and ends with 0',
		async (signal) => {
			await start().prints(READY, 60_000);
			const processes = launcher.descendants();
			expect(processes.length).toBeGreaterThanOrEqual(3);
			// A terminal sends Ctrl-C to the launcher below as well.
			if (signal === 'SIGINT') process.kill(processes[0] as number, signal);

			expect(await launcher.end(signal)).toBe(0);
			expect(processes.filter(isAlive)).toEqual([]);
		},
	);

	it('leaves no process behind when it is killed', async () => {
		await start().prints(READY, 60_000);
		const processes = launcher.descendants();

		await launcher.end('SIGKILL');

		await waitFor('all processes to be gone', () => !processes.some(isAlive), {
			timeoutMs: 20_000,
		});
	});
});
