import { toSavedItem } from '../../../../nodes/ReadLater/domain/savedItem';
import { toIso, toSeconds } from '../../../../nodes/ReadLater/domain/serverTime';

test('an item of the contract becomes words, booleans, numbers and dates', () => {
	expect(
		toSavedItem({
			item_id: '229279689',
			resolved_id: '229279689',
			given_url: 'http://www.example.com/story?utm=1',
			given_title: '',
			favorite: '1',
			status: '1',
			time_added: '1605000000',
			time_updated: '1605000100',
			time_read: '1605000050',
			time_favorited: '0',
			sort_id: 0,
			resolved_title: 'A story',
			resolved_url: 'http://www.example.com/story',
			excerpt: 'It began…',
			is_article: '1',
			has_video: '1',
			has_image: '0',
			word_count: '3197',
			lang: 'en',
			time_to_read: 14,
			tags: { news: { item_id: '229279689', tag: 'news' }, to_do: { tag: 'to do' } },
			authors: { '62': { author_id: '62', name: 'Ann Author', url: '' } },
			domain_metadata: { name: 'Example', logo: 'https://l.example/l.png', greyscale_logo: '' },
			image: { item_id: '229279689', src: 'https://i.example/1.jpg', width: '0', height: '0' },
			listen_duration_estimate: 1238,
		}),
	).toEqual({
		id: '229279689',
		title: 'A story',
		text: '[A story](http://www.example.com/story)',
		url: 'http://www.example.com/story',
		savedUrl: 'http://www.example.com/story?utm=1',
		excerpt: 'It began…',
		site: 'Example',
		image: 'https://i.example/1.jpg',
		status: 'archived',
		favorite: true,
		tags: ['news', 'to do'],
		authors: ['Ann Author'],
		type: 'article',
		wordCount: 3197,
		readingMinutes: 14,
		language: 'en',
		addedAt: '2020-11-10T09:20:00.000Z',
		updatedAt: '2020-11-10T09:21:40.000Z',
		archivedAt: '2020-11-10T09:20:50.000Z',
		favoritedAt: null,
	});
});

test('a bare item has every key and nothing invented', () => {
	expect(
		toSavedItem({ item_id: 'Rd1xYz', status: '2', tags: [], authors: null, images: [] }),
	).toEqual({
		id: 'Rd1xYz',
		title: null,
		text: '',
		url: null,
		savedUrl: null,
		excerpt: null,
		site: null,
		image: null,
		status: 'deleted',
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
	});
});

test('numbers instead of text are understood', () => {
	expect(
		toSavedItem({
			item_id: 7,
			status: 0,
			favorite: 1,
			has_video: 2,
			time_added: 1_605_000_000,
			word_count: 5,
		}),
	).toMatchObject({
		id: '7',
		status: 'unread',
		favorite: true,
		type: 'video',
		wordCount: 5,
		addedAt: '2020-11-10T09:20:00.000Z',
	});
});

test.each([
	['1605000000', 1_605_000_000],
	[1_605_000_000_123, 1_605_000_000],
	['2020-11-10T09:20:00Z', 1_605_000_000],
	['Tue, 10 Nov 2020 09:20:00 GMT', 1_605_000_000],
	['0', undefined],
	[0, undefined],
	['', undefined],
	['soon', undefined],
	[null, undefined],
	[-5, undefined],
	[{}, undefined],
])('the time %p is %p', (value, seconds) => {
	expect(toSeconds(value)).toBe(seconds);
});

test('a time beyond any calendar is none', () => {
	expect(toIso('99999999999')).toBe('5138-11-16T09:46:39.000Z');
	expect(toIso('100000000000')).toBe('1973-03-03T09:46:40.000Z');
	expect(toIso(Number.MAX_VALUE)).toBeNull();
});

test.each([
	['cut by the service at 75 letters', 'a'.repeat(75), 'a'.repeat(120), 'a'.repeat(120)],
	['cut with a mark', `${'a'.repeat(74)}…`, 'a'.repeat(120), 'a'.repeat(120)],
	['another than that of the page', 'My own words', 'Of the page', 'My own words'],
])('the title that was given, %s', (_name, given, resolved, shown) => {
	const item = { item_id: '1', given_title: given, resolved_title: resolved };
	expect(toSavedItem(item).title).toBe(shown);
});
