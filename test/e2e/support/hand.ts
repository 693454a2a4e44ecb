import type { Locator, Page } from 'playwright-core';

/** Until what moves has come to rest. */
const REST_MS = 800;

/** A person who is seen: every click is counted and named. */
export class Hand {
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
		await this.rest();
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

	/** Counts what was done in another way, such as a press in another tab. */
	async did(what: string): Promise<void> {
		this.steps.push(what);
		await this.rest();
	}

	private async rest(): Promise<void> {
		await this.page.waitForTimeout(REST_MS);
	}
}
