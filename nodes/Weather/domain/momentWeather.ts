import type { Day, Forecast, Moment } from './forecast';
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
import { currentSentence, hourSentence, skyText } from './sentences';
import { toPercent } from './units';
import type { Zone } from './zone';

const HOUR = 3_600;

export type HoursStart = 'now' | 'nextHour' | 'tomorrow';

function timeFields(at: number, zone: Zone, { wording }: Context) {
	const { iso, date, hour } = zone.at(at);
	return {
		time: iso,
		date,
		dateText: wording.dateText(date),
		weekday: wording.weekday(date),
		hour,
	};
}

function momentFields(moment: Moment, context: Context) {
	const { units } = context;
	return {
		...conditionFields(moment.condition),
		description: skyText(moment, context),
		temperature: units.temperature(moment.temperature),
		feelsLike: units.temperature(moment.feelsLike),
		...precipitationFields(moment, units),
		...airFields(moment, units),
		visibility: units.visibility(moment.visibility),
	};
}

function sunFields(moment: Moment, zone: Zone) {
	return {
		isDay: isDaytime(moment, []),
		sunrise: localIso(zone, moment.sunrise),
		sunset: localIso(zone, moment.sunset),
		sunriseTime: localClock(zone, moment.sunrise),
		sunsetTime: localClock(zone, moment.sunset),
	};
}

/** The weather of a moment of the past, or of the coming days. Rain and snow are those of the hour before. */
export function toMoment(moment: Moment, zone: Zone, context: Context) {
	return {
		text: currentSentence(moment, context.wording.momentText(zone.at(moment.at)), context),
		...timeFields(moment.at, zone, context),
		...momentFields(moment, context),
		...sunFields(moment, zone),
		...contextFields(context, zone),
	};
}

/** About ten fields of such a moment, a sentence first. */
export function toSimpleMoment(moment: Moment, zone: Zone, context: Context) {
	const when = context.wording.momentText(zone.at(moment.at));
	return {
		text: currentSentence(moment, when, context),
		...simpleMomentFields(moment, zone, context),
	};
}

function simpleMomentFields(moment: Moment, zone: Zone, context: Context) {
	const { units, wording } = context;
	const { iso, date } = zone.at(moment.at);
	return {
		time: iso,
		dateText: wording.dateText(date),
		description: skyText(moment, context),
		temperature: units.temperature(moment.temperature),
		feelsLike: units.temperature(moment.feelsLike),
		precipitation: precipitationFields(moment, units).precipitation,
		humidity: airFields(moment, units).humidity,
		windSpeed: units.wind(moment.windSpeed),
		sunriseTime: localClock(zone, moment.sunrise),
		sunsetTime: localClock(zone, moment.sunset),
		place: placeField(context, zone.name),
	};
}

/** The weather now, with what the same answer tells about today. */
export function toCurrent(current: Moment, forecast: Forecast, context: Context) {
	const { zone } = forecast;
	const { date } = zone.at(context.now);
	const today = forecast.days?.find((day) => day.date === date);
	return {
		text: currentSentence(current, context.wording.phrases.now, context),
		...timeFields(current.at, zone, context),
		...momentFields(current, context),
		...sunFields(current, zone),
		todayMin: context.units.temperature(today?.min),
		todayMax: context.units.temperature(today?.max),
		alertCount: forecast.alertCount ?? null,
		...contextFields(context, zone),
	};
}

/** About ten fields of the weather now, a sentence first. */
export function toSimpleCurrent(current: Moment, { zone }: Forecast, context: Context) {
	return {
		text: currentSentence(current, context.wording.phrases.now, context),
		...simpleMomentFields(current, zone, context),
	};
}

/** One hour of the forecast. @param forecast its days tell when the sun is up */
export function toForecastHour(hour: Moment, { zone, days = [] }: Forecast, context: Context) {
	return {
		text: hourSentence(hour, context.wording.momentText(zone.at(hour.at)), context),
		...timeFields(hour.at, zone, context),
		...momentFields(hour, context),
		precipitationChance: toPercent(hour.chance),
		isDay: isDaytime(hour, days),
		...contextFields(context, zone),
	};
}

/** About ten fields of an hour, a sentence first. */
export function toSimpleHour(hour: Moment, { zone }: Forecast, context: Context) {
	const { units, wording } = context;
	const { iso, date, clock } = zone.at(hour.at);
	return {
		text: hourSentence(hour, wording.momentText(zone.at(hour.at)), context),
		time: iso,
		dateText: wording.dateText(date),
		hourText: clock,
		description: skyText(hour, context),
		temperature: units.temperature(hour.temperature),
		precipitation: precipitationFields(hour, units).precipitation,
		precipitationChance: toPercent(hour.chance),
		windSpeed: units.wind(hour.windSpeed),
		windGust: units.wind(hour.windGust),
		place: placeField(context, zone.name),
	};
}

/** Hours of the forecast; the first may have begun already. @param now UNIX seconds */
export function hoursFrom(
	{ hours = [], zone }: Forecast,
	start: HoursStart,
	now: number,
): readonly Moment[] {
	if (start === 'nextHour') return hours.filter(({ at }) => at > now);
	if (start === 'now') return hours.filter(({ at }) => at > now - HOUR);
	const today = zone.at(now).date;
	return hours.filter(({ at }) => zone.at(at).date > today);
}

/** Whether the sun is up: by its times where they are known, else by the icon (`10d`, `10n`). */
export function isDaytime(moment: Moment, days: readonly Day[]): boolean | null {
	const { at, condition } = moment;
	const suns = [moment, ...days].flatMap(({ sunrise, sunset }) =>
		sunrise && sunset ? [{ sunrise, sunset }] : [],
	);
	// At 00:00 it may still be day, by the sun of the date before.
	if (suns.some(({ sunrise, sunset }) => at >= sunrise && at < sunset)) return true;
	const covered = suns.some(({ sunrise, sunset }) => at >= sunset && at < sunrise + 86_400);
	if (covered) return false;
	const icon = condition?.icon;
	if (icon) return icon.endsWith('d');
	return suns.some(({ sunrise }) => at < sunrise && at >= sunrise - HOUR * 18) ? false : null;
}

/** @param text may hold double spaces */
export function tidy(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}
