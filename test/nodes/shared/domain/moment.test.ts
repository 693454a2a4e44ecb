import { toCalendarDate, toUnixSeconds } from '../../../../nodes/shared/domain/moment';
import fc from '../../../property';

const seconds = (iso: string): number => Date.parse(iso) / 1_000;

test.each([
	['2026-11-21T07:00:00Z', 'Europe/Berlin', '2026-11-21T07:00:00Z'],
	['2026-11-21T07:00:00+02:00', 'Europe/Berlin', '2026-11-21T05:00:00Z'],
	['2026-11-21T07:00', 'Europe/Berlin', '2026-11-21T06:00:00Z'],
	['2026-07-21 07:00:30', 'Europe/Berlin', '2026-07-21T05:00:30Z'],
	['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00Z'],
	['2026-11-21', 'America/New_York', '2026-11-21T05:00:00Z'],
	// The clock shows 02:30 twice on this day; the earlier or later one are both right, never another hour.
	['2026-10-25T03:30', 'Europe/Berlin', '2026-10-25T02:30:00Z'],
	['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
	[1_700_000_000, 'UTC', '2023-11-14T22:13:20Z'],
	['1700000000', 'UTC', '2023-11-14T22:13:20Z'],
	[1_700_000_000_000, 'UTC', '2023-11-14T22:13:20Z'],
	// `$now.toSeconds()` of n8n.
	[1_700_000_000.123, 'UTC', '2023-11-14T22:13:20Z'],
	['1700000000.999', 'UTC', '2023-11-14T22:13:20Z'],
	[1_700_000_000_000.5, 'UTC', '2023-11-14T22:13:20Z'],
	['2028-02-29', 'UTC', '2028-02-29T00:00:00Z'],
	[new Date('2026-01-02T03:04:05Z'), 'Asia/Tokyo', '2026-01-02T03:04:05Z'],
	[{ toISO: () => '2026-01-02T03:04:05.000+01:00' }, 'Asia/Tokyo', '2026-01-02T02:04:05Z'],
])('%p in %s is %s', (value, zone, expected) => {
	expect(toUnixSeconds(value, zone)).toBe(seconds(expected));
});

test.each([
	'yesterday',
	'',
	'21.11.2026',
	'2026-13-45',
	{},
	null,
	undefined,
	true,
	new Date(NaN),
	'2026-11-21T25:00',
	'2026-02-30',
	'2027-02-29T07:00',
	'2026-04-31T07:00:00Z',
	'2026-11-31 07:00+02:00',
	'1700000000.',
	'1700000000.1.2',
	'9'.repeat(20),
	'9'.repeat(400),
	Number.MAX_SAFE_INTEGER,
	{ toISO: () => '9'.repeat(17) },
])('%p is no time', (value) => {
	expect(toUnixSeconds(value, 'UTC')).toBeUndefined();
	if (value !== '21.11.2026') expect(toCalendarDate(value, 'Europe/Berlin')).toBeUndefined();
});

test('a time written in any zone comes back, except for hours that a clock change skips or repeats', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 4_000_000_000 }),
			fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Pago_Pago', 'UTC'),
			(time, zone) => {
				const wall = new Intl.DateTimeFormat('sv-SE', {
					timeZone: zone,
					dateStyle: 'short',
					timeStyle: 'medium',
				}).format(time * 1_000);
				expect([0, 3_600]).toContain(Math.abs((toUnixSeconds(wall, zone) ?? NaN) - time));
			},
		),
	);
});

test('a day is taken for a time exactly when it is in the calendar', () => {
	const two = (number: number): string => String(number).padStart(2, '0');
	fc.assert(
		fc.property(
			fc.integer({ min: 1970, max: 2400 }),
			fc.integer({ min: 1, max: 12 }),
			fc.integer({ min: 1, max: 31 }),
			fc.constantFrom('', 'T07:00', ' 07:00:30', 'T07:00Z', 'T07:00-05:00'),
			(year, month, day, time) => {
				const text = `${year}-${two(month)}-${two(day)}${time}`;
				const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
				expect(toUnixSeconds(text, 'Europe/Berlin') !== undefined).toBe(day <= daysInMonth);
				expect(toCalendarDate(text, 'Europe/Berlin') !== undefined).toBe(day <= daysInMonth);
			},
		),
	);
});
