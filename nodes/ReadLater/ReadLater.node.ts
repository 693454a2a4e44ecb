import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { executeItems } from '../shared/n8n/executeItems';
import { nodeProperties } from '../shared/n8n/nodeProperties';
import { resources } from './actions';
import { connectReadLater } from './connect';
import { authenticationField } from './fields';

export class ReadLater implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'ReadLater',
		name: 'readLater',
		icon: { light: 'file:../../icons/readLater.svg', dark: 'file:../../icons/readLater.dark.svg' },
		group: ['input'],
		version: 1,
		subtitle: '={{ ($parameter["operation"] + ": " + $parameter["resource"]).replace(/([A-Z])/g, " $1").replace(/(^|\\s)[a-z]/g, (letter) => letter.toUpperCase()) }}',
		description: 'Get what was saved to a reading list',
		defaults: { name: 'ReadLater' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [
			{ name: 'readLaterOAuthApi', required: true, displayOptions: { show: { authentication: ['account'] } } },
			{ name: 'readLaterTokenApi', required: true, displayOptions: { show: { authentication: ['token'] } } },
		],
		properties: [authenticationField, ...nodeProperties(resources)],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeItems(this, { resources, connect: connectReadLater, parallel: 1 });
	}
}
