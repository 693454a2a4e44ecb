/** The nodes panel of the editor finds each node by what people type. */
import { type Browser, openBrowser } from './support/browser.ts';
import { Editor } from './support/editor.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { owner } from './support/template.ts';

const WORDS: Record<string, string[]> = {
	Weather: ['weather', 'forecast', 'rain', 'snow', 'umbrella', 'temperature', 'openweather'],
	'Weather Trigger': [
		'weather trigger',
		'rain',
		'snow',
		'storm',
		'gusts',
		'wind',
		'frost',
		'heat',
		'UV',
		'warning',
		'weather alert',
		'morning',
	],
	ReadLater: ['read later', 'bookmarks', 'pocket', 'reading list', 'save link', 'links'],
	'ReadLater Trigger': [
		'readlater trigger',
		'pocket',
		'bookmarks',
		'reading list',
		'saved articles',
	],
	'Chat Webhook': [
		'chat',
		'discord',
		'channel',
		'webhook message',
		'notification',
		'post message',
		'approval',
	],
};

describe('the nodes panel', () => {
	let fixture: Fixture;
	let browser: Browser;

	beforeAll(async () => {
		fixture = await startFixture();
		browser = await openBrowser();
		await new Editor(browser.page, fixture.n8nUrl).signIn(owner);
	});

	afterAll(async () => {
		await browser?.close();
		await fixture?.stop();
	});

	/** Types a word into the search of the panel that is open. */
	const find = async (node: RegExp, word: string): Promise<number> => {
		const field = browser.page
			.getByTestId('node-creator-search-bar')
			.or(browser.page.getByTestId('search-bar'))
			.first();
		const input = field.locator('input').first();
		await input.waitFor();
		await input.fill('');
		await input.fill(word);
		const found = browser.page.getByTestId('node-creator-item-name').filter({ hasText: node });
		await found
			.first()
			.waitFor({ timeout: 5_000 })
			.catch(() => undefined);
		return await found.count();
	};

	// The panel shows a node and its trigger as one entry; its name is the node's.
	it.each(Object.entries(WORDS).filter(([node]) => node.endsWith('Trigger')))(
		'finds %s on an empty canvas by each of %j',
		async (node, words) => {
			await browser.page.goto(`${fixture.n8nUrl}/workflow/new`);
			await browser.page
				.getByTestId('canvas-add-button')
				.or(browser.page.getByTestId('canvas-plus-button'))
				.first()
				.click();
			for (const word of words)
				expect([
					word,
					await find(new RegExp(`^\\s*${node.replace(' Trigger', '')}( Trigger)?\\s*$`), word),
				]).not.toEqual([word, 0]);
		},
	);

	it('finds the others behind a trigger, each by each of its words', async () => {
		await browser.page.goto(`${fixture.n8nUrl}/workflow/new`);
		await browser.page.getByTestId('node-creator-plus-button').click();
		const missed: string[] = [];
		for (const [node, words] of Object.entries(WORDS).filter(
			([name]) => !name.endsWith('Trigger'),
		)) {
			for (const word of words)
				if ((await find(new RegExp(`^\\s*${node}\\s*$`), word)) === 0)
					missed.push(`${node}: ${word}`);
		}
		expect(missed).toEqual([]);
	});

	it('offers Chat Webhook where people are asked', async () => {
		const { page } = browser;
		const { id } = await fixture.rest.workflows.create({
			name: 'Begun',
			nodes: [
				{
					name: 'Start',
					type: 'n8n-nodes-base.manualTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters: {},
				},
			],
			connections: {},
		});
		await page.goto(`${fixture.n8nUrl}/workflow/${id}`);
		await page.getByTestId('node-creator-plus-button').click();
		const names = page.getByTestId('node-creator-item-name');
		// “in the loop” in n8n 1.x.
		await names.filter({ hasText: /^\s*Human (review|in the loop)\s*$/i }).click();
		await names.filter({ hasText: /^\s*Chat Webhook\s*$/ }).waitFor();
	});
});
