import type {
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { testConnection } from './methods/testConnection';
import { watchFields } from './parameters/watchFields';
import { watchSubtitle } from './parameters/watchSubtitle';
import { runWatch } from './trigger/runWatch';

export class WeatherTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Weather Trigger',
		name: 'weatherTrigger',
		icon: { light: 'file:../../icons/weather.svg', dark: 'file:../../icons/weather.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: watchSubtitle,
		description:
			'Starts the workflow when the forecast begins to show rain, snow, wind, frost, heat or UV, on an official warning, or every morning',
		eventTriggerDescription: 'Waiting for the weather that you watch for',
		activationMessage:
			'The weather is now checked as often as you chose. What is in sight already starts the workflow at once.',
		defaults: { name: 'Weather Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'weatherApi', required: true, testedBy: 'weatherConnection' }],
		properties: [...watchFields],
	};

	methods = { credentialTest: { weatherConnection: testConnection } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await runWatch(this);
	}
}
