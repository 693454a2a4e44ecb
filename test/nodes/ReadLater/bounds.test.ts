/** Each bound of this node is met: what ends there, and what is said. The type names the one that is not. */
import { createHandshakeApi } from '../../../nodes/ReadLater/api/handshakeApi';
import { itemsInOrder } from '../../../nodes/ReadLater/api/itemsInOrder';
import { readLaterError } from '../../../nodes/ReadLater/api/readLaterErrors';
import type { RetrievedPage, RetrieveQuery } from '../../../nodes/ReadLater/api/retrieveBody';
import { storedConnection } from '../../../nodes/ReadLater/credential/accountCredential';
import { takeStep, requestState } from '../../../nodes/ReadLater/credential/handshake';
import * as bounds from '../../../nodes/ReadLater/domain/bounds';
import { emptyState, RULES } from '../../../nodes/ReadLater/domain/changes';
import { retain } from '../../../nodes/ReadLater/domain/changes/finishPass';
import { createListBudget } from '../../../nodes/ReadLater/service/fetchList';
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
	const state = { ...emptyState('a'), clock, knowsList: true };
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
		const spend = createListBudget();
		for (let request = 1; request < bounds.MOST_REQUESTS; request++) spend(undefined);
		expect(() => spend(undefined)).toThrow(ENDLESS);
	},
	MOST_ENTRIES() {
		const spend = createListBudget();
		spend(page({ items: items(bounds.MOST_ENTRIES) }));
		expect(() => spend(page({ items: items(1) }))).toThrow(ENDLESS);
		const list = Array<unknown>(bounds.MOST_ENTRIES).fill({});
		expect(itemsInOrder(list, 0).items).toHaveLength(bounds.MOST_ENTRIES);
		expect(() => itemsInOrder([...list, {}], 0)).toThrow('could not be understood');
	},
	LARGEST_LIST() {
		const spend = createListBudget();
		spend(page({ size: bounds.LARGEST_LIST }));
		expect(() => spend(page({ size: 1 }))).toThrow(ENDLESS);
	},
	LONGEST_LIST_MS() {
		const now = jest.spyOn(Date, 'now').mockReturnValue(NOW);
		const spend = createListBudget();
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
};

test.each(Object.entries(MEETING))('%s', async (_name, meet) => {
	await meet();
});
