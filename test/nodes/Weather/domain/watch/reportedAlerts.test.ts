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
	return { check, reported: () => reported };
}

test.each([
	['the same ID', { id: 'a' }, { id: 'a', sender: 'B', event: 'E', start: 90 * HOUR, end: null }],
	['the same beginning', {}, { end: 90 * HOUR, description: 'More' }],
	['times that overlap', {}, { start: 19 * HOUR, end: 90 * HOUR }],
	['times that are not reported', {}, { start: null, end: null }],
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
	check(67 * HOUR, storm({ event: 'HITZE', start: null, end: null }));
	expect(reported()).toHaveLength(2);
	check(69 * HOUR, storm({ event: 'FROST', start: null, end: null }));
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
