/**
 * The part of zod 4 that this package uses. The build makes one file of it (see gulpfile.js), so that no
 * other version of zod that lies beside the installed package can take its place.
 */
export {
	array,
	boolean,
	catch,
	custom,
	gte,
	looseObject,
	lte,
	maxLength,
	minLength,
	nullish,
	number,
	object,
	optional,
	pipe,
	refine,
	string,
	transform,
	union,
	unknown,
} from 'zod/v4-mini';
export type { input, output, ZodMiniType } from 'zod/v4-mini';
