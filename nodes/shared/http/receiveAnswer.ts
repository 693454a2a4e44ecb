import { DEEPEST_ANSWER } from '../domain/bounds';
import type { HttpResponse } from './HttpClient';
import { ConnectionFailure } from './HttpClient';
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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether JSON has lists and objects within one another to more levels than these. Looks at each
 * character once and does not parse: that would take seconds for millions of brackets.
 */
function isDeeperThan(levels: number, json: string): boolean {
	let depth = 0;
	for (let index = 0; index < json.length; index++) {
		const code = json.charCodeAt(index);
		if (code === QUOTE) index = endOfString(json, index);
		else if (code === 0x5b || code === 0x7b) {
			if (++depth > levels) return true;
		} else if (code === 0x5d || code === 0x7d) depth--;
	}
	return false;
}

/** @param start of its first quote @returns the place of its last one */
function endOfString(json: string, start: number): number {
	for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
		let slashes = 0;
		while (json.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
		if (slashes % 2 === 0) return end;
	}
	return json.length;
}
