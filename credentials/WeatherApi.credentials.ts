import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { credentialHook } from '../nodes/shared/errors/ServiceError';
import { weatherAccount } from '../nodes/Weather/credential/authenticate';

export class WeatherApi implements ICredentialType {
	name = 'weatherApi';

	displayName = 'Weather API';

	icon = { light: 'file:../icons/weather.svg', dark: 'file:../icons/weather.dark.svg' } as const;

	documentationUrl =
		'https://github.com/the-n8n-nodes-weather-readlater-chat-authors/n8n-nodes-weather-readlater-chat/blob/main/docs/weather.md';

	properties: INodeProperties[] = [
		{
			displayName:
				// n8n keeps only lists and links in a notice; a list without entries is a line without a dot.
				'<ul>1. Create an account at <a href="https://home.openweathermap.org/users/sign_up" target="_blank">OpenWeather</a> and subscribe to "One Call by Call": 1,000 calls a day are free.</ul><ul>2. So that nothing is billed, set "Calls per day (no more than)" to 1000 in the billing plan there (2000 is preset).</ul><ul>3. Copy a key from its page "API keys" and paste it below. A new key can take up to 2 hours until it works.</ul>',
			name: 'costNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. 0123456789abcdef0123456789abcdef',
			description:
				'From the "API keys" page of your weather account. A new key can take up to 2 hours until it works.',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: 'https://api.openweathermap.org',
			placeholder: 'e.g. https://api.openweathermap.org',
			description:
				'Address of the weather service. Change it only if you use another server of the same interface.',
		},
		{
			displayName: 'Max Calls per Day',
			name: 'maxCallsPerDay',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 1000,
			description:
				'A run that would exceed this makes no call. Counted by this n8n since its start, so it does not know of calls made elsewhere: the setting in the billing plan of the account is the only hard limit. 0 for no limit.',
		},
		{
			displayName: 'My Plan Has Other Prices',
			name: 'otherPrices',
			type: 'boolean',
			default: false,
			description:
				'Whether your plan differs from 1,000 free calls a day and 0.12 for each 100 further ones. Only used to tell what a run costs.',
		},
		{
			displayName: 'Free Calls per Day',
			name: 'freeCallsPerDay',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 1000,
			displayOptions: { show: { otherPrices: [true] } },
			description: 'As your plan has it; used to tell when a run costs money',
		},
		{
			displayName: 'Price of 100 Further Calls',
			name: 'pricePer100Calls',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 4 },
			default: 0.12,
			displayOptions: { show: { otherPrices: [true] } },
			description: 'In the currency of your plan; used to tell what a run costs',
		},
		{
			displayName: 'Version',
			name: 'version',
			type: 'options',
			default: 'auto',
			options: [
				{
					name: 'Automatic',
					value: 'auto',
					description: 'The first request finds out which one the key can use',
				},
				{ name: 'One Call 3.0', value: '3.0' },
				{ name: 'One Call 4.0', value: '4.0' },
			],
		},
	];

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { address, key } = await credentialHook(() => weatherAccount(credentials, request));
		return { ...request, ...address, qs: { ...request.qs, ...key } };
	}
}
