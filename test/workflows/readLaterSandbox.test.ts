/** The node against the read-later service of the sandbox, as each of the servers it can be. */
import { ReaderSession } from '../sandbox/ReaderSession';
import { TestSandbox, CONSUMER_KEY } from '../sandbox/TestSandbox';
import { startN8n } from './accounts';

/** The first is the list that docs/readlater.md counts the requests of. */
const LISTS = [
	{ username: 'collector', count: 5_000, spreadSeconds: 900 },
	{ username: 'saver', count: 1_000, spreadSeconds: 180 },
] as const;
const [LARGE, SMALL] = LISTS;
const sandbox = new TestSandbox();
const reader = new ReaderSession(sandbox);

beforeAll(async () => {
	await sandbox.start();
	// Each test is another service; the limit of an hour is not what is looked at here.
	await sandbox.control('PUT', '/readLater/limits', {
		user: { limit: 1e6, windowSeconds: 3600 },
		key: { limit: 1e6, windowSeconds: 3600 },
	});
	for (const { username, count, spreadSeconds } of LISTS) {
		await reader.connect(username);
		// Many share a second, as after an import.
		await reader.addItems({ generate: count, spreadSeconds });
	}
}, 60_000);

afterAll(() => sandbox.stop());

async function getMany(changes: object = {}) {
	const n8n = startN8n();
	const account = await n8n.credentials.create('readLaterTokenApi', {
		baseUrl: sandbox.sandbox.urls.readLater,
		consumerKey: CONSUMER_KEY,
		accessToken: reader.token,
	});
	return await n8n.execute({
		type: 'readLater',
		credentials: account.reference,
		parameters: {
			authentication: 'token',
			resource: 'savedItem',
			operation: 'getMany',
			show: 'all',
			returnAll: true,
			sort: { order: 'oldest' },
			output: 'simplified',
			...changes,
		},
	});
}

async function requests(): Promise<number> {
	const { json } = await sandbox.control('GET', '/requests?service=readLater');
	await sandbox.control('DELETE', '/requests');
	return (json.requests ?? json).length;
}

describe.each([
	['the documented habits', {}, LARGE],
	['pages of any size', { maxCount: null }, LARGE],
	['empty list as a list', { emptyList: 'array' }],
	['ids that are no numbers', { ids: 'text' }],
	['keys that are not the ids', { keyDiffersFromId: true }],
	['numbers as numbers', { numbers: 'numbers' }],
	['no sort_id', { sortIds: 'absent', maxCount: null }],
	['null instead of maps', { nullMaps: true }],
	['no total', { noTotal: true }],
	['has_more is always true', { hasMoreLies: true, noTotal: true }],
	['reads over the count', { ignore: ['count'], maxCount: null }],
	['reads over the count and the offset', { ignore: ['count', 'offset'] }],
	['reads over the offset', { ignore: ['offset'] }],
	['reads over the offset, and gives large pages', { ignore: ['offset'], maxCount: null }],
	['reads over the count, with pages of any size', { ignore: ['count'], maxCount: null }],
	['reads over the order', { ignore: ['sort'], maxCount: null }],
	['reads over since', { ignore: ['since'], maxCount: null }],
	['since is 0', { since: 'zero', maxCount: null }],
	['since is a date', { since: 'iso', maxCount: null }],
] as ReadonlyArray<[string, object, (typeof LISTS)[number]?]>)(
	'a server with %s',
	(name, quirks, list = SMALL) => {
		const { username, count } = list;
		beforeAll(async () => {
			await reader.connect(username);
			await sandbox.control('PUT', '/readLater/quirks', { ...DEFAULTS, ...quirks });
			await requests();
		});

		test('gives all items exactly once, in order', async () => {
			const { items, error } = await getMany();
			const made = await requests();
			expect(error).toBeUndefined();
			expect(new Set(items.map(({ json }) => json.id)).size).toBe(count);
			expect(items).toHaveLength(count);
			const times = items.map(({ json }) => Date.parse(String(json.addedAt)));
			expect(times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0))).toBe(
				true,
			);
			// Along the times of saving, pages overlap by a minute.
			expect(made).toBeLessThanOrEqual(Math.ceil(count / 29) + 11);
			// The numbers of docs/readlater.md.
			if (name === 'the documented habits') expect(made).toBe(173);
			if (name === 'pages of any size') expect(made).toBe(11);
		});

		test('gives the newest ten', async () => {
			const { items } = await getMany({ returnAll: false, limit: 10, sort: { order: 'newest' } });
			const titles = items.map(({ json }) => Number(/part (\d+)/.exec(String(json.title))?.[1]));
			const newest = Math.max(...items.map(({ json }) => Date.parse(String(json.addedAt))));
			expect(titles).toHaveLength(10);
			expect(titles.every((title) => title > count - 20)).toBe(true);
			expect(Date.parse(String(items[0]?.json.addedAt))).toBe(newest);
		});

		test('gives only what changed lately', async () => {
			const { items: all } = await getMany({
				returnAll: false,
				limit: 1,
				sort: { order: 'newest' },
			});
			const changedAfter = new Date(
				Date.parse(String(all[0]?.json.addedAt)) - 60_000,
			).toISOString();
			const { items } = await getMany({ filters: { changedAfter } });
			expect(items.length).toBeGreaterThan(300);
			expect(items.length).toBeLessThan(360);
		});
	},
);

test('an empty list in both shapes', async () => {
	const full = reader.token;
	await reader.connect('beginner');
	for (const emptyList of ['object', 'array']) {
		await sandbox.control('PUT', '/readLater/quirks', { ...DEFAULTS, emptyList });
		expect(await getMany()).toMatchObject({ status: 'success', items: [] });
	}
	reader.token = full;
});

/** What the sandbox begins with; see sandbox/services/readLater/quirks.ts. */
const DEFAULTS = {
	emptyList: 'object',
	maxCount: 30,
	ignore: [] as string[],
	since: 'seconds',
	sinceFilter: 'after',
	numbers: 'strings',
	ids: 'numeric',
	nullMaps: false,
	keyDiffersFromId: false,
	sortIds: 'normal',
	oauthAnswer: 'form',
	errorInOk: false,
	noTotal: false,
	hasMoreLies: false,
	unauthorizedStatus: 401,
};
