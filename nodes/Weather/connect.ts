import type { IExecuteFunctions } from 'n8n-workflow';
import { fingerprint } from '../shared/domain/fingerprint';
import { createRedactor } from '../shared/http/redact';
import { allowedDomainsOf } from '../shared/n8n/allowedDomains';
import { createClock } from '../shared/n8n/clock';
import { createHttpClient } from '../shared/n8n/createHttpClient';
import type { Connection } from '../shared/n8n/executeItems';
import { readAllowance, readWeatherCredential } from './credential/signRequest';
import { AnswerStore } from './service/AnswerStore';
import type { Memory, WeatherService } from './service/weatherService';
import { createWeatherService } from './service/weatherService';

const WEATHER_CREDENTIAL = 'weatherApi';

/** Answers of all workflows of this process; about 20 KB each. */
const memory: Memory = { answers: new AnswerStore(500), usage: new Map() };

/** For tests, which stand for many processes. */
export function forgetAnswers(): void {
	Object.assign(memory, { answers: new AnswerStore(500), usage: new Map() });
}

/** Reads and checks the credential. @throws ServiceError naming the field that cannot be used */
export async function connectWeather(
	context: IExecuteFunctions,
): Promise<Connection<WeatherService>> {
	const credential = await context.getCredentials(WEATHER_CREDENTIAL);
	const { baseUrl, apiKey } = readWeatherCredential(credential);
	const redactor = createRedactor([apiKey]);
	const clock = createClock(context);
	const http = createHttpClient({
		context,
		credentialType: WEATHER_CREDENTIAL,
		baseUrl,
		redactor,
		allowedDomains: allowedDomainsOf(context, credential, baseUrl),
	});
	const service = createWeatherService({
		http,
		memory,
		account: fingerprint([baseUrl, apiKey]),
		allowance: readAllowance(credential),
		clock,
	});
	return { service, redactor, report: (items) => service.report(items) };
}
