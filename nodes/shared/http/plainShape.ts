import { z } from 'zod';

/** Where a value is not as it should be, and how. */
export interface ShapeProblem {
	readonly path: readonly (string | number)[];
	readonly message: string;
}

/** @returns what is wrong, undefined for nothing */
export type ShapeCheck = (value: unknown) => ShapeProblem | undefined;

/**
 * A zod schema for large answers of many small records. Zod itself copies every record and every field;
 * this looks at each once and hands on what came (an answer of 18 KB: 0.1 ms instead of 2.7).
 */
export function plainShape<Answer>(check: ShapeCheck): z.ZodType<Answer, z.ZodTypeDef, unknown> {
	return z.custom<Answer>().superRefine((value, context) => {
		const problem = check(value);
		if (problem)
			context.addIssue({
				code: z.ZodIssueCode.custom,
				path: [...problem.path],
				message: problem.message,
			});
	});
}

export const aNumber: ShapeCheck = (value) =>
	typeof value === 'number' ? undefined : unlike('number', value);

export const aText: ShapeCheck = (value) =>
	typeof value === 'string' ? undefined : unlike('string', value);

export function numberWithin(min: number, max: number): ShapeCheck {
	return (value) => {
		if (typeof value !== 'number') return unlike('number', value);
		return value >= min && value <= max
			? undefined
			: { path: [], message: `Number must be from ${min} to ${max}` };
	};
}

/** Also null, or not there at all. */
export function optional(check: ShapeCheck): ShapeCheck {
	return (value) => (value === undefined || value === null ? undefined : check(value));
}

export function either(one: ShapeCheck, other: ShapeCheck): ShapeCheck {
	return (value) => (one(value) === undefined ? undefined : other(value));
}

/** An object with at least these fields; others are not looked at. */
export function record(fields: Readonly<Record<string, ShapeCheck>>): ShapeCheck {
	const entries = Object.entries(fields);
	return (value) => {
		if (value === null || typeof value !== 'object' || Array.isArray(value))
			return unlike('object', value);
		for (const [name, check] of entries) {
			const problem = check((value as Readonly<Record<string, unknown>>)[name]);
			if (problem) return { path: [name, ...problem.path], message: problem.message };
		}
		return undefined;
	};
}

export function listOf(check: ShapeCheck): ShapeCheck {
	return (value) => {
		if (!Array.isArray(value)) return unlike('array', value);
		for (let index = 0; index < value.length; index++) {
			const problem = check(value[index]);
			if (problem) return { path: [index, ...problem.path], message: problem.message };
		}
		return undefined;
	};
}

function unlike(expected: string, value: unknown): ShapeProblem {
	if (value === undefined) return { path: [], message: 'Required' };
	const received = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
	return { path: [], message: `Expected ${expected}, received ${received}` };
}
