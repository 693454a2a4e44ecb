import type { DaySummary } from './forecast';
import type { Context } from './forecastFields';
import { placeField } from './forecastFields';
import { sentence } from './sentences';
import { round, toCompass } from './units';
import { addDays } from './zone';

/** Morning is 06:00, afternoon 12:00, evening 18:00 and night 00:00 at the place. */
export function toDaySummary(summary: DaySummary, context: Context) {
	const { units, wording } = context;
	return {
		text: summarySentence(summary, context),
		date: summary.date,
		dateText: wording.dateText(summary.date),
		temperatureMin: units.temperature(summary.min),
		temperatureMax: units.temperature(summary.max),
		temperatureMorning: units.temperature(summary.morning),
		temperatureAfternoon: units.temperature(summary.afternoon),
		temperatureEvening: units.temperature(summary.evening),
		temperatureNight: units.temperature(summary.night),
		precipitation: units.precipitation(summary.precipitation),
		humidity: round(summary.humidity, 0),
		cloudCover: round(summary.clouds, 0),
		pressure: units.pressure(summary.pressure),
		windMax: units.wind(summary.windMax),
		windMaxDirection: toCompass(summary.windMaxDegrees),
		place: summaryPlace(summary, context),
		units: units.names,
	};
}

/** About ten fields of a past day, a sentence first. */
export function toSimpleDaySummary(summary: DaySummary, context: Context) {
	const { units, wording } = context;
	return {
		text: summarySentence(summary, context),
		date: summary.date,
		dateText: wording.dateText(summary.date),
		temperatureMin: units.temperature(summary.min),
		temperatureMax: units.temperature(summary.max),
		precipitation: units.precipitation(summary.precipitation),
		windMax: units.wind(summary.windMax),
		place: summaryPlace(summary, context),
	};
}

function summaryPlace({ utcOffset }: DaySummary, context: Context) {
	const { timezone: _unknown, ...place } = placeField(context, null);
	return { ...place, utcOffset };
}

function summarySentence(summary: DaySummary, { place, units, wording }: Context): string {
	const { phrases } = wording;
	const min = units.wholeDegrees(summary.min);
	const max = units.wholeDegrees(summary.max);
	const fall = units.precipitation(summary.precipitation);
	return sentence(
		[place.name, wording.dateText(summary.date)],
		[
			min === null || max === null
				? undefined
				: `${min === max ? max : phrases.range(min, max)} ${units.names.temperature}`,
			fall === null ? undefined : `${phrases.measures.rain} ${fall} ${units.names.precipitation}`,
		],
	);
}

/** @returns every date from the first to the last, `YYYY-MM-DD` */
export function datesBetween(first: string, last: string): string[] {
	const dates: string[] = [];
	for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
	return dates;
}
