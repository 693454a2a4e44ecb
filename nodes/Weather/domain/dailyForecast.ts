import { toLocalTime } from './localTime';
import type { LocalTime } from './localTime';
import type { Place } from './place';
import {
	airFields,
	conditionFields,
	contextFields,
	localIso,
	localTimeAt,
	precipitationFields,
} from './record';
import type { DayOfService, ZoneOfService } from './serviceData';
import type { Units } from './units';
import { toPercent } from './units';

/**
 * One forecast day in the shape users build on: keys always present, `null` when not available,
 * 0 when there is no rain or snow.
 * @param index 0 is today at the place
 */
export function toForecastDay(
	zone: ZoneOfService,
	day: DayOfService,
	index: number,
	place: Place,
	units: Units,
) {
	const { date, weekday } = localDay(zone, day.dt);
	return {
		date,
		weekday,
		dayOffset: index,
		...conditionFields(day.weather),
		summary: day.summary ?? null,
		temperatureMin: units.temperature(day.temp?.min),
		temperatureMax: units.temperature(day.temp?.max),
		temperatureMorning: units.temperature(day.temp?.morn),
		temperatureDay: units.temperature(day.temp?.day),
		temperatureEvening: units.temperature(day.temp?.eve),
		temperatureNight: units.temperature(day.temp?.night),
		feelsLikeDay: units.temperature(day.feels_like?.day),
		...precipitationFields(day, units),
		precipitationChance: toPercent(day.pop),
		...airFields(day, units),
		sunrise: localIso(zone, day.sunrise),
		sunset: localIso(zone, day.sunset),
		...contextFields(place, zone, units),
	};
}

/**
 * A day's `dt` is about local noon; some answers carry 00:00 UTC of the date instead, which west of
 * Greenwich would be the day before.
 */
export function localDay(zone: ZoneOfService, dt: number): LocalTime {
	return dt % 86_400 === 0 ? toLocalTime(dt, 'UTC') : localTimeAt(zone, dt);
}
