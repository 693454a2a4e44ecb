/** Each bound of this node is met: what ends there, and what is said. The type names the one that is not. */
import { placesByName } from '../../../nodes/Weather/api/geocoding';
import * as bounds from '../../../nodes/Weather/domain/bounds';
import type { Alert } from '../../../nodes/Weather/domain/forecast';
import { UNITS } from '../../../nodes/Weather/domain/units';
import type { ReportedAlert } from '../../../nodes/Weather/domain/watch/reportedAlerts';
import { judgeAlerts } from '../../../nodes/Weather/domain/watch/reportedAlerts';
import { judgeSpells } from '../../../nodes/Weather/domain/watch/reportedSpells';
import { createWording } from '../../../nodes/Weather/domain/wording';
import { AccountLedger, ledgerOf } from '../../../nodes/Weather/service/AccountLedger';
import { AnswerCache } from '../../../nodes/Weather/service/AnswerCache';
import { CallRunner } from '../../../nodes/Weather/service/CallRunner';
import { newSession, sessionOf } from '../../../nodes/Weather/service/watchSession';
import { createWeatherService } from '../../../nodes/Weather/service/weatherService';
import { checkWeather } from '../../../nodes/Weather/trigger/checkWeather';

const answer = (text: string) => async () =>
	await Promise.resolve({ text, at: 1, clock: 1, hasDate: true });

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
	KEPT_WATCHES() {
		const used = sessionOf('used', undefined);
		const unused = sessionOf('unused', undefined);
		for (let other = 0; other < bounds.KEPT_WATCHES; other++) {
			sessionOf(`other ${other}`, undefined);
			sessionOf('used', undefined);
		}
		expect(sessionOf('used', undefined)).toBe(used);
		expect(sessionOf('unused', undefined)).not.toBe(unused);
	},
	LONGEST_KEPT_NAME() {
		const text = 'x'.repeat(bounds.LONGEST_KEPT_NAME + 1);
		const [reported] = judgeAlerts(
			[alert({ sender: text, event: text })],
			[],
			new Map(),
			0,
		).reported;
		expect(reported?.name).toHaveLength(bounds.LONGEST_KEPT_NAME);
		expect(reported?.sender).toHaveLength(bounds.LONGEST_KEPT_NAME);
	},
	MOST_KEPT_CONTENTS() {
		let reported: readonly ReportedAlert[] = [];
		for (let one = 0; one <= bounds.MOST_KEPT_CONTENTS; one++)
			({ reported } = judgeAlerts([alert({ description: `${one}` })], reported, new Map(), 0));
		expect(reported[0]?.contents).toHaveLength(bounds.MOST_KEPT_CONTENTS);
	},
	MOST_REPORTED_ALERTS() {
		const many = Array.from({ length: bounds.MOST_REPORTED_ALERTS + 1 }, (_, one) =>
			alert({ event: `${one}` }),
		);
		const { reported } = judgeAlerts(many, [], new Map(), 0);
		expect(reported).toHaveLength(bounds.MOST_REPORTED_ALERTS);
		expect(reported[0]?.name).toBe('1');
	},
	MOST_REPORTED_SPELLS() {
		const rule = { measure: 'gust', value: 60, group: 'Rain' } as const;
		const spells = Array.from({ length: bounds.MOST_REPORTED_SPELLS + 1 }, (_, one) => ({
			from: one * 86_400,
			to: one * 86_400 + 3_600,
			marks: [one * 86_400],
			peak: 60,
			peakAt: one * 86_400,
			peakSoon: 60,
			fall: { rain: 0, snow: 0 },
		}));
		const judging = { rule, units: UNITS.metric, now: 0, soon: Infinity };
		const { reported } = judgeSpells(spells, [], judging);
		expect(reported).toHaveLength(bounds.MOST_REPORTED_SPELLS);
		expect(reported[0]?.from).toBe(86_400);
	},
	async MOST_WATCHED_ALERTS() {
		const alerts = Array.from({ length: bounds.MOST_WATCHED_ALERTS + 1 }, (_, one) => ({
			event: `${one}`,
		}));
		const service = createWeatherService(
			options(JSON.stringify({ timezone: 'UTC', current: { dt: 1 }, alerts })),
		);
		const settings = {
			on: 'alert',
			alertEvents: ['issued'],
			everyMs: 600_000,
			units: UNITS.metric,
			language: '',
			wording: createWording(''),
		} as const;
		const place = { latitude: 0, longitude: 0, name: null, country: null, state: null };
		const reports = await checkWeather({
			service,
			place: { by: 'coordinates', place },
			settings,
			staticData: {},
			session: newSession(),
			clocks: { wall: () => 0, steady: () => 0 },
		});
		expect(reports).toHaveLength(bounds.MOST_WATCHED_ALERTS);
	},
};

const alert = (changes: Partial<Alert>) => ({
	id: 'a',
	alert: {
		id: null,
		sender: null,
		event: null,
		start: null,
		end: null,
		description: null,
		tags: [],
		raw: null,
		...changes,
	},
});

test.each(Object.entries(MEETING))('%s', async (_name, meet) => {
	await meet();
});
