import type { Page } from 'playwright-core';
import type { Owner } from '../../../sandbox/host/n8nRest.ts';
import { CredentialWindow } from './credentialWindow.ts';

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
