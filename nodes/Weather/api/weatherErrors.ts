import { statusError } from '../../shared/errors/answerErrors';
import { quote } from '../../shared/domain/quote';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { readJson } from '../../shared/http/readJson';
import { retryAfterMs } from '../../shared/http/retry';
import { ServiceError } from '../../shared/errors/ServiceError';
import { errorSchema } from './schemas';

export const SERVICE = 'the weather service';

/** Names of the query parameters as the editor shows them. */
const FIELDS: Readonly<Record<string, string>> = {
	lat: 'Latitude',
	lon: 'Longitude',
	appid: 'API Key',
	dt: 'Time',
	date: 'Date',
	q: 'Place Name',
	zip: 'Postcode',
};

/**
 * An unhappy answer in plain words. Statuses and texts: contract, "Errors", and the provider's
 * One Call 3.0 page.
 */
export function weatherError(response: HttpResponse): ServiceError {
	const { message = '', parameters = [] } = readBody(response);
	switch (response.status) {
		case 401:
			return /subscription/i.test(message) ? NO_SUBSCRIPTION : UNKNOWN_KEY;
		case 429:
			return new ServiceError({
				kind: 'quota-exhausted',
				status: 429,
				message: 'The call limit of the weather account is reached',
				description:
					"The service answers again when the limit resets, at the latest tomorrow (UTC). To avoid it, run the workflow less often, or raise 'Calls per day' in the billing plan of the weather account; calls beyond the free allowance cost money.",
				stopsRun: true,
				...optionalWait(response),
			});
		case 400:
			return new ServiceError({
				kind: 'refused',
				status: 400,
				message: `The weather service did not accept ${fieldList(parameters)}`,
				description: message ? `It said: ${quote(message)}` : 'Check the entries of this node.',
			});
		case 404:
			return new ServiceError({
				kind: 'not-found',
				status: 404,
				message: 'The weather service has no data for this place',
				description: message ? `It said: ${quote(message)}` : 'Check the place and the date.',
			});
		default:
			return statusError(response, SERVICE);
	}
}

const UNKNOWN_KEY = new ServiceError({
	kind: 'credential-invalid',
	status: 401,
	message: 'The weather service does not know this API key',
	description:
		'Compare the key in the credential with the one in your weather account. A new key can take up to 2 hours until it works.',
	stopsRun: true,
});

const NO_SUBSCRIPTION = new ServiceError({
	kind: 'credential-invalid',
	status: 401,
	message: 'The API key has no subscription to the one-call plan yet',
	description:
		'Subscribe to the one-call plan in your weather account (1,000 calls a day are free; set "Calls per day (no more than)" to 1000 there so that nothing is billed). If you have just subscribed or moved from version 2.5, wait a few minutes and try again. If your account has One Call 4.0 instead, it does not answer here.',
	stopsRun: true,
});

function readBody(response: HttpResponse): {
	message?: string | undefined;
	parameters?: string[] | undefined;
} {
	const result = errorSchema.safeParse(readJson(response));
	return result.success ? result.data : {};
}

function fieldList(parameters: readonly string[]): string {
	if (parameters.length === 0) return 'the request';
	return parameters
		.slice(0, 5)
		.map((name) => `'${Object.hasOwn(FIELDS, name) ? FIELDS[name] : quote(name, 40)}'`)
		.join(' and ');
}

function optionalWait(response: HttpResponse): { retryAfterMs?: number } {
	const wait = retryAfterMs(response, Date.now());
	return wait === undefined ? {} : { retryAfterMs: wait };
}
