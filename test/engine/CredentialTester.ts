/**
 * The "Test" of a credential (n8n 2.40.7, `dist/services/credentials-tester.service.js`): the request of
 * its type is sent by a temporary node, signed the way any node's request is, and judged by its status.
 */
import { CredentialTestContext, ExecuteContext, RoutingNode } from 'n8n-core';
import { NodeHelpers, Workflow, createEmptyRunExecutionData } from 'n8n-workflow';
import type {
	ICredentialTestFunction,
	ICredentialTestRequestData,
	ICredentialsDecrypted,
	IDataObject,
	INode,
	INodeCredentialTestResult,
	INodeType,
	INodeTypes,
	ITaskDataConnections,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import type { CredentialCatalogue } from './CredentialCatalogue';
import type { EngineCredentials } from './EngineCredentials';
import type { NodeCatalogue } from './NodeCatalogue';
import { versionsOf } from './NodeCatalogue';

/** The node n8n borrows for a test that no node of its own belongs to. Its loader leaves the name without a prefix. */
const noOp = { description: { name: 'noOp', version: 1 } } as INodeType;

/** What n8n's REST layer learns from a request that failed. */
interface FailedRequest {
	readonly message: string;
	readonly cause?: {
		readonly response?: { readonly status: number; readonly statusText: string };
		readonly code?: string;
	};
}

export class CredentialTester {
	constructor(
		private readonly types: CredentialCatalogue,
		private readonly nodes: NodeCatalogue,
		private readonly credentials: EngineCredentials,
		private readonly additionalData: () => IWorkflowExecuteAdditionalData,
	) {}

	/** @param credential its data complete: nothing redacted, defaults not yet filled in */
	async test(type: string, credential: ICredentialsDecrypted): Promise<INodeCredentialTestResult> {
		const test = this.findTest(type);
		if (test === undefined) return failed('No testing function found for this credential.');
		try {
			if (credential.data) {
				credential.data = await this.credentials.applyDefaultsAndOverwrites(
					this.additionalData(),
					credential.data,
					type,
					'internal',
				);
			}
		} catch (error) {
			return failed((error as Error).message);
		}
		if (typeof test === 'function')
			return await test.call(new CredentialTestContext(this.additionalData()), credential);
		return await this.runRequest(type, credential, test);
	}

	private findTest(type: string): ICredentialTestFunction | ICredentialTestRequestData | undefined {
		const { test } = this.types.getByName(type);
		if (test) return { testRequest: test };
		for (const nodeName of this.nodes.supporting(type)) {
			for (const node of versionsOf(this.nodes.getByName(nodeName))) {
				for (const { name, testedBy } of node.description.credentials ?? []) {
					if (name !== type) continue;
					if (type === 'oAuth2Api' || this.types.getParentTypes(type).includes('oAuth2Api'))
						return testOAuth2;
					if (typeof testedBy === 'string') return node.methods?.credentialTest?.[testedBy];
					if (testedBy) return { nodeType: node, testRequest: testedBy };
				}
			}
		}
		return undefined;
	}

	private async runRequest(
		type: string,
		credential: ICredentialsDecrypted,
		{ nodeType = noOp, testRequest }: ICredentialTestRequestData,
	): Promise<INodeCredentialTestResult> {
		const { node, testNodeType, workflow } = temporaryWorkflow(
			type,
			credential,
			nodeType,
			testRequest,
		);
		const input: ITaskDataConnections = { main: [[{ json: {} }]] };
		const context = new ExecuteContext(
			workflow,
			node,
			{ ...this.additionalData(), currentNodeParameters: node.parameters },
			'internal',
			createEmptyRunExecutionData(),
			0,
			[],
			input,
			{ node, data: {}, source: null },
			[],
		);
		let answer;
		try {
			await workflow.expression.acquireIsolate();
			answer = await new RoutingNode(context, testNodeType, credential).runNode();
		} catch (error) {
			return explain(error as FailedRequest, testRequest);
		} finally {
			await workflow.expression.releaseIsolate();
		}
		const body = answer?.[0]?.[0]?.json ?? {};
		for (const rule of testRequest.rules ?? []) {
			if (
				rule.type === 'responseSuccessBody' &&
				valueAt(body, rule.properties.key) === rule.properties.value
			) {
				return failed(rule.properties.message);
			}
		}
		return { status: 'OK', message: 'Connection successful!' };
	}
}

function temporaryWorkflow(
	type: string,
	{ id, name }: ICredentialsDecrypted,
	nodeType: INodeType,
	testRequest: ICredentialTestRequestData['testRequest'],
) {
	const { description } = nodeType;
	const node: INode = {
		id: 'temp',
		parameters: {},
		name: 'Temp-Node',
		type: description.name,
		typeVersion: Array.isArray(description.version)
			? (description.version.at(-1) ?? 1)
			: description.version,
		position: [0, 0],
		credentials: { [type]: { id, name } },
	};
	const testNodeType = {
		description: {
			...description,
			credentials: [{ name: type, required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					routing: { request: testRequest.request },
					default: '',
				},
			],
		},
	} as INodeType;
	const nodeTypes = {
		getKnownTypes: () => ({}),
		getByName: () => testNodeType,
		getByNameAndVersion: (_name: string, version?: number) =>
			NodeHelpers.getVersionedNodeType(testNodeType, version),
	} as INodeTypes;
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	return { node, testNodeType, workflow };
}

function explain(
	error: FailedRequest,
	{ rules }: ICredentialTestRequestData['testRequest'],
): INodeCredentialTestResult {
	const { response, code } = error.cause ?? {};
	if (response) {
		for (const rule of rules ?? []) {
			if (rule.type === 'responseCode' && rule.properties.value === response.status)
				return failed(rule.properties.message);
		}
		if (response.status < 199 || response.status > 299) {
			return failed(response.statusText || `Received HTTP status code: ${response.status}`);
		}
	} else if (code) {
		return failed(code);
	}
	return failed(error.message);
}

const testOAuth2: ICredentialTestFunction = ({ data }) => {
	const tokens = data?.oauthTokenData;
	const connected = typeof tokens === 'object' && 'access_token' in tokens;
	return Promise.resolve(
		connected
			? { status: 'OK', message: 'Connection Successful!' }
			: failed('This OAuth2 credential was not connected to an account.'),
	);
};

function failed(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}

function valueAt(data: IDataObject, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>((value, key) => (value as IDataObject | undefined)?.[key], data);
}
