import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { OUTPUT_FIELDS } from '../../nodes/ReadLater/parameters/outputFields';
import { ReadLater } from '../../nodes/ReadLater/ReadLater.node';
import { checksOf } from './check';
import { json, UNKNOWN } from './server/ContractServer';
import type { Unknown } from './server/ContractServer';
import type { ReadLaterOptions } from './server/readLater';
import { contractItem, FEED_USER, listAnswer, readLaterService } from './server/readLater';
import { connect, expectRefusalInWords, jsonOf, startServer, wordsOf } from './setUp';

const { check, everySentenceIsChecked } = checksOf('lists');

const TOKEN = { authentication: 'token', resource: 'savedItem' };
const byId = (value: string) => ({ item: { __rl: true, mode: 'id', value } });
const byUrl = (value: string) => ({ item: { __rl: true, mode: 'url', value } });
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const items = (count: number, more: object = {}) =>
	numbers(count).map((id) => contractItem(id, more));
const idsOf = (found: readonly object[]) =>
	found.map((item) => Number((item as { id?: unknown }).id));
const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

async function setUp(
	unknown: Unknown,
	options: Partial<ReadLaterOptions> = {},
	more: ICredentialDataDecryptedObject = {},
) {
	const service = readLaterService({ unknown, ...options });
	const server = await startServer(service, unknown);
	const { n8n, account, run } = await connect('readLaterTokenApi', server, more);
	return {
		n8n,
		account,
		server,
		service,
		run: async (operation: string, changes: object = {}) =>
			await run('readLater', { ...TOKEN, operation, ...changes }),
		getMany: async (changes: object = {}) =>
			await run('readLater', {
				...TOKEN,
				operation: 'getMany',
				show: 'all',
				returnAll: true,
				sort: { order: 'newest' },
				...changes,
			}),
		trigger: (parameters: object = {}) =>
			n8n.pollingTrigger({
				type: 'readLaterTrigger',
				credentials: account.reference,
				parameters: { authentication: 'token', event: 'newItem', ...parameters },
			}),
	};
}

/** Five items: 2 and 4 were read, 5 was saved last. */
const FEW = [1, 2, 3, 4, 5].map((id) =>
	contractItem(id, id % 2 === 0 ? { status: '1', time_read: '1600009000' } : {}),
);

for (const unknown of UNKNOWN) {
	for (const [name, changes, expected] of [
		['everything', {}, [5, 4, 3, 2, 1]],
		['oldest first', { sort: { order: 'oldest' } }, [1, 2, 3, 4, 5]],
		['the newest two', { returnAll: false, limit: 2 }, [5, 4]],
		['the oldest two', { returnAll: false, limit: 2, sort: { order: 'oldest' } }, [1, 2]],
		['unread', { show: 'unread' }, [5, 3, 1]],
		['archived', { show: 'archive' }, [4, 2]],
		['by title', { sort: { order: 'title' } }, [1, 2, 3, 4, 5]],
		['a search', { filters: { search: 'Title 3' } }, [3]],
	] as const) {
		check('L1', `Get Many, ${name}, unknown ${unknown}`, async () => {
			const { getMany } = await setUp(unknown, { items: FEW });
			const result = await getMany(changes);
			expect(wordsOf(result)).toBe('');
			expect(
				name === 'archived' ? ascending(idsOf(jsonOf(result))).reverse() : idsOf(jsonOf(result)),
			).toEqual(expected);
		});
	}

	check('L1', `Get by ID and by URL, unknown ${unknown}`, async () => {
		const { run } = await setUp(unknown, { items: FEW });
		expect(idsOf(jsonOf(await run('get', byId('2'))))).toEqual([2]);
		expect(idsOf(jsonOf(await run('get', byUrl('https://site.test/given/3'))))).toEqual([3]);
	});

	check('L1', `Count, unknown ${unknown}`, async () => {
		const { run } = await setUp(unknown, { items: FEW });
		expect(JSON.stringify(jsonOf(await run('count', { show: 'all' })))).toContain('5');
		expect(JSON.stringify(jsonOf(await run('count', { show: 'unread' })))).toContain('3');
	});

	check('L1', `Get Tags finds none, unknown ${unknown}`, async () => {
		const { run } = await setUp(unknown, { items: FEW });
		const result = await run('getTags');
		expect(result.status).toBe('success');
		expect(result.items).toEqual([]);
	});

	check('L1', `the list of items to choose from, unknown ${unknown}`, async () => {
		const { n8n, account } = await setUp(unknown, { items: FEW });
		const { results } = await n8n.searchList(
			{ type: 'readLater', credentials: account.reference, parameters: TOKEN },
			{ method: 'searchSavedItems' },
		);
		expect(ascending(results.map(({ value }) => Number(value)))).toEqual([1, 2, 3, 4, 5]);
	});

	check('L2', `unknown ${unknown}`, async () => {
		const { getMany, server } = await setUp(unknown, { items: FEW });
		await getMany({ show: 'unread', returnAll: false, limit: 1 });
		const bodies = server.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
		// Other values may be tried, but there has to be a request that a strict server takes.
		const taken = bodies.filter(
			({ state, sort, detailType }) =>
				['all', undefined].includes(state as never) &&
				['oldest', undefined].includes(sort as never) &&
				['simple', undefined].includes(detailType as never),
		);
		if (unknown !== 'ignored') expect(taken.length).toBeGreaterThan(0);
		expect(server.refused.length).toBeLessThan(server.requests.length);
	});

	check('L13', `unknown ${unknown}`, async () => {
		const { trigger, service } = await setUp(unknown, { items: items(3) });
		const poller = trigger();
		expect(await poller.activate()).toEqual([]);
		const found: number[] = [];
		for (const id of [11, 12, 13]) {
			const now = String(Math.floor(Date.now() / 1_000));
			service.items.push(contractItem(id, { time_added: now, time_updated: now }));
			found.push(...idsOf((await poller.poll()).map(({ json: item }) => item)));
		}
		expect(found).toEqual([11, 12, 13]);
		expect(await poller.poll()).toEqual([]);
	});

	for (const [operation, fields] of [
		['save', { url: 'https://site.test/new' }],
		['archive', byId('1')],
		['delete', byId('1')],
		['favorite', byId('1')],
		['unfavorite', byId('1')],
		['moveBack', byId('2')],
		['addTags', { ...byId('1'), tags: 'a' }],
		['removeTags', { ...byId('1'), tags: 'a' }],
		['setTags', { ...byId('1'), tags: 'a' }],
	] as const) {
		check('L14', `${operation}, unknown ${unknown}`, async () => {
			const { run } = await setUp(unknown, { items: FEW });
			expectRefusalInWords(await run(operation, fields));
		});
	}
}

check('L14', 'every operation is among the checks', async () => {
	const operations = new ReadLater().description.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options = [] }) =>
			options.map((option) => ('value' in option ? option.value : '')),
		);
	expect(new Set(operations)).toEqual(
		new Set([
			...['getMany', 'get', 'count', 'getTags', 'save', 'archive', 'delete', 'favorite'],
			...['unfavorite', 'moveBack', 'addTags', 'removeTags', 'setTags'],
		]),
	);
	await Promise.resolve();
});

for (const takes of [['json'], ['form'], ['json', 'form']] as const) {
	for (const requestFormat of ['json', 'form'] as const) {
		if (!(takes as readonly string[]).includes(requestFormat)) continue;
		for (const unknown of ['ignored', 400] as const) {
			check('L3', `${requestFormat} of ${takes.join()}, unknown ${unknown}`, async () => {
				const { getMany } = await setUp(unknown, { items: FEW, takes }, { requestFormat });
				const result = await getMany();
				expect(wordsOf(result)).toBe('');
				expect(idsOf(jsonOf(result))).toEqual([5, 4, 3, 2, 1]);
			});
		}
	}
}

check('L3', 'the trigger on a server of forms', async () => {
	const { trigger, service } = await setUp(
		'ignored',
		{ items: items(3), takes: ['form'] },
		{ requestFormat: 'form' },
	);
	const poller = trigger();
	expect(await poller.activate()).toEqual([]);
	const now = String(Math.floor(Date.now() / 1_000));
	service.items.push(contractItem(9, { time_added: now, time_updated: now }));
	expect(await poller.poll()).toHaveLength(1);
});

/** Whole, or the person is told. */
function expectWholeOrSaid(
	result: Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>['getMany']>>,
	size: number,
): void {
	const found = idsOf(jsonOf(result));
	expect(new Set(found).size).toBe(found.length);
	if (found.length < size) expect(wordsOf(result)).toMatch(/part|miss|complete|all of|more/i);
}

for (const mostPerAnswer of [7, 12, 15, 30, 33, 99, 100, 500]) {
	check('L4', `Get Many, 600 items, at most ${mostPerAnswer} an answer`, async () => {
		const { getMany } = await setUp('ignored', { items: items(600), mostPerAnswer });
		expectWholeOrSaid(await getMany(), 600);
	});

	check('L4', `Count, 200 items, at most ${mostPerAnswer} an answer`, async () => {
		const { run } = await setUp('ignored', { items: items(200), mostPerAnswer });
		const result = await run('count', { show: 'all' });
		if (!JSON.stringify(jsonOf(result)).includes('200'))
			expect(wordsOf(result)).toMatch(/part|miss|complete|all of|more/i);
	});

	check('L4', `the trigger, 60 saves, at most ${mostPerAnswer} an answer`, async () => {
		const { trigger, service } = await setUp('ignored', { items: items(3), mostPerAnswer });
		const poller = trigger();
		await poller.activate();
		const now = Math.floor(Date.now() / 1_000);
		for (const id of numbers(60)) {
			const seconds = String(now - 60 + id);
			service.items.push(contractItem(100 + id, { time_added: seconds, time_updated: seconds }));
		}
		const found: number[] = [];
		let said = '';
		for (let polls = 0; polls < 12; polls++) {
			try {
				found.push(...idsOf((await poller.poll()).map(({ json: item }) => item)));
			} catch (error) {
				said += `${(error as Error).message} `;
			}
		}
		expect(new Set(found).size).toBe(found.length);
		if (found.length < 60) expect(said).not.toBe('');
	});
}

for (const unknown of [400, 422] as const) {
	check('L4', `Get Many where more than 100 at once are refused with ${unknown}`, async () => {
		const { getMany } = await setUp(unknown, {
			items: items(350),
			mostAsked: 100,
			mostPerAnswer: 100,
		});
		expectWholeOrSaid(await getMany(), 350);
	});
}

for (const size of [0, 1, 9, 10, 16, 20, 25, 30, 40, 50, 100, 130]) {
	for (const [habit, more] of [
		['changed later', { time_updated: '1700000000' }],
		['saved in one second', { time_added: '1600000000', time_updated: '1600000000' }],
	] as const) {
		check('L4', `no false alarm: ${size} items, ${habit}`, async () => {
			const { getMany, run } = await setUp('ignored', { items: items(size, more) });
			const result = await getMany();
			expect(wordsOf({ ...result, hints: [] })).toBe('');
			expect(ascending(idsOf(jsonOf(result)))).toEqual(numbers(size));
			expect(jsonOf(await run('count', { show: 'all' }))).toMatchObject([{ count: size }]);
		});
	}
}

for (const size of [9, 10, 20, 30]) {
	check('L4', `no false alarm: the trigger begins after ${size} changes`, async () => {
		const recent = String(Math.floor(Date.now() / 1_000) - 600);
		const { trigger } = await setUp('ignored', {
			items: items(size, { status: '1', time_read: recent, time_updated: recent }),
		});
		const poller = trigger();
		expect(await poller.activate()).toEqual([]);
		expect(await poller.poll()).toEqual([]);
	});
}

check('L5', '', async () => {
	const { getMany } = await setUp('ignored', { items: items(3) });
	const second = contractItem(2).time_updated;
	const changedAfter = new Date(Number(second) * 1_000).toISOString();
	expect(idsOf(jsonOf(await getMany({ filters: { changedAfter } })))).toEqual([3, 2]);
});

check('L6', '', async () => {
	const { getMany } = await setUp('ignored', { answer: () => json(listAnswer(FEW)) });
	expect(ascending(idsOf(jsonOf(await getMany())))).toEqual([1, 2, 3, 4, 5]);
});

for (const contentType of ['text/html', 'text/plain; charset=utf-8', undefined]) {
	check('L6', `sent as ${contentType ?? 'nothing in particular'}`, async () => {
		const { getMany } = await setUp('ignored', {
			answer: () => ({
				status: 200,
				body: JSON.stringify(listAnswer(FEW)),
				...(contentType === undefined ? {} : { contentType }),
			}),
		});
		expect(ascending(idsOf(jsonOf(await getMany())))).toEqual([1, 2, 3, 4, 5]);
	});
}

check('L7', 'sort_id gives the order', async () => {
	const { getMany } = await setUp('ignored', { items: FEW });
	const raw = jsonOf(await getMany({ output: 'raw', sort: { order: 'oldest' } }));
	expect(raw.map(({ item_id: id }) => Number(id))).toEqual([1, 2, 3, 4, 5]);
});

for (const id of ['__proto__', 'constructor', '10000000000000000001', 'a b/c?d', '0']) {
	check('L7', `an item called ${id}`, async () => {
		const item = contractItem(1, { item_id: id });
		const body = JSON.stringify(listAnswer([contractItem(2)])).replace(
			'"list":{',
			() => `"list":{${JSON.stringify(id)}:${JSON.stringify(item)},`,
		);
		const { getMany } = await setUp('ignored', {
			answer: () => ({ status: 200, contentType: 'application/json', body }),
		});
		const found = jsonOf(await getMany()).map((one) => String(one.id));
		expect([...found].sort()).toEqual([id, '2'].sort());
	});
}

check('L8', 'simplified', async () => {
	const { getMany } = await setUp('ignored', { items: [contractItem(1)] });
	const fields = Object.keys(OUTPUT_FIELDS);
	expect(jsonOf(await getMany({ output: 'selected', fields }))).toMatchObject([
		{
			id: '1',
			title: expect.stringMatching(/^(Given|Title) 1$/) as unknown,
			url: 'https://site.test/resolved/1',
			savedUrl: 'https://site.test/given/1',
			status: 'unread',
			favorite: false,
			excerpt: 'Excerpt 1',
			language: 'en',
			site: 'The Site',
			wordCount: 312,
			addedAt: '2020-09-13T12:27:40.000Z',
			updatedAt: '2020-09-13T12:27:40.000Z',
		},
	]);
});

check('L8', 'as it came', async () => {
	const { getMany } = await setUp('ignored', { items: [contractItem(1)] });
	expect(jsonOf(await getMany({ output: 'raw' }))).toMatchObject([contractItem(1)]);
});

check('L9', '', async () => {
	const times = { time_read: '1600009000', time_favorited: '1600009001', status: '1' };
	const { getMany } = await setUp('ignored', {
		items: [contractItem(1), contractItem(2, { ...times, favorite: '1' })],
	});
	const selected = { output: 'selected', fields: ['archivedAt', 'favoritedAt'] };
	expect(jsonOf(await getMany({ sort: { order: 'oldest' }, ...selected }))).toMatchObject([
		{ archivedAt: null, favoritedAt: null },
		{ archivedAt: '2020-09-13T14:56:40.000Z', favoritedAt: '2020-09-13T14:56:41.000Z' },
	]);
});

check('L10', '', async () => {
	const { getMany } = await setUp('ignored', {
		items: [contractItem(1, { resolved_title: '', excerpt: '', lang: '' })],
	});
	expect(jsonOf(await getMany())).toMatchObject([{ title: 'Given 1' }]);
});

for (const error of ['Something went wrong here', { message: 'Something went wrong here' }]) {
	check('L11', `${typeof error}`, async () => {
		const { getMany } = await setUp('ignored', {
			answer: () => json({ ...listAnswer([]), status: 0, error }),
		});
		const result = await getMany();
		expectRefusalInWords(result);
		expect(wordsOf(result)).toContain('Something went wrong here');
	});
}

check('L12', '', async () => {
	// With so many changes at once the trigger goes by the clock; else by the entries themselves.
	const atOnce = { time_added: '1600000000', time_updated: '1600000000' };
	const { trigger, server } = await setUp('ignored', { items: items(60, atOnce) });
	const poller = trigger();
	await poller.activate();
	await expect(poller.poll()).rejects.toThrow('how all items of the list were before');
	await poller.poll();
	const { since } = JSON.parse(server.requests.at(-1)?.body ?? '{}') as { since?: unknown };
	expect(Number.isInteger(since)).toBe(true);
	expect(Math.abs(Number(since) - Date.now() / 1_000)).toBeLessThan(3_600);
});

for (const clockAhead of [-3_600, -30, 30, 3_600, 86_400]) {
	check('L12', `its clock is ${clockAhead} s ahead`, async () => {
		const { trigger, service } = await setUp('ignored', { items: items(3), clockAhead });
		const poller = trigger();
		expect(await poller.activate()).toEqual([]);
		const found: number[] = [];
		for (const id of [11, 12, 13]) {
			const now = String(Math.floor(Date.now() / 1_000) + clockAhead);
			service.items.push(contractItem(id, { time_added: now, time_updated: now }));
			found.push(...idsOf((await poller.poll()).map(({ json: item }) => item)));
		}
		expect(found).toEqual([11, 12, 13]);
	});
}

for (const unknown of UNKNOWN) {
	for (const [event, change] of [
		['archived', (now: string) => ({ status: '1', time_read: now })],
		['favorited', (now: string) => ({ favorite: '1', time_favorited: now })],
	] as const) {
		check('L13', `${event}, unknown ${unknown}`, async () => {
			const { trigger, service } = await setUp(unknown, { items: items(3) });
			const poller = trigger({ event });
			expect(await poller.activate()).toEqual([]);
			const now = String(Math.floor(Date.now() / 1_000));
			Object.assign(service.items[1] ?? {}, change(now), { time_updated: now });
			const found = (await poller.poll()).map(({ json: item }) => item);
			expect(idsOf(found)).toEqual([2]);
			expect(await poller.poll()).toEqual([]);
		});
	}
}

const FEED_ENTRIES = numbers(3)
	.map((id) => `<item><title>Title ${id}</title><link>https://site.test/${id}</link></item>`)
	.join('');

async function setUpFeed(unknown: Unknown, feed: string | number) {
	const server = await startServer(readLaterService({ unknown, feed }), unknown);
	const { run } = await connect('readLaterFeedApi', server);
	return {
		server,
		readFeed: async () =>
			await run('readLater', { resource: 'feed', operation: 'getMany', returnAll: true }),
	};
}

for (const unknown of UNKNOWN) {
	check('L15', `unknown ${unknown}`, async () => {
		const feed = `<rss version="2.0"><channel>${FEED_ENTRIES}</channel></rss>`;
		const { readFeed, server } = await setUpFeed(unknown, feed);
		expect((await readFeed()).items).toHaveLength(3);
		expect(server.requests).toHaveLength(1);
		expect(server.requests[0]).toMatchObject({
			method: 'GET',
			path: `/users/${FEED_USER}/feed/all`,
			query: {},
			body: '',
		});
	});
}

for (const [name, feed] of [
	['bare', `<rss><channel>${FEED_ENTRIES}</channel></rss>`],
	[
		'declared',
		`<?xml version="1.0"?>\n<rss version="2.0"><channel><title>All</title>${FEED_ENTRIES}</channel></rss>`,
	],
] as const) {
	check('L16', name, async () => {
		const { readFeed } = await setUpFeed('ignored', feed);
		expect(jsonOf(await readFeed())).toMatchObject(
			numbers(3).map((id) => ({ title: `Title ${id}`, url: `https://site.test/${id}` })),
		);
	});
}

check('L16', 'no entry', async () => {
	const { readFeed } = await setUpFeed('ignored', '<rss version="2.0"><channel></channel></rss>');
	const result = await readFeed();
	expect(wordsOf(result)).toBe('');
	expect(result.items).toEqual([]);
});

for (const status of [401, 403, 404]) {
	check('L17', `${status}`, async () => {
		const { readFeed } = await setUpFeed('ignored', status);
		const result = await readFeed();
		expectRefusalInWords(result);
		expect(wordsOf(result)).toMatch(/public/i);
	});
}

everySentenceIsChecked();
