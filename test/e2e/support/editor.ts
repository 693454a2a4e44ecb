import type { Page } from 'playwright-core';
import type { Owner } from '../../../sandbox/host/n8nRest.ts';
import { CredentialWindow } from './credentialWindow.ts';

const MOST_OPENED = 6;
const OFFERED_MS = 5_000;

/** n8n's editor in a browser page, used the way a person does. */
export class Editor {
	readonly page: Page;
	readonly url: string;

	constructor(page: Page, url: string) {
		this.page = page;
		this.url = url;
	}

	/** Signs in and waits for the first page. */
	async signIn({ email, password }: Owner): Promise<void> {
		await this.page.goto(`${this.url}/signin`);
		await this.page.getByTestId('emailOrLdapLoginId').locator('input').fill(email);
		await this.page.getByTestId('password').locator('input').fill(password);
		await this.page.getByTestId('form-submit-button').click();
		await this.page.waitForURL(({ pathname }) => !pathname.startsWith('/signin'));
		// The first is in the sidebar of n8n 2.x, the second in that of 1.x.
		await this.page
			.getByTestId('main-sidebar-settings')
			.or(this.page.getByTestId('main-sidebar-user-menu'))
			.first()
			.waitFor();
	}

	/** Opens the window for a new credential of the type with this display name. */
	async newCredential(typeName: string): Promise<CredentialWindow> {
		await this.page.goto(`${this.url}/home/credentials/create`);
		await this.page.getByPlaceholder('Search for app...').fill(typeName);
		await this.page
			.getByTestId('new-credential-type-select-option')
			.getByText(typeName, { exact: true })
			.click();
		await this.page.getByTestId('new-credential-type-button').click();
		return await this.credentialWindow();
	}

	/** Opens the window of a saved credential. */
	async openCredential(id: string): Promise<CredentialWindow> {
		await this.page.goto(`${this.url}/home/credentials/${id}`);
		return await this.credentialWindow();
	}

	/** Opens a workflow and one of its nodes. */
	async openNode(workflowId: string, nodeName: string): Promise<NodePanel> {
		await this.page.goto(`${this.url}/workflow/${workflowId}`);
		await this.page
			.locator(`[data-test-id="canvas-node"][data-node-name="${nodeName}"]`)
			.dblclick();
		const panel = new NodePanel(this.page);
		await panel.executeButton.waitFor();
		return panel;
	}

	/**
	 * Opens a workflow, and the nodes panel at a connector of one of its nodes. Until the editor knows what fits
	 * the connector, the panel offers everything that has to do with AI; so it is opened until it has `offered`.
	 */
	async openConnector(
		workflowId: string,
		{ node, connection, offered }: { node: string; connection: string; offered: string },
	): Promise<void> {
		await this.page.goto(`${this.url}/workflow/${workflowId}`);
		const plus = this.page
			.locator(`[data-test-id="canvas-node"][data-node-name="${node}"]`)
			.locator(`[data-handleid="inputs/${connection}/0"]`)
			.getByTestId('canvas-handle-plus');
		for (let tries = 0; tries < MOST_OPENED; tries += 1) {
			await plus.click();
			const isOffered = await this.nodeNamed(offered)
				.waitFor({ timeout: OFFERED_MS })
				.then(() => true)
				.catch(() => false);
			if (isOffered) return;
			// Back, and closed.
			await this.page.keyboard.press('Escape');
			await this.page.keyboard.press('Escape');
		}
		throw new Error(`The connector ${connection} of ${node} never offered ${offered}`);
	}

	/** Types into the search of the nodes panel that is open. */
	async searchNode(words: string): Promise<void> {
		const field = this.page
			.getByTestId('node-creator-search-bar')
			.or(this.page.getByTestId('search-bar'))
			.first();
		const input = field.locator('input').first();
		await input.waitFor();
		await input.fill('');
		await input.fill(words);
	}

	/** The entry of the nodes panel with this name. */
	nodeNamed(name: string) {
		return this.page.getByTestId('node-creator-item-name').getByText(name, { exact: true }).first();
	}

	async chooseNode(name: string): Promise<void> {
		await this.nodeNamed(name).click();
	}

	private async credentialWindow(): Promise<CredentialWindow> {
		const window = new CredentialWindow(this.page);
		await window.dialog.waitFor();
		return window;
	}
}

/** The window of one node, with what goes in and what comes out. */
export class NodePanel {
	readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	get executeButton() {
		return this.page.getByTestId('node-execute-button');
	}

	get output() {
		return this.page.getByTestId('output-panel');
	}

	/** Runs the node and waits until its output panel shows an error or data. */
	async execute(): Promise<void> {
		await this.executeButton.click();
		await this.output
			.locator('[data-test-id="node-error-view"], [data-test-id="ndv-run-data"], table')
			.first()
			.waitFor();
	}
}
