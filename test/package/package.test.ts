import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import { loadBuilt } from './built';
import { REPOSITORY } from './imports';
import { packAndUnpack } from './packed.mts';
import { findSuspicious } from './suspicious';

interface Manifest {
	name: string;
	scripts: Record<string, string>;
	files: string[];
	keywords: string[];
	dependencies?: object;
	optionalDependencies?: object;
	bundledDependencies?: object;
	overrides?: object;
	peerDependencies: object;
	devDependencies: Record<string, string>;
	n8n: { n8nNodesApiVersion: number; strict: boolean; nodes: string[]; credentials: string[] };
}

interface LockEntry {
	resolved?: string;
	optionalDependencies?: Record<string, string>;
}

const manifest = readJson<Manifest>('package.json');
const listed = [...manifest.n8n.nodes, ...manifest.n8n.credentials];
/** What n8n shows of nodes and credentials, without loading them. */
const SHOWN = ['known', 'types'].flatMap((folder) =>
	['nodes', 'credentials'].map((name) => `dist/${folder}/${name}.json`),
);
const temporary = mkdtempSync(join(tmpdir(), 'package-'));

beforeAll(() => {
	if (listed.every((file) => existsSync(join(REPOSITORY, file)))) return;
	execFileSync('npm', ['run', 'build'], { cwd: REPOSITORY, shell: process.platform === 'win32' });
}, 120_000);

afterAll(() => {
	rmSync(temporary, { recursive: true, force: true });
});

describe('package.json', () => {
	test('brings nothing into n8n: no dependencies, and n8n-workflow is n8n’s own', () => {
		expect(manifest).not.toHaveProperty('dependencies');
		expect(manifest).not.toHaveProperty('optionalDependencies');
		expect(manifest).not.toHaveProperty('bundledDependencies');
		expect(manifest).not.toHaveProperty('overrides');
		expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
	});

	test('pins everything that is needed to build and test', () => {
		const loose = Object.entries(manifest.devDependencies).filter(
			([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
		);
		expect(loose).toEqual([]);
	});

	test('runs nothing on the machine of somebody who installs it', () => {
		const lifecycle = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish'];
		expect(Object.keys(manifest.scripts).filter((name) => lifecycle.includes(name))).toEqual([]);
	});

	test('names every node and every credential there is', () => {
		expect([...listed].sort()).toEqual(
			[...builtFrom('nodes', '.node.ts'), ...builtFrom('credentials', '.credentials.ts')].sort(),
		);
		expect(manifest.n8n).toMatchObject({ n8nNodesApiVersion: 1, strict: true });
		expect(manifest.keywords).toContain('n8n-community-node-package');
	});

	test.each(listed)('%s is built and holds the class of its name', (file) => {
		expect(loadBuilt(file)).toBeDefined();
	});
});

describe('package-lock.json', () => {
	const { packages } = readJson<{ packages: Record<string, LockEntry> }>('package-lock.json');

	test('names no registry', () => {
		expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
	});

	test('knows the packages of every platform; npm ci refuses it otherwise', () => {
		const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
			Object.keys(optionalDependencies).filter((name) => !isInstalledFor(path, name, packages)),
		);
		expect(missing).toEqual([]);
	});
});

/** Rules say more than that there are some. */
const NAMED_BY_ITS_RULES = 'Weather Condition';

describe.each(manifest.n8n.nodes)('%s', (file) => {
	const { description } = loadBuilt<INodeType>(file);

	test('has an icon for the light and one for the dark theme', () => {
		expectIcons(description.icon, file);
	});

	test('can be found: its codex has categories, links and further names', () => {
		const codex = readJson<Record<string, unknown>>(file.replace(/\.js$/, '.json'));
		expect(codex).toMatchObject({
			node: `${manifest.name}.${description.name}`,
			nodeVersion: expect.any(String) as string,
			codexVersion: '1.0',
			resources: {
				primaryDocumentation: [{ url: expect.stringMatching(/^https:\/\//) as string }],
				credentialDocumentation: [{ url: expect.stringMatching(/^https:\/\//) as string }],
			},
		});
		expect(codex.categories).not.toHaveLength(0);
		expect(codex.alias).not.toHaveLength(0);
	});

	test('the canvas names what was chosen as its list does', () => {
		const [, code = ''] = /^=\{\{(.*)\}\}$/.exec(description.subtitle ?? '') ?? [];
		const choices = description.properties.filter(({ name }) =>
			['operation', 'event'].includes(name),
		);
		const named = choices.flatMap(({ name, options = [], displayOptions }) =>
			options.flatMap((option) =>
				'value' in option
					? [[option.name, { [name]: option.value, resource: displayOptions?.show?.resource?.[0] }]]
					: [],
			),
		);
		expect(named).not.toHaveLength(0);
		for (const [name, $parameter] of named.filter(([name]) => name !== NAMED_BY_ITS_RULES))
			expect(String(runInNewContext(code, { $parameter })).split(/: | · /)[0]).toBe(name);
	});

	test('uses only credentials of this package', () => {
		const own = manifest.n8n.credentials.map((path) => basename(path).split('.')[0]?.toLowerCase());
		for (const { name } of description.credentials ?? []) expect(own).toContain(name.toLowerCase());
	});
});

describe.each(manifest.n8n.credentials)('%s', (file) => {
	const type = loadBuilt<ICredentialType>(file);

	test('has an icon for the light and one for the dark theme', () => {
		expectIcons(type.icon, file);
	});

	test('says where its documentation is', () => {
		expect(type.documentationUrl).toMatch(/^https:\/\//);
	});
});

describe('the tarball', () => {
	let files: string[] = [];
	let unpacked = '';

	beforeAll(() => {
		unpacked = packAndUnpack(REPOSITORY, temporary);
		files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' })
			.map((path) => path.replaceAll('\\', '/'))
			.filter((path) => statSync(join(unpacked, path)).isFile());
	});

	test('holds what is built and four texts', () => {
		const outside = files.filter((file) => !file.startsWith('dist/'));
		// npm adds README, LICENSE and package.json by itself; CHANGELOG comes only where `files` names it.
		expect(outside.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']);
	});

	test('holds every listed file, and below dist nothing but code, codex, icons and what n8n shows', () => {
		expect(files).toEqual(expect.arrayContaining([...listed, ...SHOWN]));
		const strange = files.filter(
			(file) =>
				file.startsWith('dist/') &&
				!SHOWN.includes(file) &&
				!/^dist\/((nodes|credentials)\/.*\.(js|json)|(nodes|icons)\/.*\.(svg|png))$/.test(file),
		);
		expect(strange).toEqual([]);
	});

	test('gives nothing away: no secret, no path of a machine', () => {
		expect(
			files.flatMap((file) => findSuspicious(file, readFileSync(join(unpacked, file), 'utf8'))),
		).toEqual([]);
	});

	test('asks for nothing but n8n-workflow and Node.js itself', () => {
		const required = files
			.filter((file) => file.endsWith('.js'))
			.flatMap((file) =>
				[
					...readFileSync(join(unpacked, file), 'utf8').matchAll(/\brequire\("([^".][^"]*)"\)/g),
				].map(([, name]) => name),
			);
		expect(
			required.filter((name) => !['n8n-workflow', 'node:crypto'].includes(String(name))),
		).toEqual([]);
	});

	test('names the license of every library that it holds', () => {
		const bundled = files
			.filter((file) => file.endsWith('.js'))
			.map((file) => readFileSync(join(unpacked, file), 'utf8'))
			.flatMap((text) =>
				[...text.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)].map(([, library]) => ({
					library,
					banner: text.slice(0, text.indexOf('*/')),
				})),
			);
		expect(new Set(bundled.map(({ library }) => library))).toEqual(
			new Set(['zod', 'htmlparser2', 'entities']),
		);
		for (const { library, banner } of bundled)
			expect(banner).toMatch(new RegExp(`^${library} \\d+\\.\\d+\\.\\d+\\n[^]*copyright`, 'im'));
	});
});

test.each([
	['const folder = "/home/ann/project";'],
	['"C:\\Users\\ann"'],
	[`// ${REPOSITORY}/nodes`],
	['-----BEGIN RSA PRIVATE KEY-----'],
	['https://chat.example/api/webhooks/123456789012345678/' + 'a'.repeat(68)],
	["apiKey: '0123456789abcdef0123'"],
])('%s would be found', (text) => {
	expect(findSuspicious('a.js', text)).not.toEqual([]);
});

test.each([['https://example.com/home/page'], ["name: 'apiKey'"], ["url: '/work-items/1'"]])(
	'%s is harmless',
	(text) => {
		expect(findSuspicious('a.js', text)).toEqual([]);
	},
);

function readJson<T>(path: string): T {
	return JSON.parse(readFileSync(join(REPOSITORY, path), 'utf8')) as T;
}

function builtFrom(folder: string, ending: string): string[] {
	return readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith(ending))
		.map((file) => `dist/${folder}/${file.replaceAll('\\', '/').replace(/\.ts$/, '.js')}`);
}

function expectIcons(
	icon: INodeType['description']['icon'] | ICredentialType['icon'],
	file: string,
): void {
	if (typeof icon !== 'object') throw new Error(`${file} has no icon for each theme`);
	expect(icon.light).not.toBe(icon.dark);
	for (const path of [icon.light, icon.dark]) {
		expect(existsSync(join(REPOSITORY, file, '..', path.replace(/^file:/, '')))).toBe(true);
	}
}

function isInstalledFor(path: string, name: string, packages: Record<string, unknown>): boolean {
	for (
		let folder = path;
		;
		folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
	) {
		if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true;
		if (folder === '') return false;
	}
}
