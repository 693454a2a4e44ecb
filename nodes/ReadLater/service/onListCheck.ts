import type { ActionResult } from '../api/actionResults';
import type { ItemAction } from '../api/readLaterApi';
import type { Completeness } from '../domain/paging';
import { isDeleted, itemId } from '../domain/savedItem';
import { fetchList } from './fetchList';
import type { ReadingList } from './readingList';
import { UNCONFIRMED } from './readingList';

/** Holds back changes of items that are seen not to be there. */
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
 * read before the first change of a run, as far as is needed, and whole at most once until a link is saved.
 * @param isHidden whether an item is there although it looks deleted
 */
export function createOnListCheck(
	list: ReadingList,
	isHidden: (id: string) => boolean,
): OnListCheck {
	const seen = new Set<string>();
	let reads = 0;
	let completeness: Completeness | 'enough' = 'enough';
	/** Most changes name an item that comes early; a second miss is worth the whole list. */
	const fetchSeen = async (wanted: readonly string[]): Promise<void> => {
		const isEnough = (): boolean => reads === 1 && wanted.every((id) => seen.has(id));
		reads++;
		const answer = await fetchList(list, {
			query: { state: 'all' },
			sort: 'newest',
			onPage({ items }) {
				items.filter((item) => !isDeleted(item)).forEach((item) => seen.add(itemId(item)));
				return !isEnough();
			},
		});
		({ completeness } = answer);
	};
	return {
		async send(actions, send) {
			const isChecked = list.dialect.acceptsAnyItem === true;
			if (!isChecked || actions.every(({ action }) => action === 'add')) return await send(actions);
			const ids = actions.flatMap((action) => (action.action === 'add' ? [] : [action.itemId]));
			if (completeness === 'enough' && !ids.every((id) => seen.has(id))) await fetchSeen(ids);
			const isThere = (action: ItemAction): boolean =>
				action.action === 'add' || seen.has(action.itemId) || isHidden(action.itemId);
			if (!['whole', 'enough'].includes(completeness) && !actions.every(isThere)) {
				// The list cannot be read whole, so an item may be there all the same.
				list.note(UNCONFIRMED);
				return await send(actions);
			}
			const some = actions.filter(isThere);
			const results = some.length === 0 ? [] : [...(await send(some))];
			return actions.map(
				(action) => (isThere(action) ? results.shift() : undefined) ?? { done: false, reason: '' },
			);
		},
		forget() {
			reads = 0;
			completeness = 'enough';
		},
	};
}
