import { asRecord, isRecord } from '../domain/record';
import { asServiceError, ServiceError } from '../errors/ServiceError';
import { ConnectionFailure } from '../http/HttpClient';
import type { ConnectionOutcome } from '../http/HttpClient';
import type { Redactor } from '../http/redact';

/** Codes of Node.js and axios after which the service cannot have seen the request. */
const NEVER_SENT =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|CERT_.*|.*_CERT.*|UNABLE_TO_.*|ERR_TLS_.*)$/;
const CANCELED = /^(ERR_CANCELED|ABORT_ERR)$/;

/**
 * Makes a new, clean error of what n8n's helper threw. The original is dropped on purpose: it holds
 * the whole request, address and secrets included.
 * @param isAnswered whether the head of an answer came: then the request was sent, whatever is wrong
 */
export function explainFailure(error: unknown, redactor: Redactor, isAnswered: boolean): Error {
	const own = error instanceof ConnectionFailure ? error : asServiceError(error);
	if (own) return own;
	const code = textIn(error, 'code', /^[A-Z][A-Z0-9_]+$/);
	if (code) return new ConnectionFailure(outcomeOf(code, textIn(error, 'syscall', /./)), code);
	if (isAnswered) return new ConnectionFailure('maybe-sent', 'ANSWER_BROKE_OFF');
	const { message } = asRecord(error);
	const reason = typeof message === 'string' ? redactor.text(message) : 'unknown reason';
	return new ServiceError({
		kind: 'configuration-invalid',
		message: 'The request was stopped before it was sent',
		description: `n8n said: ${reason}`,
		stopsRun: true,
	});
}

/** Errors of Node.js come from outside of what runs a node, and are no instances of its `Error`. */
function textIn(error: unknown, field: string, form: RegExp): string | undefined {
	for (let current = error, depth = 0; isRecord(current) && depth < 5; depth++) {
		const text = current[field];
		if (typeof text === 'string' && form.test(text)) return text;
		current = current.cause;
	}
	return undefined;
}

/** @param syscall of Node.js: a way that is lost while an answer is awaited bears the code of one never found */
function outcomeOf(code: string, syscall: string | undefined): ConnectionOutcome {
	if (CANCELED.test(code)) return 'canceled';
	const wasConnected = syscall === 'read' || syscall === 'write';
	return NEVER_SENT.test(code) && !wasConnected ? 'never-sent' : 'maybe-sent';
}
