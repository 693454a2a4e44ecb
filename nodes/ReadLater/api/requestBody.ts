import type { HttpRequest } from '../../shared/http/HttpClient';

/** The interface takes both, and answers the same. */
export type RequestFormat = 'json' | 'form';

/**
 * A call of the interface. Consumer key and access token are added to the body by the credential.
 * @param body values in a form become text; lists and objects in it are written as JSON
 */
export function post(
	path: string,
	body: Readonly<Record<string, unknown>>,
	format: RequestFormat,
	repeatable: boolean,
): HttpRequest {
	const form = format === 'form';
	return {
		method: 'POST',
		path,
		headers: {
			'Content-Type': form
				? 'application/x-www-form-urlencoded; charset=UTF-8'
				: 'application/json; charset=UTF-8',
		},
		body: form
			? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, toFormText(value)]))
			: body,
		repeatable,
	};
}

function toFormText(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}
