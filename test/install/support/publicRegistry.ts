import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pinnedNode } from '../../../sandbox/host/bootstrap.mjs';
import { n8nLine } from '../../../sandbox/host/n8nInstall.ts';
import { npmCommand } from '../../../sandbox/host/npmCi.mjs';
import { registryFolder } from './registry.ts';

/** The registry that npm and n8n mean when nobody names one. */
const PUBLIC_HOST = new URL(defaultRegistry()).host;

interface Selfsigned {
	generate(attributes: object[], options: object): Promise<{ private: string; cert: string }>;
}

/** npm's own setting, as it is where nothing of this machine changes it. */
function defaultRegistry(): string {
	const environment = Object.fromEntries(
		Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)),
	);
	const { command, args, shell } = npmCommand();
	return execFileSync(command, [...args, 'config', 'get', 'registry'], {
		encoding: 'utf8',
		cwd: tmpdir(),
		shell,
		env: {
			...environment,
			npm_config_userconfig: join(tmpdir(), 'no-user-npmrc'),
			npm_config_globalconfig: join(tmpdir(), 'no-global-npmrc'),
		},
	}).trim();
}

/** A proxy behind which the address of the public registry leads to the local one. */
export interface PublicRegistry {
	/** What n8n has to be started with, so that it and its npm go through the proxy. */
	environment: Record<string, string>;
	/** What was asked of the public registry, as `GET /path`. */
	asked: string[];
	/** Hosts that were asked for and that were refused. */
	refused: string[];
	stop(): Promise<void>;
}

/**
 * Puts a local registry in the place of npm's own. n8n asks any other registry only with an
 * enterprise license, so the registry comes to the address instead: n8n runs with its own settings
 * and its own npm commands. Every other host is refused.
 */
export async function standInForPublicRegistry(
	folder: string,
	registryPort: number,
): Promise<PublicRegistry> {
	await mkdir(folder, { recursive: true });
	const { private: key, cert } = await certificateFor(PUBLIC_HOST);
	const certificate = join(folder, 'certificate.pem');
	await writeFile(certificate, cert);
	const asked: string[] = [];
	const refused: string[] = [];
	const sockets = new Set<Socket>();

	const inside = createTlsServer({ key, cert }, (question, answer) => {
		asked.push(`${question.method} ${question.url}`);
		passOn(question, answer, registryPort);
	});
	const proxy = createServer((question, answer) => {
		refused.push(question.url ?? '');
		answer.writeHead(502).end();
	});
	proxy.on('connection', (socket: Socket) => {
		sockets.add(socket);
		socket.on('error', () => {});
		socket.once('close', () => sockets.delete(socket));
	});
	proxy.on('connect', ({ url }: IncomingMessage, socket: Socket) => {
		if (url === `${PUBLIC_HOST}:443`) {
			socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
			inside.emit('connection', socket);
		} else {
			refused.push(url ?? '');
			socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
		}
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	const { port } = proxy.address() as AddressInfo;
	const home = join(folder, 'home');
	await mkdir(home, { recursive: true });
	const environment = {
		HTTPS_PROXY: `http://127.0.0.1:${port}`,
		NO_PROXY: '127.0.0.1,localhost',
		NODE_EXTRA_CA_CERTS: certificate,
		// A home and a cache of its own: npm's settings of this machine do not count, nor what it fetched before.
		HOME: home,
		USERPROFILE: home,
		npm_config_userconfig: join(home, '.npmrc'),
		npm_config_globalconfig: join(home, 'npmrc'),
		npm_config_cache: join(home, 'cache'),
	};
	return {
		environment:
			n8nLine === 1
				? { ...environment, PATH: await pathWithNpm(folder, environment) }
				: environment,
		asked,
		refused,
		stop: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => proxy.close(resolve));
		},
	};
}

/**
 * n8n 1.x starts npm with hardly more than a PATH. An `npm` at its beginning gives the real one the
 * rest back.
 *
 * @returns the PATH to start n8n with
 */
async function pathWithNpm(folder: string, environment: Record<string, string>): Promise<string> {
	const programs = join(folder, 'programs');
	await mkdir(programs, { recursive: true });
	const settings = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'`);
	const script = ['#!/bin/sh', 'PATH="${PATH#*:}"', ...settings, 'exec npm "$@"', ''].join('\n');
	await writeFile(join(programs, 'npm'), script, { mode: 0o755 });
	return [programs, dirname(pinnedNode()), process.env.PATH ?? ''].join(delimiter);
}

function passOn(question: IncomingMessage, answer: ServerResponse, port: number): void {
	const { method, url: path, headers } = question;
	// The registry writes addresses of tarballs by what it is told about host and protocol.
	const onward = request({
		host: '127.0.0.1',
		port,
		method,
		path,
		headers: { ...headers, host: PUBLIC_HOST, 'x-forwarded-proto': 'https' },
	});
	onward.on('response', (response) => {
		answer.writeHead(response.statusCode ?? 502, response.headers);
		response.pipe(answer);
	});
	onward.on('error', () => answer.destroy());
	question.pipe(onward);
}

async function certificateFor(host: string): Promise<{ private: string; cert: string }> {
	const { generate } = createRequire(join(registryFolder, 'package.json'))(
		'selfsigned',
	) as Selfsigned;
	return await generate([{ name: 'commonName', value: host }], {
		algorithm: 'sha256',
		keySize: 2048,
		extensions: [
			{ name: 'basicConstraints', cA: true },
			{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
		],
	});
}
