import { toLocalTime } from '../../../../nodes/Weather/domain/localTime';

const at = (iso: string): number => Date.parse(iso) / 1_000;

test.each([
	// Berlin, both changes of summer time in 2026
	['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29T01:59:59+01:00', 'Sunday'],
	['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00:00+02:00', 'Sunday'],
	['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25T02:30:00+02:00', 'Sunday'],
	['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25T02:30:00+01:00', 'Sunday'],
	// The edges of the world's calendar
	['2026-06-30T10:00:00Z', 'Pacific/Kiritimati', '2026-07-01T00:00:00+14:00', 'Wednesday'],
	['2026-07-01T10:59:00Z', 'Pacific/Pago_Pago', '2026-06-30T23:59:00-11:00', 'Tuesday'],
	['2026-06-21T12:00:00Z', 'Arctic/Longyearbyen', '2026-06-21T14:00:00+02:00', 'Sunday'],
	['2026-01-01T00:00:00Z', 'Asia/Kathmandu', '2026-01-01T05:45:00+05:45', 'Thursday'],
	['1969-12-31T23:59:59Z', 'UTC', '1969-12-31T23:59:59+00:00', 'Wednesday'],
])('%s in %s is %s', (utc, zone, iso, weekday) => {
	expect(toLocalTime(at(utc), zone)).toMatchObject({ iso, weekday, date: iso.slice(0, 10) });
});

test('without a known zone the offset of the answer counts', () => {
	expect(toLocalTime(at('2026-01-01T00:00:00Z'), 'Not/AZone', -12_600).iso).toBe(
		'2025-12-31T20:30:00-03:30',
	);
	expect(toLocalTime(at('2026-01-01T00:00:00Z'), null).iso).toBe('2026-01-01T00:00:00+00:00');
});
