import { UNITS } from '../../../../../nodes/Weather/domain/units';
import { growthStep } from '../../../../../nodes/Weather/domain/watch/growthStep';
import { isMissing, spellsOf } from '../../../../../nodes/Weather/domain/watch/spells';
import { GUST, gusts, HOUR, hours, rule } from './hours';

const SOON = 12 * HOUR;
const found = (...given: Parameters<typeof spellsOf>) =>
	spellsOf(...given).map(({ from, to, marks, peak }) => [
		from / HOUR,
		to / HOUR,
		marks.map((at) => at / HOUR),
		peak,
	]);
const quiet = (count: number) => Array.from({ length: count }, () => 0);

test('a spell has the hours that reach the value, and those near it around them', () => {
	const slots = gusts(0, 50, 51, 60, 72, 59, 51, 50.9, 0);
	expect(found(slots, GUST, SOON, UNITS.metric)).toEqual([[2, 7, [3, 4], 72]]);
});

test('hours that are only near the value are none', () => {
	expect(found(gusts(59, 59.9), GUST, SOON, UNITS.metric)).toEqual([]);
});

test('hours up to six apart belong together, and no more', () => {
	const six = gusts(60, ...quiet(6), 60);
	expect(found(six, GUST, SOON, UNITS.metric)).toEqual([[0, 8, [0, 7], 60]]);
	const seven = gusts(60, ...quiet(7), 60);
	expect(found(seven, GUST, SOON, UNITS.metric)).toEqual([
		[0, 1, [0], 60],
		[8, 9, [8], 60],
	]);
});

test('the peak is the most, and of what is “at most” the least', () => {
	const slots = hours({ tempBelow: 1.4 }, { tempBelow: 0 }, { tempBelow: -3 }, { tempBelow: 1.6 });
	expect(found(slots, rule('tempBelow', 0), SOON, UNITS.metric)).toEqual([[0, 3, [1, 2], -3]]);
});

test('the least of “at most” may be above 0', () => {
	const slots = hours({ tempBelow: 9 }, { tempBelow: 8 }, { tempBelow: 7 });
	const [spell] = spellsOf(slots, rule('tempBelow', 10), HOUR, UNITS.metric);
	expect(spell).toMatchObject({ peak: 7, peakSoon: 8 });
});

test('what is near depends on the units: half of 3 K are 2.7 °F', () => {
	const slots = hours({ tempAbove: 86 }, { tempAbove: 83.4 }, { tempAbove: 83.2 });
	expect(found(slots, rule('tempAbove', 86), SOON, UNITS.imperial)).toEqual([[0, 2, [0], 86]]);
});

test('amounts add up over hours with any; all of them count', () => {
	const slots = hours({ rain: 2 }, {}, { rain: 3.1 }, { snow: 9 });
	expect(found(slots, rule('rain', 5), SOON, UNITS.metric)).toEqual([[0, 3, [0, 2], 5.1]]);
	expect(found(slots, rule('rain', 5.1), SOON, UNITS.metric)).toHaveLength(1);
	expect(found(slots, rule('rain', 5.2), SOON, UNITS.metric)).toEqual([]);
	expect(found(slots, rule('snow', 9), SOON, UNITS.metric)).toEqual([[3, 4, [3], 9]]);
	expect(found(slots, rule('rain', 0.2), SOON, UNITS.imperial)).toEqual([[0, 3, [0, 2], 0.201]]);
});

test('a group of the sky has all words of the service that belong to it, and no peak', () => {
	const slots = hours({ group: 'Mist' }, { group: 'Haze' }, { group: 'Rain' });
	expect(found(slots, rule('condition', 0, 'Fog'), SOON, UNITS.metric)).toEqual([
		[0, 2, [0, 1], null],
	]);
	expect(spellsOf(slots, rule('condition', 0, 'Fog'), SOON, UNITS.metric)).toMatchObject([
		{ peakAt: 0, peakSoon: null },
	]);
});

test('a word of the service that belongs to no group is one by itself', () => {
	const slots = hours({ group: 'Ice' }, { group: 'Rain' });
	expect(found(slots, rule('condition', 0, 'Ice'), SOON, UNITS.metric)).toEqual([
		[0, 1, [0], null],
	]);
});

test('of the hours that begin later than soon the peak is known apart', () => {
	const [spell] = spellsOf(gusts(60, 70, 90), GUST, HOUR, UNITS.metric);
	expect(spell).toMatchObject({ peak: 90, peakAt: 2 * HOUR, peakSoon: 70 });
	const [again] = spellsOf(gusts(60, 70, 65, 90), GUST, 2 * HOUR, UNITS.metric);
	expect(again).toMatchObject({ peak: 90, peakSoon: 70 });
	const [rain] = spellsOf(hours({}, {}, { rain: 9 }), rule('rain', 5), HOUR, UNITS.metric);
	expect(rain).toMatchObject({ peak: 9, peakSoon: null });
	const [now] = spellsOf(hours({}, {}, { rain: 9 }), rule('rain', 5), 2 * HOUR, UNITS.metric);
	expect(now).toMatchObject({ peakSoon: 9, peakAt: 2 * HOUR });
});

test('what is not reported is no 0', () => {
	const slots = hours({ uv: null, rain: null, group: 'Rain' }, { uv: null, rain: null });
	expect(isMissing(slots, rule('uv'))).toBe(true);
	expect(isMissing(slots, rule('rain'))).toBe(true);
	expect(isMissing(slots, rule('snow'))).toBe(false);
	expect(isMissing(hours({ snow: null }), rule('snow'))).toBe(true);
	expect(isMissing(hours({ rain: null }, {}), rule('rain'))).toBe(false);
	expect(isMissing(gusts(0), GUST)).toBe(false);
	expect(isMissing(slots, rule('condition'))).toBe(false);
	expect(isMissing(hours({ group: null }), rule('condition'))).toBe(true);
	expect(found(slots, rule('uv', -5), SOON, UNITS.metric)).toEqual([]);
});

test.each([
	['chance', UNITS.metric, 30],
	['uv', UNITS.metric, 2],
	['gust', UNITS.imperial, 11.2],
	['wind', UNITS.metricMs, 5],
	['tempAbove', UNITS.imperial, 5.4],
	['tempBelow', UNITS.scientific, 3],
	['rain', UNITS.imperial, 0.197],
	['snow', UNITS.metric, 5],
	['condition', UNITS.metric, Infinity],
])('a step of %s', (measure, units, step) => {
	expect(growthStep(rule(measure), 0, units)).toBeCloseTo(step, 2);
});
