/** Message › Ask and Wait in a real n8n: by clicks, over restarts and kills, with robots and with several people. */
import { readExample, triggerOf, withCredentials } from '../../sandbox/host/demo.ts';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { errorOf, outputOf } from '../../sandbox/host/n8nExecutions.ts';
import { n8nLine } from '../../sandbox/host/n8nInstall.ts';
import type { WorkflowFile, WorkflowNode } from '../../sandbox/host/n8nWorkflows.ts';
import { waitFor } from '../../sandbox/host/waiting.ts';
import { type Browser, openBrowser } from './support/browser.ts';
import { findLeaks } from './support/canary.ts';
import { Editor } from './support/editor.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { type ChannelMessage, linksIn, messagesOf, visit, waiting } from './support/question.ts';
import { owner } from './support/template.ts';

const TYPE = 'n8n-nodes-weather-readlater-chat.chatWebhook';
const QUESTION = { resource: 'message', operation: 'sendAndWait', message: 'Shall I?' };
/** n8n looks once a minute which executions have waited long enough. */
const LOOKED_AT_MS = 150_000;

describe('Ask and Wait in a real n8n', () => {
	let fixture: Fixture;
	let browser: Browser;
	let credentials: Record<string, Credential>;
	let channel: { id: string };
	let webhook: { url: string; token: string };
	let credential: { id: string; name: string };
	const signatures: string[] = [];

	beforeAll(async () => {
		fixture = await startFixture();
		browser = await openBrowser();
		credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
		channel = await fixture.control.post('/chat/channels', { name: 'questions' });
		webhook = await fixture.control.post('/chat/webhooks', { channelId: channel.id, name: 'Ask' });
		const { id, name } = await fixture.rest.credentials.create('Questions', 'chatWebhookApi', {
			webhookUrl: webhook.url,
		});
		credential = { id, name };
		await new Editor(browser.page, fixture.n8nUrl).signIn(owner);
	});
	afterAll(async () => {
		await browser?.close();
		await fixture?.stop();
	});

	const node = (
		name: string,
		parameters: Record<string, unknown>,
		type = TYPE,
		typeVersion = 1,
	): WorkflowNode => ({
		name,
		type,
		typeVersion,
		position: [0, 0],
		parameters,
		...(type === TYPE ? { credentials: { chatWebhookApi: credential } } : {}),
	});
	const start = node('Start', {}, 'n8n-nodes-base.manualTrigger');
	const to = (name: string) => ({ node: name, type: 'main', index: 0 });
	const askWorkflow = (parameters: object = {}) =>
		fixture.rest.workflows.create({
			name: `ask ${JSON.stringify(parameters).slice(0, 60)}`,
			nodes: [
				start,
				node('Ask', { ...QUESTION, ...parameters }),
				node(
					'Behind',
					{ assignments: { assignments: [] }, includeOtherFields: true, options: {} },
					'n8n-nodes-base.set',
					3.4,
				),
			],
			connections: { Start: { main: [[to('Ask')]] }, Ask: { main: [[to('Behind')]] } },
		});
	/** Starts a workflow that has an item for each of two days, which Ask is asked about. */
	const runEachDay = async (
		connections: WorkflowFile['connections'],
		between: WorkflowNode[] = [],
	) => {
		const { id } = await fixture.rest.workflows.create({
			name: 'On Monday, on Tuesday',
			nodes: [
				start,
				node(
					'List',
					{ mode: 'raw', jsonOutput: '{"days":["Monday","Tuesday"]}', options: {} },
					'n8n-nodes-base.set',
					3.4,
				),
				node('Each', { fieldToSplitOut: 'days', options: {} }, 'n8n-nodes-base.splitOut'),
				...between,
				node('Ask', { ...QUESTION, message: '=On {{ $json.days }}?' }),
			],
			connections: {
				Start: { main: [[to('List')]] },
				List: { main: [[to('Each')]] },
				...connections,
			},
		});
		return await fixture.rest.workflows.run(id, 'Start');
	};
	const lastMessage = async () => (await messagesOf(fixture, channel.id)).at(-1) as ChannelMessage;
	const linksOfLast = async () => {
		const links = linksIn((await lastMessage()).content);
		signatures.push(...links.map((link) => new URL(link).searchParams.get('signature') ?? ''));
		return links as [string, string];
	};
	const ask = async (parameters: object = {}) => {
		const { id: workflowId } = await askWorkflow(parameters);
		const id = await fixture.rest.workflows.run(workflowId, 'Start');
		await waiting(fixture, id);
		return { id, links: await linksOfLast() };
	};
	const shown = async (answer: string) =>
		await waitFor(
			`the message to show “${answer}”`,
			async () => (await lastMessage()).content.includes(`Answer: ${answer}`),
			{ timeoutMs: 20_000 },
		);
	const answerOf = async (id: string) => {
		// n8n 1.x stores the status a moment before the data.
		const execution = await waitFor(
			'what came behind the question',
			async () => {
				const found = await fixture.rest.executions.finished(id);
				return (errorOf(found) ?? outputOf(found, 'Behind').length > 0) && found;
			},
			{ timeoutMs: 30_000 },
		);
		expect(errorOf(execution)).toBeUndefined();
		return outputOf(execution, 'Behind').map(({ json }) => json);
	};

	it('by clicks: set up, asked, answered by somebody with a name, shown', async () => {
		const { page } = browser;
		const { id: workflowId } = await fixture.rest.workflows.create({
			name: 'A question by clicks',
			nodes: [start, { ...node('Ask', {}), position: [220, 0] }],
			connections: { Start: { main: [[to('Ask')]] } },
		});
		await new Editor(page, fixture.n8nUrl).openNode(workflowId, 'Ask');
		await page.getByTestId('parameter-input-operation').click();
		await page
			.locator('.el-select-dropdown__item:visible, [role="option"]:visible')
			.filter({ hasText: 'Ask and Wait' })
			.first()
			.click();
		await page.getByTestId('parameter-input-message').locator('textarea').fill('Is it tea time?');
		await page.getByTestId('parameter-input-message').locator('textarea').blur();
		await browser.screenshot('question-panel');
		await page.getByTestId('node-execute-button').click();
		await waitFor('the question', async () => (await lastMessage())?.content.includes('tea time'), {
			timeoutMs: 30_000,
		});
		await page.waitForTimeout(1_500);
		await browser.screenshot('question-waiting');

		const reader = await browser.context.newPage();
		await reader.goto(`${fixture.urls.chat}/channels/${channel.id}`);
		await reader.getByText('Is it tea time?').waitFor();
		await browser.screenshot('question-channel', reader);
		const links = await linksOfLast();
		const opened = browser.context.waitForEvent('page');
		await reader.locator(`a[href="${links[0]}"]`).first().click();
		const answering = await opened;
		await answering.getByRole('button', { name: 'Approve' }).waitFor();
		await answering.getByLabel('Your name').fill('Anna');
		await browser.screenshot('question-page', answering);
		await answering.getByRole('button', { name: 'Approve' }).click();
		await answering.getByText('Your answer was taken.').waitFor();
		await browser.screenshot('question-thanks', answering);
		await shown('Approve (Anna');
		await reader.getByText('Answer: Approve').waitFor();
		await browser.screenshot('question-answered', reader);
		await page.waitForTimeout(1_000);
		await browser.screenshot('question-output');
		await expect(page.getByTestId('output-panel').innerText()).resolves.toContain('Anna');
		await answering.close();
		await reader.close();
		expect(browser.foreignRequests).toEqual([]);
	});

	it('robots that open every link answer nothing, and the answer counts once', async () => {
		const { id, links } = await ask();
		for (const link of links) {
			const page = await visit(link, 'GET');
			expect([page.status, page.text.includes('<button')]).toEqual([200, true]);
			expect(page.headers.get('x-robots-tag')).toContain('noindex');
			expect(page.headers.get('content-security-policy')).toContain('sandbox');
			await visit(link, 'HEAD');
		}
		expect((await fixture.rest.executions.get(id)).status).toBe('waiting');

		const answers = await Promise.all(
			[...links, ...links, ...links].map((link) => visit(link, 'POST', { name: 'Anna' })),
		);
		const thanked = answers.filter(({ text }) => text.includes('Thank you'));
		expect(thanked).toHaveLength(1);
		const [json, ...others] = await answerOf(id);
		expect(others).toEqual([]);
		expect(thanked[0]?.text).toContain(String(json?.answer));
		await shown(String(json?.answer));
		const late = await visit(links[0], 'POST');
		console.log(
			`Answered late: ${late.status} ${late.text.replace(/<style.*?<\/style>|<[^>]+>|\s+/gs, ' ').slice(0, 300)}`,
		);
		expect(late.text).not.toContain('Thank you');
	});

	it('a link that somebody has changed is refused', async () => {
		const { id, links } = await ask();
		const changed = new URL(links[0]);
		changed.searchParams.set('answer', '1');
		for (const method of ['GET', 'POST'] as const) {
			const { status, text } = await visit(changed.href, method);
			expect([status, text.includes('Shall I?')]).toEqual([401, false]);
			const bare = await visit(links[0].split('?')[0] as string, method);
			expect(bare.status).toBe(401);
		}
		expect((await fixture.rest.executions.get(id)).status).toBe('waiting');
		await visit(links[1], 'POST');
		expect(await answerOf(id)).toMatchObject([
			{ answer: 'Decline', approved: false, answeredBy: null },
		]);
	});

	it('a written answer, answers of one’s own, and buttons', async () => {
		const written = await ask({ responseType: 'freeText' });
		expect((await visit(written.links[0], 'POST', { text: ' ' })).status).toBe(400);
		await visit(written.links[0], 'POST', { text: 'Größe: 5 < 6\nand more', name: 'Bob' });
		expect(await answerOf(written.id)).toMatchObject([
			{ answer: 'Größe: 5 < 6\nand more', approved: null, answeredBy: 'Bob' },
		]);
		const own = await ask({
			responseType: 'customAnswers',
			answers: 'Today\nTomorrow',
			options: { linkButtons: true },
		});
		const [row] = (await lastMessage()).components;
		expect(row?.components.map(({ label, url }) => [label, url])).toEqual([
			['Today', own.links[0]],
			['Tomorrow', own.links[1]],
		]);
		await visit(own.links[1], 'POST');
		expect(await answerOf(own.id)).toMatchObject([{ answer: 'Tomorrow' }]);
		await shown('Tomorrow');
		expect((await lastMessage()).components).toEqual([]);
	});

	it.each(['restart', 'kill'] as const)('goes on after a %s of n8n', async (end) => {
		const { id, links } = await ask();
		await fixture[end]();
		expect((await fixture.rest.executions.get(id)).status).toBe('waiting');
		expect((await visit(links[0], 'POST', { name: 'Anna' })).text).toContain('Thank you');
		expect(await answerOf(id)).toMatchObject([{ answer: 'Approve', answeredBy: 'Anna' }]);
		await shown('Approve');
	});

	it('after the time limit n8n goes on with what came in', async () => {
		const { id, links } = await ask({
			options: {
				limitWaitTime: {
					values: { limitType: 'afterTimeInterval', resumeAmount: 0.1, resumeUnit: 'minutes' },
				},
			},
		});
		const execution = await fixture.rest.executions.finished(id, LOOKED_AT_MS);
		expect(outputOf(execution, 'Behind').map(({ json }) => json)).toEqual([{}]);
		expect((await lastMessage()).content).toContain('Answer until');
		const late = await visit(links[0], 'POST');
		expect(late.text).not.toContain('Thank you');
	});

	it('in a loop it asks one after the other, and an old link answers no later question', async () => {
		const id = await runEachDay(
			{
				Each: { main: [[to('Loop')]] },
				Loop: { main: [[], [to('Ask')]] },
				Ask: { main: [[to('Loop')]] },
			},
			[node('Loop', { options: {} }, 'n8n-nodes-base.splitInBatches', 3)],
		);
		await waiting(fixture, id);
		const monday = await linksOfLast();
		await visit(monday[0], 'POST');
		await waitFor('Tuesday', async () => (await lastMessage()).content.startsWith('On Tuesday'), {
			timeoutMs: 30_000,
		});
		await waiting(fixture, id);
		const old = await visit(monday[0], 'POST');
		expect([old.status, old.text.includes('Already answered')]).toEqual([409, true]);
		await visit((await linksOfLast())[1], 'POST');
		const execution = await fixture.rest.executions.finished(id);
		expect(outputOf(execution, 'Loop').map(({ json }) => json.answer)).toEqual([
			'Approve',
			'Decline',
		]);
	});

	it('items with different questions are refused before anything is posted', async () => {
		const before = (await messagesOf(fixture, channel.id)).length;
		const execution = await fixture.rest.executions.finished(
			await runEachDay({ Each: { main: [[to('Ask')]] } }),
		);
		expect(errorOf(execution)?.message).toBe('The input items ask different questions');
		expect(await messagesOf(fixture, channel.id)).toHaveLength(before);
	});

	it.each([
		['Approve', 0, 1],
		['Decline', 1, 0],
	] as const)('ask-before-posting.json, answered with %s', async (_answer, place, posted) => {
		const { channelUrl } = await fixture.control.secrets();
		const general = channelUrl.split('/').at(-1) ?? '';
		const workflow = await fixture.rest.workflows.create(
			withCredentials(await readExample('ask-before-posting.json'), credentials),
		);
		const id = await fixture.rest.workflows.run(workflow.id, triggerOf(workflow));
		await waiting(fixture, id);
		const before = await messagesOf(fixture, general);
		const question = before.at(-1)?.content ?? '';
		expect(question).toMatch(/^Shall I post this to everybody\?\n\nBerlin, /);
		await visit(linksIn(question)[place] ?? '', 'POST', { name: 'Anna' });
		const execution = await fixture.rest.executions.finished(id);
		expect(errorOf(execution)).toBeUndefined();
		const after = await messagesOf(fixture, general);
		expect(after.length - before.length).toBe(posted);
		if (posted > 0) expect(after.at(-1)?.content).toMatch(/^Berlin, .*\nApproved by Anna\.$/);
	});

	if (n8nLine === 2) {
		it.each([
			['Approve', 0, 'Posted to the channel: “Back at six”'],
			['Decline', 1, 'was not allowed, so nothing was done'],
		] as const)('agent-asks-first.json, answered with %s', async (_answer, place, says) => {
			const { channelUrl } = await fixture.control.secrets();
			const general = channelUrl.split('/').at(-1) ?? '';
			const workflow = await fixture.rest.workflows.create(
				withCredentials(await readExample('agent-asks-first.json'), credentials),
			);
			const chatInput = 'Tell the channel “Back at six”.';
			const id = await fixture.rest.workflows.run(workflow.id, triggerOf(workflow), {
				sessionId: `agent ${place}`,
				action: 'sendMessage',
				chatInput,
			});
			await waiting(fixture, id);
			const before = await messagesOf(fixture, general);
			const question = before.at(-1)?.content ?? '';
			expect(question).toContain('Shall the assistant post this?\n\nBack at six');
			await visit(linksIn(question)[place] ?? '', 'POST');
			const execution = await fixture.rest.executions.finished(id);
			expect(errorOf(execution)).toBeUndefined();
			expect(String(outputOf(execution, 'AI Agent').at(-1)?.json.output)).toContain(says);
			const posted = (await messagesOf(fixture, general)).slice(before.length);
			expect(posted.map(({ content }) => content)).toEqual(place === 0 ? ['Back at six'] : []);
		});
	} else {
		it('n8n 1.x has no step in which a person approves the tool of an agent', async () => {
			await expect(fixture.rest.nodeTypes([`${TYPE}HitlTool`])).rejects.toThrow(
				'Unrecognized node type',
			);
		});
	}

	it('tells neither the token nor a signature anywhere', async () => {
		expect(signatures.length).toBeGreaterThan(10);
		const secrets = Object.fromEntries(
			signatures.map((signature, place) => [`signature ${place}`, signature]),
		);
		expect(await findLeaks(fixture, { webhookToken: webhook.token, ...secrets })).toEqual([]);
	});
});
