import { asServiceError } from '../../shared/errors/ServiceError';
import type { ReadLaterApi } from './readLaterApi';
import type { Feature } from './retrieveBody';
import { CONTRACT_EXAMPLE, FEATURES } from './retrieveBody';

/** Answers that say something else than "I do not take this". */
const NO_REFUSAL: readonly number[] = [401, 403, 407, 408, 429];

/** Whether a service says that it does not take the request as it is. */
export function isRefusal(error: unknown): boolean {
	const details = asServiceError(error)?.details;
	if (details?.status === undefined || details.stopsRun) return false;
	return details.status >= 400 && details.status < 500 && !NO_REFUSAL.includes(details.status);
}

/** What the contract shows first: nothing of a test may be beyond it. */
const FORMS: readonly (readonly Feature[])[] = [CONTRACT_EXAMPLE, [], FEATURES];

/**
 * Asks for one item in any form that the service takes, to see whether it answers at all.
 * @throws ServiceError of the first try when it takes none
 */
export async function retrieveOne(api: Pick<ReadLaterApi, 'retrieve'>): Promise<void> {
	const query = { state: 'all', sort: 'oldest', count: 1, offset: 0 } as const;
	let first: Error | undefined;
	for (const format of ['json', 'form'] as const) {
		for (const features of FORMS) {
			const error = await api.retrieve(query, features, format).then(
				() => undefined,
				(failure: unknown) =>
					failure instanceof Error ? failure : new Error('No answer', { cause: failure }),
			);
			if (error === undefined) return;
			first ??= error;
			if (!isRefusal(error)) throw error;
		}
	}
	if (first) throw first;
}
