import { createReadLaterApi } from '../../../nodes/ReadLater/api/readLaterApi';
import type { RetrieveQuery } from '../../../nodes/ReadLater/api/retrieveBody';
import { countItems } from '../../../nodes/ReadLater/service/countItems';
import { fetchItems } from '../../../nodes/ReadLater/service/fetchItems';
import { createReadingList } from '../../../nodes/ReadLater/service/readingList';
import type { ServerProfile } from '../../../nodes/ReadLater/service/serverProfile';
import { LISTS_IN_ONE_FORM, newProfile } from '../../../nodes/ReadLater/service/serverProfile';
import { Random } from '../../simulation/random';
import type { ServerHabits } from './habits';
import { ORIGINAL } from './habits';
import { ReadLaterServer } from './ReadLaterServer';

/** Entries of which every fourth is archived, saved a minute apart. */
function serverWith(length: number, habits: Partial<ServerHabits> = {}): ReadLaterServer {
	const server = new ReadLaterServer({ ...ORIGINAL, ...habits }, new Random(1));
	for (let index = 0; index < length; index++) {
		server.clock += 60_000;
		server.add({ archived: index % 4 === 0 });
	}
	return server;
}

type List = ReturnType<typeof createReadingList>;

async function requestsOf(
	server: ReadLaterServer,
	profile: ServerProfile,
	ask: (list: List) => Promise<unknown>,
): Promise<number> {
	const before = server.requests.length;
	await ask(createReadingList(createReadLaterApi(server), profile));
	return server.requests.length - before;
}

const all = async (list: List) => await fetchItems(list, { show: 'all', order: 'oldest' });
const few = async (list: List) =>
	await fetchItems(list, { show: 'unread', order: 'newest', limit: 50 });
const count = async (list: List) => await countItems(list, { show: 'unread', order: 'newest' });

test('5,000 entries at 30 a page', async () => {
	expect(await requestsOf(serverWith(5_000), newProfile(), all)).toBeLessThanOrEqual(174);
});

test.each([
	['a list shorter than the limit', few, 2, 1],
	['a short list as a whole', all, 2, 1],
	['a count', count, 3, 1],
])('%s: fewer requests once the server was seen to count', async (_name, ask, first, then) => {
	const server = serverWith(24);
	const profile = newProfile();
	expect(await requestsOf(server, profile, ask)).toBe(first);
	expect(await requestsOf(server, profile, ask)).toBe(then);
});

test('an empty list is one request, once the server gave items of this state', async () => {
	const server = serverWith(24);
	const profile = newProfile();
	await requestsOf(server, profile, few);
	for (const entry of server.entries) entry.archived = true;
	expect(await requestsOf(server, profile, few)).toBe(1);
});

/** Takes what the interface shows, and nothing else. */
const STRICT: Partial<ServerHabits> = {
	total: 'refused',
	offset: 'refused',
	otherValues: 'refused',
};

test('a server that refuses what it does not know is asked no more than it takes from then on', async () => {
	const server = serverWith(24, STRICT);
	const profile = newProfile();
	const first = await requestsOf(server, profile, all);
	const then = await requestsOf(server, profile, all);
	expect(then).toBeLessThan(first - 8);
});

test('after an hour of polls it is seen whether the server takes more', async () => {
	const profile = newProfile();
	await requestsOf(serverWith(24, STRICT), profile, all);
	const learned = serverWith(24);
	const asked = async () => {
		const before = learned.requests.length;
		await requestsOf(learned, profile, all);
		return learned.requests.slice(before).some(({ total }) => total !== undefined);
	};
	for (let list = 0; list < LISTS_IN_ONE_FORM; list++) expect(await asked()).toBe(false);
	expect(await asked()).toBe(true);
});

test('what was taken before and is refused now is found out anew', async () => {
	const profile = newProfile();
	await requestsOf(serverWith(24, { total: 'refused' }), profile, all);
	const stricter = serverWith(24, STRICT);
	expect(await requestsOf(stricter, profile, all)).toBeGreaterThan(3);
	const { entries } = stricter;
	const list = createReadingList(createReadLaterApi(stricter), profile);
	expect(await all(list)).toHaveLength(entries.length);
});

test('a count that turns out wrong is not trusted any more', async () => {
	const server = serverWith(24);
	const profile = newProfile();
	await requestsOf(server, profile, all);
	expect(profile.total).toBe('honored');
	const wrong = serverWith(40, { totals: 'wrong' });
	await requestsOf(wrong, profile, all);
	expect(profile.total).toBe('ignored');
});

test('a server without an end does not end n8n: the read stops, and says so', async () => {
	const api = {
		...createReadLaterApi(serverWith(0)),
		retrieve: async ({ offset }: RetrieveQuery) => {
			await Promise.resolve();
			const items = Array.from({ length: 500 }, (_, index) => ({
				item_id: String(offset + index),
				time_added: String(1_600_000_000 + offset + index),
			}));
			return {
				items,
				isOrdered: true,
				serverTime: undefined,
				total: undefined,
				tagNames: undefined,
			};
		},
	};
	await expect(all(createReadingList(api))).rejects.toThrow('does not come to an end');
});
