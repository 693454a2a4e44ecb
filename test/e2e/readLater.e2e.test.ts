import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { errorOf } from '../../sandbox/host/n8nExecutions.ts';
import { findLeaks } from './support/canary.ts';
import { type Fixture, startFixture } from './support/fixture.ts';

const TYPE = 'n8n-nodes-weather-readlater-chat.readLater';

describe('the ReadLater node in n8n', () => {
	let fixture: Fixture;
	let credentials: Record<string, Credential>;

	beforeAll(async () => {
		fixture = await startFixture();
		credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
	});

	afterAll(() => fixture?.stop());

	/** Runs the node once for each of `inputs`, which the expressions of its parameters see as `$json`. */
	const run = async (parameters: Record<string, unknown>, inputs: object[] = [{}]) => {
		const { id, name } = credentials[
			parameters.resource === 'feed' ? 'readLaterFeedApi' : 'readLaterOAuthApi'
		] as Credential;
		const credentialType =
			parameters.resource === 'feed' ? 'readLaterFeedApi' : 'readLaterOAuthApi';
		const workflow = await fixture.rest.workflows.create({
			name: JSON.stringify(parameters).slice(0, 60),
			nodes: [
				{
					name: 'Start',
					type: 'n8n-nodes-base.manualTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters: {},
				},
				{
					name: 'Inputs',
					type: 'n8n-nodes-base.code',
					typeVersion: 2,
					position: [200, 0],
					parameters: { jsCode: `return ${JSON.stringify(inputs.map((json) => ({ json })))};` },
				},
				{
					name: 'Node',
					type: TYPE,
					typeVersion: 1,
					position: [400, 0],
					parameters: { authentication: 'account', resource: 'savedItem', ...parameters },
					credentials: { [credentialType]: { id, name } },
				},
			],
			connections: {
				Start: { main: [[{ node: 'Inputs', type: 'main', index: 0 }]] },
				Inputs: { main: [[{ node: 'Node', type: 'main', index: 0 }]] },
			},
		});
		const execution = await fixture.rest.executions.finished(
			await fixture.rest.workflows.run(workflow.id, 'Start'),
		);
		expect(errorOf(execution)).toBeUndefined();
		return (execution.data.resultData.runData.Node?.[0]?.data?.main?.[0] ?? []).map(
			({ json, pairedItem }) => ({ json, pairedItem }),
		);
	};

	const list = (filters: object = {}, show = 'all') =>
		run({
			operation: 'getMany',
			show,
			returnAll: true,
			sort: { order: 'newest' },
			output: 'simplified',
			filters,
		});
	const byUrl = (value: string) => ({ __rl: true, mode: 'url', value });

	it('gets many, one, a number and the tags', async () => {
		const all = await list();
		expect(all).toHaveLength(12);
		expect(all[0]?.json).toMatchObject({
			title: 'Open-air cinema: the program for August',
			favorite: true,
			status: 'unread',
			tags: ['weekend'],
		});
		expect((await list({ tag: 'Learning' })).length).toBe(3);

		const [one] = await run({
			operation: 'get',
			item: { __rl: true, mode: 'id', value: all[3]?.json.id },
		});
		expect(one?.json).toEqual(all[3]?.json);

		expect((await run({ operation: 'count', show: 'archive' }))[0]?.json).toEqual({ count: 2 });
		expect(
			(await run({ operation: 'getTags', countItems: true })).map(({ json }) => json),
		).toContainEqual({ tag: 'learning', items: 3 });
	});

	it('saves one link, and 100 together', async () => {
		const [one] = await run({
			operation: 'save',
			url: 'https://example.com/by-workflow',
			additionalFields: { title: 'By a workflow', tags: 'Automatic' },
		});
		expect(one?.json).toMatchObject({ saved: true, title: 'By a workflow', tags: ['automatic'] });

		await fixture.control.request('DELETE', '/requests');
		const inputs = Array.from({ length: 100 }, (_, n) => ({ n }));
		const saved = await run(
			{ operation: 'save', url: '={{ "https://example.com/batch/" + $json.n }}' },
			inputs,
		);
		expect(saved).toHaveLength(100);
		expect(saved[99]).toMatchObject({
			json: { saved: true, url: 'https://example.com/batch/99' },
			pairedItem: { item: 99 },
		});
		const { requests } = await fixture.control.get<{ requests: { path: string }[] }>(
			'/requests?service=readLater',
		);
		expect(requests.filter(({ path }) => path === '/v3/send')).toHaveLength(4);
		expect(await list({ search: '/batch/' })).toHaveLength(100);
	});

	it('archives, moves back, marks, tags and deletes', async () => {
		const item = byUrl('https://example.com/by-workflow');
		const now = async () => (await run({ operation: 'get', item }))[0]?.json;

		await run({ operation: 'archive', item });
		expect(await now()).toMatchObject({ status: 'archived' });
		await run({ operation: 'moveBack', item });
		expect(await now()).toMatchObject({ status: 'unread' });
		await run({ operation: 'favorite', item });
		expect(await now()).toMatchObject({ favorite: true });
		await run({ operation: 'unfavorite', item });
		expect(await now()).toMatchObject({ favorite: false });
		await run({ operation: 'addTags', item, tags: 'one, two' });
		expect(await now()).toMatchObject({ tags: ['automatic', 'one', 'two'] });
		await run({ operation: 'removeTags', item, tags: 'one' });
		expect(await now()).toMatchObject({ tags: ['automatic', 'two'] });
		await run({ operation: 'setTags', item, tags: 'only' });
		expect(await now()).toMatchObject({ tags: ['only'] });
		const before = (await list()).length;
		expect((await run({ operation: 'delete', item }))[0]?.json).toMatchObject({ deleted: true });
		expect((await list()).length).toBe(before - 1);
	});

	it('reads the public feed without an account', async () => {
		const entries = await run({
			resource: 'feed',
			operation: 'getMany',
			returnAll: false,
			limit: 3,
			output: 'simplified',
		});
		expect(entries).toHaveLength(3);
		expect(entries[0]?.json).toMatchObject({
			url: expect.stringMatching(/^https:/),
			addedAt: expect.stringMatching(/Z$/),
		});
	});

	it('returns 5,000 items exactly once, in order', async () => {
		await fixture.control.post('/readLater/accounts/reader/items', {
			generate: 5_000,
			seed: 9,
			spreadSeconds: 900,
		});
		const found = await run({
			operation: 'getMany',
			show: 'all',
			returnAll: true,
			sort: { order: 'oldest' },
			output: 'selected',
			fields: ['id', 'addedAt'],
			filters: { search: '/9/' },
		});
		expect(new Set(found.map(({ json }) => json.id)).size).toBe(5_000);
		const times = found.map(({ json }) => Date.parse(String(json.addedAt)));
		expect(times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0))).toBe(true);
	});

	it('tells no secret', async () => {
		const { consumerKey, feedUserId } = await fixture.control.secrets();
		const { readLater } = await fixture.control.get<{ readLater: { accessTokens: object } }>(
			'/state',
		);
		expect(
			await findLeaks(fixture, {
				consumerKey,
				feedUserId,
				accessToken: Object.keys(readLater.accessTokens).join(),
			}),
		).toEqual([]);
	});
});
