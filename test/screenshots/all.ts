import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoredFolder, repository } from '../../sandbox/host/bootstrap.mjs';
import { readExample, triggerOf, withCredentials } from '../../sandbox/host/demo.ts';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import { n8nLine } from '../../sandbox/host/n8nInstall.ts';
import type { WorkflowNode } from '../../sandbox/host/n8nWorkflows.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { Editor } from '../e2e/support/editor.ts';
import { startFixture } from '../e2e/support/fixture.ts';
import { owner } from '../e2e/support/template.ts';
import { messagesOf } from '../e2e/tasks/task.ts';
import { stillPicture } from './still.ts';

const PACKAGE = 'n8n-nodes-weather-readlater-chat';
const FOLDER = join(
	ignoredFolder(join(repository, 'test', 'e2e', 'screenshots')),
	'all',
	String(n8nLine),
);
const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
	[1_440, 1_100].map((width) => ({ theme, width })),
);
const REST_MS = 300;

/** A property of a node as n8n hands it to the editor. */
interface Property {
	name: string;
	type: string;
	default?: unknown;
	value?: string;
	options?: Property[];
	displayOptions?: { show?: Record<string, unknown[]> };
}

let pictures = 0;
const words = process.argv.slice(2);
const wanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
const fixture = await startFixture();
const browser = await openBrowser();
const { page } = browser;
try {
	const editor = new Editor(page, fixture.n8nUrl);
	await editor.signIn(owner);
	const credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
	if (wanted('demo')) await demos(credentials);
	if (wanted('window')) await windows(editor, credentials);
	await panels(credentials);
	if (wanted('page')) await pages();
} finally {
	await browser.close();
	await fixture.stop();
}
console.log(`${pictures} pictures`);

/** One picture for each look of what is open now, after `settle` has put it right for the width. */
async function shoot(
	name: string,
	height: number,
	settle: () => Promise<void> = async () => undefined,
): Promise<void> {
	await page.mouse.move(0, 0);
	for (const { theme, width } of LOOKS) {
		const folder = join(FOLDER, `${theme}-${width}`);
		await mkdir(folder, { recursive: true });
		await page.emulateMedia({ colorScheme: theme });
		await page.setViewportSize({ width, height });
		await settle();
		await page.waitForTimeout(REST_MS);
		await writeFile(join(folder, `${name}.png`), await stillPicture(page));
		pictures += 1;
	}
	await page.emulateMedia({ colorScheme: 'light' });
	await page.setViewportSize({ width: 1_440, height });
	console.log(name);
}

/** Each operation as it stands when it was chosen, and with everything added that can be. */
async function panels(credentials: Record<string, { id: string; name: string }>): Promise<void> {
	const types = await fixture.rest.nodeTypes(
		['weather', 'weatherTrigger', 'readLater', 'readLaterTrigger', 'chatWebhook'].map(
			(name) => `${PACKAGE}.${name}`,
		),
	);
	const all: WorkflowNode[] = types.flatMap((type) => {
		const properties = type.properties as Property[];
		return choices(properties).flatMap((chosen) => {
			const title = [type.name.replace(/^.*\./, ''), ...Object.values(chosen)].join('-');
			const node = (more: object, name: string): WorkflowNode => ({
				id: name,
				name,
				type: type.name.startsWith(PACKAGE) ? type.name : `${PACKAGE}.${type.name}`,
				typeVersion: 1,
				position: [0, 0],
				parameters: { ...chosen, ...more },
				credentials: Object.fromEntries(
					(type.credentials ?? []).flatMap(({ name: kind }) => {
						const { id, name: title } = credentials[kind] ?? {};
						return id && title ? [[kind, { id, name: title }]] : [];
					}),
				),
			});
			const added = everythingAdded(properties, chosen);
			return Object.keys(added).length > 0
				? [node({}, title), node(added, `${title}-added`)]
				: [node({}, title)];
		});
	});
	const nodes = all.filter(({ name }) => wanted(`panel-${name}`));
	if (nodes.length === 0) return;
	const { id } = await fixture.rest.workflows.create({ name: 'Panels', nodes, connections: {} });
	await page.goto(`${fixture.n8nUrl}/workflow/${id}`);
	await page.getByTestId('canvas-node').first().waitFor();
	for (const { name } of nodes) {
		await goTo(`/workflow/${id}`);
		await page.getByTestId('node-execute-button').waitFor({ state: 'hidden' });
		await goTo(`/workflow/${id}/${name}`);
		await page.getByTestId('node-execute-button').waitFor();
		await shoot(`panel-${name}`, name.endsWith('-added') ? 2_000 : 1_300);
	}
}

/** By the editor's own router: loading all of it anew for each panel takes half a minute here. */
async function goTo(path: string): Promise<void> {
	await page.evaluate(
		`document.querySelector('#app').__vue_app__.config.globalProperties.$router.push(${JSON.stringify(path)}).then(() => undefined)`,
	);
}

/** Every resource with every operation, or everything that the trigger can start on. */
function choices(properties: Property[]): Array<Record<string, string>> {
	const values = (property?: Property) =>
		(property?.options ?? []).flatMap(({ value }) => (value === undefined ? [] : [value]));
	const named = (name: string) => properties.filter((property) => property.name === name);
	const [event] = named('event');
	if (event) return values(event).map((value) => ({ event: value }));
	const [resource] = named('resource');
	return values(resource).flatMap((value) =>
		named('operation')
			.filter(({ displayOptions }) => displayOptions?.show?.resource?.includes(value))
			.flatMap((operation) => values(operation))
			.map((operation) => ({ resource: value, operation })),
	);
}

/** The collections that an operation shows, with all of their entries. */
function everythingAdded(properties: Property[], chosen: Record<string, string>): object {
	const shown = properties.filter(
		({ type, displayOptions }) =>
			type === 'collection' &&
			Object.entries(displayOptions?.show ?? {}).every(
				([name, values]) => chosen[name] === undefined || values.includes(chosen[name]),
			),
	);
	return Object.fromEntries(
		shown.map(({ name, options = [] }) => [
			name,
			Object.fromEntries(options.map((option) => [option.name, option.default ?? ''])),
		]),
	);
}

/** The window of each kind of account: empty, and with what the sandbox has put in. */
async function windows(editor: Editor, credentials: Record<string, { id: string }>): Promise<void> {
	const kinds = {
		weatherApi: 'Weather API',
		readLaterOAuthApi: 'ReadLater API',
		readLaterTokenApi: 'ReadLater Access Token API',
		readLaterFeedApi: 'ReadLater Public Feed API',
		chatWebhookApi: 'Chat Webhook API',
	};
	for (const [type, title] of Object.entries(kinds)) {
		await page.setViewportSize({ width: 1_440, height: 1_200 });
		await editor.newCredential(title);
		await shoot(`window-${type}-new`, 1_200);
		const window = await editor.openCredential(credentials[type]?.id ?? '');
		await window.test().catch(() => undefined);
		await shoot(`window-${type}`, 1_200);
		await shoot(`window-${type}-end`, 1_200, async () => {
			await window.dialog.getByText('More info').scrollIntoViewIfNeeded();
		});
	}
}

/** The canvas of each example, and what it posts. */
async function demos(credentials: Record<string, { id: string; name: string }>): Promise<void> {
	const berlin = { latitude: 52.517, longitude: 13.3889 };
	const posted: Record<string, string[]> = {};
	await fixture.control.post('/readLater/accounts/reader/items', [
		{
			url: 'https://example.com/old',
			title: 'Something old',
			time_added: 1_600_000_000,
			time_updated: 1_600_000_000,
		},
	]);
	for (const file of await readdir(join(repository, 'examples'))) {
		const name = file.replace('.json', '');
		await fixture.control.put('/weather/scenario', {
			...berlin,
			scenario: name === 'storm-warning' ? 'alerts' : 'rain',
		});
		const example = withCredentials(
			await readExample(file),
			credentials as Parameters<typeof withCredentials>[1],
		);
		const nodes = example.nodes.map((node) =>
			node.type.endsWith('.weather')
				? { ...node, parameters: { ...node.parameters, options: { reuseMinutes: 0 } } }
				: node,
		);
		const workflow = await fixture.rest.workflows.create({ ...example, nodes });
		const before = (await messagesOf(fixture)).length;
		if (!name.startsWith('ask'))
			await fixture.rest.executions.finished(
				await fixture.rest.workflows.run(workflow.id, triggerOf(workflow)),
			);
		posted[name] = (await messagesOf(fixture)).slice(before);
		await page.setViewportSize({ width: 1_440, height: 900 });
		await page.goto(`${fixture.n8nUrl}/workflow/${workflow.id}`);
		await page.getByTestId('canvas-node').first().waitFor();
		await page.waitForTimeout(4 * REST_MS);
		await shoot(`demo-${name}`, 900, async () => {
			await page.getByTestId('zoom-to-fit').click();
			await page.mouse.move(0, 0);
		});
	}
	await writeFile(join(FOLDER, 'messages.json'), JSON.stringify(posted, undefined, 1));
	console.log(JSON.stringify(posted, undefined, 1));
}

/** The pages of the sandbox, with the channel as the demos left it. */
async function pages(): Promise<void> {
	const { channelUrl, consumerKey } = await fixture.control.secrets();
	const { urls } = fixture;
	const answer = await fetch(`${urls.readLater}/v3/oauth/request`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ consumer_key: consumerKey, redirect_uri: `${urls.readLater}/` }),
	});
	const code = new URLSearchParams(await answer.text()).get('code') ?? '';
	const grant = `${urls.readLater}/auth/authorize?request_token=${code}&redirect_uri=${encodeURIComponent(`${urls.readLater}/`)}`;
	const addresses: Record<string, string> = {
		control: urls.control,
		weather: urls.weather,
		'weather-oslo': `${urls.weather}/?place=Oslo`,
		'weather-nowhere': `${urls.weather}/?place=Nowhere`,
		list: urls.readLater,
		archive: `${urls.readLater}/?account=reader&show=archive`,
		channels: urls.chat,
		channel: channelUrl,
		allow: grant,
	};
	for (const [name, address] of Object.entries(addresses)) {
		await page.goto(address);
		await shoot(`page-${name}`, name === 'control' ? 2_400 : 1_600);
	}
	await page.getByRole('button', { name: 'Allow' }).click();
	await page.waitForLoadState();
	await shoot('page-allowed', 900);
}
