import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { errorOf, outputOf } from '../../sandbox/host/n8nExecutions.ts';
import { runTool } from '../../sandbox/host/runTool.ts';
import { type Fixture, startFixture } from '../e2e/support/fixture.ts';
import { packedPackage } from '../e2e/support/testPackage.ts';
import { triggerWorkflow } from '../e2e/support/triggerWorkflow.ts';

const { name: PACKAGE, file: TARBALL } = packedPackage();

/** Each node with something to do: its credential's type and its parameters. */
const NODES: ReadonlyArray<readonly [string, string, Record<string, unknown>]> = [
	[
		'weather',
		'weatherApi',
		{
			resource: 'weather',
			operation: 'getCurrent',
			locationBy: 'coordinates',
			latitude: '52.52',
			longitude: '13.405',
		},
	],
	[
		'readLater',
		'readLaterOAuthApi',
		{ authentication: 'account', resource: 'savedItem', operation: 'getMany', show: 'all' },
	],
	['readLater', 'readLaterFeedApi', { resource: 'feed', operation: 'getMany' }],
	['chatWebhook', 'chatWebhookApi', { resource: 'message', operation: 'send', text: 'Hello' }],
];

// The way of docs/install.md for an n8n that cannot reach npm.
describe('the tarball, unpacked by hand', () => {
	let fixture: Fixture;
	let credentials: Record<string, Credential>;

	beforeAll(async () => {
		fixture = await startFixture({}, { withPackage: false });
		const modules = join(fixture.userFolder, '.n8n', 'nodes', 'node_modules');
		const folder = join(modules, PACKAGE);
		await mkdir(folder, { recursive: true });
		await runTool('tar', ['-xzf', TARBALL, '-C', folder, '--strip-components=1'], { folder });
		for (const library of ['zod', 'htmlparser2', 'entities']) await layBeside(modules, library);
		await fixture.restart();
		credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
	});

	afterAll(() => fixture?.stop());

	it('is there after a restart of n8n, and its credentials work', async () => {
		const types = await fixture.rest.nodeTypes(
			['weather', 'weatherTrigger', 'readLater', 'readLaterTrigger', 'chatWebhook'].map(
				(node) => `${PACKAGE}.${node}`,
			),
		);
		expect(types).toHaveLength(5);
		for (const credential of Object.values(credentials))
			expect(await fixture.rest.credentials.test(credential)).toMatchObject({ status: 'OK' });
	});

	it.each(NODES)(
		'%s with %s works, though other versions of its libraries lie beside it',
		async (node, credential, parameters) => {
			const { rest } = fixture;
			const { id } = await rest.workflows.create(
				workflowOf(node, parameters, { [credential]: credentials[credential] as Credential }),
			);
			const execution = await rest.executions.finished(await rest.workflows.run(id, 'Start'));
			expect(errorOf(execution)).toBeUndefined();
			expect(outputOf(execution, 'Node').length).toBeGreaterThan(0);
		},
	);

	it('the trigger works there too', async () => {
		const { rest, control } = fixture;
		const { id } = await rest.workflows.create(
			triggerWorkflow(credentials.readLaterOAuthApi as Credential, 2, { event: 'newItem' }),
		);
		await rest.workflows.activate(id);
		await control.saveItems([{ url: 'https://new.example/one', title: 'One' }]);
		const [found] = await rest.executions.atLeast(1, { workflowId: id });
		const execution = await rest.executions.finished(found?.id ?? '');
		expect(outputOf(execution, 'Trigger').map(({ json }) => json.title)).toEqual(['One']);
	});
});

/** A library of another major version, as another package may bring it: nothing of it is as it was. */
async function layBeside(modules: string, library: string): Promise<void> {
	const folder = join(modules, library);
	await mkdir(folder, { recursive: true });
	const manifest = { name: library, version: '99.0.0', main: 'index.js' };
	await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
	await writeFile(join(folder, 'index.js'), `throw new Error('this is another ${library}');\n`);
}

function workflowOf(
	node: string,
	parameters: Record<string, unknown>,
	credentials: Record<string, Credential>,
) {
	const common = { typeVersion: 1, position: [0, 0] as [number, number] };
	return {
		name: `Beside ${node}`,
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {}, ...common },
			{
				name: 'Node',
				type: `${PACKAGE}.${node}`,
				parameters,
				credentials: Object.fromEntries(
					Object.entries(credentials).map(([type, { id, name }]) => [type, { id, name }]),
				),
				...common,
			},
		],
		connections: { Start: { main: [[{ node: 'Node', type: 'main' as const, index: 0 }]] } },
	};
}
