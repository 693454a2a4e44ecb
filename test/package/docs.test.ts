/** The documentation says what is there, all of it, and nothing else. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';
import { ChatWebhook } from '../../nodes/ChatWebhook/ChatWebhook.node';
import { ReadLater } from '../../nodes/ReadLater/ReadLater.node';
import { ReadLaterTrigger } from '../../nodes/ReadLater/ReadLaterTrigger.node';
import { Weather } from '../../nodes/Weather/Weather.node';
import { REPOSITORY, readShippedSources } from './imports';

const PAGES: Record<string, { node: INodeType; page: string; folder: string }> = {
	Weather: { node: new Weather(), page: 'docs/weather.md', folder: 'nodes/Weather/' },
	ReadLater: { node: new ReadLater(), page: 'docs/readlater.md', folder: 'nodes/ReadLater/' },
	'ReadLater Trigger': {
		node: new ReadLaterTrigger(),
		page: 'docs/trigger.md',
		folder: 'nodes/ReadLater/trigger/',
	},
	'Chat Webhook': {
		node: new ChatWebhook(),
		page: 'docs/chat-webhook.md',
		folder: 'nodes/ChatWebhook/',
	},
};

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

/** What a person may read: the messages of errors up to their first filled-in part. */
function errorsIn(folder: string): string[] {
	return (
		[...readShippedSources()]
			.filter(
				([file]) =>
					file.startsWith(folder) &&
					!file.slice(folder.length).startsWith('credential/') &&
					!file.slice(folder.length).startsWith('trigger/'),
			)
			.flatMap(([, text]) => [
				...text.matchAll(/\bmessage: (?:'((?:[^'\\]|\\.)+)'|"([^"]+)"|`([^`]+)`)/g),
			])
			.map(([, single, double, template]) =>
				(single ?? double ?? template ?? '').replace(/\\'/g, "'"),
			)
			.map((message) => message.split('${')[0] ?? '')
			// What is left of a message that begins with something filled in says nothing.
			.filter((message) => message.length > 12 && /^['A-Z]/.test(message))
	);
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

describe.each(Object.entries(PAGES))('%s', (_name, { node, page, folder }) => {
	const text = textOf(page);

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
		expect(
			[...new Set(errorsIn(folder))].filter(
				(message) => !text.replace(/\*/g, '').includes(message.trim()),
			),
		).toEqual([]);
	});
});

test('every operation that is named exists', () => {
	const real = Object.values(PAGES).flatMap(({ node }) => operationsOf(node));
	const wrong = FILES.flatMap((file) =>
		[
			...textOf(file).matchAll(
				/\*\*(Saved Item|Feed|Weather|History|Location|Message|Webhook) › ([A-Z][A-Za-z ]*?)\*\*/g,
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
	// n8n appends its own parameters, so an anchor behind the address would be lost.
	const links = [
		...[...readShippedSources()].filter(([file]) => file.startsWith('credentials/')),
		...['Weather', 'ReadLater', 'ChatWebhook'].flatMap((folder) =>
			readdirSync(join(REPOSITORY, 'nodes', folder))
				.filter((name) => name.endsWith('.node.json'))
				.map((name) => [name, textOf(`nodes/${folder}/${name}`)] as const),
		),
	].flatMap(([, text]) =>
		[...text.matchAll(/\/n8n-nodes-weather-readlater-chat(?:\/blob\/main\/|#)([^'"\s]*)/g)].map(
			([, page = '']) => page,
		),
	);
	expect(links.length).toBeGreaterThan(10);
	expect(links.filter((page) => !existsSync(join(REPOSITORY, page)))).toEqual([]);
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
