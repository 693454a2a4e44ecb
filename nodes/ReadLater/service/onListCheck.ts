import type { ActionResult } from '../api/actionResults';
import type { ItemAction } from '../api/readLaterApi';
import { isDeleted, itemId } from '../domain/savedItem';
import type { ReadingList } from './readingList';
import { UNCONFIRMED } from './readingList';
import { readList } from './readList';

/** Lets through only changes of items that are there. */
export interface OnListCheck {
	/** @returns one result per action, in order */
	send(
		actions: readonly ItemAction[],
		send: (actions: readonly ItemAction[]) => Promise<readonly ActionResult[]>,
	): Promise<readonly ActionResult[]>;
	/** The list has changed. */
	forget(): void;
}

/**
 * For servers that report a change of any item as done, also of one that they do not have: their list is
 * read once a run, before the first change.
 * @param isHidden whether an item is there although it looks deleted
 */
export function createOnListCheck(
	list: ReadingList,
	isHidden: (id: string) => boolean,
): OnListCheck {
	let read: Promise<ReadonlySet<string> | undefined> | undefined;
	return {
		async send(actions, send) {
			const isChecked = list.dialect.acceptsAnyItem === true;
			if (!isChecked || actions.every(({ action }) => action === 'add')) return await send(actions);
			const known = await (read ??= idsOn(list));
			if (known === undefined) {
				list.note(UNCONFIRMED);
				return await send(actions);
			}
			const isThere = (action: ItemAction): boolean =>
				action.action === 'add' || known.has(action.itemId) || isHidden(action.itemId);
			const some = actions.filter(isThere);
			const results = some.length === 0 ? [] : [...(await send(some))];
			return actions.map(
				(action) => (isThere(action) ? results.shift() : undefined) ?? { done: false, reason: '' },
			);
		},
		forget() {
			read = undefined;
		},
	};
}

/** @returns undefined when the list cannot be read whole, so that an item may be there all the same */
async function idsOn(list: ReadingList): Promise<ReadonlySet<string> | undefined> {
	const ids = new Set<string>();
	const { completeness } = await readList(list, {
		query: { state: 'all' },
		sort: 'newest',
		onPage({ items }) {
			items.filter((item) => !isDeleted(item)).forEach((item) => ids.add(itemId(item)));
			return true;
		},
	});
	return completeness === 'whole' ? ids : undefined;
}
