import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { HttpClient } from '../shared/http/HttpClient';
import { createRedactor } from '../shared/http/redact';
import { allowedDomainsOf } from '../shared/n8n/allowedDomains';
import { createClock } from '../shared/n8n/clock';
import { createHttpClient } from '../shared/n8n/createHttpClient';
import type { Connection } from '../shared/n8n/executeItems';
import { itemParameters } from '../shared/n8n/parameters';
import {
	parseAllowance,
	parseVersion,
	parseWeatherCredential,
	secretsOf,
} from './credential/authenticate';
import { KEPT_IN_TEST_SIZE } from './domain/bounds';
import { readPolicy, WATCH_POLICY } from './parameters/options';
import { accountOf, ledgerOf } from './service/AccountLedger';
import { AnswerCache, sharedAnswers } from './service/AnswerCache';
import type { CallPolicy } from './service/CallRunner';
import type { WeatherService } from './service/weatherService';
import { createWeatherService } from './service/weatherService';

/**
 * Places asked at the same time. The service documents a limit for the day and none for this; n8n's HTTP
 * Request node asks all at once.
 */
export const PLACES_AT_ONCE = 32;

const WEATHER_CREDENTIAL = 'weatherApi';

/**
 * Reads and checks the credential, and the settings of the run from its first item.
 * @throws ServiceError naming the field that cannot be used
 */
export async function connectWeather(
	context: IExecuteFunctions,
): Promise<Connection<WeatherService>> {
	return await connect(context, () => readPolicy(itemParameters(context, 0)));
}

/** For one check of the trigger. @throws ServiceError naming the field that cannot be used */
export async function connectWatch(context: IPollFunctions): Promise<Connection<WeatherService>> {
	return await connect(context, () => WATCH_POLICY);
}

async function connect(
	context: IExecuteFunctions | IPollFunctions,
	policy: () => CallPolicy,
): Promise<Connection<WeatherService>> {
	const credential = await context.getCredentials(WEATHER_CREDENTIAL);
	const { baseUrl, apiKey } = parseWeatherCredential(credential);
	const redactor = createRedactor(secretsOf(credential));
	const http = createHttpClient({
		context,
		credentialType: WEATHER_CREDENTIAL,
		baseUrl,
		redactor,
		allowedDomains: allowedDomainsOf(context, credential, baseUrl),
	});
	const service = createWeatherService({
		...accountOptions(credential, baseUrl, apiKey),
		http,
		policy: policy(),
		clock: createClock(context),
	});
	return { service, redactor, report: (items) => service.report(items) };
}

/**
 * For the test of the credential. It makes a call of its own, which counts like any other.
 * @param http the requests that n8n offers there
 * @throws ServiceError naming the field that cannot be used
 */
export function connectForTest(
	credential: ICredentialDataDecryptedObject,
	http: HttpClient,
): WeatherService {
	const { baseUrl, apiKey } = parseWeatherCredential(credential);
	return createWeatherService({
		...accountOptions(credential, baseUrl, apiKey),
		// What a workflow was answered before proves nothing about the account now.
		answers: new AnswerCache(KEPT_IN_TEST_SIZE),
		http,
		policy: { reuseForMs: 0, decimals: 3, mostCalls: undefined, sendAgain: false },
		clock: { now: () => Date.now(), sleep },
	});
}

function accountOptions(
	credential: ICredentialDataDecryptedObject,
	baseUrl: string,
	apiKey: string,
) {
	const account = accountOf(baseUrl, apiKey);
	return {
		account,
		answers: sharedAnswers,
		ledger: ledgerOf(account),
		allowance: parseAllowance(credential),
		version: parseVersion(credential),
		atOnce: PLACES_AT_ONCE,
	};
}
