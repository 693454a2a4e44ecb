import { parseJson } from '../domain/json';
import { entryOf } from '../domain/record';
import { unreadableAnswer } from '../errors/answerErrors';
import type { HttpResponse } from './HttpClient';
import type * as z from './zod';

/**
 * The boundary check: text of a service in, typed data out.
 * @param service its name in sentences, e.g. `the weather service`
 * @throws ServiceError `configuration-invalid` when it is a web page, cut off, or of another shape
 */
export function parseAnswer<Schema extends z.ZodMiniType>(
	schema: Schema,
	response: HttpResponse,
	service: string,
): z.output<Schema> {
	return checkAnswer(schema, requireJson(response, service), service, response.status);
}

/**
 * The same for what is JSON already, or a part of it.
 * @param part where in the answer it stands, for the message
 * @throws ServiceError `configuration-invalid` when it is of another shape
 */
export function checkAnswer<Schema extends z.ZodMiniType>(
	schema: Schema,
	data: unknown,
	service: string,
	status?: number,
	part: readonly string[] = [],
): z.output<Schema> {
	const result = schema.safeParse(data, { error: explain });
	if (result.success) return result.data;
	const issue = deepestIssue(result.error.issues);
	const path = [...part, ...issue.path];
	const where = path.length > 0 ? `“${path.join('.')}”` : 'The answer as a whole';
	throw unreadableAnswer(service, `${where} is not as expected (${issue.message}).`, status);
}

interface Issue {
	readonly code?: string | undefined;
	readonly path: readonly PropertyKey[];
	readonly message: string;
	readonly errors?: readonly (readonly Issue[])[];
}

/** Where several shapes are allowed, the one that got furthest tells what is wrong. */
function deepestIssue(issues: readonly Issue[], above: readonly PropertyKey[] = []): Issue {
	const candidates = issues.map((issue): Issue => {
		const path = [...above, ...issue.path];
		const inner = issue.errors?.flat() ?? [];
		return inner.length > 0 ? deepestIssue(inner, path) : { ...issue, path };
	});
	const [deepest = UNKNOWN] = candidates.sort((a, b) => b.path.length - a.path.length);
	return deepest;
}

const UNKNOWN: Issue = { path: [], message: 'unknown reason' };

interface RawIssue {
	readonly code?: string | undefined;
	readonly input?: unknown;
	readonly expected?: unknown;
	readonly minimum?: unknown;
	readonly maximum?: unknown;
}

/** zod's small form has no words of its own. */
function explain({ input, expected, minimum, maximum }: RawIssue): string {
	if (input === undefined) return 'it is missing';
	if (typeof minimum === 'number') return `it should be at least ${minimum}`;
	if (typeof maximum === 'number') return `it should be at most ${maximum}`;
	const came = entryOf(NOUNS, kindOf(input)) ?? 'something else';
	const wanted = typeof expected === 'string' ? entryOf(NOUNS, expected) : undefined;
	return wanted === undefined ? `${came} came` : `it should be ${wanted}, but ${came} came`;
}

const NOUNS: Readonly<Record<string, string>> = {
	string: 'text',
	number: 'a number',
	boolean: 'true or false',
	object: 'an object',
	array: 'a list',
	null: 'nothing (null)',
};

function kindOf(value: unknown): string {
	if (value === null) return 'null';
	return Array.isArray(value) ? 'array' : typeof value;
}

/** @throws ServiceError when the answer is not JSON, saying what it looks like instead */
export function requireJson(response: HttpResponse, service: string): unknown {
	const data = readJson(response);
	if (data !== undefined) return data;
	throw unreadableAnswer(service, describeText(response.text), response.status);
}

/** @returns the answer as JSON, in which secrets are hidden already; undefined when it is none */
export function readJson({ text, data }: HttpResponse): unknown {
	return data ?? parseJson(text);
}

function describeText(text: string): string {
	const start = text.trimStart();
	if (start === '') return 'The answer was empty.';
	if (start.startsWith('<')) return 'A web page came instead of data.';
	if (/^[[{]/.test(start))
		return /[\]}]/.test(start.trimEnd().at(-1) ?? '')
			? 'The answer has a mistake in it, so that it is no data (JSON).'
			: 'The answer was cut off in the middle.';
	return 'The answer was not in the expected format (JSON).';
}
