import { quote } from '../../shared/domain/quote';
import { entryOf } from '../../shared/domain/record';
import { statusError } from '../../shared/errors/answerErrors';
import { ServiceError } from '../../shared/errors/ServiceError';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { readJson } from '../../shared/http/parseAnswer';
import { retryAfterMs } from '../../shared/http/retry';
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
	zip: 'Postal Code',
};

/** 401 or 403: the key is wrong, not active yet, or its plan does not have what was asked for. */
export class KeyRefused extends ServiceError {
	constructor(
		status: number,
		/** The service's own words; undefined when a web page came, or nothing. */
		readonly said: string | undefined,
	) {
		super(refusal(status, said));
	}
}

/**
 * An unhappy answer in plain words. Statuses and texts: contract, "Errors", and the provider's pages of
 * versions 3.0 and 4.0.
 */
export function weatherError(response: HttpResponse): ServiceError {
	const { status } = response;
	const body = readBody(response);
	const said = body?.message;
	switch (status) {
		case 401:
		case 403:
			return new KeyRefused(status, said);
		case 429:
			return limitReached(response, said);
		case 400:
			return new ServiceError({
				kind: 'refused',
				status,
				message: `The weather service did not accept ${fieldList(body?.parameters ?? [])}`,
				description: said ? itSaid(said) : 'Check the entries of this node.',
			});
		case 404:
			return body ? nothingThere(said) : NO_SUCH_ADDRESS;
		default: {
			const { details } = statusError(response, SERVICE);
			return said && status < 500
				? new ServiceError({ ...details, description: `${itSaid(said)} ${details.description}` })
				: new ServiceError(details);
		}
	}
}

/** An error that came with the status of a success: `{"cod": 401, "message": "…"}`. */
export function findErrorInside(json: unknown, response: HttpResponse): ServiceError | undefined {
	const body = errorSchema.safeParse(json);
	if (!body.success || body.data.cod === undefined) return undefined;
	const status = Number(body.data.cod);
	return status >= 400 && status < 600 ? weatherError({ ...response, status }) : undefined;
}

/** The advice for a key that has no plan; what to subscribe to today. */
const PLAN =
	'Subscribe to "One Call by Call" in your weather account (new accounts get version 4.0 of it; this node works with 3.0 and 4.0): 1,000 calls a day are free; set "Calls per day (no more than)" to 1000 there so that nothing is billed. A new subscription or a new key can take from some minutes to 2 hours.';
const KEY =
	'Compare the key in the credential with the one in your weather account. A new key can take up to 2 hours until it works.';

/** @param said what the service answered to the call itself */
export function noPlan(status: number, said: string | undefined): ServiceError {
	return new ServiceError({
		kind: 'credential-invalid',
		status,
		message: 'The API key has no subscription to the one-call plan yet',
		description: `${PLAN}${said ? ` ${itSaid(said)}` : ''}`,
		stopsRun: true,
	});
}

export function unknownKey(status: number, said: string | undefined): ServiceError {
	return new ServiceError({
		kind: 'credential-invalid',
		status,
		message: 'The weather service does not know this API key',
		description: `${KEY}${said ? ` ${itSaid(said)}` : ''}`,
		stopsRun: true,
	});
}

function refusal(status: number, said: string | undefined): ServiceError['details'] {
	if (said === undefined)
		return {
			kind: 'credential-invalid',
			status,
			message: `Access to the weather service was refused (status ${status})`,
			description: `No reason was given; it may be a server in between, such as a proxy. Check the address in the credential. ${KEY}`,
			stopsRun: true,
		};
	if (/invalid api key|unknown (api )?key/i.test(said)) return unknownKey(status, said).details;
	// "A separate subscription …", "not subscribed", "your plan": whatever it is called.
	if (/subscri|\bplans?\b|abonn/i.test(said)) return noPlan(status, said).details;
	return {
		kind: 'credential-invalid',
		status,
		message: 'The weather service does not accept this API key',
		description: `${itSaid(said)} Either the key is wrong or not active yet, or the account has no subscription to the one-call plan. ${PLAN}`,
		stopsRun: true,
	};
}

/** Longer waits are the limit of the day. */
const SHORT_WAIT_MS = 600_000;

function limitReached(response: HttpResponse, said: string | undefined): ServiceError {
	const wait = retryAfterMs(response, Date.now());
	const isShort = wait !== undefined && wait <= SHORT_WAIT_MS;
	const words = said ? ` ${itSaid(said)}` : '';
	return new ServiceError({
		kind: isShort ? 'rate-limited' : 'quota-exhausted',
		status: 429,
		message: isShort
			? 'The weather service is asked too often at the moment'
			: 'The call limit of the weather account is reached',
		description: isShort
			? `It answers again in ${seconds(wait)}. Run the workflow again then, or with fewer places at once.${words}`
			: `The service answers again when the limit resets, at the latest tomorrow (UTC). To avoid it, run the workflow less often, or raise 'Calls per day' in the billing plan of the weather account; calls beyond the free allowance cost money.${words}`,
		stopsRun: true,
		...(wait === undefined ? {} : { retryAfterMs: wait }),
	});
}

function seconds(ms: number): string {
	const count = Math.max(1, Math.ceil(ms / 1_000));
	return `${count} second${count === 1 ? '' : 's'}`;
}

function nothingThere(said: string | undefined): ServiceError {
	return new ServiceError({
		kind: 'not-found',
		status: 404,
		message: 'The weather service has no data for this place',
		description: `It knows nothing about this place and time, or its server does not have what this operation needs.${said ? ` ${itSaid(said)}` : ''}`,
	});
}

const NO_SUCH_ADDRESS = new ServiceError({
	kind: 'configuration-invalid',
	status: 404,
	message: 'There is no weather service at this address (status 404)',
	description:
		"Check the 'Base URL' in the credential: it has to be the address of a weather service with the one-call interface.",
});

function itSaid(message: string): string {
	const words = quote(message);
	return `It said: ${words}${/[.!?…]$/.test(words) ? '' : '.'}`;
}

/** @returns undefined when it is not an error of the interface, such as a web page */
function readBody(response: HttpResponse):
	| {
			readonly message?: string | undefined;
			readonly parameters?: readonly string[] | undefined;
	  }
	| undefined {
	const result = errorSchema.safeParse(readJson(response));
	return result.success ? result.data : undefined;
}

function fieldList(parameters: readonly string[]): string {
	if (parameters.length === 0) return 'the request';
	return parameters
		.slice(0, 5)
		.map((name) => `'${entryOf(FIELDS, name) ?? quote(name, 40)}'`)
		.join(' and ');
}
