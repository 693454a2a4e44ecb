import { readFileSync, writeFileSync } from 'node:fs';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import {
	errorOf,
	type Execution,
	type ExecutionSummary,
} from '../../sandbox/host/n8nExecutions.ts';
import type { WorkflowNode } from '../../sandbox/host/n8nWorkflows.ts';
import { waitFor } from '../../sandbox/host/waiting.ts';
import { type Fixture, startFixture } from '../e2e/support/fixture.ts';

/** A node of a workflow under measurement; they run one after the other. */
export type Step = Pick<WorkflowNode, 'name' | 'type' | 'typeVersion' | 'parameters'> &
	Partial<WorkflowNode>;

/** What one execution took. */
export interface Measured {
	/** Milliseconds that n8n counted for the measured nodes. */
	ms: number;
	/** Requests that reached the services. */
	requests: number;
	/** MiB by which the memory of the n8n process rose at most. */
	mib: number;
	/** Items that the last node put out. */
	items: number;
	execution: Execution;
}

const PACKAGE = 'n8n-nodes-weather-readlater-chat';

/** One real n8n with the packed package, and the sandbox beside it. */
export class Bench {
	readonly fixture: Fixture;
	readonly credentials: Record<string, Credential>;

	private constructor(fixture: Fixture, credentials: Record<string, Credential>) {
		this.fixture = fixture;
		this.credentials = credentials;
	}

	static async start(environment: Record<string, string> = {}): Promise<Bench> {
		const fixture = await startFixture(environment);
		const credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
		return new Bench(fixture, credentials);
	}

	stop(): Promise<void> {
		return this.fixture.stop();
	}

	/** A node of this package with its account. */
	own(node: string, credential: string, parameters: Record<string, unknown>): Step {
		const { id, name } = this.credentials[credential] as Credential;
		return {
			name: 'Ours',
			type: `${PACKAGE}.${node}`,
			typeVersion: 1,
			parameters,
			credentials: { [credential]: { id, name } },
		};
	}

	/** Items for the nodes behind it. */
	items(jsCode: string): Step {
		return { name: 'Items', type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } };
	}

	/** @param measured names of the nodes whose time counts */
	async measure(
		name: string,
		steps: readonly Step[],
		measured: readonly string[],
		timeoutMs = 300_000,
	): Promise<Measured> {
		const { rest, control } = this.fixture;
		const nodes: WorkflowNode[] = [
			{
				name: 'Start',
				type: 'n8n-nodes-base.manualTrigger',
				typeVersion: 1,
				parameters: {},
				position: [0, 0],
			},
			...steps.map((step, index): WorkflowNode => ({ ...step, position: [200 * (index + 1), 0] })),
		];
		const connections = Object.fromEntries(
			nodes
				.slice(0, -1)
				.map((node, index) => [
					node.name,
					{ main: [[{ node: nodes[index + 1]?.name, type: 'main', index: 0 }]] },
				]),
		);
		const workflow = await rest.workflows.create({ name, nodes, connections });
		await control.request('DELETE', '/requests');
		const before = this.memory('VmRSS');
		this.forgetPeak();
		const id = await rest.workflows.run(workflow.id, 'Start');
		await this.ended(workflow.id, timeoutMs);
		const mib = this.memory('VmHWM') - before;
		const execution = await rest.executions.get(id);
		const failure = errorOf(execution);
		if (failure) throw new Error(`${name}: ${failure.message} ${failure.description ?? ''}`);
		const { runData } = execution.data.resultData;
		const { requests } = await control.get<{ requests: unknown[] }>('/requests');
		const last = nodes.at(-1)?.name ?? '';
		const result = {
			ms: measured.reduce((sum, node) => sum + (runData[node]?.[0]?.executionTime ?? NaN), 0),
			requests: requests.length,
			mib,
			items: runData[last]?.[0]?.data?.main?.[0]?.length ?? 0,
			execution,
		};
		await rest.workflows.delete(workflow.id);
		return result;
	}

	/** Waits without reading the data of the execution, which may be large. */
	async ended(workflowId: string, timeoutMs: number): Promise<ExecutionSummary> {
		return await waitFor(
			'the execution to end',
			async () =>
				(await this.fixture.rest.executions.list({ workflowId })).find(
					({ status }) => !['new', 'running', 'waiting'].includes(status),
				),
			{ timeoutMs, everyMs: 100 },
		);
	}

	/** MiB of the n8n process, as Linux counts them. */
	memory(what: 'VmRSS' | 'VmHWM'): number {
		const status = readFileSync(`/proc/${this.fixture.pid()}/status`, 'utf8');
		return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
	}

	/** Lets the peak begin anew at what is in use now. */
	private forgetPeak(): void {
		writeFileSync(`/proc/${this.fixture.pid()}/clear_refs`, '5');
	}
}
