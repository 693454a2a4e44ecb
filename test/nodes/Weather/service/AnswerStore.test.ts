import { AnswerStore } from '../../../../nodes/Weather/service/AnswerStore';
import { priceOf, usageAt } from '../../../../nodes/Weather/domain/allowance';

const at = (time: number) => () => time;

test('an answer is remembered for as long as it is wanted, and not shared with others', async () => {
	const store = new AnswerStore(3);
	await store.fetch('a', async () => 1, at(100));
	expect(store.recall('a', 100)).toMatchObject({ answer: 1 });
	expect(store.recall('a', 101)).toBeUndefined();
	expect(store.recall('b', 0)).toBeUndefined();
});

test('what is underway is asked once; a failure is not remembered', async () => {
	const store = new AnswerStore(3);
	let asked = 0;
	const slow = async (): Promise<number> => {
		asked++;
		await new Promise((resolve) => setTimeout(resolve, 5));
		if (asked === 1) throw new Error('no');
		return asked;
	};
	const results = await Promise.allSettled([
		store.fetch('a', slow, at(1)),
		store.fetch('a', slow, at(1)),
	]);
	expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	expect(store.isUnderway('a')).toBe(false);
	expect(await store.fetch('a', slow, at(2))).toBe(2);
	expect(asked).toBe(2);
});

test('it is bounded; what was used last stays', async () => {
	const store = new AnswerStore(3);
	for (const key of ['a', 'b', 'c']) await store.fetch(key, async () => key, at(1));
	store.recall('a', 0);
	await store.fetch('d', async () => 'd', at(1));
	expect(['a', 'b', 'c', 'd'].filter((key) => store.recall(key, 0))).toEqual(['a', 'c', 'd']);
});

test('calls are counted by the day in UTC', () => {
	const night = Date.parse('2026-10-12T23:59:59Z');
	const usage = { day: '2026-10-12', calls: 7 };
	expect(usageAt(usage, night)).toEqual(usage);
	expect(usageAt(usage, night + 1_000)).toEqual({ day: '2026-10-13', calls: 0 });
	expect(usageAt(undefined, night)).toEqual({ day: '2026-10-12', calls: 0 });
});

test.each([
	[0, 1_000, 0],
	[1_000, 100, 0.12],
	[950, 100, 0.06],
	[2_000, 1_000, 1.2],
])('after %i calls, %i more cost %d', (used, calls, price) => {
	expect(
		priceOf(used, calls, { freePerDay: 1_000, pricePer100: 0.12, mostPerDay: undefined }),
	).toBe(price);
});
