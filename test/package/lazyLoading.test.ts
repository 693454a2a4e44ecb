/**
 * n8n starts without loading code of the package: what it shows of nodes and credentials was written at the
 * build, by its own tool. A start of n8n in which something of it were missing would fall back in silence.
 */
import { DirectoryLoader, LazyPackageDirectoryLoader, PackageDirectoryLoader } from 'n8n-core';
import { n8n } from '../../package.json';
import { REPOSITORY } from './imports';

/** What n8n loads of code. */
const nodes = jest.spyOn(DirectoryLoader.prototype, 'loadNodeFromFile');
const credentials = jest.spyOn(DirectoryLoader.prototype, 'loadCredentialFromFile');
const loaded = (): number => nodes.mock.calls.length + credentials.mock.calls.length;

beforeEach(() => {
	nodes.mockClear();
	credentials.mockClear();
});

const FILES = [...n8n.nodes, ...n8n.credentials];

test('a start loads no node and no credential', async () => {
	const loader = new LazyPackageDirectoryLoader(REPOSITORY);
	await loader.loadAll();
	await loader.ensureTypesLoaded();
	expect(loader.isLazyLoaded).toBe(true);
	expect(loaded()).toBe(0);
	expect(loader.types.nodes.map(({ name }) => name)).toHaveLength(n8n.nodes.length);
	expect(loader.types.credentials.map(({ name }) => name)).toHaveLength(n8n.credentials.length);
});

test('what n8n shows then is what it would show by loading everything', async () => {
	const lazy = new LazyPackageDirectoryLoader(REPOSITORY);
	await lazy.loadAll();
	const whole = new PackageDirectoryLoader(REPOSITORY);
	await whole.loadAll();
	expect(loaded()).toBe(FILES.length);
	expect(lazy.known).toEqual(whole.known);
	expect(JSON.stringify(lazy.types)).toBe(JSON.stringify(whole.types));
});

test('a node is loaded when it is used', async () => {
	const loader = new LazyPackageDirectoryLoader(REPOSITORY);
	await loader.loadAll();
	for (const name of Object.keys(loader.known.nodes))
		expect(loader.getNode(name).type).toHaveProperty('description.name', name);
	for (const name of Object.keys(loader.known.credentials))
		expect(loader.getCredential(name).type).toHaveProperty('name', name);
	expect(loaded()).toBe(FILES.length);
});
