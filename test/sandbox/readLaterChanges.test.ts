import { inOrder, ReaderSession } from './ReaderSession';
import { CONSUMER_KEY, TestSandbox } from './TestSandbox';

const sandbox = new TestSandbox();
const reader = new ReaderSession(sandbox);
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(async () => {
	await sandbox.control('POST', '/reset');
	await reader.connect();
});

describe('changes', () => {
	beforeEach(() => reader.connect('other'));

	test('since is rounded and the filter is strictly later, in whole seconds', async () => {
		await reader.freeze(5000, 600);
		expect((await reader.get()).json.since).toBe(5001);
		await reader.freeze(5000, 400);
		expect((await reader.get()).json.since).toBe(5000);
		await reader.addItems([{ url: 'https://example.com/now' }]);
		expect(inOrder(await reader.get({ since: 5000 }))).toEqual([]);
		expect(inOrder(await reader.get({ since: 4999 }))).toHaveLength(1);
		await sandbox.control('PUT', '/readLater/quirks', { sinceFilter: 'from' });
		expect(inOrder(await reader.get({ since: 5000 }))).toHaveLength(1);
	});

	test('deleted items leave a trace only in the whole list', async () => {
		const [id = ''] = await reader.addItems([{ url: 'https://example.com/a' }]);
		await reader.change(id, { action: 'delete' });
		expect((await reader.get({ state: 'all' })).json.list).toEqual({
			[id]: { item_id: id, status: '2', listen_duration_estimate: 0 },
		});
		expect((await reader.get({ state: 'unread' })).json.list).toEqual({});
		await reader.change(id, { action: 'hardDelete' });
		expect((await reader.get({ state: 'all' })).json.list).toEqual({});
	});

	test('saving again makes the item new under its old id', async () => {
		await reader.freeze(9000);
		const [id = ''] = await reader.addItems([
			{ url: 'https://example.com/a', favorite: true, status: 'archived', time_added: 100 },
		]);
		await sandbox.readLater('/v3/add', {
			consumer_key: CONSUMER_KEY,
			access_token: reader.token,
			url: 'https://example.com/a',
		});
		expect((await reader.get()).json.list[id]).toMatchObject({
			status: '0',
			favorite: '0',
			time_read: '0',
			time_added: '9000',
		});
	});

	test('actions take the time of the caller', async () => {
		await reader.freeze(9000);
		const [id = ''] = await reader.addItems([
			{ url: 'https://example.com/a', time_added: 100, time_updated: 100 },
		]);
		const { json } = await sandbox.readLater('/v3/send', {
			consumer_key: CONSUMER_KEY,
			access_token: reader.token,
			actions: [
				{ action: 'archive', item_id: id, time: 500 },
				{ action: 'favorite', item_id: id },
				{ action: 'tags_add', item_id: id, tags: 'One,two' },
				{ action: 'nonsense', item_id: id },
			],
		});
		expect(json).toMatchObject({
			status: 0,
			action_results: [true, true, true, false],
			action_errors: [null, null, null, { message: expect.any(String) }],
		});
		expect((await reader.get({ detailType: 'complete' })).json.list[id]).toMatchObject({
			status: '1',
			time_read: '500',
			favorite: '1',
			time_favorited: '9000',
			tags: { one: {}, two: {} },
		});
		await reader.change(id, { action: 'readd', time: 600 });
		expect((await reader.get()).json.list[id]).toMatchObject({
			status: '0',
			time_read: '0',
			time_updated: '600',
		});
	});
});
