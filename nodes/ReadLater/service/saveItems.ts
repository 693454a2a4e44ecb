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
	const unnamed = links.filter((_, index) => {
		const result = results[index];
		return result && !(result instanceof ServiceError) && result.item_id === undefined;
	});
	if (unnamed.length === 0) return [...results];
	const found = await lookUp(list, unnamed);
	return results.map((result, index) => {
		const link = links[index];
		return (link && found.get(link)) ?? result;
	});
}

/** Looks at the list for links that are said to be saved; the save itself stands, whatever comes of it. */
async function lookUp(
	list: ReadingList,
	links: readonly NewItem[],
): Promise<ReadonlyMap<NewItem, RawItem>> {
	const items = await findItems(
		list,
		links.map(({ url }) => ({ by: 'url', value: url })),
	).catch((error: unknown) => {
		const failure = asServiceError(error);
		if (failure) return failure;
		throw error;
	});
	if (items instanceof ServiceError) {
		list.note(
			`The server reported no failure, but its list could not be read to see whether these are on it (${items.message}): ${namesOf(links)}. Look there before you save again.`,
		);
		return new Map();
	}
	const unseen = links.filter((_, index) => isMissing(items[index]));
	if (unseen.length > 0)
		list.note(
			`The server reported no failure, but not on its list so far: ${namesOf(unseen)}. Look there before you save again.`,
		);
	return new Map(
		links.flatMap((link, index) => {
			const item = items[index];
			return item && !(item instanceof ServiceError) ? [[link, item]] : [];
		}),
	);
}

/** Several items that fit are no sign of a link that was not saved. */
function isMissing(item: RawItem | ServiceError | undefined): boolean {
	return item instanceof ServiceError && item.details.kind === 'not-found';
}

function namesOf(links: readonly NewItem[]): string {
	const named = links.slice(0, MOST_NAMED).map(({ url }) => url);
	const more = links.length > MOST_NAMED ? ` and ${links.length - MOST_NAMED} more` : '';
	return `${named.join(', ')}${more}`;
}

function isUnknownCall(result: SendResult): boolean {
	return result instanceof ServiceError && UNKNOWN_CALL.includes(result.details.status);
}
