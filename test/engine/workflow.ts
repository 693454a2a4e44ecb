import { Workflow } from 'n8n-workflow';
import type {
	IConnections,
	IDataObject,
	INode,
	INodeCredentials,
	INodeParameters,
	INodeTypes,
	IWorkflowBase,
	OnError,
} from 'n8n-workflow';
import { fullNodeType } from './NodeCatalogue';

/** A node as a user sets it up. */
export interface NodeSetup {
	/** The node's own name, e.g. `weather`. */
	readonly type: string;
	readonly parameters?: INodeParameters;
	readonly credentials?: INodeCredentials;
	/** "On Error" in the node's settings; `stopWorkflow` unless told. */
	readonly onError?: OnError;
	/** "Retry On Fail" in the node's settings, with the number of tries. */
	readonly maxTries?: number;
	readonly typeVersion?: number;
}

/** The name every node under test has in its workflow. */
export const NODE_NAME = 'Node Under Test';

export function toNode(setup: NodeSetup): INode {
	const { type, parameters = {}, credentials, onError, maxTries, typeVersion = 1 } = setup;
	return {
		id: 'node-under-test',
		name: NODE_NAME,
		type: fullNodeType(type),
		typeVersion,
		position: [0, 0],
		parameters,
		...(credentials && { credentials }),
		...(onError && { onError }),
		...(maxTries && { retryOnFail: true, maxTries, waitBetweenTries: 0 }),
	};
}

/** @param staticData what the workflow remembered; the workflow works on its own copy */
export function toWorkflow(
	nodes: INode[],
	nodeTypes: INodeTypes,
	{
		connections = {},
		active = false,
		staticData = {},
	}: { connections?: IConnections; active?: boolean; staticData?: IDataObject } = {},
): Workflow {
	return new Workflow({
		id: 'workflow1',
		name: 'Workflow',
		nodes,
		connections,
		active,
		nodeTypes,
		staticData: structuredClone(staticData),
		settings: { executionOrder: 'v1' },
	});
}

/** The workflow as n8n keeps it in its database. */
export function toWorkflowData({
	id,
	name,
	nodes,
	connectionsBySourceNode,
}: Workflow): IWorkflowBase {
	const now = new Date(0);
	return {
		id,
		name: name ?? '',
		active: false,
		activeVersionId: null,
		isArchived: false,
		createdAt: now,
		updatedAt: now,
		nodes: Object.values(nodes),
		connections: connectionsBySourceNode,
	};
}
