import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { executeItems } from '../shared/n8n/executeItems';
import { nodeProperties, subtitleOf } from '../shared/n8n/nodeProperties';
import { connectWeather, PLACES_AT_ONCE } from './connect';
import { testConnection } from './methods/testConnection';
import { resources } from './operations';

export class Weather implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Weather',
		name: 'weather',
		icon: { light: 'file:../../icons/weather.svg', dark: 'file:../../icons/weather.dark.svg' },
		group: ['input'],
		version: 1,
		subtitle: subtitleOf(resources, 'weather'),
		description: 'Get the forecast for any place on Earth',
		defaults: { name: 'Weather' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'weatherApi', required: true, testedBy: 'weatherConnection' }],
		properties: [...nodeProperties(resources)],
	};

	methods = { credentialTest: { weatherConnection: testConnection } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeItems(this, {
			resources,
			connect: connectWeather,
			parallel: PLACES_AT_ONCE,
		});
	}
}
