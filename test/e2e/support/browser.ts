import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, selectors } from 'playwright-core';
import { ignoredFolder } from '../../../sandbox/host/bootstrap.mjs';
import { findChromium } from './chromium.mjs';

const FLAGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];
const SLOWEST_STEP_MS = 30_000;
const SCREENSHOTS = join(import.meta.dirname, '..', 'screenshots');

/** A Chromium with a profile of its own. */
export interface Browser {
	context: BrowserContext;
	page: Page;
	/** Addresses outside this machine that a page asked for; there should be none. */
	foreignRequests: string[];
	/** Saves a picture of a page in test/e2e/screenshots. */
	screenshot(name: string, page?: Page): Promise<void>;
	close(): Promise<void>;
}

/** Opens Chromium with a fresh profile. */
export async function openBrowser(): Promise<Browser> {
	const executablePath = findChromium();
	if (!executablePath) throw new Error('There is no Chromium; npm run test:e2e provides one.');
	selectors.setTestIdAttribute('data-test-id');
	const profile = await mkdtemp(join(tmpdir(), 'e2e-chromium-'));
	const context = await chromium.launchPersistentContext(profile, {
		executablePath,
		headless: true,
		args: FLAGS,
		viewport: { width: 1400, height: 900 },
	});
	context.setDefaultTimeout(SLOWEST_STEP_MS);
	const foreignRequests: string[] = [];
	context.on('request', (request) => {
		const { protocol, hostname } = new URL(request.url());
		if (protocol.startsWith('http') && hostname !== '127.0.0.1')
			foreignRequests.push(request.url());
	});
	const page = context.pages()[0] ?? (await context.newPage());
	return {
		context,
		page,
		foreignRequests,
		screenshot: async (name, of = page) => {
			await of.screenshot({ path: join(ignoredFolder(SCREENSHOTS), `${name}.png`) });
		},
		close: async () => {
			await context.close();
			await rm(profile, { recursive: true, force: true });
		},
	};
}
