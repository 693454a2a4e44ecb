import type { Credential } from '../../../sandbox/host/n8nCredentials.ts';
import type { WorkflowFile } from '../../../sandbox/host/n8nWorkflows.ts';

/**
 * When a trigger looks. n8n refuses to poll more often than once a minute, but takes any number of
 * schedules of a minute.
 * @param seconds between two looks, a divisor of 60
 */
export function pollTimes(seconds: number): { item: object[] } {
	return {
		item: Array.from({ length: 60 / seconds }, (_, index) => ({
			mode: 'custom',
			cronExpression: `${index * seconds} * * * * *`,
		})),
	};
}

/** A ReadLater Trigger with a node behind it. */
export function triggerWorkflow(
	{ id, name }: Credential,
	seconds: number,
	parameters: Record<string, unknown>,
): WorkflowFile {
	return withNodeBehind({
		name: `Trigger ${JSON.stringify(parameters).slice(0, 60)}`,
		type: 'readLaterTrigger',
		parameters: {
			authentication: 'account',
			pollTimes: pollTimes(seconds),
			output: 'simplified',
			...parameters,
		},
		credentials: { readLaterOAuthApi: { id, name } },
	});
}

/** A trigger of this package with a node behind it. */
export function withNodeBehind({
	name,
	type,
	...trigger
}: {
	/** Of the workflow. */
	readonly name: string;
	readonly type: string;
	readonly parameters: Record<string, unknown>;
	readonly credentials: Record<string, Pick<Credential, 'id' | 'name'>>;
}): WorkflowFile {
	return {
		name,
		nodes: [
			{
				name: 'Trigger',
				type: `n8n-nodes-weather-readlater-chat.${type}`,
				typeVersion: 1,
				position: [0, 0],
				...trigger,
			},
			{
				name: 'End',
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: [200, 0],
				parameters: {},
			},
		],
		connections: { Trigger: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
	};
}
