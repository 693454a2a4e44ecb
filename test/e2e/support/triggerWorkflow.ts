import type { Credential } from '../../../sandbox/host/n8nCredentials.ts';
import type { WorkflowFile } from '../../../sandbox/host/n8nWorkflows.ts';

/** n8n refuses to poll more often than once a minute, but takes any number of schedules of a minute. */
export const EVERY_TWO_SECONDS = {
	item: Array.from({ length: 30 }, (_, index) => ({ mode: 'custom', cronExpression: `${index * 2} * * * * *` })),
};

/** A ReadLater Trigger that looks every two seconds, with a node behind it. */
export function triggerWorkflow({ id, name }: Credential, parameters: Record<string, unknown>): WorkflowFile {
	return {
		name: `Trigger ${JSON.stringify(parameters).slice(0, 60)}`,
		nodes: [
			{
				name: 'Trigger',
				type: 'n8n-nodes-weather-readlater-chat.readLaterTrigger',
				typeVersion: 1,
				position: [0, 0],
				parameters: { authentication: 'account', pollTimes: EVERY_TWO_SECONDS, simplify: true, ...parameters },
				credentials: { readLaterOAuthApi: { id, name } },
			},
			{ name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [200, 0], parameters: {} },
		],
		connections: { Trigger: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
	};
}
