import { collectPages, type Page } from '../../../../nodes/ReadLater/service/paging';
import { readAhead } from '../../../../nodes/ReadLater/service/readAhead';

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `i${index}`);

/** A service in which each answer takes its time; `then` runs when a request arrives. */
function start({
	list,
	most = 30,
	total = true,
	then,
	fail,
}: {
	list: string[];
	most?: number;
	total?: boolean;
	then?: (requests: number) => string[] | undefined;
	fail?: number;
}) {
	let current = list;
	const stats = { requests: 0, underWay: 0, most: 0 };
	const fetchPage = async (offset: number, count: number): Promise<Page<string>> => {
		const request = ++stats.requests;
		current = then?.(request) ?? current;
		const items = current.slice(offset, offset + Math.min(count, most));
		const length = current.length;
		stats.most = Math.max(stats.most, ++stats.underWay);
		await new Promise((resolve) => setTimeout(resolve, 1));
		stats.underWay--;
		if (request === fail) throw new Error('broken');
		return { items, total: total ? length : undefined };
	};
	const read = async () =>
		(
			await collectPages({
				fetchPage: readAhead(fetchPage),
				idOf: (id: string) => id,
				pageSize: 500,
			})
		).entries;
	return { read, stats };
}

test.each([0, 1, 29, 30, 31, 60, 61, 200, 1_000])(
	'%i items come once, in order, three requests at a time, none in vain',
	async (count) => {
		const { read, stats } = start({ list: ids(count) });
		expect(await read()).toEqual(ids(count));
		expect(stats.most).toBeLessThanOrEqual(3);
		if (count >= 200) expect(stats.most).toBe(3);
		// One entry of each page overlaps; a round total may be that of the page, so one request more ends it.
		expect(stats.requests).toBeLessThanOrEqual(Math.ceil(count / 29) + 1);
	},
);

test('without a total nothing is asked ahead', async () => {
	const { read, stats } = start({ list: ids(200), total: false });
	expect(await read()).toEqual(ids(200));
	expect(stats.most).toBe(1);
});

test.each([4, 5, 6])(
	'items that leave while pages are on their way (request %i) hide none of the others',
	async (at) => {
		const { read } = start({
			list: ids(400),
			then: (request) => (request === at ? ids(400).slice(7) : undefined),
		});
		const items = await read();
		expect(new Set(items)).toEqual(new Set(ids(400)));
		expect(items).toHaveLength(400);
	},
);

test.each([1, 4, 5, 6])(
	'a failure of request %i is thrown, none is left unhandled',
	async (fail) => {
		const { read } = start({ list: ids(400), fail });
		await expect(read()).rejects.toThrow('broken');
		await new Promise((resolve) => setTimeout(resolve, 20));
	},
);
