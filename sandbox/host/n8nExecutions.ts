import type { N8nConnection } from './n8nConnection.ts';
import { requireFromN8n } from './n8nInstall.ts';
import { waitFor } from './waiting.ts';

/** How an execution stands. */
export type ExecutionStatus =
	'new' | 'running' | 'waiting' | 'success' | 'error' | 'canceled' | 'crashed' | 'unknown';

/** One line of n8n's execution list. */
export interface ExecutionSummary {
	id: string;
	status: ExecutionStatus;
	mode: string;
	workflowId: string;
	startedAt: string;
	stoppedAt: string | null;
}

/** One item that a node put out. */
export interface OutputItem {
	json: Record<string, unknown>;
	binary?: Record<string, unknown>;
	pairedItem?: unknown;
}

/** An error as n8n stores it in an execution. */
export interface StoredError {
	message: string;
	description?: string | null;
	[detail: string]: unknown;
}

interface NodeRun {
	executionTime: number;
	error?: StoredError;
	data?: { main?: Array<OutputItem[] | null> };
	hints?: Array<{ message: string }>;
}

/** An execution with everything its nodes received and put out. */
export interface Execution extends ExecutionSummary {
	data: {
		resultData: {
			runData: Record<string, NodeRun[]>;
			error?: StoredError;
			lastNodeExecuted?: string;
		};
	};
}

/** Narrows a list of executions. */
export interface ExecutionFilter {
	workflowId?: string;
	status?: ExecutionStatus[];
}

const PAGE = 100;
const FINISHED: readonly ExecutionStatus[] = ['success', 'error', 'canceled', 'crashed'];

/** The executions part of n8n's REST interface. */
export class N8nExecutions {
	private readonly connection: N8nConnection;

	constructor(connection: N8nConnection) {
		this.connection = connection;
	}

	/** All executions, newest first. */
	async list(filter: ExecutionFilter = {}): Promise<ExecutionSummary[]> {
		const all: ExecutionSummary[] = [];
		for (;;) {
			const query = new URLSearchParams({ limit: String(PAGE), filter: JSON.stringify(filter) });
			const last = all.at(-1);
			if (last) query.set('lastId', last.id);
			const { results } = await this.connection.get<{ results: ExecutionSummary[] }>(
				`/executions?${query}`,
			);
			all.push(...results);
			if (results.length < PAGE) return all;
		}
	}

	async get(id: string): Promise<Execution> {
		const execution = await this.connection.get<ExecutionSummary & { data: string }>(
			`/executions/${id}`,
		);
		const { parse } = requireFromN8n('flatted') as { parse: (text: string) => Execution['data'] };
		return { ...execution, data: parse(execution.data) };
	}

	/** Waits until an execution has ended, well or badly. */
	async finished(id: string, timeoutMs = 60_000): Promise<Execution> {
		return await waitFor(
			`execution ${id} to end`,
			async () => {
				const execution = await this.get(id);
				// n8n 1.x stores the status a moment before the data.
				return FINISHED.includes(execution.status) && execution.data?.resultData && execution;
			},
			{ timeoutMs },
		);
	}

	/** Waits until a workflow has at least `count` executions that match. */
	async atLeast(
		count: number,
		filter: ExecutionFilter,
		timeoutMs = 60_000,
	): Promise<ExecutionSummary[]> {
		return await waitFor(
			`${count} execution(s) of ${JSON.stringify(filter)}`,
			async () => {
				const found = await this.list(filter);
				return found.length >= count && found;
			},
			{ timeoutMs, everyMs: 300 },
		);
	}

	stop(id: string): Promise<unknown> {
		return this.connection.post(`/executions/${id}/stop`);
	}
}

/** What a node put out in an execution, over all of its runs. */
export function outputOf(execution: Execution, node: string, output = 0): OutputItem[] {
	const runs = execution.data.resultData.runData[node] ?? [];
	return runs.flatMap((run) => run.data?.main?.[output] ?? []);
}

/** The error that ended an execution, if one did. */
export function errorOf(execution: Execution): StoredError | undefined {
	return execution.data.resultData.error;
}
