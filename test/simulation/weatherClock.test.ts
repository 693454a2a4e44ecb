/** No word that is false at the time it is said: answers asked at one moment and read at a later one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpClient } from '../../nodes/shared/http/HttpClient';
import { checkConditions } from '../../nodes/Weather/domain/conditions';
import { daysFromToday, toSimpleDay } from '../../nodes/Weather/domain/dailyForecast';
import type { Context } from '../../nodes/Weather/domain/forecastFields';
import { hoursFrom } from '../../nodes/Weather/domain/momentWeather';
import { toNextHour } from '../../nodes/Weather/domain/nextHour';
import { UNITS } from '../../nodes/Weather/domain/units';
import { createWording } from '../../nodes/Weather/domain/wording';
import { AccountLedger } from '../../nodes/Weather/service/AccountLedger';
import { AnswerCache } from '../../nodes/Weather/service/AnswerCache';
import { createWeatherService } from '../../nodes/Weather/service/weatherService';
import { oneCall } from '../../sandbox/services/weather/oneCall';
import { runs, SEED } from '../property';
import { Random } from './random';

const HOUR = 3_600;
/** Longest time for which an answer is used again, unless the person changes it. */
const REUSE = 600;

const ZONES = [
	'Africa/Cairo',
	'Africa/Casablanca',
	'America/Caracas',
	'America/Denver',
	'America/Havana',
	'America/Los_Angeles',
	'America/New_York',
	'America/Santiago',
	'America/St_Johns',
	'Asia/Beirut',
	'Asia/Kathmandu',
	'Asia/Kolkata',
	'Asia/Tokyo',
	'Atlantic/Azores',
	'Australia/Adelaide',
	'Australia/Lord_Howe',
	'Europe/Berlin',
	'Europe/London',
	'Pacific/Apia',
	'Pacific/Auckland',
	'Pacific/Chatham',
	'Pacific/Honolulu',
	'Pacific/Kiritimati',
	'Pacific/Pago_Pago',
] as const;
/** Where clocks change somewhere, and a day on which nothing happens. */
const USUAL_DAYS = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01'];
const ORDINARY_DAY = '2026-06-15';

/** By another way than the node: what a Swede would write. */
function localDate(zone: string, seconds: number): string {
	return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(
		seconds * 1_000,
	);
}

function hoursOf(zone: string): (seconds: number) => number {
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone: zone,
		hour: 'numeric',
		hourCycle: 'h23',
	});
	return (seconds) => Number.parseInt(format.format(seconds * 1_000), 10);
}

/** The days of 2026 on which the clocks of a zone change. */
function changesIn(zone: string): string[] {
	const localHour = hoursOf(zone);
	const days = Array.from({ length: 365 }, (_, day) => Date.UTC(2026, 0, 1 + day) / 1_000);
	return days
		.filter((day) => localHour(day) !== localHour(day + 24 * HOUR))
		.map((day) => localDate(zone, day + 12 * HOUR));
}

const nextDate = (date: string): string =>
	new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Asks at one moment; what is told is read at another. */
async function askAndRead(zone: string, asked: number, read: number) {
	let now = asked;
	const body = oneCall(
		{ lat: 10, lon: 10, zone, scenario: 'rain' },
		asked,
		{ units: 'standard', language: 'en' },
		new Set(),
	);
	const http: HttpClient = {
		send: async () => ({ status: 200, headers: {}, text: JSON.stringify(body) }),
	};
	const service = createWeatherService({
		http,
		answers: new AnswerCache(1e6),
		ledger: new AccountLedger(),
		account: 'a',
		allowance: { freePerDay: 1_000, pricePer100: 0.12, mostPerDay: undefined },
		policy: { reuseForMs: REUSE * 1_000, decimals: 3, mostCalls: undefined, sendAgain: true },
		version: '3.0',
		atOnce: 6,
		clock: { now: () => now * 1_000, sleep: async () => undefined },
	});
	const place = { latitude: 10, longitude: 10 };
	const question = { parts: ['current', 'minutes', 'hours', 'days'], language: '' } as const;
	await service.forecast(place, question);
	now = read;
	const { forecast, now: atService } = await service.forecast(place, question);
	const context: Context = {
		place: { ...place, name: null, country: null, state: null },
		units: UNITS.metric,
		wording: createWording(''),
		now: atService(),
	};
	return {
		forecast,
		context,
		minutes: body as { minutely: { dt: number; precipitation: number }[] },
	};
}

function expectTrueWords(
	zone: string,
	read: number,
	{ forecast, context, minutes: { minutely } }: Awaited<ReturnType<typeof askAndRead>>,
): void {
	const today = localDate(zone, read);
	expect(Math.abs(context.now - read)).toBeLessThan(1);

	const days = daysFromToday(forecast, context.now);
	expect(days[0]?.date).toBe(today);
	expect(days.map((day) => toSimpleDay(day, forecast.zone, context).dayOffset)).toEqual(
		days.map((_, index) => index),
	);

	const [next] = hoursFrom(forecast, 'nextHour', context.now);
	expect((next?.at ?? 0) - read).toBeGreaterThan(0);
	expect((next?.at ?? 0) - read).toBeLessThanOrEqual(HOUR);
	const tomorrow = hoursFrom(forecast, 'tomorrow', context.now);
	expect(localDate(zone, tomorrow[0]?.at ?? 0)).toBe(nextDate(today));

	const rule = [{ measure: 'tempAbove', value: -90, group: 'Rain' }] as const;
	const rest = checkConditions(forecast, rule, 'any', { kind: 'today' }, context);
	expect(String(rest.windowStart).slice(0, 10)).toBe(today);
	expect(Date.parse(String(rest.windowStart)) / 1_000).toBeGreaterThan(read - HOUR);
	expect(String(rest.windowEnd).slice(0, 10)).toBe(today);

	const hour = toNextHour(forecast, context);
	const wet = minutely.find(({ dt, precipitation }) => dt > read - 60 && precipitation >= 0.05);
	if (!wet) expect(hour.rainExpected).toBe(false);
	else if (wet.dt <= read) expect(hour.text).toMatch(/^(Rain|Snow|Rain or snow) now/);
	else
		expect(Math.abs((hour.startsInMinutes ?? 99) - (wet.dt - read) / 60)).toBeLessThanOrEqual(1.01);
}

/** Moments at which something was said, and every word of it was true. */
let told = 0;
const isLong = runs(1) > 1;

test.each(ZONES)(
	'%s: hours of days on which clocks change, and of an ordinary one',
	async (zone) => {
		const numbers = new Random(SEED + ZONES.indexOf(zone));
		const changes = [...changesIn(zone).slice(0, 4), ...USUAL_DAYS].slice(0, 4);
		// All of them, and every hour, in the long run; otherwise other ones in each zone.
		const days = isLong ? [...changes, ORDINARY_DAY] : [numbers.pick(changes), ORDINARY_DAY];
		for (const day of days) {
			const midnight = Date.parse(`${day}T00:00:00Z`) / 1_000 - 15 * HOUR;
			const hours = isLong ? Array.from({ length: 40 }, (_, hour) => hour) : [numbers.whole(8, 39)];
			for (const hour of hours) {
				const asked = midnight + hour * HOUR + numbers.whole(0, HOUR - 1);
				const read = asked + numbers.whole(0, REUSE - 1);
				expectTrueWords(zone, read, await askAndRead(zone, asked, read));
				told++;
			}
		}
	},
	120_000,
);

test('asked at 23:57:30 and used again at 00:06, it is another day', async () => {
	const asked = Date.parse('2026-11-21T22:57:30Z') / 1_000;
	const read = Date.parse('2026-11-21T23:06:00Z') / 1_000;
	const answer = await askAndRead('Europe/Berlin', asked, read);
	expectTrueWords('Europe/Berlin', read, answer);
	const [today] = daysFromToday(answer.forecast, answer.context.now);
	expect(today?.date).toBe('2026-11-22');
});

test('the figures of docs/weather.md are those of the long run (UPDATE_DOCS=1 writes them)', () => {
	const file = join(__dirname, '../../docs/weather.md');
	const text = readFileSync(file, 'utf8');
	const figures = `${told.toLocaleString('en')} moments in ${ZONES.length} time zones`;
	if (isLong && process.env.UPDATE_DOCS)
		writeFileSync(file, text.replace(/[\d,]+ moments in \d+ time zones/, figures));
	if (isLong) expect(readFileSync(file, 'utf8')).toContain(figures);
	else expect(text).toMatch(/[\d,]+ moments in 24 time zones/);
});
