/**
 * A text of others stays text wherever the editor shows it: every message of the package that quotes one,
 * and what a server answers, looked at where a person would.
 */
import { waitFor } from '../../sandbox/host/waiting.ts';
import { PROVOCATIONS } from '../hostile/provocations.ts';
import { type Browser, openBrowser } from './support/browser.ts';
import { Editor } from './support/editor.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import {
	hostileElements,
	openExecution,
	OTHERS,
	type Provoked,
	Provoker,
} from './support/hostile.ts';
import { owner } from './support/template.ts';

/** The text as the package quotes it, and as an item or a field holds it. */
const QUOTED = /‹b>EVIL/i;
const AS_IT_IS = /<b>EVIL/i;

let fixture: Fixture;
let browser: Browser;
let editor: Editor;
let provoker: Provoker;
let scripts = 0;
const provoked = new Map<string, Provoked>();

beforeAll(async () => {
	fixture = await startFixture();
	browser = await openBrowser();
	await browser.page.setViewportSize({ width: 1_600, height: 900 });
	await browser.context.exposeBinding('evil', () => (scripts += 1));
	editor = new Editor(browser.page, fixture.n8nUrl);
	await editor.signIn(owner);
	provoker = new Provoker(fixture);
	// One after the other: n8n 1.x cannot store two accounts at once in SQLite.
	for (const asked of [...PROVOCATIONS, ...OTHERS]) {
		const each = await provoker.run(asked);
		provoked.set(each.name, each);
	}
}, 240_000);

afterAll(async () => {
	await browser?.close();
	await provoker?.stop();
	await fixture?.stop();
});

const get = (name: string): Provoked => {
	const found = provoked.get(name);
	if (!found) throw new Error(`There is no “${name}”`);
	return found;
};

const panel = (id = 'output-panel') => browser.page.getByTestId(id).innerText({ timeout: 5_000 });
const shown = () => browser.page.locator('body').innerText();
const canvasNode = (name: string) =>
	browser.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);

/** The text is there, and no element of it. */
const isText = async (where: string, said: () => Promise<string>, wanted = QUOTED) => {
	await waitFor(where, async () => wanted.test(await said()), { timeoutMs: 20_000 }).catch(
		async (error: Error) => {
			await browser.screenshot('hostile-failed');
			throw error;
		},
	);
	expect([where, await hostileElements(browser.page)]).toEqual([where, []]);
};

/** Opens an execution, and the node in it. */
const preview = async ({ execution, name }: Provoked) => {
	await waitFor(name, async () => {
		await openExecution(browser.page, execution.id);
		return await canvasNode(name)
			.waitFor({ timeout: 5_000 })
			.then(() => true);
	});
	await canvasNode(name).dblclick();
};

const unfold = async () => {
	await browser.page
		.locator('details')
		.evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
};

/** Closes the node, and what popped up. */
const leave = async () => {
	const { page } = browser;
	await page
		.locator('.el-notification__closeBtn')
		.evaluateAll((all) => all.forEach((cross) => cross.click()));
	await page.keyboard.press('Escape');
	await page.getByTestId('output-panel').waitFor({ state: 'hidden' });
};

test('an element of the text would be found: n8n makes one of it for its HTTP Request node', async () => {
	await browser.page.goto(`${fixture.n8nUrl}/workflows/demo`);
	await preview(get('httpRequest: a refusal'));
	await waitFor('the answer', async () => /EVIL/.test(await panel()));
	expect(await hostileElements(browser.page)).not.toEqual([]);
	await leave();
});

test('every message that quotes, with its details', async () => {
	await browser.page.goto(`${fixture.n8nUrl}/workflows/demo`);
	for (const { node, title } of PROVOCATIONS) {
		const each = get(`${node}: ${title}`);
		await preview(each);
		await unfold();
		await isText(each.name, panel);
		await leave();
	}
}, 300_000);

test.each([
	['weather: a refusal of fields', false],
	['readLater: a link that is not on the list afterwards', true],
	['chatWebhook: a place of a refusal', false],
])('%s, run by a person: pop-up, panel, sign at the node, logs', async (name, isHint) => {
	const { page } = browser;
	const node = await editor.openNode(get(name).workflowId, name);
	await node.executeButton.click();
	await isText('panel', panel);
	await browser.screenshot(`hostile-panel-${name.replace(/\W+/g, '-')}`);
	await page.keyboard.press('Escape');
	await page.getByTestId('output-panel').waitFor({ state: 'hidden' });
	if (!isHint) {
		await canvasNode(name).getByTestId('node-issues').hover();
		await isText('sign at the node', shown);
	}
	const logs = page.getByTestId('logs-overview-body');
	if (!(await logs.isVisible())) await page.getByTestId('logs-overview-header').click();
	await logs.getByText(name).first().waitFor();
	// A click on the one that is chosen already would leave it.
	if (!(await page.getByTestId('log-details-output').isVisible()))
		await logs.getByText(name).first().click();
	await isText('logs', () => panel('log-details-output'));
	await browser.screenshot(`hostile-logs-${name.replace(/\W+/g, '-')}`);
});

test('items of a server: as schema, table and JSON, and as the input of the next node', async () => {
	const { page } = browser;
	const { workflowId } = get('readLater: items');
	await page.goto(`${fixture.n8nUrl}/workflow/${workflowId}`);
	const { executeButton } = await editor.openNode(workflowId, 'readLater: items');
	await executeButton.click();
	for (const mode of ['schema', 'table', 'json']) {
		await page.getByTestId('output-panel').getByTestId(`radio-button-${mode}`).click();
		await isText(mode, panel, AS_IT_IS);
		await browser.screenshot(`hostile-items-${mode}`);
	}
	await page.keyboard.press('Escape');
	await canvasNode('End').dblclick();
	await isText('input', () => panel('ndv-input-panel'), AS_IT_IS);
	await browser.screenshot('hostile-input');
});

test('the list of saved items to choose from, and its message when it cannot be read', async () => {
	const { page } = browser;
	for (const [name, wanted] of [
		['readLater: items to choose from', AS_IT_IS],
		['readLater: no items to choose from', QUOTED],
	] as const) {
		await editor.openNode(get(name).workflowId, name);
		await page.getByTestId('parameter-input-item').getByTestId('rlc-input').click();
		await isText(name, shown, wanted);
		await browser.screenshot(`hostile-${name.replace(/\W+/g, '-')}`);
	}
});

test.each([
	'weather: a key that is refused',
	'readLater: an account that is refused',
	'readLater: a connection that is refused',
	'chatWebhook: a refusal of another kind',
])('the window of the account of %s', async (name) => {
	const window = await editor.openCredential(get(name).account?.id ?? '');
	const { connected, details } = await window.test();
	expect([connected, details]).toEqual([false, expect.stringMatching(QUOTED)]);
	await isText(name, () => window.text());
	await browser.screenshot(`hostile-window-${name.replace(/\W+/g, '-')}`);
});

test('the list of executions', async () => {
	const { page } = browser;
	const { workflowId, execution } = get('chatWebhook: a place of a refusal');
	await page.goto(`${fixture.n8nUrl}/workflow/${workflowId}/executions/${execution.id}`);
	await isText(
		'executions',
		async () => {
			const texts = page
				.frames()
				.map((frame) => frame.locator('body').innerText({ timeout: 2_000 }));
			return (await Promise.all(texts)).join('\n');
		},
		/Problem in node|EVIL/,
	);
	await browser.screenshot('hostile-executions');
});

test('no script ran, and nobody was asked', () => {
	expect(scripts).toBe(0);
	expect(browser.foreignRequests.filter((url) => url.includes('evil'))).toEqual([]);
});
