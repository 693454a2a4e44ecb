import { hostName, matchesFilter } from '../../../../nodes/ReadLater/domain/savedItemFilter';

const item = {
	item_id: '1',
	given_url: 'https://www.blog.Example.com/story',
	given_title: 'Sourdough for beginners',
	favorite: '1',
	is_article: '1',
	has_video: '1',
	has_image: '0',
	time_added: '1000',
	tags: { 'To Read': { tag: 'To Read' }, food: { tag: 'food' } },
};

test.each([
	[{}, true],
	[{ favorite: true }, true],
	[{ favorite: false }, false],
	[{ tag: 'to read' }, true],
	[{ tag: 'FOOD ' }, true],
	[{ tag: 'foo' }, false],
	[{ untagged: true }, false],
	[{ type: 'article' }, true],
	[{ type: 'video' }, true],
	[{ type: 'image' }, false],
	[{ search: 'SOUR' }, true],
	[{ search: 'example.com/st' }, true],
	[{ search: 'rye' }, false],
	[{ website: 'example.com' }, true],
	[{ website: 'https://blog.example.com/other' }, true],
	[{ website: 'ample.com' }, false],
	[{ addedAfter: 1000, addedBefore: 1000 }, true],
	[{ addedAfter: 1001 }, false],
	[{ addedBefore: 999 }, false],
	[{ favorite: true, tag: 'food', search: 'rye' }, false],
] as const)('%p → %p', (filter, expected) => {
	expect(matchesFilter(item, filter)).toBe(expected);
});

test('what an item does not tell is taken at the service’s word, except for tags and dates', () => {
	for (const filter of [
		{ favorite: true },
		{ type: 'article' },
		{ type: 'video' },
		{ type: 'image' },
		{ untagged: true },
	] as const) {
		expect(matchesFilter({ item_id: '1' }, filter)).toBe(true);
	}
	expect(matchesFilter({ item_id: '1' }, { tag: 'food' })).toBe(false);
	expect(matchesFilter({ item_id: '1' }, { addedAfter: 1 })).toBe(false);
});

test.each([
	['https://www.Example.com/page', 'example.com'],
	['example.com', 'example.com'],
	['blog.example.com:8080', 'blog.example.com'],
	['not a host', 'not a host'],
])('%s → %s', (address, host) => {
	expect(hostName(address)).toBe(host);
});
