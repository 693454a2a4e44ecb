import { priceOf, priceText } from '../../../../nodes/Weather/domain/allowance';
import { AccountLedger } from '../../../../nodes/Weather/service/AccountLedger';
import { AnswerCache } from '../../../../nodes/Weather/service/AnswerCache';

const answer = (text: string, at: number) => ({
	text,
	at,
	clock: at / 1_000,
	hasDate: true,
});

test('an answer is remembered for as long as it is wanted, and not shared with others', async () => {
	const cache = new AnswerCache(1_000);
	await cache.fetch('a', async () => answer('1', 100));
	expect(cache.recall('a', 100)).toMatchObject({ text: '1' });
	expect(cache.recall('a', 101)).toBeUndefined();
	expect(cache.recall('b', 0)).toBeUndefined();
});

test('what is underway is asked once; a failure is not remembered', async () => {
	const cache = new AnswerCache(1_000);
	let asked = 0;
	const slow = async () => {
		asked++;
		await new Promise((resolve) => setTimeout(resolve, 5));
		if (asked === 1) throw new Error('no');
		return answer(String(asked), 1);
	};
	const results = await Promise.allSettled([cache.fetch('a', slow), cache.fetch('a', slow)]);
	expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	expect(cache.isUnderway('a')).toBe(false);
	expect(await cache.fetch('a', slow)).toMatchObject({ text: '2' });
	expect(asked).toBe(2);
});

test('it is bounded by size; what was used last stays', async () => {
	const cache = new AnswerCache(33);
	const put = async (key: string) => await cache.fetch(key, async () => answer('0123456789', 1));
	for (const key of ['a', 'b', 'c']) await put(key);
	cache.recall('a', 0);
	await put('d');
	expect(['a', 'b', 'c', 'd'].filter((key) => cache.recall(key, 0))).toEqual(['a', 'c', 'd']);
});

test('what answers and their other names are found by counts as well', async () => {
	const cache = new AnswerCache(1_000);
	const long = (key: string) => key.repeat(400);
	for (const key of ['a', 'b', 'c'])
		await cache.fetch(long(key), async () => answer('', 1), [long(key).toUpperCase()]);
	const keys = ['a', 'b', 'c', 'A', 'B', 'C'].map(long);
	expect(keys.filter((key) => cache.recall(key, 0)).map(([key]) => key)).toEqual(['b', 'c', 'C']);
});

test('calls are counted by the day in UTC; one that did not arrive is taken back', () => {
	const night = Date.parse('2026-10-12T23:59:59Z');
	const ledger = new AccountLedger();
	ledger.count(night);
	const takeBack = ledger.count(night);
	expect(ledger.callsToday(night)).toBe(2);
	takeBack();
	expect(ledger.callsToday(night)).toBe(1);
	expect(ledger.callsToday(night + 1_000)).toBe(0);
	const late = ledger.count(night);
	ledger.count(night + 1_000);
	late();
	expect(ledger.callsToday(night + 1_000)).toBe(1);
});

test.each([
	[0, 1_000, 0, '0.00'],
	[1_000, 100, 0.12, '0.12'],
	[950, 100, 0.06, '0.06'],
	[2_000, 1_000, 1.2, '1.20'],
	[1_000, 4, 0.0048, '0.005'],
	[1_000, 1, 0.0012, '0.001'],
	[1_000, 3_000, 3.6, '3.60'],
])('after %i calls, %i more cost %d, said as %s', (used, calls, price, text) => {
	const cost = priceOf(used, calls, {
		freePerDay: 1_000,
		pricePer100: 0.12,
		mostPerDay: undefined,
	});
	expect(cost).toBeCloseTo(price, 10);
	expect(priceText(cost)).toBe(text);
});
