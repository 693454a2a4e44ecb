import { Container } from '@n8n/di';
import { PollContext, TriggersAndPollers } from 'n8n-core';
import type {
	ICredentialsHelper,
	IDataObject,
	INodeExecutionData,
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

	constructor(
		private readonly setup: NodeSetup,
		private readonly surroundings: Surroundings,
		stored: IDataObject = {},
	) {
		this.stored = structuredClone(stored);
		this.workflow = this.load();
	}

	/** Publishes the workflow: n8n polls once and stores what the node noted. */
	async activate(): Promise<INodeExecutionData[]> {
		const items = await this.runPoll(this.workflow, 'trigger', 'activate');
		this.store();
		return items ?? [];
	}

	/**
	 * One poll on schedule.
	 * @returns the items an execution is started with; empty when none is
	 * @throws what the node threw; n8n records it as a failed execution and polls again later
	 */
	async poll(): Promise<INodeExecutionData[]> {
		const items = await this.runPoll(this.workflow, 'trigger', 'activate');
		if (items === null) return [];
		this.store();
		return items;
	}

	/** "Fetch Test Event" in the editor: starts from the database and stores nothing. */
	async fetchTestEvent(): Promise<INodeExecutionData[]> {
		return (await this.runPoll(this.load(), 'manual', 'manual')) ?? [];
	}

	/** Ends the process and starts it again: what was only in memory is lost. Publishing polls once more. */
	async restart(): Promise<INodeExecutionData[]> {
		this.crash();
		const items = await this.runPoll(this.workflow, 'trigger', 'init');
		this.store();
		return items ?? [];
	}

	/** Like {@link restart}, but stops short of the poll that follows. */
	crash(): void {
		this.workflow = this.load();
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

	private async runPoll(
		workflow: Workflow,
		mode: WorkflowExecuteMode,
		activation: WorkflowActivateMode,
	): Promise<INodeExecutionData[] | null> {
		const node = toNode(this.setup);
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
		const outputs = await workflow.expression.withIsolate(() =>
			Container.get(TriggersAndPollers).runPollFunction(workflow, node, context as IPollFunctions),
		);
		return outputs === null ? null : (outputs[0] ?? []);
	}
}

function rethrow(error: Error): never {
	throw error;
}
