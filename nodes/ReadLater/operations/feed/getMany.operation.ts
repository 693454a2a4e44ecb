import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../../../shared/n8n/operation';
import type { FeedApi } from '../../api/feedApi';
import { toFeedItem, toRecord, unreadableElements } from '../../domain/feedEntry';
import type { RawFeedEntry } from '../../domain/feedEntry';
import { amountFields, readLimit } from '../../parameters/amountFields';

interface Input {
	readonly limit: number | undefined;
	readonly simplify: boolean;
}

/** Feed › Get Many: the entries of a public feed, in its order. */
export const getMany: Operation<Input, FeedApi> = {
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many feed entries',
	description:
		'Title, link and date of what is on a public reading-list feed, without an account. Only reads.',
	properties: amountFields,
	readInput: (parameters) => ({
		limit: readLimit(parameters),
		simplify: parameters.flag('simplify'),
	}),
	async run({ limit, simplify }, feed) {
		const entries = await feed.fetchEntries();
		return entries
			.slice(0, limit)
			.map((entry) => ({ json: simplify ? simplified(entry) : toRecord(entry) }));
	},
};

function simplified(entry: RawFeedEntry): IDataObject {
	const unreadable = unreadableElements(entry);
	return { ...toFeedItem(entry), ...(unreadable.length > 0 ? { unreadable } : {}) };
}
