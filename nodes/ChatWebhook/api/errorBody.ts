import type { HttpResponse } from '../../shared/http/HttpClient';
import { readJson } from '../../shared/http/readJson';
import type { ErrorBody } from './schemas';
import { errorSchema } from './schemas';

/** The body of an unhappy answer as far as it is understood; `{}` for anything else. */
export function readErrorBody(response: HttpResponse): ErrorBody {
	const body = errorSchema.safeParse(readJson(response));
	return body.success ? body.data : {};
}

/** Whether a web page came where data was asked for. */
export function isWebPage({ text }: HttpResponse): boolean {
	return /^\s*<(?:!doctype html|html)/i.test(text);
}
