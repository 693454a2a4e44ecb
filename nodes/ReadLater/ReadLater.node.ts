import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { executeItems } from '../shared/n8n/executeItems';
import { nodeProperties, subtitleOf } from '../shared/n8n/nodeProperties';
import { connectFeed, connectReadLater } from './connect';
import { testFeed } from './credential/testFeed';
import { testToken } from './credential/testToken';
import { searchSavedItems } from './methods/searchSavedItems';
import { searchTags } from './methods/searchTags';
import { feed, savedItem } from './operations';
import { authenticationField } from './parameters/fields';

/**
 * Only what belongs to an account needs one. With the slash, because the editor hides every field that
 * is named here without one, and 'Resource' has to stay visible.
 */
const WITH_ACCOUNT = { '/resource': [savedItem.value] };

export class ReadLater implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'ReadLater',
		name: 'readLater',
		icon: { light: 'file:../../icons/readLater.svg', dark: 'file:../../icons/readLater.dark.svg' },
		group: ['input'],
		version: 1,
		subtitle: subtitleOf<never>([savedItem, feed]),
		description: 'Get, save, sort and tag what is on a reading list',
		defaults: { name: 'ReadLater' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [
			{
				name: 'readLaterOAuthApi',
				required: true,
				displayOptions: { show: { ...WITH_ACCOUNT, authentication: ['account'] } },
			},
			{
				name: 'readLaterTokenApi',
				required: true,
				testedBy: 'testToken',
				displayOptions: { show: { ...WITH_ACCOUNT, authentication: ['token'] } },
			},
			{
				name: 'readLaterFeedApi',
				required: true,
				testedBy: 'testFeed',
				displayOptions: { show: { '/resource': [feed.value] } },
			},
		],
		properties: [
			{ ...authenticationField, displayOptions: { show: WITH_ACCOUNT } },
			...nodeProperties<never>([savedItem, feed]),
		],
	};

	methods = {
		listSearch: { searchSavedItems, searchTags },
		credentialTest: { testFeed, testToken },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return this.getNodeParameter('resource', 0) === feed.value
			? await executeItems(this, { resources: [feed], connect: connectFeed, parallel: 1 })
			: await executeItems(this, {
					resources: [savedItem],
					connect: connectReadLater,
					parallel: 1,
				});
	}
}
