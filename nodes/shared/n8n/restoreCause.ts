import { asRecord } from '../domain/record';
import { credentialErrorSaying } from '../errors/ServiceError';

/**
 * n8n 1.x drops the cause of the error that its request helper throws: a class field overwrites it
 * (n8n-workflow 1.x, ExecutionBaseError). What is left are texts, and a code in `httpCode`; this makes
 * an error of them that reads as the lost one did.
 */
export function restoreCause(error: unknown): unknown {
	if (!(error instanceof Error) || error.cause !== undefined) return error;
	const { httpCode, messages } = asRecord(error);
	const texts = [error.message, ...(Array.isArray(messages) ? messages.map(String) : [])];
	const ofCredential = credentialErrorSaying(texts);
	if (ofCredential) return ofCredential;
	return typeof httpCode === 'string'
		? Object.assign(new Error(error.message), { code: httpCode })
		: error;
}
