import { Container } from '@n8n/di';
import { PollContext, TriggersAndPollers } from 'n8n-core';
import type {
	ICredentialsHelper,
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	INodeTypes,
	IPollFunctions,
	Workflow,
	WorkflowActivateMode,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { createAdditionalData } from './additionalData';
import { toNode, toWorkflow, toWorkflowData, type NodeSetup } from './workflow';

interface Surroundings {
	readonly nodeTypes: INodeTypes;
	readonly credentials: ICredentialsHelper;
}

/**
 * A published workflow that begins with a polling trigger, on one n8n process.
 *
 * It remembers as n8n 2.40 does: what the node notes down lives in memory, and reaches the database
 * only when the activation poll ends or a poll brings items. A poll that brings nothing moves the
 * memory alone, so a restart takes the node back.
 */
export class PollingTrigger {
	/** The workflow's static data in the database. */
	stored: IDataObject;

	private workflow: Workflow;

	/** The one of the activation: n8n keeps it for all polls of a published workflow. */
	private context: IPollFunctions;

	constructor(
		private readonly setup: NodeSetup,
		private readonly surroundings: Surroundings,
		stored: IDataObject = {},
	) {
		this.stored = structuredClone(stored);
		this.workflow = this.load();
		this.context = this.createContext(this.workflow, 'trigger', 'activate');
	}

	/** Publishes the workflow: n8n polls once and stores what the node noted. */
	async activate(): Promise<INodeExecutionData[]> {
		this.context = this.createContext(this.workflow, 'trigger', 'activate');
		const items = await this.runPoll(this.workflow, this.context);
		this.store();
		return items ?? [];
	}

	/**
	 * One poll on schedule.
	 * @returns the items an execution is started with; empty when none is
	 * @throws what the node threw; n8n records it as a failed execution and polls again later
	 */
	async poll(): Promise<INodeExecutionData[]> {
		const items = await this.runPoll(this.workflow, this.context);
		if (items === null) return [];
		this.store();
		return items;
	}

	/** "Fetch Test Event" in the editor: starts from the database and stores nothing. */
	async fetchTestEvent(): Promise<INodeExecutionData[]> {
		const workflow = this.load();
		return (await this.runPoll(workflow, this.createContext(workflow, 'manual', 'manual'))) ?? [];
	}

	/** Ends the process and starts it again: what was only in memory is lost. Publishing polls once more. */
	async restart(): Promise<INodeExecutionData[]> {
		this.crash();
		const items = await this.runPoll(this.workflow, this.context);
		this.store();
		return items ?? [];
	}

	/** Like {@link restart}, but stops short of the poll that follows. */
	crash(): void {
		this.workflow = this.load();
		this.context = this.createContext(this.workflow, 'trigger', 'init');
	}

	/**
	 * One poll as n8n's durable polling makes it: from the database, in a context of its own, of a node as it
	 * was stored; and what the node noted is stored also when nothing comes.
	 * @param parameters as the editor stores them: without those that are as at the beginning
	 */
	async pollDurably(parameters: INodeParameters): Promise<INodeExecutionData[]> {
		this.workflow = this.load();
		const node = { ...toNode(this.setup), parameters };
		const context = this.createContext(this.workflow, 'trigger', 'update', node);
		const items = await this.runPoll(this.workflow, context);
		this.store();
		return items ?? [];
	}

	private load(): Workflow {
		return toWorkflow([toNode(this.setup)], this.surroundings.nodeTypes, {
			active: true,
			staticData: this.stored,
		});
	}

	private store(): void {
		// The flag is n8n's own: it sits on the same object and says that something changed.
		const { __dataChanged: changed, ...data } = this.workflow.staticData;
		if (changed !== true) return;
		this.stored = JSON.parse(JSON.stringify(data)) as IDataObject;
		this.workflow.staticData.__dataChanged = false;
	}

	private createContext(
		workflow: Workflow,
		mode: WorkflowExecuteMode,
		activation: WorkflowActivateMode,
		node = toNode(this.setup),
	): IPollFunctions {
		const additionalData = createAdditionalData(this.surroundings.credentials, {
			workflow: toWorkflowData(workflow),
			mode,
		});
		// n8n-core is typed without exactOptionalPropertyTypes, hence the detour.
		const context: unknown = new PollContext(
			workflow,
			node,
			additionalData,
			mode,
			activation,
			() => undefined,
			rethrow,
		);
		return context as IPollFunctions;
	}

	private async runPoll(
		workflow: Workflow,
		context: IPollFunctions,
	): Promise<INodeExecutionData[] | null> {
		const outputs = await workflow.expression.withIsolate(() =>
			Container.get(TriggersAndPollers).runPollFunction(workflow, context.getNode(), context),
		);
		return outputs === null ? null : (outputs[0] ?? []);
	}
}

function rethrow(error: Error): never {
	throw error;
}
