import { asRecord } from '../domain/record';
import { asServiceError, ServiceError } from '../errors/ServiceError';
import { ConnectionFailure } from '../http/HttpClient';
import type { ConnectionOutcome } from '../http/HttpClient';
import type { Redactor } from '../http/redact';

/** Codes of Node.js and axios after which the service cannot have seen the request. */
const NEVER_SENT =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|CERT_.*|.*_CERT.*|UNABLE_TO_.*|ERR_TLS_.*)$/;
const CANCELLED = /^(ERR_CANCELED|ABORT_ERR)$/;
/** Of zlib: the answer is there, and cannot be unpacked. */
const UNPACKING = /^Z_/;

/**
 * Makes a new, clean error of what n8n's helper threw. The original is dropped on purpose: it holds
 * the whole request, address and secrets included.
 */
export function explainFailure(error: unknown, redactor: Redactor): Error {
	const own = error instanceof ConnectionFailure ? error : asServiceError(error);
	if (own) return own;
	const code = codeIn(error);
	if (code) return new ConnectionFailure(outcomeOf(code), code);
	const reason = error instanceof Error ? redactor.text(error.message) : 'unknown reason';
	return new ServiceError({
		kind: 'configuration-invalid',
		message: 'The request was stopped before it was sent',
		description: `n8n said: ${reason}`,
		stopsRun: true,
	});
}

function codeIn(error: unknown): string | undefined {
	for (
		let current = error, depth = 0;
		current instanceof Error && depth < 5;
		current = current.cause, depth++
	) {
		const { code } = asRecord(current);
		if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code;
	}
	return undefined;
}

function outcomeOf(code: string): ConnectionOutcome {
	if (CANCELLED.test(code)) return 'cancelled';
	if (UNPACKING.test(code)) return 'too-long';
	return NEVER_SENT.test(code) ? 'never-sent' : 'maybe-sent';
}
