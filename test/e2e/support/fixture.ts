import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningN8n, startN8n } from '../../../sandbox/host/n8nProcess.ts';
import { N8nRest } from '../../../sandbox/host/n8nRest.ts';
import { installLikeN8n } from '../../../sandbox/host/packageInstall.ts';
import { anyFreePort } from '../../../sandbox/host/ports.ts';
import { ServicesControl } from '../../../sandbox/host/servicesControl.ts';
import { type ServiceUrls, startServices } from '../../../sandbox/host/servicesProcess.ts';
import { copyTemplate, ENCRYPTION_KEY, owner } from './template.ts';
import { packedPackage } from './testPackage.ts';

/** An n8n with the packed package, and local services beside it, for one test file. */
export interface Fixture {
	urls: ServiceUrls;
	control: ServicesControl;
	/** Signed in as the owner. */
	rest: N8nRest;
	n8nUrl: string;
	/** n8n's data are in its folder `.n8n`. */
	userFolder: string;
	logFile: string;
	/** Of n8n's process. */
	pid(): number;
	/** Ends n8n and starts it again on the same data. */
	restart(): Promise<void>;
	/** Ends n8n at once, without a chance to finish anything, and starts it again on the same data. */
	kill(): Promise<void>;
	stop(): Promise<void>;
}

/**
 * Starts a fixture. Its folder is outside the repository, where a node finds n8n's own copy of
 * `n8n-workflow` or none. With `withPackage: false` nothing is installed in n8n yet.
 */
export async function startFixture(
	environment: Record<string, string> = {},
	{ withPackage = true } = {},
): Promise<Fixture> {
	const folder = await mkdtemp(join(tmpdir(), 'e2e-n8n-'));
	const userFolder = join(folder, 'n8n');
	const logFile = join(folder, 'n8n.log');
	await copyTemplate(userFolder);
	if (withPackage) await installLikeN8n(userFolder, packedPackage());
	const [port, brokerPort] = [await anyFreePort(), await anyFreePort()];
	const start = () =>
		startN8n({ userFolder, port, brokerPort, encryptionKey: ENCRYPTION_KEY, logFile, environment });
	const services = await startServices({
		dataFolder: join(folder, 'services'),
		ports: {},
		logFile: join(folder, 'services.log'),
	});
	let n8n: RunningN8n;
	try {
		n8n = await start();
	} catch (error) {
		await services.stop();
		throw error;
	}
	const rest = new N8nRest(n8n.url);
	await rest.signIn(owner);
	return {
		urls: services.urls,
		control: new ServicesControl(services.urls.control),
		rest,
		n8nUrl: n8n.url,
		userFolder,
		logFile,
		pid: () => n8n.pid,
		restart: async () => {
			await n8n.stop();
			n8n = await start();
		},
		kill: async () => {
			// The whole group: a task runner must not outlive its n8n.
			process.kill(-n8n.pid, 'SIGKILL');
			await n8n.gone;
			n8n = await start();
		},
		stop: async () => {
			await n8n.stop();
			await services.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
