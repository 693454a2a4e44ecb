import { LoadOptionsContext } from 'n8n-core';
import type {
	ICredentialsHelper,
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodePropertyOptions,
	INodeType,
	INodeTypes,
} from 'n8n-workflow';
import { createAdditionalData } from './additionalData';
import { toNode, toWorkflow, type NodeSetup } from './workflow';

interface Surroundings {
	readonly nodeTypes: INodeTypes;
	readonly credentials: ICredentialsHelper;
}

/** What the editor asks for when a "From list" field is opened, searched or scrolled. */
export async function searchList(
	setup: NodeSetup,
	{
		method,
		filter,
		paginationToken,
	}: { method: string; filter?: string; paginationToken?: string },
	surroundings: Surroundings,
): Promise<INodeListSearchResult> {
	return await callMethod(setup, surroundings, (context, { methods }) => {
		const search = methods?.listSearch?.[method];
		if (!search) throw new Error(`The node has no list search "${method}"`);
		return search.call(context, filter, paginationToken);
	});
}

/** What the editor asks for when a dropdown with dynamic options is opened. */
export async function loadOptions(
	setup: NodeSetup,
	method: string,
	surroundings: Surroundings,
): Promise<INodePropertyOptions[]> {
	return await callMethod(setup, surroundings, (context, { methods }) => {
		const load = methods?.loadOptions?.[method];
		if (!load) throw new Error(`The node has no options "${method}"`);
		return load.call(context);
	});
}

async function callMethod<T>(
	setup: NodeSetup,
	{ nodeTypes, credentials }: Surroundings,
	call: (context: ILoadOptionsFunctions, type: INodeType) => Promise<T>,
): Promise<T> {
	const node = toNode(setup);
	const workflow = toWorkflow([node], nodeTypes);
	const additionalData = {
		...createAdditionalData(credentials),
		currentNodeParameters: node.parameters,
	};
	// n8n-core is typed without exactOptionalPropertyTypes, hence the detour.
	const context: unknown = new LoadOptionsContext(workflow, node, additionalData, '');
	return await workflow.expression.withIsolate(() =>
		call(
			context as ILoadOptionsFunctions,
			nodeTypes.getByNameAndVersion(node.type, node.typeVersion),
		),
	);
}
