import type { Alert } from '../../../../../nodes/Weather/domain/forecast';
import type {
	Absent,
	ReportedAlert,
} from '../../../../../nodes/Weather/domain/watch/reportedAlerts';
import { judgeAlerts } from '../../../../../nodes/Weather/domain/watch/reportedAlerts';
import fc from '../../../../property';

const HOUR = 3_600;

const storm = (changes: Partial<Alert> = {}): Alert => ({
	id: null,
	sender: 'Wetterdienst',
	event: 'STURM',
	start: 10 * HOUR,
	end: 20 * HOUR,
	description: 'Gusts',
	tags: ['Wind'],
	raw: null,
	...changes,
});

/** Looks at one answer after another. */
function watch() {
	let reported: readonly ReportedAlert[] = [];
	let absent: Absent = new Map();
	const check = (now: number, ...alerts: readonly Alert[]): string[] => {
		const named = alerts.map((alert, index) => ({ id: `#${index}`, alert }));
		const judged = judgeAlerts(named, reported, absent, now);
		({ reported, absent } = judged);
		return judged.findings.map(({ event, alert }) => `${event} ${alert.event ?? ''}`);
	};
	/** What a check reports of the times before. */
	const before = (now: number, ...alerts: readonly Alert[]): unknown[] => {
		const named = alerts.map((alert, index) => ({ id: `#${index}`, alert }));
		return judgeAlerts(named, reported, absent, now).findings.map((finding) => finding.before);
	};
	return { check, before, reported: () => reported, absent: () => absent };
}

test.each([
	['the same ID', { id: 'a' }, { id: 'a', sender: 'B', event: 'E', start: 90 * HOUR, end: null }],
	['the same beginning', {}, { end: 90 * HOUR, description: 'More' }],
	['times that overlap', {}, { start: 19 * HOUR, end: 90 * HOUR }],
	['the same beginning without a length', { end: 10 * HOUR }, { end: 20 * HOUR }],
	['times that are not reported', {}, { start: null, end: null }],
	['times that were not reported', { start: null, end: null }, {}],
])('%s make it the same warning, changed', (_name, first, second) => {
	const { check } = watch();
	expect(check(HOUR, storm(first))).toEqual(['issued STURM']);
	expect(check(2 * HOUR, storm(second))).toEqual([expect.stringContaining('changed')]);
	expect(check(3 * HOUR, storm(second))).toEqual([]);
});

test.each([
	['another agency', { sender: 'Andere' }],
	['another name', { event: 'HITZE' }],
	['times that follow', { start: 20 * HOUR, end: 30 * HOUR }],
])('%s makes it another warning', (_name, other) => {
	const { check } = watch();
	check(HOUR, storm());
	expect(check(2 * HOUR, storm(), storm(other))).toEqual([expect.stringContaining('issued')]);
	const apart = watch();
	apart.check(HOUR, storm({ id: 'a' }));
	expect(apart.check(2 * HOUR, storm({ id: 'b', ...other }))).toEqual([
		expect.stringContaining('issued'),
	]);
});

test.each([
	['of which more is at the same time', { start: 9 * HOUR, end: 13 * HOUR }, 8 * HOUR],
	['whose time is nearly the same', { start: 5 * HOUR, end: 11 * HOUR }, 0],
	['that begins when it did', { start: 8 * HOUR, end: 9 * HOUR, description: 'More' }, 8 * HOUR],
	['that has no end', { start: 30 * HOUR, end: null }, 25 * HOUR],
])('it is the one %s that was changed', (_name, next, start) => {
	const all = [
		storm({ start: 0, end: 12 * HOUR }),
		storm({ start: 8 * HOUR, end: 20 * HOUR }),
		storm({ start: 25 * HOUR, end: null }),
	];
	for (const order of [all, [...all].reverse()]) {
		const { check, before } = watch();
		check(-HOUR, ...order);
		expect(before(-HOUR, storm(next))).toMatchObject([{ start }]);
	}
});

test('the ID tells warnings apart that say the same', () => {
	const { check, reported } = watch();
	check(HOUR, storm({ id: 'a' }), storm({ id: 'b' }));
	check(2 * HOUR, storm({ id: 'b' }));
	expect(check(3 * HOUR, storm({ id: 'b' }))).toEqual(['ended STURM']);
	expect(reported().filter(({ overAt }) => overAt === undefined)).toMatchObject([
		{ serviceId: 'b' },
	]);
});

test('warnings of a server that gives all of them one ID are told apart by what they say', () => {
	const { check } = watch();
	const heat = storm({ id: 'a', event: 'HITZE' });
	expect(check(HOUR, storm({ id: 'a' }), heat)).toEqual(['issued STURM', 'issued HITZE']);
	expect(check(HOUR, heat, storm({ id: 'a' }))).toEqual([]);
});

test('a version that was reported before is no other warning, without an ID and at another time', () => {
	const { check } = watch();
	check(HOUR, storm({ id: 'a' }));
	check(HOUR, storm({ id: 'a', start: 30 * HOUR, end: 40 * HOUR }));
	expect(check(HOUR, storm())).toEqual([]);
});

test('a warning is known by the version that was reported last', () => {
	const { check, reported } = watch();
	const later = { start: 30 * HOUR, end: 40 * HOUR };
	check(HOUR, storm({ id: 'a' }));
	check(HOUR, storm({ id: 'a', ...later }));
	expect(check(HOUR, storm({ id: 'a', ...later }), storm({ id: 'b' }))).toEqual(['issued STURM']);
	check(HOUR, storm({ id: 'a', ...later }), storm());
	check(2 * HOUR, storm());
	check(3 * HOUR, storm());
	expect(reported().map(({ start, overAt }) => [start, overAt !== undefined])).toEqual([
		[30 * HOUR, true],
		[10 * HOUR, false],
	]);
});

test('other tags are a change', () => {
	const { check } = watch();
	check(HOUR, storm({ tags: ['Wind'] }));
	expect(check(HOUR, storm({ tags: ['Wind', 'Rain'] }))).toEqual(['changed STURM']);
});

test('what was reported is the very same list where nothing is different', () => {
	const { check, reported } = watch();
	check(HOUR, storm());
	const before = reported();
	check(2 * HOUR, storm());
	check(3 * HOUR);
	expect(reported()).toBe(before);
});

test('of two versions by turns neither is over before both are', () => {
	const { check } = watch();
	check(HOUR, storm({ end: 30 * HOUR }));
	check(HOUR, storm({ end: 20 * HOUR }));
	expect(check(21 * HOUR, storm({ end: 30 * HOUR }))).toEqual([]);
	expect(check(30 * HOUR, storm({ end: 30 * HOUR }))).toEqual(['ended STURM']);
	expect(check(31 * HOUR, storm({ end: 30 * HOUR }))).toEqual([]);
});

test.each([
	[{ end: null }, {}],
	[{}, { end: null }],
])('of two versions by turns the one without an end holds', (first, second) => {
	const { check } = watch();
	check(HOUR, storm(first));
	check(HOUR, storm(second));
	expect(check(99 * HOUR, storm(first))).toEqual([]);
});

test('one that is missing is over after nearly half an hour, and not before', () => {
	const { check } = watch();
	check(HOUR, storm());
	expect(check(2 * HOUR)).toEqual([]);
	expect(check(2 * HOUR + 29 * 60 - 1)).toEqual([]);
	expect(check(2 * HOUR + 29 * 60)).toEqual(['ended STURM']);
	expect(check(3 * HOUR)).toEqual([]);
});

test('one that comes back is missing anew', () => {
	const { check } = watch();
	check(HOUR, storm());
	check(2 * HOUR);
	check(2.4 * HOUR, storm());
	expect(check(3 * HOUR)).toEqual([]);
});

test('of one that is gone the texts are not known', () => {
	const { check, reported, absent } = watch();
	check(HOUR, storm());
	const { findings } = judgeAlerts([], reported(), absent(), 20 * HOUR);
	expect(findings).toMatchObject([
		{ event: 'ended', alert: { event: 'STURM', description: null, tags: [] } },
	]);
});

test('blanks and the order of tags are no change', () => {
	const { check } = watch();
	check(HOUR, storm({ description: 'Gusts of 70', tags: ['a', 'b'] }));
	expect(check(HOUR, storm({ description: ' Gusts\nof  70', tags: ['b', 'a'] }))).toEqual([]);
});

test('of several the likest is the one that was changed', () => {
	const { check } = watch();
	check(HOUR, storm({ start: 2 * HOUR, end: 4 * HOUR }), storm());
	expect(
		check(HOUR, storm({ start: 11 * HOUR }), storm({ start: 2 * HOUR, end: 4 * HOUR })),
	).toEqual(['changed STURM']);
});

test('one that is over before its end is issued no more, but may be changed', () => {
	const { check } = watch();
	check(HOUR, storm());
	expect(check(2 * HOUR)).toEqual([]);
	expect(check(2.5 * HOUR)).toEqual(['ended STURM']);
	expect(check(3 * HOUR, storm())).toEqual([]);
	expect(check(4 * HOUR, storm({ end: 30 * HOUR }))).toEqual(['changed STURM']);
	expect(check(31 * HOUR, storm({ end: 30 * HOUR }))).toEqual(['ended STURM']);
});

test('one that is past when it is seen for the first time is not reported', () => {
	expect(watch().check(20 * HOUR, storm())).toEqual([]);
	expect(watch().check(99 * HOUR, storm({ end: null }))).toEqual(['issued STURM']);
});

test('one whose text the service does not have for a while is neither changed nor over', () => {
	const { check } = watch();
	const bare = { sender: null, event: null, start: null, end: null, description: null, tags: [] };
	check(HOUR, storm({ id: 'a' }));
	expect(check(2 * HOUR, storm({ id: 'a', ...bare }))).toEqual([]);
	expect(check(3 * HOUR, storm({ id: 'a' }))).toEqual([]);
	expect(check(21 * HOUR, storm({ id: 'a', ...bare }))).toEqual(['ended ']);
});

test('what is over is forgotten two days later', () => {
	const { check, reported } = watch();
	check(HOUR, storm());
	check(20 * HOUR);
	check(68 * HOUR - 1, storm({ event: 'HITZE', start: null, end: null }));
	expect(reported()).toHaveLength(2);
	check(68 * HOUR, storm({ event: 'FROST', start: null, end: null }));
	expect(reported().map(({ name }) => name)).toEqual(['HITZE', 'FROST']);
});

test('whatever a server shows again and again, it is reported once', () => {
	const anyAlert = fc
		.record({
			id: fc.constantFrom(null, 'a', 'b'),
			event: fc.constantFrom('STURM', 'HITZE'),
			start: fc.constantFrom(null, 2 * HOUR, 5 * HOUR),
			end: fc.constantFrom(null, 6 * HOUR, 9 * HOUR),
			description: fc.constantFrom('x', 'y'),
		})
		.map(storm);
	const answers = fc.array(
		fc.uniqueArray(anyAlert, { maxLength: 3, selector: (alert) => JSON.stringify(alert) }),
		{
			minLength: 1,
			maxLength: 4,
		},
	);
	fc.assert(
		fc.property(answers, (shown) => {
			const { check } = watch();
			for (const alerts of shown) check(HOUR, ...alerts);
			const last = shown.at(-1) ?? [];
			expect(check(HOUR, ...last)).toEqual([]);
			expect(check(HOUR, ...last)).toEqual([]);
		}),
	);
});
