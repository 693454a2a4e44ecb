import { DEEPEST_ANSWER } from '../domain/bounds';
import type { HttpResponse } from './HttpClient';
import { ConnectionFailure } from './HttpClient';
import { isDeeperThan } from './jsonDepth';
import type { Redactor } from './redact';

/**
 * Takes in what a service sent before anybody reads it: not too deep, decoded, and then cleaned, since
 * some servers echo the request, key included. JSON is cleaned after decoding, so that no way to spell a
 * secret slips through and numbers stay whole.
 * @throws ConnectionFailure `too-long` for an answer that is more than is kept
 */
export function receiveAnswer(response: HttpResponse, redactor: Redactor): HttpResponse {
	const { text } = response;
	const headers = Object.fromEntries(
		Object.entries(response.headers).map(([name, value]) => [name, redactor.text(readable(value))]),
	);
	const decoded = decode(text);
	if (decoded === undefined) return { ...response, headers, text: redactor.text(text) };
	const data = redactor.value(decoded);
	return { ...response, headers, data, text: data === decoded ? text : JSON.stringify(data) };
}

/** Servers write headers in UTF-8; Node.js reads each byte as a character of its own. */
function readable(header: string): string {
	if (!/[\x80-\xff]/.test(header) || /[\u0100-\uffff]/.test(header)) return header;
	const text = Buffer.from(header, 'latin1').toString('utf8');
	return text.includes('\ufffd') ? header : text;
}

function decode(text: string): unknown {
	if (!/^\s*[[{]/.test(text)) return undefined;
	if (isDeeperThan(DEEPEST_ANSWER, text))
		throw new ConnectionFailure('too-long', 'ANSWER_TOO_DEEP');
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
