/**
 * n8n's `CredentialsHelper` (n8n 2.40.7, `dist/credentials-helper.js`), statement by statement.
 * The class itself is part of the server, which is too large to install for every test run.
 * Left out is what a credential of this package never meets: enterprise overwrites, external secrets,
 * per-user ("resolvable") credentials, managed OAuth and JSON leaf expressions.
 */
import { Credentials, getAdditionalKeys } from 'n8n-core';
import {
	ICredentialsHelper,
	NodeHelpers,
	UnexpectedError,
	UserError,
	Workflow,
	getCredentialOwnRequestAllowedDomains,
	isExpression,
} from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	IDataObject,
	IExecuteData,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INode,
	INodeCredentialsDetails,
	INodeParameters,
	INodeProperties,
	INodeTypes,
	IRequestOptionsSimplified,
	IWorkflowDataProxyAdditionalKeys,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import type { CredentialCatalogue } from './CredentialCatalogue';
import type { CredentialTable } from './CredentialTable';

const KEPT_WITHOUT_A_PROPERTY = [
	'oauthTokenData',
	'allowedHttpRequestDomains',
	'allowedDomains',
] as const;

/**
 * What is stored after `preAuthentication`: on 2.x what it returned over what is stored; on 1.x (read in
 * 1.123.81) what it returned over what the run or the window's form brought, whatever was stored since.
 */
export type N8nLine = '1.x' | '2.x';

export class EngineCredentials extends ICredentialsHelper {
	constructor(
		private readonly types: CredentialCatalogue,
		private readonly table: CredentialTable,
		private readonly supportedNodes: (credentialType: string) => string[],
		private readonly line: N8nLine,
	) {
		super();
	}

	getParentTypes(name: string): string[] {
		return this.types.getParentTypes(name);
	}

	getCredentialsProperties(type: string): INodeProperties[] {
		return this.types.propertiesOf(type);
	}

	isCredentialUsableByNode(credentialType: string, nodeType: string): boolean {
		let definition;
		try {
			definition = this.types.getByName(credentialType);
		} catch {
			return true;
		}
		return (
			!definition.restrictToSupportedNodes || this.supportedNodes(credentialType).includes(nodeType)
		);
	}

	getCredentials(details: INodeCredentialsDetails, type: string): Promise<Credentials> {
		return Promise.resolve().then(() => {
			const { id, name, data } = this.table.row(details, type);
			return new Credentials({ id, name }, type, data);
		});
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		incomingRequestOptions: IHttpRequestOptions | IRequestOptionsSimplified,
		workflow?: Workflow,
		node?: INode,
	): Promise<IHttpRequestOptions> {
		const requestOptions = incomingRequestOptions as IHttpRequestOptions;
		const type = this.types.getByName(typeName);
		if (type.authenticate === undefined) return requestOptions;
		if (typeof type.authenticate === 'function')
			return await type.authenticate(credentials, requestOptions);
		if (!workflow || !node) {
			throw new UnexpectedError(
				'Workflow and node are required for declarative credential authentication',
			);
		}
		requestOptions.headers ??= {};
		if (type.authenticate.type !== 'generic') return requestOptions;

		const resolve = (text: string) =>
			resolveText(text, { $credentials: credentials } as never, workflow, node);
		const parts = requestOptions as unknown as Record<string, Record<string, unknown> | undefined>;
		for (const [part, entries] of Object.entries(type.authenticate.properties)) {
			for (const [key, value] of Object.entries(entries as Record<string, string>)) {
				(parts[part] ??= {})[resolve(key)] = resolve(value);
			}
		}
		return requestOptions;
	}

	async preAuthentication(
		helpers: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		node: INode,
		credentialsExpired: boolean,
	): Promise<ICredentialDataDecryptedObject | undefined> {
		const type = this.types.getByName(typeName);
		const expirable = type.properties.find(
			(property) => property.type === 'hidden' && property.typeOptions?.expirable === true,
		);
		if (expirable === undefined || typeof type.preAuthentication !== 'function') return undefined;

		const isTest = node.parameters.temp === '' && node.type === 'n8n-nodes-base.noOp';
		if (credentials[expirable.name] !== '' && !credentialsExpired && !isTest) return undefined;

		const output = await type.preAuthentication.call(
			restrictToCredentialDomains(helpers, credentials),
			credentials,
		);
		if (output[expirable.name] === undefined || !node.credentials) return undefined;

		const details = node.credentials[type.name] as INodeCredentialsDetails;
		if (this.line === '1.x') {
			await this.updateCredentials(details, type.name, Object.assign(credentials, output));
			return credentials;
		}
		const stored = await (await this.getCredentials(details, type.name)).getData();
		const kept = { ...stored };
		for (const [key, value] of Object.entries(output as ICredentialDataDecryptedObject)) {
			if (key === expirable.name || !isExpression(stored[key])) kept[key] = value;
		}
		await this.updateCredentials(details, type.name, kept);
		return Object.assign(credentials, output);
	}

	async runPreAuthentication(
		helpers: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
	): Promise<ICredentialDataDecryptedObject | undefined> {
		const { preAuthentication } = this.types.getByName(typeName);
		if (typeof preAuthentication !== 'function') return undefined;
		const output = await preAuthentication.call(
			restrictToCredentialDomains(helpers, credentials),
			credentials,
		);
		return output as ICredentialDataDecryptedObject;
	}

	async getDecrypted(
		additionalData: IWorkflowExecuteAdditionalData,
		details: INodeCredentialsDetails,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		raw?: boolean,
		resolveValues?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		const stored = await (await this.getCredentials(details, type)).getData();
		if (raw === true) return stored;
		return await this.applyDefaultsAndOverwrites(
			additionalData,
			stored,
			type,
			mode,
			executeData,
			resolveValues,
		);
	}

	/** The stored data as a node sees it: defaults filled in, hidden-by-choice fields dropped, expressions evaluated. */
	async applyDefaultsAndOverwrites(
		additionalData: IWorkflowExecuteAdditionalData,
		stored: ICredentialDataDecryptedObject,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		resolveValues?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		const data = NodeHelpers.getNodeParameters(
			this.getCredentialsProperties(type),
			stored as INodeParameters,
			true,
			false,
			null,
			null,
		) as ICredentialDataDecryptedObject;
		for (const key of KEPT_WITHOUT_A_PROPERTY) {
			if (stored[key] !== undefined && (key === 'oauthTokenData' || data[key] === undefined))
				data[key] = stored[key];
		}
		const additionalKeys = getAdditionalKeys(additionalData, mode, null, { isCredential: true });
		return resolveValues
			? resolveInExecution(data, mode, additionalKeys, resolveValues, executeData)
			: await resolveAlone(data, this.getCredentialsProperties(type), mode, additionalKeys);
	}

	async updateCredentials(
		details: INodeCredentialsDetails,
		type: string,
		data: ICredentialDataDecryptedObject,
	): Promise<void> {
		const { id } = this.table.row(details, type);
		await this.table.replace(id, type, data);
	}

	async updateCredentialsOauthTokenData(
		details: INodeCredentialsDetails,
		type: string,
		data: ICredentialDataDecryptedObject,
	): Promise<void> {
		const stored = await (await this.getCredentials(details, type)).getData();
		await this.updateCredentials(details, type, {
			...stored,
			oauthTokenData: data.oauthTokenData as never,
		});
	}
}

/** A credential limited to certain domains limits its own log-in request too. */
function restrictToCredentialDomains(
	{ helpers }: IHttpRequestHelper,
	credentials: ICredentialDataDecryptedObject,
): IHttpRequestHelper {
	return {
		helpers: {
			httpRequest: async (options) => {
				const allowedDomains = getCredentialOwnRequestAllowedDomains(credentials);
				if (allowedDomains === undefined) return (await helpers.httpRequest(options)) as unknown;
				if (options.allowedDomains !== undefined) {
					throw new UserError(
						'This credential restricts requests to specific domains, which cannot be combined with the domains its authentication step asks for.',
					);
				}
				return (await helpers.httpRequest({ ...options, allowedDomains })) as unknown;
			},
		},
	};
}

function resolveText(
	text: string,
	keys: IWorkflowDataProxyAdditionalKeys,
	workflow: Workflow,
	node: INode,
): string {
	if (!isExpression(text)) return text;
	const value = workflow.expression.getSimpleParameterValue(
		node,
		text,
		'internal',
		keys,
		undefined,
		'',
	);
	return value ? (value as { toString(): string }).toString() : '';
}

function resolveInExecution(
	data: ICredentialDataDecryptedObject,
	mode: WorkflowExecuteMode,
	keys: IWorkflowDataProxyAdditionalKeys,
	values: ICredentialsExpressionResolveValues,
	executeData?: IExecuteData,
): ICredentialDataDecryptedObject {
	const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = values;
	try {
		return workflow.expression.getParameterValue(
			data as INodeParameters,
			runExecutionData,
			runIndex,
			itemIndex,
			node.name,
			connectionInputData,
			mode,
			keys,
			executeData,
			false,
			data as IDataObject as never,
		) as ICredentialDataDecryptedObject;
	} catch (error) {
		(error as Error).message += ' [Error resolving credentials]';
		throw error;
	}
}

const mockNode: INode = {
	id: '',
	name: '',
	typeVersion: 1,
	type: 'mock',
	position: [0, 0],
	parameters: {},
};
const mockNodeTypes = {
	getKnownTypes: () => ({}),
	getByName: () => ({ description: { properties: [] } }),
	getByNameAndVersion: () => ({ description: { properties: [] } }),
} as unknown as INodeTypes;

async function resolveAlone(
	data: ICredentialDataDecryptedObject,
	properties: INodeProperties[],
	mode: WorkflowExecuteMode,
	keys: IWorkflowDataProxyAdditionalKeys,
): Promise<ICredentialDataDecryptedObject> {
	const workflow = new Workflow({
		nodes: [mockNode],
		connections: {},
		active: false,
		nodeTypes: mockNodeTypes,
	});
	const resolve = (part: ICredentialDataDecryptedObject) =>
		workflow.expression.getComplexParameterValue(
			mockNode,
			part as INodeParameters,
			mode,
			keys,
			undefined,
			undefined,
			data as IDataObject as never,
		) as ICredentialDataDecryptedObject;
	await workflow.expression.acquireIsolate();
	try {
		return resolve(data);
	} catch (error) {
		const resolved: ICredentialDataDecryptedObject = {};
		for (const [name, value] of Object.entries(data)) {
			try {
				Object.assign(resolved, resolve({ [name]: value }));
			} catch {
				const property = properties.find((candidate) => candidate.name === name);
				if (property?.typeOptions?.ignoreCredentialExpressionResolveError !== true) throw error;
			}
		}
		return resolved;
	} finally {
		await workflow.expression.releaseIsolate();
	}
}
