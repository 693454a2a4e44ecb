/**
 * What an earlier version stored opens in this one: every field of every node and credential is still
 * there under its name, and every choice still in its list. A folder for each version that was released,
 * or will be; WRITE_STORED=1 writes the one of the present version.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChatWebhookApi } from '../../credentials/ChatWebhookApi.credentials';
import { ReadLaterFeedApi } from '../../credentials/ReadLaterFeedApi.credentials';
import { ReadLaterOAuthApi } from '../../credentials/ReadLaterOAuthApi.credentials';
import { ReadLaterTokenApi } from '../../credentials/ReadLaterTokenApi.credentials';
import { WeatherApi } from '../../credentials/WeatherApi.credentials';
import { ChatWebhook } from '../../nodes/ChatWebhook/ChatWebhook.node';
import { ReadLater } from '../../nodes/ReadLater/ReadLater.node';
import { ReadLaterTrigger } from '../../nodes/ReadLater/ReadLaterTrigger.node';
import { Weather } from '../../nodes/Weather/Weather.node';
import { version } from '../../package.json';
import type { StoredCredential, StoredNode } from './describeStored';
import { lostChoices, openedParameters, storedCredentialOf, storedNodesOf } from './describeStored';

interface Stored {
	readonly nodes: StoredNode[];
	readonly credentials: StoredCredential[];
}

const NODES = [new Weather(), new ReadLater(), new ReadLaterTrigger(), new ChatWebhook()];
const CREDENTIALS = [
	new WeatherApi(),
	new ReadLaterOAuthApi(),
	new ReadLaterTokenApi(),
	new ReadLaterFeedApi(),
	new ChatWebhookApi(),
];
const present = (): Stored => ({
	nodes: NODES.flatMap(storedNodesOf),
	credentials: CREDENTIALS.map(storedCredentialOf),
});
const fileOf = (release: string) => join(__dirname, release, 'stored.json');

if (process.env.WRITE_STORED === '1') {
	mkdirSync(join(__dirname, version), { recursive: true });
	writeFileSync(fileOf(version), `${JSON.stringify(present(), null, '\t')}\n`);
}

const releases = readdirSync(__dirname).filter((name) =>
	statSync(join(__dirname, name)).isDirectory(),
);

test('the present version is kept, with all its operations', () => {
	expect(releases).toContain(version);
	const { nodes } = JSON.parse(readFileSync(fileOf(version), 'utf8')) as Stored;
	const names = (stored: readonly StoredNode[]) => stored.map(({ name }) => name).sort();
	expect(names(nodes)).toEqual(names(present().nodes));
});

describe.each(releases)('stored by %s', (release) => {
	const { nodes, credentials } = JSON.parse(readFileSync(fileOf(release), 'utf8')) as Stored;

	test.each(nodes.map((stored) => [stored.name, stored] as const))(
		'%s opens with all it held',
		(_name, stored) => {
			const node = NODES.find(({ description }) => stored.type.endsWith(`.${description.name}`));
			if (!node) throw new Error(`There is no ${stored.type} any more`);
			expect(lostChoices(node.description.properties, stored.parameters)).toEqual([]);
			expect(openedParameters(node, stored)).toMatchObject(stored.parameters);
		},
	);

	test.each(credentials.map((stored) => [stored.type, stored] as const))(
		'the credential %s opens with all it held',
		(type, { data }) => {
			const known = CREDENTIALS.find(({ name }) => name === type)?.properties ?? [];
			expect(Object.keys(data).filter((name) => !known.some((one) => one.name === name))).toEqual(
				[],
			);
		},
	);
});

describe('the check notices', () => {
	const [stored] = storedNodesOf(new Weather());

	test('a field that is gone, and a choice that is gone', () => {
		const { properties } = new Weather().description;
		expect(lostChoices(properties, { gone: 1 })).toEqual(['gone: no such field']);
		expect(lostChoices(properties, { resource: 'tides' })).toEqual(['resource: tides']);
		expect(lostChoices(properties, { options: { gone: true } })).toEqual([
			'options.gone: no such field',
		]);
		expect(lostChoices(properties, stored?.parameters ?? {})).toEqual([]);
	});
});
