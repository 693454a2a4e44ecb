import type { HttpRequest } from '../../shared/http/HttpClient';
import { LONGEST_UPLOAD_SILENCE_MS } from '../domain/bounds';
import type { SentFile } from './multipart';
import { multipartBody } from './multipart';

/** A question before a message must not hold it up for long; milliseconds. */
const DETECT_TIMEOUT_MS = 10_000;

/** Paths are below the webhook's own address, which the credential adds. */
type Query = Readonly<Record<string, string>>;

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** POST: executes the webhook. Sent twice it posts twice. */
export async function postMessage(
	payload: Readonly<Record<string, unknown>>,
	files: readonly SentFile[],
	query: Query,
): Promise<HttpRequest> {
	const request = { method: 'POST', path: '/', query, repeatable: false } as const;
	if (files.length === 0) return { ...request, headers: JSON_TYPE, body: payload };
	const { contentType, body } = await multipartBody(payload, files);
	return {
		...request,
		headers: { 'Content-Type': contentType },
		body,
		timeoutMs: LONGEST_UPLOAD_SILENCE_MS,
	};
}

/** GET of the webhook itself. */
export function getWebhook(): HttpRequest {
	return { method: 'GET', path: '/', repeatable: true };
}

/** The same before a message is posted: without an answer the message goes all the same, so nobody waits long. */
export function detectWebhook(): HttpRequest {
	return { method: 'GET', path: '/', repeatable: false, timeoutMs: DETECT_TIMEOUT_MS };
}

/** GET of a message that the webhook has posted. */
export function getMessage(messageId: string, query: Query): HttpRequest {
	return { method: 'GET', path: `/messages/${messageId}`, query, repeatable: true };
}

/** PATCH; what the payload leaves out stays. */
export function editMessage(
	messageId: string,
	payload: Readonly<Record<string, unknown>>,
	query: Query,
): HttpRequest {
	return {
		method: 'PATCH',
		path: `/messages/${messageId}`,
		query,
		headers: JSON_TYPE,
		body: payload,
		repeatable: true,
	};
}

/** DELETE of a message that the webhook has posted. */
export function deleteMessage(messageId: string, query: Query): HttpRequest {
	return { method: 'DELETE', path: `/messages/${messageId}`, query, repeatable: true };
}
