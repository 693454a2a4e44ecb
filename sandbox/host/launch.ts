import { existsSync } from 'node:fs';
import { type Memory, DataFolder } from './dataFolder.ts';
import { prepareDemo } from './demo.ts';
import { ensureN8n } from './n8nInstall.ts';
import { startN8n } from './n8nProcess.ts';
import { N8nRest, type Owner } from './n8nRest.ts';
import type { StartOptions } from './options.ts';
import { buildPackage, installLikeN8n, packPackage } from './packageInstall.ts';
import { hashOfSources } from './packageSources.ts';
import { anyFreePort } from './ports.ts';
import { withProgress } from './progress.mjs';
import { chooseEditorPort, chooseServicePorts } from './sandboxPorts.ts';
import { ServicesControl } from './servicesControl.ts';
import { type ServiceUrls, startServices } from './servicesProcess.ts';

/** The person who signs in to the sandbox's n8n. It listens on this machine only. */
export const sandboxOwner: Owner = {
	email: 'owner@sandbox.local',
	password: 'Sandbox-1234',
	firstName: 'Sandbox',
	lastName: 'Owner',
};

/** A sandbox that is ready to be used. */
export interface LaunchedSandbox {
	editorUrl: string;
	urls: ServiceUrls;
	/** The page of the channel that messages arrive in. */
	channelUrl: string;
	/** Settles with what went wrong when a part ends by itself. */
	broken: Promise<string>;
	/** Stops everything, n8n first. */
	stop(): Promise<void>;
}

/** Brings everything up; when that fails or is interrupted, what was started is stopped again. */
export async function launch(options: StartOptions, signal: AbortSignal): Promise<LaunchedSandbox> {
	const data = new DataFolder(options.dataFolder);
	await refuseWhenRunning(data.load());
	if (options.reset) data.reset();
	data.prepare();
	await ensureN8n({ logFile: data.file('n8n-install.log'), signal });
	const memory = data.load();
	await providePackage(data, memory, signal);

	const started: Array<() => Promise<unknown>> = [];
	const stop = async () => {
		for (const stopOne of started.splice(0).reverse()) await stopOne();
		delete memory.running;
		data.save(memory);
	};
	try {
		const editorPort = await chooseEditorPort(memory, options.port);
		memory.ports = { editor: editorPort, ...(await chooseServicePorts(memory)) };
		const { editor: _, ...ports } = memory.ports;
		const services = await startServices({
			dataFolder: data.file('services'),
			ports,
			logFile: data.file('services.log'),
		});
		started.push(services.stop);
		const n8n = await withProgress('Starting n8n', async () =>
			startN8n({
				userFolder: data.n8nUserFolder,
				port: editorPort,
				brokerPort: await anyFreePort(),
				encryptionKey: memory.encryptionKey,
				logFile: data.file('n8n.log'),
				signal,
			}),
		);
		started.push(n8n.stop);
		memory.running = { pid: process.pid, url: n8n.url };
		data.save(memory);
		const rest = new N8nRest(n8n.url);
		await rest.signIn(sandboxOwner);
		if (options.demo) {
			await withProgress('Connecting accounts and starting the demo workflows', () =>
				prepareDemo({
					rest,
					urls: services.urls,
					memory,
					signal,
					remember: () => data.save(memory),
				}),
			);
		}
		const broken = Promise.race([
			n8n.gone.then(() => `n8n ended by itself. Its log: ${data.file('n8n.log')}`),
			services.gone.then(
				() => `The local services ended by themselves. Their log: ${data.file('services.log')}`,
			),
		]);
		const { channelUrl } = await new ServicesControl(services.urls.control).secrets();
		return { editorUrl: n8n.url, urls: services.urls, channelUrl, broken, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

async function refuseWhenRunning({ running }: Memory): Promise<void> {
	if (!running) return;
	const answers = await fetch(`${running.url}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
		({ ok }) => ok,
		() => false,
	);
	if (answers)
		throw new Error(
			`A sandbox is running on this data already: ${running.url}\nStop it first (Ctrl-C there).`,
		);
}

async function providePackage(
	data: DataFolder,
	memory: Memory,
	signal: AbortSignal,
): Promise<void> {
	const sources = hashOfSources();
	let packed = memory.packed;
	if (packed?.sources !== sources || !existsSync(packed.file)) {
		await withProgress('Building the package', () => buildPackage(signal));
		packed = { ...(await packPackage(data.file('package'), signal)), sources };
	}
	const { hash } = packed;
	if (memory.installed !== hash || !existsSync(data.n8nUserFolder)) {
		const tarball = packed;
		await withProgress('Installing the package in n8n', () =>
			installLikeN8n(data.n8nUserFolder, tarball, signal),
		);
	}
	memory.packed = packed;
	memory.installed = hash;
	data.save(memory);
}
