import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ActionName } from '../../nodes/ReadLater/api/dialects';
import type { ItemAction } from '../../nodes/ReadLater/api/readLaterApi';
import type { RawItem } from '../../nodes/ReadLater/domain/rawValue';
import { readFlag } from '../../nodes/ReadLater/domain/rawValue';
import { isDeleted, itemId, statusOf, tagsOf } from '../../nodes/ReadLater/domain/savedItem';
import { cannot } from '../../nodes/ReadLater/service/abilities';
import { findItems } from '../../nodes/ReadLater/service/findItems';
import type { ReadingList } from '../../nodes/ReadLater/service/readingList';
import { readItems } from '../../nodes/ReadLater/service/readItems';
import { saveItems } from '../../nodes/ReadLater/service/saveItems';
import { sendInBatches } from '../../nodes/ReadLater/service/sendInBatches';
import { ServiceError } from '../../nodes/shared/errors/ServiceError';

const MOST_ATTEMPTS = 10;
const BETWEEN_ATTEMPTS_MS = 1_000;

/** `otherwise`: done, but not all of it, or without a word of confirmation. */
export type Verdict = 'works' | 'otherwise' | 'cannot' | 'wrong';

export interface Finding {
	operation: string;
	verdict: Verdict;
	/** What was seen, in words; '' when there is nothing to say. */
	note: string;
}

/** Everything is done to this one item, which is made for it and taken away again. */
interface Trial {
	list: ReadingList;
	url: string;
	findings: Finding[];
}

/**
 * Tries every operation with a link of its own, and believes nothing but what the list says afterwards.
 * Other items are only read. The link is deleted at the end; where that cannot be done, it is said.
 */
export async function check(list: ReadingList): Promise<Finding[]> {
	const trial: Trial = {
		list,
		url: `https://example.com/conformance/${randomUUID()}`,
		findings: [],
	};
	await record(trial, 'Get Many: Everything', async () => {
		const items = await readItems(list, { show: 'all', order: 'oldest' });
		const ids = new Set(items.map(itemId));
		return ids.size === items.length ? done('', `${items.length} items`) : wrong('items twice');
	});
	for (const [show, name] of [
		['unread', 'Unread'],
		['archive', 'Archived'],
	] as const)
		await record(trial, `Get Many: ${name}`, async () => {
			const items = await readItems(list, { show, order: 'oldest' });
			const others = items.filter(
				(item) => statusOf(item) === (show === 'unread' ? 'archived' : 'unread'),
			);
			return others.length === 0 ? done() : wrong('items of the other part');
		});
	await record(trial, 'Get Many: Favorites', async () => {
		const items = await readItems(list, {
			show: 'all',
			order: 'oldest',
			filter: { favorite: true },
		});
		return items.every((item) => readFlag(item.favorite)) ? done() : wrong('others as well');
	});
	const saved = await record(trial, 'Save', async () => await saveIt(trial));
	if (saved) await changeIt(trial);
	return trial.findings;
}

async function saveIt(trial: Trial): Promise<Omit<Finding, 'operation'>> {
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
	): Promise<void> => {
		await record(trial, operation, async () => {
			await change(list, action);
			const item = await find(trial);
			if (!item && action.action === 'archive')
				return done('an archived item is told as if it were deleted');
			if (!item) return wrong('the item is gone');
			if (!tells.includes(field)) return done('the server does not tell whether it was done');
			return isDone(item) ? confirmed(list) : wrong('reported as done, and not done');
		});
	};
	const tagged =
		(...tags: string[]) =>
		(item: RawItem) =>
			tags.join() === tagsOf(item).sort().join();
	await act(
		'Archive',
		{ action: 'archive', itemId: id },
		'status',
		(item) => statusOf(item) === 'archived',
	);
	await act(
		'Move Back',
		{ action: 'readd', itemId: id },
		'status',
		(item) => statusOf(item) === 'unread',
	);
	await act(
		'Favorite',
		{ action: 'favorite', itemId: id },
		'favorite',
		(item) => readFlag(item.favorite) === true,
	);
	await act(
		'Unfavorite',
		{ action: 'unfavorite', itemId: id },
		'favorite',
		(item) => readFlag(item.favorite) !== true,
	);
	await act(
		'Set Tags',
		{ action: 'tags_replace', itemId: id, tags: ['a', 'b'] },
		'tags',
		tagged('a', 'b'),
	);
	await act(
		'Add Tags',
		{ action: 'tags_add', itemId: id, tags: ['c'] },
		'tags',
		tagged('a', 'b', 'c'),
	);
	await act(
		'Remove Tags',
		{ action: 'tags_remove', itemId: id, tags: ['a'] },
		'tags',
		tagged('b', 'c'),
	);
	const gone = await record(trial, 'Delete', async () => {
		await change(list, { action: 'delete', itemId: id });
		return (await find(trial)) ? wrong('reported as deleted, and still there') : confirmed(list);
	});
	if (!gone)
		trial.findings.push({
			operation: 'Cleaning up',
			verdict: 'cannot',
			note: `${trial.url} is still on the list: take it away by hand`,
		});
}

async function change(list: ReadingList, action: ItemAction): Promise<void> {
	const [refused] = cannot(list.dialect, [action.action satisfies ActionName]);
	if (refused) throw refused;
	const [result] = await sendInBatches(list, [action], false);
	if (result instanceof ServiceError) throw result;
}

/** Some servers list a link only when they have fetched its page. */
async function findSoon(trial: Trial): Promise<RawItem | undefined> {
	for (let attempt = 1; ; attempt++) {
		const item = await find(trial);
		if (item || attempt === MOST_ATTEMPTS) return item;
		await setTimeout(BETWEEN_ATTEMPTS_MS);
	}
}

async function find({ list, url }: Trial): Promise<RawItem | undefined> {
	const [item] = await findItems(list, [{ by: 'url', value: url }]);
	return item && !isDeleted(item) ? item : undefined;
}

/** @returns whether the operation was done */
async function record(
	{ findings }: Trial,
	operation: string,
	run: () => Promise<Omit<Finding, 'operation'>>,
): Promise<boolean> {
	const finding = await run().catch((error: unknown): Omit<Finding, 'operation'> => {
		if (!(error instanceof ServiceError)) throw error;
		return { verdict: 'cannot', note: error.message };
	});
	findings.push({ operation, ...finding });
	return finding.verdict === 'works' || finding.verdict === 'otherwise';
}

function done(otherwise = '', note = ''): Omit<Finding, 'operation'> {
	return otherwise === '' ? { verdict: 'works', note } : { verdict: 'otherwise', note: otherwise };
}

function wrong(note: string): Omit<Finding, 'operation'> {
	return { verdict: 'wrong', note };
}

function confirmed(list: ReadingList): Omit<Finding, 'operation'> {
	const unconfirmed = list.notes().some((note) => /confirmed none/.test(note));
	return unconfirmed ? done('done without a word of confirmation') : done();
}
