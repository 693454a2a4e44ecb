import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../../../shared/n8n/operation';
import { tagsOf } from '../../domain/savedItem';
import { requireTags } from '../../service/abilities';
import { fetchItems } from '../../service/fetchItems';
import type { ReadingList } from '../../service/readingList';

const properties: readonly INodeProperties[] = [
	{
		displayName: 'Count Items',
		name: 'countItems',
		type: 'boolean',
		default: false,
		description: 'Whether to tell how many items have each tag. Reads the whole list.',
	},
];

interface Input {
	readonly countItems: boolean;
}

/** Saved Item › Get Tags: one item per tag. */
export const getTags: Operation<Input, ReadingList> = {
	value: 'getTags',
	name: 'Get Tags',
	action: 'Get tags of saved items',
	description: 'All tags that are used on the reading list, in alphabetical order. Only reads.',
	properties,
	readInput: (parameters) => ({
		countItems: parameters.flag('countItems', 'Count Items'),
	}),
	async run({ countItems }, list) {
		await requireTags(list);
		if (!countItems) {
			const { tagNames } = await list.retrieve({
				state: 'all',
				sort: 'newest',
				count: 1,
				offset: 0,
				tagList: true,
			});
			// Some servers send an empty list for what they do not know.
			if (tagNames && tagNames.length > 0)
				return sorted(tagNames).map((tag) => ({ json: { tag } }));
		}
		const items = await fetchItems(list, { show: 'all', order: 'oldest' });
		if (items.length > 0 && items.every(({ tags }) => tags === undefined))
			list.note('No item of this list tells its tags. Perhaps the server has none.');
		const counts = new Map<string, number>();
		for (const tag of items.flatMap(tagsOf)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
		return sorted([...counts.keys()]).map((tag) => ({
			json: countItems ? { tag, items: counts.get(tag) ?? 0 } : { tag },
		}));
	},
};

function sorted(tags: readonly string[]): string[] {
	return [...new Set(tags)].sort((a, b) => a.localeCompare(b));
}
