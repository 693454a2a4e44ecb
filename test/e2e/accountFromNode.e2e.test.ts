import type { Locator } from 'playwright-core';
import type { WorkflowFile } from '../../sandbox/host/n8nWorkflows.ts';
import { openBrowser, type Browser } from './support/browser.ts';
import { Editor } from './support/editor.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { owner } from './support/template.ts';

const PACKAGE = 'n8n-nodes-weather-readlater-chat';

describe('a node that runs before its account is connected', () => {
	let fixture: Fixture;
	let browser: Browser;

	beforeAll(async () => {
		fixture = await startFixture();
		browser = await openBrowser();
	});

	afterAll(async () => {
		await browser?.close();
		await fixture?.stop();
	});

	it('shows one link; one click there, Allow, and the node runs', async () => {
		const { consumerKey } = await fixture.control.secrets();
		const { id, name } = await fixture.rest.credentials.create(
			'Not connected yet',
			'readLaterOAuthApi',
			{
				baseUrl: fixture.urls.readLater,
				consumerKey,
				accountName: 'From the node',
			},
		);
		const workflow = await fixture.rest.workflows.create(listWorkflow({ id, name }));
		const editor = new Editor(browser.page, fixture.n8nUrl);
		await editor.signIn(owner);
		const panel = await editor.openNode(workflow.id, 'My list');

		await panel.executeButton.click();
		await panel.output
			.getByText('Your read-later account is not connected yet')
			.first()
			.waitFor()
			.catch(async (error: Error) => {
				await browser.screenshot('node-1-failed');
				throw error;
			});
		await browser.screenshot('node-1-not-connected');

		const [page] = await Promise.all([
			browser.context.waitForEvent('page'),
			panel.output.getByRole('link', { name: 'Allow access' }).click(),
		]);
		await page.waitForLoadState();
		await browser.screenshot('node-2-allow', page);
		await page.getByRole('button', { name: 'Allow' }).click();
		await page.waitForLoadState();
		await page.close();

		// The editor of n8n 2.40.7 sometimes answers the first click after a failed run with a message of its
		// own ("Cannot read properties of null"), without asking the server; the next click runs.
		for (const wait of [10_000, 20_000]) {
			await panel.executeButton.click();
			if (await appears(panel.output.getByText('3 items').first(), wait)) break;
		}
		expect(await panel.output.innerText()).toContain('3 items');
		await browser.screenshot('node-3-runs');
	});
});

/** Gets three items of the account by hand. */
function listWorkflow({ id, name }: { id: string; name: string }): WorkflowFile {
	return {
		name: 'Before connecting',
		nodes: [
			{
				name: 'Start',
				type: 'n8n-nodes-base.manualTrigger',
				typeVersion: 1,
				position: [0, 0],
				parameters: {},
			},
			{
				name: 'My list',
				type: `${PACKAGE}.readLater`,
				typeVersion: 1,
				position: [300, 0],
				parameters: {
					authentication: 'account',
					resource: 'savedItem',
					operation: 'getMany',
					show: 'all',
					limit: 3,
					output: 'simplified',
				},
				credentials: { readLaterOAuthApi: { id, name } },
			},
		],
		connections: { Start: { main: [[{ node: 'My list', type: 'main', index: 0 }]] } },
	};
}

async function appears(locator: Locator, timeout: number): Promise<boolean> {
	return await locator.waitFor({ timeout }).then(
		() => true,
		() => false,
	);
}
