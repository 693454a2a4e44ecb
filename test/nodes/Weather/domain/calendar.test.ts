/** Which day of the calendar a daily record stands for. */
import { calendarDates } from '../../../../nodes/Weather/domain/calendar';
import { createZone } from '../../../../nodes/Weather/domain/zone';

const seconds = (iso: string): number => Date.parse(iso) / 1_000;
const day = (at: string, sunrise?: string, sunset?: string) => ({
	at: seconds(at),
	sunrise: sunrise === undefined ? null : seconds(sunrise),
	sunset: sunset === undefined ? null : seconds(sunset),
});

test.each([
	['Europe/Berlin', '2026-10-25T11:00:00Z', '2026-10-25'],
	['Pacific/Kiritimati', '2026-06-30T22:00:00Z', '2026-07-01'],
	['Pacific/Pago_Pago', '2026-07-01T23:00:00Z', '2026-07-01'],
])('in %s a record at local noon, %s, is of %s', (zone, at, date) => {
	for (const utcDates of [true, false])
		expect(calendarDates([day(at)], createZone(zone), utcDates)).toEqual([date]);
});

test.each([
	['America/Denver', '2026-08-09', '2026-08-09T12:05:00Z', '2026-08-10T02:07:00Z'],
	['Asia/Tokyo', '2026-09-19', '2026-09-18T20:27:00Z', '2026-09-19T08:45:00Z'],
	['Pacific/Pago_Pago', '2026-07-01', '2026-07-01T17:45:00Z', '2026-07-02T04:50:00Z'],
])('in %s a record at 00:00 UTC is of %s, as its sun tells', (zone, date, sunrise, sunset) => {
	for (const utcDates of [true, false])
		expect(
			calendarDates([day(`${date}T00:00:00Z`, sunrise, sunset)], createZone(zone), utcDates),
		).toEqual([date]);
});

test('where local noon is 00:00 UTC, the sun tells that it is the day before', () => {
	const records = [1, 2].map((date) =>
		day(
			`2026-07-0${date + 1}T00:00:00Z`,
			`2026-07-0${date}T18:00:00Z`,
			`2026-07-0${date + 1}T05:50:00Z`,
		),
	);
	for (const utcDates of [true, false])
		expect(calendarDates(records, createZone('Etc/GMT+12'), utcDates)).toEqual([
			'2026-07-01',
			'2026-07-02',
		]);
});

test('a record without a sun goes by those beside it, and all of them by the version', () => {
	const zone = createZone('America/Denver');
	const withSun = day('2026-08-09T00:00:00Z', '2026-08-09T12:05:00Z', '2026-08-10T02:07:00Z');
	expect(calendarDates([day('2026-08-08T00:00:00Z'), withSun], zone, false)).toEqual([
		'2026-08-08',
		'2026-08-09',
	]);
	expect(calendarDates([day('2026-08-08T00:00:00Z')], zone, true)).toEqual(['2026-08-08']);
	expect(calendarDates([day('2026-08-08T00:00:00Z')], zone, false)).toEqual(['2026-08-07']);
});
