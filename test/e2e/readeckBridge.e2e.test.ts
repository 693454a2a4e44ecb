/**
 * A new user with a bridge to Readeck: from the README to the first list, with every click counted.
 * `FILM=1` writes docs/readeck.md and its pictures anew.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { repository } from '../../sandbox/host/bootstrap.mjs';
import { addressOf } from '../../sandbox/services/readLater/servers/index.ts';
import { readeckobo } from '../../sandbox/services/readLater/servers/readeckobo.ts';
import { type Browser, openBrowser } from './support/browser.ts';
import { Editor } from './support/editor.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { Hand } from './support/hand.ts';
import { owner } from './support/template.ts';

const MOST_CLICKS = 10;
/** From one field of a window to the next, past what n8n puts between. */
const MOST_TABS = 6;
const DOCS = join(repository, 'docs');
const IS_FILMED = process.env.FILM === '1';
/** What each picture shows, in their order. */
const PICTURES = {
	'1-node': 'The nodes panel, after typing “readeck”',
	'2-connect': 'The node, before it is connected',
	'3-account': 'The window of the account, filled in',
	'4-connected': 'The node, connected',
	'5-list': 'The first list',
};

let fixture: Fixture;
let browser: Browser;
beforeAll(async () => {
	fixture = await startFixture();
	browser = await openBrowser();
	await browser.page.setViewportSize({ width: 1_280, height: 800 });
	await new Editor(browser.page, fixture.n8nUrl).signIn(owner);
});
afterAll(async () => {
	await browser?.close();
	await fixture?.stop();
});

test('the first list of a bridge to Readeck takes at most ten clicks', async () => {
	const { page } = browser;
	await page.goto(`${fixture.n8nUrl}/workflow/new`);
	const hand = new Hand(page);
	const found = (name: RegExp) =>
		page.getByTestId('node-creator-item-name').filter({ hasText: name }).first();
	const window = page.getByTestId('credential-edit-dialog');
	const field = (name: string) => window.getByTestId(`parameter-input-${name}`).locator('input');
	const film = async (name: keyof typeof PICTURES) => {
		await page.mouse.move(640, 790);
		await page.waitForTimeout(1_000);
		await browser.screenshot(`readeck-${name}`);
		if (IS_FILMED) await page.screenshot({ path: join(DOCS, 'images', `readeck-${name}.png`) });
	};
	try {
		await hand.click(
			'*Add first step…*',
			page.getByTestId('canvas-add-button').or(page.getByTestId('canvas-plus-button')).first(),
		);
		await hand.type('readeck');
		await film('1-node');
		await hand.click('*ReadLater*, after typing “readeck”', found(/^\s*ReadLater\s*$/));
		await hand.click('*Actions*', page.getByText(/^Actions \(\d+\)$/).first());
		await hand.click('*Get many saved items*', found(/Get many saved items/));
		await film('2-connect');
		await hand.click('*Connect to ReadLater*', page.getByText(/^\s*Connect to /).first());
		await chooseToken(page, hand);
		await browser.screenshot('readeck-modes');
		await hand.click(
			'*Base URL*: paste it, then with the Tab key to *Access Token*: paste it',
			field('baseUrl'),
		);
		await hand.type(addressOf(readeckobo, fixture.urls.readLater));
		await tabTo(field('accessToken'));
		await hand.type(readeckobo.token);
		await expect(field('accessToken').inputValue()).resolves.toBe(readeckobo.token);
		await film('3-account');
		await hand.click('*Save*', page.getByTestId('credential-save-button'));
		await window.waitFor({ state: 'hidden' });
		await film('4-connected');
		await hand.click('*Execute step*: the list', page.getByTestId('node-execute-button'));
		await page.getByTestId('output-panel').getByText('title').first().waitFor();
		await film('5-list');
	} catch (error) {
		await browser.screenshot('readeck-failed');
		console.log(await page.locator('body').innerText());
		throw error;
	}
	expect(hand.steps.length).toBeLessThanOrEqual(MOST_CLICKS);
	if (IS_FILMED) await writeFile(join(DOCS, 'readeck.md'), pageOf(hand.steps));
});

async function chooseToken(page: Page, hand: Hand): Promise<void> {
	await hand.click(
		'*Account*, above the fields',
		page.getByTestId('credential-mode-dropdown-trigger'),
	);
	await hand.click(
		'*Access Token*',
		page
			.locator('[role="menuitem"], [role="option"], [data-test-id^="credential-mode-dropdown"] *')
			.filter({ hasText: /^\s*Access Token\s*$/ })
			.first(),
	);
}

async function tabTo(field: Locator): Promise<void> {
	const isThere = async () =>
		await field.evaluate((input) => input.ownerDocument.activeElement === input);
	for (let tabs = 0; tabs < MOST_TABS && !(await isThere()); tabs++)
		await field.page().keyboard.press('Tab');
}

function pageOf(steps: readonly string[]): string {
	return [
		'# The first list of a bridge to Readeck',
		'For a bridge such as readeckobo you need its address and its token: [where they are](servers.md#readeckobo). Built in a real n8n from an empty canvas; every click was counted.',
		`\`FILM=1 npm run test:e2e -- readeckBridge\` does it anew and writes this page. It took ${steps.length} clicks:`,
		steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
		...Object.entries(PICTURES).map(([name, text]) => `![${text}](images/readeck-${name}.png)`),
	]
		.join('\n\n')
		.concat('\n');
}
