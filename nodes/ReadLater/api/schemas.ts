import { isWordOfFailure } from '../../shared/domain/failureWord';
import { asRecord } from '../../shared/domain/record';
import { lenient, record } from '../../shared/http/schemas';
import * as z from '../../shared/http/zod';
import { readFlag, readText } from '../domain/rawValue';

/** Numbers come as text or as numbers, flags also as true and false. */
const scalar = z.nullish(z.union([z.string(), z.number(), z.boolean()]));

/** What the interface leaves free to be of any type, or is read item by item in `domain/`. */
const anything = z.optional(z.unknown());
const listOfAnything = z.nullish(z.array(z.unknown()));

/**
 * `list` is a map by item id, or a list of items; empty it may also be `[]`, null or missing. The items
 * are let in as they are: `domain/savedItem` reads each field and names what it cannot understand.
 */
const list = z.nullish(z.union([record, z.array(z.unknown())]));

/** What `/v3/get` sends. */
export const retrieveSchema = z
	.object({
		status: scalar,
		list,
		error: anything,
		message: anything,
		since: scalar,
		total: scalar,
		/** By these two one kind of server is known, see `dialects`. */
		maxActions: scalar,
		cachetype: scalar,
		/** Only when asked for with `taglist`. */
		tags: lenient(listOfAnything),
	})
	.check(
		z.refine((answer) => 'list' in answer || findErrorInside(answer) !== undefined, {
			error: 'there is no list of items',
			path: ['list'],
		}),
	);

/** What `/v3/add` sends. */
export const addSchema = z
	.object({ item: z.nullish(record), status: scalar, error: anything, message: anything })
	.check(
		z.refine(
			(answer) =>
				answer.item !== undefined ||
				answer.status !== undefined ||
				findErrorInside(answer) !== undefined,
			{ error: 'there is no item', path: ['item'] },
		),
	);

/** What `/v3/send` sends: a result for each action, in order. */
export const sendSchema = z
	.object({
		status: scalar,
		action_results: listOfAnything,
		action_errors: listOfAnything,
		error: anything,
		message: anything,
	})
	.check(
		z.refine(
			(answer) =>
				answer.action_results !== undefined ||
				answer.status !== undefined ||
				findErrorInside(answer) !== undefined,
			{ error: 'there are no results', path: ['action_results'] },
		),
	);

/**
 * Some servers report an error with status 200: in `error`, which the interface leaves free to be of
 * any type, or only by a `status` that says so.
 * @returns what the service said, perhaps nothing; undefined when there is no error
 */
export function findErrorInside({
	error,
	status,
	message,
}: {
	readonly error?: unknown;
	readonly status?: unknown;
	readonly message?: unknown;
}): string | undefined {
	if (hasError(error))
		return (
			readText(error) ?? readText(asRecord(error).message) ?? readText(asRecord(error).error) ?? ''
		);
	return hasFailed(status) ? (readText(message) ?? '') : undefined;
}

/** Whether there is an error: a list or an object without anything in it says nothing. */
export function hasError(error: unknown): boolean {
	if (typeof error === 'object' && error !== null) return Object.keys(error).length > 0;
	return (
		error !== null &&
		error !== undefined &&
		error !== false &&
		error !== '' &&
		error !== 0 &&
		error !== '0'
	);
}

/** Whether a status stands for a failure: 0 or false, a status of HTTP that is one, or a word. */
export function hasFailed(status: unknown): boolean {
	if (readFlag(status) === false || isWordOfFailure(status)) return true;
	const number = Number(readText(status) ?? undefined);
	return number < 0 || number >= FIRST_FAILURE;
}

/** The least status of HTTP that is a failure; some servers repeat it in their answers. */
const FIRST_FAILURE = 400;

export type RetrieveAnswer = z.output<typeof retrieveSchema>;
export type SendAnswer = z.output<typeof sendSchema>;
