import { createReadLaterApi } from '../../../nodes/ReadLater/api/readLaterApi';
import type { RetrieveQuery } from '../../../nodes/ReadLater/api/retrieveBody';
import { countItems } from '../../../nodes/ReadLater/service/countItems';
import { createReadingList } from '../../../nodes/ReadLater/service/readingList';
import { readItems } from '../../../nodes/ReadLater/service/readItems';
import type { ServerMemory } from '../../../nodes/ReadLater/service/serverMemory';
import { newMemory } from '../../../nodes/ReadLater/service/serverMemory';
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
	memory: ServerMemory,
	ask: (list: List) => Promise<unknown>,
): Promise<number> {
	const before = server.requests.length;
	await ask(createReadingList(createReadLaterApi(server), memory));
	return server.requests.length - before;
}

const all = async (list: List) => await readItems(list, { show: 'all', order: 'oldest' });
const few = async (list: List) =>
	await readItems(list, { show: 'unread', order: 'newest', limit: 50 });
const count = async (list: List) => await countItems(list, { show: 'unread', order: 'newest' });

test('5,000 entries at 30 a page', async () => {
	expect(await requestsOf(serverWith(5_000), newMemory(), all)).toBeLessThanOrEqual(174);
});

test.each([
	['a list shorter than the limit', few, 2, 1],
	['a short list as a whole', all, 2, 1],
	['a count', count, 3, 1],
])('%s: fewer requests once the server was seen to count', async (_name, ask, first, then) => {
	const server = serverWith(24);
	const memory = newMemory();
	expect(await requestsOf(server, memory, ask)).toBe(first);
	expect(await requestsOf(server, memory, ask)).toBe(then);
});

test('an empty list is one request, once the server gave items of this state', async () => {
	const server = serverWith(24);
	const memory = newMemory();
	await requestsOf(server, memory, few);
	for (const entry of server.entries) entry.archived = true;
	expect(await requestsOf(server, memory, few)).toBe(1);
});

test('a count that turns out wrong is not trusted any more', async () => {
	const server = serverWith(24);
	const memory = newMemory();
	await requestsOf(server, memory, all);
	expect(memory.total).toBe('honoured');
	const wrong = serverWith(40, { totals: 'wrong' });
	await requestsOf(wrong, memory, all);
	expect(memory.total).toBe('ignored');
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
			return { items, inOrder: true, serverTime: undefined, total: undefined, tagNames: undefined };
		},
	};
	await expect(all(createReadingList(api))).rejects.toThrow('does not come to an end');
});
