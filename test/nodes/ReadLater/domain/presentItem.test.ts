import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { presentItem, USUAL_FIELDS } from '../../../../nodes/ReadLater/domain/presentItem';

const STORY = {
	item_id: '229279689',
	given_title: 'A story',
	given_url: 'https://www.example.com/story?utm_source=x',
	resolved_url: 'https://www.example.com/story',
	excerpt: 'It began on a ferry, in the rain.',
	status: '0',
	favorite: '1',
	time_added: '1605000000',
	time_favorited: '1605000100',
	tags: { news: { tag: 'news' }, to_do: { tag: 'to do' } },
	time_to_read: 14,
	word_count: '3197',
	is_article: '1',
};

test('shows ten fields, as the README does, the most used in front', () => {
	const readme = readFileSync(join(__dirname, '../../../../README.md'), 'utf8');
	const shown = presentItem(STORY);
	const [example] = /\{[^{}]*"title": "A story"[^{}]*\}/.exec(readme) ?? [];
	expect(JSON.parse(example ?? '')).toEqual(shown);
	expect(Object.keys(shown)).toEqual(USUAL_FIELDS);
	expect(USUAL_FIELDS).toHaveLength(10);
});

test('shows those that are named, and what could not be read', () => {
	expect(presentItem(STORY, ['favoritedAt', 'wordCount'])).toEqual({
		favoritedAt: '2020-11-10T09:21:40.000Z',
		wordCount: 3197,
	});
	expect(presentItem({ ...STORY, time_added: 'soon' }, ['id'])).toEqual({
		id: '229279689',
		unreadable: ['time_added'],
	});
});
