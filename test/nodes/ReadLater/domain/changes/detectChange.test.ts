/** What has happened to one item, from its snapshot and from its own dates. */
import { detectChange } from '../../../../../nodes/ReadLater/domain/changes/detectChange';
import type { ItemSnapshot } from '../../../../../nodes/ReadLater/domain/changes/snapshot';
import { onlySaved, snapshotOf } from '../../../../../nodes/ReadLater/domain/changes/snapshot';
import type { RawItem } from '../../../../../nodes/ReadLater/domain/rawValue';

const SAVED = 1_000;
/** Of everything changed from here on there is a snapshot. */
const FROM = 5_000;
const NOW = 9_000;

const UNREAD = {
	item_id: '1',
	status: '0',
	favorite: '0',
	time_added: String(SAVED),
	time_updated: String(NOW),
};
const ARCHIVED = { ...UNREAD, status: '1', time_read: String(NOW) };
const STARRED = { ...UNREAD, favorite: '1', time_favorited: String(NOW) };
const DELETED = { item_id: '1', status: '2' };
const earlier = (item: RawItem, more: RawItem = {}) =>
	snapshotOf({ ...item, time_updated: '6000', ...more }, NOW);

function happened(
	before: ItemSnapshot | undefined,
	item: RawItem,
	{ from = FROM, onlyChanges = true } = {},
) {
	const { events } = detectChange(before, snapshotOf(item, NOW), item, { from, onlyChanges });
	return events.join();
}

describe('to an item of which there is a snapshot', () => {
	test.each<[string, RawItem, RawItem, string]>([
		['nothing', { ...UNREAD, time_updated: '6000' }, UNREAD, ''],
		['archived', ARCHIVED, UNREAD, 'archived,changed'],
		['moved back', UNREAD, ARCHIVED, 'movedBack,changed'],
		['archived before already', { ...ARCHIVED, time_updated: '7000' }, ARCHIVED, 'changed'],
		['favorited', STARRED, UNREAD, 'favorited,changed'],
		['no longer favorited', UNREAD, STARRED, 'unfavorited,changed'],
		['archived and favorited', { ...STARRED, status: '1' }, UNREAD, 'archived,favorited,changed'],
		['another title', { ...UNREAD, given_title: 'New' }, UNREAD, 'changed'],
		[
			'another title, which the server does not date',
			{ ...UNREAD, given_title: 'New', time_updated: '6000' },
			UNREAD,
			'changed',
		],
		['deleted', DELETED, UNREAD, 'deleted'],
		['saved again', { ...UNREAD, time_added: '8000' }, UNREAD, 'newItem,changed'],
		[
			'saved again, which makes it unread and takes its star away',
			{ ...UNREAD, time_added: '8000' },
			{ ...STARRED, status: '1' },
			'newItem,changed',
		],
		[
			'saved again and archived since',
			{ ...ARCHIVED, time_added: '8000' },
			ARCHIVED,
			'newItem,archived,changed',
		],
		[
			'saved again and favorited since',
			{ ...STARRED, time_added: '8000' },
			STARRED,
			'newItem,favorited,changed',
		],
		['it no longer tells when it was saved', { ...UNREAD, time_added: '0' }, UNREAD, 'changed'],
		[
			'it tells for the first time when it was saved',
			UNREAD,
			{ ...UNREAD, time_added: '0' },
			'changed',
		],
	])('%s', (_name, item, before, events) => {
		expect(happened(earlier(before), item)).toBe(events);
	});

	test('tags are compared by name, whatever their letters', () => {
		const before = earlier({ ...UNREAD, tags: { One: {}, two: {} } });
		const item = { ...UNREAD, tags: { one: {}, ' TWO ': {}, three: {}, Four: {} } };
		const { events, addedTags } = detectChange(before, snapshotOf(item, NOW), item, {
			from: FROM,
			onlyChanges: true,
		});
		expect(events).toEqual(['tagAdded', 'changed']);
		expect(addedTags).toEqual(['three', 'Four']);
		expect(happened(before, { ...UNREAD, tags: { two: {} } })).toBe('changed');
	});
});

describe('to a deleted item', () => {
	test('that was deleted before: nothing', () => {
		expect(happened(snapshotOf(DELETED, 6_000), DELETED)).toBe('');
	});

	test('without a snapshot: it was deleted, where only changes come', () => {
		expect(happened(undefined, DELETED)).toBe('deleted');
		expect(happened(undefined, DELETED, { onlyChanges: false })).toBe('');
	});

	test('that is back: its dates tell, and it has changed', () => {
		const before = snapshotOf(DELETED, 6_000);
		expect(happened(before, { ...UNREAD, time_added: '8000' })).toBe('newItem,changed');
		expect(happened(before, UNREAD)).toBe('movedBack,unfavorited,changed');
	});

	test('has no tags that came', () => {
		const item = { ...DELETED, tags: { one: {} } };
		const circumstances = { from: FROM, onlyChanges: true };
		const { addedTags } = detectChange(undefined, snapshotOf(item, NOW), item, circumstances);
		expect(addedTags).toEqual([]);
	});
});

describe('to an item without a snapshot its own dates tell', () => {
	const old = { ...UNREAD, time_read: '100', time_favorited: '100' };

	test.each<[string, RawItem, string]>([
		['saved since', { ...UNREAD, time_added: '5001' }, 'newItem,changed'],
		[
			'saved at the very beginning',
			{ ...UNREAD, time_added: '5000' },
			'movedBack,unfavorited,changed',
		],
		['it does not tell when it was saved', { ...UNREAD, time_added: '0' }, 'newItem,changed'],
		['archived since', { ...old, status: '1', time_read: '5001' }, 'archived,changed'],
		[
			'archived at the very beginning',
			{ ...old, status: '1', time_read: '5000' },
			'unfavorited,changed',
		],
		[
			'archived, and it does not tell when',
			{ ...old, status: '1', time_read: '' },
			'archived,changed',
		],
		['favorited since', { ...old, favorite: '1', time_favorited: '5001' }, 'favorited,changed'],
		['favorited before', { ...old, favorite: '1' }, 'movedBack,changed'],
		['both before', { ...old, status: '1', favorite: '1' }, 'changed'],
		[
			'unread, though it was archived since',
			{ ...old, time_read: '5001' },
			'movedBack,unfavorited,changed',
		],
		[
			'all of its tags',
			{ ...UNREAD, time_added: '8000', tags: { a: {} } },
			'newItem,tagAdded,changed',
		],
	])('%s', (_name, item, events) => {
		expect(happened(undefined, item)).toBe(events);
	});
});

describe('to an item that is only known to have been saved', () => {
	const saved = onlySaved(SAVED, 6_000);

	test('nothing where it has not changed since then', () => {
		const item = { ...STARRED, time_updated: '6000', tags: { a: {} } };
		expect(happened(saved, item)).toBe('');
	});

	test.each<[string, RawItem, string]>([
		['saved again', { ...UNREAD, time_added: '8000' }, 'newItem,changed'],
		['archived after it', { ...ARCHIVED, time_read: '6001' }, 'archived,changed'],
		['archived before it', { ...ARCHIVED, time_read: '6000' }, 'unfavorited,changed'],
		['favorited after it', { ...STARRED, time_favorited: '6001' }, 'favorited,changed'],
		['nothing that its dates tell', UNREAD, 'movedBack,unfavorited,changed'],
	])('%s', (_name, item, events) => {
		expect(happened(saved, item)).toBe(events);
	});

	test('what came before there were snapshots is not reported', () => {
		const known = onlySaved(SAVED, 4_000);
		expect(happened(known, { ...ARCHIVED, time_read: '4500' })).toBe('unfavorited,changed');
	});

	test('not saved again where one of both does not tell when', () => {
		expect(happened(onlySaved(undefined, 6_000), UNREAD)).toBe('movedBack,unfavorited,changed');
		expect(happened(saved, { ...UNREAD, time_added: '0' })).toBe('movedBack,unfavorited,changed');
	});
});
