import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { ignoredFolder } from '../../../sandbox/host/bootstrap.mjs';
import { n8nLine } from '../../../sandbox/host/n8nInstall.ts';
import type { Browser } from '../support/browser.ts';
import type { Fixture } from '../support/fixture.ts';
import type { Hand } from '../support/hand.ts';

/** Where the pictures of the tasks are put; those of the documentation are copied from there. */
export const PICTURES = join(import.meta.dirname, '..', 'screenshots');

/** What a task is done with: one n8n, one browser, and a person who is counted. */
export interface Stage {
	readonly fixture: Fixture;
	readonly browser: Browser;
	readonly hand: Hand;
}

/** The parts of the editor that the tasks touch. */
export class Canvas {
	readonly hand: Hand;
	private readonly stage: Stage;

	constructor(stage: Stage) {
		this.stage = stage;
		this.hand = stage.hand;
	}

	get page() {
		return this.stage.browser.page;
	}

	/** An empty workflow; opening it is no part of the count. */
	async open(): Promise<void> {
		await this.page.goto(`${this.stage.fixture.n8nUrl}/workflow/new`);
	}

	/** A node or an action in the panel of nodes. */
	found(name: RegExp): Locator {
		return this.page.getByTestId('node-creator-item-name').filter({ hasText: name }).first();
	}

	readonly field = (name: string): Locator => this.page.getByTestId(`parameter-input-${name}`);

	inWindow(name: string): Locator {
		return this.page
			.getByTestId('credential-edit-dialog')
			.getByTestId(`parameter-input-${name}`)
			.locator('input');
	}

	option(name: string | RegExp): Locator {
		return this.page.getByRole('option', { name, exact: true });
	}

	async addFirst(): Promise<void> {
		const plus = this.page.getByTestId('canvas-add-button');
		await this.hand.click(
			'*Add first step…*',
			plus.or(this.page.getByTestId('canvas-plus-button')).first(),
		);
	}

	async addBehind(): Promise<void> {
		await this.hand.click('the plus behind it', this.page.getByTestId('canvas-handle-plus').last());
	}

	/** Types a word into the panel and takes the node. */
	async find(word: string, node: RegExp, name: string): Promise<void> {
		await this.hand.type(word);
		await this.hand.click(`*${name}*, after typing “${word}”`, this.found(node));
	}

	/** Opens the window for a new account of the node. */
	async connect(): Promise<void> {
		const button = this.page.getByText(/^\s*Connect to /).first();
		const older = this.page.getByTestId('node-credentials-select').first();
		await button.or(older).first().waitFor();
		if (await button.isVisible()) {
			await this.hand.click('*Connect to …*', button);
			return;
		}
		// n8n 1.x has a list in place of the button.
		await this.hand.click('the list of accounts', older);
		await this.hand.click(
			'*Create new credential*',
			this.page.getByText('Create new credential').first(),
		);
	}

	/** Saves an account that is accepted at once; n8n 1.x leaves its window open. */
	async saveAccount(): Promise<void> {
		const window = this.page.getByTestId('credential-edit-dialog');
		await this.hand.click('*Save*', this.page.getByTestId('credential-save-button'));
		if (n8nLine === 1) {
			await window.getByTestId('credentials-config-container-test-success').waitFor();
			await this.closeWindow();
		}
		await window.waitFor({ state: 'hidden' });
	}

	/** The first cross is in n8n 2.x, the second in 1.x. */
	async closeWindow(): Promise<void> {
		const cross = this.page.getByTestId('dialog-close-button');
		const older = this.page.locator('.el-dialog__headerbtn:visible');
		await this.hand.click('close the window', cross.or(older).last());
	}

	async close(): Promise<void> {
		const cross = this.page.getByTestId('ndv-close-button');
		const back = this.page.getByTestId('back-to-canvas');
		await this.hand.click('close', cross.or(back).first());
	}

	async execute(what: string): Promise<void> {
		await this.hand.click(what, this.page.getByTestId('node-execute-button'));
	}

	/** *Publish* of n8n 2.x, the switch of 1.x. */
	async publish(): Promise<void> {
		const publish = this.page.getByText('Publish', { exact: true }).first();
		const active = this.page.getByTestId('workflow-activate-switch').first();
		await publish.or(active).first().waitFor();
		if (await publish.isVisible()) {
			await this.hand.click('*Publish*', publish);
			await this.page.keyboard.press('Enter');
		} else {
			await this.page.keyboard.press('ControlOrMeta+s');
			await this.page.waitForTimeout(2_000);
			await this.hand.click('*Active*', active);
		}
		await this.page.waitForTimeout(3_000);
	}

	/** Keeps what is seen now. */
	async film(name: string): Promise<void> {
		await this.page.mouse.move(640, 790);
		await this.page.waitForTimeout(1_000);
		await this.page.screenshot({ path: join(ignoredFolder(PICTURES), `${name}.png`) });
	}
}

/** The texts in the channel of the sandbox. */
export async function messagesOf({ control }: Fixture): Promise<string[]> {
	const { channelUrl } = await control.secrets();
	const { messages } = await control.get<{ messages: ReadonlyArray<{ content: string }> }>(
		`/chat/channels/${channelUrl.split('/').pop()}/messages`,
	);
	return messages.map(({ content }) => content);
}
