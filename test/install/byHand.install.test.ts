import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import { runTool } from '../../sandbox/host/runTool.ts';
import { type Fixture, startFixture } from '../e2e/support/fixture.ts';
import { packedPackage } from '../e2e/support/testPackage.ts';

// The way of docs/install.md for an n8n that cannot reach npm.
describe('the tarball, unpacked by hand', () => {
	let fixture: Fixture;

	beforeAll(async () => {
		fixture = await startFixture({}, { withPackage: false });
	});

	afterAll(() => fixture?.stop());

	it('is there after a restart of n8n, and its credentials work', async () => {
		const { name, file } = packedPackage();
		const folder = join(fixture.userFolder, '.n8n', 'nodes', 'node_modules', name);
		await mkdir(folder, { recursive: true });
		await runTool('tar', ['-xzf', file, '-C', folder, '--strip-components=1'], { folder });

		await fixture.restart();

		const types = await fixture.rest.nodeTypes(
			['weather', 'readLater', 'readLaterTrigger', 'chatWebhook'].map((node) => `${name}.${node}`),
		);
		expect(types).toHaveLength(4);
		for (const credential of Object.values(
			await prepareCredentials(fixture.rest.credentials, fixture, {}),
		)) {
			expect(await fixture.rest.credentials.test(credential)).toMatchObject({ status: 'OK' });
		}
	});
});
