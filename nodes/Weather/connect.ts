import type { IExecuteFunctions } from 'n8n-workflow';
import { createRedactor } from '../shared/http/redact';
import { withRetry } from '../shared/http/retry';
import { allowedDomainsOf } from '../shared/n8n/allowedDomains';
import { createClock } from '../shared/n8n/clock';
import { createHttpClient } from '../shared/n8n/createHttpClient';
import type { Connection } from '../shared/n8n/executeItems';
import { readWeatherCredential } from './account/signRequest';
import type { WeatherApi } from './transport/weatherApi';
import { createWeatherApi } from './transport/weatherApi';

const WEATHER_CREDENTIAL = 'weatherApi';

/** Reads and checks the credential. @throws ServiceError naming the field that cannot be used */
export async function connectWeather(context: IExecuteFunctions): Promise<Connection<WeatherApi>> {
	const credential = await context.getCredentials(WEATHER_CREDENTIAL);
	const { baseUrl, apiKey } = readWeatherCredential(credential);
	const redactor = createRedactor([apiKey]);
	const http = createHttpClient({
		context,
		credentialType: WEATHER_CREDENTIAL,
		baseUrl,
		redactor,
		allowedDomains: allowedDomainsOf(context, credential, baseUrl),
	});
	// A rate limit is the account's daily cap: insisting would only prolong the block.
	return { service: createWeatherApi(withRetry(http, { clock: createClock(context), onRateLimit: 'stop' })), redactor };
}
