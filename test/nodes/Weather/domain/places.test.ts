/** Dates and times where they are hard: clock changes, the date line, polar day. */
import { toForecastDay } from '../../../../nodes/Weather/domain/dailyForecast';
import { toForecastHour } from '../../../../nodes/Weather/domain/momentWeather';
import { UNITS } from '../../../../nodes/Weather/domain/units';

const NOWHERE = { latitude: 0, longitude: 0, name: null, country: null, state: null };
const seconds = (iso: string): number => Date.parse(iso) / 1_000;
const hour = (timezone: string, iso: string) =>
	toForecastHour(
		{ lat: 0, lon: 0, timezone, daily: [] },
		{ dt: seconds(iso) },
		NOWHERE,
		UNITS.metric,
	);
const day = (timezone: string, dt: string, more: object = {}) =>
	toForecastDay(
		{ lat: 0, lon: 0, timezone },
		{ dt: seconds(dt), ...more },
		0,
		NOWHERE,
		UNITS.metric,
	);

test.each([
	['Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00+01:00'],
	['Europe/Berlin', '2026-03-29T01:30:00Z', '2026-03-29T03:30:00+02:00'],
	['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
	['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
	['Pacific/Kiritimati', '2026-06-30T10:00:00Z', '2026-07-01T00:00:00+14:00'],
	['Pacific/Pago_Pago', '2026-07-01T10:59:00Z', '2026-06-30T23:59:00-11:00'],
	['Arctic/Longyearbyen', '2026-06-21T12:00:00Z', '2026-06-21T14:00:00+02:00'],
])('%s at %s: %s', (timezone, iso, expected) => {
	expect(hour(timezone, iso)).toMatchObject({ time: expected, date: expected.slice(0, 10) });
});

test.each([
	['Europe/Berlin', '2026-10-25T11:00:00Z', '2026-10-25', 'Sunday'],
	['Pacific/Kiritimati', '2026-06-30T22:00:00Z', '2026-07-01', 'Wednesday'],
	['Pacific/Pago_Pago', '2026-07-01T23:00:00Z', '2026-07-01', 'Wednesday'],
	// 00:00 UTC of the date it stands for, as some answers have it.
	['Pacific/Pago_Pago', '2026-07-01T00:00:00Z', '2026-07-01', 'Wednesday'],
])('the day of %s at %s is %s', (timezone, dt, date, weekday) => {
	expect(day(timezone, dt)).toMatchObject({ date, weekday });
});

test('in the polar day the sun neither rises nor sets, and it is day by the picture', () => {
	expect(day('Arctic/Longyearbyen', '2026-06-21T10:00:00Z')).toMatchObject({
		sunrise: null,
		sunset: null,
	});
	const { isDay } = toForecastHour(
		{ lat: 78, lon: 15, timezone: 'Arctic/Longyearbyen', daily: [] },
		{ dt: seconds('2026-06-21T23:00:00Z'), weather: [{ icon: '01d' }] },
		NOWHERE,
		UNITS.metric,
	);
	expect(isDay).toBe(true);
});
