import type { Page } from '../../../../nodes/ReadLater/service/paging';
import { collectPages, walkByTime } from '../../../../nodes/ReadLater/service/paging';

interface Server {
	list: string[];
	/** The most it gives, whatever is asked. */
	most?: number;
	total?: 'right' | 'absent' | 'of the page';
	ignoreOffset?: boolean;
	ignoreCount?: boolean;
	/** Entries that are not wanted. */
	refuses?: (id: string) => boolean;
	/** Runs after each answer. */
	then?: (calls: number) => void;
}

function read(server: Server, limit?: number, pageSize = 30) {
	let calls = 0;
	const fetchPage = async (offset: number, count: number): Promise<Page<string>> => {
		const from = server.ignoreOffset ? 0 : offset;
		const size = server.ignoreCount ? Infinity : Math.min(count, server.most ?? Infinity);
		const items = server.list.slice(from, from + size);
		const total =
			server.total === 'right'
				? server.list.length
				: server.total === 'of the page'
					? items.length
					: undefined;
		calls++;
		server.then?.(calls);
		return { items, total };
	};
	const accepts = server.refuses ? (id: string) => !server.refuses?.(id) : undefined;
	return collectPages({
		fetchPage,
		idOf: (id) => id,
		pageSize,
		limit,
		...(accepts ? { accepts } : {}),
	}).then(({ entries, complete }) => ({ items: entries, complete, calls }));
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `i${index}`);

test.each([0, 1, 2, 29, 30, 31, 59, 60, 61, 5_000])(
	'%i items come exactly once, in order',
	async (count) => {
		for (const server of [
			{},
			{ total: 'right' as const },
			{ most: 7 },
			{ most: 1 },
			{ ignoreOffset: true, ignoreCount: true },
			{ ignoreCount: true },
		]) {
			expect((await read({ list: ids(count), ...server })).items).toEqual(ids(count));
		}
	},
);

test('a total saves the last request, unless it may count the page alone', async () => {
	expect((await read({ list: ids(29), total: 'right' })).calls).toBe(1);
	expect((await read({ list: ids(29) })).calls).toBe(2);
	expect((await read({ list: ids(30), total: 'right' })).calls).toBe(2);
	for (const most of [10, 50, 100])
		expect(
			(await read({ list: ids(250), most, total: 'of the page' }, undefined, 500)).items,
		).toEqual(ids(250));
});

test('a limit is kept, and nothing more than needed is asked for', async () => {
	expect(await read({ list: ids(500) }, 3)).toEqual({ items: ids(3), calls: 1, complete: true });
	expect((await read({ list: ids(500) }, 75)).items).toEqual(ids(75));
	expect((await read({ list: ids(5), ignoreCount: true }, 3)).items).toEqual(ids(3));
});

test('a server that ignores the offset but not the count is asked for more at once', async () => {
	// 1,000 may be what the server cuts its pages to, unless it tells; 1,003 is not.
	for (const [length, total, isComplete] of [
		[1_000, 'right', true],
		[1_000, 'absent', false],
		[1_003, 'absent', true],
	] as const) {
		const { items, complete, calls } = await read({ list: ids(length), ignoreOffset: true, total });
		expect(items).toEqual(ids(length));
		expect(complete).toBe(isComplete);
		expect(calls).toBeLessThan(10);
	}
});

test('a server that ignores the offset and cuts its pages gives a part, and that is told', async () => {
	for (const total of ['right', 'absent', 'of the page'] as const) {
		for (const most of [10, 25, 30, 50, 64, 100])
			expect(await read({ list: ids(250), ignoreOffset: true, most, total })).toMatchObject({
				items: ids(most),
				complete: false,
			});
	}
	expect(await read({ list: ids(12), ignoreOffset: true, most: 30 })).toMatchObject({
		items: ids(12),
		complete: true,
	});
});

test('the total of the original service ends at 5,000 and does not end the read', async () => {
	const list = ids(6_000);
	const { entries } = await collectPages({
		fetchPage: async (offset, count) => ({
			items: list.slice(offset, offset + count),
			total: 5_000,
		}),
		idOf: (id) => id,
		pageSize: 500,
	});
	expect(entries).toEqual(list);
});

test('entries that are not wanted do not count, and the rest is found', async () => {
	const odd = (id: string) => Number(id.slice(1)) % 2 === 1;
	const { items, calls } = await read({ list: ids(500), refuses: odd }, 40, 30);
	expect(items).toEqual(ids(80).filter((id) => !odd(id)));
	expect(calls).toBeLessThan(5);
	expect((await read({ list: ids(500), refuses: () => true }, 40)).items).toEqual([]);
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

describe('a walk along the time of saving', () => {
	interface Saved {
		id: string;
		saved: number;
		changed: number;
	}
	const walk = async (list: Saved[], most = 30) =>
		await walkByTime<Saved>({
			fetchChangedAfter: async (since) => ({
				items: list.filter(({ changed }) => since === undefined || changed > since).slice(0, most),
				total: undefined,
			}),
			idOf: ({ id }) => id,
			savedAt: ({ saved }) => saved,
			accepts: () => true,
		});
	const list = (count: number, perSecond = 1): Saved[] =>
		Array.from({ length: count }, (_, index) => ({
			id: `i${index}`,
			saved: 1_000 + Math.floor(index / perSecond),
			changed: 1_000 + Math.floor(index / perSecond),
		}));

	test.each([0, 29, 30, 31, 500])('%i items come exactly once, in order', async (count) => {
		for (const perSecond of [1, 5, 14])
			expect(await walk(list(count, perSecond))).toEqual({
				entries: list(count, perSecond),
				complete: true,
			});
	});

	test('some older ones that were changed later do no harm', async () => {
		const changed = list(200).map((item, index) =>
			index % 20 === 0 ? { ...item, changed: 9_999 } : item,
		);
		expect(await walk(changed)).toEqual({ entries: changed, complete: true });
	});

	test('when they hide the rest, that is told', async () => {
		expect((await walk(list(200).map((item) => ({ ...item, changed: 9_999 })))).complete).toBe(
			false,
		);
		expect((await walk(list(200, 100))).complete).toBe(false);
	});
});
