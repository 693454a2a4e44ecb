import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { outputOf } from '../../sandbox/host/n8nExecutions.ts';
import { waitFor } from '../../sandbox/host/waiting.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { triggerWorkflow } from './support/triggerWorkflow.ts';

/** Seven workflows look at the list: on a busy machine n8n has to have time for other requests, too. */
const EVERY_SECONDS = 5;

describe('the events of the ReadLater Trigger in n8n', () => {
	let fixture: Fixture;
	let credentials: Record<string, Credential>;

	beforeAll(async () => {
		fixture = await startFixture();
		credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
		await fixture.control.put('/readLater/limits', {
			user: { limit: 1e6, windowSeconds: 3600 },
			key: { limit: 1e6, windowSeconds: 3600 },
		});
	});

	afterAll(() => fixture?.stop());

	const account = '/readLater/accounts/reader/items';
	const change = (id: string, body: object) =>
		fixture.control.request('PATCH', `${account}/${id}`, body);
	const watch = async (parameters: Record<string, unknown>) => {
		const { id } = await fixture.rest.workflows.create(
			triggerWorkflow(credentials.readLaterOAuthApi as Credential, EVERY_SECONDS, parameters),
		);
		await fixture.rest.workflows.activate(id);
		return id;
	};
	const found = async (workflowId: string) => {
		const all = await fixture.rest.executions.list({ workflowId });
		const executions = await Promise.all(all.map(({ id }) => fixture.rest.executions.finished(id)));
		return executions
			.flatMap((execution) => outputOf(execution, 'Trigger'))
			.map(({ json }) => `${String(json.event)} ${String(json.title ?? json.id)}`);
	};

	it('each workflow hears of what it waits for, once, and of nothing else', async () => {
		const workflows = new Map<string, string>();
		const watched = {
			newItem: { filters: { website: 'wanted.example' } },
			archived: {},
			movedBack: {},
			favorited: {},
			unfavorited: {},
			tagAdded: { addedTag: { __rl: true, mode: 'name', value: 'later' } },
			deleted: {},
		};
		for (const [event, more] of Object.entries(watched))
			workflows.set(event, await watch({ event, ...more }));

		const [one = '', two = ''] = await fixture.control.saveItems([
			{ url: 'https://wanted.example/one', title: 'One' },
			{ url: 'https://other.example/two', title: 'Two' },
		]);
		const of = (event: string) => found(workflows.get(event) ?? '');
		const hears = async (event: string, expected: string[]) => {
			await waitFor(
				`${event} to be heard of`,
				async () => (await of(event)).length >= expected.length,
				{ timeoutMs: 60_000 },
			);
			expect([event, await of(event)]).toEqual([event, expected]);
		};
		await hears('newItem', ['newItem One']);
		await change(one, { action: 'archive' });
		await change(two, { action: 'favorite' });
		await change(two, { action: 'tags_add', tags: ['other'] });
		await hears('archived', ['archived One']);
		await hears('favorited', ['favorited Two']);
		// The other workflows look at their own time: each has to have seen the state before it changes back.
		await new Promise((resolve) => setTimeout(resolve, 3_000 * EVERY_SECONDS));
		await change(one, { action: 'readd' });
		await change(two, { action: 'unfavorite' });
		await change(two, { action: 'tags_add', tags: ['later'] });
		await hears('movedBack', ['movedBack One']);
		await hears('unfavorited', ['unfavorited Two']);
		await hears('tagAdded', ['tagAdded Two']);
		await change(two, { action: 'delete' });
		await hears('deleted', [`deleted ${two}`]);
		await new Promise((resolve) => setTimeout(resolve, 3_000 * EVERY_SECONDS));
		const all = Object.fromEntries(
			await Promise.all(
				[...workflows.keys()].map(async (event) => [event, await of(event)] as const),
			),
		);
		expect(Object.values(all).map((list) => list.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
	}, 300_000);
});
