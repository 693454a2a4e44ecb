import type { Page } from 'playwright-core';

/** Between two looks: longer than a spinner shows the same. */
const LOOK_MS = 700;
const MOST_LOOKS = 40;

/**
 * A picture of what has come to rest: nothing changed between two looks. A machine that is busy takes longer
 * than any fixed time.
 * @throws Error when it never does
 */
export async function stillPicture(page: Page): Promise<Buffer> {
	let last = await page.screenshot();
	for (let look = 0; look < MOST_LOOKS; look += 1) {
		await page.waitForTimeout(LOOK_MS);
		const next = await page.screenshot();
		if (next.equals(last)) return next;
		last = next;
	}
	throw new Error(`It is still moving: ${page.url()}`);
}

/** Waits until a workflow is drawn, on the page or in the frame of an execution. */
export async function workflowDrawn(page: Page): Promise<void> {
	for (let look = 0; look < MOST_LOOKS; look += 1) {
		for (const frame of page.frames())
			if (await frame.getByTestId('canvas-node').first().isVisible()) return;
		await page.waitForTimeout(LOOK_MS);
	}
	throw new Error(`No workflow is to be seen: ${page.url()}`);
}
