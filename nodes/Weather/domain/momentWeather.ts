import type { Place } from './place';
import {
	airFields,
	conditionFields,
	contextFields,
	isDaytime,
	localIso,
	localTimeAt,
	precipitationFields,
} from './record';
import type { AnswerOfService, MomentOfService, ZoneOfService } from './serviceData';
import type { Units } from './units';
import { toPercent } from './units';

function momentFields(zone: ZoneOfService, moment: MomentOfService, units: Units) {
	const { iso, date, weekday, hour } = localTimeAt(zone, moment.dt);
	return {
		time: iso,
		date,
		weekday,
		hour,
		...conditionFields(moment.weather),
		temperature: units.temperature(moment.temp),
		feelsLike: units.temperature(moment.feels_like),
		...precipitationFields(moment, units),
		...airFields(moment, units),
		visibility: units.visibility(moment.visibility),
	};
}

/** The weather of a moment of the past, or now. Rain and snow are those of the hour before. */
export function toMoment(zone: ZoneOfService, moment: MomentOfService, place: Place, units: Units) {
	return {
		...momentFields(zone, moment, units),
		isDay: isDaytime(moment),
		sunrise: localIso(zone, moment.sunrise),
		sunset: localIso(zone, moment.sunset),
		...contextFields(place, zone, units),
	};
}

/** The weather now, with what the same answer tells about today. */
export function toCurrent(
	answer: AnswerOfService,
	current: MomentOfService,
	place: Place,
	units: Units,
) {
	const today = answer.daily?.[0];
	const { place: where, units: names, ...moment } = toMoment(answer, current, place, units);
	return {
		...moment,
		todayMin: units.temperature(today?.temp?.min),
		todayMax: units.temperature(today?.temp?.max),
		alertCount: answer.alerts?.length ?? 0,
		place: where,
		units: names,
	};
}

/** One hour of the forecast. @param answer its `daily` tells when the sun is up */
export function toForecastHour(
	answer: AnswerOfService,
	hour: MomentOfService,
	place: Place,
	units: Units,
) {
	const { date } = localTimeAt(answer, hour.dt);
	const day = answer.daily?.find(
		({ sunrise }) => sunrise && localTimeAt(answer, sunrise).date === date,
	);
	return {
		...momentFields(answer, hour, units),
		precipitationChance: toPercent(hour.pop),
		isDay: isDaytime({ ...hour, sunrise: day?.sunrise, sunset: day?.sunset }),
		...contextFields(place, answer, units),
	};
}

/** Hours of the forecast; the first may have begun already. @param now UNIX seconds on the service's clock */
export function hoursFrom(
	hours: readonly MomentOfService[],
	start: 'now' | 'nextHour' | 'tomorrow',
	answer: AnswerOfService,
): readonly MomentOfService[] {
	const now = answer.current?.dt ?? hours[0]?.dt ?? 0;
	if (start === 'nextHour') return hours.filter(({ dt }) => dt > now);
	if (start === 'now') return hours.filter(({ dt }) => dt > now - 3_600);
	const today = localTimeAt(answer, now).date;
	return hours.filter(({ dt }) => localTimeAt(answer, dt).date > today);
}

/** @param text may hold double spaces */
export function tidy(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}
