import { DEEPEST_ANSWER, LARGEST_ANSWER } from '../domain/bounds';
import { quote } from '../domain/quote';
import { entryOf } from '../domain/record';
import type { HttpResponse } from '../http/HttpClient';
import { ConnectionFailure } from '../http/HttpClient';
import { ServiceError } from './ServiceError';

/** How a service is named in sentences, e.g. `the weather service`. */
export type ServiceName = string;

/**
 * What a request threw, as an error that a person can read.
 * @param effect see `connectionError`
 * @returns anything but a ConnectionFailure as it is
 */
export function inWords(failure: unknown, service: ServiceName, effect?: string): unknown {
	return failure instanceof ConnectionFailure ? connectionError(failure, service, effect) : failure;
}

/**
 * A connection that brought no answer, in plain words.
 * @param effect what may have happened all the same, when the request was not repeatable
 */
function connectionError(
	failure: ConnectionFailure,
	service: ServiceName,
	effect?: string,
): ServiceError {
	if (failure.outcome === 'canceled') {
		return new ServiceError({
			kind: 'canceled',
			message: 'The execution was stopped',
			description: `It was stopped while waiting for ${service}.${effect ? ` ${effect}` : ''}`,
			stopsRun: true,
		});
	}
	const answer = entryOf(ANSWER_WORDS, failure.code);
	if (answer !== undefined) {
		return unreadableAnswer(service, effect ? `${answer} ${effect}` : answer);
	}
	const why = entryOf(CONNECTION_WORDS, failure.code) ?? `No answer came (${failure.code}).`;
	return new ServiceError({
		kind:
			failure.outcome === 'never-sent' && failure.code === 'ENOTFOUND'
				? 'configuration-invalid'
				: 'temporarily-unavailable',
		message: `Could not reach ${service}`,
		description: `${why}${failure.outcome !== 'never-sent' && effect ? ` ${effect}` : ''} Check the address in the credential, or try again in a few minutes.`,
	});
}

const CONNECTION_WORDS: Readonly<Record<string, string>> = {
	ECONNREFUSED: 'Nothing answers at this address.',
	ENOTFOUND: 'There is no server with this name.',
	EAI_AGAIN: 'The name of the server could not be looked up just now.',
	ECONNRESET: 'The server closed the connection before it had answered.',
	ANSWER_BROKE_OFF: 'The answer broke off.',
	ECONNABORTED: 'The answer did not come in time.',
	ETIMEDOUT: 'The answer did not come in time.',
	CERT_HAS_EXPIRED: 'The security certificate of the server has expired.',
	DEPTH_ZERO_SELF_SIGNED_CERT: 'The server’s security certificate is not trusted by n8n.',
};

/** An answer came, and is more than is kept. */
const ANSWER_WORDS: Readonly<Record<string, string>> = {
	ANSWER_TOO_LARGE: `The answer is larger than ${LARGEST_ANSWER / 1e6} MB.`,
	ANSWER_TOO_DEEP: `The answer is nested in more than ${DEEPEST_ANSWER} levels.`,
};

/** Statuses that mean the same for every service. Service-specific ones are handled before this. */
export function statusError(response: HttpResponse, service: ServiceName): ServiceError {
	const { status } = response;
	if (status >= 300 && status < 400) {
		return new ServiceError({
			kind: 'configuration-invalid',
			status,
			message: `The address of ${service} has moved`,
			description:
				'The server answered with a redirect, which is not followed so that no key is sent to another place. Enter the final address in the credential.',
		});
	}
	if (status === 429) {
		return new ServiceError({
			kind: 'rate-limited',
			status,
			message: `Too many requests to ${service}`,
			description:
				'The service asks to slow down. Run the workflow less often, or with fewer items at once.',
			stopsRun: true,
		});
	}
	if (status >= 500 || status === 408) {
		return new ServiceError({
			kind: 'temporarily-unavailable',
			status,
			message: `${capitalize(service)} has trouble at the moment`,
			description: `It answered with status ${status}. Try again in a few minutes.`,
		});
	}
	if (status < 300 && response.text.trim() === '')
		return unreadableAnswer(service, 'The answer was empty.', status);
	// A success by its status alone.
	const how = status < 300 ? 'Its answer says no.' : `It answered with status ${status}.`;
	return new ServiceError({
		kind: 'refused',
		status,
		message: `${capitalize(service)} refused the request`,
		description: `${how} Check the entries of this node and the address in the credential.`,
	});
}

/** What a service said itself, as a sentence behind another one; `''` where it said nothing. */
export function itSaid(text: string): string {
	return text === '' ? '' : ` The service said: “${quote(text)}”`;
}

/** The same error, for a request that may have had its effect all the same. */
export function withPossibleEffect({ details }: ServiceError, effect: string): ServiceError {
	return new ServiceError({ ...details, description: `${details.description} ${effect}` });
}

/** The answer arrived but is not what the interface promises. */
export function unreadableAnswer(
	service: ServiceName,
	detail: string,
	status?: number,
): ServiceError {
	return new ServiceError({
		kind: 'configuration-invalid',
		...(status === undefined ? {} : { status }),
		message: `The answer of ${service} could not be understood`,
		description: `${detail} Check that the address in the credential belongs to this service. If it does, the service may be disturbed; try again later.`,
	});
}

function capitalize(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
