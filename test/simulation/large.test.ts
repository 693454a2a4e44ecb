/** Long lists: what a poll costs, and how a backlog is worked off. */
import type { RetrieveQuery } from '../../nodes/ReadLater/api/retrieveBody';
import { poll } from '../../nodes/ReadLater/trigger/poll';
import { FakeList } from './FakeList';

const NOW = 1_700_000_000;

function setUp(items: number, mostPerPage: number) {
	const list = new FakeList();
	list.mostPerPage = mostPerPage;
	for (let index = 0; index < items; index++)
		list.change('newItem', undefined, NOW - items * 7 + index * 7);
	let clock = NOW;
	let requests = 0;
	const staticData: { state?: unknown } = {};
	const api = {
		retrieve: async (query: RetrieveQuery) => {
			requests++;
			return await Promise.resolve(list.retrieve(query, clock * 1_000));
		},
	};
	const ask = async (on: 'newItem' | 'anyChange' = 'newItem') => {
		requests = 0;
		clock += 60;
		const { changes } = await poll({
			api,
			staticData,
			account: 'c',
			wanted: { on, catchUp: 0 },
			isOver: () => false,
		});
		// What n8n stores is text.
		const text = JSON.stringify(staticData.state);
		staticData.state = JSON.parse(text);
		return { changes, requests, stateLength: text.length };
	};
	return { list, ask, now: () => clock };
}

test.each([100, 10_000])(
	'activation with %i items emits none, and a poll without changes is one request',
	async (items) => {
		const { ask } = setUp(items, 5_000);
		const first = await ask();
		expect(first.changes).toEqual([]);
		for (let quiet = 0; quiet < 3; quiet++)
			expect(await ask()).toMatchObject({ changes: [], requests: 1 });
	},
);

test('with events that need the list, activation reads 5,000 items of it and then one request is enough', async () => {
	const { ask } = setUp(10_000, 500);
	const first = await ask('anyChange');
	expect(first).toMatchObject({ changes: [] });
	expect(first.requests).toBeLessThan(15);
	expect(first.stateLength).toBeLessThan(300_000);
	expect(await ask('anyChange')).toMatchObject({ changes: [], requests: 1 });
});

test.each([
	[500, 1],
	[30, 12],
])(
	'a backlog of 10,000 changes, %i to a page, is delivered by %i polls',
	async (mostPerPage, polls) => {
		const { list, ask, now } = setUp(100, mostPerPage);
		await ask();
		for (let index = 0; index < 10_000; index++)
			list.change('newItem', undefined, now() + 1 + Math.floor(index / 200));
		const delivered: unknown[] = [];
		let largest = 0;
		for (let count = 1; count <= polls; count++) {
			const { changes, requests, stateLength } = await ask();
			expect(requests).toBeLessThanOrEqual(30);
			delivered.push(...changes.map(({ item }) => item.item_id));
			largest = Math.max(largest, stateLength);
		}
		expect(delivered).toHaveLength(10_000);
		expect(new Set(delivered).size).toBe(10_000);
		// The poll after it goes over what lies within the overlap, and then the state is small again.
		let last = await ask();
		for (let count = 0; count < polls + 1; count++) last = await ask();
		expect(last).toMatchObject({ changes: [], requests: 1 });
		expect(last.stateLength).toBeLessThan(80_000);
		expect(largest).toBeLessThan(1_000_000);
		console.log(
			`Backlog of 10,000, ${mostPerPage} to a page: ${polls} ask(s), largest state ${largest} characters`,
		);
	},
	60_000,
);
