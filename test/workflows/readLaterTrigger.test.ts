import { LONGEST_POLL_MS } from '../../nodes/ReadLater/domain/bounds';
import nock from '../engine/nock';
import { READ_LATER, startN8n, tokenData } from './accounts';
import { isFirstPage, saved as savedItem, serve, serveTheEnd } from './readLaterServer';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

const NOW = 1_700_000_000;
const post = () => nock(READ_LATER).post('/v3/get', isFirstPage);
let shown: readonly object[] = [];
const saved = (id: string, added: number, more: object = {}) => ({
	item_id: id,
	given_title: id,
	status: '0',
	favorite: '0',
	time_added: String(added),
	time_updated: String(added),
	sort_id: 0,
	...more,
});
const answer = (since: unknown, ...items: { item_id: string; [field: string]: unknown }[]) => {
	shown = items;
	return {
		status: 1,
		list: Object.fromEntries(
			items.map((item, index) => [item.item_id, { ...item, sort_id: index }]),
		),
		error: null,
		since,
		total: String(items.length),
	};
};

async function setUp(changes: object = {}, stored: object = {}, more: object = {}) {
	const n8n = startN8n();
	const account = await n8n.credentials.create('readLaterTokenApi', { ...tokenData, ...more });
	return n8n.pollingTrigger(
		{
			type: 'readLaterTrigger',
			credentials: account.reference,
			parameters: { authentication: 'token', event: 'newItem', output: 'simplified', ...changes },
		},
		stored as never,
	);
}

/** Two requests: the time, and what changed before it. But for saves the list too. */
async function activated(changes: object = {}, existing = [saved('old', NOW - 5)]) {
	const trigger = await setUp(changes);
	post().reply(200, answer(NOW, ...existing.slice(0, 1)));
	post().reply(200, answer(NOW, ...existing));
	if (((changes as { event?: string }).event ?? 'newItem') !== 'newItem')
		post().reply(200, answer(NOW, ...existing));
	expect(await trigger.activate()).toEqual([]);
	return trigger;
}

const titles = (items: { json: Record<string, unknown> }[]) => items.map(({ json }) => json.title);

beforeEach(() => serveTheEnd(() => shown));

afterEach(() => {
	expect(nock.pendingMocks()).toEqual([]);
});

test('activation emits nothing, a new save comes once, with what happened and when', async () => {
	const trigger = await activated();
	let since: unknown;
	post().reply(200, (_uri, body) => {
		since = (body as { since: number }).since;
		return answer(NOW + 60, saved('old', NOW - 5), saved('new', NOW + 1));
	});
	const items = await trigger.poll();
	expect(items.map(({ json }) => json)).toEqual([
		expect.objectContaining({
			title: 'new',
			event: 'newItem',
			eventAt: '2023-11-14T22:13:21.000Z',
			addedAt: '2023-11-14T22:13:21.000Z',
		}),
	]);
	expect(since).toBe(NOW - 5 - 120);
	post().reply(200, answer(NOW + 120, saved('new', NOW + 1)));
	expect(await trigger.poll()).toEqual([]);
});

test('a poll without changes costs one request', async () => {
	const trigger = await activated();
	const scope = post().reply(200, answer(NOW + 60));
	expect(await trigger.poll()).toEqual([]);
	expect(scope.isDone()).toBe(true);
});

test('a restart after empty polls repeats nothing', async () => {
	const trigger = await activated();
	post().reply(200, answer(NOW + 60, saved('new', NOW + 1)));
	await trigger.poll();
	post().reply(200, answer(NOW + 120));
	await trigger.poll();
	trigger.crash();
	post().reply(200, answer(NOW + 180, saved('new', NOW + 1), saved('later', NOW + 130)));
	expect(titles(await trigger.poll())).toEqual(['later']);
});

test('a poll that fails on its first page changes nothing', async () => {
	const trigger = await activated();
	post().reply(503, '');
	post().reply(503, '');
	post().reply(503, '');
	await expect(trigger.poll()).rejects.toThrow('has trouble');
	post().reply(200, answer(NOW + 60, saved('new', NOW + 1)));
	expect(titles(await trigger.poll())).toEqual(['new']);
});

test('a poll that fails on a later page delivers what it has, and the next one goes on there', async () => {
	const trigger = await activated();
	const many = Array.from({ length: 3 }, (_, index) => saved(`n${index}`, NOW + 10 + index));
	nock.cleanAll();
	const page = () => nock(READ_LATER).post('/v3/get');
	page().reply(200, { ...answer(NOW + 60, ...many.slice(0, 2)), total: '3' });
	page().reply(401, '');
	expect(titles(await trigger.poll())).toEqual(['n0', 'n1']);
	page().reply(401, '');
	await expect(trigger.poll()).rejects.toMatchObject({ failure: { cause: 'credential-invalid' } });
	let offset: unknown;
	page().reply(200, (_uri, body) => {
		({ offset } = body as { offset: number });
		return { ...answer(NOW + 90, ...many.slice(1)), total: '3' };
	});
	page().reply(200, answer(NOW + 90, ...many.slice(2)));
	expect(titles(await trigger.poll())).toEqual(['n2']);
	expect(offset).toBe(1);
});

test.each([
	[401, {}, { cause: 'credential-invalid' }],
	[
		403,
		{ 'x-limit-user-remaining': '0', 'x-limit-user-reset': '30' },
		{ cause: 'rate-limited', retryAfterMs: 30_000 },
	],
	[403, { 'x-error-code': '5200' }, { cause: 'credential-invalid' }],
	[429, { 'retry-after': '7' }, { cause: 'rate-limited', retryAfterMs: 7_000 }],
])('%i %p is declared to n8n as it is', async (status, headers, failure) => {
	const trigger = await activated();
	post().reply(status, '', headers as never);
	await expect(trigger.poll()).rejects.toMatchObject({ failure });
});

test('a web page instead of an answer is declared as a wrong address', async () => {
	const trigger = await activated();
	post().reply(200, '<html>Sign in</html>', { 'content-type': 'text/html' });
	await expect(trigger.poll()).rejects.toMatchObject({
		failure: { cause: 'configuration-invalid' },
	});
});

test('while a poll is under way, the next one leaves the work to it', async () => {
	const trigger = await activated();
	post()
		.delay(100)
		.reply(200, answer(NOW + 60, saved('new', NOW + 1)));
	const [first, second] = await Promise.all([trigger.poll(), trigger.poll()]);
	expect([...titles(first), ...titles(second)]).toEqual(['new']);
});

test('another account starts anew and emits nothing of it', async () => {
	const trigger = await activated();
	const stored = structuredClone(trigger.stored) as Record<string, { state: object }>;
	for (const entry of Object.values(stored)) entry.state = { ...entry.state, account: 'another' };
	const moved = await setUp({}, stored);
	post().reply(200, answer(NOW + 60, saved('theirs', NOW + 1)));
	post().reply(200, answer(NOW + 60, saved('theirs', NOW + 1)));
	expect(await moved.poll()).toEqual([]);
});

/** Shows that the service tells of deleted items. */
const GONE = { item_id: 'gone', status: '2' };

describe('each event', () => {
	const before = saved('a', NOW - 20_000, {
		time_updated: String(NOW - 10),
		tags: { x: { tag: 'x' } },
	});
	const changed = (more: object) => ({ ...before, time_updated: String(NOW + 30), ...more });

	test.each([
		['archived', before, changed({ status: '1', time_read: String(NOW + 30) })],
		['movedBack', { ...before, status: '1', time_read: String(NOW - 4_000) }, changed({})],
		['favorited', before, changed({ favorite: '1', time_favorited: String(NOW + 30) })],
		['unfavorited', { ...before, favorite: '1', time_favorited: String(NOW - 4_000) }, changed({})],
		['tagAdded', before, changed({ tags: { x: { tag: 'x' }, y: { tag: 'y' } } })],
		['deleted', before, { item_id: 'a', status: '2' }],
	])('%s comes once, and New Item does not hear of it', async (event, was, now) => {
		const trigger = await activated({ event }, [was as never]);
		post().reply(200, answer(NOW + 60, now));
		expect((await trigger.poll()).map(({ json }) => json)).toEqual([
			expect.objectContaining({ event, id: 'a' }),
		]);
		post().reply(200, answer(NOW + 120, now));
		expect(await trigger.poll()).toEqual([]);

		const other = await activated({ event: 'newItem' }, [was as never]);
		post().reply(200, answer(NOW + 60, now));
		expect(await other.poll()).toEqual([]);
	});

	test('of a deleted item nothing is told but what is left of it', async () => {
		const trigger = await activated({ event: 'deleted' }, [before as never]);
		post().reply(200, answer(NOW + 60, { item_id: 'a', status: '2' }));
		expect((await trigger.poll()).map(({ json }) => json)).toEqual([
			{ id: 'a', status: 'deleted', event: 'deleted', eventAt: expect.any(String) },
		]);
	});

	test('any change tells everything that happened', async () => {
		const trigger = await activated({ event: 'anyChange' }, [before, GONE as never]);
		post().reply(
			200,
			answer(
				NOW + 60,
				changed({
					status: '1',
					time_read: String(NOW + 30),
					favorite: '1',
					tags: { x: { tag: 'x' }, z: { tag: 'z' } },
				}),
			),
		);
		const [item] = await trigger.poll();
		expect(item?.json).toMatchObject({
			event: 'archived',
			events: ['archived', 'favorited', 'tagAdded', 'changed'],
			addedTags: ['z'],
		});
		post().reply(
			200,
			answer(
				NOW + 120,
				changed({
					given_title: 'Better',
					time_updated: String(NOW + 90),
					status: '1',
					favorite: '1',
					tags: { x: {}, z: {} },
				}),
			),
		);
		expect((await trigger.poll()).map(({ json }) => [json.event, json.title])).toEqual([
			['changed', 'Better'],
		]);
	});

	test('Tag Added can wait for one tag', async () => {
		const trigger = await activated(
			{ event: 'tagAdded', addedTag: { __rl: true, mode: 'list', value: 'Wanted' } },
			[before],
		);
		post().reply(200, answer(NOW + 60, changed({ tags: { x: {}, other: {} } })));
		expect(await trigger.poll()).toEqual([]);
		post().reply(
			200,
			answer(
				NOW + 120,
				changed({ time_updated: String(NOW + 90), tags: { x: {}, other: {}, wanted: {} } }),
			),
		);
		expect((await trigger.poll()).map(({ json }) => json.addedTags)).toEqual([['wanted']]);
	});
});

test('filters are looked at for each item, and what they leave out is remembered all the same', async () => {
	const trigger = await activated({ filters: { favorite: 'yes', website: 'a.test' } });
	post().reply(
		200,
		answer(
			NOW + 60,
			saved('no', NOW + 1, { given_url: 'https://a.test/1' }),
			saved('yes', NOW + 2, { given_url: 'https://www.a.test/2', favorite: '1' }),
		),
	);
	expect(titles(await trigger.poll())).toEqual(['yes']);
	post().reply(
		200,
		answer(
			NOW + 120,
			saved('no', NOW + 1, {
				given_url: 'https://a.test/1',
				favorite: '1',
				time_updated: String(NOW + 70),
			}),
		),
	);
	expect(await trigger.poll()).toEqual([]);
});

test('raw items come as the service sends them', async () => {
	const trigger = await activated({ output: 'raw' });
	const item = saved('new', NOW + 1);
	post().reply(200, answer(NOW + 60, item));
	expect((await trigger.poll()).map(({ json }) => json)).toEqual([{ ...item, sort_id: 0 }]);
});

test.each([
	['newItem', 'simple'],
	// The option is not shown there, and what was chosen before is left out: tags are what it looks for.
	['tagAdded', 'complete'],
])('%s: it asks in the form and for the details that were chosen', async (event, detailType) => {
	const chosen = { event, options: { skipDetails: true } };
	const trigger = await setUp(chosen, {}, { requestFormat: 'form' });
	const asked: object[] = [];
	nock.cleanAll();
	nock(READ_LATER)
		.persist()
		.post('/v3/get')
		.matchHeader('content-type', /^application\/x-www-form-urlencoded/)
		.reply(200, (_uri, body) => {
			asked.push(Object.fromEntries(new URLSearchParams(body as never)));
			return answer(NOW);
		});
	expect(await trigger.activate()).toEqual([]);
	expect(asked.length).toBeGreaterThan(0);
	for (const each of asked) expect(each).toMatchObject({ detailType });
	nock.cleanAll();
});

test('some of the newest items can be emitted at activation, once', async () => {
	const trigger = await setUp({ options: { existing: 2 } });
	const items = [saved('c', NOW - 1), saved('b', NOW - 2), saved('a', NOW - 3)];
	post()
		.times(3)
		.reply(200, answer(NOW, ...items));
	expect(titles(await trigger.activate())).toEqual(['c', 'b']);
	post().reply(200, answer(NOW + 60, ...items));
	expect(await trigger.restart()).toEqual([]);
});

/** A list that is long, of a service that keeps to what it is asked or reads over its filters. */
const many = (count: number, more: (n: number) => object = () => ({})) =>
	Array.from({ length: count }, (_, index) =>
		savedItem(index + 1, { time_added: String(NOW - 9_000 + index), ...more(index) }),
	);

test.each([[50], [31], [7]])('%i of the newest items are so many', async (existing) => {
	nock.cleanAll();
	serve(many(60));
	const trigger = await setUp({ options: { existing } });
	const newest = Array.from({ length: existing }, (_, index) => `Title ${60 - index}`);
	expect(titles(await trigger.activate())).toEqual(newest);
	nock.cleanAll();
});

test.each([
	['tagAdded', { addedTag: { __rl: true, mode: 'name', value: 'rare' } }],
	['newItem', { filters: { tag: { __rl: true, mode: 'name', value: 'rare' } } }],
	['anyChange', { filters: { website: 'rare.test' } }],
	['favorited', { filters: { search: 'rare' } }],
	['archived', {}],
])('%s: the newest that fit come, also from far below %j', async (event, more) => {
	nock.cleanAll();
	const rare = (index: number) => ({
		tags: { rare: { tag: 'rare' } },
		resolved_url: 'https://rare.test/',
		favorite: '1',
		time_favorited: String(NOW - 9_000 + index),
		status: '1',
		time_read: String(NOW - 9_000 + index),
	});
	serve(
		many(200, (index) => (index % 50 === 3 ? rare(index) : {})),
		{ ignores: ['favorite', 'search', 'state'] },
	);
	const trigger = await setUp({ event, ...more, options: { existing: 3 } });
	expect(titles(await trigger.activate()).sort()).toEqual(['Title 104', 'Title 154', 'Title 54']);
	nock.cleanAll();
});

test.each([2, 3, 4])('items to begin with come once, though request %i fails', async (failing) => {
	nock.cleanAll();
	const items = many(40);
	let requests = 0;
	nock(READ_LATER)
		.persist()
		.post('/v3/get')
		.reply((_uri, sent) => {
			const { offset = 0, sort } = sent as { offset?: number; sort?: string };
			if (++requests === failing) return [401, ''];
			const found = sort === 'oldest' ? items : [...items].reverse();
			const list = found.slice(offset, offset + 30);
			return [200, { status: 1, list, error: null, since: NOW, total: '40' }];
		});
	const trigger = await setUp({ options: { existing: 2 } });
	const delivered: unknown[] = [];
	for (let poll = 0; poll < 4; poll++)
		delivered.push(...titles(await trigger.poll().catch(() => [])));
	expect(delivered).toEqual(['Title 40', 'Title 39']);
	expect(requests).toBeGreaterThan(failing);
	nock.cleanAll();
});

test.each(['deleted', 'movedBack', 'unfavorited'])(
	'%s: no item begins with what did not happen to it',
	async (event) => {
		const trigger = await setUp({ event, options: { existing: 2 } });
		post()
			.times(3)
			.reply(200, answer(NOW, saved('b', NOW - 2), saved('a', NOW - 3)));
		expect(await trigger.activate()).toEqual([]);
		nock.cleanAll();
	},
);

test('late changes are found once an hour when wanted, and not otherwise', async () => {
	for (const catchUp of ['off', 'day'] as const) {
		const known = saved('known', NOW - 500_000, { time_updated: String(NOW - 10) });
		const trigger = await activated({ event: 'archived', options: { catchUp } }, [known]);
		const asked: number[] = [];
		const late = saved('late', NOW - 100_000, {
			status: '1',
			time_read: String(NOW - 20_000),
			time_updated: String(NOW - 20_000),
		});
		const found: unknown[] = [];
		for (const time of [NOW + 3_700, NOW + 3_760]) {
			post().reply(200, (_uri, body) => {
				const { since } = body as { since: number };
				asked.push(since);
				return answer(time, ...(since < NOW - 20_000 ? [late] : []));
			});
			found.push(...titles(await trigger.poll()));
		}
		expect(asked).toEqual([NOW - 130, catchUp === 'day' ? NOW + 3_700 - 86_400 : NOW - 7_200]);
		expect(found).toEqual(catchUp === 'day' ? ['late'] : []);
	}
});

describe('the time of an answer', () => {
	test.each([
		['text', String(NOW + 60)],
		['milliseconds', (NOW + 60) * 1_000],
		['a date', '2023-11-14T22:14:20.000Z'],
	])('may be %s', async (_name, since) => {
		const trigger = await activated();
		post().reply(200, answer(since));
		expect(await trigger.poll()).toEqual([]);
		post().reply(200, answer(since, saved('new', NOW + 50)));
		expect(titles(await trigger.poll())).toEqual(['new']);
		expect(JSON.stringify(trigger.stored)).toContain(`"serviceTime":${NOW + 60}`);
	});

	test('is that of the header when it is 0', async () => {
		const trigger = await activated();
		post().reply(200, answer(0), { date: new Date((NOW + 60) * 1_000).toUTCString() });
		await trigger.poll();
		post().reply(200, answer(0, saved('new', NOW + 50)), {
			date: new Date((NOW + 90) * 1_000).toUTCString(),
		});
		await trigger.poll();
		expect(JSON.stringify(trigger.stored)).toContain(`"serviceTime":${NOW + 90}`);
	});

	test('may be missing altogether', async () => {
		const trigger = await setUp();
		const old = saved('old', NOW - 5);
		post()
			.times(2)
			.reply(200, { ...answer(undefined, old) });
		expect(await trigger.activate()).toEqual([]);
		post().reply(200, answer(undefined, old, saved('new', NOW + 1)));
		expect(titles(await trigger.poll())).toEqual(['new']);
	});

	test('may jump ahead and back without anything lost', async () => {
		const trigger = await activated();
		post().reply(200, answer(NOW + 7_200));
		await trigger.poll();
		// The clock is right again; the request still asks for the future and finds nothing.
		post().reply(200, answer(NOW + 120));
		expect(await trigger.poll()).toEqual([]);
		post().reply(200, (_uri, body) =>
			(body as { since: number }).since < NOW + 50
				? answer(NOW + 180, saved('old', NOW - 5), saved('new', NOW + 50))
				: answer(NOW + 180),
		);
		expect(titles(await trigger.poll())).toEqual(['new']);
	});
});

test('a service that reads over since does not bring old things up', async () => {
	const trigger = await activated({ event: 'anyChange' }, [
		saved('ancient', NOW - 900_000),
		saved('old', NOW - 5),
	]);
	const all = [
		{ item_id: 'gone', status: '2' },
		saved('ancient', NOW - 900_000),
		saved('old', NOW - 5),
		saved('new', NOW + 1),
	];
	post().reply(200, answer(NOW + 60, ...all));
	expect(titles(await trigger.poll())).toEqual(['new']);
	post().reply(200, answer(NOW + 120, ...all));
	expect(await trigger.poll()).toEqual([]);
});

test('a service that gives only its first page is not watched in half', async () => {
	const trigger = await activated();
	const page = Array.from({ length: 30 }, (_, index) => saved(`n${index}`, NOW + index));
	nock.cleanAll();
	nock(READ_LATER)
		.persist()
		.post('/v3/get')
		.reply(200, { ...answer(NOW + 60, ...page), total: '45' });
	const first = await trigger.poll();
	expect(first).toHaveLength(30);
	await expect(trigger.poll()).rejects.toMatchObject({
		message: 'The read-later service gives only a part of the changes',
	});
	nock.cleanAll();
});

test('a test in the editor shows real items that fit, and remembers nothing', async () => {
	const trigger = await setUp({ event: 'favorited', filters: { search: 'a' } });
	let body: unknown;
	post().reply(200, (_uri, sent) => {
		body = sent;
		return answer(
			NOW,
			saved('b', NOW, { favorite: '1' }),
			saved('a', NOW - 5, { favorite: '1' }),
			saved('aa', NOW - 9),
			{ item_id: 'gone', status: '2' },
		);
	});
	const items = await trigger.fetchTestEvent();
	expect(items.map(({ json }) => [json.title, json.event])).toEqual([['a', 'favorited']]);
	expect(body).toMatchObject({ state: 'all', sort: 'newest', favorite: '1' });
	expect(trigger.stored).toEqual({});
});

test.each<[settings: Record<string, unknown>, words: string]>([
	[{}, "Nothing on this reading list fits 'Trigger On' yet"],
	[
		{ filters: { search: 'x' } },
		"Nothing on this reading list fits 'Trigger On' and 'Filters' yet",
	],
	[
		{ event: 'tagAdded', addedTag: { __rl: true, mode: 'list', value: 'team' } },
		"None of the newest saved items has the tag 'team' yet",
	],
])('a test with nothing to show says so: %j', async (settings, message) => {
	const trigger = await setUp(settings);
	post().reply(200, answer(NOW, ...(settings.event === undefined ? [] : [saved('b', NOW)])));
	await expect(trigger.fetchTestEvent()).rejects.toMatchObject({ message });
});

test('a wrong entry is refused before any request', async () => {
	const trigger = await setUp({ options: { existing: 51 } });
	await expect(trigger.activate()).rejects.toThrow(
		"'Start With the Newest Items' must be a number from 0 to 50",
	);
});

test.each([
	['tagAdded', { untagged: true }, 'Untagged Only'],
	['favorited', { favorite: 'no' }, 'Without Favorites'],
	['unfavorited', { favorite: 'yes' }, 'Only Favorites'],
])('%s: a filter that nothing can meet then is refused', async (event, filters, named) => {
	const trigger = await setUp({ event, filters });
	await expect(trigger.activate()).rejects.toThrow(
		`'Trigger On' and the filter '${named}' cannot both be met`,
	);
});

test('a poll asks no more when its time is over, and the next one goes on', async () => {
	nock.cleanAll();
	const library = Array.from({ length: 40 }, (_, index) => {
		const time = String(NOW - index);
		return savedItem(index + 1, { time_added: time, time_updated: time });
	});
	const { calls } = serve(library, { most: 1 });
	const now = Date.now();
	const each = LONGEST_POLL_MS / 4;
	const time = jest.spyOn(Date, 'now').mockImplementation(() => now + calls.length * each);
	const trigger = await setUp();
	await trigger.activate();
	expect(calls).toHaveLength(4);
	await trigger.poll();
	expect(calls).toHaveLength(8);
	time.mockRestore();
	nock.cleanAll();
});
