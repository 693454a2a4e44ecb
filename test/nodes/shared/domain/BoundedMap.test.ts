import { BoundedMap } from '../../../../nodes/shared/domain/BoundedMap';

/** Those that are kept; to look is a use, so in the order of the letters from now on. */
const keys = (map: BoundedMap<unknown>) =>
	[...'abcdef'].filter((key) => map.get(key) !== undefined);

test('forgets what was used longest ago', () => {
	const map = new BoundedMap<number>({ entries: 2 });
	map.set('a', 1);
	map.set('b', 2);
	expect(map.get('a')).toBe(1);
	map.set('c', 3);
	expect(keys(map)).toEqual(['a', 'c']);
	expect(map.get('b')).toBeUndefined();
	map.set('a', 4);
	map.set('d', 5);
	expect(keys(map)).toEqual(['a', 'd']);
});

test('counts what is measured too, and what was replaced or deleted no more', () => {
	const map = new BoundedMap<string>({ entries: 10, total: 100 });
	map.set('a', 'x', 60);
	map.set('a', 'y', 40);
	map.set('b', 'z', 60);
	expect(keys(map)).toEqual(['a', 'b']);
	map.delete('a');
	map.set('c', 'x', 40);
	expect(keys(map)).toEqual(['b', 'c']);
	map.set('d', 'x', 1);
	expect(keys(map)).toEqual(['c', 'd']);
	map.set('large', 'x', 101);
	expect(keys(map)).toEqual(['c', 'd']);
	map.set('c', 'x', 101);
	expect(keys(map)).toEqual(['d']);
	map.set('e', 'x', 100);
	expect(keys(map)).toEqual(['e']);
});

test('takes every text for a key', () => {
	const map = new BoundedMap<number>({ entries: 3 });
	expect(map.get('__proto__')).toBeUndefined();
	expect(map.get('constructor')).toBeUndefined();
	map.set('__proto__', 1);
	expect(map.get('__proto__')).toBe(1);
});
