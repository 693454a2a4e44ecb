import { z } from 'zod';

/** Numbers come as text or as numbers, flags also as true and false. */
const scalar = z.union([z.string(), z.number(), z.boolean()]).nullish();

/**
 * `list` is a map by item id, or a list of items; empty it may also be `[]`, null or missing. The items
 * are let in as they are: `domain/savedItem` reads each field and names what it cannot understand.
 */
const list = z.union([z.record(z.unknown()), z.array(z.unknown())]).nullish();

/** What `/v3/get` sends. */
export const retrieveSchema = z
	.object({
		status: scalar,
		list,
		error: z.unknown(),
		since: scalar,
		total: scalar,
		/** Only when asked for with `taglist`. */
		tags: z.array(z.unknown()).nullish().catch(undefined),
	})
	.passthrough()
	.refine((answer) => 'list' in answer || hasError(answer.error), { message: 'there is no list of items', path: ['list'] });

/** What `/v3/add` sends. */
export const addSchema = z
	.object({ item: z.record(z.unknown()).nullish(), status: scalar, error: z.unknown() })
	.passthrough()
	.refine((answer) => answer.item !== undefined || answer.status !== undefined || hasError(answer.error), { message: 'there is no item', path: ['item'] });

/** What `/v3/send` sends: a result for each action, in order. */
export const sendSchema = z
	.object({
		status: scalar,
		action_results: z.array(z.unknown()).nullish(),
		action_errors: z.array(z.unknown()).nullish(),
		error: z.unknown(),
	})
	.passthrough()
	.refine((answer) => answer.action_results !== undefined || answer.status !== undefined || hasError(answer.error), { message: 'there are no results', path: ['action_results'] });

/** Some servers report an error with status 200. */
export function hasError(error: unknown): error is string | number {
	return (typeof error === 'string' && error !== '') || (typeof error === 'number' && error !== 0);
}

export type RetrieveAnswer = z.output<typeof retrieveSchema>;
export type SendAnswer = z.output<typeof sendSchema>;
