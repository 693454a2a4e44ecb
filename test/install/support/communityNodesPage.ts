import type { Locator, Page } from 'playwright-core';

// n8n starts npm several times for each of these steps.
const SLOWEST_NPM_STEP = { timeout: 120_000 };

/** Settings → Community nodes, used the way a person does. */
export class CommunityNodesPage {
	readonly page: Page;
	private readonly url: string;

	constructor(page: Page, n8nUrl: string) {
		this.page = page;
		this.url = `${n8nUrl}/settings/community-nodes`;
	}

	/** The line of the package, once one is installed. */
	get card(): Locator {
		// While the page is loading it shows grey lines without a text.
		return this.page.getByTestId('community-package-card').filter({ hasText: 'n8n-nodes-' });
	}

	/** Opens the page and waits until it knows what is installed. */
	async open(): Promise<void> {
		await this.page.goto(this.url);
		await this.card.or(this.firstButton).first().waitFor(SLOWEST_NPM_STEP);
	}

	/** Opens the window for installing and enters a name, without confirming. */
	async enterName(name: string): Promise<void> {
		await this.firstButton.click();
		await this.dialog.getByPlaceholder(/n8n-nodes-/).fill(name);
		await this.dialog.getByText('I understand the risks').click();
	}

	/** Confirms the window for installing. */
	async install(): Promise<void> {
		await this.dialog.getByRole('button', { name: 'Install', exact: true }).click();
		await this.card.waitFor(SLOWEST_NPM_STEP);
		await this.dialog.waitFor({ state: 'hidden' });
	}

	/** The button that the line has while there is a newer version. */
	get updateButton(): Locator {
		return this.card.getByRole('button', { name: 'Update' });
	}

	/** Presses the button for the newer version, and waits until the line shows it. */
	async update(version: string): Promise<void> {
		await this.updateButton.click();
		await this.dialog.getByRole('button', { name: 'Confirm update' }).click();
		await this.card.getByText(`v${version}`).waitFor(SLOWEST_NPM_STEP);
	}

	/** Opens the menu of the line, chooses to uninstall, and confirms. */
	async uninstall(): Promise<void> {
		await this.card.getByTestId('action-toggle').click();
		await this.page.getByText('Uninstall package', { exact: true }).click();
		await this.dialog.getByRole('button', { name: 'Confirm uninstall' }).click();
		await this.firstButton.waitFor(SLOWEST_NPM_STEP);
	}

	/** What the page shows while nothing is installed. */
	private get firstButton(): Locator {
		return this.page.getByRole('button', { name: 'Install a community node' });
	}

	private get dialog(): Locator {
		return this.page.getByRole('dialog');
	}
}
