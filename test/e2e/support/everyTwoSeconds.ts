import type { WorkflowFile } from '../../../sandbox/host/n8nWorkflows.ts';

/**
 * Makes the polling triggers of a workflow look every two seconds. n8n refuses to poll more often
 * than once a minute, but takes any number of schedules of a minute.
 */
export function everyTwoSeconds(workflow: WorkflowFile): WorkflowFile {
	const item = Array.from({ length: 30 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 2} * * * * *`,
	}));
	const nodes = workflow.nodes.map((node) =>
		'pollTimes' in node.parameters
			? { ...node, parameters: { ...node.parameters, pollTimes: { item } } }
			: node,
	);
	return { ...workflow, nodes };
}
