import type { Page } from '../../../../nodes/ReadLater/domain/paging';
import { collectPages } from '../../../../nodes/ReadLater/domain/paging';

interface Server {
	list: string[];
	/** The most it gives, whatever is asked. */
	most?: number;
	total?: 'right' | 'absent';
	ignoreOffset?: boolean;
	ignoreCount?: boolean;
	/** Runs after each answer. */
	then?: (calls: number) => void;
}

function read(server: Server, limit?: number, pageSize = 30) {
	let calls = 0;
	const fetchPage = async (offset: number, count: number): Promise<Page<string>> => {
		const from = server.ignoreOffset ? 0 : offset;
		const size = server.ignoreCount ? Infinity : Math.min(count, server.most ?? Infinity);
		const items = server.list.slice(from, from + size);
		const total = server.total === 'right' ? server.list.length : undefined;
		calls++;
		server.then?.(calls);
		return { items, total };
	};
	return collectPages({ fetchPage, idOf: (id) => id, pageSize, limit }).then((items) => ({ items, calls }));
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `i${index}`);

test.each([0, 1, 2, 29, 30, 31, 59, 60, 61, 5_000])('%i items come exactly once, in order', async (count) => {
	for (const server of [{}, { total: 'right' as const }, { most: 7 }, { most: 1 }, { ignoreOffset: true, ignoreCount: true }, { ignoreCount: true }]) {
		expect((await read({ list: ids(count), ...server })).items).toEqual(ids(count));
	}
});

test('a total saves the last request', async () => {
	expect((await read({ list: ids(30), total: 'right' })).calls).toBe(1);
	expect((await read({ list: ids(30) })).calls).toBe(2);
});

test('a limit is kept, and nothing more than needed is asked for', async () => {
	expect(await read({ list: ids(500) }, 3)).toEqual({ items: ids(3), calls: 1 });
	expect((await read({ list: ids(500) }, 75)).items).toEqual(ids(75));
	expect((await read({ list: ids(5), ignoreCount: true }, 3)).items).toEqual(ids(3));
});

test('a server that ignores the offset but not the count ends', async () => {
	const { items, calls } = await read({ list: ids(100), ignoreOffset: true });
	expect(items).toEqual(ids(30));
	expect(calls).toBeLessThan(10);
});

test('items that leave the list while it is read do not hide others', async () => {
	for (const leaving of [1, 4, 20, 30]) {
		const server: Server = { list: ids(100) };
		server.then = (calls) => {
			if (calls === 1) server.list = server.list.slice(leaving);
		};
		const { items } = await read(server);
		expect(new Set(items)).toEqual(new Set(ids(100)));
		expect(items).toHaveLength(100);
	}
});

test('items that join at the front do not come twice', async () => {
	const server: Server = { list: ids(100) };
	server.then = (calls) => {
		if (calls === 1) server.list = ['new1', 'new2', ...server.list];
	};
	const { items } = await read(server);
	expect(items).toEqual([...new Set(items)]);
	expect(items).toEqual(expect.arrayContaining(ids(100)));
});
