import { toForecastDay, toSimpleDay } from '../../../../nodes/Weather/domain/dailyForecast';
import { createZone } from '../../../../nodes/Weather/domain/zone';
import { aDay, BERLIN, context, kelvin, named } from './samples';

const noon = (date: string): number => Date.parse(`${date}T11:00:00Z`) / 1_000;
const tell = (record: object, zone = BERLIN) => toForecastDay(aDay(record, zone), zone, context());

const FULL_DAY = {
	dt: noon('2026-10-12'),
	sunrise: Date.parse('2026-10-12T05:21:00Z') / 1_000,
	sunset: Date.parse('2026-10-12T16:15:00Z') / 1_000,
	summary: 'Expect a day of rain',
	temp: {
		min: kelvin(8.14),
		max: kelvin(15.25),
		morn: kelvin(9),
		day: kelvin(14),
		eve: kelvin(12),
		night: kelvin(8.5),
	},
	feels_like: { day: kelvin(13.44) },
	pressure: 1016,
	humidity: 59,
	dew_point: kelvin(4.2),
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
	const day = tell(FULL_DAY);
	expect(day).toEqual({
		text: 'Mon 12 Oct: light rain, 8 to 15 °C, 47 % chance of rain',
		date: '2026-10-12',
		dateText: 'Mon 12 Oct',
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
		sunriseTime: '07:21',
		sunsetTime: '18:15',
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
	const day = tell({ dt: noon('2026-10-12') });
	expect(day).toMatchObject({ rain: 0, snow: 0, precipitation: 0 });
	const {
		rain: _r,
		snow: _s,
		precipitation: _p,
		date: _d,
		weekday: _w,
		text: _t,
		dateText: _dt,
		dayOffset: _o,
		place: _pl,
		units: _u,
		...rest
	} = day;
	expect(new Set(Object.values(rest))).toEqual(new Set([null]));
});

test('a polar day has no sunrise and no sunset', () => {
	const zone = createZone('Arctic/Longyearbyen');
	const day = tell({ dt: noon('2026-06-21'), sunrise: 0 }, zone);
	expect([day.sunrise, day.sunset, day.sunsetTime]).toEqual([null, null, null]);
});

test('Simplified is a sentence and about ten fields', () => {
	const record = { dt: noon('2026-10-12'), temp: { min: kelvin(8), max: kelvin(15) }, pop: 0 };
	const day = toSimpleDay(aDay(record), BERLIN, context({ place: named('Berlin') }));
	expect(day.text).toBe('Berlin, Mon 12 Oct: 8 to 15 °C, no rain expected');
	expect(Object.keys(day)).toHaveLength(13);
});
