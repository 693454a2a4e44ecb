import { randomUUID } from 'node:crypto';
import type { N8nConnection } from './n8nConnection.ts';
import { n8nLine } from './n8nInstall.ts';
import { GaveUpError, waitFor } from './waiting.ts';

/** A node in a workflow, as in an exported workflow file. */
export interface WorkflowNode {
	id?: string;
	name: string;
	type: string;
	typeVersion: number;
	position: [number, number];
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string | null; name: string }>;
	[option: string]: unknown;
}

/** A workflow that n8n can import. */
export interface WorkflowFile {
	name: string;
	nodes: WorkflowNode[];
	connections: Record<string, unknown>;
	settings?: Record<string, unknown>;
}

/** A workflow that n8n has stored. */
export interface Workflow extends WorkflowFile {
	id: string;
	active: boolean;
	versionId: string;
	/** What triggers remember between runs, by `node:<name>`. */
	staticData: Record<string, unknown> | null;
}

interface Publication {
	status: string;
	triggers?: Array<{ status: string; error?: { message?: string } | string | null }>;
}

/** The workflows part of n8n's REST interface. */
export class N8nWorkflows {
	private readonly connection: N8nConnection;

	constructor(connection: N8nConnection) {
		this.connection = connection;
	}

	async list(): Promise<Array<Pick<Workflow, 'id' | 'name' | 'active'>>> {
		return await this.connection.get('/workflows');
	}

	create({ name, nodes, connections, settings }: WorkflowFile): Promise<Workflow> {
		return this.connection.postInTurn('/workflows', {
			name,
			nodes: nodes.map((node) => ({ ...node, id: node.id ?? randomUUID() })),
			connections,
			settings: { executionOrder: 'v1', ...settings },
			// n8n 1.x does not presume it.
			active: false,
		});
	}

	get(id: string): Promise<Workflow> {
		return this.connection.get(`/workflows/${id}`);
	}

	/** Saves changed nodes; a published workflow has to be activated again for them to count. */
	async update(id: string, changes: Partial<WorkflowFile>): Promise<Workflow> {
		const { versionId } = await this.get(id);
		return await this.connection.patch(`/workflows/${id}`, { versionId, ...changes });
	}

	async delete(id: string): Promise<void> {
		await this.connection.post(`/workflows/${id}/archive`);
		await this.connection.delete(`/workflows/${id}`);
	}

	/**
	 * Runs the stored workflow from one of its triggers and answers the execution's id.
	 *
	 * @param said what the trigger puts out, for one that would wait for it, such as a chat
	 */
	async run(id: string, trigger: string, said?: Record<string, unknown>): Promise<string> {
		const { executionId } = await this.connection.post<{ executionId?: string }>(
			`/workflows/${id}/run`,
			{
				triggerToStartFrom: { name: trigger, ...(said ? { data: triggerRun(said) } : {}) },
				// n8n 1.x runs what it is sent, 2.x what is stored.
				...(n8nLine === 1 ? { workflowData: await this.get(id) } : {}),
			},
		);
		if (!executionId)
			throw new Error(`n8n did not start "${trigger}" at once: it waits for an event.`);
		return executionId;
	}

	/** Activates a workflow and waits until its triggers really run; n8n 2.x does that in the background. */
	async activate(id: string, timeoutMs = 30_000): Promise<void> {
		const { versionId } = await this.get(id);
		await this.connection.post(`/workflows/${id}/activate`, {
			versionId,
			name: '',
			description: '',
		});
		if (n8nLine === 1) return;
		await waitFor(
			'the workflow to become active',
			async () => {
				const { status, triggers = [] } = await this.publication(id);
				if (status === 'failed')
					throw new GaveUpError(`Activation failed: ${JSON.stringify(triggers)}`);
				return (
					status === 'published' && triggers.every((trigger) => trigger.status === 'activated')
				);
			},
			{ timeoutMs },
		);
	}

	deactivate(id: string): Promise<unknown> {
		return this.connection.post(`/workflows/${id}/deactivate`);
	}

	publication(id: string): Promise<Publication> {
		return this.connection.get(`/workflows/${id}/publication-status`);
	}
}

/** The run of a trigger that put out one item, as the editor sends it. */
function triggerRun(json: Record<string, unknown>): object {
	return {
		startTime: Date.now(),
		executionTime: 0,
		executionIndex: 0,
		executionStatus: 'success',
		source: [null],
		data: { main: [[{ json }]] },
	};
}
