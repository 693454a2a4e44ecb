import {
	decode,
	encode,
	isDeletedIn,
	onlySaved,
	snapshotOf,
	tagHash,
	updatedIn,
} from '../../../../../nodes/ReadLater/domain/changes/snapshot';

const ITEM = {
	item_id: '1',
	status: '0',
	favorite: '1',
	time_added: '1000',
	time_updated: '2000',
	tags: { b: {}, a: {}, c: {} },
};

test('a deleted item keeps nothing but the time of it', () => {
	expect(snapshotOf({ ...ITEM, status: '2' }, 9)).toEqual({
		updated: 2_000,
		added: undefined,
		kind: 'deleted',
		favorite: false,
		tags: [],
		content: '',
	});
	expect(snapshotOf({ item_id: '1', status: '2' }, 9).updated).toBe(9);
});

test.each(['given_title', 'resolved_title', 'given_url', 'resolved_url'])(
	'another %s is another content',
	(field) => {
		const of = (value: string) => snapshotOf({ ...ITEM, [field]: value }, 9).content;
		expect(of('one')).not.toBe(of('two'));
		expect(of('one')).toBe(of('one'));
	},
);

test('the order of the tags and how they are written tell nothing', () => {
	const turned = { ...ITEM, tags: { c: {}, ' B ': {}, A: {} } };
	expect(snapshotOf(turned, 9)).toEqual(snapshotOf(ITEM, 9));
	expect(snapshotOf(ITEM, 9).tags).toHaveLength(3);
	expect(tagHash(' News ')).toBe(tagHash('news'));
	expect(tagHash('news')).not.toBe(tagHash('new'));
});

test('what is only known to have been saved is no more than that', () => {
	const saved = onlySaved(1_000, 2_000);
	expect(saved).toEqual({
		updated: 2_000,
		added: 1_000,
		kind: 'saved',
		favorite: false,
		tags: [],
		content: '',
	});
	expect(decode(encode(saved))).toEqual(saved);
	expect(decode(encode(onlySaved(undefined, 7))).added).toBeUndefined();
});

test('a text that is no snapshot is one of nothing', () => {
	expect(decode('')).toEqual({ ...onlySaved(undefined, 0), tags: [] });
	expect(updatedIn('')).toBe(0);
});

test('the time and whether it was deleted are read without the rest', () => {
	const of = (more: object) => encode(snapshotOf({ ...ITEM, ...more }, 9));
	expect(updatedIn(of({}))).toBe(2_000);
	expect(['0', '1', '2', '3'].map((status) => isDeletedIn(of({ status })))).toEqual([
		false,
		false,
		true,
		true,
	]);
	// Neither what is behind the kind nor a kind of another place counts.
	expect(isDeletedIn('1jk:rs:u:d:d')).toBe(false);
	expect(isDeletedIn('x:1jk:rs:d:')).toBe(false);
	expect(isDeletedIn('1jk:rs:d::')).toBe(true);
	expect(isDeletedIn('1jk::d::')).toBe(true);
});
