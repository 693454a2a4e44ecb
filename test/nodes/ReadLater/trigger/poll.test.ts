import type { RetrievedPage, RetrieveQuery } from '../../../../nodes/ReadLater/api/retrieveBody';
import type { StaticData } from '../../../../nodes/ReadLater/trigger/poll';
import { poll } from '../../../../nodes/ReadLater/trigger/poll';
import { ServiceError } from '../../../../nodes/shared/errors/ServiceError';
import { FakeList } from '../../../simulation/FakeList';

const NOW = 1_700_000_000;
const wanted = { on: 'newItem', catchUp: 0 } as const;

/** A server with nothing but the parameters that the interface names: no offset, no total. */
class BasicList extends FakeList {
	requests = 0;

	override retrieve(query: RetrieveQuery, clock: number): RetrievedPage {
		this.requests++;
		return { ...super.retrieve({ ...query, offset: 0 }, clock), total: undefined };
	}
}

function setUp(mostPerPage: number) {
	const list = new BasicList();
	list.mostPerPage = mostPerPage;
	const staticData: StaticData = {};
	let clock = NOW;
	return {
		list,
		wait: (seconds: number) => void (clock += seconds),
		save: (count: number) =>
			Array.from({ length: count }, () => list.change('newItem', undefined, (clock += 1)).id),
		archive: (ids: readonly string[]) =>
			list.entries
				.filter(({ id }) => ids.includes(id))
				.forEach((entry) => list.change('archived', entry, clock)),
		poll: async () => {
			const api = { retrieve: async (query: RetrieveQuery) => list.retrieve(query, clock * 1_000) };
			const { changes } = await poll({
				api,
				staticData,
				account: 'c',
				wanted,
				isOver: () => false,
			});
			return changes.map(({ item }) => String(item.item_id));
		},
	};
}

test.each([10, 25, 30, 50, 100, 250])(
	'%i to a page and no way to turn it: every save arrives once',
	async (mostPerPage) => {
		const { save, wait, poll: ask } = setUp(mostPerPage);
		save(300);
		expect(await ask()).toEqual([]);
		const arrived: string[] = [];
		const saved: string[] = [];
		for (const count of [1, 150, mostPerPage, 0, mostPerPage + 1, 3]) {
			wait(300);
			saved.push(...save(count));
			arrived.push(...(await ask()));
		}
		wait(300);
		arrived.push(...(await ask()));
		expect(arrived.sort()).toEqual(saved.sort());
	},
);

test('a server that refuses larger pages and cannot turn them: every save arrives once', async () => {
	const { list, save, wait, poll: ask } = setUp(500);
	const retrieve = list.retrieve.bind(list);
	list.retrieve = (query, clock) => {
		if (query.count > 500)
			throw new ServiceError({
				kind: 'refused',
				status: 400,
				message: 'count',
				description: 'count',
			});
		return retrieve(query, clock);
	};
	expect(await ask()).toEqual([]);
	wait(300);
	const saved = save(1_200);
	const arrived = await ask();
	wait(5_000);
	arrived.push(...(await ask()));
	expect(arrived.sort()).toEqual(saved.sort());
});

test('nothing new is one request', async () => {
	const { list, save, wait, poll: ask } = setUp(100);
	save(300);
	wait(600);
	await ask();
	wait(600);
	const before = list.requests;
	expect(await ask()).toEqual([]);
	expect(list.requests - before).toBe(1);
});

test('what a full page of old items hides is found from the other end', async () => {
	const { save, archive, wait, poll: ask } = setUp(30);
	const old = save(60);
	wait(600);
	await ask();
	wait(5_000);
	archive(old);
	const hidden = save(1);
	expect(await ask()).toEqual(expect.arrayContaining(hidden));
});

test('what is hidden from both ends is told, and then the trigger goes on', async () => {
	const { save, archive, wait, poll: ask } = setUp(30);
	const old = save(160);
	wait(600);
	await ask();
	wait(5_000);
	archive(old);
	// What can be reached goes first.
	expect(old).toEqual(expect.arrayContaining(await ask()));
	await expect(ask()).rejects.toThrow('gives only a part of the changes');
	wait(5_000);
	const [later] = save(1);
	const arrived = await ask().catch(async () => await ask());
	expect(arrived).toContain(later);
});

test('that no deleted item was ever seen is said once, after what has changed', async () => {
	const list = new FakeList();
	const staticData: StaticData = {};
	let clock = NOW;
	const ask = async () => {
		clock += 60;
		const { changes } = await poll({
			api: list.api(async (respond) => await Promise.resolve(respond(clock * 1_000))),
			staticData,
			account: 'c',
			wanted: { on: 'anyChange', catchUp: 0, mayMissDeleted: true },
			isOver: () => false,
		});
		return changes.length;
	};
	expect(await ask()).toBe(0);
	list.change('newItem', undefined, clock);
	expect(await ask()).toBe(1);
	await expect(ask()).rejects.toThrow('tells of deleted items');
	for (let later = 0; later < 3; later++) expect(await ask()).toBe(0);
});
