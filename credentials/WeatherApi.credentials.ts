import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { signWeatherRequest, WEATHER_TEST_PLACE } from '../nodes/Weather/credential/signRequest';
import { credentialHook } from '../nodes/shared/errors/credentialError';

export class WeatherApi implements ICredentialType {
	name = 'weatherApi';

	displayName = 'Weather API';

	icon = { light: 'file:../icons/weather.svg', dark: 'file:../icons/weather.dark.svg' } as const;

	documentationUrl =
		'https://github.com/the-n8n-nodes-weather-readlater-chat-authors/n8n-nodes-weather-readlater-chat/blob/main/docs/weather.md';

	properties: INodeProperties[] = [
		{
			displayName:
				'Your weather account needs a subscription to its one-call plan: 1,000 calls a day are free. So that nothing is ever billed, set "Calls per day (no more than)" to 1000 in the billing plan of the account (2000 is preset). Saving here makes one call.',
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
				'Address of the weather service without a path. Change it only if you use another server of the same interface.',
		},
		{
			displayName: 'Stop After Calls per Day',
			name: 'mostCallsPerDay',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 1000,
			description:
				'A run that would exceed this makes no call. Counted by this n8n since its start, so it does not know of calls made elsewhere: the setting in the billing plan of the account is the only hard limit. 0 for no limit.',
		},
		{
			displayName: 'Free Calls per Day',
			name: 'freeCallsPerDay',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 1000,
			description: 'As your plan has it; used to tell when a run costs money',
		},
		{
			displayName: 'Price of 100 Further Calls',
			name: 'pricePer100Calls',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 4 },
			default: 0.12,
			description: 'In the currency of your plan; used to tell what a run costs',
		},
	];

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await credentialHook(() => signWeatherRequest(credentials, request));
	}

	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{$credentials.baseUrl}}',
			url: '/data/3.0/onecall',
			qs: { ...WEATHER_TEST_PLACE, exclude: 'minutely,hourly,daily,alerts' },
		},
		rules: [
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message:
						'The weather service does not accept this key for the one-call plan. Either the key is wrong or new (it can take up to 2 hours), or the account has no subscription to the one-call plan yet. Right after subscribing or moving from version 2.5 it takes a few minutes: then press Retry.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 429,
					message:
						'The key works, but the call limit of the weather account is reached. The service answers again when the limit resets, at the latest tomorrow (UTC).',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message:
						"The 'Base URL' does not belong to a weather service: it has no one-call address (status 404).",
				},
			},
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'lat',
					// n8n compares the field with this value: "missing" is the mark of another kind of server.
					value: undefined,
					message: "The 'Base URL' answered, but not like a weather service. Check the address.",
				},
			},
		] as NonNullable<ICredentialTestRequest['rules']>,
	};
}
