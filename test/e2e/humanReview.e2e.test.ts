/** n8n 2.x: Ask and Wait as the “Human review” of an agent's tool, added by clicks and used as it was added. */
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import type { Workflow } from '../../sandbox/host/n8nWorkflows.ts';
import { waitFor } from '../../sandbox/host/waiting.ts';
import { agentWorkflow, answerOf } from './support/agentWorkflow.ts';
import { type Browser, openBrowser } from './support/browser.ts';
import { Editor } from './support/editor.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { addHumanReview, openHumanReviews, spreadOut } from './support/humanReview.ts';
import { linksIn, messagesOf, visit, waiting } from './support/question.ts';
import { owner } from './support/template.ts';

const PACKAGE = 'n8n-nodes-weather-readlater-chat';
const REVIEW = 'Chat Webhook';
const TOOL = 'Send message to chat channel in Chat Webhook';

let fixture: Fixture;
let browser: Browser;
let credentials: Record<string, Credential>;
let workflow: Workflow;
beforeAll(async () => {
	fixture = await startFixture();
	browser = await openBrowser();
	// Of a community node the editor shows details, for which it asks another machine.
	await browser.context.route(
		({ hostname }) => hostname !== '127.0.0.1',
		(route) => route.abort(),
	);
	credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
	await new Editor(browser.page, fixture.n8nUrl).signIn(owner);
	workflow = await fixture.rest.workflows.create(
		spreadOut(agentWorkflow('Reviewed', credentials.openAiApi as Credential, [])),
	);
});
afterAll(async () => {
	await browser?.close();
	await fixture?.stop();
});

/** What the editor has stored, once it is as far. */
const stored = async (what: string, isThere: (workflow: Workflow) => boolean) =>
	await waitFor(
		what,
		async () => {
			const found = await fixture.rest.workflows.get(workflow.id);
			return isThere(found) && found;
		},
		{ timeoutMs: 30_000 },
	);

test('the connector for tools offers it, and it comes connected and with its message', async () => {
	const { page } = browser;
	const editor = new Editor(page, fixture.n8nUrl);
	await openHumanReviews(editor, workflow.id);
	await browser.screenshot('human-review-list');
	await addHumanReview(editor);
	const message = page.getByTestId('parameter-input-message');
	await message.getByText('The agent wants to run this tool').waitFor();
	await expect(page.getByTestId('parameter-input-senderName').count()).resolves.toBe(1);
	for (const hidden of ['resource', 'operation', 'responseType', 'answers'])
		await expect(page.getByTestId(`parameter-input-${hidden}`).count()).resolves.toBe(0);
	await page.getByText('Approval Options').waitFor();
	await browser.screenshot('human-review-panel');
	const { nodes, connections } = await stored('the review to be stored', ({ connections: all }) =>
		Object.hasOwn(all, REVIEW),
	);
	expect(nodes.find(({ name }) => name === REVIEW)).toMatchObject({
		type: `${PACKAGE}.chatWebhookHitlTool`,
		credentials: { chatWebhookApi: expect.anything() },
	});
	expect(connections[REVIEW]).toEqual({
		ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]],
	});
});

test('with a tool behind it, as both were added: asked in the channel, approved, done', async () => {
	const { page } = browser;
	const editor = new Editor(page, fixture.n8nUrl);
	await page.getByTestId('add-subnode-ai_tool-0').click();
	await editor.searchNode('chat webhook');
	await editor.chooseNode('Chat Webhook Tool');
	await page
		.getByTestId('text-parameter-input-persistent-options-container')
		.getByTestId('from-ai-override-button')
		.click();
	await browser.screenshot('human-review-tool');
	await page.getByTestId('ndv-close-button').click();
	await browser.screenshot('human-review-canvas');
	const { connections } = await stored('the tool to be stored', (found) =>
		JSON.stringify(found.nodes).includes('$fromAI'),
	);
	expect(connections[TOOL]).toEqual({ ai_tool: [[{ node: REVIEW, type: 'ai_tool', index: 0 }]] });

	const id = await fixture.rest.workflows.run(workflow.id, 'Chat Trigger', {
		sessionId: 'reviewed',
		action: 'sendMessage',
		chatInput: 'Tell the channel “Back at six”.',
	});
	await waiting(fixture, id);
	const { channelUrl } = await fixture.control.secrets();
	const channel = channelUrl.split('/').at(-1) ?? '';
	const question = (await messagesOf(fixture, channel)).at(-1)?.content ?? '';
	expect(question).toMatch(
		/^The agent wants to run this tool: Send_message_to_chat_channel_in_Chat_Webhook\n\nInput:\nText: Back at six\n\nApprove: /,
	);
	await visit(linksIn(question)[0] ?? '', 'POST', { name: 'Anna' });
	const execution = await fixture.rest.executions.finished(id);
	expect(answerOf(execution)).toContain('Posted to the channel: “Back at six”');
	expect((await messagesOf(fixture, channel)).at(-1)?.content).toBe('Back at six');
});
