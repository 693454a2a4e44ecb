import type {
	ICredentialType,
	IDataObject,
	INodeExecutionData,
	INodeListSearchResult,
	INodePropertyOptions,
	INodeType,
	IVersionedNodeType,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { createAdditionalData } from './additionalData';
import { CredentialCatalogue } from './CredentialCatalogue';
import { CredentialRoutes } from './CredentialRoutes';
import type { CreatedCredential } from './CredentialRoutes';
import { CredentialTable } from './CredentialTable';
import { CredentialTester } from './CredentialTester';
import { CredentialWindow } from './CredentialWindow';
import { provideEncryptionKey } from './encryption';
import type { N8nLine } from './EngineCredentials';
import { EngineCredentials } from './EngineCredentials';
import { startExecution, type ExecutionResult, type StartedExecution } from './execution';
import { NodeCatalogue } from './NodeCatalogue';
import { loadOptions, searchList } from './nodeMethods';
import { PollingTrigger } from './PollingTrigger';
import type { LinkAnswer, LinkVisit } from './waiting';
import { goOnWithoutAnswer, openLink } from './waiting';
import type { NodeSetup } from './workflow';

/**
 * A small n8n in the test's own process. What runs a node is n8n's engine (n8n-core); its server
 * around it (credential store and routes, activation) is replayed after n8n 2.40.7.
 *
 * @example
 * const n8n = new TestInstance({ nodes: [new Weather()], credentials: [new WeatherApi()] });
 * const account = await n8n.credentials.create('weatherApi', { apiKey: 'k' });
 * const { items } = await n8n.execute({ type: 'weather', credentials: account.reference, parameters });
 */
export class TestInstance {
	readonly credentials: CredentialRoutes;

	private readonly surroundings: { nodeTypes: NodeCatalogue; credentials: EngineCredentials };

	constructor({
		nodes,
		credentials = [],
		line = '2.x',
	}: {
		nodes: ReadonlyArray<INodeType | IVersionedNodeType>;
		credentials?: readonly ICredentialType[];
		line?: N8nLine;
	}) {
		provideEncryptionKey();
		const nodeTypes = new NodeCatalogue(nodes);
		const types = new CredentialCatalogue(credentials);
		const table = new CredentialTable();
		const helper = new EngineCredentials(types, table, (type) => nodeTypes.supporting(type), line);
		this.surroundings = { nodeTypes, credentials: helper };
		const tester = new CredentialTester(types, nodeTypes, helper, () =>
			createAdditionalData(helper),
		);
		this.credentials = new CredentialRoutes(types, table, tester);
	}

	/** "Create credential" in the editor. */
	newWindow(type: string): CredentialWindow {
		return CredentialWindow.create(this.credentials, type);
	}

	/** Opens a credential in the editor. */
	async openWindow(type: string, credential: CreatedCredential): Promise<CredentialWindow> {
		return await CredentialWindow.open(this.credentials, type, credential);
	}

	/** Runs a node to its end. Never rejects because of the node: its error is in the result. */
	async execute(
		setup: NodeSetup,
		items?: INodeExecutionData[],
		mode?: WorkflowExecuteMode,
	): Promise<ExecutionResult> {
		return await this.start(setup, items, mode).result;
	}

	/** Starts a node's execution; several may run at the same time. */
	start(
		setup: NodeSetup,
		items: INodeExecutionData[] = [{ json: {} }],
		mode: WorkflowExecuteMode = 'manual',
	): StartedExecution {
		return startExecution(setup, items, { ...this.surroundings, mode });
	}

	/** Opens an address that leads back to an execution which waits. */
	async openLink(
		waiting: ExecutionResult,
		address: string,
		visit?: LinkVisit,
	): Promise<LinkAnswer> {
		return await openLink(waiting, address, visit, this.surroundings);
	}

	/** The time limit of an execution that waits is over. */
	async goOnWithoutAnswer(waiting: ExecutionResult): Promise<ExecutionResult> {
		return await goOnWithoutAnswer(waiting, this.surroundings);
	}

	/** @param stored static data from an earlier life of the workflow */
	pollingTrigger(setup: NodeSetup, stored?: IDataObject): PollingTrigger {
		return new PollingTrigger(setup, this.surroundings, stored);
	}

	async searchList(
		setup: NodeSetup,
		request: { method: string; filter?: string; paginationToken?: string },
	): Promise<INodeListSearchResult> {
		return await searchList(setup, request, this.surroundings);
	}

	async loadOptions(setup: NodeSetup, method: string): Promise<INodePropertyOptions[]> {
		return await loadOptions(setup, method, this.surroundings);
	}
}
