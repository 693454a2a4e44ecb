import type { Day, Forecast } from './forecast';
import type { Context } from './forecastFields';
import {
	airFields,
	conditionFields,
	contextFields,
	localClock,
	localIso,
	placeField,
	precipitationFields,
} from './forecastFields';
import { daySentence, skyText } from './sentences';
import { toPercent } from './units';
import type { Zone } from './zone';
import { daysFrom } from './zone';

/** Days from today at the place on, the first being today. @param now UNIX seconds */
export function daysFromToday({ days = [], zone }: Forecast, now: number): readonly Day[] {
	const today = zone.at(now).date;
	return days.filter(({ date }) => date >= today);
}

/** About ten fields of a day, a sentence first. */
export function toSimpleDay(day: Day, zone: Zone, context: Context) {
	const { units, wording, now } = context;
	return {
		text: daySentence(day, context),
		date: day.date,
		dateText: wording.dateText(day.date),
		dayOffset: daysFrom(zone.at(now).date, day.date),
		description: skyText(day, context),
		temperatureMin: units.temperature(day.min),
		temperatureMax: units.temperature(day.max),
		precipitation: precipitationFields(day, units).precipitation,
		precipitationChance: toPercent(day.chance),
		windSpeed: units.wind(day.windSpeed),
		sunriseTime: localClock(zone, day.sunrise),
		sunsetTime: localClock(zone, day.sunset),
		place: placeField(context, zone.name),
	};
}

/**
 * One forecast day in the shape users build on: keys always present, `null` when not available,
 * 0 when there is no rain or snow.
 */
export function toForecastDay(day: Day, zone: Zone, context: Context) {
	const { units, wording, now } = context;
	return {
		text: daySentence(day, context),
		date: day.date,
		dateText: wording.dateText(day.date),
		weekday: wording.weekday(day.date),
		dayOffset: daysFrom(zone.at(now).date, day.date),
		...conditionFields(day.condition),
		description: skyText(day, context),
		summary: day.summary,
		temperatureMin: units.temperature(day.min),
		temperatureMax: units.temperature(day.max),
		temperatureMorning: units.temperature(day.morning),
		temperatureDay: units.temperature(day.day),
		temperatureEvening: units.temperature(day.evening),
		temperatureNight: units.temperature(day.night),
		feelsLikeDay: units.temperature(day.feelsLikeDay),
		...precipitationFields(day, units),
		precipitationChance: toPercent(day.chance),
		...airFields(day, units),
		sunrise: localIso(zone, day.sunrise),
		sunset: localIso(zone, day.sunset),
		sunriseTime: localClock(zone, day.sunrise),
		sunsetTime: localClock(zone, day.sunset),
		...contextFields(context, zone),
	};
}
