import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
	DEMO_WORKFLOWS,
	readExample,
	triggerOf,
	withCredentials,
} from '../../sandbox/host/demo.ts';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { errorOf, outputOf } from '../../sandbox/host/n8nExecutions.ts';
import type { WorkflowNode } from '../../sandbox/host/n8nWorkflows.ts';
import { waitFor } from '../../sandbox/host/waiting.ts';
import { everyTwoSeconds } from '../e2e/support/everyTwoSeconds.ts';
import { linksIn, messagesOf, visit } from '../e2e/support/question.ts';
import { createBoards, statusBoard } from '../e2e/support/statusBoard.ts';
import { forecastsAsked, makeWeather, weatherWatch } from '../e2e/support/weatherWatch.ts';
import { type QueueFixture, startQueueFixture } from './support/queueFixture.ts';

const PACKAGE = 'n8n-nodes-weather-readlater-chat';

describe('queue mode: a main process and two workers', () => {
	let fixture: QueueFixture;
	let credentials: Record<string, Credential>;

	beforeAll(async () => {
		fixture = await startQueueFixture();
		credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
		await makeWeather(fixture.control, 'rain');
		await fixture.control.put('/readLater/limits', {
			user: { limit: 1e6, windowSeconds: 3_600 },
			key: { limit: 1e6, windowSeconds: 3_600 },
		});
	});

	afterAll(() => fixture?.stop());

	const own = (
		name: string,
		type: string,
		credential: string,
		parameters: Record<string, unknown>,
	): WorkflowNode => {
		const { id, name: called } = credentials[credential] as Credential;
		return {
			name,
			type: `${PACKAGE}.${type}`,
			typeVersion: 1,
			position: [0, 0],
			parameters,
			credentials: { [credential]: { id, name: called } },
		};
	};
	const messages = async () => {
		const { channelUrl } = await fixture.control.secrets();
		const { messages: found } = await fixture.control.get<{ messages: { content: string }[] }>(
			`/chat/channels/${channelUrl.split('/').at(-1)}/messages`,
		);
		return found.map(({ content }) => content);
	};
	const count = async (workflowId: string, status: string) =>
		Number(
			(
				await fixture.postgres.query(
					`select count(*) from execution_entity where "workflowId"='${workflowId}' and status='${status}'`,
				)
			)[0],
		);
	/** A workflow that a webhook starts, ready to be called. */
	const hook = async (name: string, nodes: WorkflowNode[]) => {
		const path = randomUUID();
		const all: WorkflowNode[] = [
			{
				name: 'Hook',
				type: 'n8n-nodes-base.webhook',
				typeVersion: 2,
				position: [0, 0],
				parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
				webhookId: randomUUID(),
			},
			...nodes,
		];
		const connections = Object.fromEntries(
			all
				.slice(0, -1)
				.map((node, index) => [
					node.name,
					{ main: [[{ node: all[index + 1]?.name, type: 'main', index: 0 }]] },
				]),
		);
		const workflow = await fixture.rest.workflows.create({ name, nodes: all, connections });
		await fixture.rest.workflows.activate(workflow.id);
		const call = async (body: object) => {
			const response = await fetch(`${fixture.n8nUrl}/webhook/${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
				signal: AbortSignal.timeout(30_000),
			});
			if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
		};
		await waitFor('the webhook to answer', async () => (await call({ n: -1 }), true), {
			timeoutMs: 30_000,
		});
		return { id: workflow.id, call };
	};

	it.each(DEMO_WORKFLOWS.filter((file) => file !== 'new-saves-to-chat.json'))(
		'%s runs on a worker',
		async (file) => {
			const workflow = await fixture.rest.workflows.create(
				withCredentials(await readExample(file), credentials),
			);
			const before = (await messages()).length;
			const id = await fixture.rest.workflows.run(workflow.id, triggerOf(workflow));
			expect(errorOf(await fixture.rest.executions.finished(id))).toBeUndefined();
			expect((await fixture.begun()).flat()).toContain(id);
			expect((await messages()).length).toBe(before + 1);
		},
	);

	it('status-board.json: one message, edited by both workers at once, posted anew when it is gone', async () => {
		const table = await createBoards(fixture.rest.dataTables);
		const workflow = await fixture.rest.workflows.create(await statusBoard(credentials, table));
		const run = async (times: number) => {
			const ids = await Promise.all(
				Array.from({ length: times }, () =>
					fixture.rest.workflows.run(workflow.id, triggerOf(workflow)),
				),
			);
			const executions = await Promise.all(ids.map((id) => fixture.rest.executions.finished(id)));
			expect(executions.map(errorOf)).toEqual(ids.map(() => undefined));
			return executions.map((each) => outputOf(each, 'Board')[0]?.json ?? {});
		};
		const kept = async () =>
			(await fixture.rest.dataTables.rows(table)).map(({ messageId }) => String(messageId));
		const before = (await messages()).length;
		const [first] = await run(1);
		expect(first).toMatchObject({ posted: true });
		const edited = await run(10);
		expect(new Set(edited.map(({ posted, messageId }) => `${posted} ${messageId}`))).toEqual(
			new Set([`false ${first?.messageId}`]),
		);
		expect([(await messages()).length - before, await kept()]).toEqual([1, [first?.messageId]]);
		const { webhookUrl } = await fixture.control.secrets();
		// Ten edits at once may have used up the limit of the webhook.
		await waitFor(
			'the message to be deleted',
			async () => {
				const { status } = await fetch(`${webhookUrl}/messages/${first?.messageId}`, {
					method: 'DELETE',
					signal: AbortSignal.timeout(30_000),
				});
				return status === 204;
			},
			{ timeoutMs: 30_000 },
		);
		// Each worker finds out by itself that it is gone: see docs/chat-webhook.md.
		const anew = (await run(10)).filter(({ posted }) => posted);
		const standing = (await messages()).length - before;
		console.log(
			`10 executions at once found the message gone: ${anew.length} posted, by ${standing} messages`,
		);
		expect(standing).toBe(anew.length);
		expect([1, 2]).toContain(standing);
		const [id = ''] = await kept();
		expect(anew.map(({ messageId }) => messageId)).toContain(id);
		expect(await run(1)).toMatchObject([{ posted: false, messageId: id }]);
	});

	it('the account that was connected once works on both workers', async () => {
		const { id, call } = await hook('account', [
			own('List', 'readLater', 'readLaterOAuthApi', {
				authentication: 'account',
				resource: 'savedItem',
				operation: 'getMany',
				show: 'all',
				returnAll: false,
				limit: 1,
			}),
		]);
		await fixture.control.request('DELETE', '/requests');
		await Promise.all(Array.from({ length: 20 }, (_, n) => call({ n })));
		await waitFor('20 executions', async () => (await count(id, 'success')) >= 21, {
			timeoutMs: 60_000,
		});
		const ids = new Set(
			await fixture.postgres.query(`select id from execution_entity where "workflowId"='${id}'`),
		);
		const each = (await fixture.begun()).map(
			(begun) => begun.filter((execution) => ids.has(execution)).length,
		);
		expect(Math.min(...each)).toBeGreaterThan(0);
		const { requests } = await fixture.control.get<{ requests: { path: string }[] }>(
			'/requests?service=readLater',
		);
		expect(requests.every(({ path }) => path === '/v3/get')).toBe(true);
	});

	it('the Weather Trigger starts one execution for one storm, on a worker', async () => {
		const { rest, control } = fixture;
		const { id } = await rest.workflows.create(
			weatherWatch(credentials.weatherApi as Credential, 2),
		);
		/** Another activation is another check. */
		const check = async () => {
			const before = await forecastsAsked(control);
			await rest.workflows.deactivate(id);
			await rest.workflows.activate(id);
			await waitFor('a check', async () => (await forecastsAsked(control)) > before);
			await delay(6_000);
			expect(await forecastsAsked(control)).toBe(before + 1);
			return { started: await count(id, 'success'), failed: await count(id, 'error') };
		};
		await makeWeather(control, 'dry');
		expect(await check()).toEqual({ started: 0, failed: 0 });
		await makeWeather(control, 'storm');
		expect(await check()).toEqual({ started: 1, failed: 0 });
		expect(await check()).toEqual({ started: 1, failed: 0 });
		const [execution] = await fixture.postgres.query(
			`select id from execution_entity where "workflowId"='${id}'`,
		);
		expect((await fixture.begun()).flat()).toContain(execution);
		await rest.workflows.deactivate(id);
		await makeWeather(control, 'rain');
	});

	it('1,000 executions are spread over the workers, and each of them succeeds', async () => {
		const { id, call } = await hook('many', [
			own('List', 'readLater', 'readLaterOAuthApi', {
				authentication: 'account',
				resource: 'savedItem',
				operation: 'getMany',
				show: 'all',
				returnAll: false,
				limit: 1,
			}),
		]);
		const queue = Array.from({ length: 1_000 }, (_, n) => n);
		const began = Date.now();
		await Promise.all(
			Array.from({ length: 20 }, async () => {
				for (let n = queue.shift(); n !== undefined; n = queue.shift()) await call({ n });
			}),
		);
		await waitFor(
			'1,000 executions',
			async () => (await count(id, 'success')) + (await count(id, 'error')) >= 1_001,
			{ timeoutMs: 240_000, everyMs: 500 },
		);
		const ids = new Set(
			await fixture.postgres.query(`select id from execution_entity where "workflowId"='${id}'`),
		);
		const each = (await fixture.begun()).map(
			(begun) => begun.filter((execution) => ids.has(execution)).length,
		);
		console.log(
			`1,000 executions in ${Math.round((Date.now() - began) / 1_000)} s, by worker: ${each.join(' and ')}`,
		);
		expect(await count(id, 'error')).toBe(0);
		expect(Math.min(...each)).toBeGreaterThan(200);
	});

	it('questions hold no worker, and each answer counts once, over the end of a worker', async () => {
		const { channelUrl } = await fixture.control.secrets();
		const channel = channelUrl.split('/').at(-1) ?? '';
		const { id, call } = await hook('questions', [
			own('Ask', 'chatWebhook', 'chatWebhookApi', {
				resource: 'message',
				operation: 'sendAndWait',
				message: '=Question {{ $json.body.n }}.',
			}),
		]);
		const questions = Array.from({ length: 20 }, (_, n) => n);
		await Promise.all(questions.map((n) => call({ n })));
		// The one that found out whether the webhook is there asks too.
		await waitFor('all to wait', async () => (await count(id, 'waiting')) >= 21, {
			timeoutMs: 120_000,
		});
		const asked = async () =>
			(await messagesOf(fixture, channel)).filter(({ content }) => /^Question \d/.test(content));
		expect(await asked()).toHaveLength(questions.length);
		await fixture.kill(0);
		await fixture.startWorker(0);
		const thanked = await Promise.all(
			(await asked()).map(async ({ content }) => {
				const answers = await Promise.all(
					[...linksIn(content), ...linksIn(content)].map((link) => visit(link, 'POST')),
				);
				return answers.filter(({ text }) => text.includes('Thank you')).length;
			}),
		);
		expect(thanked).toEqual(questions.map(() => 1));
		await waitFor('all to go on', async () => (await count(id, 'success')) >= questions.length, {
			timeoutMs: 120_000,
		});
		await waitFor(
			'all to show their answer',
			async () => (await asked()).every(({ content }) => content.includes('\n\nAnswer: ')),
			{ timeoutMs: 120_000 },
		);
		expect(await asked()).toHaveLength(questions.length);
		expect(await count(id, 'error')).toBe(0);
	});

	it('a worker that is killed while it posts loses only what n8n loses: the rest of that execution', async () => {
		const workflow = await fixture.rest.workflows.create(
			everyTwoSeconds(withCredentials(await readExample('new-saves-to-chat.json'), credentials)),
		);
		await fixture.rest.workflows.activate(workflow.id);
		const titles = Array.from({ length: 24 }, (_, n) => `Saved while a worker dies ${n}.`);
		const arrived = async () => {
			const texts = await messages();
			return titles.map((title) => texts.filter((text) => text.includes(title)).length);
		};
		// More than the channel takes at once, so that the execution is at work for some seconds.
		await fixture.control.saveItems(
			titles.map((title, n) => ({ url: `https://example.com/killed/${n}`, title })),
		);
		const busy = await waitFor(
			'a worker to post',
			async () => {
				if ((await arrived()).every((times) => times === 0)) return undefined;
				const [execution = ''] = await fixture.postgres.query(
					`select id from execution_entity where "workflowId"='${workflow.id}' and status='running' order by id desc limit 1`,
				);
				const worker = (await fixture.begun()).findIndex((ids) => ids.includes(execution));
				return worker === -1 ? undefined : { worker, execution };
			},
			{ timeoutMs: 60_000, everyMs: 100 },
		);
		await fixture.kill(busy.worker);
		const atKill = await arrived();
		const later = 'Saved after the worker died';
		await fixture.control.saveItems([{ url: 'https://example.com/killed/later', title: later }]);
		// The other worker goes on at once.
		await waitFor(
			'a later save',
			async () => (await messages()).some((text) => text.includes(later)),
			{ timeoutMs: 90_000, everyMs: 500 },
		);
		await fixture.startWorker(busy.worker);
		await delay(20_000);
		const [status] = await fixture.postgres.query(
			`select status from execution_entity where id='${busy.execution}'`,
		);
		const afterwards = await arrived();
		console.log(
			`Killed in mid-execution: ${atKill.filter((times) => times > 0).length} of ${titles.length} had arrived, ${afterwards.filter((times) => times > 0).length} afterwards, ${afterwards.filter((times) => times > 1).length} twice; n8n calls the execution "${status}"`,
		);
		// Every save reached an execution, and nothing was posted twice. What n8n does with the broken one is its own.
		expect(Math.max(...afterwards)).toBe(1);
		expect(status).not.toBe('success');
		const [data = ''] = await fixture.postgres.query(
			`select count(*) from execution_data where "executionId"='${busy.execution}'`,
		);
		expect(Number(data)).toBe(1);
		await fixture.rest.workflows.deactivate(workflow.id);
	});

	it('goes on after Redis was restarted', async () => {
		const { id, call } = await hook('redis', [
			own('List', 'readLater', 'readLaterOAuthApi', {
				authentication: 'account',
				resource: 'savedItem',
				operation: 'getMany',
				show: 'all',
				returnAll: false,
				limit: 1,
			}),
		]);
		const before = await count(id, 'success');
		await fixture.redis.stop();
		await delay(3_000);
		await fixture.redis.start();
		await waitFor(
			'executions after the restart',
			async () => {
				await call({ n: 1 }).catch(() => undefined);
				return (await count(id, 'success')) > before;
			},
			{ timeoutMs: 120_000, everyMs: 2_000 },
		);
	});
});
