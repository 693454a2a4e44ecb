import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tarball } from '../../../sandbox/host/packageInstall.ts';
import { type Fixture, startFixture } from '../../e2e/support/fixture.ts';
import { packedPackage } from '../../e2e/support/testPackage.ts';
import { type PublicRegistry, standInForPublicRegistry } from './publicRegistry.ts';
import { raised } from './raised.ts';
import { type Registry, startRegistry } from './registry.ts';

/** An n8n without the package, and a registry that has its present version. */
export interface Setting {
	fixture: Fixture;
	registry: Registry;
	publicRegistry: PublicRegistry;
	/** The version that is in the registry from the start. */
	present: Tarball;
	/** The version to publish later. */
	next: Tarball;
	stop(): Promise<void>;
}

/** Starts a registry, publishes the packed package, and starts n8n. */
export async function startSetting(): Promise<Setting> {
	const folder = await mkdtemp(join(tmpdir(), 'install-'));
	const started: Array<() => Promise<unknown>> = [
		() => rm(folder, { recursive: true, force: true }),
	];
	const stop = async () => {
		for (const stopOne of started.splice(0).reverse()) await stopOne();
	};
	try {
		const present = packedPackage();
		const next = await raised(present, join(folder, 'next'));
		const registry = await startRegistry(join(folder, 'registry'));
		started.push(registry.stop);
		await registry.publish(present.file);
		const publicRegistry = await standInForPublicRegistry(join(folder, 'public'), registry.port);
		started.push(publicRegistry.stop);
		const fixture = await startFixture(publicRegistry.environment, { withPackage: false });
		started.push(fixture.stop);
		return { fixture, registry, publicRegistry, present, next, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
