import type { HttpResponse } from '../../shared/http/HttpClient';

/** Not within a text, where its quotes would be escaped. */
const LONG_ID = /(?<!\\)("item_id"\s*:\s*)(\d{16,})(?=\s*[,}])/g;

/**
 * Ids that are written as numbers beyond 2^53 would be rounded when the answer is read, and two items
 * become one. They are made text before that.
 */
export function exactIds(response: HttpResponse): HttpResponse {
	const text = response.text.replace(LONG_ID, '$1"$2"');
	if (text === response.text) return response;
	// What was decoded before is rounded already.
	const { data: _rounded, ...rest } = response;
	return { ...rest, text };
}
