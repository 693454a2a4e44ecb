import { MOST_RECORDS } from '../domain/bounds';
import { isRecord } from '../domain/record';
import * as z from './zod';

/** An object whose names come from the service, so each of them is only a key. Handed on as it came. */
export const record = z.custom<Readonly<Record<string, unknown>>>(
	isRecord,
	'it should be an object',
);

/** A field that is read when it is there and as it should be, and is otherwise left out. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
	return z.catch(z.optional(schema), undefined);
}

/** A list whose entries are looked at one by one: not too long, since each wrong one takes memory of its own. */
export function list<Schema extends z.ZodMiniType>(schema: Schema) {
	return z.pipe(
		z.custom<z.input<Schema>[]>(
			(value: unknown) => !Array.isArray(value) || value.length <= MOST_RECORDS,
			`it has more than ${MOST_RECORDS} entries`,
		),
		z.array(schema),
	);
}

type Fields = Readonly<Record<string, z.ZodMiniType>>;

/** An object of which some fields are known; all others are handed on, whatever their names are. */
export function openObject<Known extends Fields>(fields: Known) {
	const object = z.looseObject(fields);
	return z.pipe(
		z.transform((value: unknown) => renamed(value, PROTOTYPE, STAND_IN)),
		z.pipe(
			z.custom<z.input<typeof object>>(),
			z.pipe(
				object,
				z.transform((value: z.output<typeof object>) => renamed(value, STAND_IN, PROTOTYPE)),
			),
		),
	);
}

/** zod assigns the names that it does not know, and this one would be taken for the prototype. */
const PROTOTYPE = '__proto__';
const STAND_IN = '__proto__ (a name)';

function renamed<Value>(value: Value, from: string, to: string): Value {
	if (!isRecord(value) || !Object.hasOwn(value, from)) return value;
	const copy = { ...value };
	Reflect.deleteProperty(copy, from);
	Object.defineProperty(copy, to, {
		value: value[from],
		configurable: true,
		enumerable: true,
		writable: true,
	});
	return copy;
}
