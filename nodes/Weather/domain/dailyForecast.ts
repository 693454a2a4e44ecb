import { toLocalTime } from './localTime';
import { round, toCompass, toKilometresPerHour, toPercent } from './units';

type Maybe<Value> = Value | null | undefined;

/** The part of an answer a forecast day is made of; temperatures in °C, wind in m/s, amounts in mm. */
export interface DayOfService {
	readonly dt: number;
	readonly sunrise?: Maybe<number>;
	readonly sunset?: Maybe<number>;
	readonly summary?: Maybe<string>;
	readonly temp?: Maybe<Partial<Record<'min' | 'max' | 'morn' | 'day' | 'eve' | 'night', number | undefined>>>;
	readonly feels_like?: Maybe<Partial<Record<'day', number | undefined>>>;
	readonly pressure?: Maybe<number>;
	readonly humidity?: Maybe<number>;
	readonly dew_point?: Maybe<number>;
	readonly wind_speed?: Maybe<number>;
	readonly wind_gust?: Maybe<number>;
	readonly wind_deg?: Maybe<number>;
	readonly clouds?: Maybe<number>;
	readonly uvi?: Maybe<number>;
	readonly pop?: Maybe<number>;
	readonly rain?: Maybe<number | Readonly<Record<string, unknown>>>;
	readonly snow?: Maybe<number | Readonly<Record<string, unknown>>>;
	readonly weather?: Maybe<readonly { readonly id?: number | undefined; readonly main?: string | undefined; readonly description?: string | undefined; readonly icon?: string | undefined }[]>;
}

export interface PlaceOfService {
	readonly lat: number;
	readonly lon: number;
	readonly timezone?: Maybe<string>;
	readonly timezone_offset?: Maybe<number>;
}

/** Where the provider keeps its condition pictures; one constant, since it has moved before. */
const ICON_ADDRESS = (icon: string): string => `https://openweathermap.org/img/wn/${icon}@2x.png`;

/**
 * One forecast day in the shape users build on: keys always present, `null` when not available,
 * 0 mm when there is no rain or snow.
 * @param index 0 is today at the place
 */
export function toForecastDay(place: PlaceOfService, day: DayOfService, index: number) {
	const zone = (seconds: number) => toLocalTime(seconds, place.timezone, place.timezone_offset ?? 0);
	const local = localDay(place, day.dt);
	const weather = day.weather?.[0];
	const rain = amountOf(day.rain);
	const snow = amountOf(day.snow);
	return {
		date: local.date,
		weekday: local.weekday,
		dayOffset: index,
		condition: weather?.main ?? null,
		description: weather?.description ?? null,
		summary: day.summary ?? null,
		conditionId: weather?.id ?? null,
		iconUrl: weather?.icon ? ICON_ADDRESS(weather.icon) : null,
		temperatureMin: round(day.temp?.min),
		temperatureMax: round(day.temp?.max),
		temperatureMorning: round(day.temp?.morn),
		temperatureDay: round(day.temp?.day),
		temperatureEvening: round(day.temp?.eve),
		temperatureNight: round(day.temp?.night),
		feelsLikeDay: round(day.feels_like?.day),
		rain,
		snow,
		precipitation: rain === null || snow === null ? null : round(rain + snow),
		precipitationChance: toPercent(day.pop),
		humidity: round(day.humidity, 0),
		pressure: round(day.pressure, 0),
		dewPoint: round(day.dew_point),
		cloudCover: round(day.clouds, 0),
		uvIndex: round(day.uvi),
		windSpeed: toKilometresPerHour(day.wind_speed),
		windGust: toKilometresPerHour(day.wind_gust),
		windDirection: toCompass(day.wind_deg),
		windDegrees: round(day.wind_deg, 0),
		sunrise: day.sunrise ? zone(day.sunrise).iso : null,
		sunset: day.sunset ? zone(day.sunset).iso : null,
		place: { latitude: place.lat, longitude: place.lon, timezone: place.timezone ?? null },
		units: { temperature: '°C', wind: 'km/h', precipitation: 'mm', pressure: 'hPa' },
	};
}

/**
 * A day's `dt` is about local noon; some answers carry 00:00 UTC of the date instead, which west of
 * Greenwich would be the day before.
 */
function localDay(place: PlaceOfService, dt: number): { date: string; weekday: string } {
	const secondsOfDay = dt % 86_400;
	if (secondsOfDay === 0) return toLocalTime(dt, 'UTC');
	return toLocalTime(dt, place.timezone, place.timezone_offset ?? 0);
}

/** @returns mm; 0 when the service left it out, which by its documentation means "none"; null when not a number */
function amountOf(value: Maybe<number | Readonly<Record<string, unknown>>>): number | null {
	if (value === null || value === undefined) return 0;
	return typeof value === 'number' ? round(value, 2) : null;
}
