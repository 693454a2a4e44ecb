/** The documentation says what is there, all of it, and nothing else. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';
import { builtCredentials, builtNodes, readBuiltScripts } from './built';
import { REPOSITORY } from './imports';
import { textsOfProperty } from './textsOfProperty';

/** What n8n reads beside a node. */
interface Codex {
	readonly resources: Readonly<Record<string, ReadonlyArray<{ readonly url: string }>>>;
}

const NODES = builtNodes();

const PAGES: Record<string, { codex: string; page: string; folder: string }> = {
	Weather: {
		codex: 'nodes/Weather/Weather.node.json',
		page: 'docs/weather.md',
		folder: 'dist/nodes/Weather/',
	},
	'Weather Trigger': {
		codex: 'nodes/Weather/WeatherTrigger.node.json',
		page: 'docs/weather-trigger.md',
		folder: 'dist/nodes/Weather/trigger/',
	},
	ReadLater: {
		codex: 'nodes/ReadLater/ReadLater.node.json',
		page: 'docs/readlater.md',
		folder: 'dist/nodes/ReadLater/',
	},
	'ReadLater Trigger': {
		codex: 'nodes/ReadLater/ReadLaterTrigger.node.json',
		page: 'docs/trigger.md',
		folder: 'dist/nodes/ReadLater/trigger/',
	},
	'Chat Webhook': {
		codex: 'nodes/ChatWebhook/ChatWebhook.node.json',
		page: 'docs/chat-webhook.md',
		folder: 'dist/nodes/ChatWebhook/',
	},
};

test('every node that is built has a page', () => {
	expect([...NODES.keys()].sort()).toEqual(Object.keys(PAGES).sort());
});

/** Every field a person can see, those inside of collections included. */
function fieldsOf(
	properties: readonly (INodeProperties | INodePropertyCollection | INodePropertyOptions)[],
): string[] {
	return properties.flatMap((property) => {
		const own = 'type' in property && property.type !== 'notice' ? [property.displayName] : [];
		const inner =
			'values' in property
				? property.values
				: 'options' in property && ['collection', 'fixedCollection'].includes(property.type)
					? (property.options ?? [])
					: [];
		return [...own, ...fieldsOf(inner)];
	});
}

function operationsOf(node: INodeType): { resource: string; operation: string }[] {
	const { properties } = node.description;
	const resources = (properties.find(({ name }) => name === 'resource')?.options ??
		[]) as INodePropertyOptions[];
	return resources.flatMap(({ name: resource, value }) =>
		properties
			.filter(
				({ name, displayOptions }) =>
					name === 'operation' && displayOptions?.show?.resource?.includes(value),
			)
			.flatMap(({ options }) =>
				(options as INodePropertyOptions[]).map(({ name: operation }) => ({ resource, operation })),
			),
	);
}

/**
 * What a person may read: the messages of the errors that a node makes, up to their first filled-in part.
 * Errors of connecting are on a page of their own.
 */
function errorsIn(folder: string): string[] {
	const elsewhere = ['credential/', 'trigger/'].map((name) => `${folder}${name}`);
	return [...readBuiltScripts(folder)]
		.filter(([file]) => !elsewhere.some((other) => file.startsWith(other)))
		.flatMap(([file, text]) => textsOfProperty(file, text, 'message'))
		.filter((message) => message.length > 12 && /^['A-Z]/.test(message));
}

const textOf = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');
const FILES = [
	'README.md',
	'CONTRIBUTING.md',
	'CHANGELOG.md',
	'SECURITY.md',
	...readdirSync(join(REPOSITORY, 'docs'))
		.filter((name) => name.endsWith('.md'))
		.map((name) => `docs/${name}`),
].filter((file) => existsSync(join(REPOSITORY, file)));

describe.each(Object.entries(PAGES))('%s', (name, { page, folder }) => {
	const text = textOf(page);
	const node = NODES.get(name) as INodeType;

	test('every operation is documented', () => {
		const missing = operationsOf(node).filter(
			({ operation }) => !new RegExp(`\\b${operation}\\b`).test(text),
		);
		expect(missing).toEqual([]);
	});

	test('every field is documented', () => {
		const known = ['Resource', 'Operation', 'Options', 'Additional Fields'];
		const missing = [...new Set(fieldsOf(node.description.properties))].filter(
			(field) => !known.includes(field) && !text.includes(field),
		);
		expect(missing).toEqual([]);
	});

	test('every error is documented', () => {
		const errors = [...new Set(errorsIn(folder))];
		expect(errors.length).toBeGreaterThan(0);
		expect(errors.filter((message) => !text.replace(/\*/g, '').includes(message.trim()))).toEqual(
			[],
		);
	});
});

test('every operation that is named exists', () => {
	const real = [...NODES.values()].flatMap(operationsOf);
	const wrong = FILES.flatMap((file) =>
		[
			...textOf(file).matchAll(
				/\*\*(Saved Item|Feed|Forecast|History|Place|Message|Webhook) › ([A-Z][A-Za-z, ]*?)\*\*/g,
			),
		]
			.filter(
				([, resource, operation]) =>
					!real.some((one) => one.resource === resource && one.operation === operation),
			)
			.map(([found]) => `${file}: ${found}`),
	);
	expect(wrong).toEqual([]);
});

test('every link inside the repository leads somewhere', () => {
	const broken = FILES.flatMap((file) =>
		[...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)]
			.map(([, target = '']) => target)
			.filter((target) => !/^[a-z]+:/.test(target))
			.filter((target) => {
				const [path = '', anchor] = target.split('#');
				const to = path === '' ? file : resolve(dirname(join(REPOSITORY, file)), path);
				const absolute = path === '' ? join(REPOSITORY, file) : to;
				if (!existsSync(absolute)) return true;
				return anchor !== undefined && !headingsOf(readFileSync(absolute, 'utf8')).includes(anchor);
			})
			.map((target) => `${file}: ${target}`),
	);
	expect(broken).toEqual([]);
});

const FOLDERS = /`((?:nodes|credentials|test|sandbox|docs|\.ci|\.github)\/[^`\s]*)`/g;
const pathsIn = (markdown: string) => [...markdown.matchAll(FOLDERS)].map(([, path = '']) => path);

test('every path that is named exists, so that each test a sentence rests on is there', () => {
	const paths = FILES.flatMap((file) => pathsIn(textOf(file)).map((path) => [file, path] as const))
		// The name of a node or an operation is filled in by the reader.
		.filter(([, path]) => !path.includes('<'));
	expect(paths.length).toBeGreaterThan(40);
	expect(paths.filter(([, path]) => globSync(path, { cwd: REPOSITORY }).length === 0)).toEqual([]);
});

describe('CONTRIBUTING', () => {
	const text = textOf('CONTRIBUTING.md');

	test('answers eleven questions, each by one file', () => {
		const [, section = ''] = text.split('## Eleven questions');
		const rows = (section.split('\n## ')[0] ?? '').match(/^\| .*\?.* \|$/gm) ?? [];
		expect(rows).toHaveLength(11);
		for (const row of rows) expect([row, pathsIn(row).length]).toEqual([row, 1]);
	});

	test('its map names every folder of the package and of the tests', () => {
		const folders = [
			...readdirSync(join(REPOSITORY, 'nodes', 'shared')).map((name) => `nodes/shared/${name}/`),
			...readdirSync(join(REPOSITORY, 'test'), { withFileTypes: true })
				.filter((entry) => entry.isDirectory())
				.map(({ name }) => `test/${name}/`),
		];
		expect(folders.filter((folder) => !text.includes(folder))).toEqual([]);
	});
});

test('every page is linked from the README or from a page that is', () => {
	const linked = new Set(['README.md']);
	for (let size = 0; size !== linked.size;) {
		size = linked.size;
		for (const file of [...linked]) {
			for (const [, target = ''] of textOf(file).matchAll(/\]\(([^)\s#]+\.md)/g)) {
				const to = join(dirname(file), target);
				if (existsSync(join(REPOSITORY, to))) linked.add(to);
			}
		}
	}
	expect(FILES.filter((file) => !linked.has(file))).toEqual([]);
});

test('links to the documentation in nodes and credentials lead to pages that exist', () => {
	const { homepage } = JSON.parse(textOf('package.json')) as { homepage: string };
	const pages = `${homepage.split('#')[0]}/blob/main/`;
	const codex = Object.values(PAGES).flatMap(({ codex: file }) => {
		const { resources } = JSON.parse(textOf(file)) as Codex;
		return Object.values(resources).flatMap((entries) => entries.map(({ url }) => url));
	});
	const links = [
		...builtCredentials().map(({ documentationUrl = '' }) => documentationUrl),
		...codex,
	];
	expect(links.length).toBeGreaterThan(10);
	// n8n appends its own parameters, so an anchor behind the address would be lost.
	expect(
		links.filter(
			(url) => !url.startsWith(pages) || !existsSync(join(REPOSITORY, url.slice(pages.length))),
		),
	).toEqual([]);
});

/** Anchors as GitHub makes them. */
function headingsOf(markdown: string): string[] {
	return [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s-]/gu, '')
			.trim()
			.replace(/\s/g, '-'),
	);
}
