import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Credential } from '../../../sandbox/host/n8nCredentials.ts';
import type { Execution } from '../../../sandbox/host/n8nExecutions.ts';
import type { WorkflowNode } from '../../../sandbox/host/n8nWorkflows.ts';
import { accountOf, answerOf, HOSTILE, type Provocation } from '../../hostile/provocations.ts';
import { TestServer } from '../../workflows/TestServer.ts';
import type { Fixture } from './fixture.ts';

const PACKAGE = 'n8n-nodes-weather-readlater-chat';

type Asked = Omit<Provocation, 'node'> & { readonly node: Provocation['node'] | 'httpRequest' };

/** A workflow that was run. */
export interface Provoked {
	/** The node that repeats the text. */
	readonly name: string;
	readonly workflowId: string;
	readonly account: Credential | undefined;
	readonly execution: Execution;
}

const list = { authentication: 'token', resource: 'savedItem' };
const CHOSEN = { __rl: true, mode: 'list', value: '1' };
const savedItems = {
	status: 1,
	complete: 1,
	error: null,
	since: 1_700_000_000,
	list: {
		1: {
			item_id: '1',
			resolved_id: '1',
			given_url: 'https://example.com/',
			given_title: HOSTILE,
			resolved_title: HOSTILE,
			excerpt: HOSTILE,
			status: '0',
			favorite: '0',
			time_added: '1700000000',
			tags: { [HOSTILE]: { item_id: '1', tag: HOSTILE } },
			authors: { 1: { name: HOSTILE } },
		},
	},
};

/** What is no message of the package: items, and a node of n8n's own. */
export const OTHERS: readonly Asked[] = [
	{
		title: 'items',
		node: 'readLater',
		parameters: { ...list, operation: 'getMany', returnAll: true },
		reply: () => ({ body: savedItems }),
	},
	{
		title: 'items to choose from',
		node: 'readLater',
		parameters: { ...list, operation: 'get', item: CHOSEN },
		reply: () => ({ body: savedItems }),
	},
	{
		title: 'no items to choose from',
		node: 'readLater',
		parameters: { ...list, operation: 'get', item: CHOSEN },
		reply: () => ({ status: 400, body: { message: HOSTILE } }),
	},
	{
		title: 'a refusal',
		node: 'httpRequest',
		parameters: {},
		reply: () => ({ status: 400, body: { message: HOSTILE } }),
	},
];

/** Brings nodes in a real n8n to repeat the text, each with a server of its own. */
export class Provoker {
	private readonly servers: TestServer[] = [];
	private readonly fixture: Fixture;

	constructor(fixture: Fixture) {
		this.fixture = fixture;
	}

	async run(asked: Asked): Promise<Provoked> {
		const { rest } = this.fixture;
		const server = await TestServer.start();
		this.servers.push(server);
		server.answer = answerOf(asked as Provocation);
		const account = await this.createAccount(asked, server.url);
		const name = `${asked.node}: ${asked.title}`;
		const workflow = await rest.workflows.create(
			workflowOf(name, [
				node('Start', 'n8n-nodes-base.manualTrigger'),
				...inputOf(asked),
				account
					? node(name, `${PACKAGE}.${asked.node}`, {
							parameters: asked.parameters,
							credentials: { [account.type]: { id: account.id, name: account.name } },
							onError: asked.onError ?? 'stopWorkflow',
						})
					: node(name, 'n8n-nodes-base.httpRequest', {
							typeVersion: 4.2,
							parameters: { url: server.url },
						}),
				node('End', 'n8n-nodes-base.noOp'),
			]),
		);
		const execution = await rest.executions.finished(
			await rest.workflows.run(workflow.id, 'Start'),
		);
		return { name, workflowId: workflow.id, account, execution };
	}

	async stop(): Promise<void> {
		await Promise.all(this.servers.map((server) => server.stop()));
	}

	private async createAccount(asked: Asked, url: string): Promise<Credential | undefined> {
		if (asked.node === 'httpRequest') return undefined;
		const { type, data } = accountOf(asked as Provocation, url);
		return await this.fixture.rest.credentials.create(`${asked.node} ${asked.title}`, type, data);
	}
}

/** The nodes that bring the items. */
function inputOf({ items = 1, file = 0 }: Asked): WorkflowNode[] {
	const json = `{ evil: ${JSON.stringify(HOSTILE)}, text: "x".repeat(${file}) }`;
	const twice = node('Twice', 'n8n-nodes-base.code', {
		typeVersion: 2,
		parameters: { jsCode: 'return [{ json: {} }, { json: {} }];' },
	});
	const evil = node('Evil', 'n8n-nodes-base.set', {
		typeVersion: 3.4,
		parameters: { mode: 'raw', jsonOutput: `={{ ${json} }}` },
	});
	const written = node('File', 'n8n-nodes-base.convertToFile', {
		typeVersion: 1.1,
		parameters: {
			operation: 'toText',
			sourceProperty: 'text',
			// A slash would begin a folder.
			options: { fileName: '<b>EVIL<img onerror=evil()>' },
		},
	});
	return [...(items > 1 ? [twice] : []), evil, ...(file > 0 ? [written] : [])];
}

function node(name: string, type: string, more: Partial<WorkflowNode> = {}): WorkflowNode {
	return {
		id: randomUUID(),
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		...more,
	};
}

/** The nodes one behind the other. */
function workflowOf(name: string, nodes: readonly WorkflowNode[]) {
	const [, ...followers] = nodes;
	return {
		name,
		nodes: nodes.map((each, index) => ({
			...each,
			position: [index * 200, 0] as [number, number],
		})),
		connections: Object.fromEntries(
			followers.map((next, index) => [
				nodes[index]?.name,
				{ main: [[{ node: next.name, type: 'main', index: 0 }]] },
			]),
		),
	};
}

/** What came of the text as elements, in all frames of a page. */
export async function hostileElements(page: Page): Promise<string[]> {
	const found = await Promise.all(
		page.frames().map((frame) => frame.locator('*').evaluateAll(madeOfTheText)),
	);
	return found.flat();
}

interface Seen {
	readonly tagName: string;
	readonly textContent: string | null;
	readonly outerHTML: string;
	getAttribute(name: string): string | null;
}

/** Runs in the page. */
function madeOfTheText(elements: readonly Seen[]): string[] {
	const marks = ['A', 'B', 'CODE', 'IFRAME', 'SCRIPT'];
	return elements
		.filter(
			(element) =>
				['href', 'src', 'onerror', 'onload'].some((name) =>
					/evil/i.test(element.getAttribute(name) ?? ''),
				) ||
				(marks.includes(element.tagName) && /^\s*EVIL(\(\))?\s*$/i.test(element.textContent ?? '')),
		)
		.map((element) => element.outerHTML.slice(0, 200));
}

/** Opens an execution in the page that n8n's list of executions embeds. */
export async function openExecution(page: Page, executionId: string): Promise<void> {
	const command = {
		command: 'openExecution',
		executionId,
		executionMode: 'manual',
		canOpenNDV: true,
	};
	await page
		.locator('html')
		.evaluate(
			({ ownerDocument }, message) => ownerDocument.defaultView?.postMessage(message, '*'),
			JSON.stringify(command),
		);
}
