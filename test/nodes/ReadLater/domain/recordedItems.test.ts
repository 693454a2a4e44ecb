/** The shapes in which real services have answered, with made-up content. */
import { itemsInOrder } from '../../../../nodes/ReadLater/api/itemsInOrder';
import type { RawItem } from '../../../../nodes/ReadLater/domain/rawValue';
import { toSavedItem, unreadableFields } from '../../../../nodes/ReadLater/domain/savedItem';

const NOTHING = {
	title: null,
	// See savedItemText.test.ts.
	text: expect.any(String),
	url: null,
	savedUrl: null,
	excerpt: null,
	site: null,
	image: null,
	status: 'unread',
	favorite: false,
	tags: [],
	authors: [],
	type: 'page',
	wordCount: null,
	readingMinutes: null,
	language: null,
	addedAt: null,
	updatedAt: null,
	archivedAt: null,
	favoritedAt: null,
};

test.each<[string, RawItem, object]>([
	[
		'2013, complete: authors, image and images by number, times as text',
		{
			item_id: '330360896',
			resolved_id: '330360896',
			given_url: 'http://mag.test/story',
			given_title: 'Story | Mag',
			favorite: '0',
			status: '0',
			time_added: '1363453123',
			time_updated: '1363453137',
			time_read: '0',
			time_favorited: '0',
			sort_id: 0,
			resolved_title: 'Story',
			resolved_url: 'http://mag.test/story',
			excerpt: 'It began',
			is_article: '1',
			has_video: '0',
			has_image: '1',
			word_count: '3197',
			authors: { 62: { item_id: '330360896', author_id: '62', name: 'ANN AUTHOR', url: '' } },
			image: { item_id: '330360896', src: 'http://i.mag.test/1.jpg', width: '0', height: '0' },
			images: {
				1: {
					item_id: '330360896',
					image_id: '1',
					src: 'http://i.mag.test/1.jpg',
					width: '0',
					height: '0',
					credit: 'C',
					caption: '',
				},
			},
		},
		{
			title: 'Story | Mag',
			url: 'http://mag.test/story',
			savedUrl: 'http://mag.test/story',
			excerpt: 'It began',
			site: 'mag.test',
			image: 'http://i.mag.test/1.jpg',
			authors: ['ANN AUTHOR'],
			type: 'article',
			wordCount: 3197,
			addedAt: '2013-03-16T16:58:43.000Z',
			updatedAt: '2013-03-16T16:58:57.000Z',
		},
	],
	[
		'2020, complete: domain data, time to read as a number, an empty map of tags',
		{
			item_id: '2987654321',
			resolved_id: '2987654321',
			given_url: 'https://dev.test/p?ref=1',
			given_title: '',
			favorite: '1',
			status: '1',
			time_added: '1585393000',
			time_updated: '1585393208',
			time_read: '1585393208',
			time_favorited: '1585393100',
			sort_id: 3,
			resolved_title: 'P',
			resolved_url: 'https://dev.test/p',
			excerpt: '',
			is_article: '1',
			is_index: '0',
			has_video: '2',
			has_image: '0',
			word_count: '65535',
			lang: 'en',
			time_to_read: 7,
			top_image_url: 'https://i.dev.test/t.png',
			tags: {},
			authors: [],
			domain_metadata: { name: 'Dev', logo: 'https://l.test', greyscale_logo: 'https://g.test' },
			listen_duration_estimate: 25362,
		},
		{
			title: 'P',
			url: 'https://dev.test/p',
			savedUrl: 'https://dev.test/p?ref=1',
			site: 'Dev',
			image: 'https://i.dev.test/t.png',
			status: 'archived',
			favorite: true,
			type: 'video',
			wordCount: 65535,
			readingMinutes: 7,
			language: 'en',
			addedAt: '2020-03-28T10:56:40.000Z',
			updatedAt: '2020-03-28T11:00:08.000Z',
			archivedAt: '2020-03-28T11:00:08.000Z',
			favoritedAt: '2020-03-28T10:58:20.000Z',
		},
	],
	[
		'an archived item without the time of it',
		{ item_id: '5', status: '1', time_read: '0', given_url: 'https://a.test' },
		{
			status: 'archived',
			url: 'https://a.test',
			savedUrl: 'https://a.test',
			title: 'https://a.test',
			site: 'a.test',
		},
	],
	[
		'a deleted item: nothing but the id',
		{ item_id: '6', status: '2', listen_duration_estimate: 0 },
		{ status: 'deleted' },
	],
	[
		'a page that was not processed yet',
		{
			item_id: '7',
			resolved_id: '0',
			given_url: 'https://a.test/x',
			given_title: '',
			resolved_title: '',
			resolved_url: '',
			excerpt: '',
			status: '0',
		},
		{
			url: 'https://a.test/x',
			savedUrl: 'https://a.test/x',
			title: 'https://a.test/x',
			site: 'a.test',
		},
	],
	[
		'a compatible server: numbers, an id that is none, null for maps, tags with a foreign item_id',
		{
			item_id: 'Rd1xYz',
			status: 0,
			favorite: 1,
			time_added: 1605000000,
			time_updated: '',
			time_read: 0,
			word_count: 120,
			is_article: true,
			tags: { later: { item_id: '999', tag: 'later' } },
			authors: null,
			images: null,
			image: null,
			domain_metadata: null,
		},
		{
			favorite: true,
			type: 'article',
			wordCount: 120,
			tags: ['later'],
			addedAt: '2020-11-10T09:20:00.000Z',
		},
	],
	[
		'another: ISO times, tags as a list',
		{
			item_id: '8',
			status: '0',
			time_added: '2020-11-10T09:20:00Z',
			time_read: '',
			tags: ['a', { tag: 'b' }],
		},
		{ addedAt: '2020-11-10T09:20:00.000Z', tags: ['a', 'b'] },
	],
])('%s', (_shape, item, expected) => {
	expect(toSavedItem(item)).toEqual({
		...NOTHING,
		id: item.item_id,
		status: 'status' in item ? 'unread' : null,
		...expected,
	});
	expect(unreadableFields(item)).toEqual([]);
});

test('what no service should send is named, field by field, and nothing is made up for it', () => {
	const item = {
		item_id: '9',
		status: '7',
		favorite: 'maybe',
		time_added: 'soon',
		word_count: 'many',
		tags: 'a,b',
		given_title: { en: 'T' },
		has_video: -1,
	};
	expect(unreadableFields(item).sort()).toEqual([
		'favorite',
		'given_title',
		'has_video',
		'status',
		'tags',
		'time_added',
		'word_count',
	]);
	expect(toSavedItem(item)).toEqual({ ...NOTHING, id: '9', status: null });
});

test('the order of the service is restored, and keys stand in for ids', () => {
	const list = {
		30: { item_id: '30', sort_id: 0 },
		4: { item_id: '4', sort_id: 2 },
		7: { sort_id: 1 },
	};
	expect(itemsInOrder(list, 0).items.map(({ item_id }) => item_id)).toEqual(['30', '7', '4']);
	expect(
		itemsInOrder([{ item_id: 'b' }, { given_url: 'x' }], 60).items.map(({ item_id }) => item_id),
	).toEqual(['b', '61']);
	for (const empty of [null, undefined, [], {}]) expect(itemsInOrder(empty, 0).items).toEqual([]);
});
