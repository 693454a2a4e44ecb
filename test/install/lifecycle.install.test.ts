import { readExample, triggerOf, withCredentials } from '../../sandbox/host/demo.ts';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { errorOf, type Execution } from '../../sandbox/host/n8nExecutions.ts';
import type { Workflow } from '../../sandbox/host/n8nWorkflows.ts';
import { waitFor } from '../../sandbox/host/waiting.ts';
import { everyTwoSeconds } from '../e2e/support/everyTwoSeconds.ts';
import { RAISED_NAME } from './support/raised.ts';
import { type Setting, startSetting } from './support/setting.ts';

const NODES = ['weather', 'weatherTrigger', 'readLater', 'readLaterTrigger', 'chatWebhook'];

// The tests build on each other, in the order in which a person would live through them.
describe('a package from the registry, installed by n8n itself', () => {
	let setting: Setting;
	let name: string;
	let credentials: Record<string, Credential>;
	let digest: Workflow;
	let watch: Workflow;

	beforeAll(async () => {
		setting = await startSetting();
		name = setting.present.name;
	});

	afterAll(() => setting?.stop());

	const rest = () => setting.fixture.rest;
	const nodeTypes = () => rest().nodeTypes(NODES.map((node) => `${name}.${node}`));
	const runDigest = async (): Promise<Execution> =>
		await rest().executions.finished(await rest().workflows.run(digest.id, triggerOf(digest)));
	// The watching workflow writes under a name of its own; the digest repeats titles on purpose.
	const posted = async (): Promise<string[]> => {
		const { control } = setting.fixture;
		const channel = new URL((await control.secrets()).channelUrl).pathname.split('/').at(-1);
		const { messages } = await control.get<{
			messages: Array<{ content: string; username: string }>;
		}>(`/chat/channels/${channel}/messages`);
		return messages
			.filter(({ username }) => username === 'Reading List')
			.map(({ content }) => content);
	};
	const countPosted = async (title: string) =>
		(await posted()).filter((content) => content.includes(title)).length;
	const saveAndWait = async (title: string) => {
		await setting.fixture.control.saveItems([
			{ url: `https://example.com/${encodeURIComponent(title)}`, title },
		]);
		await waitFor(`"${title}" in the channel`, async () => (await countPosted(title)) > 0, {
			timeoutMs: 60_000,
		});
	};
	const savedState = async () => ({
		credentials: await Promise.all(
			Object.values(credentials).map(async ({ id }) => await rest().credentials.get(id)),
		),
		nodes: (await Promise.all([digest, watch].map(({ id }) => rest().workflows.get(id)))).map(
			({ nodes }) => nodes,
		),
	});

	it('is not there at first', async () => {
		expect(await rest().communityPackages.list()).toEqual([]);
	});

	it('is refused with words when the name has a typing error, and n8n goes on', async () => {
		await expect(rest().communityPackages.install(`${name}x`)).rejects.toThrow(
			/not found|does not exist/i,
		);
		expect(await rest().communityPackages.list()).toEqual([]);
	});

	it('is installed with all of its nodes, without a restart', async () => {
		await rest().communityPackages.install(name);

		const [installed, ...others] = await rest().communityPackages.list();
		expect(others).toEqual([]);
		expect(installed).toMatchObject({
			packageName: name,
			installedVersion: setting.present.version,
		});
		expect(installed?.failedLoading).not.toBe(true);
		expect(installed?.installedNodes.map(({ type }) => type).sort()).toEqual(
			NODES.map((node) => `${name}.${node}`).sort(),
		);
		expect((await nodeTypes()).map(({ name: type }) => type).sort()).toEqual([...NODES].sort());
	});

	it('brought nothing with it: n8n asked the registry for this one package', () => {
		const packages = setting.publicRegistry.asked.map((line) =>
			line
				.replace(/^GET \//, '')
				.split(/[/?]/, 1)
				.join(''),
		);
		expect(packages).toContain(name);
		// npm looks for a newer npm; everything else is the package and the one with the typing error.
		expect(
			[...new Set(packages)].filter((asked) => !['npm', '-', name, `${name}x`].includes(asked)),
		).toEqual([]);
	});

	it('runs workflows with saved credentials', async () => {
		credentials = await prepareCredentials(rest().credentials, setting.fixture, {});
		const load = async (file: string) => withCredentials(await readExample(file), credentials);
		digest = await rest().workflows.create(await load('morning-digest.json'));
		watch = await rest().workflows.create(everyTwoSeconds(await load('new-saves-to-chat.json')));
		await rest().workflows.activate(watch.id);

		expect(errorOf(await runDigest())).toBeUndefined();
		await saveAndWait('Before the upgrade');
	});

	it('shows that there is a newer version', async () => {
		await setting.registry.publish(setting.next.file);

		const [installed] = await rest().communityPackages.list();
		expect(installed?.updateAvailable).toBe(setting.next.version);
	});

	it('is upgraded with workflows, credentials and the memory of the trigger kept', async () => {
		const before = await savedState();

		await rest().communityPackages.update(name);

		const [installed] = await rest().communityPackages.list();
		expect(installed).toMatchObject({ installedVersion: setting.next.version });
		expect(installed?.failedLoading).not.toBe(true);
		expect(installed).not.toHaveProperty('updateAvailable');
		const weather = (await nodeTypes()).find((type) => type.name === 'weather');
		expect(weather).toMatchObject({ displayName: RAISED_NAME });
		expect(await savedState()).toEqual(before);
		expect(errorOf(await runDigest())).toBeUndefined();
		for (const credential of Object.values(credentials)) {
			expect(await rest().credentials.test(credential)).toMatchObject({ status: 'OK' });
		}
		await saveAndWait('After the upgrade');
	});

	it('goes on after a restart, and no article came twice', async () => {
		await setting.fixture.restart();

		expect(errorOf(await runDigest())).toBeUndefined();
		await saveAndWait('After the restart');
		for (const title of ['Before the upgrade', 'After the upgrade', 'After the restart']) {
			expect([title, await countPosted(title)]).toEqual([title, 1]);
		}
	});

	it('is uninstalled: the nodes are gone, workflows and credentials stay, n8n is well', async () => {
		await rest().workflows.deactivate(watch.id);

		await rest().communityPackages.uninstall(name);

		expect(await rest().communityPackages.list()).toEqual([]);
		await expect(nodeTypes()).rejects.toThrow(/Unrecognized node type/);
		expect((await rest().workflows.get(digest.id)).nodes).toHaveLength(digest.nodes.length);
		expect(await rest().credentials.list()).toHaveLength(Object.keys(credentials).length);
		await setting.fixture.restart();
		expect(await rest().communityPackages.list()).toEqual([]);
		expect((await rest().nodeTypes(['n8n-nodes-base.noOp'])).length).toBe(1);
	});

	it('is installed once more, and the old workflows run with the old credentials', async () => {
		await rest().communityPackages.install(name);

		expect(errorOf(await runDigest())).toBeUndefined();
		for (const credential of Object.values(credentials)) {
			expect(await rest().credentials.test(credential)).toMatchObject({ status: 'OK' });
		}
	});
});
