import type { Locator, Page } from 'playwright-core';

const FAILED = 'Couldn’t connect with these settings';

/** What a credential window says about the last test. */
export interface WindowVerdict {
	connected: boolean;
	/** The details of an error; empty when connected. */
	details: string;
}

/** The window in which a person fills in, saves and tests one credential. */
export class CredentialWindow {
	readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	get saveButton(): Locator {
		return this.page.getByTestId('credential-save-button');
	}

	/** The window itself. n8n 1.x takes the save button away where there is nothing to save. */
	get dialog(): Locator {
		return this.page.getByTestId('credential-edit-dialog');
	}

	/** Everything that can be read in the window. */
	text(): Promise<string> {
		return this.dialog.innerText();
	}

	/** Types a value into the field of a property. */
	async fill(property: string, value: string): Promise<void> {
		await this.dialog
			.getByTestId(`parameter-input-${property}`)
			.locator('input, textarea')
			.first()
			.fill(value);
	}

	/** What a field shows. */
	async value(property: string): Promise<string> {
		return await this.dialog
			.getByTestId(`parameter-input-${property}`)
			.locator('input, textarea')
			.first()
			.inputValue();
	}

	/** Saves, which also tests, and tells what came of it. */
	async save(): Promise<WindowVerdict> {
		return await this.verdictAfter(() => this.saveButton.click());
	}

	/** Tests again without saving. */
	async retry(): Promise<WindowVerdict> {
		return await this.verdictAfter(() =>
			this.dialog.getByRole('button', { name: 'Retry' }).click(),
		);
	}

	/** Tests as it is; an opened window of a saved credential does that by itself. */
	async test(): Promise<WindowVerdict> {
		return await this.verdict();
	}

	/** Renames the credential, without saving. */
	async rename(name: string): Promise<void> {
		await this.page.getByTestId('credential-name').click();
		await this.page.keyboard.press('ControlOrMeta+A');
		await this.page.keyboard.type(name);
		await this.page.keyboard.press('Enter');
	}

	async close(): Promise<void> {
		await this.page.keyboard.press('Escape');
		await this.dialog.waitFor({ state: 'hidden' });
	}

	private async verdictAfter(act: () => Promise<void>): Promise<WindowVerdict> {
		const tested = this.page.waitForResponse((response) =>
			response.url().endsWith('/rest/credentials/test'),
		);
		await act();
		await (await tested).finished();
		return await this.verdict();
	}

	private async verdict(): Promise<WindowVerdict> {
		const success = this.dialog.getByTestId('credentials-config-container-test-success');
		const failure = this.dialog.getByText(FAILED);
		await success.or(failure).first().waitFor();
		if (await success.isVisible()) return { connected: true, details: '' };
		const more = this.dialog.getByText('More details', { exact: true });
		if (await more.isVisible()) await more.click();
		return { connected: false, details: await detailsAround(failure) };
	}
}

// The banner has no mark of its own: it is the smallest box around the title that says more than the
// title and the button.
async function detailsAround(title: Locator): Promise<string> {
	let box = title;
	for (let level = 0; level < 5; level++) {
		box = box.locator('xpath=..');
		const lines = (await box.innerText()).split('\n').map((line) => line.trim());
		const further = lines.filter((line) => !['', 'Retry', FAILED].includes(line));
		if (further.length > 0) return further.join('\n');
	}
	return '';
}
