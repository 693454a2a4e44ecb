import { quote } from '../../shared/domain/quote';
import { ServiceError } from '../../shared/errors/ServiceError';
import type { ItemAction } from '../api/readLaterApi';
import type { RawItem } from '../domain/rawValue';
import type { ReadingList } from './readingList';

/** The item as the service keeps it, `{}` when it does not tell; why not; or undefined when it was not tried. */
export type SendResult = RawItem | ServiceError | undefined;

/**
 * Does any number of changes in requests of a size that services take, one after the other.
 * @param keepGoing whether to go on after a change that failed
 * @returns one result per action, in order
 */
export async function sendInBatches(
	list: Pick<ReadingList, 'send' | 'settle' | 'dialect'>,
	actions: readonly ItemAction[],
	keepGoing: boolean,
): Promise<SendResult[]> {
	const results: SendResult[] = [];
	if (actions.length > 1) await list.settle();
	const { mostActions } = list.dialect;
	for (let start = 0; start < actions.length; start += mostActions) {
		const batch = actions.slice(start, start + mostActions);
		const outcome = await sendBatch(list, batch);
		for (const result of outcome) results.push(result);
		const failures = outcome.filter((result) => result instanceof ServiceError);
		if (failures.some(({ details }) => details.stopsRun) || (failures.length > 0 && !keepGoing))
			break;
	}
	return results;
}

async function sendBatch(
	list: Pick<ReadingList, 'send'>,
	batch: readonly ItemAction[],
): Promise<(RawItem | ServiceError)[]> {
	return await list.send(batch).then(
		(results) =>
			results.map((result) =>
				result.done ? (result.item ?? {}) : (result.error ?? notDone(result.reason)),
			),
		(error: unknown) => {
			// What concerns the request concerns each change in it.
			if (error instanceof ServiceError) return batch.map(() => error);
			throw error;
		},
	);
}

function notDone(reason: string): ServiceError {
	const said =
		reason === '' ? 'The service gave no reason.' : `The service said: “${quote(reason)}”`;
	return new ServiceError({
		kind: 'refused',
		message: 'The read-later service did not make this change',
		description: `Perhaps the item is no longer on the list. ${said}`,
	});
}
