import type {
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { testToken } from './credential/testToken';
import { searchTags } from './methods/searchTags';
import { authenticationField } from './parameters/fields';
import { triggerFields, triggerSubtitle } from './parameters/triggerFields';
import { runPoll } from './trigger/runPoll';

export class ReadLaterTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'ReadLater Trigger',
		name: 'readLaterTrigger',
		icon: { light: 'file:../../icons/readLater.svg', dark: 'file:../../icons/readLater.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: triggerSubtitle,
		description: 'Starts the workflow when something was saved to a reading list, or changed on it',
		eventTriggerDescription: 'Waiting for something to change on your reading list',
		activationMessage:
			'The reading list is now looked at whenever the trigger polls. What is already on it starts nothing.',
		defaults: { name: 'ReadLater Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'readLaterOAuthApi',
				required: true,
				displayOptions: { show: { authentication: ['account'] } },
			},
			{
				name: 'readLaterTokenApi',
				required: true,
				testedBy: 'testToken',
				displayOptions: { show: { authentication: ['token'] } },
			},
		],
		properties: [authenticationField, ...triggerFields],
	};

	methods = { listSearch: { searchTags }, credentialTest: { testToken } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await runPoll(this);
	}
}
