import type { z } from 'zod';
import { unreadableAnswer } from '../errors/answerErrors';
import type { HttpResponse } from './HttpClient';

/**
 * The boundary check: text of a service in, typed data out.
 * @param service its name in sentences, e.g. `the weather service`
 * @throws ServiceError `configuration-invalid` when it is a web page, cut off, or of another shape
 */
export function parseAnswer<Schema extends z.ZodTypeAny>(
	schema: Schema,
	response: HttpResponse,
	service: string,
): z.output<Schema> {
	const data = parseJson(response, service);
	const result = schema.safeParse(data);
	if (result.success) return result.data as z.output<Schema>;
	const issue = deepestIssue(result.error);
	const where =
		issue && issue.path.length > 0 ? `“${issue.path.join('.')}”` : 'The answer as a whole';
	throw unreadableAnswer(
		service,
		`${where} is not as expected (${issue?.message ?? 'unknown reason'}).`,
		response.status,
	);
}

/** Where several shapes are allowed, the one that got furthest tells what is wrong. */
function deepestIssue(error: z.ZodError): z.ZodIssue | undefined {
	const issues = error.issues.flatMap((issue) =>
		issue.code === 'invalid_union'
			? issue.unionErrors.map((inner) => deepestIssue(inner) ?? issue)
			: [issue],
	);
	return issues.sort((a, b) => b.path.length - a.path.length)[0];
}

/** @throws ServiceError when the text is not JSON, saying what it looks like instead */
export function parseJson(response: HttpResponse, service: string): unknown {
	try {
		return JSON.parse(response.text) as unknown;
	} catch {
		throw unreadableAnswer(service, describeText(response.text), response.status);
	}
}

function describeText(text: string): string {
	const start = text.trimStart();
	if (start === '') return 'The answer was empty.';
	if (start.startsWith('<')) return 'A web page came instead of data.';
	if (start.startsWith('{') || start.startsWith('['))
		return 'The answer was cut off in the middle.';
	return 'The answer was not in the expected format (JSON).';
}
