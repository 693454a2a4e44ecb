/** Each bound of this node is met: what ends there, and what is said. The type names the one that is not. */
import { placesByName } from '../../../nodes/Weather/api/geocoding';
import * as bounds from '../../../nodes/Weather/domain/bounds';
import { AccountLedger, ledgerOf } from '../../../nodes/Weather/service/AccountLedger';
import { AnswerCache } from '../../../nodes/Weather/service/AnswerCache';
import { CallRunner } from '../../../nodes/Weather/service/CallRunner';
import { createWeatherService } from '../../../nodes/Weather/service/weatherService';

const answer = (text: string) => async () => await Promise.resolve({ text, at: 1, clock: 1 });

/** @param size of each answer, the largest number of which is remembered */
async function expectForgotten(cache: AnswerCache, most: number, size: number): Promise<void> {
	// What an answer is found by counts as well.
	const text = (key: string) => 'x'.repeat(Math.max(0, size - key.length));
	for (let one = 0; one < most; one++)
		await cache.fetch(`${one}`, answer(text(`${one}`)), [`also ${one}`]);
	expect(cache.recall('also 0', 0)).toBeDefined();
	await cache.fetch('one more', answer(text('one more')), ['also one more']);
	expect(cache.recall('1', 0)).toBeUndefined();
	expect(cache.recall('2', 0)).toBeDefined();
	expect(cache.recall('one more', 0)).toBeDefined();
}

function options(text: string) {
	return {
		http: { send: async () => await Promise.resolve({ status: 200, headers: {}, text }) },
		answers: new AnswerCache(0),
		ledger: new AccountLedger(),
		account: 'a',
		allowance: { freePerDay: 1_000, pricePer100: 0, mostPerDay: undefined },
		policy: { reuseForMs: 60_000, decimals: 3, mostCalls: undefined, sendAgain: false },
		clock: { now: () => 0, sleep: async () => await Promise.resolve() },
		version: undefined,
		atOnce: 1,
	};
}

/** `MOST_DAYS` is met in test/workflows/weatherOperations.test.ts, before any request. */
const MEETING: Record<Exclude<keyof typeof bounds, 'MOST_DAYS'>, () => unknown> = {
	async KEPT_ANSWERS_SIZE() {
		const size = 20_000;
		await expectForgotten(
			new AnswerCache(bounds.KEPT_ANSWERS_SIZE),
			bounds.KEPT_ANSWERS_SIZE / size,
			size,
		);
	},
	async KEPT_ANSWERS() {
		await expectForgotten(new AnswerCache(Infinity), bounds.KEPT_ANSWERS, 1);
	},
	async KEPT_IN_TEST_SIZE() {
		const size = 20_000;
		await expectForgotten(
			new AnswerCache(bounds.KEPT_IN_TEST_SIZE),
			bounds.KEPT_IN_TEST_SIZE / size,
			size,
		);
	},
	async MOST_KEPT_IN_RUN() {
		const each = bounds.MOST_KEPT_IN_RUN / 8;
		const calls = new CallRunner(options(`[${' '.repeat(each - 2)}]`));
		// The one that goes beyond it is still kept.
		for (let one = 0; one < 9; one++) await calls.get(placesByName(`Place ${one}`), '');
		await expect(calls.get(placesByName('One more'), '')).rejects.toThrow(
			'would have to keep too many answers in memory',
		);
	},
	KEPT_ACCOUNTS() {
		ledgerOf('used').count(0);
		ledgerOf('unused').count(0);
		for (let other = 0; other < bounds.KEPT_ACCOUNTS; other++) {
			ledgerOf(`other ${other}`);
			ledgerOf('used');
		}
		expect(ledgerOf('used').callsToday(0)).toBe(1);
		expect(ledgerOf('unused').callsToday(0)).toBe(0);
	},
	async KEPT_JSON() {
		const service = createWeatherService(options('[]'));
		const ask = async (place: number) => await service.lookUp(placesByName(`Place ${place}`));
		const first = await ask(0);
		for (let place = 1; place < bounds.KEPT_JSON; place++) await ask(place);
		expect(await ask(0)).toBe(first);
		await ask(bounds.KEPT_JSON);
		const again = await ask(0);
		expect(again).not.toBe(first);
		expect(again).toEqual(first);
	},
};

test.each(Object.entries(MEETING))('%s', async (_name, meet) => {
	await meet();
});
