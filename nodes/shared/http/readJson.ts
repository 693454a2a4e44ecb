import type { HttpResponse } from './HttpClient';

/** @returns the answer as JSON, in which secrets are hidden already; undefined when it is none */
export function readJson({ text, data }: HttpResponse): unknown {
	if (data !== undefined) return data;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
