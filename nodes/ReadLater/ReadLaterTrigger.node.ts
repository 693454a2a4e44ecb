import type {
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { triggerFields } from './parameters/triggerFields';
import { runPoll } from './trigger/runPoll';
import { authenticationField } from './parameters/fields';

export class ReadLaterTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'ReadLater Trigger',
		name: 'readLaterTrigger',
		icon: { light: 'file:../../icons/readLater.svg', dark: 'file:../../icons/readLater.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ { newItem: "New Item", archived: "Archived", movedBack: "Moved Back", favorited: "Favorited", unfavorited: "Unfavorited", tagAdded: "Tag Added", deleted: "Deleted", anyChange: "Any Change" }[$parameter["event"]] }}',
		description: 'Starts the workflow when something was saved to a reading list, or changed on it',
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
				displayOptions: { show: { authentication: ['token'] } },
			},
		],
		properties: [authenticationField, ...triggerFields],
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await runPoll(this);
	}
}
