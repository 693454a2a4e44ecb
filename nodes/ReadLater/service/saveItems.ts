import { asServiceError, ServiceError } from '../../shared/errors/ServiceError';
import type { NewItem } from '../api/readLaterApi';
import { requireAbility } from './abilities';
import type { ReadingList } from './readingList';
import type { SendResult } from './sendInBatches';
import { sendInBatches } from './sendInBatches';

/** A server without the call for one link has done nothing. */
const UNKNOWN_CALL: readonly (number | undefined)[] = [404, 405, 501];

/**
 * Saves links. One link needs the permission Add only; several go together, which is a change of the
 * list, and so does one that names when it was saved, or one for a server that knows no other way.
 * @returns one result per link, in order
 */
export async function saveItems(
	list: ReadingList,
	items: readonly NewItem[],
	keepGoing: boolean,
): Promise<SendResult[]> {
	requireAbility(list, 'add');
	const [only] = items;
	const send = async (): Promise<SendResult[]> =>
		await sendInBatches(
			list,
			items.map((item) => ({ action: 'add', item })),
			keepGoing,
		);
	// The call for one link has no place for a time.
	if (items.length !== 1 || !only || only.addedAt !== undefined) return await send();
	const saved = await list.add(only).catch((error: unknown) => {
		const known = asServiceError(error);
		if (known) return known;
		throw error;
	});
	if (!isUnknownCall(saved)) return [saved];
	const sent = await send();
	// When that is not known either, the first answer tells more.
	return isUnknownCall(sent[0]) ? [saved] : sent;
}

function isUnknownCall(result: SendResult): boolean {
	return result instanceof ServiceError && UNKNOWN_CALL.includes(result.details.status);
}
