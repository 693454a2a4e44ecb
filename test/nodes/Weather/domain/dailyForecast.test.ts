import { toForecastDay as toDay } from '../../../../nodes/Weather/domain/dailyForecast';
import type { DayOfService, ZoneOfService } from '../../../../nodes/Weather/domain/serviceData';
import { UNITS } from '../../../../nodes/Weather/domain/units';

const NOWHERE = { latitude: 0, longitude: 0, name: null, country: null, state: null };
const toForecastDay = (zone: ZoneOfService, day: DayOfService, index: number) =>
	toDay(zone, day, index, NOWHERE, UNITS.metric);

const berlin = { lat: 52.52, lon: 13.405, timezone: 'Europe/Berlin', timezone_offset: 7_200 };
const noon = (date: string): number => Date.parse(`${date}T11:00:00Z`) / 1_000;

const FULL_DAY = {
	dt: noon('2026-10-12'),
	sunrise: Date.parse('2026-10-12T05:21:00Z') / 1_000,
	sunset: Date.parse('2026-10-12T16:15:00Z') / 1_000,
	summary: 'Expect a day of rain',
	temp: { min: 8.14, max: 15.25, morn: 9, day: 14, eve: 12, night: 8.5 },
	feels_like: { day: 13.44 },
	pressure: 1016,
	humidity: 59,
	dew_point: 4.2,
	wind_speed: 3.97,
	wind_gust: 8.92,
	wind_deg: 250,
	clouds: 92,
	uvi: 3.06,
	pop: 0.47,
	rain: 2.4,
	weather: [{ id: 500, main: 'Rain', description: 'light rain', icon: '10d' }],
};

test('a full day in words and units a person uses', () => {
	const day = toForecastDay(berlin, FULL_DAY, 1);
	expect(day).toEqual({
		date: '2026-10-12',
		weekday: 'Monday',
		dayOffset: 1,
		condition: 'Rain',
		description: 'light rain',
		summary: 'Expect a day of rain',
		conditionId: 500,
		iconUrl: 'https://openweathermap.org/img/wn/10d@2x.png',
		temperatureMin: 8.1,
		temperatureMax: 15.3,
		temperatureMorning: 9,
		temperatureDay: 14,
		temperatureEvening: 12,
		temperatureNight: 8.5,
		feelsLikeDay: 13.4,
		rain: 2.4,
		snow: 0,
		precipitation: 2.4,
		precipitationChance: 47,
		humidity: 59,
		pressure: 1016,
		dewPoint: 4.2,
		cloudCover: 92,
		uvIndex: 3.1,
		windSpeed: 14.3,
		windGust: 32.1,
		windDirection: 'WSW',
		windDegrees: 250,
		sunrise: '2026-10-12T07:21:00+02:00',
		sunset: '2026-10-12T18:15:00+02:00',
		place: {
			name: null,
			country: null,
			state: null,
			latitude: 52.52,
			longitude: 13.405,
			timezone: 'Europe/Berlin',
		},
		units: {
			temperature: '°C',
			wind: 'km/h',
			precipitation: 'mm',
			pressure: 'hPa',
			visibility: 'km',
		},
	});
});

test('what the service left out is null, never an invented number; no rain is 0 mm', () => {
	const day = toForecastDay(berlin, { dt: noon('2026-10-12') }, 0);
	expect(day).toMatchObject({ rain: 0, snow: 0, precipitation: 0 });
	const {
		rain: _r,
		snow: _s,
		precipitation: _p,
		date: _d,
		weekday: _w,
		dayOffset: _o,
		place: _pl,
		units: _u,
		...rest
	} = day;
	expect(new Set(Object.values(rest))).toEqual(new Set([null]));
});

test('a polar day has no sunrise and no sunset', () => {
	const day = toForecastDay(
		{ lat: 78.2, lon: 15.6, timezone: 'Arctic/Longyearbyen' },
		{ dt: noon('2026-06-21'), sunrise: 0 },
		0,
	);
	expect([day.sunrise, day.sunset]).toEqual([null, null]);
});

test.each([
	['Pacific/Pago_Pago', '2026-07-01T00:00:00Z', '2026-07-01'],
	['Pacific/Kiritimati', '2026-06-30T22:00:00Z', '2026-07-01'],
	['Europe/Berlin', '2026-10-25T11:00:00Z', '2026-10-25'],
])('the date in %s is the date of the place', (timezone, utc, date) => {
	expect(toForecastDay({ lat: 0, lon: 0, timezone }, { dt: Date.parse(utc) / 1_000 }, 0).date).toBe(
		date,
	);
});
