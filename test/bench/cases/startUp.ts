import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startN8n } from '../../../sandbox/host/n8nProcess.ts';
import { installLikeN8n } from '../../../sandbox/host/packageInstall.ts';
import { anyFreePort } from '../../../sandbox/host/ports.ts';
import { copyTemplate, ENCRYPTION_KEY } from '../../e2e/support/template.ts';
import { packedPackage } from '../../e2e/support/testPackage.ts';
import { ratioOf, sampleOf } from '../statistics.ts';
import { type Case, inTurns, type Row } from './case.ts';

/** Until memory has settled after the start. */
const SETTLE_MS = 3_000;

/** What having the package installed adds to n8n's start. */
export const startUp: Case = {
	name: 'startUp',
	title: 'n8n’s own start',
	explanation:
		'From starting the process until n8n says that it is ready, and its memory three seconds later, with the package installed (ours) and without it.',
	async run({ turns }): Promise<Row[]> {
		const { ours, theirs } = await inTurns(
			Math.max(2, turns - 2),
			() => start(true),
			() => start(false),
		);
		const ms = (list: Start[]) => list.map((one) => one.ms);
		const mib = (list: Start[]) => list.map((one) => one.mib);
		return [
			{
				what: 'time until ready',
				unit: 'ms',
				ours: sampleOf(ms(ours)),
				theirs: sampleOf(ms(theirs)),
				ratio: ratioOf(ms(ours), ms(theirs)),
				goal: 1,
				why: 'see how far the turns lie apart',
			},
			{
				what: 'memory after the start',
				unit: 'MiB',
				ours: sampleOf(mib(ours)),
				theirs: sampleOf(mib(theirs)),
				ratio: ratioOf(mib(ours), mib(theirs)),
				goal: 1,
				why: 'the code of the nodes, which n8n loads to describe them',
			},
		];
	},
};

interface Start {
	ms: number;
	mib: number;
}

async function start(withPackage: boolean): Promise<Start> {
	const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
	try {
		const userFolder = join(folder, 'n8n');
		await copyTemplate(userFolder);
		if (withPackage) await installLikeN8n(userFolder, packedPackage());
		const ports = { port: await anyFreePort(), brokerPort: await anyFreePort() };
		const began = performance.now();
		const n8n = await startN8n({
			userFolder,
			...ports,
			encryptionKey: ENCRYPTION_KEY,
			logFile: join(folder, 'n8n.log'),
		});
		const ms = performance.now() - began;
		await delay(SETTLE_MS);
		const mib =
			Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${n8n.pid}/status`, 'utf8'))?.[1]) / 1_024;
		await n8n.stop();
		return { ms, mib };
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
