import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningN8n, startN8n } from '../../../sandbox/host/n8nProcess.ts';
import { N8nRest } from '../../../sandbox/host/n8nRest.ts';
import { installLikeN8n } from '../../../sandbox/host/packageInstall.ts';
import { anyFreePort } from '../../../sandbox/host/ports.ts';
import { ServicesControl } from '../../../sandbox/host/servicesControl.ts';
import { type ServiceUrls, startServices } from '../../../sandbox/host/servicesProcess.ts';
import { type StoredCredential, storedCredentials } from '../../e2e/support/storedCredentials.ts';
import { ENCRYPTION_KEY, owner } from '../../e2e/support/template.ts';
import { packedPackage } from '../../e2e/support/testPackage.ts';
import { Postgres, Redis } from './databases.ts';

/** A main process and two workers, each with the package in a user folder of its own. */
export interface QueueFixture {
	urls: ServiceUrls;
	control: ServicesControl;
	rest: N8nRest;
	n8nUrl: string;
	postgres: Postgres;
	redis: Redis;
	/** Every credential as it lies in the database, decrypted. */
	storedCredentials(): Promise<StoredCredential[]>;
	/** Ids of the executions that each worker has begun. */
	begun(): Promise<string[][]>;
	/** SIGKILL. */
	kill(worker: number): Promise<void>;
	startWorker(worker: number): Promise<void>;
	stop(): Promise<void>;
}

export async function startQueueFixture(): Promise<QueueFixture> {
	const folder = await mkdtemp(join(tmpdir(), 'queue-'));
	const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
	const stop = async () => {
		for (const step of undo.reverse()) await step().catch(() => undefined);
	};
	try {
		const postgres = await Postgres.start();
		undo.push(() => postgres.stop());
		const redis = new Redis(await anyFreePort());
		await redis.start();
		undo.push(() => redis.stop());
		const services = await startServices({
			dataFolder: join(folder, 'services'),
			ports: {},
			logFile: join(folder, 'services.log'),
		});
		undo.push(() => services.stop());
		const common = {
			EXECUTIONS_MODE: 'queue',
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			QUEUE_BULL_REDIS_HOST: '127.0.0.1',
			QUEUE_BULL_REDIS_PORT: String(redis.port),
			// Long enough for a Redis that is restarted; n8n ends itself otherwise.
			QUEUE_BULL_REDIS_TIMEOUT_THRESHOLD: '60000',
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(postgres.port),
			DB_POSTGRESDB_DATABASE: 'n8n',
			DB_POSTGRESDB_USER: 'postgres',
			DB_POSTGRESDB_PASSWORD: 'unused',
			DB_POSTGRESDB_POOL_SIZE: '5',
			N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		};
		const logOf = (worker: number) => join(folder, `worker-${worker}.log`);
		const userFolder = (name: string) => join(folder, name);
		for (const name of ['main', 'worker-0', 'worker-1'])
			await installLikeN8n(userFolder(name), packedPackage());
		const main = await startN8n({
			userFolder: userFolder('main'),
			port: await anyFreePort(),
			brokerPort: await anyFreePort(),
			encryptionKey: ENCRYPTION_KEY,
			logFile: join(folder, 'main.log'),
			environment: common,
		});
		undo.push(() => main.stop());
		const workers: RunningN8n[] = [];
		const startWorker = async (worker: number) => {
			const port = await anyFreePort();
			workers[worker] = await startN8n({
				worker: true,
				userFolder: userFolder(`worker-${worker}`),
				port,
				brokerPort: await anyFreePort(),
				encryptionKey: ENCRYPTION_KEY,
				logFile: logOf(worker),
				environment: {
					...common,
					// The worker that asks makes the links, which lead to the main process.
					WEBHOOK_URL: `${main.url}/`,
					QUEUE_HEALTH_CHECK_ACTIVE: 'true',
					QUEUE_HEALTH_CHECK_PORT: String(port),
				},
			});
		};
		undo.push(() => Promise.all(workers.map((worker) => worker.stop())));
		await startWorker(0);
		await startWorker(1);
		const rest = new N8nRest(main.url);
		await rest.signIn(owner);
		return {
			urls: services.urls,
			control: new ServicesControl(services.urls.control),
			rest,
			n8nUrl: main.url,
			postgres,
			redis,
			storedCredentials: () => storedCredentials(userFolder('main'), common),
			begun: () =>
				Promise.all(
					[0, 1].map(async (worker) =>
						[
							...(await readFile(logOf(worker), 'utf8')).matchAll(
								/Worker started execution (\d+)/g,
							),
						].map(([, id]) => id ?? ''),
					),
				),
			kill: async (worker) => {
				process.kill(workers[worker]?.pid ?? 0, 'SIGKILL');
				await workers[worker]?.gone;
			},
			startWorker,
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}
