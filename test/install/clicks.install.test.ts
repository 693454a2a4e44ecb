import { type Browser, openBrowser } from '../e2e/support/browser.ts';
import { Editor } from '../e2e/support/editor.ts';
import { owner } from '../e2e/support/template.ts';
import { CommunityNodesPage } from './support/communityNodesPage.ts';
import { type Setting, startSetting } from './support/setting.ts';

// What docs/install.md tells people to click, in that order.
describe('Settings → Community nodes', () => {
	let setting: Setting;
	let browser: Browser;
	let communityNodes: CommunityNodesPage;

	beforeAll(async () => {
		setting = await startSetting();
		browser = await openBrowser();
		// The page counts all community packages at an address outside, and waits for the answer.
		await browser.context.route(
			({ hostname }) => hostname !== '127.0.0.1',
			(route) => route.abort(),
		);
		await new Editor(browser.page, setting.fixture.n8nUrl).signIn(owner);
		communityNodes = new CommunityNodesPage(browser.page, setting.fixture.n8nUrl);
	});

	afterAll(async () => {
		await browser?.close();
		await setting?.stop();
	});

	/** Keeps a picture of what went wrong. */
	const seen = async (name: string, act: () => Promise<void>) => {
		try {
			await act();
		} finally {
			await browser.screenshot(name);
		}
	};

	it('installs the package: open, enter the name, confirm', async () => {
		await communityNodes.open();
		await seen('install-1-name', () => communityNodes.enterName(setting.present.name));
		await seen('install-2-installed', () => communityNodes.install());

		const line = await communityNodes.card.innerText();
		expect(line).toContain(setting.present.name);
		expect(line).toContain(`v${setting.present.version}`);
		for (const node of [
			'Weather',
			'Weather Trigger',
			'ReadLater',
			'ReadLater Trigger',
			'Chat Webhook',
		])
			expect(line).toContain(node);
	});

	it('offers the newer version and updates to it', async () => {
		await setting.registry.publish(setting.next.file);
		await seen('install-3-newer', async () => {
			await communityNodes.open();
			await communityNodes.updateButton.waitFor();
		});

		await seen('install-4-updated', () => communityNodes.update(setting.next.version));

		expect((await setting.fixture.rest.communityPackages.list())[0]?.installedVersion).toBe(
			setting.next.version,
		);
	});

	it('uninstalls it', async () => {
		await seen('install-5-uninstalled', () => communityNodes.uninstall());

		expect(await setting.fixture.rest.communityPackages.list()).toEqual([]);
	});
});
