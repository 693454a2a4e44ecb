import type { HttpResponse } from '../../shared/http/HttpClient';
import type { ErrorBody } from './schemas';
import { errorSchema } from './schemas';

/** The body of an unhappy answer as far as it is understood; `{}` for anything else. */
export function readErrorBody({ text }: HttpResponse): ErrorBody {
	try {
		return errorSchema.parse(JSON.parse(text));
	} catch {
		return {};
	}
}

/** Whether a web page came where data was asked for. */
export function isWebPage({ text }: HttpResponse): boolean {
	return /^\s*<(?:!doctype html|html)/i.test(text);
}
