import {
	afterFailure,
	afterCheck,
	dueIn,
	isDue,
	momentOf,
} from '../../../../../nodes/Weather/domain/watch/checkTimes';
import { isMorningToTell, untilMorning } from '../../../../../nodes/Weather/domain/watch/mornings';
import { createZone } from '../../../../../nodes/Weather/domain/zone';
import fc from '../../../../property';

const MINUTE = 60_000;
const at = (wall: number, steady: number) => ({ wall: () => wall, steady: () => steady });

test('a check is due when either clock says so', () => {
	const next = dueIn(30 * MINUTE, at(1_000_000, 5_000));
	expect(isDue(undefined, at(0, 0))).toBe(true);
	expect(isDue(next, at(1_000_000 + 29 * MINUTE, 5_000 + 29 * MINUTE))).toBe(false);
	// The machine slept: its steady clock stood.
	expect(isDue(next, at(1_000_000 + 30 * MINUTE, 5_000))).toBe(true);
	// Somebody set the clock back.
	expect(isDue(next, at(0, 5_000 + 30 * MINUTE))).toBe(true);
});

test('polls that come a little early are no minute late', () => {
	const next = dueIn(afterCheck(30 * MINUTE), at(0, 0));
	expect(isDue(next, at(30 * MINUTE - 20_000, 0))).toBe(true);
	expect(isDue(next, at(29 * MINUTE, 29 * MINUTE))).toBe(false);
});

test('a failed check waits ten minutes at most, unless the service or a limit says otherwise', () => {
	expect(afterFailure(360 * MINUTE, false)).toBe(afterCheck(10 * MINUTE));
	expect(afterFailure(5 * MINUTE, false)).toBe(afterCheck(5 * MINUTE));
	expect(afterFailure(30 * MINUTE, false, 20 * MINUTE)).toBe(20 * MINUTE);
	expect(afterFailure(30 * MINUTE, true)).toBe(afterCheck(60 * MINUTE));
	expect(afterFailure(30 * MINUTE, true, 400 * 1_440 * MINUTE)).toBe(1_440 * MINUTE);
});

test.each([
	// Clocks go from 02:00 to 03:00.
	['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T03:00:00+02:00'],
	// From 03:00 back to 02:00.
	['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T02:30:00+02:00'],
	['Europe/Berlin', '2026-10-25', '07:00', '2026-10-25T07:00:00+01:00'],
	// From 24:00 to 01:00 of the next day.
	['Africa/Cairo', '2026-04-24', '00:10', '2026-04-24T01:00:00+03:00'],
	['Asia/Kathmandu', '2026-05-01', '07:01', '2026-05-01T07:01:00+05:45'],
])('in %s on %s it is %s at %s', (name, date, time, iso) => {
	const zone = createZone(name);
	expect(zone.at(momentOf(date, time, zone)).iso).toBe(iso);
});

const ZONES = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];

test('a morning is due at its time, and not before', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...ZONES).map((name) => createZone(name)),
			fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2026, 11, 31) / 60_000 }),
			fc.integer({ min: 0, max: 1_439 }),
			(zone, minutes, clock) => {
				const now = minutes * 60;
				const time = `${String(Math.floor(clock / 60)).padStart(2, '0')}:${String(clock % 60).padStart(2, '0')}`;
				const { date } = zone.at(now);
				const due = now + untilMorning(date, time, zone, now);
				expect(isMorningToTell(date, time, zone, now)).toBe(false);
				expect(isMorningToTell(date, time, zone, due)).toBe(true);
				expect(due - now).toBeLessThanOrEqual(49 * 3_600);
				expect(isMorningToTell(undefined, time, zone, now)).toBe(
					untilMorning(undefined, time, zone, now) <= 0,
				);
			},
		),
	);
});

test('whoever starts in an hour that comes twice is told of a time that has been', () => {
	const zone = createZone('Europe/Berlin');
	// 02:05 for the second time.
	const now = Date.parse('2026-10-25T01:05:00Z') / 1_000;
	expect(isMorningToTell(undefined, '02:30', zone, now)).toBe(true);
	expect(isMorningToTell(undefined, '03:30', zone, now)).toBe(false);
});

test('a reported date that is far in the future came of a wrong clock', () => {
	const zone = createZone('UTC');
	const noon = Date.parse('2026-11-21T12:00:00Z') / 1_000;
	expect(isMorningToTell('2026-11-22', '07:00', zone, noon)).toBe(false);
	expect(isMorningToTell('2026-11-23', '07:00', zone, noon)).toBe(true);
	expect(isMorningToTell(undefined, '12:01', zone, noon)).toBe(false);
	expect(untilMorning(undefined, '12:01', zone, noon)).toBe(60);
});
