import { EventEmitter } from 'node:events';
import { WebhookContext, WorkflowExecute } from 'n8n-core';
import type {
	ICredentialsHelper,
	IDataObject,
	INodeExecutionData,
	INodeTypes,
	IRunExecutionData,
	IWebhookData,
	IWebhookDescription,
	IWebhookFunctions,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { createAdditionalData } from './additionalData';
import type { ExecutionResult } from './execution';
import { toResult } from './execution';
import { NODE_NAME, toWorkflow, toWorkflowData } from './workflow';

interface Surroundings {
	readonly nodeTypes: INodeTypes;
	readonly credentials: ICredentialsHelper;
}

/** How a browser, or a robot, opens an address. */
export interface LinkVisit {
	readonly method?: 'GET' | 'POST';
	readonly body?: IDataObject;
	/** The execution does not go on after all, and the browser gets this instead of the page. */
	readonly failsWith?: number;
}

/** What it gets. */
export interface LinkAnswer {
	readonly status: number;
	readonly html: string;
	readonly headers: Readonly<Record<string, string>>;
	/** The execution to its end, when it goes on. */
	readonly resumed?: ExecutionResult;
}

/**
 * What n8n's server does with an address that leads back to an execution (n8n 2.40.7, `WaitingWebhooks` and
 * `executeWebhook`): the node's own webhook runs, and when it gives items, the execution goes on behind it.
 * That n8n looks at the signature before is left out, so that what the node does by itself is seen.
 */
export async function openLink(
	waiting: ExecutionResult,
	address: string,
	{ method = 'GET', body = {}, failsWith }: LinkVisit = {},
	surroundings: Surroundings,
): Promise<LinkAnswer> {
	const { executionId } = waiting;
	const { data, workflow, additionalData } = reopen(waiting, surroundings);
	const node = workflow.getNode(NODE_NAME);
	const type = node && surroundings.nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
	const description = type?.description.webhooks?.find(
		({ httpMethod, restartWebhook }) => httpMethod === method && restartWebhook === true,
	);
	if (!node || !description || !type?.webhook) throw new Error('Nothing waits behind this address');
	const response = new Response();
	const query = Object.fromEntries(new URL(address).searchParams);
	const additional = Object.assign(additionalData, {
		httpRequest: { method, query, body, headers: {}, params: {} },
		httpResponse: response,
	}) as unknown as IWorkflowExecuteAdditionalData;
	const context = new WebhookContext(
		workflow,
		node,
		additional,
		'manual',
		webhookData(description, workflow.id),
		[],
		data,
	);
	await workflow.expression.acquireIsolate();
	const { workflowData, webhookResponse } = await type.webhook
		.call(context as unknown as IWebhookFunctions)
		.finally(() => workflow.expression.releaseIsolate());
	if (workflowData === undefined) return response.received();
	if (failsWith !== undefined) {
		response.status(failsWith).send('');
		return response.received();
	}
	response.send(String(webhookResponse));
	const resumed = await goOn(data, waiting, surroundings, workflowData);
	return { ...response.received(), resumed: { ...resumed, executionId } };
}

/** n8n goes on with what came in, and runs nothing of the node. */
export async function goOnWithoutAnswer(
	waiting: ExecutionResult,
	surroundings: Surroundings,
): Promise<ExecutionResult> {
	return await goOn(reopen(waiting, surroundings).data, waiting, surroundings);
}

function reopen(waiting: ExecutionResult, { nodeTypes, credentials }: Surroundings) {
	// As it comes out of the database.
	const data = JSON.parse(JSON.stringify(waiting.run.data)) as IRunExecutionData;
	const { nodes, connectionsBySourceNode } = waiting.workflow;
	const workflow = toWorkflow(structuredClone(Object.values(nodes)), nodeTypes, {
		connections: connectionsBySourceNode,
	});
	const additionalData = createAdditionalData(credentials, {
		workflow: toWorkflowData(workflow),
		mode: 'manual',
		id: waiting.executionId,
	});
	return { data, workflow, additionalData };
}

async function goOn(
	data: IRunExecutionData,
	waiting: ExecutionResult,
	surroundings: Surroundings,
	items?: INodeExecutionData[][],
): Promise<ExecutionResult> {
	const { workflow, additionalData } = reopen(waiting, surroundings);
	const [entry] = data.executionData?.nodeExecutionStack ?? [];
	if (!entry) throw new Error('The execution does not wait');
	entry.node.disabled = true;
	delete data.waitTill;
	data.resultData.runData[NODE_NAME]?.pop();
	if (items) {
		entry.data.main = items;
		entry.metadata = { ...entry.metadata, forwardAllOutputs: true };
	}
	const run = await new WorkflowExecute(additionalData, 'manual', data).processRunExecutionData(
		workflow,
	);
	return toResult(run, { executionId: waiting.executionId, workflow });
}

function webhookData(description: IWebhookDescription, workflowId: string): IWebhookData {
	return {
		httpMethod: 'GET',
		node: NODE_NAME,
		path: '',
		webhookDescription: description,
		workflowId,
		workflowExecuteAdditionalData: {} as IWorkflowExecuteAdditionalData,
	};
}

/** The part of an answer of express that nodes use. */
class Response extends EventEmitter {
	statusCode = 200;

	private html = '';

	private readonly headers: Record<string, string> = {};

	status(code: number): this {
		this.statusCode = code;
		return this;
	}

	setHeader(name: string, value: string): this {
		this.headers[name.toLowerCase()] = value;
		return this;
	}

	send(html: string): this {
		this.html = html;
		setImmediate(() => this.emit('close'));
		return this;
	}

	received(): LinkAnswer {
		return { status: this.statusCode, html: this.html, headers: this.headers };
	}
}
