import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ItemAction } from '../../nodes/ReadLater/api/readLaterApi';
import type { RawItem } from '../../nodes/ReadLater/domain/rawValue';
import { readFlag } from '../../nodes/ReadLater/domain/rawValue';
import { isDeleted, itemId, statusOf, tagsOf } from '../../nodes/ReadLater/domain/savedItem';
import type { SavedItemFilter } from '../../nodes/ReadLater/domain/savedItemFilter';
import { cannot } from '../../nodes/ReadLater/service/abilities';
import { fetchItems } from '../../nodes/ReadLater/service/fetchItems';
import { findItems } from '../../nodes/ReadLater/service/findItems';
import type { ReadingList } from '../../nodes/ReadLater/service/readingList';
import { saveItems } from '../../nodes/ReadLater/service/saveItems';
import { sendInBatches } from '../../nodes/ReadLater/service/sendInBatches';
import { asServiceError, ServiceError } from '../../nodes/shared/errors/ServiceError';

const MOST_ATTEMPTS = 10;
const BETWEEN_ATTEMPTS_MS = 1_000;

/** `works otherwise`: done, but not all of it, or without a word of confirmation. */
export type Verdict = 'works' | 'works otherwise' | 'cannot' | 'wrong';

export interface Finding {
	operation: string;
	verdict: Verdict;
	/** What was seen, in words; '' when there is nothing to say. */
	note: string;
}

type Outcome = Omit<Finding, 'operation'>;

/** Everything is done to this one link, which is made for it and taken away again. */
interface Trial {
	list: ReadingList;
	url: string;
	findings: Map<string, Outcome>;
	stop: AbortSignal;
}

/** A page that is there for any server that fetches what it saves. */
export function trialLink(): string {
	return `https://example.com/?conformance=${randomUUID()}`;
}

/**
 * Tries every operation with a link of its own, and believes nothing but what the list says afterwards.
 * Other items are only read. The link is taken away at the end, whatever happened; where that cannot be
 * done, it is said.
 * @param stop ends it after the operation that is under way
 * @throws ServiceError when the list cannot be read at all
 */
export async function check(
	list: ReadingList,
	{ url = trialLink(), stop = new AbortController().signal } = {},
): Promise<Finding[]> {
	const trial: Trial = { list, url, findings: new Map(), stop };
	await list.retrieve({ state: 'all', sort: 'oldest', count: 1, offset: 0 });
	await readLists(trial);
	try {
		const isSaved = await record(trial, 'Save', async () => await saveIt(trial));
		if (isSaved) await changeIt(trial);
	} finally {
		await cleanUp(trial);
	}
	return [...trial.findings].map(([operation, outcome]) => ({ operation, ...outcome }));
}

/** The parts of the list as a person asks for them. */
const LISTS = {
	Everything: { show: 'all', isPart: () => true },
	Unread: { show: 'unread', isPart: (item: RawItem) => statusOf(item) !== 'archived' },
	Archived: { show: 'archive', isPart: (item: RawItem) => statusOf(item) !== 'unread' },
	Favorites: { show: 'all', isPart: (item: RawItem) => readFlag(item.favorite) !== false },
} as const;
type ListName = keyof typeof LISTS;

async function readLists(trial: Trial): Promise<void> {
	for (const name of Object.keys(LISTS) as ListName[])
		await record(trial, `Get Many: ${name}`, async () => {
			const items = await read(trial, name);
			if (new Set(items.map(itemId)).size < items.length) return wrong('items twice');
			return items.every(LISTS[name].isPart) ? done() : wrong('items of another part');
		});
}

async function read({ list }: Trial, name: ListName): Promise<RawItem[]> {
	const filter: SavedItemFilter = name === 'Favorites' ? { favorite: true } : {};
	return await fetchItems(list, { show: LISTS[name].show, order: 'oldest', filter });
}

/** Now that the link is known to be in one part of the list: the list of that part has to show it. */
async function expectIn(trial: Trial, id: string, name: ListName): Promise<void> {
	const operation = `Get Many: ${name}`;
	if (trial.findings.get(operation)?.verdict !== 'works') return;
	await record(trial, operation, async () => {
		const items = await read(trial, name);
		if (items.some((item) => itemId(item) === id)) return done();
		const [hint] = trial.list.notes().filter((note) => /missing/.test(note));
		return hint === undefined ? wrong('the link is missing') : { verdict: 'cannot', note: hint };
	});
}

async function saveIt(trial: Trial): Promise<Outcome> {
	const { list, url } = trial;
	const [result] = await saveItems(
		list,
		[{ url, title: 'Conformance', tags: ['conformance'] }],
		false,
	);
	if (result instanceof ServiceError) throw result;
	const item = await findSoon(trial);
	if (!item) return wrong('reported as saved, and not on the list');
	const lost = list.notes().filter((note) => /not saved/.test(note));
	return lost.length > 0 ? done(lost.join(' ')) : done();
}

async function changeIt(trial: Trial): Promise<void> {
	const { list } = trial;
	const first = await find(trial);
	if (!first) return;
	const id = itemId(first);
	const tells = list.dialect.can?.tells ?? ['status', 'favorite', 'tags'];
	const act = async (
		operation: string,
		action: ItemAction,
		field: 'status' | 'favorite' | 'tags',
		isDone: (item: RawItem) => boolean,
	): Promise<boolean> =>
		await record(trial, operation, async () => {
			await change(list, action);
			const item = await find(trial);
			if (!item && action.action === 'archive')
				return done('an archived item is told as if it were deleted');
			if (!item) return wrong('the item is gone');
			if (!tells.includes(field)) return done('the server does not tell whether it was done');
			return isDone(item) ? confirmed(list) : wrong('reported as done, and not done');
		});
	const plain = (action: 'archive' | 'readd' | 'favorite' | 'unfavorite') =>
		({ action, itemId: id }) as const;
	const tagging = (action: 'tags_replace' | 'tags_add' | 'tags_remove', ...tags: string[]) =>
		({ action, itemId: id, tags }) as const;
	const tagged =
		(...tags: string[]) =>
		(item: RawItem) =>
			tags.join() === tagsOf(item).sort().join();
	const isUnread = (item: RawItem) => statusOf(item) === 'unread';
	const isFavorite = (item: RawItem) => readFlag(item.favorite) === true;

	await expectIn(trial, id, 'Everything');
	await expectIn(trial, id, 'Unread');
	if (await act('Archive', plain('archive'), 'status', (item) => !isUnread(item)))
		await expectIn(trial, id, 'Archived');
	await act('Move Back', plain('readd'), 'status', isUnread);
	if (await act('Favorite', plain('favorite'), 'favorite', isFavorite))
		await expectIn(trial, id, 'Favorites');
	await act('Unfavorite', plain('unfavorite'), 'favorite', (item) => !isFavorite(item));
	await act('Set Tags', tagging('tags_replace', 'a', 'b'), 'tags', tagged('a', 'b'));
	await act('Add Tags', tagging('tags_add', 'c'), 'tags', tagged('a', 'b', 'c'));
	await act('Remove Tags', tagging('tags_remove', 'a'), 'tags', tagged('b', 'c'));
	await record(trial, 'Delete', async () => {
		await change(list, { action: 'delete', itemId: id });
		return (await find(trial)) ? wrong('reported as deleted, and still there') : confirmed(list);
	});
}

async function change(list: ReadingList, action: ItemAction): Promise<void> {
	const [refused] = cannot(list.dialect, [action.action]);
	if (refused) throw refused;
	const [result] = await sendInBatches(list, [action], false);
	if (result instanceof ServiceError) throw result;
}

/** Also after an operation that failed or was given up: it may have been done all the same. */
async function cleanUp(trial: Trial): Promise<void> {
	const { list, url, findings } = trial;
	const [cannotSave] = cannot(list.dialect, ['add']);
	if (cannotSave) return;
	try {
		const rest = await find(trial);
		if (rest) await change(list, { action: 'delete', itemId: itemId(rest) });
		if (!rest || !(await find(trial))) return;
	} catch (error) {
		if (!asServiceError(error)) throw error;
	}
	findings.set('Cleaning up', {
		verdict: 'cannot',
		note: `${url} is still on the list: take it away by hand`,
	});
}

/** Some servers list a link only when they have fetched its page. */
async function findSoon(trial: Trial): Promise<RawItem | undefined> {
	for (let attempt = 1; ; attempt++) {
		const item = await find(trial);
		if (item || attempt === MOST_ATTEMPTS || trial.stop.aborted) return item;
		await setTimeout(BETWEEN_ATTEMPTS_MS);
	}
}

async function find({ list, url }: Trial): Promise<RawItem | undefined> {
	const [item] = await findItems(list, [{ by: 'url', value: url }]);
	return !item || item instanceof ServiceError || isDeleted(item) ? undefined : item;
}

/** @returns whether the operation was done */
async function record(
	{ findings, stop }: Trial,
	operation: string,
	run: () => Promise<Outcome>,
): Promise<boolean> {
	if (stop.aborted) return false;
	const outcome = await run().catch((error: unknown): Outcome => {
		const known = asServiceError(error);
		if (!known) throw error;
		const { kind, message } = known.details;
		const isSaid = kind === 'bad-input' || kind === 'refused' || kind === 'not-found';
		return { verdict: isSaid ? 'cannot' : 'wrong', note: message };
	});
	findings.set(operation, outcome);
	return outcome.verdict === 'works' || outcome.verdict === 'works otherwise';
}

function done(otherwise = ''): Outcome {
	return { verdict: otherwise === '' ? 'works' : 'works otherwise', note: otherwise };
}

function wrong(note: string): Outcome {
	return { verdict: 'wrong', note };
}

function confirmed(list: ReadingList): Outcome {
	const unconfirmed = list.notes().some((note) => /confirmed none/.test(note));
	return unconfirmed ? done('done without a word of confirmation') : done();
}
