import { AccountLedger } from '../../../../nodes/Weather/service/AccountLedger';
import { AnswerCache } from '../../../../nodes/Weather/service/AnswerCache';
import { CallRunner } from '../../../../nodes/Weather/service/CallRunner';

const NOON = Date.UTC(2026, 0, 10, 12);
const MINUTE = 60_000;

/** One run at each of these times, over answers that are used again for ten minutes. */
async function callsAt(times: readonly number[]): Promise<number> {
	const answers = new AnswerCache(1_000_000);
	const ledger = new AccountLedger();
	let calls = 0;
	for (const now of times) {
		const runner = new CallRunner({
			http: {
				async send() {
					calls++;
					return await Promise.resolve({ status: 200, headers: {}, text: '{}', data: {} });
				},
			},
			answers,
			ledger,
			account: 'a',
			allowance: { freePerDay: 1_000, pricePer100: 0.12, mostPerDay: undefined },
			policy: { reuseForMs: 10 * MINUTE, decimals: 3, mostCalls: undefined, sendAgain: true },
			clock: { now: () => now, sleep: async () => await Promise.resolve() },
		});
		await runner.get({ path: '/x', query: {}, name: 'x', billed: true }, 'Berlin');
	}
	return calls;
}

test('an answer is used again within its time', async () => {
	expect(await callsAt([NOON, NOON + 9 * MINUTE])).toBe(1);
	expect(await callsAt([NOON, NOON + 11 * MINUTE])).toBe(2);
});

test('an answer from well after now is none: somebody has set the clock back', async () => {
	expect(await callsAt([NOON, NOON - MINUTE])).toBe(1);
	expect(await callsAt([NOON, NOON - MINUTE - 1])).toBe(2);
	// What was got after that is used again, as always.
	expect(await callsAt([NOON, NOON - 86_400_000, NOON - 86_400_000 + MINUTE])).toBe(2);
});
