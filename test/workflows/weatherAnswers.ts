/** Answers in the shapes of the provider's documentation and of what was seen of real ones; made up. */
export const NOW = Date.parse('2026-10-24T13:20:00Z') / 1_000;
const HOUR = 3_600;
/** The service sends Kelvin. */
const celsius = (degrees: number): number => Math.round((degrees + 273.15) * 100) / 100;

const air = {
	pressure: 1016,
	humidity: 59,
	dew_point: celsius(4.2),
	uvi: 3.06,
	clouds: 92,
	wind_speed: 3.97,
	wind_deg: 250,
	weather: [{ id: 500, main: 'Rain', description: 'light rain', icon: '10d' }],
};

/** The day before the clocks of Berlin go back. */
export function oneCallAnswer(more: object = {}) {
	return {
		lat: 52.52,
		lon: 13.405,
		timezone: 'Europe/Berlin',
		timezone_offset: 7_200,
		current: {
			dt: NOW,
			sunrise: NOW - 6 * HOUR,
			sunset: NOW + 3 * HOUR,
			temp: celsius(11.26),
			feels_like: celsius(10.1),
			visibility: 10_000,
			rain: { '1h': 0.4 },
			...air,
		},
		minutely: Array.from({ length: 61 }, (_, minute) => ({
			dt: NOW + minute * 60,
			precipitation: minute >= 12 && minute < 40 ? 1.8 : 0,
		})),
		hourly: Array.from({ length: 48 }, (_, hour) => ({
			dt: NOW - 1_200 + hour * HOUR,
			temp: celsius(10 + hour / 10),
			feels_like: celsius(9),
			pop: hour === 4 ? 0.8 : 0.1,
			...air,
			...(hour === 4 ? { rain: { '1h': 2.5 }, snow: { '1h': 0.5 }, wind_gust: 20 } : {}),
			...(hour % 2 ? { visibility: 9_000 } : {}),
		})),
		daily: Array.from({ length: 8 }, (_, day) => ({
			dt: Date.parse('2026-10-24T10:00:00Z') / 1_000 + day * 86_400 + (day > 0 ? HOUR : 0),
			sunrise: Date.parse('2026-10-24T05:41:00Z') / 1_000 + day * 86_400,
			sunset: Date.parse('2026-10-24T15:49:00Z') / 1_000 + day * 86_400,
			summary: 'Expect a day of rain',
			temp: {
				min: celsius(5 + day),
				max: celsius(12 + day),
				morn: celsius(6),
				day: celsius(11),
				eve: celsius(9),
				night: celsius(7),
			},
			feels_like: { day: celsius(10) },
			pop: 0.47,
			...air,
			...(day === 0 ? { rain: 2.4 } : {}),
		})),
		alerts: [
			{
				sender_name: 'Wetterdienst',
				event: 'STURMBÖEN',
				start: NOW - HOUR,
				end: NOW + 5 * HOUR,
				description: 'Böen bis 70 km/h\naus Südwest',
				tags: ['Wind'],
			},
			{
				sender_name: 'Wetterdienst',
				event: 'STURMBÖEN',
				start: NOW - HOUR,
				end: NOW + 5 * HOUR,
				description: 'Böen bis 70 km/h\naus Südwest',
				tags: ['Wind'],
			},
			{
				sender_name: '気象庁',
				event: '大雨注意報',
				start: NOW + 10 * HOUR,
				end: NOW + 20 * HOUR,
				description: '大雨',
			},
		],
		field_of_tomorrow: { kept: true },
		...more,
	};
}

export const places = [
	{
		name: 'Springfield',
		local_names: { en: 'Springfield', de: 'Springfeld' },
		lat: 39.8,
		lon: -89.65,
		country: 'US',
		state: 'Illinois',
	},
	{ name: 'Springfield', lat: 42.1, lon: -72.59, country: 'US', state: 'Massachusetts' },
];

export const daySummaryAnswer = (date: string) => ({
	lat: 52.52,
	lon: 13.405,
	tz: '+02:00',
	date,
	units: 'standard',
	cloud_cover: { afternoon: 0 },
	humidity: { afternoon: 80.46 },
	precipitation: { total: 2.5 },
	temperature: {
		min: celsius(5.1),
		max: celsius(15.04),
		afternoon: celsius(14),
		night: celsius(6),
		evening: celsius(11),
		morning: celsius(5.5),
	},
	pressure: { afternoon: 1015 },
	wind: { max: { speed: 8.7, direction: 120 } },
});
