import { statusError } from '../../shared/errors/answerErrors';
import type { HttpResponse } from '../../shared/http/HttpClient';
import type { ServiceErrorDetails } from '../../shared/errors/ServiceError';
import { ServiceError } from '../../shared/errors/ServiceError';
import type { ErrorBody } from './schemas';
import { errorSchema } from './schemas';

export const SERVICE = 'the chat service';

type Known = Pick<ServiceErrorDetails, 'kind' | 'message' | 'description' | 'stopsRun'>;

const FILE_TOO_LARGE: Known = {
	kind: 'refused',
	message: 'A file is too large for this chat',
	description:
		"Send a smaller file. The chat's own limit holds, whatever 'File Size Limit' in the options says.",
};

/** Error numbers of Discord-compatible services (their API documentation, "JSON Error Codes"). */
const BY_CODE: Readonly<Record<number, Known>> = {
	10015: {
		kind: 'configuration-invalid',
		message: 'This webhook no longer exists',
		description:
			'It was deleted in the chat. Create a new one in the settings of the channel and put its address into the credential.',
		stopsRun: true,
	},
	50027: {
		kind: 'credential-invalid',
		message: 'The token in the webhook address is wrong',
		description:
			'Copy the whole webhook address again from the settings of the channel into the credential.',
		stopsRun: true,
	},
	50006: {
		kind: 'refused',
		message: 'The message is empty',
		description: "Enter something in 'Text'.",
	},
	10003: {
		kind: 'not-found',
		message: 'There is no such thread or channel',
		description: "Check 'Thread ID'. The thread must belong to the channel of the webhook.",
	},
	10008: {
		kind: 'not-found',
		message: 'There is no message with this ID',
		description:
			"Check 'Message ID', and 'Thread ID' if the message is in a thread. A webhook sees only its own messages.",
	},
	30015: {
		kind: 'refused',
		message: 'The message has too many files',
		description: 'At most 10 files fit into one message.',
	},
	40005: FILE_TOO_LARGE,
	50045: FILE_TOO_LARGE,
	30046: {
		kind: 'refused',
		message: 'This message was edited too often',
		description: 'Messages older than an hour can be edited only now and then. Try again later.',
	},
	40067: {
		kind: 'refused',
		message: 'This forum asks for a tag',
		description: "Enter the ID of a tag in 'Tag IDs'.",
	},
	50083: {
		kind: 'refused',
		message: 'The thread is archived',
		description: 'Open the thread in the chat, then run this again.',
	},
	160005: {
		kind: 'refused',
		message: 'The thread is locked',
		description: 'Unlock the thread in the chat, then run this again.',
	},
	220001: {
		kind: 'refused',
		message: 'The channel is a forum',
		description: "Choose “New Forum Post” or “Thread” under 'Post To'.",
	},
	220003: {
		kind: 'refused',
		message: 'The channel is not a forum',
		description: "Choose “Channel” or “Thread” under 'Post To'.",
	},
	200000: {
		kind: 'refused',
		message: 'The chat blocked this message by its own rules',
		description: 'The moderation of the chat does not allow something in the text.',
	},
};

/**
 * An unhappy answer in plain words.
 * @param about what a 404 without a number is about
 */
export function chatError(
	response: HttpResponse,
	about: 'webhook' | 'message' = 'webhook',
): ServiceError {
	const { status } = response;
	const body = readError(response);
	const known = body.code === undefined ? undefined : BY_CODE[body.code];
	if (known) return new ServiceError({ ...known, status });
	if (status === 429) return tooManyMessages({});
	if (status === 404)
		return new ServiceError({ ...(BY_CODE[about === 'message' ? 10008 : 10015] as Known), status });
	if (status === 401 || status === 403) {
		return new ServiceError({
			kind: 'credential-invalid',
			status,
			message: 'The chat service does not allow this webhook to post',
			description: `Check the webhook in the settings of the channel, and the address in the credential.${quote(body)}`,
			stopsRun: true,
		});
	}
	if (status === 413) return new ServiceError({ ...FILE_TOO_LARGE, status });
	if (status === 400) {
		return new ServiceError({
			kind: 'refused',
			status,
			message: 'The chat service did not accept the message',
			description:
				fieldMessages(body.errors).join(' ') || `Check the text and the sender name.${quote(body)}`,
		});
	}
	return statusError(response, SERVICE);
}

/**
 * Whether a refusal may be about the additions to the basic interface that every message carries, and
 * not about what a person entered.
 */
export function mayRefuseAdditions(response: HttpResponse): boolean {
	if (response.status !== 400) return false;
	const { code, errors } = readError(response);
	if (code !== undefined && code in BY_CODE) return false;
	const fields = Object.keys(errors ?? {});
	return (
		fields.length === 0 || fields.some((field) => field === 'allowed_mentions' || field === 'wait')
	);
}

/** Waiting for a limit would take longer than allowed. The message was not posted. */
export function tooManyMessages({
	needsMs,
	waitedMs,
	blocked,
}: {
	needsMs?: number;
	waitedMs?: number;
	blocked?: boolean;
}): ServiceError {
	const waited =
		waitedMs === undefined
			? ''
			: ` Others were before it for ${Math.round(waitedMs / 1_000)} seconds.`;
	const needed =
		needsMs === undefined
			? ''
			: ` The next try is possible in about ${Math.ceil(needsMs / 1_000)} seconds.`;
	return new ServiceError({
		kind: 'rate-limited',
		status: 429,
		message: blocked
			? 'The chat service has blocked this server for a while'
			: 'The chat takes no more messages for now',
		description: `${
			blocked
				? 'It blocks the internet address of this n8n, because too many requests came from there.'
				: "The channel's limit is reached."
		}${waited}${needed} This was not done. Send fewer messages at once, run the workflow again later, or allow a longer 'Max Wait' in the options.`,
		stopsRun: true,
		...(needsMs === undefined ? {} : { retryAfterMs: Math.ceil(needsMs) }),
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
		const messages = Array.isArray(value)
			? value.map((entry: unknown) => messageOf(entry)).filter((text) => text !== '')
			: [];
		return messages.map((text) => `${FIELDS[path[0] ?? ''] ?? path.join('.')}: ${text}`);
	});
}

const FIELDS: Readonly<Record<string, string>> = {
	content: "'Text'",
	username: "'Sender Name'",
	embeds: "'Embeds'",
	avatar_url: "'Avatar URL'",
	thread_id: "'Thread ID'",
	thread_name: "'Post Title'",
	poll: "'Poll'",
};

function messageOf(entry: unknown): string {
	const { message } = (entry ?? {}) as { message?: unknown };
	return typeof message === 'string' ? message : '';
}

function quote({ message }: ErrorBody): string {
	return message ? ` The service said: “${message.slice(0, 300)}”` : '';
}
