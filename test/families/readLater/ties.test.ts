/** Servers that sort by the time of saving alone: entries of one time stand in another order each time. */
import { createReadLaterApi } from '../../../nodes/ReadLater/api/readLaterApi';
import { itemId } from '../../../nodes/ReadLater/domain/savedItem';
import { fetchItems } from '../../../nodes/ReadLater/service/fetchItems';
import { createReadingList } from '../../../nodes/ReadLater/service/readingList';
import { asServiceError } from '../../../nodes/shared/errors/ServiceError';
import { Random } from '../../simulation/random';
import type { ServerHabits } from './habits';
import { ORIGINAL } from './habits';
import { ReadLaterServer } from './ReadLaterServer';

/** What was read of 300 entries, of which so many each were saved within one second. */
async function readOf(
	together: number,
	seed: number,
	habits: Partial<ServerHabits>,
): Promise<{ ids: number; notes: readonly string[]; requests: number }> {
	const server = new ReadLaterServer({ ...ORIGINAL, ...habits }, new Random(seed));
	for (let index = 0; index < 300; index++) {
		if (index % together === 0) server.clock += 60_000 + seed;
		server.add();
	}
	const list = createReadingList(createReadLaterApi(server));
	const items = await fetchItems(list, { show: 'all', order: 'oldest' });
	const ids = new Set(items.map(itemId)).size;
	return { ids, notes: list.notes(), requests: server.requests.length };
}

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

test.each(['by part', 'any'] as const)(
	'a few at a time, in another order %s: the list is whole',
	async (ties) => {
		for (const together of [2, 6])
			for (const total of ['honored', 'ignored'] as const)
				for (const seed of SEEDS)
					expect((await readOf(together, seed, { ties, total })).ids).toBe(300);
	},
);

test.each(['by part', 'any'] as const)(
	'so many at a time that a page ends among them, in another order %s: what is missing is said',
	async (ties) => {
		for (const together of [12, 25, 60])
			for (const seed of SEEDS) {
				const { ids, notes } = await readOf(together, seed, { ties }).catch((error: unknown) => {
					expect(asServiceError(error)?.message).toMatch(/only a part/);
					return { ids: 0, notes: ['only a part'] };
				});
				expect(ids === 300 || notes.length > 0).toBe(true);
			}
	},
);

test.each([
	[1, 11],
	[30, 12],
	[300, 12],
])('%s at a time that keep their order: %s requests', async (together, requests) => {
	expect(await readOf(together, 1, {})).toEqual({ ids: 300, notes: [], requests });
});
