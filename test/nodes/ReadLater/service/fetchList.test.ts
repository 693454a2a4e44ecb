import type { RetrievedPage, RetrieveQuery } from '../../../../nodes/ReadLater/api/retrieveBody';
import { LARGEST_LIST } from '../../../../nodes/ReadLater/domain/bounds';
import { createListBound, fetchList } from '../../../../nodes/ReadLater/service/fetchList';
import { newProfile } from '../../../../nodes/ReadLater/service/serverProfile';

const items = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({
		item_id: String(first + index),
		time_added: String(1_700_000_000 - first - index),
		time_updated: String(1_700_000_000 - first - index),
	}));

const page = (more: Partial<RetrievedPage>): RetrievedPage => ({
	items: [],
	serverTime: 1_700_000_000,
	total: undefined,
	tagNames: undefined,
	...more,
});

const read = async (retrieve: (query: RetrieveQuery) => RetrievedPage) =>
	await fetchList(
		{ retrieve: async (query) => await Promise.resolve(retrieve(query)), profile: newProfile() },
		{ query: { state: 'all' }, sort: 'newest', onPage: () => true },
	);

test('pages that are large and never end are read up to a bound of their size', async () => {
	let asked = 0;
	const reading = read(({ offset = 0, count = 0 }) => {
		asked += 1;
		return page({ items: items(offset, count), size: 20_000_000 });
	});
	await expect(reading).rejects.toMatchObject({
		message: 'The read-later service does not come to an end of its list',
		description: expect.stringContaining('MB there was still more'),
	});
	expect(asked).toBeLessThan(LARGEST_LIST / 20_000_000 + 10);
});

test('so are many requests, also for nothing', () => {
	const spend = createListBound();
	expect(() => {
		for (let request = 0; request < 5_000; request++) spend(undefined);
	}).toThrow('does not come to an end');
});

test('150,000 entries in one answer are no reason to break', async () => {
	const all = items(0, 150_000);
	const whole = await read(() => page({ items: all })).catch((error: unknown) => error);
	expect(whole).not.toBeInstanceOf(RangeError);
});
