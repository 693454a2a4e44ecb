import { NodeConnectionTypes } from 'n8n-workflow';
import type {
	IDataObject,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IPollFunctions,
} from 'n8n-workflow';

/** A trigger that remembers how far it has read. */
export class ItemsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Items Trigger',
		name: 'itemsTrigger',
		group: ['trigger'],
		version: 1,
		description: 'Starts on new items',
		polling: true,
		defaults: { name: 'Items Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'tokenApi', required: true }],
		properties: [],
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const memory = this.getWorkflowStaticData('node');
		const { baseUrl } = await this.getCredentials<{ baseUrl: string }>('tokenApi');
		const { items, now } = (await this.helpers.httpRequestWithAuthentication.call(
			this,
			'tokenApi',
			{
				method: 'GET',
				url: `${baseUrl}/items`,
				qs: { since: memory.since ?? 0 },
				json: true,
			},
		)) as { items: IDataObject[]; now: number };
		if (this.getMode() !== 'manual') memory.since = now;
		return items.length > 0 ? [this.helpers.returnJsonArray(items)] : null;
	}
}
