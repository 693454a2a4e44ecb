/** Message › Edit or Post in a real n8n: the example with a data table, by clicks, and killed at the worst moment. */
import { triggerOf } from '../../sandbox/host/demo.ts';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import type { DataTable } from '../../sandbox/host/n8nDataTables.ts';
import { errorOf, outputOf } from '../../sandbox/host/n8nExecutions.ts';
import { n8nLine } from '../../sandbox/host/n8nInstall.ts';
import type { Workflow, WorkflowFile } from '../../sandbox/host/n8nWorkflows.ts';
import { waitFor } from '../../sandbox/host/waiting.ts';
import { type Browser, openBrowser } from './support/browser.ts';
import { Editor } from './support/editor.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { Hand } from './support/hand.ts';
import { createBoards, statusBoard } from './support/statusBoard.ts';
import { owner } from './support/template.ts';
import { Canvas } from './tasks/task.ts';

const BOARD = /^\*\*Berlin, .+\*\*\nLast look at \d\d:\d\d\.$/;

describe('Message › Edit or Post in a real n8n', () => {
	let fixture: Fixture;
	let credentials: Record<string, Credential>;

	beforeAll(async () => {
		fixture = await startFixture();
		credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
		await fixture.control.put('/chat/limits', { webhook: { limit: 1_000, perMs: 1_000 } });
	});

	afterAll(() => fixture?.stop());

	/** A channel of its own for each test, and a credential for it. */
	const channel = async (name: string) => {
		const { id } = await fixture.control.post<{ id: string }>('/chat/channels', { name });
		const webhook = await fixture.control.post<{ url: string }>('/chat/webhooks', {
			channelId: id,
			name,
		});
		const credential = await fixture.rest.credentials.create(name, 'chatWebhookApi', {
			webhookUrl: webhook.url,
		});
		const messages = async () =>
			(
				await fixture.control.get<{ messages: Array<{ id: string; content: string }> }>(
					`/chat/channels/${id}/messages`,
				)
			).messages;
		const remove = async (messageId: string) => {
			const response = await fetch(`${webhook.url}/messages/${messageId}`, {
				method: 'DELETE',
				signal: AbortSignal.timeout(30_000),
			});
			expect(response.status).toBe(204);
		};
		return { credential, messages, remove };
	};
	const run = async (workflow: Workflow) =>
		await fixture.rest.executions.finished(
			await fixture.rest.workflows.run(workflow.id, triggerOf(workflow)),
		);
	const board = async (workflow: Workflow) => {
		const execution = await run(workflow);
		expect(errorOf(execution)).toBeUndefined();
		return outputOf(execution, 'Board')[0]?.json ?? {};
	};
	const keptIn = async (table: DataTable) =>
		(await fixture.rest.dataTables.rows(table)).map(({ board: name, messageId }) => [
			name,
			messageId,
		]);

	it('the example: posted, edited, deleted by a person, posted anew; the table keeps the ID', async () => {
		const { credential, messages, remove } = await channel('board');
		const table = await createBoards(fixture.rest.dataTables);
		const workflow = await fixture.rest.workflows.create(
			await statusBoard({ ...credentials, chatWebhookApi: credential }, table),
		);
		const first = await board(workflow);
		expect(first).toMatchObject({ posted: true, confirmed: true });
		expect(await keptIn(table)).toEqual([['weather', first.messageId]]);
		const second = await board(workflow);
		expect(second).toMatchObject({ posted: false, messageId: first.messageId });
		expect(await messages()).toMatchObject([
			{ id: first.messageId, content: expect.stringMatching(BOARD) },
		]);
		await remove(String(first.messageId));
		const third = await board(workflow);
		expect(third).toMatchObject({ posted: true });
		expect(await keptIn(table)).toEqual([['weather', third.messageId]]);
		const fourth = await board(workflow);
		expect(fourth).toMatchObject({ posted: false, messageId: third.messageId });
		expect((await messages()).map(({ id }) => id)).toEqual([third.messageId]);
	});

	it('n8n killed behind the post and before the table: the next run posts a second one, and knows it', async () => {
		const { credential, messages } = await channel('killed');
		const table = await createBoards(fixture.rest.dataTables, 'Killed');
		const example = await statusBoard({ ...credentials, chatWebhookApi: credential }, table);
		const workflow = await fixture.rest.workflows.create(waitingBehindTheBoard(example));
		await fixture.rest.workflows.run(workflow.id, triggerOf(workflow));
		await waitFor('the post', async () => (await messages()).length === 1, { timeoutMs: 60_000 });
		await fixture.kill();
		expect(await keptIn(table)).toEqual([]);
		const next = await board(workflow);
		const standing = await messages();
		console.log(
			`n8n ${n8nLine}.x killed between the post and the table: ${standing.length} messages; the table knows ${(await keptIn(table)).length}`,
		);
		expect(next).toMatchObject({ posted: true });
		expect(standing).toHaveLength(2);
		expect(await keptIn(table)).toEqual([['weather', standing[1]?.id]]);
		expect(await board(workflow)).toMatchObject({ posted: false, messageId: standing[1]?.id });
	});

	it('by clicks: the node added, posted without an ID, edited with it', async () => {
		const { messages } = await channel('clicks');
		const browser: Browser = await openBrowser();
		try {
			await browser.page.setViewportSize({ width: 1_280, height: 800 });
			await new Editor(browser.page, fixture.n8nUrl).signIn(owner);
			const hand = new Hand(browser.page);
			const canvas = new Canvas({ fixture, browser, hand });
			const { page } = canvas;
			const output = page.getByTestId('output-panel');
			await canvas.open();
			await canvas.addFirst();
			await hand.click('*Trigger manually*', canvas.found(/Trigger manually|Manual Trigger/));
			await canvas.addBehind();
			await canvas.find('chat', /^\s*Chat Webhook\s*$/, 'Chat Webhook');
			await hand.click('*Edit or post message*', canvas.found(/Edit or post message/));
			await chooseAccount(canvas, 'clicks');
			await hand.click('*Text*', canvas.field('text').locator('textarea, .cm-content').first());
			await hand.type('All is well.');
			await canvas.film('board-1-new');
			await canvas.execute('*Execute step*: posted');
			await output.getByText('messageId').first().waitFor();
			const [posted] = await messages();
			expect(posted).toMatchObject({ content: 'All is well.' });
			await hand.click('*Message ID*', canvas.field('messageId').locator('input').first());
			await hand.type(posted?.id ?? '');
			await hand.click('*Text*', canvas.field('text').locator('textarea, .cm-content').first());
			await page.keyboard.press('End');
			await hand.type(' Last look at 14:00.');
			await canvas.execute('*Execute step*: edited');
			await waitFor('the edit', async () => (await messages())[0]?.content.includes('14:00'), {
				timeoutMs: 30_000,
			});
			await page.waitForTimeout(1_500);
			await canvas.film('board-2-edited');
			expect(await messages()).toMatchObject([
				{ id: posted?.id, content: 'All is well. Last look at 14:00.' },
			]);
			console.log(hand.steps.map((step, index) => `${index + 1}. ${step}`).join('\n'));
		} catch (error) {
			await browser.screenshot('board-failed');
			throw error;
		} finally {
			await browser.close();
		}
	});

	it('by clicks: the example gets its table, runs, and keeps the ID', async () => {
		const { credential, messages } = await channel('example by clicks');
		const table = await createBoards(fixture.rest.dataTables, 'Boards of the example');
		const example = await statusBoard(
			{ ...credentials, chatWebhookApi: credential },
			{ ...table, id: '' },
		);
		const workflow = await fixture.rest.workflows.create(example);
		const browser: Browser = await openBrowser();
		try {
			const editor = new Editor(browser.page, fixture.n8nUrl);
			await editor.signIn(owner);
			const hand = new Hand(browser.page);
			const canvas = new Canvas({ fixture, browser, hand });
			for (const name of ['Which message?', 'Remember it']) {
				await editor.openNode(workflow.id, name);
				await hand.click('*Data table*', canvas.field('dataTableId').getByTestId('rlc-input'));
				await hand.click(
					`*${table.name}*`,
					canvas.page.getByTestId('rlc-item').getByText(table.name).first(),
				);
				await canvas.film(`board-table-${name === 'Remember it' ? 2 : 1}`);
				await canvas.close();
				await canvas.page.keyboard.press('ControlOrMeta+s');
				await canvas.page.waitForTimeout(2_000);
			}
			const [first, second] = [await board(workflow), await board(workflow)];
			expect([first.posted, second.posted]).toEqual([true, false]);
			expect(await keptIn(table)).toEqual([['weather', first.messageId]]);
			expect(await messages()).toHaveLength(1);
			await canvas.page.goto(`${fixture.n8nUrl}/workflow/${workflow.id}`);
			await canvas.page.getByTestId('execute-workflow-button').first().click();
			await waitFor(
				'the third run',
				async () =>
					(await fixture.rest.executions.list({ workflowId: workflow.id, status: ['success'] }))
						.length >= 3,
				{ timeoutMs: 60_000 },
			);
			await canvas.page.getByTestId('zoom-to-fit').click();
			await canvas.film('board-3-example');
			await editor.openNode(workflow.id, 'Board');
			await canvas.film('board-4-node');
			await editor.openNode(workflow.id, 'Remember it');
			await canvas.film('board-5-table');
			expect(await messages()).toHaveLength(1);
		} catch (error) {
			await browser.screenshot('board-example-failed');
			throw error;
		} finally {
			await browser.close();
		}
	});
});

/** Time enough to kill n8n before the table is written. */
function waitingBehindTheBoard(workflow: WorkflowFile): WorkflowFile {
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	return {
		...workflow,
		nodes: [
			...workflow.nodes,
			{
				name: 'A while',
				type: 'n8n-nodes-base.wait',
				typeVersion: 1.1,
				position: [800, 400],
				parameters: { resume: 'timeInterval', amount: 8, unit: 'seconds' },
			},
		],
		connections: {
			...workflow.connections,
			Board: to('A while'),
			'A while': to('Remember it'),
		},
	};
}

async function chooseAccount({ page, hand }: Canvas, name: string): Promise<void> {
	await hand.click('the list of accounts', page.getByTestId('node-credentials-select').first());
	await hand.click(`*${name}*`, page.getByRole('option', { name }).first());
}
