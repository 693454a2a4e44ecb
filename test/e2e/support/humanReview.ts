import type { WorkflowFile } from '../../../sandbox/host/n8nWorkflows.ts';
import type { Editor } from './editor.ts';

const STEP = { x: 288, y: 256 };
const COLUMNS = 2;

/** The same workflow with none of its nodes upon another. */
export function spreadOut(workflow: WorkflowFile): WorkflowFile {
	return {
		...workflow,
		nodes: workflow.nodes.map((node, index) => ({
			...node,
			position: [(index % COLUMNS) * STEP.x, Math.floor(index / COLUMNS) * STEP.y],
		})),
	};
}

/** Opens what n8n offers for the “Human review” of the tools of a node named Agent, as a person does. */
export async function openHumanReviews(editor: Editor, workflowId: string): Promise<void> {
	const offered = 'Human review';
	await editor.openConnector(workflowId, { node: 'Agent', connection: 'ai_tool', offered });
	await editor.chooseNode(offered);
	await editor.nodeNamed('Chat Webhook').waitFor();
}

/** Adds Chat Webhook from the list that is open, and leaves its window open. */
export async function addHumanReview(editor: Editor): Promise<void> {
	await editor.chooseNode('Chat Webhook');
	await editor.page.getByText('Add to workflow', { exact: true }).click();
	await editor.page.getByTestId('node-parameters').waitFor();
}
