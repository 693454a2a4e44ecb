import { asServiceError, ServiceError } from '../../shared/errors/ServiceError';

/** The error of a text of which some messages are in the channel already: it names them. */
export function partialDelivery(
	error: unknown,
	{ done, of, ids }: { done: number; of: number; ids: readonly string[] },
): unknown {
	const cause = asServiceError(error);
	if (!cause || done === 0) return error;
	const { details } = cause;
	return new ServiceError({
		...details,
		message: `Only ${done} of ${of} messages of this text were posted`,
		description: `${details.message}. ${details.description} Already posted: ${ids.join(', ') || `${done} without known IDs`}. Running this item again posts those once more.`,
		facts: { ...details.facts, messageIds: [...ids], deliveredParts: done, parts: of },
	});
}

/** The error of a deletion that was done in part. */
export function partialDeletion(error: unknown, deleted: readonly string[]): unknown {
	const cause = asServiceError(error);
	if (!cause || deleted.length === 0) return error;
	const { details } = cause;
	return new ServiceError({
		...details,
		description: `${details.description} Already deleted: ${deleted.join(', ')}.`,
		facts: { ...details.facts, deletedIds: [...deleted] },
	});
}

/** The same error with one more sentence; what is no error of a service stays as it is. */
export function withAdvice(error: unknown, advice: string): unknown {
	const details = asServiceError(error)?.details;
	if (!details) return error;
	return new ServiceError({ ...details, description: `${details.description} ${advice}` });
}
