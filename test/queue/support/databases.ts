import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stopProcess } from '../../../sandbox/host/childProcess.ts';
import { anyFreePort } from '../../../sandbox/host/ports.ts';
import { withProgress } from '../../../sandbox/host/progress.mjs';
import { waitFor } from '../../../sandbox/host/waiting.ts';

const run = promisify(execFile);
const REDIS = '/usr/bin/redis-server';
const POSTGRES = '/usr/lib/postgresql';

/** Installs Redis and PostgreSQL from Debian's packages where they are missing and this process may. */
export async function ensureDatabases(): Promise<void> {
	const present = () => existsSync(REDIS) && existsSync(POSTGRES);
	if (present()) return;
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
		await withProgress('Installing Redis and PostgreSQL', async () => {
			await run('apt-get', ['update'], { env, maxBuffer: 1e8 });
			await run(
				'apt-get',
				['install', '--yes', '--no-install-recommends', 'redis-server', 'postgresql'],
				{ env, maxBuffer: 1e8 },
			);
		});
	}
	if (!present())
		throw new Error(
			'The tests of the queue mode need Redis and PostgreSQL. On Debian or Ubuntu: sudo apt-get install redis-server postgresql',
		);
}

/** A Redis of its own, which keeps nothing. */
export class Redis {
	readonly port: number;
	private child: ChildProcess | undefined;

	constructor(port: number) {
		this.port = port;
	}

	async start(): Promise<void> {
		this.child = spawn(
			REDIS,
			[
				'--port',
				String(this.port),
				'--bind',
				'127.0.0.1',
				'--save',
				'',
				'--appendonly',
				'no',
				'--dir',
				tmpdir(),
			],
			{ stdio: 'ignore' },
		);
		await waitFor(
			'Redis',
			async () =>
				(await run('redis-cli', ['-p', String(this.port), 'ping'])).stdout.trim() === 'PONG',
			{ timeoutMs: 15_000 },
		);
	}

	async stop(): Promise<void> {
		if (this.child) await stopProcess(this.child, 5_000);
	}
}

/** A PostgreSQL of its own with one empty database. It refuses to run as root, so root lends it the user `postgres`. */
export class Postgres {
	readonly port: number;
	private readonly folder: string;
	private readonly programs: string;

	private constructor(port: number, folder: string) {
		this.port = port;
		this.folder = folder;
		const version = readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a))[0] ?? '';
		this.programs = join(POSTGRES, version, 'bin');
	}

	static async start(): Promise<Postgres> {
		const folder = await mkdtemp(join(tmpdir(), 'queue-postgres-'));
		const postgres = new Postgres(await anyFreePort(), folder);
		if (process.getuid?.() === 0) {
			const { stdout } = await run('id', ['-u', 'postgres']);
			await chown(folder, Number(stdout), Number(stdout));
		}
		await postgres.as('initdb', '-D', folder, '-A', 'trust', '-U', 'postgres', '--no-sync');
		await postgres.as(
			'pg_ctl',
			'-D',
			folder,
			'-w',
			'-l',
			join(folder, 'log'),
			'-o',
			`-p ${postgres.port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=100`,
			'start',
		);
		await postgres.as(
			'createdb',
			'-h',
			'127.0.0.1',
			'-p',
			String(postgres.port),
			'-U',
			'postgres',
			'n8n',
		);
		return postgres;
	}

	/** The lines that a query gives. */
	async query(sql: string): Promise<string[]> {
		const { stdout } = await this.as(
			'psql',
			'-h',
			'127.0.0.1',
			'-p',
			String(this.port),
			'-U',
			'postgres',
			'n8n',
			'-Atc',
			sql,
		);
		return stdout
			.trim()
			.split('\n')
			.filter((line) => line !== '');
	}

	async stop(): Promise<void> {
		await this.as('pg_ctl', '-D', this.folder, '-m', 'fast', 'stop').catch(() => undefined);
		await rm(this.folder, { recursive: true, force: true });
	}

	private async as(program: string, ...args: string[]) {
		const own = join(this.programs, program);
		const [command, ...words] =
			process.getuid?.() === 0
				? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', own]
				: [own];
		return await run(command as string, [...words, ...args], { cwd: '/', maxBuffer: 1e8 });
	}
}
