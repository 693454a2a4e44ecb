import type { Rule } from '../../../../../nodes/Weather/domain/measures';
import type { Slot } from '../../../../../nodes/Weather/domain/slots';
import { UNITS } from '../../../../../nodes/Weather/domain/units';
import type { ReportedSpell } from '../../../../../nodes/Weather/domain/watch/reportedSpells';
import { judgeSpells } from '../../../../../nodes/Weather/domain/watch/reportedSpells';
import { spellsOf } from '../../../../../nodes/Weather/domain/watch/spells';
import fc from '../../../../property';
import { GUST, gusts, HOUR, hours, rule } from './hours';

const units = UNITS.metric;

function judge(
	slots: readonly Slot[],
	reported: readonly ReportedSpell[],
	of: Rule = GUST,
	ahead = 12,
) {
	const soon = ahead * HOUR;
	return judgeSpells(spellsOf(slots, of, soon, units), reported, { rule: of, units, now: 0, soon });
}

const hour = (from: number, to: number, peak: number | null): ReportedSpell => ({
	from: from * HOUR,
	to: to * HOUR,
	peak,
});
const quiet = (count: number) => Array.from({ length: count }, () => 0);
const events = (...given: Parameters<typeof judge>) =>
	judge(...given).findings.map(({ spell: _spell, ...findings }) => findings);
const grew = { event: 'grew', longerByHours: null, earlierByHours: null, strongerBy: null };

test('what was not reported begins, when its first hour is near enough', () => {
	expect(events(gusts(...quiet(12), 60), [])).toMatchObject([{ event: 'begins' }]);
	expect(events(gusts(...quiet(13), 60), [])).toEqual([]);
});

test('what was reported is not reported again, and the reported list is the very same', () => {
	const reported = [hour(0, 2, 72)];
	expect(judge(gusts(72, 65), reported).reported).toBe(reported);
	expect(judge(gusts(0), reported).reported).toBe(reported);
});

test('what is reported has the hours that reach the value, where they are not all of it', () => {
	const reached = (...kmh: readonly number[]) => judge(gusts(...kmh), []).reported;
	expect(reached(60, 60)).toEqual([hour(0, 2, 60)]);
	expect(reached(60, 51)).toEqual([{ ...hour(0, 2, 60), reached: { start: 0, end: HOUR } }]);
	expect(reached(51, 60)).toEqual([{ ...hour(0, 2, 60), reached: { start: HOUR, end: 2 * HOUR } }]);
});

test('it grew from one step on: 18 km/h', () => {
	const reported = [hour(0, 2, 60)];
	expect(events(gusts(60, 77.9), reported)).toEqual([]);
	expect(events(gusts(60, 78), reported)).toEqual([{ ...grew, strongerBy: 18 }]);
	expect(judge(gusts(60, 78), reported).reported).toEqual([hour(0, 2, 78)]);
});

test('of several parts that were reported the strongest counts', () => {
	const parts = [hour(0, 1, 60), hour(2, 3, 70)];
	expect(events(gusts(87.9, 51, 51), parts)).toEqual([]);
	expect(events(gusts(88, 51, 51), parts)).toEqual([{ ...grew, strongerBy: 18 }]);
	expect(judge(gusts(88, 51, 51), parts).reported).toEqual([hour(0, 3, 88)]);
});

test('the stronger hour has to be near enough', () => {
	expect(events(gusts(60, ...quiet(5), 60, ...quiet(6), 99), [hour(0, 1, 60)])).toEqual([]);
});

test('amounts have to grow by 5 mm, and by half of what was reported', () => {
	const rain = rule('rain', 5);
	expect(events(hours({ rain: 9.9 }), [hour(0, 1, 5)], rain)).toEqual([]);
	expect(events(hours({ rain: 10 }), [hour(0, 1, 5)], rain)).toMatchObject([{ strongerBy: 5 }]);
	expect(events(hours({ rain: 29 }), [hour(0, 1, 20)], rain)).toEqual([]);
	expect(events(hours({ rain: 30 }), [hour(0, 1, 20)], rain)).toMatchObject([{ strongerBy: 10 }]);
	const parts = [hour(0, 1, 20), hour(2, 3, 20)];
	expect(events(hours({ rain: 59 }), parts, rain)).toEqual([]);
	expect(judge(hours({ rain: 60 }), parts, rain).reported).toEqual([hour(0, 3, 60)]);
	const snow = rule('snow', 5);
	expect(events(hours({ snow: 59 }), parts, snow)).toEqual([]);
	expect(events(hours({ snow: 60 }), parts, snow)).toMatchObject([{ strongerBy: 20 }]);
});

test('it lasts longer or begins earlier from six hours on', () => {
	const reported = [hour(10, 12, 60)];
	const at = (...marks: readonly number[]) =>
		gusts(...Array.from({ length: 30 }, (_, index) => (marks.includes(index) ? 60 : 51)));
	expect(events(at(10, 17), reported, GUST, 24)).toEqual([]);
	expect(events(at(10, 18), reported, GUST, 24)).toEqual([{ ...grew, longerByHours: 7 }]);
	expect(events(at(4, 10), reported)).toEqual([]);
	expect(events(at(3, 10), reported)).toEqual([{ ...grew, earlierByHours: 7 }]);
	expect(events(at(10, 18), reported, GUST, 17)).toEqual([]);
	expect(events(at(10, 18), reported, GUST, 18)).toEqual([{ ...grew, longerByHours: 7 }]);
});

test('by how much it is longer or earlier counts from the hours that were announced', () => {
	const near = (count: number) => Array.from({ length: count }, () => 51);
	const { reported } = judge(gusts(...near(4), 60, 60, ...near(4)), []);
	expect(reported).toEqual([{ ...hour(0, 10, 60), reached: { start: 4 * HOUR, end: 6 * HOUR } }]);
	const longer = gusts(...near(16), 60);
	expect(events(longer, reported, GUST, 24)).toEqual([{ ...grew, longerByHours: 11 }]);
	const later = [{ ...hour(10, 20, 60), reached: { start: 14 * HOUR, end: 16 * HOUR } }];
	expect(events(gusts(...quiet(3), 60, ...near(10)), later)).toEqual([
		{ ...grew, earlierByHours: 11 },
	]);
	const grown = judge(longer, reported, GUST, 24).reported;
	expect(grown).toEqual([{ ...hour(0, 17, 60), reached: { start: 4 * HOUR, end: 17 * HOUR } }]);
});

test('what falls into the hours around a reported spell is the same event, and what is beyond another', () => {
	const reported = [hour(0, 2, 90)];
	expect(events(gusts(...quiet(7), 60), reported)).toEqual([]);
	expect(events(gusts(...quiet(8), 60), reported)).toEqual([{ ...grew, longerByHours: 7 }]);
	expect(events(gusts(...quiet(9), 60), reported)).toMatchObject([{ event: 'begins' }]);
	const later = [hour(10, 12, 90)];
	expect(events(gusts(...quiet(4), 60), later)).toEqual([]);
	expect(events(gusts(...quiet(3), 60), later)).toEqual([{ ...grew, earlierByHours: 7 }]);
	expect(events(gusts(...quiet(2), 60), later)).toMatchObject([{ event: 'begins' }]);
});

test('a value and its hours, once reported, are forgotten two days later', () => {
	const past = [hour(-60, -49, 60), hour(-50, -48, 60), hour(-50, -47, 60)];
	expect(judge(gusts(60), past).reported).toEqual([hour(-50, -47, 60), hour(0, 1, 60)]);
});

test('groups of the sky never grow stronger', () => {
	const fog = rule('condition', 0, 'Fog');
	expect(events(hours({ group: 'Mist' }), [], fog)).toMatchObject([{ event: 'begins' }]);
	expect(events(hours({ group: 'Mist' }), [hour(0, 1, null)], fog)).toEqual([]);
});

const anyRule = fc.constantFrom(
	GUST,
	rule('tempBelow', 5),
	rule('rain', 8),
	rule('chance', 50),
	rule('condition', 0, 'Rain'),
);
const anyHour = fc.record({
	gust: fc.integer({ min: 30, max: 110 }),
	tempBelow: fc.integer({ min: -5, max: 15 }),
	rain: fc.constantFrom(0, 0, 0, 1, 4),
	chance: fc.integer({ min: 0, max: 100 }),
	group: fc.constantFrom('Rain', 'Clear', 'Clear'),
});
const anyForecast = fc
	.array(anyHour, { minLength: 48, maxLength: 48 })
	.map((given) => hours(...given));

test('the same forecast is never reported twice, nor a part of it', () => {
	fc.assert(
		fc.property(
			fc.array(anyForecast, { minLength: 1, maxLength: 4 }),
			anyRule,
			fc.integer({ min: 1, max: 48 }),
			(forecasts, of, part) => {
				let reported: readonly ReportedSpell[] = [];
				for (const slots of forecasts) ({ reported } = judge(slots, reported, of, 48));
				const last = forecasts.at(-1) ?? [];
				expect(judge(last, reported, of, 48).findings).toEqual([]);
				// A part of what has become one may go beyond what was reported of that part.
				if (forecasts.length === 1)
					expect(judge(last.slice(0, part), reported, of, 48).findings).toEqual([]);
			},
		),
	);
});

test('a forecast that stays within half a step of what was reported is not reported again', () => {
	const near = fc.double({ min: -0.49, max: 0.49, noNaN: true });
	fc.assert(
		fc.property(anyForecast, fc.array(near, { minLength: 48, maxLength: 48 }), (slots, moved) => {
			const { reported } = judge(slots, [], GUST, 48);
			const shifted = slots.map((slot, index) => ({
				...slot,
				values: { ...slot.values, gust: (slot.values.gust ?? 0) + 18 * (moved[index] ?? 0) },
			}));
			const again = judge(shifted, reported, GUST, 48).findings.filter(
				({ strongerBy }) => strongerBy,
			);
			expect(again).toEqual([]);
		}),
	);
});
