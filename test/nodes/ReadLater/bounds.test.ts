/** Each bound of this node is met: what ends there, and what is said. The type names the one that is not. */
import { createHandshakeApi } from '../../../nodes/ReadLater/api/handshakeApi';
import { itemsInOrder } from '../../../nodes/ReadLater/api/itemsInOrder';
import { readLaterError } from '../../../nodes/ReadLater/api/readLaterErrors';
import type { RetrievedPage, RetrieveQuery } from '../../../nodes/ReadLater/api/retrieveBody';
import { storedConnection } from '../../../nodes/ReadLater/credential/accountCredential';
import { takeStep, requestState } from '../../../nodes/ReadLater/credential/handshake';
import * as bounds from '../../../nodes/ReadLater/domain/bounds';
import { emptyState, RULES } from '../../../nodes/ReadLater/domain/changes';
import { detectChange } from '../../../nodes/ReadLater/domain/changes/detectChange';
import { retain } from '../../../nodes/ReadLater/domain/changes/finishPass';
import { decode, encode, snapshotOf } from '../../../nodes/ReadLater/domain/changes/snapshot';
import { itemKey } from '../../../nodes/ReadLater/domain/savedItem';
import { createListBound } from '../../../nodes/ReadLater/service/fetchList';
import { profileOf } from '../../../nodes/ReadLater/service/serverProfile';
import type { StaticData } from '../../../nodes/ReadLater/trigger/poll';
import { poll } from '../../../nodes/ReadLater/trigger/poll';
import { FakeList } from '../../simulation/FakeList';

const NOW = 1_700_000_000;
const ENDLESS = 'The read-later service does not come to an end of its list';

const page = (more: Partial<RetrievedPage>): RetrievedPage => ({
	items: [],
	serverTime: undefined,
	total: undefined,
	tagNames: undefined,
	...more,
});
const items = (count: number) => Array.from({ length: count }, () => ({}));

afterEach(() => jest.restoreAllMocks());

/** Snapshots of items, the first of them changed longest ago. */
function retained(count: number, on: 'newItem' | 'archived', mayComeAgain: boolean) {
	const snapshots = Object.fromEntries(
		Array.from({ length: count }, (_, index) => [
			`i${index}`,
			`${(NOW + index).toString(36)}::u::`,
		]),
	);
	const clock = mayComeAgain ? NOW : NOW + 1e6;
	const state = { ...emptyState('a'), serviceTime: clock, knowsList: true };
	return retain(state, snapshots, { on, catchUp: 0 }, RULES);
}

function expectForgotten(most: number, on: 'newItem' | 'archived', mayComeAgain = false): void {
	const all = retained(most, on, mayComeAgain);
	expect(Object.keys(all.snapshots)).toHaveLength(most);
	expect(all.from).toBe(0);
	const { snapshots, from } = retained(most + 3, on, mayComeAgain);
	expect(Object.keys(snapshots)).toHaveLength(most);
	expect(snapshots).not.toHaveProperty('i2');
	expect(snapshots).toHaveProperty('i3');
	// Nothing is looked for among what was forgotten.
	expect(from).toBe(NOW + 2);
}

/** `LONGEST_POLL_MS` is met in test/workflows/readLaterTrigger.test.ts. */
const MEETING: Record<Exclude<keyof typeof bounds, 'LONGEST_POLL_MS'>, () => unknown> = {
	MOST_REQUESTS() {
		const spend = createListBound();
		for (let request = 1; request < bounds.MOST_REQUESTS; request++) spend(undefined);
		expect(() => spend(undefined)).toThrow(ENDLESS);
	},
	MOST_ENTRIES() {
		const spend = createListBound();
		spend(page({ items: items(bounds.MOST_ENTRIES) }));
		expect(() => spend(page({ items: items(1) }))).toThrow(ENDLESS);
		const list = Array<unknown>(bounds.MOST_ENTRIES).fill({});
		expect(itemsInOrder(list, 0).items).toHaveLength(bounds.MOST_ENTRIES);
		expect(() => itemsInOrder([...list, {}], 0)).toThrow('could not be understood');
	},
	LARGEST_LIST() {
		const spend = createListBound();
		spend(page({ size: bounds.LARGEST_LIST }));
		expect(() => spend(page({ size: 1 }))).toThrow(ENDLESS);
	},
	LONGEST_LIST_MS() {
		const now = jest.spyOn(Date, 'now').mockReturnValue(NOW);
		const spend = createListBound();
		now.mockReturnValue(NOW + bounds.LONGEST_LIST_MS);
		spend(undefined);
		now.mockReturnValue(NOW + bounds.LONGEST_LIST_MS + 1);
		expect(() => spend(undefined)).toThrow(ENDLESS);
	},
	async MOST_PAGES_OF_POLL() {
		const list = new FakeList();
		list.mostPerPage = 1;
		for (let saved = 0; saved < 200; saved++) list.change('newItem', undefined, NOW - saved);
		const staticData: StaticData = {};
		let requests = 0;
		const once = async () => {
			requests = 0;
			const retrieve = async (query: RetrieveQuery) => {
				requests++;
				return await Promise.resolve(list.retrieve(query, NOW * 1_000));
			};
			const wanted = { on: 'newItem', catchUp: 0 } as const;
			await poll({ api: { retrieve }, staticData, account: 'a', wanted, isOver: () => false });
			return Object.keys((staticData.state as { snapshots: object }).snapshots).length;
		};
		const first = await once();
		// One more asks for the time of the service, at the very first.
		expect(requests).toBe(bounds.MOST_PAGES_OF_POLL + 1);
		expect(await once()).toBeGreaterThan(first);
		expect(requests).toBe(bounds.MOST_PAGES_OF_POLL);
	},
	LONGEST_PAUSE_MS() {
		const wait = (seconds: string) =>
			readLaterError({
				status: 429,
				headers: { 'x-limit-user-remaining': '0', 'x-limit-user-reset': seconds },
				text: '',
			}).details;
		expect(wait('60').retryAfterMs).toBe(60_000);
		for (const seconds of ['3601', '1e308', '1e309', '9'.repeat(400)]) {
			expect(wait(seconds).retryAfterMs).toBe(bounds.LONGEST_PAUSE_MS);
			expect(wait(seconds).description).toContain('It answers again in about 60 minutes.');
		}
	},
	KEPT_SERVERS() {
		const [used, unused] = ['https://used.test', 'https://unused.test'].map(profileOf);
		for (let other = 0; other < bounds.KEPT_SERVERS; other++) {
			profileOf(`https://${other}.test`);
			profileOf('https://used.test');
		}
		expect(profileOf('https://used.test')).toBe(used);
		expect(profileOf('https://unused.test')).not.toBe(unused);
	},
	async MOST_PENDING() {
		const settings = { baseUrl: '', consumerKey: '', returnAddress: '', fingerprint: 'f' };
		let asked = 0;
		const api = {
			exchange: async () => await Promise.resolve({ outcome: 'not-allowed' } as const),
			requestToken: async () => await Promise.resolve(`token ${++asked}`),
			check: async () => await Promise.resolve(undefined),
		};
		let credential: Readonly<Record<string, string>> = {};
		const hours = bounds.MOST_PENDING + 2;
		for (let hour = 0; hour < hours; hour++) {
			const stored = await takeStep(credential, settings, api, requestState({}), hour * 3_600_000);
			credential = { ...credential, ...stored };
		}
		const { pending } = storedConnection(credential, 'f');
		expect(pending.map(({ requestToken }) => requestToken)).toEqual(
			Array.from({ length: bounds.MOST_PENDING }, (_, index) => `token ${index + 3}`),
		);
	},
	async LONGEST_TOKEN() {
		const ask = async (length: number) =>
			await createHandshakeApi(
				{
					send: async () =>
						await Promise.resolve({ status: 200, headers: {}, text: `code=${'x'.repeat(length)}` }),
				},
				{ consumerKey: 'k', returnAddress: 'https://a.test' },
			).requestToken();
		expect(await ask(bounds.LONGEST_TOKEN)).toHaveLength(bounds.LONGEST_TOKEN);
		await expect(ask(bounds.LONGEST_TOKEN + 1)).rejects.toMatchObject({
			description: expect.stringContaining('The token is missing in it.'),
		});
	},
	KEPT_ITEMS: () => expectForgotten(bounds.KEPT_ITEMS, 'newItem'),
	KEPT_LIST: () => expectForgotten(bounds.KEPT_LIST, 'archived'),
	MOST_KEPT_ITEMS: () => expectForgotten(bounds.MOST_KEPT_ITEMS, 'newItem', true),
	LARGEST_MEMORY() {
		const text = (index: number) => `${(NOW + index).toString(36)}::u::${'x'.repeat(980)}`;
		const snapshots = Object.fromEntries(
			Array.from({ length: 1_100 }, (_, index) => [`i${index}`, text(index)]),
		);
		const state = { ...emptyState('a'), serviceTime: NOW, knowsList: true };
		const wanted = { on: 'newItem', catchUp: 0 } as const;
		const { snapshots: kept, from, forgotRecent } = retain(state, snapshots, wanted, RULES);
		expect(JSON.stringify(kept).length).toBeLessThanOrEqual(bounds.LARGEST_MEMORY);
		expect(kept).toHaveProperty('i1099');
		expect(from).toBe(NOW + 1_099 - Object.keys(kept).length);
		expect(forgotRecent).toBe(true);
		const later = retain({ ...state, serviceTime: NOW + 1e6 }, snapshots, wanted, RULES);
		expect(later.forgotRecent).toBeUndefined();
	},
	async LARGEST_OPEN_PASS() {
		const list = new FakeList();
		list.mostPerPage = 60_000;
		for (let saved = 0; saved < 10_000; saved++) list.change('newItem', undefined, NOW - saved);
		const staticData: StaticData = {};
		let requests = 0;
		let fails = true;
		const retrieve = async (query: RetrieveQuery) => {
			if (++requests > 2 && fails) throw new Error('down');
			// Everything at once, and nothing that tells of more.
			const page = list.retrieve({ ...query, count: 60_000, offset: 0 }, NOW * 1_000);
			return await Promise.resolve({ ...page, total: undefined });
		};
		const wanted = { on: 'newItem', catchUp: 0 } as const;
		const once = async () =>
			await poll({ api: { retrieve }, staticData, account: 'a', wanted, isOver: () => true });
		await expect(once()).rejects.toThrow('down');
		const { pass } = staticData.state as { pass: object };
		expect(JSON.stringify(pass).length).toBeLessThan(bounds.LARGEST_OPEN_PASS);
		fails = false;
		expect((await once()).changes).toEqual([]);
		expect(staticData.state).not.toHaveProperty('pass');
		const { id } = list.change('newItem', undefined, NOW + 1);
		expect((await once()).changes.map(({ item }) => item.item_id)).toEqual([id]);
	},
	LONGEST_KEPT_ID() {
		const keyOf = (length: number) => itemKey({ item_id: 'x'.repeat(length) });
		expect(keyOf(bounds.LONGEST_KEPT_ID)).toHaveLength(bounds.LONGEST_KEPT_ID);
		expect(keyOf(1_000_000).length).toBeLessThan(bounds.LONGEST_KEPT_ID);
		expect(keyOf(1_000_000)).not.toBe(keyOf(1_000_001));
	},
	MOST_KEPT_TAGS() {
		const tagged = (count: number) => ({
			item_id: '1',
			time_updated: NOW,
			tags: Array.from({ length: count }, (_, index) => `t${index}`),
		});
		const added = (before: number, now: number) =>
			detectChange(
				decode(encode(snapshotOf(tagged(before), NOW))),
				snapshotOf(tagged(now), NOW),
				tagged(now),
				{ from: 0, onlyChanges: true },
			).addedTags.length;
		const most = bounds.MOST_KEPT_TAGS;
		expect(snapshotOf(tagged(most), NOW).tags).toHaveLength(most);
		expect(encode(snapshotOf(tagged(200_000), NOW)).length).toBeLessThan(60);
		expect(added(most - 1, most)).toBe(1);
		expect(added(most, most + 1)).toBe(1);
		expect(added(most + 1, most + 1)).toBe(0);
		expect(added(most + 1, most + 2)).toBe(most + 2);
	},
};

test.each(Object.entries(MEETING))('%s', async (_name, meet) => {
	await meet();
});
