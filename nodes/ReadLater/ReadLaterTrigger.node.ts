import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { runPoll } from './trigger/runPoll';
import { authenticationField } from './fields';

export class ReadLaterTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'ReadLater Trigger',
		name: 'readLaterTrigger',
		icon: { light: 'file:../../icons/readLater.svg', dark: 'file:../../icons/readLater.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{$parameter["event"] === "newItem" ? "New Item" : $parameter["event"]}}',
		description: 'Starts the workflow when something was saved to a reading list',
		defaults: { name: 'ReadLater Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'readLaterOAuthApi', required: true, displayOptions: { show: { authentication: ['account'] } } },
			{ name: 'readLaterTokenApi', required: true, displayOptions: { show: { authentication: ['token'] } } },
		],
		properties: [
			authenticationField,
			{
				displayName: 'Trigger On',
				name: 'event',
				type: 'options',
				noDataExpression: true,
				default: 'newItem',
				options: [{ name: 'New Item', value: 'newItem', description: 'Something was saved to the list' }],
			},
			{
				displayName: 'Simplify',
				name: 'simplify',
				type: 'boolean',
				default: true,
				description: 'Whether to return a simplified version of the response instead of the raw data',
			},
		],
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await runPoll(this);
	}
}
