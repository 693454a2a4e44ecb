import { isWordOfFailure } from '../../shared/domain/failureWord';
import { asRecord } from '../../shared/domain/record';
import type { ServiceError } from '../../shared/errors/ServiceError';
import type { HttpResponse } from '../../shared/http/HttpClient';
import type { RawItem } from '../domain/rawValue';
import { readFlag, readText } from '../domain/rawValue';
import { accountErrorOf } from './readLaterErrors';
import { hasError, hasFailed } from './schemas';
import type { SendAnswer } from './schemas';

/** What became of one action. */
export type ActionResult =
	| {
			readonly done: true;
			/** How the service keeps a new item, when it tells. */
			readonly item?: RawItem;
			/** The service took the request and reported nothing of its actions. */
			readonly unconfirmed?: true;
	  }
	| {
			readonly done: false;
			/** `''` when the service gave none. */
			readonly reason: string;
			/** What concerns the account, and so every action. */
			readonly error?: ServiceError;
	  };

/**
 * A failed action comes with HTTP status 200: false or 0 in `action_results`, also as text, and the
 * reason at the same place in `action_errors`. Some servers send neither list, only one `status` for
 * all; some an empty list after they have done what they were asked.
 */
export function readActionResults(
	answer: SendAnswer,
	count: number,
	response: HttpResponse,
): ActionResult[] {
	const { action_results: results, action_errors: errors, status, message } = answer;
	return Array.from({ length: count }, (_, index): ActionResult => {
		const error = errors?.[index];
		if (hasError(error)) return failed(error, response);
		if (!results || results.length === 0) {
			if (hasFailed(status)) return { done: false, reason: readText(message) ?? '' };
			return results ? { done: true, unconfirmed: true } : { done: true };
		}
		const result: unknown = results[index] ?? false;
		if (readFlag(result) === false) return { done: false, reason: '' };
		const item = asRecord(result);
		// A new item has a `status` of its own, which is 0 while it is unread.
		if (hasFailed(item.success) || hasError(item.error) || isWordOfFailure(item.status))
			return failed(result, response);
		return Object.keys(item).length > 0 ? { done: true, item } : { done: true };
	});
}

function failed(error: unknown, response: HttpResponse): ActionResult {
	const { message, error: inner, code } = asRecord(error);
	const reason =
		[error, message, inner].map(readText).find((text) => typeof text === 'string') ?? '';
	const account = accountErrorOf(readText(code) ?? '', response, reason);
	return { done: false, reason, ...(account ? { error: account } : {}) };
}
