import { addressIn } from '../../sandbox/host/connectAccount.ts';
import { readExample } from '../../sandbox/host/demo.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import type { WorkflowNode } from '../../sandbox/host/n8nWorkflows.ts';
import { type Browser, openBrowser } from './support/browser.ts';
import { findLeaks } from './support/canary.ts';
import { Editor } from './support/editor.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { owner } from './support/template.ts';

const TYPE = 'ReadLater API';

describe('connecting a read-later account in the editor', () => {
	let fixture: Fixture;
	let browser: Browser;
	let editor: Editor;

	beforeAll(async () => {
		fixture = await startFixture();
		browser = await openBrowser();
		editor = new Editor(browser.page, fixture.n8nUrl);
		await editor.signIn(owner);
		await browser.screenshot('first-sign-in');
	});

	afterAll(async () => {
		await browser?.close();
		await fixture?.stop();
	});

	const allow = async (address: URL) => {
		const page = await browser.context.newPage();
		await page.goto(address.href);
		await browser.screenshot('account-2-allow', page);
		await page.getByRole('button', { name: 'Allow' }).click();
		await page.waitForLoadState();
		await page.close();
	};

	const statusOfARun = async (account: Credential) => {
		const { nodes } = await readExample('morning-digest.json');
		const newest = nodes.find(({ name }) => name === 'Newest saves') as WorkflowNode;
		const { id } = await fixture.rest.workflows.create({
			name: 'Reads the list',
			nodes: [
				{
					name: 'Start',
					type: 'n8n-nodes-base.manualTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters: {},
				},
				{ ...newest, credentials: { readLaterOAuthApi: { id: account.id, name: account.name } } },
			],
			connections: { Start: { main: [[{ node: 'Newest saves', type: 'main', index: 0 }]] } },
		});
		return (await fixture.rest.executions.finished(await fixture.rest.workflows.run(id, 'Start')))
			.status;
	};

	it('takes one address to open and one press of Retry, with nothing copied into n8n', async () => {
		const { consumerKey } = await fixture.control.secrets();
		const window = await editor.newCredential(TYPE);
		await window.fill('baseUrl', fixture.urls.readLater);
		await window.fill('consumerKey', consumerKey);

		const first = await window.save();
		await browser.screenshot('account-1-address');
		const address = addressIn(first.details);
		expect(first.connected).toBe(false);
		expect(address?.origin).toBe(fixture.urls.readLater);

		await allow(address as URL);
		const second = await window.retry();
		await browser.screenshot('account-3-connected');
		expect(second).toEqual({ connected: true, details: '' });
	});

	it('keeps the account through a rename in the same window, a reopened window and a restart of n8n', async () => {
		const window = await editor.newCredential(TYPE);
		await window.fill('baseUrl', fixture.urls.readLater);
		await window.fill('consumerKey', (await fixture.control.secrets()).consumerKey);
		await window.fill('accountName', 'Second list');
		await allow(addressIn((await window.save()).details) as URL);
		expect((await window.retry()).connected).toBe(true);

		await window.rename('Renamed list');
		expect((await window.save()).connected).toBe(true);
		await window.close();

		const saved = (await fixture.rest.credentials.list()).find(
			({ name }) => name === 'Renamed list',
		);
		const reopened = await editor.openCredential(saved?.id ?? '');
		expect((await reopened.test()).connected).toBe(true);

		await fixture.restart();
		expect(await statusOfARun(saved as Credential)).toBe('success');
		expect(await fixture.rest.credentials.test(saved as Credential)).toMatchObject({
			status: 'OK',
		});
	});

	it('leaves no key and no token outside the credentials, and asks nothing outside this machine', async () => {
		const { readLater } = await fixture.control.get<{
			readLater: { accessTokens: object; applications: object };
		}>('/state');
		const secrets = Object.fromEntries(
			[...Object.keys(readLater.accessTokens), ...Object.keys(readLater.applications)].map(
				(value, index) => [`secret ${index}`, value],
			),
		);

		expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(3);
		expect(
			await findLeaks(fixture, secrets, { 'editor page': await browser.page.content() }),
		).toEqual([]);
		expect(browser.foreignRequests).toEqual([]);
	});
});
