import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { repository } from '../../sandbox/host/bootstrap.mjs';
import { openBrowser } from '../e2e/support/browser.ts';
import { Editor } from '../e2e/support/editor.ts';
import { startFixture } from '../e2e/support/fixture.ts';
import { owner } from '../e2e/support/template.ts';

const MOST_CLICKS = 25;
const DOCS = join(repository, 'docs');
/** Until what moves has come to rest. */
const REST_MS = 1_000;

/** A person who is seen: every click is counted and named. */
class Hand {
	readonly steps: string[] = [];
	readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	async click(what: string, target: Locator): Promise<void> {
		await target.click();
		await this.did(what);
	}

	/** Types where the cursor already is. */
	async type(text: string): Promise<void> {
		await this.page.keyboard.type(text);
		await this.page.waitForTimeout(REST_MS);
	}

	/** Counts as a click. */
	async drag(what: string, from: Locator, to: Locator): Promise<void> {
		const [start, end] = [await from.boundingBox(), await to.boundingBox()];
		if (!start || !end) throw new Error(`Cannot be seen: ${what}`);
		await this.page.mouse.move(start.x + 10, start.y + 8);
		await this.page.mouse.down();
		await this.page.mouse.move(start.x + 60, start.y + 40, { steps: 5 });
		await this.page.mouse.move(end.x + 100, end.y + 40, { steps: 10 });
		await this.page.mouse.up();
		await this.did(what);
	}

	private async did(what: string): Promise<void> {
		this.steps.push(what);
		await this.page.waitForTimeout(REST_MS);
	}
}

const fixture = await startFixture();
const browser = await openBrowser();
try {
	const { page } = browser;
	await page.setViewportSize({ width: 1_280, height: 800 });
	await new Editor(page, fixture.n8nUrl).signIn(owner);
	const { weatherKey, webhookUrl, channelUrl } = await fixture.control.secrets();
	await fixture.control.put('/weather/scenario', {
		latitude: 59.917,
		longitude: 10.75,
		scenario: 'rain',
	});
	await page.goto(`${fixture.n8nUrl}/workflow/new`);
	const hand = new Hand(page);
	const found = (name: RegExp) =>
		page.getByTestId('node-creator-item-name').filter({ hasText: name }).first();
	const field = (name: string) => page.getByTestId(`parameter-input-${name}`);
	const inWindow = (name: string) =>
		page.getByTestId('credential-edit-dialog').getByTestId(`parameter-input-${name}`);
	const close = page.getByTestId('ndv-close-button');
	const film = async (name: string) => {
		await page.mouse.move(640, 790);
		await page.waitForTimeout(REST_MS);
		await page.screenshot({ path: join(DOCS, 'images', `umbrella-${name}.png`) });
	};

	await hand.click(
		'*Add first step…*',
		page.getByTestId('canvas-add-button').or(page.getByTestId('canvas-plus-button')).first(),
	);
	await hand.click('*On a schedule*', found(/On a schedule|Schedule Trigger/));
	await hand.click('*Trigger at Hour*', field('triggerAtHour'));
	await hand.click('*7am*', page.getByRole('option', { name: '7am', exact: true }));
	await hand.click('close', close);
	await hand.click('the plus behind it', page.getByTestId('canvas-handle-plus').last());
	await hand.type('umbrella');
	await hand.click('*Weather*, after typing “umbrella”', found(/^\s*Weather\s*$/));
	await hand.click('*Check for rain wind or frost*', found(/Check for rain/));
	await hand.click('*Connect to Weather*', page.getByText('Connect to Weather'));
	await hand.click('*API Key*, and paste it', inWindow('apiKey').locator('input'));
	await hand.type(weatherKey);
	// Only the sandbox has another address than the one that stands there.
	await inWindow('baseUrl').locator('input').fill(fixture.urls.weather);
	await hand.click('*Save*', page.getByTestId('credential-save-button'));
	await page.getByTestId('credential-edit-dialog').waitFor({ state: 'hidden' });
	await hand.click('*Place Name*, and type “Oslo, NO”', field('placeName').locator('input'));
	await hand.type('Oslo, NO');
	await hand.click('*When Nothing Matches*', field('whenNothing'));
	await hand.click('*Return Nothing*', page.getByRole('option', { name: /Return Nothing/ }));
	await film('1-weather');
	await hand.click('close', close);
	await hand.click('the plus behind it', page.getByTestId('canvas-handle-plus').last());
	await hand.type('chat');
	await hand.click('*Chat Webhook*, after typing “chat”', found(/^\s*Chat Webhook\s*$/));
	await hand.click('*Send message to chat channel*', found(/Send message/));
	await hand.click('*Connect to Chat Webhook*', page.getByText(/^\s*Connect to /).first());
	await hand.click('*Webhook URL*, and paste it', inWindow('webhookUrl').locator('input'));
	await hand.type(webhookUrl);
	await hand.click('*Save*', page.getByTestId('credential-save-button'));
	await page.getByTestId('credential-edit-dialog').waitFor({ state: 'hidden' });
	await film('2-before-the-first-run');
	await hand.drag(
		'*text* dragged from the left into *Text*',
		page.getByText('text', { exact: true }).first(),
		field('text'),
	);
	await hand.click(
		'*Execute step*: the message is posted',
		page.getByTestId('node-execute-button'),
	);
	await page.getByTestId('output-panel').getByText('messageId').first().waitFor();
	await film('3-message');
	await hand.click('close', close);
	await hand.click('*Publish*', page.getByText('Publish', { exact: true }).first());
	await page.keyboard.press('Enter');
	await page.waitForTimeout(3 * REST_MS);
	// n8n says that it is published; what follows is for the picture alone.
	await page.keyboard.press('Escape');
	await page.getByTestId('zoom-to-fit').click();
	await film('4-published');

	const [workflow] = await fixture.rest.workflows.list();
	if (workflow?.active !== true) throw new Error('The workflow is not published');
	const { messages } = await fixture.control.get<{ messages: readonly { content: string }[] }>(
		`/chat/channels/${channelUrl.split('/').pop()}/messages`,
	);
	const [posted] = messages;
	if (!posted) throw new Error('No message came');
	const { steps } = hand;
	if (steps.length > MOST_CLICKS) throw new Error(`${steps.length} clicks`);
	console.log(JSON.stringify({ clicks: steps.length, posted }, undefined, 1));
	await writeFile(join(DOCS, 'umbrella.md'), pageOf(steps, posted.content));
} catch (error) {
	await browser.screenshot('umbrella-failed');
	throw error;
} finally {
	await browser.close();
	await fixture.stop();
}

function pageOf(steps: readonly string[], message: string): string {
	return [
		'# An umbrella message from nothing',
		'Every morning at 7:00 a message, but only when it is going to rain. Built in a real n8n from an empty canvas, with both accounts made on the way and without an expression written; every click was counted.',
		`\`node test/screenshots/umbrella.mjs\` builds it anew and writes this page. It took ${steps.length} clicks:`,
		steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
		'Then *Enter* in the window that *Publish* opens. The address of the sandbox was put into *Base URL* without a click; with the service itself the one that stands there is right. This is the message as it came into the channel:',
		`> ${message}`,
		'![The Weather node, filled in](images/umbrella-1-weather.png)',
		'![The message node before its first run](images/umbrella-2-before-the-first-run.png)',
		'![The message node after it](images/umbrella-3-message.png)',
		'![The workflow, published](images/umbrella-4-published.png)',
	]
		.join('\n\n')
		.concat('\n');
}
