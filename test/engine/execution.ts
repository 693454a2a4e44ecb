import { WorkflowExecute } from 'n8n-core';
import { createRunExecutionData } from 'n8n-workflow';
import type {
	ExecutionError,
	ICredentialsHelper,
	INode,
	INodeExecutionData,
	INodeTypes,
	IRun,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { createAdditionalData } from './additionalData';
import { START_NODE_TYPE } from './NodeCatalogue';
import { NODE_NAME, toNode, toWorkflow, toWorkflowData, type NodeSetup } from './workflow';

/** What came of an execution. */
export interface ExecutionResult {
	readonly status: IRun['status'];
	/** Items at the node's first output, with their `pairedItem`. Empty when the node stopped the workflow. */
	readonly items: INodeExecutionData[];
	/** Items at the "Error" output, when the node is set up to have one. */
	readonly errorItems: INodeExecutionData[];
	readonly error: ExecutionError | undefined;
	/** Hints the node showed to the user. */
	readonly hints: readonly string[];
	/** Everything n8n would store of the execution. */
	readonly run: IRun;
	readonly executionId: string;
	/** The workflow as n8n stores it with the execution. */
	readonly workflow: Workflow;
}

/** An execution that has been started and may be stopped. */
export interface StartedExecution {
	readonly result: Promise<ExecutionResult>;
	/** What "Stop execution" in the editor does. */
	stop(): void;
}

/**
 * Runs a workflow of a start node and the node under test.
 * @param items what the start node hands to the node, paired with nothing yet
 */
export function startExecution(
	setup: NodeSetup,
	items: INodeExecutionData[],
	{
		nodeTypes,
		credentials,
		mode = 'manual',
	}: { nodeTypes: INodeTypes; credentials: ICredentialsHelper; mode?: WorkflowExecuteMode },
): StartedExecution {
	const start: INode = {
		id: 'start',
		name: 'Start',
		type: START_NODE_TYPE,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const workflow = toWorkflow([start, toNode(setup)], nodeTypes, {
		connections: { [start.name]: { main: [[{ node: NODE_NAME, type: 'main', index: 0 }]] } },
	});
	const data = createRunExecutionData({
		executionData: { nodeExecutionStack: [{ node: start, data: { main: [items] }, source: null }] },
	});
	const additionalData = createAdditionalData(credentials, {
		workflow: toWorkflowData(workflow),
		mode,
	});
	const stored = { executionId: additionalData.executionId ?? '', workflow };
	try {
		const run = new WorkflowExecute(additionalData, mode, data).processRunExecutionData(workflow);
		return { result: run.then((ended) => toResult(ended, stored)), stop: () => run.cancel() };
	} catch (error) {
		// The engine refuses a node that is not set up completely before anything runs.
		return {
			result: Promise.resolve(toResult(failedRun(error as ExecutionError, mode), stored)),
			stop: () => undefined,
		};
	}
}

/** What n8n stores of an execution that could not begin. */
function failedRun(error: ExecutionError, mode: WorkflowExecuteMode): IRun {
	const now = new Date();
	return {
		data: createRunExecutionData({ resultData: { error, runData: {} } }),
		finished: false,
		mode,
		startedAt: now,
		stoppedAt: now,
		status: 'error',
		storedAt: 'db',
	};
}

/** What came of the node under test. */
export function toResult(
	run: IRun,
	stored: Pick<ExecutionResult, 'executionId' | 'workflow'>,
): ExecutionResult {
	const { error, runData } = run.data.resultData;
	const last = runData[NODE_NAME]?.at(-1);
	const outputs = last?.data?.main ?? [];
	return {
		status: run.status,
		items: outputs[0] ?? [],
		errorItems: outputs[1] ?? [],
		error: error ?? last?.error,
		hints: (last?.hints ?? []).map(({ message }) => message),
		run,
		...stored,
	};
}
