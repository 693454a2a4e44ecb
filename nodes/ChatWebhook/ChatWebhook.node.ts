import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { executeItems } from '../shared/n8n/executeItems';
import { nodeProperties, subtitleOf } from '../shared/n8n/nodeProperties';
import { connectChat } from './connect';
import { testWebhook } from './credential/testWebhook';
import { resources } from './operations';
import { serveQuestion } from './question/serveQuestion';
import { questionWebhooks } from './question/webhooks';

/** One at a time, so that messages appear in the order of the items. */
const PARALLEL_MESSAGES = 1;

export class ChatWebhook implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Chat Webhook',
		name: 'chatWebhook',
		icon: {
			light: 'file:../../icons/chatWebhook.svg',
			dark: 'file:../../icons/chatWebhook.dark.svg',
		},
		group: ['output'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Post messages to a chat channel through its webhook',
		defaults: { name: 'Chat Webhook' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'chatWebhookApi', required: true, testedBy: 'testWebhook' }],
		waitingNodeTooltip:
			'={{ $parameter["operation"] === "sendAndWait" ? "The execution goes on when somebody has answered in the channel" : "" }}',
		webhooks: questionWebhooks,
		properties: [...nodeProperties(resources)],
	};

	methods = { credentialTest: { testWebhook } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeItems(this, {
			resources,
			connect: connectChat,
			parallel: PARALLEL_MESSAGES,
		});
	}

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await serveQuestion(this);
	}
}
