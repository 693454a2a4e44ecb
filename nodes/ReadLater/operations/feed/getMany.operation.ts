import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../../../shared/n8n/operation';
import type { FeedApi } from '../../api/feedApi';
import { toFeedItem, toRecord, unreadableElements } from '../../domain/feedEntry';
import type { RawFeedEntry } from '../../domain/feedEntry';
import { amountFields, readLimit } from '../../parameters/amountFields';
import { rawField, readRaw } from '../../parameters/outputFields';

interface Input {
	readonly limit: number | undefined;
	readonly isRaw: boolean;
}

/** Feed › Get Many: the entries of a public feed, in its order. */
export const getMany: Operation<Input, FeedApi> = {
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many feed entries',
	description:
		'Title, link and date of what is on a public reading-list feed, without an account. Only reads.',
	properties: [...amountFields, rawField],
	readInput: (parameters) => ({
		limit: readLimit(parameters),
		isRaw: readRaw(parameters),
	}),
	async run({ limit, isRaw }, feed) {
		const entries = await feed.fetchEntries();
		return entries
			.slice(0, limit)
			.map((entry) => ({ json: isRaw ? toRecord(entry) : simplified(entry) }));
	},
};

function simplified(entry: RawFeedEntry): IDataObject {
	const unreadable = unreadableElements(entry);
	return { ...toFeedItem(entry), ...(unreadable.length > 0 ? { unreadable } : {}) };
}
