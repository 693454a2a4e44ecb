import * as z from './zod';

/** An object whose names come from the service, so each of them is only a key. Handed on as it came. */
export const record = z.custom<Readonly<Record<string, unknown>>>(
	(value: unknown) => value !== null && typeof value === 'object' && !Array.isArray(value),
	'it should be an object',
);

/** A field that is read when it is there and as it should be, and is otherwise left out. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
	return z.catch(z.optional(schema), undefined);
}
