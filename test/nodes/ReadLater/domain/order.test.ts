import { normalizeUrl } from '../../../../nodes/ReadLater/domain/normalizeUrl';
import { sortedAs, sortItems } from '../../../../nodes/ReadLater/domain/order';

const item = (id: string, more: object = {}) => ({ item_id: id, ...more });
const ids = (items: readonly Record<string, unknown>[]) =>
	items.map(({ item_id }) => item_id).join('');

test('by time, with what has none at the end', () => {
	const items = [
		item('a', { time_added: '2' }),
		item('x'),
		item('b', { time_added: '3' }),
		item('c', { time_added: '1' }),
		item('y', { time_added: '0' }),
	];
	expect(ids(sortItems(items, 'newest', 'time_added'))).toBe('bacxy');
	expect(ids(sortItems(items, 'oldest', 'time_added'))).toBe('cabxy');
});

test('an archive by when items were put there', () => {
	const items = [
		item('a', { time_added: '1', time_read: '9' }),
		item('b', { time_added: '2', time_read: '8' }),
	];
	expect(ids(sortItems(items, 'newest', 'time_read'))).toBe('ab');
	expect(ids(sortItems(items, 'newest', 'time_added'))).toBe('ba');
});

test('by title and website as people sort, equal ones in their places', () => {
	const items = [
		item('a', { given_title: 'Part 10' }),
		item('b', { given_title: 'part 2' }),
		item('c', { given_title: 'Élan' }),
		item('d', { given_title: 'PART 2' }),
		item('e'),
	];
	expect(ids(sortItems(items, 'title', 'time_added'))).toBe('cbdae');
	const sites = [
		item('a', { given_url: 'https://z.test' }),
		item('b', { given_url: 'https://www.a.test' }),
	];
	expect(ids(sortItems(sites, 'site', 'time_added'))).toBe('ba');
});

test.each([
	[['3', '2', '1'], 'newest', 'yes'],
	[['1', '2', '3'], 'newest', 'no'],
	[['1', '2', '3'], 'oldest', 'yes'],
	[['2', '2'], 'newest', 'unknown'],
	[[], 'newest', 'unknown'],
] as const)('%j %s: %p', (times, order, expected) => {
	expect(
		sortedAs(
			times.map((time, index) => item(String(index), { time_added: time })),
			order,
			'time_added',
		),
	).toBe(expected);
});

test('an order by another time does not count as kept', () => {
	const items = [
		item('a', { time_added: '1', time_read: '9' }),
		item('b', { time_added: '2', time_read: '8' }),
	];
	expect(sortedAs(items, 'newest', 'time_read')).toBe('yes');
	expect(sortedAs(items, 'newest', 'time_added')).toBe('no');
	expect(
		sortedAs(
			items.map((entry) => ({ ...entry, time_read: undefined })),
			'newest',
			'time_read',
		),
	).toBe('no');
});

test.each([
	['https://www.Example.com/story/?utm_source=x&b=2#top', 'http://example.com/story?b=2', true],
	['https://example.com', 'http://www.example.com/', true],
	['https://app.example/#/notes/1', 'https://app.example/#/notes/2', false],
	['https://app.example/#!a', 'https://app.example/', false],
	['https://example.com/a#part-2', 'https://example.com/a', true],
	['https://example.com/a?id=1', 'https://example.com/a?id=2', false],
	['https://example.com/Story', 'https://example.com/story', false],
	['not an address', ' not an address ', true],
])('%s and %s: %p', (one, other, same) => {
	expect(normalizeUrl(one) === normalizeUrl(other)).toBe(same);
});
