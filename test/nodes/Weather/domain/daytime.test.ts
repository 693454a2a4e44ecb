/** Whether the sun is up, where it sets after midnight. */
import { isDaytime } from '../../../../nodes/Weather/domain/momentWeather';
import { aDay, aMoment, seconds } from './samples';

const REYKJAVIK = [
	aDay({
		dt: seconds('2026-06-19T12:00:00Z'),
		sunrise: seconds('2026-06-19T02:55:00Z'),
		sunset: seconds('2026-06-20T00:03:00Z'),
	}),
	aDay({
		dt: seconds('2026-06-20T12:00:00Z'),
		sunrise: seconds('2026-06-20T02:55:00Z'),
		sunset: seconds('2026-06-21T00:03:00Z'),
	}),
];

test.each([
	['2026-06-19T23:00:00Z', true],
	['2026-06-20T00:00:00Z', true],
	['2026-06-20T00:03:00Z', false],
	['2026-06-20T01:00:00Z', false],
	['2026-06-20T03:00:00Z', true],
	['2026-06-21T00:00:00Z', true],
	['2026-06-21T01:00:00Z', false],
])('at %s with a sun that sets at 00:03: %p', (time, isDay) => {
	// The picture says the opposite: times of the sun count more.
	const icon = isDay ? '01n' : '01d';
	const weather = [{ id: 800, main: 'Clear', description: 'clear sky', icon }];
	expect(isDaytime(aMoment({ dt: seconds(time), weather }), REYKJAVIK)).toBe(isDay);
});
