import { addDays, createZone, daysFrom } from '../../../../nodes/Weather/domain/zone';

const at = (iso: string): number => Date.parse(iso) / 1_000;

test.each([
	// Berlin, both changes of summer time in 2026
	['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29T01:59:59+01:00'],
	['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00:00+02:00'],
	['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25T02:30:00+02:00'],
	['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25T02:30:00+01:00'],
	// The edges of the world's calendar
	['2026-06-30T10:00:00Z', 'Pacific/Kiritimati', '2026-07-01T00:00:00+14:00'],
	['2026-07-01T10:59:00Z', 'Pacific/Pago_Pago', '2026-06-30T23:59:00-11:00'],
	['2026-06-21T12:00:00Z', 'Arctic/Longyearbyen', '2026-06-21T14:00:00+02:00'],
	['2026-01-01T00:00:00Z', 'Asia/Kathmandu', '2026-01-01T05:45:00+05:45'],
	['1969-12-31T23:59:59Z', 'UTC', '1969-12-31T23:59:59+00:00'],
])('%s in %s is %s', (utc, zone, iso) => {
	expect(createZone(zone).at(at(utc))).toMatchObject({
		iso,
		date: iso.slice(0, 10),
		clock: iso.slice(11, 16),
	});
});

test('without a known zone the offset of the answer counts', () => {
	expect(createZone('Not/AZone', -12_600).at(at('2026-01-01T00:00:00Z')).iso).toBe(
		'2025-12-31T20:30:00-03:30',
	);
	expect(createZone(null).at(at('2026-01-01T00:00:00Z')).iso).toBe('2026-01-01T00:00:00+00:00');
});

test.each([
	['Europe/Berlin', '2026-10-25', '2026-10-25T00:00:00+02:00'],
	['Europe/Berlin', '2026-10-26', '2026-10-26T00:00:00+01:00'],
	['Pacific/Kiritimati', '2026-07-01', '2026-07-01T00:00:00+14:00'],
	['Etc/GMT+12', '2026-07-01', '2026-07-01T00:00:00-12:00'],
	// Midnight is skipped on this day.
	['America/Santiago', '2026-09-06', '2026-09-06T01:00:00-03:00'],
])('in %s the day %s begins at %s', (zone, date, iso) => {
	const { startOf, at: local } = createZone(zone);
	expect(local(startOf(date)).iso).toBe(iso);
});

test('dates are counted by the calendar', () => {
	expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
	expect(daysFrom('2024-03-01', '2024-02-28')).toBe(-2);
});
