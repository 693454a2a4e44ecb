import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { repository } from '../../sandbox/host/bootstrap.mjs';
import { readExample, triggerOf, withCredentials } from '../../sandbox/host/demo.ts';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { agentWorkflow } from '../e2e/support/agentWorkflow.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { Editor } from '../e2e/support/editor.ts';
import { type Fixture, startFixture } from '../e2e/support/fixture.ts';
import { grantedToken } from '../e2e/support/grantedToken.ts';
import { addHumanReview, openHumanReviews, spreadOut } from '../e2e/support/humanReview.ts';
import { linksIn, messagesOf, waiting } from '../e2e/support/question.ts';
import { createBoards, statusBoard } from '../e2e/support/statusBoard.ts';
import { owner } from '../e2e/support/template.ts';
import { makeWeather } from '../e2e/support/weatherWatch.ts';
import { stillPicture, workflowDrawn } from './still.ts';

const IMAGES = join(repository, 'docs', 'images');
const THEMES = ['light', 'dark'] as const;
/** Runs until somebody answers. */
const ASKS = 'ask-before-posting.json';
const BOARD = 'status-board.json';
const WATCH = 'storm-watch.json';
const STARTED_BY_HAND = ['morning-digest.json', 'umbrella-alert.json', BOARD];
/** Until what moves has come to rest. */
const REST_MS = 1_200;

/** A view of the editor that the documentation shows. */
interface View {
	name: string;
	show(stage: Stage): Promise<void>;
}

interface Stage {
	page: Page;
	editor: Editor;
	fixture: Fixture;
	credentials: Record<string, Credential>;
	/** Ids of the imported examples that ran. */
	workflows: Record<string, string>;
}

const views: View[] = [
	{ name: 'workflow-morning-digest', show: (stage) => canvas(stage, 'morning-digest.json') },
	{ name: 'workflow-umbrella-alert', show: (stage) => canvas(stage, 'umbrella-alert.json') },
	{
		name: 'node-weather',
		show: (stage) => panel(stage, 'morning-digest.json', 'Weather today', 'table'),
	},
	{
		name: 'node-readlater',
		show: (stage) => panel(stage, 'morning-digest.json', 'Newest saves', 'table'),
	},
	{
		name: 'node-chat-webhook',
		show: (stage) => panel(stage, 'morning-digest.json', 'Post the digest', 'json'),
	},
	{
		name: 'node-edit-or-post',
		show: (stage) => panel(stage, BOARD, 'Board', 'json'),
	},
	{
		name: 'node-readlater-trigger',
		show: (stage) => panel(stage, 'new-saves-to-chat.json', 'When a link is saved', 'table'),
	},
	{ name: 'workflow-storm-watch', show: (stage) => canvas(stage, WATCH) },
	{
		name: 'node-weather-trigger',
		show: async (stage) =>
			await inStorm(stage.fixture, () => panel(stage, WATCH, 'Storm in sight', 'json')),
	},
	{
		name: 'output-schema',
		show: (stage) => panel(stage, 'morning-digest.json', 'Newest saves', 'schema'),
	},
	{
		name: 'output-json',
		show: (stage) => panel(stage, 'morning-digest.json', 'Newest saves', 'json'),
	},
	{ name: 'credential-weather', show: (stage) => credential(stage, 'weatherApi') },
	{ name: 'credential-readlater-account', show: (stage) => credential(stage, 'readLaterOAuthApi') },
	{ name: 'credential-readlater-token', show: (stage) => credential(stage, 'readLaterTokenApi') },
	{ name: 'credential-readlater-feed', show: (stage) => credential(stage, 'readLaterFeedApi') },
	{ name: 'credential-chat-webhook', show: (stage) => credential(stage, 'chatWebhookApi') },
	{
		name: 'workflow-ask-about-your-day',
		show: async (stage) => await open(stage, 'ask-about-your-day.json'),
	},
	{
		name: 'workflow-agent-asks-first',
		show: async (stage) => await open(stage, 'agent-asks-first.json'),
	},
	{ name: 'workflow-status-board', show: (stage) => canvas(stage, BOARD) },
	{ name: 'human-review-list', show: humanReviews },
	{
		name: 'human-review-node',
		show: async (stage) => {
			await humanReviews(stage);
			await addHumanReview(stage.editor);
		},
	},
	{ name: 'question-page', show: questionPage },
	{ name: 'nodes-panel', show: nodesPanel },
];

const words = process.argv.slice(2);
const chosen = views.filter(
	({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const fixture = await startFixture();
const browser = await openBrowser();
try {
	const { page } = browser;
	const editor = new Editor(page, fixture.n8nUrl);
	await editor.signIn(owner);
	const credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
	const { consumerKey } = await fixture.control.secrets();
	const token = {
		baseUrl: fixture.urls.readLater,
		consumerKey,
		accessToken: await grantedToken(fixture, consumerKey),
	};
	credentials.readLaterTokenApi = await fixture.rest.credentials.create(
		'Sandbox access token',
		'readLaterTokenApi',
		token,
	);
	await makeWeather(fixture.control, 'rain');
	const workflows: Record<string, string> = {};
	for (const file of [
		'morning-digest.json',
		'umbrella-alert.json',
		'new-saves-to-chat.json',
		WATCH,
		'ask-about-your-day.json',
		BOARD,
		'agent-asks-first.json',
		ASKS,
	]) {
		const workflow = await fixture.rest.workflows.create(
			file === BOARD
				? await statusBoard(credentials, await createBoards(fixture.rest.dataTables))
				: withCredentials(await readExample(file), credentials),
		);
		workflows[file] = workflow.id;
		if (STARTED_BY_HAND.includes(file))
			await fixture.rest.executions.finished(
				await fixture.rest.workflows.run(workflow.id, triggerOf(workflow)),
			);
		if (file === WATCH) await startedByStorm(fixture, workflow.id);
	}
	for (const view of chosen) {
		for (const theme of THEMES) {
			await page.emulateMedia({ colorScheme: theme });
			await view.show({ page, editor, fixture, credentials, workflows });
			await page.mouse.move(0, 0);
			await page.waitForTimeout(REST_MS);
			await writeFile(join(IMAGES, `${view.name}-${theme}.png`), await stillPicture(page));
			console.log(`${view.name}-${theme}.png`);
		}
	}
} finally {
	await browser.close();
	await fixture.stop();
}

/** A workflow as it looks after a run. */
async function canvas(
	{ page, fixture: { n8nUrl, rest }, workflows }: Stage,
	file: string,
): Promise<void> {
	const id = workflows[file] ?? '';
	const [execution] = await rest.executions.list({ workflowId: id });
	await page.goto(`${n8nUrl}/workflow/${id}/executions/${execution?.id}`);
	await workflowDrawn(page);
}

async function inStorm({ control }: Fixture, work: () => Promise<unknown>): Promise<void> {
	await makeWeather(control, 'storm');
	await work();
	await makeWeather(control, 'rain');
}

async function startedByStorm(fixture: Fixture, workflowId: string): Promise<void> {
	const { workflows, executions } = fixture.rest;
	await inStorm(fixture, async () => {
		await workflows.activate(workflowId);
		await executions.atLeast(1, { workflowId, status: ['success'] });
		await workflows.deactivate(workflowId);
	});
}

/** A workflow as it looks before a run. */
async function open({ page, fixture: { n8nUrl }, workflows }: Stage, file: string): Promise<void> {
	await page.goto(`${n8nUrl}/workflow/${workflows[file] ?? ''}`);
	await workflowDrawn(page);
}

/** A node's window with what it put out, in one of n8n's ways to look at it. */
async function panel(
	{ page, editor, workflows }: Stage,
	file: string,
	node: string,
	mode: 'table' | 'json' | 'schema',
): Promise<void> {
	const opened = await editor.openNode(workflows[file] ?? '', node);
	await opened.execute().catch(() => undefined);
	await opened.output
		.getByTestId(`radio-button-${mode}`)
		.click({ timeout: 5_000 })
		.catch(() => undefined);
	// n8n says so for some seconds, over the output.
	await page.getByText('Node executed successfully').first().waitFor({ state: 'hidden' });
	await page.waitForTimeout(REST_MS);
}

/** What n8n offers for the review of an agent's tools; of an agent without any. */
async function humanReviews({ editor, fixture, credentials }: Stage): Promise<void> {
	const model = credentials.openAiApi as Credential;
	const { id } = await fixture.rest.workflows.create(
		spreadOut(agentWorkflow('An agent', model, [])),
	);
	await openHumanReviews(editor, id);
}

/** What somebody sees who opens the link of an answer. */
async function questionPage({ page, fixture, workflows }: Stage): Promise<void> {
	await waiting(
		fixture,
		await fixture.rest.workflows.run(workflows[ASKS] ?? '', triggerOf(await readExample(ASKS))),
	);
	const { channelUrl } = await fixture.control.secrets();
	const messages = await messagesOf(fixture, channelUrl.split('/').at(-1) ?? '');
	await page.goto(linksIn(messages.at(-1)?.content ?? '')[0] ?? '');
	await page.getByLabel('Your name').fill('Anna');
}

async function credential({ page, editor, credentials }: Stage, type: string): Promise<void> {
	const window = await editor.openCredential(credentials[type]?.id ?? '');
	await window.test().catch(() => undefined);
	await page.waitForTimeout(REST_MS);
}

async function nodesPanel({ page, fixture: { n8nUrl } }: Stage): Promise<void> {
	await page.goto(`${n8nUrl}/workflow/new`);
	await page.getByTestId('node-creator-plus-button').click();
	const field = page
		.getByTestId('node-creator-search-bar')
		.or(page.getByTestId('search-bar'))
		.first();
	const input = (await field.locator('input').count()) > 0 ? field.locator('input').first() : field;
	await input.fill('forecast');
}
