import { quote } from '../../shared/domain/quote';
import { asRecord } from '../../shared/domain/record';
import {
	itSaid,
	statusError,
	unreadableAnswer,
	withPossibleEffect,
} from '../../shared/errors/answerErrors';
import { ServiceError } from '../../shared/errors/ServiceError';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { LONGEST_LIMIT_MS, MOST_PROBLEMS } from '../domain/bounds';
import { isWebPage, readErrorBody, saysNoRoute } from './answers';
import type { Asked, Refusal } from './errorCodes';
import {
	NO_MESSAGE,
	NO_MESSAGE_OR_ROUTE,
	NO_THREAD,
	NO_WEBHOOK,
	noAccess,
	NOT_ITS_MESSAGE,
	refusalByCode,
	tooLarge,
	WRONG_TOKEN,
} from './errorCodes';
import type { EmbedPlace } from './fieldPlaces';
import { describePlace } from './fieldPlaces';
import { readLimitHints } from './limitHints';
import type { ErrorBody } from './schemas';

export const SERVICE = 'the chat service';

/** For a message of which nobody knows whether it is in the channel. */
export const IN_DOUBT =
	'The message may have been posted all the same; look into the channel before sending it again.';

/**
 * An unhappy answer in plain words. One to a post that does not prove that nothing was posted says so.
 * @param asked what the request was for
 */
export function chatError(response: HttpResponse, asked: Asked): ServiceError {
	const { status } = response;
	const body = readErrorBody(response);
	const fields = fieldProblems(body.errors, asked.embedPlaces);
	const error = refusalOf(response, body, fields, asked);
	// A 5xx can come after the effect, whatever it says.
	const isProof =
		status < 500 &&
		(fields.length > 0 || isNumbered(body, asked) || PROVES_NOTHING_DONE.has(status));
	return asked.for === 'send' && !isProof
		? withPossibleEffect(error, IN_DOUBT)
		: new ServiceError({ ...error.details, status });
}

/** @throws ServiceError unless the answer has the status of a success and is no web page */
export function requireSuccess(response: HttpResponse, asked: Asked): HttpResponse {
	const { status } = response;
	if (status < 200 || status >= 300) throw chatError(response, asked);
	if (!isWebPage(response)) return response;
	// Sign-in pages of networks and some proxies answer everything with 200.
	throw unreadableAnswer(
		SERVICE,
		asked.for === 'send'
			? `A web page came instead, so the message was probably not posted. ${IN_DOUBT}`
			: 'A web page came instead of an answer.',
		status,
	);
}

/** Statuses that are given before a message is read. */
const PROVES_NOTHING_DONE: ReadonlySet<number> = new Set([
	301, 307, 308, 401, 403, 404, 405, 406, 407, 411, 413, 414, 415, 429, 431,
]);

function isNumbered({ code }: ErrorBody, asked: Asked): boolean {
	return refusalByCode(code, asked) !== undefined;
}

function refusalOf(
	response: HttpResponse,
	body: ErrorBody,
	fields: readonly string[],
	asked: Asked,
): ServiceError {
	const { status } = response;
	const known = refusalByCode(body.code, asked);
	if (known) return inFull(known, response);
	const likely = byStatus(response, body, asked);
	if (likely) return inFull(likely, response, itSaid(body.message ?? ''));
	if (status === 429) return limitTakesTooLong({});
	if (status === 400 || status === 409 || status === 422) {
		return new ServiceError({
			kind: 'refused',
			status,
			message: `The chat service did not accept the ${hasText(asked) ? 'message' : 'request'}`,
			description:
				fields.slice(0, MOST_PROBLEMS).join(' ') ||
				itSaid(body.message ?? '').trim() ||
				`It does not say why. Check ${hasText(asked) ? 'the text and the sender name' : 'the address in the credential'}.`,
		});
	}
	const { details } = statusError(response, SERVICE);
	if (!body.message) return new ServiceError(details);
	return new ServiceError({
		...details,
		description: `${itSaid(body.message)} ${hasText(asked) ? 'If that names something in the message, change it. Otherwise try' : 'Try'} again in a few minutes.`,
	});
}

/** What the status, what was asked and the service's own words say together. */
function byStatus(response: HttpResponse, body: ErrorBody, asked: Asked): Refusal | undefined {
	const { status } = response;
	const isPage = isWebPage(response);
	const said = body.message ?? '';
	// Words that quote the address name a webhook and messages, and are about neither.
	const words = isPage || (status === 404 && saysNoRoute(said)) ? '' : said;
	const isOfMessage = asked.for === 'get' || asked.for === 'edit' || asked.for === 'delete';
	switch (status) {
		case 401:
			if (/token/i.test(words)) return WRONG_TOKEN;
			if (isOfMessage) return NOT_ITS_MESSAGE;
			return isPage ? SIGN_IN : WRONG_TOKEN;
		case 403:
			if (isPage) return FIREWALL;
			if (aboutRights(words)) return noAccess(asked);
			if (isOfMessage) return NOT_ITS_MESSAGE;
			return asked.for === 'send' ? NOT_ALLOWED : noAccess(asked);
		case 404:
			if (isPage && !isOfMessage) return NO_ADDRESS;
			if (/webhook/i.test(words)) return NO_WEBHOOK;
			if (/thread|channel|forum|post\b/i.test(words) && asked.threadId !== undefined)
				return NO_THREAD;
			if (isOfMessage) return /message/i.test(words) ? NO_MESSAGE : NO_MESSAGE_OR_ROUTE;
			return asked.threadId === undefined ? NO_ADDRESS : NO_THREAD_OR_WEBHOOK;
		case 405:
		case 501:
			return asked.for === 'send' ? NO_ADDRESS : ONLY_POSTS;
		case 407:
			return PROXY;
		case 413:
			return tooLarge(asked);
		default:
			return undefined;
	}
}

/** Whether something was sent that a person wrote. */
function hasText(asked: Asked): boolean {
	return asked.for === 'send' || asked.for === 'edit';
}

/** Without words, or with words about rights: it is not about what stands in the message. */
function aboutRights(words: string): boolean {
	return words === '' || /forbidden|access|permission|not allowed to|webhook|denied/i.test(words);
}

const NO_ADDRESS: Refusal = {
	kind: 'configuration-invalid',
	message: 'The chat service does not know this webhook address',
	description:
		'Compare the address in the credential with the one in the settings of the channel. If the webhook was deleted there, a new one has a new address.',
	stopsRun: true,
};

const NO_THREAD_OR_WEBHOOK: Refusal = {
	kind: 'not-found',
	message: 'The chat service does not know this thread or this webhook',
	description:
		"Check 'Thread ID'. If messages without a thread are not posted either, compare the address in the credential with the one in the settings of the channel.",
};

const ONLY_POSTS: Refusal = {
	kind: 'refused',
	message: 'This chat service only takes messages',
	description: 'It does not offer to read, edit or delete them, or to tell about the webhook.',
};

const NOT_ALLOWED: Refusal = {
	kind: 'refused',
	message: 'The chat service did not allow this message',
	description: 'Something in it, or the place it should go to, is not allowed.',
};

const SIGN_IN: Refusal = {
	kind: 'configuration-invalid',
	message: 'A sign-in page stands in front of the chat service',
	description:
		'Something between n8n and the chat asks for a user name. Ask whoever runs the network or the chat.',
	stopsRun: true,
};

const FIREWALL: Refusal = {
	kind: 'configuration-invalid',
	message: 'Something in front of the chat service refuses this n8n',
	description:
		'A web page came instead of an answer of the chat, as a firewall or a block of this internet address sends it. Ask whoever runs the network or the chat.',
	stopsRun: true,
};

const PROXY: Refusal = {
	kind: 'configuration-invalid',
	message: 'A proxy between n8n and the chat service asks for a sign-in',
	description: 'Ask whoever runs this n8n to enter a user name for the proxy.',
	stopsRun: true,
};

function inFull(known: Refusal, response: HttpResponse, said = ''): ServiceError {
	const hint = known.kind === 'rate-limited' ? readLimitHints(response, 0).retryAfterMs : undefined;
	return new ServiceError({
		...known,
		status: response.status,
		description: `${known.description}${said}`,
		...(hint === undefined ? {} : { retryAfterMs: Math.min(hint, LONGEST_LIMIT_MS) }),
	});
}

/** Waiting for a limit would take longer than allowed. The message was not posted. */
export function limitTakesTooLong({
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
	// The window of a credential waits for nothing and has no options.
	const advice =
		waitedMs === undefined && needsMs === undefined
			? 'Try again in a few minutes.'
			: "Send fewer messages at once, run the workflow again later, or allow a longer 'Max Wait (Seconds)' in the options.";
	const why = blocked
		? 'It blocks the internet address of this n8n, because too many requests came from there.'
		: "The channel's limit is reached.";
	return new ServiceError({
		kind: 'rate-limited',
		status: 429,
		message: blocked
			? 'The chat service has blocked this server for a while'
			: 'The chat takes no more messages for now',
		description: `${why}${waited}${needed} This was not done. ${advice}`,
		stopsRun: true,
		...(needsMs === undefined ? {} : { retryAfterMs: Math.ceil(needsMs) }),
	});
}

/** Field errors nest by field path down to `_errors: [{message}]`. */
function fieldProblems(
	errors: unknown,
	places: readonly EmbedPlace[] | undefined,
	path: readonly string[] = [],
): string[] {
	if (errors === null || typeof errors !== 'object' || path.length > 8) return [];
	return Object.entries(errors).flatMap(([key, value]) => {
		if (key !== '_errors') return fieldProblems(value, places, [...path, key]);
		const place = describePlace(path, places);
		return (Array.isArray(value) ? value : [])
			.map((entry: unknown) => messageOf(entry))
			.filter((text) => text !== '')
			.map((text) => (place === '' ? text : `${place}: ${text}`))
			.map((text) => (/[.!?”]$/.test(text) ? text : `${text}.`));
	});
}

function messageOf(entry: unknown): string {
	const { message } = asRecord(entry);
	return typeof message === 'string' ? quote(message) : '';
}
