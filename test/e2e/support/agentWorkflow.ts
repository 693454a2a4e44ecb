import type { Credential } from '../../../sandbox/host/n8nCredentials.ts';
import { type Execution, outputOf } from '../../../sandbox/host/n8nExecutions.ts';
import type { WorkflowFile, WorkflowNode } from '../../../sandbox/host/n8nWorkflows.ts';
import type { Fixture } from './fixture.ts';

const PACKAGE = 'n8n-nodes-weather-readlater-chat';
const LANGCHAIN = '@n8n/n8n-nodes-langchain';

/** A request as the stand-in for the language model recorded it. */
export interface ModelRequest {
	headers: Record<string, string>;
	body: string;
}

/** What the model was offered and told in one request. */
export interface Conversation {
	tools: Array<{
		function: {
			name: string;
			description: string;
			parameters: {
				properties: Record<string, { type: string; description?: string }>;
				required?: string[];
			};
		};
	}>;
	messages: Array<{
		role: string;
		content: string;
		tool_calls?: Array<{ function: { name: string; arguments: string } }>;
	}>;
}

/** A tool of a node: its name on the canvas, and its parameters. */
export interface Tool {
	node: string;
	name: string;
	parameters: Record<string, unknown>;
	credential: Credential;
}

/** A field that the model fills in, as the button beside the field in the editor writes it. */
export function fromAi(field: string): string {
	return `={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${field.replace(/\W/g, '_')}', \`\`, 'string') }}`;
}

/** An agent with tools of the package, described by n8n itself. */
export function agentWorkflow(name: string, model: Credential, tools: Tool[]): WorkflowFile {
	const credentialsOf = ({ id, name: credentialName, type }: Credential) => ({
		[type]: { id, name: credentialName },
	});
	const node = (
		nodeName: string,
		type: string,
		typeVersion: number,
		parameters: WorkflowNode['parameters'],
		credential?: Credential,
	): WorkflowNode => ({
		name: nodeName,
		type,
		typeVersion,
		position: [0, 0],
		parameters,
		...(credential ? { credentials: credentialsOf(credential) } : {}),
	});
	const to = (type: string) => ({ [type]: [[{ node: 'Agent', type, index: 0 }]] });
	return {
		name,
		nodes: [
			node('Chat Trigger', `${LANGCHAIN}.chatTrigger`, 1.3, { options: {} }),
			node('Agent', `${LANGCHAIN}.agent`, 3, { options: {} }),
			node(
				'Model',
				`${LANGCHAIN}.lmChatOpenAi`,
				1.2,
				{ model: { __rl: true, mode: 'id', value: 'sandbox-model' }, options: {} },
				model,
			),
			...tools.map((tool) =>
				node(
					tool.name,
					`${PACKAGE}.${tool.node}Tool`,
					1,
					{ descriptionType: 'auto', ...tool.parameters },
					tool.credential,
				),
			),
		],
		connections: {
			'Chat Trigger': to('main'),
			Model: to('ai_languageModel'),
			...Object.fromEntries(tools.map((tool) => [tool.name, to('ai_tool')])),
		},
	};
}

/** Says something in the chat of a workflow and waits for the end of the run. */
export async function say(
	{ rest }: Fixture,
	workflow: { id: string; nodes: WorkflowNode[] },
	chatInput: string,
): Promise<Execution> {
	const trigger = workflow.nodes.find(({ type }) => type.endsWith('.chatTrigger'))?.name ?? '';
	const id = await rest.workflows.run(workflow.id, trigger, {
		sessionId: chatInput,
		action: 'sendMessage',
		chatInput,
	});
	return await rest.executions.finished(id);
}

/** The answer of the agent. */
export function answerOf(execution: Execution, agent = 'Agent'): string {
	return String(outputOf(execution, agent)[0]?.json.output);
}

/** All requests the model got since they were last forgotten. */
export async function modelRequests({ control }: Fixture): Promise<ModelRequest[]> {
	return (await control.get<{ requests: ModelRequest[] }>('/requests?service=model')).requests;
}

/** The last thing the model was asked. */
export async function lastConversation(fixture: Fixture): Promise<Conversation> {
	return JSON.parse((await modelRequests(fixture)).at(-1)?.body ?? '{}') as Conversation;
}
