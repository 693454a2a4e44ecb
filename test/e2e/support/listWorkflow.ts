import type { WorkflowFile } from '../../../sandbox/host/n8nWorkflows.ts';

/** Gets items of a read-later account by hand, in a node called List. */
export function listWorkflow(
	{ id, name }: { readonly id: string; readonly name: string },
	limit = 2,
): WorkflowFile {
	const node = (title: string, type: string, more = {}) => ({
		name: title,
		type,
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters: {},
		...more,
	});
	return {
		name: 'Reads a list',
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger'),
			node('List', 'n8n-nodes-weather-readlater-chat.readLater', {
				parameters: {
					authentication: 'account',
					resource: 'savedItem',
					operation: 'getMany',
					show: 'all',
					limit,
					output: 'simplified',
				},
				credentials: { readLaterOAuthApi: { id, name } },
			}),
		],
		connections: { Start: { main: [[{ node: 'List', type: 'main', index: 0 }]] } },
	};
}
