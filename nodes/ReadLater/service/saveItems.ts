import { asServiceError, ServiceError } from '../../shared/errors/ServiceError';
import type { NewItem } from '../api/readLaterApi';
import type { RawItem } from '../domain/rawValue';
import { requireAbility } from './abilities';
import { findItems } from './findItems';
import type { ReadingList } from './readingList';
import type { SendResult } from './sendInBatches';
import { sendInBatches } from './sendInBatches';

/** A server without the call for one link has done nothing. */
const UNKNOWN_CALL: readonly (number | undefined)[] = [404, 405, 501];

/** Links that are named in a hint. */
const MOST_NAMED = 5;

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
	const { can, paths } = list.dialect;
	if (!can) return await saveTogether(list, items, keepGoing);
	// Where there is a call for one link, adding by a change fails or loses a part.
	const results =
		paths.add === undefined
			? await saveTogether(list, items, keepGoing)
			: await saveEach(list, items, keepGoing);
	return await withItems(list, items, results);
}

async function saveTogether(
	list: ReadingList,
	items: readonly NewItem[],
	keepGoing: boolean,
): Promise<SendResult[]> {
	const [only] = items;
	const send = async (): Promise<SendResult[]> =>
		await sendInBatches(
			list,
			items.map((item) => ({ action: 'add', item })),
			keepGoing,
		);
	// The call for one link has no place for a time.
	if (items.length !== 1 || !only || only.addedAt !== undefined) return await send();
	const saved = await saveOne(list, only);
	if (!isUnknownCall(saved)) return [saved];
	const sent = await send();
	// When that is not known either, the first answer tells more.
	return isUnknownCall(sent[0]) ? [saved] : sent;
}

async function saveOne(list: ReadingList, item: NewItem): Promise<RawItem | ServiceError> {
	return await list.add(item).catch((error: unknown) => {
		const known = asServiceError(error);
		if (known) return known;
		throw error;
	});
}

async function saveEach(
	list: ReadingList,
	items: readonly NewItem[],
	keepGoing: boolean,
): Promise<SendResult[]> {
	const results: SendResult[] = [];
	for (const item of items) {
		const result = await saveOne(list, item);
		results.push(result);
		if (result instanceof ServiceError && (!keepGoing || result.details.stopsRun)) break;
	}
	return results;
}

/** Bridges do not tell the item of a new link, and one not even that it could not be saved: the list does. */
async function withItems(
	list: ReadingList,
	links: readonly NewItem[],
	results: readonly SendResult[],
): Promise<SendResult[]> {
	const untold = links.filter((_, index) => {
		const result = results[index];
		return result && !(result instanceof ServiceError) && result.item_id === undefined;
	});
	if (untold.length === 0) return [...results];
	const found = await findItems(
		list,
		untold.map(({ url }) => ({ by: 'url', value: url })),
	).catch(() => []);
	const unseen = untold.filter((_, index) => !found[index]).map(({ url }) => url);
	if (unseen.length > 0)
		list.note(
			`The server reported no failure, but not on its list so far: ${unseen.slice(0, MOST_NAMED).join(', ')}${unseen.length > MOST_NAMED ? ` and ${unseen.length - MOST_NAMED} more` : ''}. Look there before you save again.`,
		);
	return results.map((result, index) => {
		const link = links[index];
		return (link && found[untold.indexOf(link)]) ?? result;
	});
}

function isUnknownCall(result: SendResult): boolean {
	return result instanceof ServiceError && UNKNOWN_CALL.includes(result.details.status);
}
