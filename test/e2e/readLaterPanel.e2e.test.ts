import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import { type Browser, openBrowser } from './support/browser.ts';
import { Editor } from './support/editor.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { owner } from './support/template.ts';

describe('the ReadLater node in the editor', () => {
	let fixture: Fixture;
	let browser: Browser;

	beforeAll(async () => {
		fixture = await startFixture();
		browser = await openBrowser();
		await prepareCredentials(fixture.rest.credentials, fixture, {});
		await new Editor(browser.page, fixture.n8nUrl).signIn(owner);
	});

	afterAll(async () => {
		await browser?.close();
		await fixture?.stop();
	});

	it.each([
		[
			'savedItem',
			'getMany',
			'Sandbox reading list',
			['Resource', 'Operation', 'Show', 'Return All', 'Limit', 'Output', 'Sort'],
		],
		[
			'feed',
			'getMany',
			'Sandbox public feed',
			['Resource', 'Operation', 'Return All', 'Limit', 'Output'],
		],
		['savedItem', 'get', 'Sandbox reading list', ['Resource', 'Operation', 'Item', 'Output']],
	])(
		'%s › %s shows its fields and only its kind of account',
		async (resource, operation, credential, fields) => {
			const workflow = await fixture.rest.workflows.create({
				name: `${resource} ${operation}`,
				nodes: [
					{
						name: 'List',
						type: 'n8n-nodes-weather-readlater-chat.readLater',
						typeVersion: 1,
						position: [0, 0],
						parameters: { resource, operation },
					},
				],
				connections: {},
			});
			const { page } = await new Editor(browser.page, fixture.n8nUrl).openNode(workflow.id, 'List');
			const panel = page
				.getByTestId('ndv-parameters-panel')
				.or(page.getByTestId('node-parameters'))
				.first();
			const text = await panel.innerText();
			for (const field of fields) expect(text).toContain(field);
			await page
				.getByTestId('node-credentials-select')
				.or(page.getByTestId('credentials-select'))
				.first()
				.click();
			await page.waitForTimeout(800);
			await browser.screenshot(`readlater-panel-${resource}-${operation}`);
			const offered = await page
				.locator(
					'[data-test-id="node-credentials-select-item"], .el-select-dropdown__item:visible, [role="option"]:visible',
				)
				.allInnerTexts();
			expect(offered.join()).toContain(credential);
			expect(offered.join()).not.toContain(
				credential === 'Sandbox public feed' ? 'Sandbox reading list' : 'Sandbox public feed',
			);
			await page.keyboard.press('Escape');
		},
	);
});
