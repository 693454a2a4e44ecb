import type { Answer, SeenRequest, Service, Unknown } from './ContractServer';
import { json, Refusal, refuseUnknown } from './ContractServer';

export const API_KEY = 'CONTRACT-weather-key-71c0';

export interface WeatherOptions {
	readonly unknown: Unknown;
	/** Instead of the forecast. */
	readonly answer?: () => Answer;
}

const PARAMETERS = ['lat', 'lon', 'appid'];
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** The one-call interface: one path, three parameters. */
export function weatherService({ unknown, answer }: WeatherOptions): Service {
	return {
		answer(request: SeenRequest) {
			if (request.method !== 'GET' || request.path !== '/data/3.0/onecall')
				throw new Refusal('no such route', unknown === 'ignored' ? 404 : unknown);
			const { lat, lon, appid } = request.query;
			if (!DECIMAL.test(lat ?? '') || !DECIMAL.test(lon ?? ''))
				throw new Refusal('lat and lon must be decimal numbers', 400);
			if (appid !== API_KEY) throw new Refusal('Invalid API key', 401);
			if (unknown !== 'ignored') refuseUnknown('parameter', Object.keys(request.query), PARAMETERS);
			return answer?.() ?? json(forecast(Number(lat), Number(lon)));
		},
		refusal: (status, message) => json({ cod: status, message }, status),
	};
}

const HOUR = 3_600;
const DAY = 86_400;
const rain = [{ id: 500, main: 'Rain', description: 'light rain', icon: '10d' }];
const air = {
	pressure: 1016,
	humidity: 59,
	dew_point: 277.35,
	uvi: 3.06,
	clouds: 92,
	wind_speed: 3.97,
	wind_deg: 250,
	weather: rain,
};

/** Weather as one known service gives it when no units are asked for: kelvin, meters per second. */
function forecast(lat: number, lon: number) {
	const now = Math.floor(Date.now() / 1_000);
	const hour = now - (now % HOUR);
	const day = now - (now % DAY);
	return {
		lat,
		lon,
		timezone: 'UTC',
		timezone_offset: 0,
		current: {
			dt: now,
			sunrise: day + 6 * HOUR,
			sunset: day + 18 * HOUR,
			temp: 284.41,
			feels_like: 283.25,
			visibility: 10_000,
			...air,
		},
		minutely: Array.from({ length: 60 }, (_, minute) => ({
			dt: now - (now % 60) + minute * 60,
			precipitation: minute > 20 ? 1.8 : 0,
		})),
		hourly: Array.from({ length: 48 }, (_, index) => ({
			dt: hour + index * HOUR,
			temp: 284.41,
			feels_like: 283.25,
			pop: 0.8,
			visibility: 10_000,
			...air,
		})),
		daily: Array.from({ length: 8 }, (_, index) => ({
			dt: day + 12 * HOUR + index * DAY,
			sunrise: day + 6 * HOUR + index * DAY,
			sunset: day + 18 * HOUR + index * DAY,
			temp: { min: 278.15, max: 285.15, morn: 279.15, day: 284.15, eve: 282.15, night: 280.15 },
			feels_like: { day: 283.15 },
			pop: 0.8,
			...air,
		})),
		alerts: [
			{
				sender_name: 'Weather office',
				event: 'Storm',
				start: now - HOUR,
				end: now + 5 * HOUR,
				description: 'Gusts',
			},
		],
	};
}
