import type { RetrieveQuery } from '../../../../nodes/ReadLater/api/retrieveBody';
import type { RawItem } from '../../../../nodes/ReadLater/domain/rawValue';
import { countItems } from '../../../../nodes/ReadLater/service/countItems';
import { fetchItems } from '../../../../nodes/ReadLater/service/fetchItems';
import { createReadingList } from '../../../../nodes/ReadLater/service/readingList';
import { ServiceError } from '../../../../nodes/shared/errors/ServiceError';
import fc from '../../../property';

type Refuses = (query: RetrieveQuery) => boolean;

const NOW = 1_700_000_000;

/** A list that sorts and counts; each odd one is archived. */
function listOf(
	length: number,
	refuses: Refuses,
	gives: Refuses = () => true,
	isArchived = (index: number): boolean => index % 2 === 1,
) {
	const all = Array.from({ length }, (_, index): RawItem => ({
		item_id: String(index),
		status: isArchived(index) ? '1' : '0',
		favorite: index % 3 ? '0' : '1',
		time_added: String(NOW + index),
		time_updated: String(NOW + index),
	}));
	return createReadingList({
		async retrieve(query) {
			const { state, sort, count, offset, only } = query;
			if (refuses(query))
				throw new ServiceError({
					kind: 'refused',
					status: 400,
					message: 'no',
					description: 'no',
				});
			const found = all.filter(
				({ status, favorite }) =>
					gives(query) &&
					(state === 'all' || status === (state === 'archive' ? '1' : '0')) &&
					(only?.favorite === undefined || favorite === (only.favorite ? '1' : '0')),
			);
			if (sort === 'newest') found.reverse();
			return await Promise.resolve({
				items: found.slice(offset, offset + count),
				isOrdered: true,
				serverTime: NOW,
				total: found.length || undefined,
				tagNames: undefined,
			});
		},
		add: async () => await Promise.resolve({}),
		send: async () => await Promise.resolve([]),
	});
}

const countOf = (length: number, show: string, favorite?: boolean): number =>
	Array.from({ length }, (_, index) => index).filter(
		(index) =>
			(show === 'all' || index % 2 === (show === 'archive' ? 1 : 0)) &&
			(favorite === undefined || (index % 3 === 0) === favorite),
	).length;

test('whatever a service refuses to count or to filter is read instead', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 0, max: 200 }),
			fc.constantFrom('all' as const, 'unread' as const, 'archive' as const),
			fc.constantFrom(undefined, true, false),
			fc.constantFrom<Refuses>(
				() => false,
				({ state }) => state === 'archive',
				({ state }) => state === 'unread',
				({ state, count }) => state !== 'all' && count === 1,
				({ only }) => only === undefined,
			),
			async (length, show, favorite, refuses) => {
				const asked = favorite === undefined ? {} : { favorite };
				const list = listOf(length, (query) => query.state !== 'all' && refuses(query));
				// The form of its requests is known by now.
				await list.retrieve({ state: 'all', sort: 'oldest', count: 1, offset: 0 });
				const query = { show, order: 'oldest', filter: asked } as const;
				const counted = await countItems(list, query).catch((error: unknown) => error);
				const read = await fetchItems(list, query).catch((error: unknown) => error);
				expect(counted).toEqual(
					Array.isArray(read) ? countOf(length, show, favorite) : expect.any(ServiceError),
				);
			},
		),
	);
});

test.each([
	['archive', 3, (index: number) => index < 3],
	['unread', 5, (index: number) => index < 30 || index >= 35],
] as const)('a state that a service gives nothing for: %s', async (show, length, isArchived) => {
	const gives: Refuses = ({ state }) => state === 'all';
	const list = listOf(40, () => false, gives, isArchived);
	expect(await fetchItems(list, { show, order: 'oldest' })).toHaveLength(length);
});
