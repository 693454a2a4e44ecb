import { TimeIndex } from '../../sandbox/services/readLater/TimeIndex';
import { inOrder, ReaderSession, type Item } from './ReaderSession';
import { CONSUMER_KEY, TestSandbox } from './TestSandbox';

const sandbox = new TestSandbox();
const reader = new ReaderSession(sandbox);
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(async () => {
	await sandbox.control('POST', '/reset');
	await reader.connect();
});

describe('quirks', () => {
	const withQuirk = (quirk: object) => sandbox.control('PUT', '/readLater/quirks', quirk);
	test('empty lists and maps', async () => {
		await withQuirk({ emptyList: 'array', nullMaps: true });
		expect((await reader.get({ tag: 'none' })).json.list).toEqual([]);
		expect(inOrder(await reader.get({ count: 1, detailType: 'complete' }))[0]).toMatchObject({
			tags: null,
			authors: null,
			images: null,
			domain_metadata: null,
		});
	});
	test('types of numbers and ids', async () => {
		await withQuirk({ numbers: 'numbers', ids: 'text', keyDiffersFromId: true, sortIds: 'absent' });
		const [[key, item]] = Object.entries((await reader.get({ count: 1 })).json.list) as [
			[string, Item],
		];
		expect(item).toMatchObject({
			item_id: expect.stringMatching(/^Rd/),
			time_added: expect.any(Number),
		});
		expect(item).not.toHaveProperty('sort_id');
		expect(key).not.toBe(item.item_id);
		const { json } = await sandbox.readLater('/v3/send', {
			consumer_key: CONSUMER_KEY,
			access_token: reader.token,
			actions: [{ action: 'archive', item_id: item.item_id }],
		});
		expect(json.status).toBe(1);
	});
	test.each([
		['zero', 0],
		['milliseconds', 1_700_000_000_400],
		['text', '1700000000'],
		['iso', '2023-11-14T22:13:20.400Z'],
		['absent', undefined],
	])('since: %s', async (since, expected) => {
		await reader.freeze(1_700_000_000, 400);
		await withQuirk({ since });
		expect((await reader.get()).json.since).toEqual(expected);
	});
	test('counts, ignored parameters and totals', async () => {
		expect(inOrder(await reader.get({ count: 4 }))).toHaveLength(4);
		await withQuirk({ maxCount: 3 });
		expect(inOrder(await reader.get({ count: 4 }))).toHaveLength(3);
		await withQuirk({
			maxCount: null,
			ignore: ['count', 'offset'],
			noTotal: true,
			hasMoreLies: true,
		});
		const answer = await reader.get({ count: 4, offset: 5, total: '1' });
		expect(inOrder(answer)).toHaveLength(12);
		expect(answer.json).not.toHaveProperty('total');
		expect(answer.json.search_meta.has_more).toBe(true);
	});
	test('errors', async () => {
		await withQuirk({ errorInOk: true });
		const wrong = await reader.get({ access_token: 'x' });
		expect(wrong).toMatchObject({ status: 200, json: { error: expect.any(String) } });
		expect(wrong.headers.get('X-Error-Code')).toBe('107');
		await withQuirk({ errorInOk: false, unauthorizedStatus: 403 });
		expect((await reader.get({ access_token: 'x' })).status).toBe(403);
		await expect(withQuirk({ nonsense: 1 })).rejects.toThrow('400');
	});
});

test('limits are told in headers and end in 403', async () => {
	await sandbox.control('PUT', '/readLater/limits', { user: { limit: 2, windowSeconds: 3600 } });
	const answers = [await reader.get(), await reader.get(), await reader.get()];
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 403]);
	expect(answers.map(({ headers }) => headers.get('X-Limit-User-Remaining'))).toEqual([
		'1',
		'0',
		'0',
	]);
	expect(answers[2]?.headers.get('X-Limit-Key-Remaining')).not.toBe('0');
	expect(Number(answers[2]?.headers.get('X-Limit-User-Reset'))).toBeGreaterThan(3500);
	await sandbox.control('POST', '/clock', { service: 'readLater', offsetMs: 3_601_000 });
	expect((await reader.get()).status).toBe(200);
});

test('applications need the permission', async () => {
	await sandbox.control('PUT', '/readLater/applications/1-only', {
		name: 'Only',
		permissions: ['add'],
	});
	const own = await sandbox.accessToken('reader', '1-only');
	const answer = await sandbox.readLater('/v3/get', { consumer_key: '1-only', access_token: own });
	expect([answer.status, answer.headers.get('X-Error-Code')]).toEqual([403, '5200']);
});

test('a list of 100,000 items is not walked for a few of them', async () => {
	await reader.connect('other');
	await reader.addItems({ generate: 100_000, at: 1_700_000_000, spreadSeconds: 100_000 });
	const lookedAt = countLookedAt();
	const { json } = await reader.get({
		since: 1_699_999_990,
		state: 'all',
		sort: 'oldest',
		count: 30,
		total: '1',
	});
	expect(json.total).toBe('10');
	expect(lookedAt()).toBe(10);
	await reader.get({ sort: 'oldest', offset: 50_000, count: 30 });
	expect(lookedAt()).toBeLessThanOrEqual(50_030);
});

/** @returns how many items queries have looked at since it was asked last */
function countLookedAt(): () => number {
	let count = 0;
	const { walk, after } = TimeIndex.prototype;
	jest.spyOn(TimeIndex.prototype, 'walk').mockImplementation(function* (this: TimeIndex, order) {
		for (const item of walk.call(this, order)) {
			count++;
			yield item;
		}
	});
	jest.spyOn(TimeIndex.prototype, 'after').mockImplementation(function (this: TimeIndex, seconds) {
		const items = after.call(this, seconds);
		count += items.length;
		return items;
	});
	return () => {
		const counted = count;
		count = 0;
		return counted;
	};
}

afterEach(() => void jest.restoreAllMocks());
