import type { Resource } from '../../shared/n8n/operation';
import type { FeedApi } from '../api/feedApi';
import type { ReadingList } from '../service/readingList';
import { getMany as getManyFeedEntries } from './feed/getMany.operation';
import { addTags } from './savedItem/addTags.operation';
import { archive } from './savedItem/archive.operation';
import { count } from './savedItem/count.operation';
import { deleteItem } from './savedItem/delete.operation';
import { favorite } from './savedItem/favorite.operation';
import { get } from './savedItem/get.operation';
import { getMany } from './savedItem/getMany.operation';
import { getTags } from './savedItem/getTags.operation';
import { moveBack } from './savedItem/moveBack.operation';
import { removeTags } from './savedItem/removeTags.operation';
import { save } from './savedItem/save.operation';
import { setTags } from './savedItem/setTags.operation';
import { unfavorite } from './savedItem/unfavorite.operation';

/** Everything the ReadLater node can do with an account. A new operation is a file and a line here. */
export const savedItem: Resource<ReadingList> = {
	value: 'savedItem',
	name: 'Saved Item',
	defaultOperation: getMany.value,
	operations: [
		addTags,
		archive,
		count,
		deleteItem,
		favorite,
		get,
		getMany,
		getTags,
		moveBack,
		removeTags,
		save,
		setTags,
		unfavorite,
	],
};

/** What it can do without one. */
export const feed: Resource<FeedApi> = {
	value: 'feed',
	name: 'Feed',
	defaultOperation: getManyFeedEntries.value,
	operations: [getManyFeedEntries],
};
