import type { Router } from 'express';
import type { Clock } from '../core/Clock.ts';
import { anyParameters, callerOf } from './callerParameters.ts';
import { findItems } from './findItems.ts';
import type { ItemList } from './ItemList.ts';
import { idText, itemView } from './itemView.ts';
import { readQuery, type Query } from './query.ts';
import type { Quirks } from './quirks.ts';
import type { ReadLaterService } from './ReadLaterService.ts';
import { STATUS, type SavedItem } from './savedItem.ts';

const FOUND = 1;
const FOUND_NOTHING = 2;

/** Adds the call that reads a list. */
export function addRetrieveRoute(router: Router, service: ReadLaterService): void {
	router.post('/v3/get', (request, response) => {
		const parameters = anyParameters(request);
		const { account } = callerOf(service, response, parameters, 'retrieve');
		response.json(
			retrieval(
				account.itemList,
				readQuery(parameters, service.quirks),
				service.quirks,
				service.clock,
			),
		);
	});
}

function retrieval(itemList: ItemList, query: Query, quirks: Quirks, clock: Clock): object {
	const { items, total } = findItems(itemList, query, quirks);
	return {
		status: total === 0 ? FOUND_NOTHING : FOUND,
		complete: 1,
		list: listOf(items, query, quirks),
		error: null,
		search_meta: searchMeta(query, total, items.length, quirks),
		...sinceField(clock.now(), quirks),
		...(query.total && !quirks.noTotal && { total: String(total) }),
		...(query.tagList && { tags: tagsOf(itemList) }),
	};
}

function listOf(items: SavedItem[], { complete }: Query, quirks: Quirks): object {
	if (items.length === 0 && quirks.emptyList === 'array') return [];
	// The order within a page is told by sort_id: object keys that look like
	// numbers lose the order they were written in.
	return Object.fromEntries(
		items.map((item, sortId) => [
			quirks.keyDiffersFromId ? `k${idText(item, quirks)}` : idText(item, quirks),
			itemView(item, { complete, sortId, quirks }),
		]),
	);
}

function searchMeta(
	{ search, count, offset }: Query,
	total: number,
	returned: number,
	{ hasMoreLies }: Quirks,
): object {
	const searchType = { search_type: search === undefined ? 'normal' : 'search' };
	return hasMoreLies
		? { ...searchType, total_result_count: total, count: returned || count, offset, has_more: true }
		: searchType;
}

// Rounded, not cut: the answer can lie up to half a second in the future.
function sinceField(now: number, { since }: Quirks): object {
	const seconds = Math.round(now / 1000);
	switch (since) {
		case 'absent':
			return {};
		case 'zero':
			return { since: 0 };
		case 'milliseconds':
			return { since: now };
		case 'text':
			return { since: String(seconds) };
		case 'iso':
			return { since: new Date(now).toISOString() };
		case 'seconds':
			return { since: seconds };
	}
}

function tagsOf(itemList: ItemList): string[] {
	const tags = new Set<string>();
	for (const item of itemList.all())
		if (item.status !== STATUS.deleted) for (const tag of item.tags) tags.add(tag);
	return [...tags].sort();
}
