import type { HttpResponse } from './HttpClient';
import type { Redactor } from './redact';

/**
 * Cleans what a service sent before anybody reads it: some servers echo the request, key included.
 * JSON is cleaned after parsing, so that no escaped spelling slips through and numbers stay whole.
 */
export function redactAnswer(response: HttpResponse, redactor: Redactor): HttpResponse {
	const headers = Object.fromEntries(
		Object.entries(response.headers).map(([name, value]) => [name, redactor.text(value)]),
	);
	if (!redactor.mayContain(response.text)) return { ...response, headers };
	return { ...response, headers, text: redactText(response.text, redactor) };
}

function redactText(text: string, redactor: Redactor): string {
	try {
		return JSON.stringify(redactor.value(JSON.parse(text) as unknown));
	} catch {
		return redactor.text(text);
	}
}
