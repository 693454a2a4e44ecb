import { statusError } from '../../shared/http/answerErrors';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { retryAfterMs } from '../../shared/http/retry';
import type { ServiceErrorDetails } from '../../shared/http/ServiceError';
import { ServiceError } from '../../shared/http/ServiceError';
import type { ErrorBody } from './schemas';
import { errorSchema } from './schemas';

export const SERVICE = 'the chat service';

type Known = Pick<ServiceErrorDetails, 'kind' | 'message' | 'description' | 'stopsRun'>;

/** Error numbers of Discord-compatible services (their API documentation, "JSON Error Codes"). */
const BY_CODE: Readonly<Record<number, Known>> = {
	10015: {
		kind: 'configuration-invalid',
		message: 'This webhook no longer exists',
		description: 'It was deleted in the chat. Create a new one in the settings of the channel and put its address into the credential.',
		stopsRun: true,
	},
	50027: {
		kind: 'credential-invalid',
		message: 'The token in the webhook address is wrong',
		description: 'Copy the whole webhook address again from the settings of the channel into the credential.',
		stopsRun: true,
	},
	50006: { kind: 'refused', message: 'The message is empty', description: "Enter something in 'Text'." },
	200000: {
		kind: 'refused',
		message: 'The chat blocked this message by its own rules',
		description: 'The moderation of the chat does not allow something in the text.',
	},
};

/** An unhappy answer in plain words. */
export function chatError(response: HttpResponse): ServiceError {
	const { status } = response;
	const body = readError(response);
	const known = body.code === undefined ? undefined : BY_CODE[body.code];
	if (known) return new ServiceError({ ...known, status });
	if (status === 429) return tooManyMessages(response);
	if (status === 404) return new ServiceError({ ...(BY_CODE[10015] as Known), status });
	if (status === 401 || status === 403) {
		return new ServiceError({
			kind: 'credential-invalid',
			status,
			message: 'The chat service does not allow this webhook to post',
			description: `Check the webhook in the settings of the channel, and the address in the credential.${quote(body)}`,
			stopsRun: true,
		});
	}
	if (status === 400) {
		return new ServiceError({
			kind: 'refused',
			status,
			message: 'The chat service did not accept the message',
			description: fieldMessages(body.errors).join(' ') || `Check the text and the sender name.${quote(body)}`,
		});
	}
	return statusError(response, SERVICE);
}

/** The longest of all hints about when to come back; headers and body sometimes disagree. Milliseconds. */
export function largestWaitMs(response: HttpResponse, now: number): number | undefined {
	const body = readError(response).retry_after;
	const reset = Number(response.headers['x-ratelimit-reset-after']);
	const hints = [
		retryAfterMs(response, now),
		body === undefined ? undefined : Math.ceil(body * 1_000),
		response.status === 429 && Number.isFinite(reset) ? Math.ceil(reset * 1_000) : undefined,
	].filter((hint) => hint !== undefined);
	// A little more than asked: clocks differ, and some services punish coming back early.
	return hints.length > 0 ? Math.max(...hints) + 100 : undefined;
}

function tooManyMessages(response: HttpResponse): ServiceError {
	const wait = largestWaitMs(response, Date.now());
	return new ServiceError({
		kind: 'rate-limited',
		status: 429,
		message: 'The chat takes no more messages for now',
		description: `The channel's limit is reached${
			wait === undefined ? '' : ` for about ${Math.ceil(wait / 1_000)} seconds`
		}. This message was not posted. Send fewer messages at once, or run the workflow again later.`,
		stopsRun: true,
		...(wait === undefined ? {} : { retryAfterMs: wait }),
	});
}

function readError(response: HttpResponse): ErrorBody {
	try {
		return errorSchema.parse(JSON.parse(response.text));
	} catch {
		return {};
	}
}

/** Field errors nest by field path down to `_errors: [{message}]`. */
function fieldMessages(errors: unknown, path: readonly string[] = []): string[] {
	if (errors === null || typeof errors !== 'object' || path.length > 8) return [];
	return Object.entries(errors).flatMap(([key, value]) => {
		if (key !== '_errors') return fieldMessages(value, [...path, key]);
		const messages = Array.isArray(value) ? value.map((entry: unknown) => messageOf(entry)).filter((text) => text !== '') : [];
		return messages.map((text) => `${FIELDS[path[0] ?? ''] ?? path.join('.')}: ${text}`);
	});
}

const FIELDS: Readonly<Record<string, string>> = { content: "'Text'", username: "'Sender Name'" };

function messageOf(entry: unknown): string {
	const { message } = (entry ?? {}) as { message?: unknown };
	return typeof message === 'string' ? message : '';
}

function quote({ message }: ErrorBody): string {
	return message ? ` The service said: “${message.slice(0, 300)}”` : '';
}
